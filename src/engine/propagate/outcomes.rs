//! What comes of few cells that hold few kinds of digits, looked up.
//!
//! Where it only matters of which *kinds* a cell may hold a digit, the cells together are a small number, and what is left of them
//! another. The table of these is filled as it is asked, by all threads.

use std::sync::atomic::{AtomicU16, Ordering};

/// The most bits: cells times kinds.
const MOST_BITS: usize = 12;

/// By what cells may hold, what is left of that: a bit for each cell and kind, those of the first cell lowest.
#[derive(Debug)]
pub(super) struct Outcomes(Box<[AtomicU16]>);

/// An outcome that is known.
const KNOWN: u16 = 1 << 15;

impl Outcomes {
    /// A table for so many cells and kinds; `None` if it would be large, or there is nothing to be told.
    pub(super) fn new(cells: usize, kinds: usize) -> Option<Self> {
        let bits = cells * kinds;
        (1..=MOST_BITS).contains(&bits).then(|| Self((0..1_u32 << bits).map(|_| AtomicU16::new(0)).collect()))
    }

    /// What is left of what cells may hold, 0 if nothing is; `find` finds it out.
    #[inline]
    pub(super) fn of(&self, held: u16, find: impl FnOnce() -> u16) -> u16 {
        let outcome = &self.0[usize::from(held)];
        // whoever finds it finds the same
        let known = outcome.load(Ordering::Relaxed);
        if known & KNOWN != 0 {
            return known & !KNOWN;
        }
        let left = find();
        outcome.store(left | KNOWN, Ordering::Relaxed);
        left
    }
}
