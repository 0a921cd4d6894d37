//! A search that can be left and taken up again, and the iterator on top of it.

use super::{Limits, Outcome, Scratch, Solver, Summary, Termination};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::board::verify::Violation;
use crate::engine::{Stats, Step};
use std::time::Instant;

/// The solutions of one puzzle, one at a time.
///
/// It owns nothing but its place: the tables are the scratch's, which the search lends for its life.
#[derive(Debug)]
pub struct Search<'a> {
    solver: &'a Solver,
    givens: &'a Grid,
    scratch: &'a mut Scratch,
    begun: Instant,
    found: u64,
    /// How the last step ended, if not with a solution.
    end: Option<Termination>,
}

impl<'a> Search<'a> {
    pub(super) fn new(solver: &'a Solver, givens: &'a Grid, scratch: &'a mut Scratch) -> Self {
        Self::with_seed(solver, givens, solver.options().seed, scratch)
    }

    /// A search that draws the order of values by another seed than that of the options.
    pub(super) fn with_seed(solver: &'a Solver, givens: &'a Grid, seed: Option<u64>, scratch: &'a mut Scratch) -> Self {
        assert!(givens.fits(solver.rules().geometry()), "the grid must have the size of the rules");
        assert_eq!(scratch.houses, solver.house_count(), "the scratch must be one of this solver's");
        assert!(scratch.solution.fits(solver.rules().geometry()), "the scratch must be one of this solver's");
        let begun = Instant::now();
        scratch.work.start(solver, givens, seed);
        Self { solver, givens, scratch, begun, found: 0, end: None }
    }

    /// Goes on to the next solution. A limit of time counts from the start of the search, whoever spends it.
    ///
    /// # Errors
    /// How the search ended instead: [`Termination::Exhausted`] for good; any other end is that of a limit, and with larger
    /// limits the search goes on where it stands, losing and repeating nothing.
    ///
    /// # Panics
    /// If what was found breaks the rules, which would be a mistake in an engine.
    pub fn advance(&mut self, limits: &Limits) -> Result<&Grid, Termination> {
        let end = if limits.solutions.is_some_and(|limit| self.found >= limit) {
            Termination::Solutions(self.found)
        } else {
            match self.scratch.work.advance(self.solver, &limits.budget(self.begun)) {
                Step::Found => {
                    self.found += 1;
                    self.end = None;
                    if let Some(watch) = &limits.watch {
                        watch.found(self.found);
                    }
                    self.take_solution();
                    return Ok(&self.scratch.solution);
                }
                Step::Exhausted => Termination::Exhausted,
                Step::Stopped(stop) => stop.into(),
            }
        };
        self.end = Some(end);
        Err(end)
    }

    /// How many solutions have been found so far.
    pub(super) const fn found(&self) -> u64 {
        self.found
    }

    /// Before the first solution: those with this digit in the cell are not wanted, though they may come all the same.
    pub(super) fn bar(&mut self, cell: Cell, digit: Digit) {
        self.scratch.work.bar(self.solver, cell, digit);
    }

    /// Before the first solution: no second one will be asked for.
    pub(super) const fn seek_one(&mut self) {
        self.scratch.work.seek_one();
    }

    /// What has been done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.scratch.work.stats()
    }

    /// The outcome, if the search is left here: how the last step ended, or, if it gave a solution, that so many were
    /// enough.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let end = self.end.unwrap_or(Termination::Solutions(self.found));
        Outcome::new(self.solver.rules(), self.givens, Summary { end, solutions: self.found, stats: self.stats() })
    }

    /// Copies what the engine has found, and lets nothing out that breaks the rules.
    fn take_solution(&mut self) {
        let Scratch { work, solution, .. } = &mut *self.scratch;
        work.write(solution);
        must_be_solution(work.check(self.solver.rules(), self.givens, solution));
    }

    /// Turns the smaller of the solutions known into the smallest of all.
    ///
    /// `incumbent` is a solution, and there may be smaller ones. An engine may know a short cut; else, cell by cell, it is asked whether the digits before
    /// the cell leave room for a smaller digit in it; each answer yes gives a smaller incumbent, each no settles the
    /// cell. Where no smaller candidate is left the answer is no without a search.
    ///
    /// `None` if a limit came first.
    pub(super) fn minimise(&mut self, mut incumbent: Grid, limits: &Limits) -> Option<Grid> {
        let solver = self.solver;
        let budget = limits.budget(self.begun);
        match self.scratch.work.smallest_solution(&budget) {
            None => {}
            Some(Step::Found) => {
                self.take_solution();
                return Some(self.scratch.solution.clone());
            }
            Some(Step::Exhausted) => unreachable!("a solution is known"),
            Some(Step::Stopped(reason)) => {
                self.end = Some(reason.into());
                return None;
            }
        }
        self.scratch.work.rewind(solver);
        for cell in self.solver.rules().geometry().cells() {
            while let Some(digit) = incumbent.get(cell) {
                if self.scratch.work.smallest(cell) == Some(digit) {
                    self.scratch.work.fix(solver, cell, digit);
                    break;
                }
                self.scratch.work.assume_below(solver, cell, digit);
                let step = self.scratch.work.advance(solver, &budget);
                match step {
                    Step::Found => {
                        self.take_solution();
                        incumbent.clone_from(&self.scratch.solution);
                        self.scratch.work.rewind(solver);
                    }
                    Step::Exhausted => {
                        self.scratch.work.rewind(solver);
                        self.scratch.work.fix(solver, cell, digit);
                        break;
                    }
                    Step::Stopped(reason) => {
                        self.end = Some(reason.into());
                        return None;
                    }
                }
            }
        }
        Some(incumbent)
    }
}

/// What an engine has found, judged.
///
/// # Panics
/// If it breaks the rules.
pub(super) fn must_be_solution(judgement: Result<(), Violation>) {
    if let Err(violation) = judgement {
        panic!("an engine of kdoku gave a grid that is no solution ({violation}); please report it with the puzzle");
    }
}

/// An iterator over the solutions of one puzzle, in no particular but always the same order.
///
/// It ends when there are no more, or when a limit given to [`Solver::solutions`] is reached; [`Solutions::outcome`]
/// tells which. A limit of time counts from the start, whoever spends it.
#[derive(Debug)]
pub struct Solutions<'a> {
    solver: &'a Solver,
    givens: Grid,
    limits: Limits,
    scratch: Scratch,
    begun: Instant,
    found: u64,
    end: Option<Termination>,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(solver: &'a Solver, givens: &Grid, limits: Limits) -> Self {
        let mut scratch = solver.scratch();
        let begun = Search::new(solver, givens, &mut scratch).begun;
        Self { solver, givens: givens.clone(), limits, scratch, begun, found: 0, end: None }
    }

    /// The outcome, if the iteration is left here.
    #[must_use]
    pub fn outcome(&mut self) -> Outcome {
        self.search().outcome()
    }

    /// The search where it stands.
    fn search(&mut self) -> Search<'_> {
        Search {
            solver: self.solver,
            givens: &self.givens,
            scratch: &mut self.scratch,
            begun: self.begun,
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
