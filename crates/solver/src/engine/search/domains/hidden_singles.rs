//! The places of a digit in its dirty houses.
//!
//! ```text
//!  none          conflict
//!  one           hidden single
//!  two           locked candidates, hidden pairs
//!  a few         locked candidates
//! ```

use super::Domains;
use crate::engine::model::Model;
use crate::engine::search::board::MAX_PLACES_WITH_PAIRS;
use crate::engine::search::conflict::{Conflict, ConflictSource};
use kdoku_board::bits::members;

/// The most places for which locked candidates are looked for.
const MAX_PLACES: usize = 8;

impl<const C: usize> Domains<C> {
    /// Examines all dirty houses of a digit.
    pub(super) fn examine_houses(&mut self, model: &Model, digit: usize) -> Result<(), Conflict> {
        let most_shared = model.house_bits().most_shared();
        let most = if model.has_pairs() { most_shared.max(MAX_PLACES_WITH_PAIRS) } else { most_shared };
        let most = most.clamp(1, MAX_PLACES);
        for word in 0..self.dirty_houses.width() {
            for bit in members(self.dirty_houses.take(word, digit)) {
                self.examine_house(model, 64 * word + bit, digit, most)?;
            }
        }
        Ok(())
    }

    /// Examines a complete house for a digit, which is ignored if it has more than `most` places.
    #[inline]
    fn examine_house(&mut self, model: &Model, house: usize, digit: usize, most: usize) -> Result<(), Conflict> {
        let (mut cells, mut count) = ([0; MAX_PLACES + 1], 0);
        self.for_each_places_word(model, house, digit, |word, mut places| {
            // most houses have more places and end here
            while places != 0 && count <= most {
                cells[count] = (64 * word + places.trailing_zeros() as usize) as u16;
                places &= places - 1;
                count += 1;
            }
        });
        if count > most {
            return Ok(());
        }
        match cells[..count] {
            [] => {
                let house_digit = model.house_digit(model.house_bits().number(house), digit);
                Err(Conflict(ConflictSource::house_digit(model, house_digit)))
            }
            [only] => self.keep(model, only.into(), 1 << digit),
            [a, b] => {
                self.remove_from_common_peers(model, &[a, b], digit)?;
                self.find_hidden_pair(model, house, digit, [a.into(), b.into()])
            }
            ref few => self.remove_from_common_peers(model, few, digit),
        }
    }

    /// Calls `visit(word, cells)` for the words of a complete house, with the places of a digit.
    #[inline]
    pub(super) fn for_each_places_word(
        &self,
        model: &Model,
        house: usize,
        digit: usize,
        mut visit: impl FnMut(usize, u64),
    ) {
        let places = self.digit_places.row(digit);
        if C > 0 {
            for (word, (house, places)) in model.house_bits().row::<C>(house).iter().zip(places).enumerate() {
                visit(word, house & places);
            }
        } else {
            for &(word, house) in model.house_bits().of(house) {
                visit(word as usize, house & places[word as usize]);
            }
        }
    }
}
