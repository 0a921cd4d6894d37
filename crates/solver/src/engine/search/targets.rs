//! The targeted search: only solutions that contain a target, a pair of cell and digit, are wanted.
//!
//! The true candidates of a board are found this way ([`kdoku_tools::candidates`]). The caller
//! removes the pairs of each solution from the targets, and a node without targets among its
//! candidates is pruned. Targets are only ever removed, so a pruned node stays prunable, and restarts
//! lose nothing.
//!
//! If the caller removes *all* pairs of each solution, the search restarts after each solution:
//! nearby solutions are cheap, but most of them contain only one or two targets. At the root the
//! search branches on a target, so that a refuted branch settles one; further down it prefers cells
//! with targets.

use super::board::Board;
use crate::engine::model::Model;
use kdoku_board::bits::{Bits, Rows};

/// The pairs of cell and digit still to be covered.
#[derive(Clone)]
pub(super) struct Targets {
    /// By cell the digits that are targets.
    rows: Rows,
    /// How many pairs there are.
    count: usize,
    /// Whether the search is targeted.
    pub(super) is_active: bool,
    /// Whether the caller removes all pairs of each solution, so that the search may restart after it.
    pub(super) restart_after_solution: bool,
    /// How many targets were refuted at the root.
    pub(super) refuted: u64,
}

impl Targets {
    pub(super) fn new(model: &Model) -> Self {
        let rows = Rows::new(model.cell_count(), model.digits());
        Self { rows, count: 0, is_active: false, restart_after_solution: false, refuted: 0 }
    }

    /// Begins a targeted search.
    pub(crate) fn activate(&mut self, restart_after_solution: bool) {
        (self.is_active, self.restart_after_solution, self.refuted) = (true, restart_after_solution, 0);
    }

    /// Ends the targeted search and removes all targets.
    pub(super) fn deactivate(&mut self) {
        (self.is_active, self.restart_after_solution) = (false, false);
        if self.count > 0 {
            self.rows.clear();
            self.count = 0;
        }
    }

    /// Adds a pair that is not a target yet.
    pub(crate) fn add<const W: usize>(&mut self, cell: usize, digit: usize) {
        self.rows.edit::<W>().insert(cell, digit);
        self.count += 1;
    }

    /// Removes a pair that is a target.
    pub(crate) fn remove<const W: usize>(&mut self, cell: usize, digit: usize) {
        self.rows.edit::<W>().take(cell, digit);
        self.count -= 1;
    }

    /// Whether a candidate of the board is a target.
    pub(super) fn meet<const W: usize>(&self, board: &impl Board<W>) -> bool {
        let rows = self.rows.view::<W>();
        let cells = board.values().len();
        (0..cells).any(|cell| !(rows.row(cell) & board.candidates(cell)).is_empty())
    }

    /// The targets of a cell.
    #[inline]
    pub(super) fn of<const W: usize>(&self, cell: usize) -> Bits<W> {
        self.rows.row(cell)
    }
}
