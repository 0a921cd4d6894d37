//! The complete houses to be examined, by digit.
//!
//! A house is dirty for a digit that was removed from one of its cells, until the house is examined
//! or the digit is placed in it: a placed digit is removed from the rest of the house right away,
//! so nothing is left to find.

use crate::engine::model::Model;
use crate::engine::propagate::Domain;
use kdoku_board::bits::members;

/// One row of complete houses per digit, as bits: one word if `C` is not 0.
#[derive(Clone)]
pub(super) struct DirtyHouses<const C: usize> {
    width: usize,
    rows: Vec<u64>,
    /// The digits that may have dirty houses; all other rows are 0.
    digits: Domain,
}

impl<const C: usize> DirtyHouses<C> {
    pub(super) fn new(model: &Model) -> Self {
        let width = if C > 0 { 1 } else { model.house_bits().width() };
        Self { width, rows: vec![0; Domain::BITS as usize * width], digits: 0 }
    }

    /// The number of words of a row.
    #[inline]
    pub(super) const fn width(&self) -> usize {
        if C > 0 { 1 } else { self.width }
    }

    #[inline]
    fn row_mut(&mut self, digit: usize) -> &mut [u64] {
        let width = self.width();
        &mut self.rows[digit * width..][..width]
    }

    /// Marks the houses of a cell that has lost these digits.
    #[inline]
    pub(super) fn mark(&mut self, model: &Model, cell: usize, lost: Domain) {
        let houses = model.house_bits().houses_of(cell);
        for digit in members(lost) {
            self.row_mut(digit).iter_mut().zip(houses).for_each(|(dirty, houses)| *dirty |= houses);
        }
        self.digits |= lost;
    }

    /// Unmarks the houses of a cell in which a digit was placed, and removed from all peers.
    #[inline]
    pub(super) fn unmark_placed(&mut self, model: &Model, cell: usize, digit: usize) {
        let houses = model.house_bits().houses_of(cell);
        self.row_mut(digit).iter_mut().zip(houses).for_each(|(dirty, houses)| *dirty &= !houses);
    }

    /// Marks all houses for all digits of the board.
    pub(super) fn mark_all(&mut self, model: &Model) {
        self.digits = Domain::MAX >> (64 - model.size());
        for digit in members(self.digits) {
            for (word, dirty) in self.row_mut(digit).iter_mut().enumerate() {
                let houses = model.house_bits().house_count().saturating_sub(64 * word).min(64);
                *dirty = u64::MAX.checked_shr(64 - houses as u32).unwrap_or(0);
            }
        }
    }

    /// Takes the smallest digit that may have dirty houses.
    #[inline]
    pub(super) const fn next_digit(&mut self) -> Option<usize> {
        if self.digits == 0 {
            return None;
        }
        let digit = self.digits.trailing_zeros() as usize;
        self.digits &= self.digits - 1;
        Some(digit)
    }

    /// Takes one word of the dirty houses of a digit.
    #[inline]
    pub(super) fn take(&mut self, word: usize, digit: usize) -> u64 {
        std::mem::take(&mut self.row_mut(digit)[word])
    }

    /// Unmarks all houses.
    pub(super) fn clear(&mut self) {
        for digit in members(std::mem::take(&mut self.digits)) {
            self.row_mut(digit).fill(0);
        }
    }
}
