//! Words along different cells that have a name, and the propagator that each has of its own.

use super::Propagator;
use super::enclosed::Enclosed;
use super::first_hidden::FirstHidden;
use super::first_sum::FirstSum;
use super::records::Records;
use super::room::Room;
use crate::board::rules::{Automaton, Known};
use std::sync::Arc;

/// The propagator of an automaton's words along so many different cells; `None` if they have none of their own.
pub(crate) fn propagator(cells: usize, automaton: &Automaton) -> Option<Arc<dyn Propagator>> {
    Some(match automaton.known()? {
        Known::Records { wanted, unseen } => Arc::new(Records::new(wanted, unseen, automaton)?),
        Known::FirstHidden(digit) => Arc::new(FirstHidden::new(digit, automaton)),
        Known::Room { lowest, digit } => Arc::new(Room::new(lowest, digit, automaton)),
        Known::Sandwich { lowest, total } => Arc::new(Enclosed::of_all(cells, (lowest, total), automaton)?),
        Known::Lunchbox { lowest, total } => Arc::new(Enclosed::of_line(cells, (lowest, total), automaton)?),
        Known::FirstSum { lowest, total } => Arc::new(FirstSum::new(cells, (lowest, total), automaton)?),
    })
}
