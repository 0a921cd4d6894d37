//! A line of different cells whose first value tells in which of them a given digit stands.
//!
//! The digit stands in one cell at most. So the first cell holds the number of a cell that can hold the digit, and no cell
//! holds the digit but those whose numbers are left.
//!
//! *Consistency*: domain, of the word and of the digit standing once; all other differences are left to the houses.

use super::regular::Regular;
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, members};

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct NumberedRoom {
    lowest: i32,
    digit: usize,
    /// The same as an automaton.
    automaton: Automaton,
}

impl NumberedRoom {
    /// The propagator, on a board whose values begin with `lowest`, and the automaton that says the same.
    pub(crate) fn new(lowest: i32, digit: usize, automaton: &Automaton) -> Self {
        Self { lowest, digit, automaton: automaton.clone() }
    }
}

impl Propagator for NumberedRoom {
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let Some(&first) = domains.first() else { return Err(Inconsistent) };
        let wanted: Domain = 1 << self.digit;
        // the cells that are told, as bits
        let (mut told, mut places) = (0, 0u64);
        for digit in members(first) {
            let Some(place) = usize::try_from(i64::from(self.lowest) + digit as i64 - 1).ok() else { continue };
            // the first cell tells of itself alone that it holds the digit
            let itself = place == 0;
            if itself == (digit == self.digit) && domains.get(place).is_some_and(|domain| domain & wanted != 0) {
                told |= 1 << digit;
                places |= 1 << place;
            }
        }
        keep(&mut domains[0], told)?;
        for (place, domain) in domains.iter_mut().enumerate() {
            if places >> place & 1 == 0 {
                *domain &= !wanted;
            } else if places.is_power_of_two() {
                *domain = wanted;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&self.automaton, false).write(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
