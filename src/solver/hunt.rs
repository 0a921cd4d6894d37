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
    begun: Instant,
}

impl<'a> Hunt<'a> {
    /// Begins to hunt; `None` if the engine that the solver uses cannot. With `once`, whatever a solution has of what is
    /// wanted is to be [forgotten](Hunt::forget) before going on.
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
        Some(Self { solver, givens, scratch, begun: Instant::now() })
    }

    /// Goes on to the next solution that has something wanted.
    ///
    /// # Errors
    /// How the hunt ended: [`End::Exhausted`] if no solution has anything of what is still wanted.
    pub(crate) fn advance(&mut self, limits: &Limits) -> Result<&Grid, End> {
        let step = match self.scratch.work.search_alone() {
            Some(search) => search.advance(self.solver.model(), &limits.budget(self.begun), u64::MAX),
            None => None,
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
        if let Some(search) = self.scratch.work.search_alone() {
            search.forget(cell.index(), digit.index());
        }
    }

    /// How many of the wanted pairs have been seen to be in no solution that is still to come.
    pub(crate) fn refuted(&mut self) -> u64 {
        self.scratch.work.search_alone().map_or(0, |search| search.refuted())
    }

    /// What has been done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.scratch.work.stats()
    }
}
