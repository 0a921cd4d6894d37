//! A numbered room: the first value of a line is the position of a given digit in it.
//!
//! This is an *element* constraint with a constant result. The digit occurs once. So the first cell
//! holds the number of a cell that can hold the digit, and only such cells can hold it.
//!
//! *Consistency*: domain, of the constraint together with the digit occurring once. All other
//! differences are left to the houses.

use super::named_regular::NamedLine;
use crate::engine::propagate::{Cost, Domain, Inconsistent, Scratch, keep, members};

/// The pruning of the line, on a board whose smallest value is `lowest`.
#[derive(Clone)]
pub(super) struct NumberedRoom {
    pub(super) lowest: i32,
    pub(super) digit: usize,
}

impl NamedLine for NumberedRoom {
    const IS_IDEMPOTENT: bool = true;
    const COST: Cost = Cost::Middle;

    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(&first) = domains.first() else { return Err(Inconsistent) };
        let wanted: Domain = 1 << self.digit;
        // the possible positions, as digits of the first cell and as bits
        let (mut positions, mut places) = (0, 0u64);
        for digit in members(first) {
            let Some(place) = usize::try_from(i64::from(self.lowest) + digit as i64 - 1).ok() else { continue };
            // the first cell names itself if and only if it holds the digit
            let is_first = place == 0;
            if is_first == (digit == self.digit) && domains.get(place).is_some_and(|domain| domain & wanted != 0) {
                positions |= 1 << digit;
                places |= 1 << place;
            }
        }
        keep(&mut domains[0], positions)?;
        for (place, domain) in domains.iter_mut().enumerate() {
            if places >> place & 1 == 0 {
                *domain &= !wanted;
            } else if places.is_power_of_two() {
                *domain = wanted;
            }
        }
        Ok(())
    }
}
