//! True candidates: the values of each cell that occur in some solution, and in how many, up to a cap.
//!
//! ```
//! use kdoku::candidates::{self, Candidate};
//! use kdoku::{Cell, Digit, Grid, Limits, Options, Order, Rules, Solver};
//!
//! let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
//! let givens: Grid = "1 2 0 0\n0 0 1 2\n0 1 0 0\n2 0 0 0".parse()?;
//! let found = candidates::find(&solver, &givens, 10, &Limits::none(), &mut solver.scratch(), |_, _, _| {});
//! let three = Digit::new(3).ok_or("a digit")?;
//! assert_eq!(found.of(Cell(2), three), Candidate::Exactly(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **How.** The first solutions are listed. Where there are no more of them, they say everything. Else it
//! depends on the engine. The generic one *hunts*: it looks for solutions that have a pair of cell and value that is still
//! open, and turns back where a board has none left; where it is long without settling any, the engine that learns goes on with that, and
//! keeps what it learns from pair to pair. The fast one takes all open pairs at once, each as a puzzle of its own,
//! with the value as a further given. Where neither has settled everything, the pairs that are left are asked about one
//! by one. Every solution found counts for a pair in each cell, whichever it was looked for.
//!
//! With a cap above 1, solutions must be told from each other: prints of 128 bits of them are kept.

use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::solver::{self, Engine, Limits, Outcome, Pick, Scratch, Solver, Stats, Termination};
use serde::Serialize;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow::Continue;
use std::time::Instant;

/// Solutions that are listed before pairs are asked about in other ways.
const LISTED: u64 = 8;

/// Nodes in which no pair is settled, after which a hunt gives up on a board that may be hard for it. The tests of
/// this library give up at every turn.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 50_000 };

/// The same on boards that the search keeps in tables, plain and large ones: of these, learning helps with the hardest most.
const PATIENCE_WITH_TABLES: u64 = if cfg!(test) { 1 } else { 3000 };

/// In how many solutions a value stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Candidate {
    /// In so many, fewer than the cap.
    Exactly(u64),
    /// In as many as the cap, or in more.
    AtLeast(u64),
    /// A limit came first, when so many were known.
    Undecided(u64),
}

impl Candidate {
    /// Whether some solution has it; `None` if that is undecided.
    #[must_use]
    pub const fn is_possible(self) -> Option<bool> {
        match self {
            Self::Exactly(0) => Some(false),
            Self::Undecided(0) => None,
            Self::Exactly(_) | Self::AtLeast(_) | Self::Undecided(_) => Some(true),
        }
    }

    /// How many solutions are known.
    #[must_use]
    pub const fn known(self) -> u64 {
        match self {
            Self::Exactly(count) | Self::AtLeast(count) | Self::Undecided(count) => count,
        }
    }
}

/// The candidates of all cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidates {
    /// How many values there are.
    size: usize,
    /// Cell by cell, value by value.
    all: Vec<Candidate>,
    /// What is known of the solutions as a whole, and what the search took altogether. How it ended is how the first
    /// solutions were listed, or the limit that came later.
    pub outcome: Outcome,
}

impl Candidates {
    /// What is known of a value in a cell.
    ///
    /// # Panics
    /// If the board has no such cell or value.
    #[must_use]
    pub fn of(&self, cell: Cell, digit: Digit) -> Candidate {
        assert!(digit.index() < self.size, "the board has no such value");
        self.all[cell.index() * self.size + digit.index()]
    }

    /// The values that may stand in a cell, those among them that are undecided.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn values(&self, cell: Cell) -> impl Iterator<Item = (Digit, Candidate)> + '_ {
        let of_cell = &self.all[cell.index() * self.size..][..self.size];
        let all = of_cell.iter().enumerate().map(|(index, &candidate)| (Digit::from_index(index), candidate));
        all.filter(|(_, candidate)| candidate.is_possible() != Some(false))
    }

    /// Whether nothing is undecided.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.all.iter().any(|candidate| matches!(candidate, Candidate::Undecided(_)))
    }
}

/// Finds the true candidates. `cap` is how many solutions of each are counted, 1 at least; `limits` are for the whole of
/// it, and their number of solutions does not count. `told` gets each candidate as soon as it is settled.
///
/// # Panics
/// If the grid has not the size of the rules, or the scratch is that of a solver for other houses.
pub fn find(
    solver: &Solver,
    givens: &Grid,
    cap: u64,
    limits: &Limits,
    scratch: &mut Scratch,
    told: impl FnMut(Cell, Digit, Candidate),
) -> Candidates {
    let mut quest = Quest::new(solver, givens, cap.max(1), limits, told);
    if let Err(end) = quest.run(scratch) {
        quest.found.outcome.end = end;
    }
    quest.found
}

/// The search for candidates.
struct Quest<'a, F> {
    solver: &'a Solver,
    givens: &'a Grid,
    cap: u64,
    limits: &'a Limits,
    begun: Instant,
    told: F,
    found: Candidates,
    /// The pairs that have been settled, until somebody has read it.
    settled: Vec<usize>,
    /// The solutions counted so far, where one must not be counted twice.
    prints: HashSet<[u64; 2]>,
}

impl<'a, F: FnMut(Cell, Digit, Candidate)> Quest<'a, F> {
    fn new(solver: &'a Solver, givens: &'a Grid, cap: u64, limits: &'a Limits, told: F) -> Self {
        let board = solver.rules().geometry();
        let size = board.size();
        let mut all = vec![Candidate::Undecided(0); board.cell_count() * size];
        for cell in (0..board.cell_count()).map(Cell::from_index).filter(|&cell| !board.exists(cell)) {
            all[cell.index() * size..][..size].fill(Candidate::Exactly(0));
        }
        let outcome =
            Outcome { end: Termination::Exhausted, solutions: 0, clashes: Vec::new(), stats: Stats::default() };
        let found = Candidates { size, all, outcome };
        Self {
            solver,
            givens,
            cap,
            limits,
            begun: Instant::now(),
            told,
            found,
            settled: Vec::new(),
            prints: HashSet::new(),
        }
    }

    /// Settles everything, or as much as limits allow.
    fn run(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        let limits = self.limits.up_to(LISTED);
        let outcome = solver.solve(self.givens, &limits, scratch, |solution| {
            self.take(solution);
            Continue(())
        });
        let end = outcome.end;
        self.found.outcome = outcome;
        match end {
            Termination::Exhausted => {
                (0..self.found.all.len()).for_each(|pair| self.close(pair));
                Ok(())
            }
            Termination::Solutions(_) => {
                self.bar_what_givens_see();
                if solver.strategy().engine == Engine::Sliced && self.cap == 1 && self.limits.is_only_a_signal() {
                    self.ask_together(scratch);
                }
                self.hunt(scratch)?;
                self.hunt_learning(scratch)?;
                self.ask_one_by_one(scratch)
            }
            limit => Err(limit),
        }
    }

    /// Counts a solution for each pair that it has.
    fn take(&mut self, solution: &Grid) {
        if self.cap > 1 && !self.prints.insert(print(solution)) {
            return;
        }
        for (cell, digit) in solution.filled() {
            let pair = cell.index() * self.found.size + digit.index();
            if let Candidate::Undecided(count) = self.found.all[pair] {
                let count = count + 1;
                if count < self.cap {
                    self.found.all[pair] = Candidate::Undecided(count);
                } else {
                    self.settle(pair, Candidate::AtLeast(count));
                }
            }
        }
    }

    /// No more solutions have this pair than are known.
    fn close(&mut self, pair: usize) {
        if let Candidate::Undecided(count) = self.found.all[pair] {
            self.settle(pair, Candidate::Exactly(count));
        }
    }

    fn settle(&mut self, pair: usize, candidate: Candidate) {
        self.found.all[pair] = candidate;
        self.settled.push(pair);
        let (cell, digit) = self.named(pair);
        (self.told)(cell, digit, candidate);
    }

    /// Closes what nobody needs to ask about: other values of a given's cell, and its value in the cells that it sees.
    fn bar_what_givens_see(&mut self) {
        let (givens, size) = (self.givens, self.found.size);
        for (cell, given) in givens.filled() {
            (0..size).filter(|&digit| digit != given.index()).for_each(|digit| self.close(cell.index() * size + digit));
        }
        for house in self.solver.rules().houses() {
            for digit in house.iter().filter_map(|&cell| givens.get(cell)) {
                for cell in house.iter().filter(|&&cell| givens.get(cell).is_none()) {
                    self.close(cell.index() * size + digit.index());
                }
            }
        }
    }

    /// The pairs that are open, in their order.
    fn open(&self) -> Vec<usize> {
        let is_open = |pair: &usize| matches!(self.found.all[*pair], Candidate::Undecided(_));
        (0..self.found.all.len()).filter(is_open).collect()
    }

    /// The givens and one pair.
    fn with(&self, pair: usize) -> Grid {
        let (mut grid, (cell, digit)) = (self.givens.clone(), self.named(pair));
        grid.set(cell, Some(digit));
        grid
    }

    /// Asks about all open pairs at once, where the engine is the better for it.
    fn ask_together(&mut self, scratch: &mut Scratch) {
        let open = self.open();
        let boards: Vec<Grid> = open.iter().map(|&pair| self.with(pair)).collect();
        let (solver, limits) = (self.solver, self.limits.up_to(1));
        solver.solve_many(&boards, Pick::Any, &limits, scratch, |i, answer| {
            self.found.outcome.stats = self.found.outcome.stats.and(answer.outcome.stats);
            match (answer.solution, answer.outcome.end) {
                (Some(solution), _) => self.take(&solution),
                (None, Termination::Exhausted) => self.close(open[i]),
                // told to stop
                (None, _) => {}
            }
        });
    }

    /// Hunts for solutions that have something open, where the engine can. Where another engine would take over from it on a
    /// hard board, it is left alone only as long as it settles something.
    fn hunt(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        let (before, is_alone) = (self.found.outcome.stats, solver.strategy().then.is_none());
        let limits = self.limits.after(before.nodes, self.begun.elapsed())?;
        let wanted = self.wanted();
        let Some(mut hunt) = solver::Hunt::new(solver, self.givens, scratch, wanted.into_iter(), self.cap == 1) else {
            return Ok(());
        };
        let patience = if solver.keeps_tables() { PATIENCE_WITH_TABLES } else { PATIENCE };
        let patience = if is_alone { u64::MAX } else { patience };
        let end = self.follow(&mut hunt, &limits, patience);
        self.found.outcome.stats = before.and(hunt.stats());
        match end {
            Termination::Nodes if !is_alone => Ok(()),
            end => self.ended(end),
        }
    }

    /// Hunts with the engine that learns for what is left, if it can.
    fn hunt_learning(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let (solver, wanted, before) = (self.solver, self.wanted(), self.found.outcome.stats);
        if wanted.is_empty() || self.cap > 1 {
            return Ok(());
        }
        let limits = self.limits.after(before.nodes, self.begun.elapsed())?;
        let Some(mut hunt) = solver::Hunt::learning(solver, self.givens, scratch, wanted.into_iter()) else {
            return Ok(());
        };
        let end = self.follow(&mut hunt, &limits, u64::MAX);
        self.found.outcome.stats = before.and(hunt.stats());
        self.ended(end)
    }

    /// What is hunted for.
    fn wanted(&self) -> Vec<(Cell, Digit)> {
        self.open().into_iter().map(|pair| self.named(pair)).collect()
    }

    /// Takes what a hunt finds, until it ends or has gone through so many nodes without settling anything.
    fn follow(&mut self, hunt: &mut solver::Hunt, limits: &Limits, patience: u64) -> Termination {
        self.settled.clear();
        loop {
            let (nodes, refuted) = (hunt.stats().nodes, hunt.refuted());
            let patient = limits.clone().at_most_nodes(nodes.saturating_add(patience));
            match hunt.advance(&patient).map(|solution| self.take(solution)) {
                Ok(()) => {
                    for pair in std::mem::take(&mut self.settled) {
                        let (cell, digit) = self.named(pair);
                        hunt.forget(cell, digit);
                    }
                }
                Err(Termination::Nodes) if hunt.refuted() > refuted => {}
                Err(end) => return end,
            }
        }
    }

    /// At the end of a hunt: nothing that is still open is in any solution, if it has seen everything.
    fn ended(&mut self, end: Termination) -> Result<(), Termination> {
        if end != Termination::Exhausted {
            return Err(end);
        }
        self.open().into_iter().for_each(|pair| self.close(pair));
        Ok(())
    }

    /// The cell and the digit of a pair.
    fn named(&self, pair: usize) -> (Cell, Digit) {
        (Cell::from_index(pair / self.found.size), Digit::from_index(pair % self.found.size))
    }

    fn ask_one_by_one(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        for pair in self.open() {
            if !matches!(self.found.all[pair], Candidate::Undecided(_)) {
                continue;
            }
            let limits = self.limits.after(self.found.outcome.stats.nodes, self.begun.elapsed())?.up_to(self.cap);
            let outcome = solver.solve(&self.with(pair), &limits, scratch, |solution| {
                self.take(solution);
                Continue(())
            });
            self.found.outcome.stats = self.found.outcome.stats.and(outcome.stats);
            match outcome.end {
                Termination::Exhausted => self.close(pair),
                Termination::Solutions(_) => {}
                limit => return Err(limit),
            }
        }
        Ok(())
    }
}

/// What a solution is told from others by.
fn print(solution: &Grid) -> [u64; 2] {
    [0_u64, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        (salt, solution.values()).hash(&mut hasher);
        hasher.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::{Constraint, Rules};
    use crate::solver::{Options, Verdict};
    use proptest::prelude::*;

    /// What the candidates are when all solutions are looked at.
    fn by_listing(solver: &Solver, givens: &Grid, cap: u64) -> Vec<Candidate> {
        let size = solver.rules().size();
        let mut counts = vec![0; givens.values().len() * size];
        for solution in solver.solutions(givens, Limits::none()) {
            solution.filled().for_each(|(cell, digit)| counts[cell.index() * size + digit.index()] += 1);
        }
        let told = |count: u64| if count < cap { Candidate::Exactly(count) } else { Candidate::AtLeast(cap) };
        counts.into_iter().map(told).collect()
    }

    fn givens(size: usize) -> impl Strategy<Value = Grid> {
        let cell = prop_oneof![3 => Just(0), 1 => 1..=u16::try_from(size).expect("small")];
        proptest::collection::vec(cell, size * size).prop_map(|values| Grid::from_values(&values).expect("in range"))
    }

    fn solvers() -> Vec<Solver> {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let board = rules.geometry();
        let sum = Constraint::sum(&[board.cell(0, 0), board.cell(1, 1), board.cell(2, 3)], 8);
        let diagonal = Constraint::AllDifferent((0..4).map(|i| board.cell(i, i)).collect());
        [rules.clone(), rules.clone().with(diagonal).expect("a diagonal"), rules.clone().with(sum).expect("a sum")]
            .iter()
            .map(|rules| Solver::new(rules, &Options::default()).expect("an engine"))
            .collect()
    }

    proptest! {
        #[test]
        fn candidates_are_those_of_all_solutions(givens in givens(4), cap in prop_oneof![Just(1), 1_u64..80]) {
            for solver in solvers() {
                let mut told = vec![None; 64];
                let found = find(&solver, &givens, cap, &Limits::none(), &mut solver.scratch(), |cell, digit, candidate| {
                    assert_eq!(told[cell.index() * 4 + digit.index()].replace(candidate), None, "it is told once");
                });
                prop_assert_eq!(&found.all, &by_listing(&solver, &givens, cap));
                prop_assert!(found.is_complete());
                prop_assert_eq!(told, found.all.iter().copied().map(Some).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn who_is_alone_finds_what_all_find() {
        let givens: Grid = "1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0".parse().expect("a grid");
        for rules in solvers().iter().map(Solver::rules) {
            let all = by_listing(&Solver::new(rules, &Options::default()).expect("an engine"), &givens, 1);
            for barred in [&[Engine::Search][..], &[Engine::Learn], &[Engine::Sliced]] {
                let options = barred.iter().fold(Options::default(), |options, &engine| options.without(engine));
                let solver = Solver::new(rules, &options).expect("an engine");
                let found = find(&solver, &givens, 1, &Limits::none(), &mut solver.scratch(), |_, _, _| {});
                assert_eq!(found.all, all, "without {barred:?}");
            }
        }
    }

    #[test]
    fn a_blank_board_has_every_candidate() {
        for options in [Options::default(), Options::default().without(Engine::Sliced)] {
            let solver = Solver::new(&Rules::classic(Order::THREE), &options).expect("an engine");
            let found = find(&solver, &Grid::blank(9), 3, &Limits::none(), &mut solver.scratch(), |_, _, _| {});
            assert!(found.all.iter().all(|&candidate| candidate == Candidate::AtLeast(3)));
            assert_eq!(found.outcome.verdict(), Verdict::Multiple);
        }
    }

    #[test]
    fn a_crowd_finds_what_each_pair_alone_finds() {
        let text = "0 0 0 0 0 0 0 1 0\n4 0 0 0 0 0 0 0 0\n0 2 0 0 0 0 0 0 0\n0 0 0 0 5 0 4 0 7\n0 0 8 0 0 0 3 0 0\n\
                    0 0 1 0 9 0 0 0 0\n3 0 0 4 0 0 2 0 0\n0 5 0 1 0 0 0 0 0\n0 0 0 0 0 0 0 0 0";
        let givens: Grid = text.parse().expect("a grid");
        let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default()).expect("an engine");
        let find = |limits| find(&solver, &givens, 1, &limits, &mut solver.scratch(), |_, _, _| {});
        let (together, alone) = (find(Limits::none()), find(Limits::none().nodes(u64::MAX)));
        assert!(together.is_complete() && together.outcome.solutions == LISTED);
        assert_eq!(together.all, alone.all);
    }

    #[test]
    fn a_limit_leaves_candidates_open() {
        let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default()).expect("an engine");
        let limits = Limits::none().nodes(200);
        let found = find(&solver, &Grid::blank(9), 1, &limits, &mut solver.scratch(), |_, _, _| {});
        assert!(!found.is_complete() && found.all.contains(&Candidate::AtLeast(1)), "{:?}", found.outcome);
        assert_eq!(found.outcome.end, Termination::Nodes);
    }
}
