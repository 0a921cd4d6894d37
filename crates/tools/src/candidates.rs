//! True candidates: the values of each cell that occur in some solution, and in how many, up to a
//! cap.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub use kdoku_tools::*; }
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
//! **Method.** The first solutions are listed. If the list is complete, it decides everything. The
//! rest depends on the engine.
//!
//! - The general engine makes a *targeted search*: it looks for solutions with a pair of cell and
//!   value that is still open, and turns back where a board has none left. If it settles nothing
//!   for a long time, the learning engine continues, and keeps what it learns from pair to pair.
//! - The bit-sliced engine solves all open pairs at once, each as a puzzle with that value as a
//!   further given.
//!
//! Pairs that are still open are solved one by one. Every solution found counts for a pair in each
//! cell. With a cap above 1, solutions must not be counted twice, so a hash of 128 bits is kept for
//! each.

use kdoku_board::{Cell, Digit, Grid};
use kdoku_solver::{Engine, Limits, Outcome, Pick, Scratch, Solver, Stats, TargetedSearch, Termination};
use serde::Serialize;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow::Continue;
use std::time::Instant;

/// Solutions that are listed first.
const LISTED: u64 = 8;

/// The number of solutions with a value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Candidate {
    /// This number, below the cap.
    Exactly(u64),
    /// The cap or more.
    AtLeast(u64),
    /// This number or more: a limit came first.
    Undecided(u64),
}

impl Candidate {
    /// Whether some solution has the value; `None` if that is undecided.
    #[must_use]
    pub const fn is_possible(self) -> Option<bool> {
        match self {
            Self::Exactly(0) => Some(false),
            Self::Undecided(0) => None,
            Self::Exactly(_) | Self::AtLeast(_) | Self::Undecided(_) => Some(true),
        }
    }

    /// The number of known solutions.
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
    /// The number of values.
    size: usize,
    /// Cell by cell, value by value.
    all: Vec<Candidate>,
    /// The outcome of listing the first solutions, with the work of the whole search and the limit
    /// that ended it, if any.
    pub outcome: Outcome,
}

impl Candidates {
    /// The candidate of a value in a cell.
    ///
    /// # Panics
    /// If the board has no such cell or value.
    #[must_use]
    pub fn of(&self, cell: Cell, digit: Digit) -> Candidate {
        assert!(digit.index() < self.size, "the board has no such value");
        self.all[cell.index() * self.size + digit.index()]
    }

    /// The possible values of a cell, including undecided ones.
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

/// Finds the true candidates.
///
/// Up to `cap` solutions of each are counted, at least 1. `limits` apply to the whole search; their
/// number of solutions is ignored. `settled` receives each candidate as soon as it is settled.
///
/// # Panics
/// If the size of the grid is not that of the rules.
pub fn find(
    solver: &Solver,
    givens: &Grid,
    cap: u64,
    limits: &Limits,
    scratch: &mut Scratch,
    settled: impl FnMut(Cell, Digit, Candidate),
) -> Candidates {
    let mut finder = Finder::new(solver, givens, cap.max(1), limits, settled);
    if let Err(end) = finder.run(scratch) {
        finder.found.outcome.end = end;
    }
    finder.found
}

/// The search for candidates.
struct Finder<'a, F> {
    solver: &'a Solver,
    givens: &'a Grid,
    cap: u64,
    limits: &'a Limits,
    start: Instant,
    on_settled: F,
    found: Candidates,
    /// Pairs settled since the last step of a targeted search.
    newly_settled: Vec<usize>,
    /// Hashes of the solutions counted so far, with a cap above 1.
    counted: HashSet<[u64; 2]>,
}

impl<'a, F: FnMut(Cell, Digit, Candidate)> Finder<'a, F> {
    fn new(solver: &'a Solver, givens: &'a Grid, cap: u64, limits: &'a Limits, on_settled: F) -> Self {
        let board = solver.rules().geometry();
        let size = board.size();
        let mut all = vec![Candidate::Undecided(0); board.cell_count() * size];
        for cell in (0..board.cell_count()).map(Cell::from_index).filter(|&cell| !board.exists(cell)) {
            all[cell.index() * size..][..size].fill(Candidate::Exactly(0));
        }
        let outcome =
            Outcome { end: Termination::Exhausted, solutions: 0, clashes: Vec::new(), stats: Stats::default() };
        let found = Candidates { size, all, outcome };
        let (start, newly_settled, counted) = (Instant::now(), Vec::new(), HashSet::new());
        Self { solver, givens, cap, limits, start, on_settled, found, newly_settled, counted }
    }

    /// Settles all pairs, or as many as the limits allow.
    fn run(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        let limits = self.limits.up_to(LISTED);
        let outcome = solver.solve(self.givens, &limits, scratch, |solution| {
            self.count_solution(solution);
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
                self.close_pairs_seen_by_givens();
                if solver.strategy().engine == Engine::Sliced && self.cap == 1 && self.limits.is_only_a_signal() {
                    self.solve_in_batch(scratch);
                }
                self.search_targets(scratch)?;
                self.learn_targets(scratch)?;
                self.solve_one_by_one(scratch)
            }
            limit => Err(limit),
        }
    }

    /// Counts a solution for each of its pairs.
    fn count_solution(&mut self, solution: &Grid) {
        if self.cap > 1 && !self.counted.insert(hash(solution)) {
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

    /// Settles a pair: all its solutions are known.
    fn close(&mut self, pair: usize) {
        if let Candidate::Undecided(count) = self.found.all[pair] {
            self.settle(pair, Candidate::Exactly(count));
        }
    }

    fn settle(&mut self, pair: usize, candidate: Candidate) {
        self.found.all[pair] = candidate;
        self.newly_settled.push(pair);
        let (cell, digit) = self.named(pair);
        (self.on_settled)(cell, digit, candidate);
    }

    /// Closes the other values of each given's cell, and its value in the cells that see it.
    fn close_pairs_seen_by_givens(&mut self) {
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

    /// The open pairs, in order.
    fn open(&self) -> Vec<usize> {
        let is_open = |pair: &usize| matches!(self.found.all[*pair], Candidate::Undecided(_));
        (0..self.found.all.len()).filter(is_open).collect()
    }

    fn with(&self, pair: usize) -> Grid {
        let (mut grid, (cell, digit)) = (self.givens.clone(), self.named(pair));
        grid.set(cell, Some(digit));
        grid
    }

    /// Solves all open pairs in one batch.
    fn solve_in_batch(&mut self, scratch: &mut Scratch) {
        let open = self.open();
        let boards: Vec<Grid> = open.iter().map(|&pair| self.with(pair)).collect();
        let (solver, limits) = (self.solver, self.limits.up_to(1));
        solver.solve_many(&boards, Pick::Any, &limits, scratch, |i, answer| {
            self.found.outcome.stats = self.found.outcome.stats.and(answer.outcome.stats);
            match (answer.solution, answer.outcome.end) {
                (Some(solution), _) => self.count_solution(&solution),
                (None, Termination::Exhausted) => self.close(open[i]),
                // cancelled
                (None, _) => {}
            }
        });
    }

    /// Searches for solutions with an open pair by backtracking, if the solver does so. Where
    /// another engine can continue on a hard board, it stops when it settles nothing.
    fn search_targets(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        let has_fallback = solver.strategy().fallback.is_some();
        let patience = if has_fallback { solver.target_nodes() } else { u64::MAX };
        match self.run_targeted(Engine::Search, self.cap == 1, patience, scratch)? {
            None => Ok(()),
            Some(Termination::Nodes) if has_fallback => Ok(()),
            Some(end) => self.close_all(end),
        }
    }

    /// The same by clause learning.
    fn learn_targets(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        if self.cap > 1 || self.open().is_empty() {
            return Ok(());
        }
        match self.run_targeted(Engine::Learn, true, u64::MAX, scratch)? {
            None => Ok(()),
            Some(end) => self.close_all(end),
        }
    }

    /// Counts the solutions of a targeted search until it ends, or until it settles nothing for
    /// `patience` nodes. Returns how it ended, or `None` if the engine is not available.
    fn run_targeted(
        &mut self,
        engine: Engine,
        once: bool,
        patience: u64,
        scratch: &mut Scratch,
    ) -> Result<Option<Termination>, Termination> {
        let before = self.found.outcome.stats;
        let limits = self.limits.after(before.nodes, self.start.elapsed())?;
        let targets: Vec<(Cell, Digit)> = self.open().into_iter().map(|pair| self.named(pair)).collect();
        let targets = targets.into_iter();
        let search = TargetedSearch::new(self.solver, self.givens, scratch, engine, targets, once, &limits)?;
        let Some(mut search) = search else { return Ok(None) };
        self.newly_settled.clear();
        let end = loop {
            let (nodes, refuted) = (search.stats().nodes, search.refuted());
            let step_limits = limits.clone().at_most_nodes(nodes.saturating_add(patience));
            match search.advance(&step_limits).map(|solution| self.count_solution(solution)) {
                Ok(()) => {
                    for pair in std::mem::take(&mut self.newly_settled) {
                        let (cell, digit) = self.named(pair);
                        search.remove_target(cell, digit);
                    }
                }
                Err(Termination::Nodes) if search.refuted() > refuted => {}
                Err(end) => break end,
            }
        };
        self.found.outcome.stats = before.and(search.stats());
        Ok(Some(end))
    }

    /// At the end of a targeted search: if it is exhausted, no further solution has an open pair.
    fn close_all(&mut self, end: Termination) -> Result<(), Termination> {
        if end != Termination::Exhausted {
            return Err(end);
        }
        self.open().into_iter().for_each(|pair| self.close(pair));
        Ok(())
    }

    fn named(&self, pair: usize) -> (Cell, Digit) {
        (Cell::from_index(pair / self.found.size), Digit::from_index(pair % self.found.size))
    }

    fn solve_one_by_one(&mut self, scratch: &mut Scratch) -> Result<(), Termination> {
        let solver = self.solver;
        for pair in self.open() {
            if !matches!(self.found.all[pair], Candidate::Undecided(_)) {
                continue;
            }
            let limits = self.limits.after(self.found.outcome.stats.nodes, self.start.elapsed())?.up_to(self.cap);
            let outcome = solver.solve(&self.with(pair), &limits, scratch, |solution| {
                self.count_solution(solution);
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

/// A hash of 128 bits.
fn hash(solution: &Grid) -> [u64; 2] {
    [0_u64, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        (salt, solution.values()).hash(&mut hasher);
        hasher.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::{Constraint, Rules};
    use kdoku_solver::{Options, Tuning, Verdict};
    use proptest::prelude::*;

    /// The candidates by listing all solutions.
    fn by_listing(solver: &Solver, givens: &Grid, cap: u64) -> Vec<Candidate> {
        let size = solver.rules().size();
        let mut counts = vec![0; givens.values().len() * size];
        for solution in solver.solutions(givens, Limits::none()) {
            solution.filled().for_each(|(cell, digit)| counts[cell.index() * size + digit.index()] += 1);
        }
        let candidate = |count: u64| if count < cap { Candidate::Exactly(count) } else { Candidate::AtLeast(cap) };
        counts.into_iter().map(candidate).collect()
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
            .map(|rules| Solver::new(rules, &Options::default()).expect("an engine").with_tuning(Tuning::SHORT_TURNS))
            .collect()
    }

    proptest! {
        #[test]
        fn candidates_are_those_of_all_solutions(givens in givens(4), cap in prop_oneof![Just(1), 1_u64..80]) {
            for solver in solvers() {
                let mut settled = vec![None; 64];
                let found = find(&solver, &givens, cap, &Limits::none(), &mut solver.scratch(), |cell, digit, candidate| {
                    assert_eq!(settled[cell.index() * 4 + digit.index()].replace(candidate), None, "settled once");
                });
                prop_assert_eq!(&found.all, &by_listing(&solver, &givens, cap));
                prop_assert!(found.is_complete());
                prop_assert_eq!(settled, found.all.iter().copied().map(Some).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn every_choice_of_engines_finds_the_same_candidates() {
        let givens: Grid = "1 0 0 0\n0 0 0 0\n0 0 0 2\n0 0 0 0".parse().expect("a grid");
        for rules in solvers().iter().map(Solver::rules) {
            let all = by_listing(&Solver::new(rules, &Options::default()).expect("an engine"), &givens, 1);
            for excluded in [&[Engine::Search][..], &[Engine::Learn], &[Engine::Sliced]] {
                let options = excluded.iter().fold(Options::default(), |options, &engine| options.without(engine));
                let solver = Solver::new(rules, &options).expect("an engine").with_tuning(Tuning::SHORT_TURNS);
                let found = find(&solver, &givens, 1, &Limits::none(), &mut solver.scratch(), |_, _, _| {});
                assert_eq!(found.all, all, "without {excluded:?}");
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
    fn a_batch_finds_the_same_candidates_as_single_pairs() {
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
