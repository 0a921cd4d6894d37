//! For each digit the cells that may hold it, as bits.

use crate::engine::model::NARROW;
use crate::engine::propagate::{Domain, members};

/// For each digit some cells, 64 to a word: `C` words a digit, or with `C` = 0 as many as the board has.
#[derive(Clone, Debug)]
pub(super) struct Holders<const C: usize> {
    width: usize,
    words: Vec<u64>,
}

impl<const C: usize> Holders<C> {
    pub(super) fn new(cell_count: usize) -> Self {
        // as rows of exclusions have
        let width = if C > 0 { C } else { cell_count.div_ceil(64).max(NARROW) };
        Self { width, words: vec![0; Domain::BITS as usize * width] }
    }

    /// How many words the cells have.
    #[inline]
    pub(super) const fn width(&self) -> usize {
        if C > 0 { C } else { self.width }
    }

    /// Sets all of them up.
    pub(super) fn load(&mut self, cells: &[Domain]) {
        self.words.fill(0);
        cells.iter().enumerate().for_each(|(cell, &domain)| self.insert(cell, domain));
    }

    /// The cells of a digit.
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

    /// Takes a cell from the rows of these digits.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digits: Domain) {
        members(digits).for_each(|digit| self.row_mut(digit)[cell / 64] &= !(1 << (cell % 64)));
    }

    /// Puts a cell into the rows of these digits.
    #[inline]
    pub(super) fn insert(&mut self, cell: usize, digits: Domain) {
        members(digits).for_each(|digit| self.row_mut(digit)[cell / 64] |= 1 << (cell % 64));
    }

    /// Takes some of 64 cells from the row of a digit.
    #[inline]
    pub(super) fn remove_all(&mut self, word: usize, cells: u64, digit: usize) {
        self.row_mut(digit)[word] &= !cells;
    }

    /// Puts some of 64 cells into the row of a digit.
    #[inline]
    pub(super) fn insert_all(&mut self, word: usize, cells: u64, digit: usize) {
        self.row_mut(digit)[word] |= cells;
    }

    /// Leaves a digit no cell.
    #[inline]
    pub(super) fn clear(&mut self, digit: usize) {
        self.row_mut(digit).fill(0);
    }

    /// Of 64 cells those of a digit, which has none of them after that.
    #[inline]
    pub(super) fn take(&mut self, word: usize, digit: usize) -> u64 {
        std::mem::take(&mut self.row_mut(digit)[word])
    }

    /// Of 64 cells, those of a digit.
    #[inline]
    pub(super) fn word(&self, word: usize, digit: usize) -> u64 {
        self.row(digit)[word]
    }
}
