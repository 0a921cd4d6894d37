//! Naked pairs: two peers with the same two candidates.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::search::conflict::Conflict;
use kdoku_board::bits::members;

impl<const C: usize> Domains<C> {
    /// Finds the naked pairs of a bivalue cell, and removes both digits from all common peers.
    pub(super) fn find_naked_pairs(&mut self, model: &Model, cell: usize) -> Result<(), Conflict> {
        let digits = self.domains[cell];
        let (first, rest) = (digits.trailing_zeros() as usize, digits & digits.wrapping_sub(1));
        if !rest.is_power_of_two() {
            // it has changed since it was enqueued
            return Ok(());
        }
        let second = rest.trailing_zeros() as usize;
        for word in 0..self.digit_places.width() {
            let both = self.digit_places.word(word, first) & self.digit_places.word(word, second);
            for other in members(both & model.exclusions().row_of::<C>(cell)[word]).map(|bit| 64 * word + bit) {
                if self.domains[other] == digits {
                    self.remove_pair(model, [cell, other], [first, second])?;
                }
            }
        }
        Ok(())
    }

    /// Removes two digits from all common peers of two cells.
    fn remove_pair(&mut self, model: &Model, [a, b]: [usize; 2], digits: [usize; 2]) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        let pair = digits.iter().fold(0, |pair, digit| pair | 1 << digit);
        for word in 0..self.digit_places.width() {
            let [first, second] = digits.map(|digit| self.digit_places.word(word, digit));
            let seen = (first | second) & exclusions.row_of::<C>(a)[word] & exclusions.row_of::<C>(b)[word];
            for peer in members(seen).map(|bit| 64 * word + bit) {
                self.set(model, peer, self.domains[peer] & !pair)?;
            }
        }
        Ok(())
    }
}
