//! The parts of a puzzle that can be removed, its givens and clues, and questions about the rest.
//!
//! A *clue* is what an author would delete as a whole: a cage, an arrow, "anti-knight". It consists of
//! one general constraint or several, which are adjacent in [`Rules::constraints`]. The board with its
//! houses always stays, and so does a constraint that belongs to no clue.
//!
//! `Subproblem` solves a puzzle with some parts missing. Removing givens costs nothing. Each set of
//! clues needs its own solver; the last few are kept. `EffortSchedule` limits the work of such
//! questions.

use crate::mus::Trial;
use kdoku_board::{Cell, Constraint, Grid, Rules, verify};
use kdoku_solver::{
    AnotherSolution, Answer, Limits, Options, Outcome, Pick, Scratch, Solver, SolverError, Termination,
};
use serde::Serialize;
use std::ops::{ControlFlow, Range};
use std::time::Instant;

/// A part of a puzzle that can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The given of this cell.
    Given(Cell),
    /// The clue with this number, from 0.
    Clue(usize),
}

/// A puzzle and its parts.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_tools::*; }
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
    /// The parts of a puzzle in which each constraint is a clue.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    #[must_use]
    pub fn new(rules: &Rules, givens: &Grid) -> Self {
        Self::with_clues(rules, givens, (0..rules.constraints().len()).map(|place| place..place + 1).collect())
    }

    /// The parts of a puzzle with these clues. Each clue is a range of indices of
    /// [`Rules::constraints`].
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules, or a range is out of bounds.
    #[must_use]
    pub fn with_clues(rules: &Rules, givens: &Grid, clues: Vec<Range<usize>>) -> Self {
        assert!(givens.fits(rules.geometry()), "the grid must have the size of the rules");
        assert!(clues.iter().all(|clue| clue.end <= rules.constraints().len()), "clues must be ranges of constraints");
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

    /// All parts: the givens row by row, then the clues in order.
    #[must_use]
    pub fn all(&self) -> &[Part] {
        &self.all
    }

    /// The cells of the board in a clue, each once, in ascending order.
    ///
    /// # Panics
    /// If the number is out of range.
    #[must_use]
    pub fn cells(&self, clue: usize) -> Vec<Cell> {
        let constraints = &self.rules.constraints()[self.constraints(clue)];
        let mut cells: Vec<Cell> = constraints.iter().flat_map(Constraint::cells).collect();
        cells.retain(|&cell| self.rules.is_on_board(cell));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The indices of a clue's constraints in [`Rules::constraints`].
    ///
    /// # Panics
    /// If the number is out of range.
    #[must_use]
    pub fn constraints(&self, clue: usize) -> Range<usize> {
        self.clues[clue].clone()
    }

    /// The puzzle without these parts.
    #[must_use]
    pub fn without(&self, removed: &[Part]) -> (Rules, Grid) {
        let kept: Vec<bool> = self.all.iter().map(|part| !removed.contains(part)).collect();
        (self.rules_of(&self.clues_of(&kept)), self.givens_of(&kept))
    }

    /// The flags of the clues, from those of all parts.
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

    /// The parts that a full grid violates, by their indices in [`Parts::all`].
    fn violated_by(&self, solution: &Grid) -> Vec<usize> {
        let broken = verify::broken(&self.rules, solution);
        let is_broken = |part: &Part| match *part {
            Part::Given(cell) => self.givens.get(cell) != solution.get(cell),
            Part::Clue(clue) => broken.iter().any(|place| self.clues[clue].contains(place)),
        };
        (0..self.all.len()).filter(|&place| is_broken(&self.all[place])).collect()
    }
}

/// The number of solvers that are kept. Questions alternate between few sets of clues.
const KEPT_SOLVERS: usize = 4;

/// Answers questions about a puzzle with parts missing.
pub(crate) struct Subproblem<'a> {
    pub(crate) parts: &'a Parts,
    options: &'a Options,
    /// Solvers with the flags of their clues; the one used last comes last.
    solvers: Vec<(Vec<bool>, Solver, Scratch)>,
    /// Nodes of all questions so far.
    pub(crate) spent: u64,
}

impl<'a> Subproblem<'a> {
    /// # Errors
    /// [`SolverError`] if no engine supports the whole puzzle.
    pub(crate) fn new(parts: &'a Parts, options: &'a Options) -> Result<Self, SolverError> {
        let solver = Solver::new(&parts.rules, options)?;
        let scratch = solver.scratch();
        Ok(Self { parts, options, solvers: vec![(vec![true; parts.clues.len()], solver, scratch)], spent: 0 })
    }

    /// Passes the solutions of the remaining puzzle to `found`, up to the limits.
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

    /// The solver for the remaining clues.
    fn solver(&mut self, kept: &[bool]) -> (&Solver, &mut Scratch) {
        let clues = self.parts.clues_of(kept);
        if let Some(at) = self.solvers.iter().rposition(|(flags, ..)| *flags == clues) {
            self.solvers[at..].rotate_left(1);
        } else {
            if self.solvers.len() == KEPT_SOLVERS {
                self.solvers.remove(0);
            }
            let solver = Solver::new(&self.parts.rules_of(&clues), self.options);
            let solver = solver.expect("an engine that supports all clues supports some of them");
            let scratch = solver.scratch();
            self.solvers.push((clues, solver, scratch));
        }
        let (_, solver, scratch) = self.solvers.last_mut().expect("one was pushed");
        (solver, scratch)
    }

    /// Whether the remaining puzzle has no solution other than `known`, if that is given.
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
            // it has other regions
            (Some(other), _) if known == Some(&other) => Trial::Fails(Vec::new()),
            (Some(other), _) => Trial::Fails(vec![self.parts.violated_by(&other)]),
            (None, Termination::Exhausted) => Trial::Holds,
            // more nodes do not help
            (None, Termination::Cancelled | Termination::Memory { .. }) => Trial::Stopped,
            (None, Termination::Solutions(_) | Termination::Nodes | Termination::Time) => Trial::Undecided,
        }
    }
}

/// Limits of the nodes that questions may take.
///
/// The limits of the caller may set the nodes of each question. Otherwise questions start with few
/// nodes, and undecided ones are repeated with more. So one hard question among many easy ones comes
/// last, when most of the puzzle has been removed.
#[derive(Debug)]
pub(crate) struct EffortSchedule<'a> {
    limits: &'a Limits,
    start: Instant,
    /// Nodes of one question, unless the limits set them.
    nodes: u64,
    /// Nodes of all questions together, unless the limits set nodes or time.
    total_nodes: u64,
}

/// Nodes of the first questions, in addition to those of the whole puzzle.
const FIRST_NODES: u64 = 2_000;

/// The factor by which the nodes of a question grow.
const GROWTH: u64 = 8;

impl<'a> EffortSchedule<'a> {
    /// The schedule for a puzzle that took `whole` nodes, started at `start`.
    pub(crate) const fn new(limits: &'a Limits, start: Instant, whole: u64) -> Self {
        Self { limits, start, nodes: whole.saturating_add(FIRST_NODES), total_nodes: u64::MAX }
    }

    /// The same with at most `nodes` for all questions together, unless the limits set nodes or time.
    pub(crate) const fn up_to(self, nodes: u64) -> Self {
        Self { total_nodes: if self.limits.is_only_a_signal() { nodes } else { u64::MAX }, ..self }
    }

    /// Adds nodes to those of all questions together.
    pub(crate) const fn extend(&mut self, nodes: u64) {
        self.total_nodes = self.total_nodes.saturating_add(nodes);
    }

    /// The limits of the next question, after `spent` nodes.
    ///
    /// # Errors
    /// The limit that has been reached.
    pub(crate) fn limits(&self, spent: u64) -> Result<Limits, Termination> {
        let left = self.total_nodes.checked_sub(spent).filter(|&left| left > 0).ok_or(Termination::Nodes)?;
        self.limits.or_nodes(self.nodes.min(left)).after(0, self.start.elapsed())
    }

    /// Allows further questions more nodes. `false` if the limits set them, or are reached.
    pub(crate) fn raise(&mut self, spent: u64) -> bool {
        let can_rise = self.limits.nodes.is_none() && self.nodes < u64::MAX && self.limits(spent).is_ok();
        if can_rise {
            self.nodes = self.nodes.saturating_mul(GROWTH);
        }
        can_rise
    }
}
