//! A resumable search for the solutions of one puzzle, and an iterator on top of it.

use super::portfolio::Goal;
use super::{Limits, Outcome, Scratch, Solver, Summary, Termination};
use crate::engine::{Budget, Restriction, Stats, Step};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Grid;
use kdoku_board::verify::Violation;
use std::time::Instant;

/// The solutions of one puzzle, one at a time. All working memory is borrowed from a [`Scratch`].
#[derive(Debug)]
pub struct Search<'a> {
    solver: &'a Solver,
    givens: &'a Grid,
    scratch: &'a mut Scratch,
    start: Instant,
    found: u64,
    /// How the last step ended, unless it found a solution.
    end: Option<Termination>,
}

impl<'a> Search<'a> {
    pub(super) fn new(solver: &'a Solver, givens: &'a Grid, seed: Option<u64>, scratch: &'a mut Scratch) -> Self {
        assert!(givens.fits(solver.rules().geometry()), "the grid must have the size of the rules");
        scratch.prepare(solver);
        let start = Instant::now();
        scratch.engines.start(solver, givens, seed);
        Self { solver, givens, scratch, start, found: 0, end: None }
    }

    /// Searches for the next solution. A time limit counts from the start of the search, including
    /// time spent between two steps.
    ///
    /// # Errors
    /// How the search ended instead. [`Termination::Exhausted`] is final. After any other end, a call
    /// with larger limits resumes the search; no solution is lost or repeated.
    ///
    /// # Panics
    /// If the solution breaks the rules, which is a fault of an engine.
    pub fn advance(&mut self, limits: &Limits) -> Result<&Grid, Termination> {
        self.advance_on_threads(limits, 1)
    }

    /// The same on several threads. Which solution is found then depends on the clock.
    pub(super) fn advance_on_threads(&mut self, limits: &Limits, threads: usize) -> Result<&Grid, Termination> {
        let end = if limits.solutions.is_some_and(|limit| self.found >= limit) {
            Termination::Solutions(self.found)
        } else {
            match self.scratch.engines.advance(&Budget { threads, ..limits.budget(self.start) }) {
                Step::Found => {
                    self.found += 1;
                    self.end = None;
                    if let Some(progress) = &limits.progress {
                        progress.set_solutions(self.found);
                    }
                    self.copy_solution();
                    return Ok(&self.scratch.solution);
                }
                Step::Exhausted => Termination::Exhausted,
                Step::Stopped(stop) => stop.into(),
            }
        };
        self.end = Some(end);
        Err(end)
    }

    /// The number of solutions found so far.
    pub(super) const fn found(&self) -> u64 {
        self.found
    }

    /// These limits for another search that has to end with this one.
    pub(super) fn rest_of(&self, limits: &Limits) -> Limits {
        Limits { time: None, deadline: limits.budget(self.start).deadline, ..limits.clone() }
    }

    /// Before the first solution: adds a restriction.
    pub(super) fn restrict(&mut self, cell: Cell, restriction: Restriction) {
        self.scratch.engines.restrict(cell, restriction);
    }

    /// Before the first solution: declares that one solution is enough.
    pub(super) const fn expect_one(&mut self) {
        self.scratch.engines.set_goal(Goal::One);
    }

    /// The work done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.scratch.engines.stats()
    }

    /// The outcome if the search stops here. If the last step found a solution, the termination is
    /// [`Termination::Solutions`].
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let end = self.end.unwrap_or(Termination::Solutions(self.found));
        Outcome::new(self.solver.rules(), self.givens, Summary { end, solutions: self.found, stats: self.stats() })
    }

    /// Copies and verifies the solution of the engine.
    fn copy_solution(&mut self) {
        let Scratch { engines, solution } = &mut *self.scratch;
        engines.write(solution);
        assert_solution(engines.check(self.solver.rules(), self.givens, solution));
    }

    /// Improves the solution `incumbent` to the smallest of all. `None` if a limit came first.
    ///
    /// An engine may have a direct way. Otherwise, cell by cell, the search asks whether the values
    /// before the cell allow a smaller value in it. A yes gives a smaller incumbent, a no settles the
    /// cell. A cell without a smaller candidate needs no search.
    pub(super) fn minimize(&mut self, mut incumbent: Grid, limits: &Limits) -> Option<Grid> {
        let budget = limits.budget(self.start);
        match self.scratch.engines.smallest_solution(&budget) {
            None => {}
            Some(Step::Found) => {
                self.copy_solution();
                return Some(self.scratch.solution.clone());
            }
            Some(Step::Exhausted) => unreachable!("the puzzle has a solution"),
            Some(Step::Stopped(stop)) => {
                self.end = Some(stop.into());
                return None;
            }
        }
        self.scratch.engines.rewind();
        for cell in self.solver.rules().geometry().cells() {
            while let Some(digit) = incumbent.get(cell) {
                if self.scratch.engines.smallest(cell) == Some(digit) {
                    self.scratch.engines.restrict(cell, Restriction::Is(digit));
                    break;
                }
                self.scratch.engines.restrict(cell, Restriction::Below(digit));
                match self.scratch.engines.advance(&budget) {
                    Step::Found => {
                        self.copy_solution();
                        incumbent.clone_from(&self.scratch.solution);
                        self.scratch.engines.rewind();
                    }
                    Step::Exhausted => {
                        self.scratch.engines.rewind();
                        self.scratch.engines.restrict(cell, Restriction::Is(digit));
                        break;
                    }
                    Step::Stopped(stop) => {
                        self.end = Some(stop.into());
                        return None;
                    }
                }
            }
        }
        Some(incumbent)
    }
}

/// Accepts the verdict on a solution of an engine.
///
/// # Panics
/// If the solution breaks the rules.
pub(super) fn assert_solution(verdict: Result<(), Violation>) {
    if let Err(violation) = verdict {
        panic!("an engine of kdoku returned a wrong solution ({violation}); please report it with the puzzle");
    }
}

/// An iterator over the solutions of one puzzle. Their order is unspecified but always the same.
///
/// It ends after the last solution or when a limit given to [`Solver::solutions`] is reached;
/// [`Solutions::outcome`] shows which. A time limit counts from the creation of the iterator.
#[derive(Debug)]
pub struct Solutions<'a> {
    solver: &'a Solver,
    givens: Grid,
    limits: Limits,
    scratch: Scratch,
    start: Instant,
    found: u64,
    end: Option<Termination>,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(solver: &'a Solver, givens: &Grid, limits: Limits) -> Self {
        let mut scratch = solver.scratch();
        let start = solver.start(givens, &mut scratch).start;
        Self { solver, givens: givens.clone(), limits, scratch, start, found: 0, end: None }
    }

    /// The outcome if the iteration stops here.
    #[must_use]
    pub fn outcome(&mut self) -> Outcome {
        self.search().outcome()
    }

    /// The search in its current state.
    fn search(&mut self) -> Search<'_> {
        Search {
            solver: self.solver,
            givens: &self.givens,
            scratch: &mut self.scratch,
            start: self.start,
            found: self.found,
            end: self.end,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.end.is_some() {
            return None;
        }
        let limits = self.limits.clone();
        match self.search().advance(&limits).cloned() {
            Ok(solution) => {
                self.found += 1;
                Some(solution)
            }
            Err(end) => {
                self.end = Some(end);
                None
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}
