//! Search for solutions that contain one of some wanted pairs of cell and digit, the *targets*.
//!
//! It serves [`kdoku_tools::candidates`]. One engine of the portfolio does all the work.

use super::{Engine, Limits, Phase, ProgressHandle, Scratch, Solver, Termination, search};
use crate::engine::{Budget, Stats, Step};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use std::time::Instant;

/// A search for the solutions of one puzzle that contain at least one target.
pub struct TargetedSearch<'a> {
    solver: &'a Solver,
    givens: &'a Grid,
    scratch: &'a mut Scratch,
    engine: Engine,
    start: Instant,
}

impl<'a> TargetedSearch<'a> {
    /// Starts the search with [`Engine::Search`] or [`Engine::Learn`]. `None` if the solver does not
    /// use that engine, or the constraints are too large for it.
    ///
    /// With `once`, the caller [removes](Self::remove_target) all targets of a solution before the
    /// next step. [`Engine::Learn`] always requires that.
    ///
    /// # Errors
    /// The limit that came while the engine was built.
    pub fn new(
        solver: &'a Solver,
        givens: &'a Grid,
        scratch: &'a mut Scratch,
        engine: Engine,
        targets: impl Iterator<Item = (Cell, Digit)>,
        once: bool,
        limits: &Limits,
    ) -> Result<Option<Self>, Termination> {
        scratch.prepare(solver);
        let start = Instant::now();
        let Some(portfolio) = scratch.engines.portfolio() else { return Ok(None) };
        portfolio.start(givens, solver.options.seed);
        let is_started = portfolio.start_targeted(engine, targets, once, &limits.budget(start))?;
        Ok(is_started.then_some(Self { solver, givens, scratch, engine, start }))
    }

    /// Searches for the next solution with a target.
    ///
    /// # Errors
    /// How the search ended: [`Termination::Exhausted`] if no other solution has a remaining target.
    pub fn advance(&mut self, limits: &Limits) -> Result<&Grid, Termination> {
        let nodes_before = ProgressHandle::tag(Phase::Engine(self.engine));
        let budget = Budget { nodes_before, ..limits.budget(self.start) };
        let Scratch { engines, solution } = &mut *self.scratch;
        match engines.portfolio().map(|portfolio| portfolio.advance_targeted(&budget)) {
            Some(Step::Found) => {
                engines.write(solution);
                search::assert_solution(engines.check(self.solver.rules(), self.givens, solution));
                Ok(solution)
            }
            Some(Step::Stopped(stop)) => Err(stop.into()),
            Some(Step::Exhausted) | None => Err(Termination::Exhausted),
        }
    }

    /// Removes a target.
    pub fn remove_target(&mut self, cell: Cell, digit: Digit) {
        if let Some(portfolio) = self.scratch.engines.portfolio() {
            portfolio.remove_target(cell, digit);
        }
    }

    /// The number of targets that [`Engine::Search`] has refuted.
    pub fn refuted(&mut self) -> u64 {
        self.scratch.engines.portfolio().map_or(0, |portfolio| portfolio.refuted_targets())
    }

    /// The work done so far.
    pub fn stats(&self) -> Stats {
        self.scratch.engines.stats()
    }
}

impl Solver {
    /// Nodes without a settled target after which a search with [`Engine::Search`] passes on to the
    /// learning engine.
    pub fn target_nodes(&self) -> u64 {
        if self.model().uses_domains() { self.tuning.target_nodes } else { self.tuning.target_nodes_with_tables }
    }
}
