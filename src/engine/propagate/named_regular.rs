//! Words along different cells that have a name, and the propagator that each has of its own.

use super::Propagator;
use super::hidden_skyscraper::FirstHidden;
use super::numbered_room::Room;
use super::sandwich_sum::Enclosed;
use super::skyscraper::Records;
use super::x_sum::FirstSum;
use crate::board::rules::{Automaton, NamedRegular};
use std::sync::Arc;

/// The propagator of an automaton's words along so many different cells; `None` if they have none of their own.
pub(crate) fn propagator(cells: usize, automaton: &Automaton) -> Option<Arc<dyn Propagator>> {
    Some(match automaton.known()? {
        NamedRegular::Records { wanted, unseen } => Arc::new(Records::new(wanted, unseen, automaton)?),
        NamedRegular::FirstHidden(digit) => Arc::new(FirstHidden::new(digit, automaton)),
        NamedRegular::Room { lowest, digit } => Arc::new(Room::new(lowest, digit, automaton)),
        NamedRegular::Sandwich { lowest, total } => Arc::new(Enclosed::of_all(cells, (lowest, total), automaton)?),
        NamedRegular::Lunchbox { lowest, total } => Arc::new(Enclosed::of_line(cells, (lowest, total), automaton)?),
        NamedRegular::FirstSum { lowest, total } => Arc::new(FirstSum::new(cells, (lowest, total), automaton)?),
    })
}
