//! Removing a digit from every cell that must differ from all of its possible places.
//!
//! For the places of a digit in a complete house this is *locked candidates*, and with pairs of cells
//! that exclude each other, more than that. For the cells of a cage or a line it uses what a
//! propagator found to occur there. If that is several times, all ways to choose the places are tried
//! (on boards whose cells fit in a constant number of words).

use super::Domains;
use crate::engine::model::Model;
use crate::engine::propagate::{Domain, MustOccur};
use crate::engine::search::conflict::Conflict;
use kdoku_board::bits::members;

/// The most open places of a digit that must occur several times.
const MAX_REPEATED: usize = 16;

/// What all ways to place a digit have in common.
struct Ways<const C: usize> {
    /// The cells that see one of the cells of each way.
    seen: [u64; C],
    /// The places that are in every way found so far, as bits; all bits before the first way.
    common: u32,
}

impl<const C: usize> Ways<C> {
    /// Adds the ways that choose `times` more of the places. `excluded` are the cells that see one of
    /// those `chosen` so far. Returns whether anything is in common.
    fn extend(&mut self, model: &Model, places: &[u16], times: usize, excluded: [u64; C], chosen: u32) -> bool {
        if times == 0 {
            self.common &= chosen;
            self.seen.iter_mut().zip(excluded).for_each(|(seen, excluded)| *seen &= excluded);
            return self.common != 0 || self.seen != [0; C];
        }
        for (number, &place) in places.iter().enumerate().skip(32 - chosen.leading_zeros() as usize) {
            if places.len() - number < times {
                break;
            }
            let place = usize::from(place);
            if excluded[place / 64] >> (place % 64) & 1 == 0 {
                let mut excluded = excluded;
                let row = model.exclusions().row_of::<C>(place);
                excluded.iter_mut().zip(row).for_each(|(excluded, row)| *excluded |= row);
                if !self.extend(model, places, times - 1, excluded, chosen | 1 << number) {
                    return false;
                }
            }
        }
        true
    }
}

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
        conflict: Conflict,
    ) -> Result<(), Conflict> {
        let MustOccur { digits, places, times } = must_occur;
        let (first, end) = (places.trailing_zeros() as usize, 128 - places.leading_zeros() as usize);
        let Some(cells) = scope.get(first..end) else { return Ok(()) };
        if times > 1 {
            return self.place_repeated(model, digits.trailing_zeros() as usize, times, cells, conflict);
        }
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

    /// Places a digit that some cells hold at least `times`. A *way* is a set of as many open places as
    /// are missing, which do not exclude each other. A place in every way is filled, and a cell that
    /// sees one of the places of every way loses the digit.
    fn place_repeated(
        &mut self,
        model: &Model,
        digit: usize,
        times: usize,
        cells: &[u16],
        conflict: Conflict,
    ) -> Result<(), Conflict> {
        let (mut places, mut count, mut missing) = ([0; MAX_REPEATED], 0, times);
        for &cell in cells {
            let domain = self.domains[usize::from(cell)];
            if domain == 1 << digit {
                missing = missing.saturating_sub(1);
            } else if domain >> digit & 1 != 0 {
                if count == MAX_REPEATED {
                    return Ok(());
                }
                places[count] = cell;
                count += 1;
            }
        }
        if C == 0 || missing == 0 {
            return Ok(());
        }
        let mut ways = Ways { seen: [u64::MAX; C], common: u32::MAX };
        for (word, seen) in ways.seen.iter_mut().enumerate() {
            *seen = self.digit_places.word(word, digit);
        }
        ways.extend(model, &places[..count], missing, [0; C], 0);
        if ways.common == u32::MAX {
            return Err(conflict);
        }
        for place in members(ways.common.into()) {
            self.keep(model, places[place].into(), 1 << digit)?;
        }
        for (word, seen) in ways.seen.into_iter().enumerate() {
            self.remove_from_all(model, word, seen, digit)?;
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::board::Board;
    use crate::engine::search::conflict::ConflictSource;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::random::Random;
    use kdoku_board::rules::{Constraint, Rules};

    #[test]
    fn a_digit_that_occurs_several_times_loses_what_no_way_leaves() {
        let (mut random, digit) = (Random::new(3), 4);
        let rules = Rules::classic(Order::THREE);
        let diagonal = (0..9).map(|i| rules.geometry().cell(i, i)).collect();
        let model = Model::new(&rules.with(Constraint::AllDifferent(diagonal)).expect("cells of the board"));
        let sees = |a: u16, b: usize| model.exclusions().differ(a.into(), b);
        let (mut placed, mut removed, mut impossible) = (0, 0, 0);
        for round in 0..2000 {
            let mut board = Domains::<2>::new(&model);
            board.load(&model, &Grid::blank(9)).expect("no givens");
            for _ in 0..random.below(40) {
                let cell = random.below(81);
                board.keep(&model, cell, !(1 << digit)).expect("other digits are left");
            }
            let given =
                (random.below(3) == 0).then(|| random.below(81)).filter(|&cell| board.domains[cell] & 1 << digit != 0);
            if let Some(given) = given {
                board.keep(&model, given, 1 << digit).expect("it has the digit");
                board.remove_from_peers(&model, given, digit).expect("other digits are left");
            }
            // cells near each other, so that many exclude each other
            let [row, column] = [random.below(6), random.below(6)];
            let mut cells: Vec<u16> = (0..2 + random.below(6))
                .map(|_| 9 * (row + random.below(4)) as u16 + (column + random.below(4)) as u16)
                .collect();
            cells.sort_unstable();
            cells.dedup();
            let times = 2 + random.below(2);
            let before = board.domains.clone();
            let may_hold = |cell: u16| before[usize::from(cell)] >> digit & 1 != 0;
            let ways: Vec<Vec<u16>> = (0_u32..1 << cells.len())
                .filter(|way| way.count_ones() as usize == times)
                .map(|way| members(way.into()).map(|place| cells[place]).collect::<Vec<_>>())
                .filter(|way| way.iter().all(|&cell| may_hold(cell) && !way.iter().any(|&it| sees(it, cell.into()))))
                .filter(|way| {
                    given.is_none_or(|given| {
                        let given = given as u16;
                        !cells.contains(&given) || way.contains(&given)
                    })
                })
                .collect();
            let conflict = Conflict(ConflictSource::cell(0));
            let end = board.place_repeated(&model, digit, times, &cells, conflict);
            assert_eq!(end.is_err(), ways.is_empty(), "round {round}");
            if ways.is_empty() {
                impossible += 1;
                continue;
            }
            for (cell, &domain) in before.iter().enumerate() {
                let expected = if ways.iter().all(|way| way.contains(&(cell as u16))) {
                    1 << digit
                } else if ways.iter().all(|way| way.iter().any(|&it| sees(it, cell))) {
                    domain & !(1 << digit)
                } else {
                    domain
                };
                assert_eq!(board.domains[cell], expected, "round {round}, cell {cell}");
                placed += usize::from(expected == 1 << digit);
                removed += usize::from(expected != domain);
            }
        }
        assert!(placed > 50 && removed > 500 && impossible > 50, "{placed}, {removed}, {impossible}");
    }
}
