//! A skyscraper: how many digits of a line are *records*, greater than all before them.
//!
//! A state is the largest digit so far and the number of records. For each number of records, the
//! possible largest digits are one word, and a cell is a few operations on it: a digit below the
//! largest changes nothing, one above it is a record. After k different digits the largest has
//! index k − 1 at least; if the line holds all digits, it ends with the largest of all.
//!
//! *Soundness and consistency*: forward and backward over the states, as for `regular`. Domain
//! consistent, except that the differences are only used for the bound above.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004.

use super::named_regular::NamedLine;
use crate::engine::propagate::{Cost, Domain, Inconsistent, Scratch, above_some, below_some, keep};

/// The pruning of the line.
#[derive(Clone)]
pub(super) struct Skyscraper {
    records: usize,
    /// The lowest digits, which never count as records.
    hidden: Domain,
    digits: usize,
}

impl Skyscraper {
    /// The line with a number of records, where the `hidden` lowest digits do not count. `None` if
    /// there are fewer digits than records.
    pub(super) fn new(records: usize, hidden: usize, digits: usize) -> Option<Self> {
        let hidden = !Domain::MAX.checked_shl(hidden as u32).unwrap_or(0);
        (digits <= 64 && records <= digits).then_some(Self { records, hidden, digits })
    }

    /// Keeps what can end with one of `ends` as the largest digit. `largest` holds, by cell and
    /// number of records, the possible largest digits up to the cell.
    fn prune_by_largest(
        &self,
        domains: &mut [Domain],
        ends: Domain,
        largest: &mut Vec<Domain>,
    ) -> Result<(), Inconsistent> {
        let (width, hidden) = (self.records + 1, self.hidden);
        largest.clear();
        largest.resize(domains.len() * width, 0);
        largest[0] = domains[0] & hidden;
        if self.records > 0 {
            largest[1] = domains[0] & !hidden;
        }
        for (i, &domain) in domains.iter().enumerate().skip(1) {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (possible, falls) = (Domain::MAX << i, above_some(domain));
            for (number, &here) in before.iter().enumerate().filter(|(_, here)| **here != 0) {
                let rises = domain & above_some(here) & possible;
                after[number] |= here & falls & possible | rises & hidden;
                if number < self.records {
                    after[number + 1] |= rises & !hidden;
                }
            }
        }
        let last = &mut largest[(domains.len() - 1) * width..];
        last[..self.records].fill(0);
        last[self.records] &= ends;
        for (i, domain) in domains.iter_mut().enumerate().skip(1).rev() {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (falls, mut supported) = (above_some(*domain), 0);
            for (number, here) in before.iter_mut().enumerate().filter(|(_, here)| **here != 0) {
                let counting = if number < self.records { after[number + 1] & !hidden } else { 0 };
                let stays = *here & falls & after[number];
                let rises = *domain & above_some(*here) & (counting | after[number] & hidden);
                supported |= *domain & below_some(stays) | rises;
                *here = stays | *here & below_some(rises);
            }
            *domain = supported;
        }
        keep(&mut domains[0], largest[..width.min(2)].iter().fold(0, |all, here| all | here))
    }
}

impl NamedLine for Skyscraper {
    const IS_IDEMPOTENT: bool = false;
    const COST: Cost = Cost::High;

    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let count = domains.len();
        if count == 0 || count > self.digits {
            return if count == 0 && self.records == 0 { Ok(()) } else { Err(Inconsistent) };
        }
        // a line of all digits matters up to the last place of the largest
        let top = 1 << (self.digits - 1);
        let is_whole = count == self.digits;
        let last = if is_whole {
            domains.iter().rposition(|domain| domain & top != 0).ok_or(Inconsistent)?
        } else {
            count - 1
        };
        let prefix = &mut domains[..=last];
        self.prune_by_largest(prefix, if is_whole { top } else { Domain::MAX }, &mut scratch.words)
    }
}
