//! Solutions that have something new: for [`crate::candidates`], where one engine does all the work.

use super::{End, Limits, Scratch, Solver};
use crate::engine::{Stats, Step, Stop};
use crate::geometry::Cell;
use crate::grid::{Digit, Grid};
use std::time::Instant;

/// A hunt for solutions that have one at least of the pairs of cell and digit that are wanted.
pub(crate) struct Hunt<'a> {
    solver: &'a Solver,
    givens: &'a Grid,
    scratch: &'a mut Scratch,
    by: By,
    begun: Instant,
}

/// Who hunts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Search,
    Learn,
}

impl<'a> Hunt<'a> {
    /// Begins to hunt by backtracking; `None` if the engine that the solver uses cannot. With `once`, whatever a solution has of
    /// what is wanted is to be [forgotten](Hunt::forget) before going on.
    pub(crate) fn new(
        solver: &'a Solver,
        givens: &'a Grid,
        scratch: &'a mut Scratch,
        wanted: impl Iterator<Item = (Cell, Digit)>,
        once: bool,
    ) -> Option<Self> {
        scratch.work.start(solver, givens, solver.options.seed);
        let search = scratch.work.search_alone()?;
        search.hunt(wanted.map(|(cell, digit)| (cell.index(), digit.index())), once);
        Some(Self { solver, givens, scratch, by: By::Search, begun: Instant::now() })
    }

    /// Begins to hunt by learning, always as with `once`; `None` if the engine is barred, or the constraints are too large for it.
    pub(crate) fn learning(
        solver: &'a Solver,
        givens: &'a Grid,
        scratch: &'a mut Scratch,
        wanted: impl Iterator<Item = (Cell, Digit)>,
    ) -> Option<Self> {
        scratch.work.start(solver, givens, solver.options.seed);
        scratch.work.start_learning(solver)?.hunt(wanted);
        Some(Self { solver, givens, scratch, by: By::Learn, begun: Instant::now() })
    }

    /// Goes on to the next solution that has something wanted.
    ///
    /// # Errors
    /// How the hunt ended: [`End::Exhausted`] if no solution has anything of what is still wanted.
    pub(crate) fn advance(&mut self, limits: &Limits) -> Result<&Grid, End> {
        let (solver, budget) = (self.solver, limits.budget(self.begun));
        let work = &mut self.scratch.work;
        let step = match self.by {
            By::Search => work.search_alone().and_then(|search| search.advance(solver.model(), &budget, u64::MAX)),
            By::Learn => work.learn_alone().map(|learn| learn.advance(&budget)),
        };
        match step {
            Some(Step::Found) => {
                let Scratch { work, solution, .. } = &mut *self.scratch;
                work.write(solution);
                super::search::must_be_solution(work.check(self.solver.rules(), self.givens, solution));
                Ok(solution)
            }
            Some(Step::Exhausted) => Err(End::Exhausted),
            Some(Step::Stopped(reason)) => Err(reason.into()),
            None => Err(Stop::Nodes.into()),
        }
    }

    /// Wants a pair no more.
    pub(crate) fn forget(&mut self, cell: Cell, digit: Digit) {
        let work = &mut self.scratch.work;
        match self.by {
            By::Search => {
                work.search_alone().into_iter().for_each(|search| search.forget(cell.index(), digit.index()));
            }
            By::Learn => work.learn_alone().into_iter().for_each(|learn| learn.forget(cell, digit)),
        }
    }

    /// How many of the wanted pairs a hunt by backtracking has seen to be in no solution that is still to come.
    pub(crate) fn refuted(&mut self) -> u64 {
        self.scratch.work.search_alone().map_or(0, |search| search.refuted())
    }

    /// What has been done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.scratch.work.stats()
    }
}
