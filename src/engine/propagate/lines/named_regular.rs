//! Words along different cells that have a name, and the propagator that each has of its own.

use super::hidden_skyscraper::HiddenSkyscraper;
use super::numbered_room::NumberedRoom;
use super::sandwich_sum::SandwichSum;
use super::skyscraper::Skyscraper;
use super::x_sum::XSum;
use crate::board::rules::{Automaton, NamedRegular};
use crate::engine::propagate::Propagator;
use std::sync::Arc;

/// The propagator of an automaton's words along so many different cells; `None` if they have none of their own.
pub(crate) fn propagator(cells: usize, automaton: &Automaton) -> Option<Arc<dyn Propagator>> {
    Some(match automaton.known()? {
        NamedRegular::Records { wanted, unseen } => Arc::new(Skyscraper::new(wanted, unseen, automaton)?),
        NamedRegular::FirstHidden(digit) => Arc::new(HiddenSkyscraper::new(digit, automaton)),
        NamedRegular::Room { lowest, digit } => Arc::new(NumberedRoom::new(lowest, digit, automaton)),
        NamedRegular::Sandwich { lowest, total } => Arc::new(SandwichSum::of_all(cells, (lowest, total), automaton)?),
        NamedRegular::Lunchbox { lowest, total } => Arc::new(SandwichSum::of_line(cells, (lowest, total), automaton)?),
        NamedRegular::FirstSum { lowest, total } => Arc::new(XSum::new(cells, (lowest, total), automaton)?),
    })
}
