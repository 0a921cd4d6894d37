//! Hidden pairs: two digits with the same two places in a complete house.

use super::Domains;
use crate::engine::model::Model;
use crate::engine::search::conflict::Conflict;
use kdoku_board::bits::members;

impl<const C: usize> Domains<C> {
    /// Finds a digit with the same two places as `digit`, and removes all others from these cells.
    pub(super) fn find_hidden_pair(
        &mut self,
        model: &Model,
        house: usize,
        digit: usize,
        [a, b]: [usize; 2],
    ) -> Result<(), Conflict> {
        let both = self.domains[a] & self.domains[b] & !(1 << digit);
        for other in members(both) {
            let mut elsewhere = 0;
            self.for_each_places_word(model, house, other, |word, places| {
                let bit_of = |cell: usize| if cell / 64 == word { 1 << (cell % 64) } else { 0 };
                elsewhere |= places & !bit_of(a) & !bit_of(b);
            });
            if elsewhere == 0 {
                let pair = 1 << digit | 1 << other;
                self.keep(model, a, pair)?;
                return self.keep(model, b, pair);
            }
        }
        Ok(())
    }
}
