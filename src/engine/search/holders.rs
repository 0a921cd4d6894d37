//! For each digit the cells that may hold it, as bits.

use crate::propagate::{Domain, members};

/// By 64 cells, and for each digit, which of these cells may hold it.
#[derive(Clone, Debug)]
pub(super) struct Holders(Vec<[u64; 64]>);

impl Holders {
    pub(super) fn new(cell_count: usize) -> Self {
        Self(vec![[0; 64]; cell_count.div_ceil(64)])
    }

    /// Sets all of them up.
    pub(super) fn load(&mut self, cells: &[Domain]) {
        for (block, cells) in self.0.iter_mut().zip(cells.chunks(64)) {
            block.fill(0);
            for (place, &domain) in cells.iter().enumerate() {
                members(domain).for_each(|digit| block[digit] |= 1 << place);
            }
        }
    }

    /// A cell can no longer hold these digits.
    #[inline]
    pub(super) fn drop(&mut self, cell: usize, digits: Domain) {
        let (block, bit) = (&mut self.0[cell / 64], 1 << (cell % 64));
        members(digits).for_each(|digit| block[digit & 63] &= !bit);
    }

    /// A cell can hold these digits again.
    #[inline]
    pub(super) fn restore(&mut self, cell: usize, digits: Domain) {
        let (block, bit) = (&mut self.0[cell / 64], 1 << (cell % 64));
        members(digits).for_each(|digit| block[digit & 63] |= bit);
    }

    /// Of 64 cells, those that may hold a digit.
    #[inline]
    pub(super) fn word(&self, word: usize, digit: usize) -> u64 {
        self.0[word][digit & 63]
    }

    /// How many words the cells have.
    #[inline]
    pub(super) const fn width(&self) -> usize {
        self.0.len()
    }
}
