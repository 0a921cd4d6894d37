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

    /// Some of 64 cells can no longer hold a digit.
    #[inline]
    pub(super) fn drop_all(&mut self, word: usize, cells: u64, digit: usize) {
        self.0[word][digit & 63] &= !cells;
    }

    /// Some of 64 cells can hold a digit again.
    #[inline]
    pub(super) fn restore_all(&mut self, word: usize, cells: u64, digit: usize) {
        self.0[word][digit & 63] |= cells;
    }

    /// No cell can hold a digit.
    #[inline]
    pub(super) fn clear(&mut self, digit: usize) {
        self.0.iter_mut().for_each(|block| block[digit & 63] = 0);
    }

    /// Of 64 cells those that may hold a digit: they no longer can.
    #[inline]
    pub(super) fn take(&mut self, word: usize, digit: usize) -> u64 {
        std::mem::take(&mut self.0[word][digit & 63])
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
