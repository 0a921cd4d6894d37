//! A search for solutions that have something new: pairs of cell and digit that are still wanted.
//!
//! True candidates are found so ([`crate::tools::candidates`]): whoever hunts takes away what each solution has of what is wanted, and
//! a board on which nothing is wanted any more holds nothing of interest, solved or not, so that the search turns back
//! there. As the wanted only grow less, what was passed over stays of no interest, and the search may start over whenever
//! it likes. Where it may, it does so after each solution: the neighbours of a solution come cheap, but most of them have one
//! wanted pair or two. It begins at the root with something that is wanted, so that what is refuted has been settled;
//! further down it prefers cells where something is. What else was tried is in `benches/RECORD.md`.

use super::store::Store;
use crate::engine::model::Model;
use crate::util::bits::{Bits, Rows};

/// What is wanted.
#[derive(Clone, Debug)]
pub(super) struct Hunt {
    /// By cell the digits that are wanted there.
    wanted: Rows,
    /// How many pairs there are.
    count: usize,
    /// Whether only what is wanted is of interest.
    pub(super) is_on: bool,
    /// Whether what is found is wanted no more, so that the hunt starts over after each solution and delivers nothing again.
    pub(super) once: bool,
    /// How many wanted pairs have been ruled out at the root.
    pub(super) refuted: u64,
}

impl Hunt {
    pub(super) fn new(model: &Model) -> Self {
        let wanted = Rows::new(model.cell_count(), model.digits());
        Self { wanted, count: 0, is_on: false, once: false, refuted: 0 }
    }

    /// From now on, only what is wanted is of interest.
    pub(super) fn begin(&mut self, once: bool) {
        (self.is_on, self.once, self.refuted) = (true, once, 0);
    }

    /// Wants nothing, and everything is of interest.
    pub(super) fn end(&mut self) {
        (self.is_on, self.once) = (false, false);
        if self.count > 0 {
            self.wanted.clear();
            self.count = 0;
        }
    }

    /// Wants one pair more, which was not wanted before.
    pub(super) fn want<const W: usize>(&mut self, cell: usize, digit: usize) {
        self.wanted.edit::<W>().insert(cell, digit);
        self.count += 1;
    }

    /// Wants a pair no more that was wanted.
    pub(super) fn forget<const W: usize>(&mut self, cell: usize, digit: usize) {
        self.wanted.edit::<W>().take(cell, digit);
        self.count -= 1;
    }

    /// Whether anything is wanted of what a board may still hold.
    pub(super) fn is_of_interest<const W: usize>(&self, store: &impl Store<W>) -> bool {
        let wanted = self.wanted.view::<W>();
        let cells = store.values().len();
        (0..cells).any(|cell| !(wanted.row(cell) & store.candidates(cell)).is_empty())
    }

    /// The digits that are wanted in a cell.
    #[inline]
    pub(super) fn of<const W: usize>(&self, cell: usize) -> Bits<W> {
        self.wanted.row(cell)
    }
}
