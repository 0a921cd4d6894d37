//! Solutions that have something new: for [`crate::tools::candidates`], where one engine does all the work.

use super::{Engine, Limits, Phase, ProgressHandle, Scratch, Solver, Termination};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::{Budget, Stats, Step, Stop};
use std::time::Instant;

/// A hunt for solutions that have one at least of the pairs of cell and digit that are wanted.
pub(crate) struct Hunt<'a> {
    solver: &'a Solver,
    givens: &'a Grid,
    scratch: &'a mut Scratch,
    /// Who hunts: `search` or `learn`.
    by: Engine,
    begun: Instant,
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
        Some(Self { solver, givens, scratch, by: Engine::Search, begun: Instant::now() })
    }

    /// Begins to hunt by learning, always as with `once`; `None` if the engine is barred, or the constraints are too large for it.
    pub(crate) fn learning(
        solver: &'a Solver,
        givens: &'a Grid,
        scratch: &'a mut Scratch,
        wanted: impl Iterator<Item = (Cell, Digit)>,
    ) -> Option<Self> {
        scratch.work.start(solver, givens, solver.options.seed);
        scratch.work.start_learning(solver)?.set_targets(wanted);
        Some(Self { solver, givens, scratch, by: Engine::Learn, begun: Instant::now() })
    }

    /// Goes on to the next solution that has something wanted.
    ///
    /// # Errors
    /// How the hunt ended: [`Termination::Exhausted`] if no solution has anything of what is still wanted.
    pub(crate) fn advance(&mut self, limits: &Limits) -> Result<&Grid, Termination> {
        let before = ProgressHandle::tag(Phase::Engine(self.by));
        let (solver, budget) = (self.solver, Budget { before, ..limits.budget(self.begun) });
        let work = &mut self.scratch.work;
        let step = match self.by {
            Engine::Learn => work.learn_alone().map(|learn| learn.advance(&budget)),
            _ => work.search_alone().and_then(|search| search.advance(solver.model(), &budget, u64::MAX)),
        };
        match step {
            Some(Step::Found) => {
                let Scratch { work, solution, .. } = &mut *self.scratch;
                work.write(solution);
                super::search::must_be_solution(work.check(self.solver.rules(), self.givens, solution));
                Ok(solution)
            }
            Some(Step::Exhausted) => Err(Termination::Exhausted),
            Some(Step::Stopped(reason)) => Err(reason.into()),
            None => Err(Stop::Nodes.into()),
        }
    }

    /// Wants a pair no more.
    pub(crate) fn forget(&mut self, cell: Cell, digit: Digit) {
        let work = &mut self.scratch.work;
        match self.by {
            Engine::Learn => work.learn_alone().into_iter().for_each(|learn| learn.remove_target(cell, digit)),
            _ => work.search_alone().into_iter().for_each(|search| search.forget(cell.index(), digit.index())),
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
