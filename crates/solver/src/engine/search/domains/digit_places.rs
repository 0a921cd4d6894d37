//! For each digit the cells that may hold it, as bits.

use crate::engine::model::NARROW;
use crate::engine::propagate::Domain;
use kdoku_board::bits::members;

/// One row of cells per digit, with `C` words, or a width known at run time if `C` is 0.
#[derive(Clone)]
pub(super) struct DigitPlaces<const C: usize> {
    width: usize,
    words: Vec<u64>,
}

impl<const C: usize> DigitPlaces<C> {
    pub(super) fn new(cell_count: usize) -> Self {
        // the width of the rows of `Exclusions`
        let width = if C > 0 { C } else { cell_count.div_ceil(64).max(NARROW) };
        Self { width, words: vec![0; Domain::BITS as usize * width] }
    }

    /// The number of words of a row.
    #[inline]
    pub(super) const fn width(&self) -> usize {
        if C > 0 { C } else { self.width }
    }

    /// Sets up the rows of all digits from the domains of all cells.
    pub(super) fn load(&mut self, domains: &[Domain]) {
        self.words.fill(0);
        domains.iter().enumerate().for_each(|(cell, &domain)| self.insert(cell, domain));
    }

    /// The places of a digit.
    #[inline]
    pub(super) fn row(&self, digit: usize) -> &[u64] {
        let width = self.width();
        &self.words[digit * width..][..width]
    }

    #[inline]
    fn row_mut(&mut self, digit: usize) -> &mut [u64] {
        let width = self.width();
        &mut self.words[digit * width..][..width]
    }

    /// Removes a cell from the places of these digits.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digits: Domain) {
        members(digits).for_each(|digit| self.row_mut(digit)[cell / 64] &= !(1 << (cell % 64)));
    }

    /// Adds a cell to the places of these digits.
    #[inline]
    pub(super) fn insert(&mut self, cell: usize, digits: Domain) {
        members(digits).for_each(|digit| self.row_mut(digit)[cell / 64] |= 1 << (cell % 64));
    }

    /// One word of the places of a digit: 64 cells.
    #[inline]
    pub(super) fn word(&self, word: usize, digit: usize) -> u64 {
        self.row(digit)[word]
    }
}
