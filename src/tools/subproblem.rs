//! What a puzzle is made of: its givens and its clues, each of which could be taken away.
//!
//! A *clue* is what an author would cross out as a whole: a cage, an arrow, "anti-knight". It comes down to one general
//! constraint or to several, which stand together in [`Rules::constraints`]. The board with its houses stays whatever is
//! taken away, and so does a constraint that belongs to no clue.
//!
//! `Sub` asks about a puzzle with some parts missing. Givens cost nothing to take away; for each set of clues a solver is
//! compiled, and the last few are kept. `Patience` tells how much such a question may take.

use crate::board::geometry::Cell;
use crate::board::grid::Grid;
use crate::board::rules::{Constraint, Rules};
use crate::board::verify;
use crate::solver::{
    AnotherSolution, Answer, Limits, Options, Outcome, Pick, Scratch, Solver, SolverError, Termination,
};
use crate::tools::mus::Trial;
use serde::Serialize;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

/// A part of a puzzle that can be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The value that is given in this cell.
    Given(Cell),
    /// The clue with this number, from 0.
    Clue(usize),
}

/// A puzzle, and what of it can be taken away.
///
/// ```
/// use kdoku::subproblem::{Part, Parts};
/// use kdoku::{Cell, Constraint, Grid, Order, Rules};
///
/// let rules = Rules::classic(Order::new(2)?).with(Constraint::sum(&[Cell(0), Cell(1)], 4))?;
/// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
/// let parts = Parts::new(&rules, &givens);
/// assert_eq!(parts.all().len(), 5);
/// assert_eq!(parts.all()[4], Part::Clue(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    rules: Rules,
    givens: Grid,
    clues: Vec<Range<usize>>,
    all: Vec<Part>,
}

impl Parts {
    /// The parts of a puzzle of which each constraint is a clue.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    #[must_use]
    pub fn new(rules: &Rules, givens: &Grid) -> Self {
        Self::with_clues(rules, givens, (0..rules.constraints().len()).map(|place| place..place + 1).collect())
    }

    /// The parts of a puzzle of which each clue is these constraints, by their places in [`Rules::constraints`] from 0.
    ///
    /// # Panics
    /// If the grid has not the size of the rules, or there are no such constraints.
    #[must_use]
    pub fn with_clues(rules: &Rules, givens: &Grid, clues: Vec<Range<usize>>) -> Self {
        assert!(givens.fits(rules.geometry()), "the grid must have the size of the rules");
        assert!(clues.iter().all(|clue| clue.end <= rules.constraints().len()), "clues are made of constraints");
        let given = givens.filled().map(|(cell, _)| Part::Given(cell));
        let all = given.chain((0..clues.len()).map(Part::Clue)).collect();
        Self { rules: rules.clone(), givens: givens.clone(), clues, all }
    }

    /// The rules of the whole puzzle.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The givens of the whole puzzle.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// All parts: the givens row by row, and then the clues in their order.
    #[must_use]
    pub fn all(&self) -> &[Part] {
        &self.all
    }

    /// The cells of the board that a clue is about, each once, in ascending order.
    ///
    /// # Panics
    /// If there is no such clue.
    #[must_use]
    pub fn cells(&self, clue: usize) -> Vec<Cell> {
        let constraints = &self.rules.constraints()[self.constraints(clue)];
        let mut cells: Vec<Cell> = constraints.iter().flat_map(Constraint::cells).collect();
        cells.retain(|&cell| self.rules.is_on_board(cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The places in [`Rules::constraints`] of what a clue comes down to.
    ///
    /// # Panics
    /// If there is no such clue.
    #[must_use]
    pub fn constraints(&self, clue: usize) -> Range<usize> {
        self.clues[clue].clone()
    }

    /// The puzzle without these parts.
    #[must_use]
    pub fn without(&self, gone: &[Part]) -> (Rules, Grid) {
        let kept: Vec<bool> = self.all.iter().map(|part| !gone.contains(part)).collect();
        (self.rules_of(&self.clues_of(&kept)), self.givens_of(&kept))
    }

    /// Which clues are kept where these parts are.
    fn clues_of(&self, kept: &[bool]) -> Vec<bool> {
        kept[self.all.len() - self.clues.len()..].to_vec()
    }

    fn rules_of(&self, clues: &[bool]) -> Rules {
        let mut keep = vec![true; self.rules.constraints().len()];
        for (constraints, _) in self.clues.iter().zip(clues).filter(|(_, kept)| !**kept) {
            keep[constraints.clone()].fill(false);
        }
        self.rules.keeping(|place| keep[place])
    }

    fn givens_of(&self, kept: &[bool]) -> Grid {
        let mut grid = Grid::of(self.rules.geometry());
        for (part, _) in self.all.iter().zip(kept).filter(|(_, kept)| **kept) {
            if let Part::Given(cell) = *part {
                grid.set(cell, self.givens.get(cell));
            }
        }
        grid
    }

    /// The parts that a full grid disagrees with, by their places in [`Parts::all`].
    fn broken(&self, solution: &Grid) -> Vec<usize> {
        let broken = verify::broken(&self.rules, solution);
        let is_broken = |part: &Part| match *part {
            Part::Given(cell) => self.givens.get(cell) != solution.get(cell),
            Part::Clue(clue) => broken.iter().any(|place| self.clues[clue].contains(place)),
        };
        (0..self.all.len()).filter(|&place| is_broken(&self.all[place])).collect()
    }
}

/// Solvers that are kept. What is tried goes back and forth between few sets of clues.
const KEPT: usize = 4;

/// Asks about a puzzle with parts missing.
pub(crate) struct Sub<'a> {
    pub(crate) parts: &'a Parts,
    options: &'a Options,
    /// Solvers by the clues that they have, the last one used at the end.
    solvers: Vec<(Vec<bool>, Solver, Scratch)>,
    /// Nodes that trials have taken.
    pub(crate) spent: u64,
}

impl<'a> Sub<'a> {
    /// # Errors
    /// [`SolverError`] if no engine takes the whole puzzle.
    pub(crate) fn new(parts: &'a Parts, options: &'a Options) -> Result<Self, SolverError> {
        let solver = Solver::new(&parts.rules, options)?;
        let scratch = solver.scratch();
        Ok(Self { parts, options, solvers: vec![(vec![true; parts.clues.len()], solver, scratch)], spent: 0 })
    }

    /// Hands over the solutions of what is left, up to the limits.
    pub(crate) fn solve(
        &mut self,
        kept: &[bool],
        limits: &Limits,
        found: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Outcome {
        let givens = self.parts.givens_of(kept);
        let (solver, scratch) = self.solver(kept);
        solver.solve(&givens, limits, scratch, found)
    }

    /// The solver of the clues that are left.
    fn solver(&mut self, kept: &[bool]) -> (&Solver, &mut Scratch) {
        let clues = self.parts.clues_of(kept);
        if let Some(at) = self.solvers.iter().rposition(|(of, ..)| *of == clues) {
            let used = self.solvers.remove(at);
            self.solvers.push(used);
        } else {
            if self.solvers.len() == KEPT {
                self.solvers.remove(0);
            }
            let solver = Solver::new(&self.parts.rules_of(&clues), self.options);
            let solver = solver.expect("an engine that takes all clues takes some of them");
            let scratch = solver.scratch();
            self.solvers.push((clues, solver, scratch));
        }
        let (_, solver, scratch) = self.solvers.last_mut().expect("one was put there");
        (solver, scratch)
    }

    /// Whether what is left has no solution but `known`, if there is one at all.
    pub(crate) fn has_no_other_than(&mut self, known: Option<&Grid>, kept: &[bool], limits: &Limits) -> Trial {
        let givens = self.parts.givens_of(kept);
        let (solver, scratch) = self.solver(kept);
        let (other, end) = if let Some(known) = known {
            let AnotherSolution { solution, end, stats } =
                solver.another_solution(&givens, known, None, limits, scratch);
            self.spent += stats.nodes;
            (solution, end)
        } else {
            let Answer { solution, outcome } = solver.answer(&givens, Pick::Any, &limits.up_to(1), scratch);
            self.spent += outcome.stats.nodes;
            (solution, outcome.end)
        };
        match (other, end) {
            (Some(other), _) => Trial::Fails(vec![self.parts.broken(&other)]),
            (None, Termination::Exhausted) => Trial::Holds,
            (None, Termination::Cancelled) => Trial::Stopped,
            (None, Termination::Solutions(_) | Termination::Nodes | Termination::Time) => Trial::Undecided,
        }
    }
}

/// How many nodes trials may take.
///
/// Limits may say it of each trial. Where they do not, trials begin with few, and what that leaves undecided is tried again with
/// more: one hard trial among many easy ones is then the last of all, and finds most of the puzzle gone.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    limits: &'a Limits,
    begun: Instant,
    /// Nodes of a trial, where limits do not say.
    trial: u64,
    /// Nodes of all trials together, where limits say nothing at all.
    all: u64,
}

/// Nodes of the first trials, beside those of the whole puzzle.
const FIRST_TRIALS: u64 = 2_000;

/// By how much a trial may take more when it is tried again.
const GROWTH: u64 = 8;

impl<'a> Patience<'a> {
    /// For questions about a puzzle that took so many nodes as a whole, begun at some time.
    pub(crate) const fn new(limits: &'a Limits, begun: Instant, whole: u64) -> Self {
        Self { limits, begun, trial: whole.saturating_add(FIRST_TRIALS), all: u64::MAX }
    }

    /// The same with so many nodes for all trials together, where limits say nothing.
    pub(crate) const fn up_to(self, all: u64) -> Self {
        Self { all: if self.limits.is_only_a_signal() { all } else { u64::MAX }, ..self }
    }

    /// Allows all trials together so many nodes more.
    pub(crate) const fn extend(&mut self, nodes: u64) {
        self.all = self.all.saturating_add(nodes);
    }

    /// The limits of the next trial, where trials have taken so many nodes.
    ///
    /// # Errors
    /// The limit that has been reached.
    pub(crate) fn limits(&self, spent: u64) -> Result<Limits, Termination> {
        let left = self.all.checked_sub(spent).filter(|&left| left > 0).ok_or(Termination::Nodes)?;
        self.limits.or_nodes(self.trial.min(left)).after(0, self.begun.elapsed())
    }

    /// Lets trials take more, if that is for it to say.
    pub(crate) fn grows(&mut self, spent: u64) -> bool {
        let may_grow = self.limits.nodes.is_none() && self.trial < u64::MAX && self.limits(spent).is_ok();
        if may_grow {
            self.trial = self.trial.saturating_mul(GROWTH);
        }
        may_grow
    }
}
