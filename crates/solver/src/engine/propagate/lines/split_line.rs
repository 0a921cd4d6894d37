//! A line whose cells are split between sets of digits.

use crate::engine::propagate::{Domain, Inconsistent, keep, members, sets};
use std::ops::Range;

/// The most digits, and so the most cells, of a line that is pruned by cases.
pub(super) const MOST_DIGITS: usize = 16;

/// The most sets of one size.
const MOST_SETS: usize = 500;

/// The sets of `count` of the digits with the sum, in values from `lowest` on. `None` if there are
/// too many.
pub(super) fn sets_with_sum(digits: Domain, count: usize, (lowest, total): (i32, i32)) -> Option<Vec<Domain>> {
    let sum = i64::from(total) - i64::from(lowest) * count as i64;
    let all = sets::all(64 - digits.leading_zeros() as usize, count, sum..=sum, MOST_SETS)?;
    Some(all.into_iter().map(|(set, _)| set).filter(|set| set & !digits == 0).collect())
}

/// A line whose cells are split between sets of digits, case by case.
pub(super) struct SplitLine {
    /// By digit its places in the line, as bits.
    places: [u16; MOST_DIGITS],
    /// Those that the cases so far support.
    supported: [u16; MOST_DIGITS],
}

impl SplitLine {
    pub(super) fn new(domains: &[Domain]) -> Self {
        let mut places = [0; MOST_DIGITS];
        for (place, &domain) in domains.iter().enumerate() {
            for digit in members(domain) {
                places[digit] |= 1 << place;
            }
        }
        Self { places, supported: [0; MOST_DIGITS] }
    }

    /// Whether each of the cells can hold one of the digits, and, for `all`, each digit has a place
    /// among them.
    pub(super) fn can_hold(&self, cells: u16, digits: Domain, all: bool) -> bool {
        let mut covered = 0;
        for digit in members(digits) {
            let here = self.places[digit] & cells;
            if all && here == 0 {
                return false;
            }
            covered |= here;
        }
        covered == cells
    }

    /// Supports the digits in the cells.
    pub(super) fn support(&mut self, cells: u16, digits: Domain) {
        for digit in members(digits) {
            self.supported[digit] |= self.places[digit] & cells;
        }
    }

    /// Whether all digits are supported everywhere.
    pub(super) fn is_supported(&self) -> bool {
        self.places == self.supported
    }

    /// Removes what no case has supported.
    pub(super) fn prune(&self, domains: &mut [Domain]) -> Result<(), Inconsistent> {
        for (digit, (places, supported)) in self.places.iter().zip(&self.supported).enumerate() {
            for place in members(u64::from(places & !supported)) {
                keep(&mut domains[place], !(1 << digit))?;
            }
        }
        Ok(())
    }
}

/// Places of a line, as bits.
pub(super) const fn span(places: Range<usize>) -> u16 {
    (((1_u32 << places.end) - 1) & !((1 << places.start) - 1)) as u16
}
