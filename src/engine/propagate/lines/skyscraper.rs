//! A line of different cells in which so many digits are greater than all before them: *records*.
//!
//! A state is the largest digit so far and the number of records. For each number the largest digits are one word, and a cell's step
//! is a few operations on it: a digit below some largest is no record, one above some largest is. So many different cells as have been
//! read need a largest digit of that index at least; where the line holds all digits, the largest of all comes in the end.
//!
//! *Soundness and consistency*: forward from the start and backward from an end, what is on the way stays: domain, but for the
//! differences. To count these in, by going through the sets of digits so far, took longer than it saved.
//!
//! # References
//! Pesant: *A regular language membership constraint for finite sequences of variables*, CP 2004.

use super::regular::Regular;
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, Propagator, Scratch, above_some, below_some, keep,
};

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct Skyscraper {
    wanted: usize,
    /// The lowest digits, which never count.
    unseen: Domain,
    digits: usize,
    /// The same as an automaton.
    automaton: Automaton,
}

impl Skyscraper {
    /// The propagator for so many records, where so many of the lowest digits never count, and the automaton that says
    /// the same; `None` if more are wanted than there are digits.
    pub(crate) fn new(wanted: usize, unseen: usize, automaton: &Automaton) -> Option<Self> {
        let (digits, automaton) = (automaton.digits(), automaton.clone());
        let unseen = !Domain::MAX.checked_shl(unseen as u32).unwrap_or(0);
        (digits <= 64 && wanted <= digits).then_some(Self { wanted, unseen, digits, automaton })
    }

    /// Leaves what ends with one of `ends` as the largest digit. In `largest` are, behind each cell and by the number of records, the
    /// digits that can be the largest so far.
    fn prune_by_largest(
        &self,
        domains: &mut [Domain],
        ends: Domain,
        largest: &mut Vec<Domain>,
    ) -> Result<(), Inconsistent> {
        let (width, unseen) = (self.wanted + 1, self.unseen);
        largest.clear();
        largest.resize(domains.len() * width, 0);
        largest[0] = domains[0] & unseen;
        if self.wanted > 0 {
            largest[1] = domains[0] & !unseen;
        }
        for (i, &domain) in domains.iter().enumerate().skip(1) {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (enough, falls) = (Domain::MAX << i, above_some(domain));
            for (number, &here) in before.iter().enumerate().filter(|(_, here)| **here != 0) {
                let rises = domain & above_some(here) & enough;
                after[number] |= here & falls & enough | rises & unseen;
                if number < self.wanted {
                    after[number + 1] |= rises & !unseen;
                }
            }
        }
        let behind = &mut largest[(domains.len() - 1) * width..];
        behind[..self.wanted].fill(0);
        behind[self.wanted] &= ends;
        for (i, domain) in domains.iter_mut().enumerate().skip(1).rev() {
            let (before, after) = largest[(i - 1) * width..].split_at_mut(width);
            let (falls, mut supported) = (above_some(*domain), 0);
            for (number, here) in before.iter_mut().enumerate().filter(|(_, here)| **here != 0) {
                let counting = if number < self.wanted { after[number + 1] & !unseen } else { 0 };
                let stays = *here & falls & after[number];
                let rises = *domain & above_some(*here) & (counting | after[number] & unseen);
                supported |= *domain & below_some(stays) | rises;
                *here = stays | *here & below_some(rises);
            }
            *domain = supported;
        }
        keep(&mut domains[0], largest[..width.min(2)].iter().fold(0, |all, here| all | here))
    }
}

impl Propagator for Skyscraper {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let count = domains.len();
        if count == 0 || count > self.digits {
            return if count == 0 && self.wanted == 0 { Ok(()) } else { Err(Inconsistent) };
        }
        // a line of all digits is read up to the last place of the largest
        let top = 1 << (self.digits - 1);
        let is_whole = count == self.digits;
        let last = if is_whole {
            domains.iter().rposition(|domain| domain & top != 0).ok_or(Inconsistent)?
        } else {
            count - 1
        };
        let read = &mut domains[..=last];
        self.prune_by_largest(read, if is_whole { top } else { Domain::MAX }, &mut scratch.words)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&self.automaton, false).write(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
