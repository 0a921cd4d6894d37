//! Lines of different cells whose automaton has a name, each with a propagator of its own.
//!
//! A [`NamedLine`] prunes with knowledge of the clue (sums, maxima, positions), which is faster or
//! stronger than [`Regular`]. The automaton states the same constraint and writes it to a formula.

use super::hidden_skyscraper::HiddenSkyscraper;
use super::lunchbox::Lunchbox;
use super::numbered_room::NumberedRoom;
use super::regular::Regular;
use super::sandwich_sum::SandwichSum;
use super::skyscraper::Skyscraper;
use super::x_sum::XSum;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, Placement, Propagator, Scratch};
use kdoku_board::rules::{Automaton, NamedRegular, Unrolled};
use std::sync::Arc;

/// The pruning of one named line. The scope is the line, whose cells differ.
pub(super) trait NamedLine: Send + Sync {
    /// As [`Propagator::is_idempotent`].
    const IS_IDEMPOTENT: bool;
    /// As [`Propagator::cost`].
    const COST: Cost;

    /// As [`Propagator::prune`].
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent>;

    /// As [`Propagator::placements`].
    fn placements(&self) -> Vec<Placement> {
        Vec::new()
    }

    /// Adds redundant clauses to those of the automaton, where they propagate more.
    fn write_redundant(&self, _: &[Choices], _: Literal, _: &mut Formula) {}
}

/// A line that prunes by itself and is written as its automaton.
struct Named<L> {
    line: L,
    automaton: Automaton,
}

impl<L: NamedLine> Propagator for Named<L> {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        self.line.prune(domains, scratch)
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&Unrolled::new(&self.automaton, cells.len()), false).write(cells, guard, formula);
        self.line.write_redundant(cells, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        L::IS_IDEMPOTENT
    }

    fn cost(&self) -> Cost {
        L::COST
    }

    fn placements(&self) -> Vec<Placement> {
        self.line.placements()
    }
}

/// Returns the propagator of a named automaton along different cells, or `None` if it has none.
pub(crate) fn propagator(cells: usize, automaton: &Automaton) -> Option<Arc<dyn Propagator>> {
    fn named<L: NamedLine + 'static>(line: L, automaton: &Automaton) -> Arc<dyn Propagator> {
        Arc::new(Named { line, automaton: automaton.clone() })
    }
    let digits = automaton.digits();
    Some(match automaton.name()? {
        NamedRegular::Records { wanted, unseen } => named(Skyscraper::new(wanted, unseen, digits)?, automaton),
        NamedRegular::FirstHidden(digit) => named(HiddenSkyscraper { digit }, automaton),
        NamedRegular::Room { lowest, digit } => named(NumberedRoom { lowest, digit }, automaton),
        NamedRegular::Lunchbox { lowest, total } if cells < digits => {
            named(Lunchbox::new(cells, digits, (lowest, total))?, automaton)
        }
        NamedRegular::Sandwich { lowest, total } | NamedRegular::Lunchbox { lowest, total } => {
            named(SandwichSum::new(cells, digits, (lowest, total))?, automaton)
        }
        NamedRegular::FirstSum { lowest, total } => named(XSum::new(cells, digits, (lowest, total))?, automaton),
    })
}
