//! Locked candidates: all places of a digit in a complete house also lie in another house.

use super::propagate::Editor;
use crate::engine::search::board::MAX_PLACES_WITH_PAIRS;
use crate::engine::search::conflict::Conflict;
use kdoku_board::bits::{Bits, members};

impl<const W: usize> Editor<'_, W> {
    /// If all places of `digit` in `house` lie in an intersection with another house, removes it from
    /// the rest of the other house.
    pub(super) fn remove_locked(&mut self, house: usize, digit: usize) -> Result<(), Conflict> {
        let model = self.model;
        if !model.is_complete(house) || self.occupied.row(house).contains(digit) {
            return Ok(());
        }
        let places = self.places.row(model.house_digit(house, digit));
        let Some(first) = places.first() else { return Ok(()) };
        for &intersection in model.intersections(model.cell_at(house, first)) {
            let Some(side) = intersection.houses.iter().position(|&number| number as usize == house) else { continue };
            if !places.is_subset(self.shared.row(intersection.row(side))) {
                continue;
            }
            let other = intersection.houses[1 - side] as usize;
            let shared = self.shared.row(intersection.row(1 - side));
            for position in self.places.row(model.house_digit(other, digit)) & !shared {
                self.remove(model.cell_at(other, position), digit)?;
            }
        }
        if model.has_pairs() && places.len() <= MAX_PLACES_WITH_PAIRS {
            self.remove_from_common_peers(house, digit, places)
        } else {
            Ok(())
        }
    }

    /// Removes `digit` from every cell that excludes all of its `places`, in houses or by pairs.
    fn remove_from_common_peers(&mut self, house: usize, digit: usize, places: Bits<W>) -> Result<(), Conflict> {
        let exclusions = self.model.exclusions();
        for word in 0..exclusions.width() {
            let row = |position| exclusions.row(self.model.cell_at(house, position))[word];
            let seen = places.into_iter().fold(u64::MAX, |seen, position| seen & row(position));
            for cell in members(seen).map(|bit| word * 64 + bit) {
                if self.candidates.row(cell).contains(digit) {
                    self.remove(cell, digit)?;
                }
            }
        }
        Ok(())
    }
}
