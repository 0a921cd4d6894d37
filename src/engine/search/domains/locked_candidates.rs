//! Removing a digit from every cell that must differ from all of its possible places.
//!
//! For the places of a digit in a complete house this is *locked candidates*, and with pairs of cells
//! that exclude each other, more than that. For the cells of a cage or a line it uses what a
//! propagator found to occur there.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::{Domain, MustOccur};
use crate::engine::search::conflict::Conflict;
use crate::util::bits::members;

impl<const C: usize> Domains<C> {
    /// Removes a digit from every peer of a cell.
    #[inline]
    pub(super) fn remove_from_peers(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        for (word, &peers) in model.exclusions().row_of::<C>(cell).iter().enumerate() {
            let seen = peers & self.digit_places.word(word, digit);
            self.remove_from_all(model, word, seen, digit)?;
        }
        Ok(())
    }

    /// Removes a digit from every common peer of some cells.
    pub(super) fn remove_from_common_peers(
        &mut self,
        model: &Model,
        cells: &[u16],
        digit: usize,
    ) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        for word in 0..self.digit_places.width() {
            let places = self.digit_places.word(word, digit);
            let seen = cells.iter().fold(places, |seen, &cell| seen & exclusions.row_of::<C>(cell.into())[word]);
            self.remove_from_all(model, word, seen, digit)?;
        }
        Ok(())
    }

    /// Removes digits that must occur in part of a scope from every cell that sees all their places.
    pub(super) fn remove_beyond(
        &mut self,
        model: &Model,
        must_occur: MustOccur,
        scope: &[u16],
    ) -> Result<(), Conflict> {
        let MustOccur { digits, places } = must_occur;
        let (first, end) = (places.trailing_zeros() as usize, 128 - places.leading_zeros() as usize);
        let Some(cells) = scope.get(first..end) else { return Ok(()) };
        if cells.len() == places.count_ones() as usize {
            return self.remove_from_peers_of_places(model, digits, cells);
        }
        let (mut selected, mut count) = ([0; 128], 0);
        for (&cell, _) in cells.iter().zip(first..).filter(|(_, place)| places >> place & 1 != 0) {
            selected[count] = cell;
            count += 1;
        }
        self.remove_from_peers_of_places(model, digits, &selected[..count])
    }

    /// Removes each digit from every cell that sees all those of `cells` that may hold it.
    fn remove_from_peers_of_places(&mut self, model: &Model, digits: Domain, cells: &[u16]) -> Result<(), Conflict> {
        let (mut present, mut placed) = (0, 0);
        for &cell in cells {
            let domain = self.domains[usize::from(cell)];
            present |= domain;
            placed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        let exclusions = model.exclusions();
        // Placed digits are removed from their peers anyway. A digit may also have left the cells
        // since the propagator was called.
        for digit in members(digits & present & !placed) {
            for word in 0..self.digit_places.width() {
                let mut seen = self.digit_places.word(word, digit);
                for &cell in cells {
                    if seen == 0 {
                        break;
                    }
                    if self.domains[usize::from(cell)] >> digit & 1 != 0 {
                        seen &= exclusions.row_of::<C>(cell.into())[word];
                    }
                }
                self.remove_from_all(model, word, seen, digit)?;
            }
        }
        Ok(())
    }
}
