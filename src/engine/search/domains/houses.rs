//! A digit in its houses: where it can still go, and what that takes from others.
//!
//! A digit that has gone anywhere is looked for in all of its dirty houses at once: its holders in a house are a word or two, and
//!
//! ```text
//!  none   conflict
//!  one    a hidden single
//!  two    where another digit has the same two, they hold nothing else  (hidden pairs)
//!  few    whoever differs from all of them loses the digit      (locked candidates, and what pairs of cells say)
//! ```

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::{Domain, MustOccur, members};
use crate::engine::search::store::SEEN_AT_ONCE;
use crate::engine::search::variable::{Conflict, Variable};

/// The most cells that are looked at for what they all see.
const MOST_HOLDERS: usize = 8;

impl<const C: usize> Domains<C> {
    /// The next of the digits that have gone from houses; these are to be looked at all.
    #[inline]
    pub(super) const fn next_gone(&mut self) -> Option<usize> {
        if self.gone == 0 {
            return None;
        }
        let digit = self.gone.trailing_zeros() as usize;
        self.gone &= self.gone - 1;
        Some(digit)
    }

    /// Looks at all dirty houses of a digit that has gone somewhere for hidden singles, hidden pairs and locked candidates.
    pub(super) fn look(&mut self, model: &Model, digit: usize) -> Result<(), Conflict> {
        let masks = model.house_bits();
        let most = if model.has_pairs() { masks.most_shared().max(SEEN_AT_ONCE) } else { masks.most_shared() };
        let most = most.clamp(1, MOST_HOLDERS);
        self.list_dirty(model, digit);
        for word in 0..Self::house_words(model) {
            let mut houses = self.dirty[word];
            while houses != 0 {
                let house = 64 * word + houses.trailing_zeros() as usize;
                houses &= houses - 1;
                self.look_in(model, house, digit, most)?;
            }
        }
        Ok(())
    }

    /// Looks for a digit in a house where up to so many places of it may tell something.
    #[inline]
    fn look_in(&mut self, model: &Model, house: usize, digit: usize, most: usize) -> Result<(), Conflict> {
        // most have more, and are done with
        let (mut holders, mut count) = ([0; MOST_HOLDERS + 1], 0);
        self.for_each_word(model, house, digit, |word, mut here| {
            while here != 0 && count <= most {
                holders[count] = (64 * word + here.trailing_zeros() as usize) as u16;
                here &= here - 1;
                count += 1;
            }
        });
        if count > most {
            return Ok(());
        }
        match holders[..count] {
            [] => {
                let place = model.house_digit(model.house_bits().number(house), digit);
                Err(Conflict(Variable::place(model, place)))
            }
            [only] => self.keep(model, only.into(), 1 << digit),
            [a, b] => {
                self.exclude(model, &[a, b], digit)?;
                self.hidden(model, house, digit, [a.into(), b.into()])
            }
            ref few => self.exclude(model, few, digit),
        }
    }

    /// By words, the cells of a complete house that may hold a digit.
    #[inline]
    pub(super) fn for_each_word(&self, model: &Model, house: usize, digit: usize, mut told: impl FnMut(usize, u64)) {
        let holders = self.holders.row(digit);
        if C > 0 {
            for (word, (mask, holders)) in model.house_bits().row::<C>(house).iter().zip(holders).enumerate() {
                told(word, mask & holders);
            }
        } else {
            model
                .house_bits()
                .of(house)
                .iter()
                .for_each(|&(word, mask)| told(word as usize, mask & holders[word as usize]));
        }
    }

    /// Lists the complete houses that have cells from which a digit has gone, and where it has not been placed since; none of them is
    /// dirty any more.
    #[inline]
    fn list_dirty(&mut self, model: &Model, digit: usize) {
        let width = Self::house_words(model);
        self.dirty.fill(0);
        for block in 0..self.lost.width() {
            for bit in members(self.lost.take(block, digit)) {
                let houses = model.house_bits().houses_of(64 * block + bit);
                self.dirty.iter_mut().zip(houses).for_each(|(dirty, houses)| *dirty |= houses);
            }
        }
        if self.fresh >> digit & 1 != 0 {
            self.fresh &= !(1 << digit);
            for (word, dirty) in self.dirty.iter_mut().enumerate() {
                let houses = model.house_bits().house_count().saturating_sub(64 * word).min(64);
                *dirty |= u64::MAX.checked_shr(64 - houses as u32).unwrap_or(0);
            }
        }
        let settled = &mut self.settled[digit * width..][..width];
        self.dirty.iter_mut().zip(settled).for_each(|(dirty, settled)| *dirty &= !std::mem::take(settled));
    }

    /// Takes a digit from whoever differs from this cell.
    #[inline]
    pub(super) fn exclude_peers(&mut self, model: &Model, cell: usize, digit: usize) -> Result<(), Conflict> {
        for (word, &peers) in model.exclusions().row_of::<C>(cell).iter().enumerate() {
            let seen = peers & self.holders.word(word, digit);
            self.take_from(model, word, seen, digit)?;
        }
        Ok(())
    }

    /// Takes a digit from whoever differs from all of these cells.
    fn exclude(&mut self, model: &Model, cells: &[u16], digit: usize) -> Result<(), Conflict> {
        let exclusions = model.exclusions();
        for word in 0..self.holders.width() {
            let holders = self.holders.word(word, digit);
            let seen = cells.iter().fold(holders, |seen, &cell| seen & exclusions.row_of::<C>(cell.into())[word]);
            self.take_from(model, word, seen, digit)?;
        }
        Ok(())
    }

    /// What must occur in some cells goes from whoever differs from all those that can hold it.
    pub(super) fn exclude_from_all(&mut self, model: &Model, must: MustOccur, scope: &[u16]) -> Result<(), Conflict> {
        let (first, end) = (must.places.trailing_zeros() as usize, 128 - must.places.leading_zeros() as usize);
        let Some(cells) = scope.get(first..end) else { return Ok(()) };
        if cells.len() == must.places.count_ones() as usize {
            return self.exclude_from(model, must.digits, cells);
        }
        let (mut some, mut count) = ([0; 128], 0);
        for (&cell, _) in cells.iter().zip(first..).filter(|(_, place)| must.places >> place & 1 != 0) {
            some[count] = cell;
            count += 1;
        }
        self.exclude_from(model, must.digits, &some[..count])
    }

    fn exclude_from(&mut self, model: &Model, digits: Domain, cells: &[u16]) -> Result<(), Conflict> {
        let (mut once, mut placed) = (0, 0);
        for &cell in cells {
            let domain = self.cells[usize::from(cell)];
            once |= domain;
            placed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        let exclusions = model.exclusions();
        // of one that a cell is down to, the houses know; another of these digits may have pushed one out
        for digit in members(digits & once & !placed) {
            for word in 0..self.holders.width() {
                let mut seen = self.holders.word(word, digit);
                for &cell in cells {
                    if seen == 0 {
                        break;
                    }
                    if self.cells[usize::from(cell)] >> digit & 1 != 0 {
                        seen &= exclusions.row_of::<C>(cell.into())[word];
                    }
                }
                self.take_from(model, word, seen, digit)?;
            }
        }
        Ok(())
    }
}
