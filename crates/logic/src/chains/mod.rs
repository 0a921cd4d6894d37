//! Chains of implications: cycles, forcing chains, and nested ones, as Sudoku Explainer defines
//! them.
//!
//! A *literal* says that a candidate is true (on) or false (off). One literal is assumed and its
//! consequences are followed, every on before the next off; the order decides which reasons are
//! found, and so how long a chain counts. [`cycles`] follows links on the board as it is,
//! [`net`] follows an assumption until nothing new or a clash comes up, [`forcing`] compares the
//! outcomes of several assumptions, [`nested`] lets an assumption use simpler techniques on the
//! way. Of all hints that a search finds the one with the lowest difficulty, then the fewest
//! literals, is taken.

mod closure;
mod cycles;
mod forcing;
mod hint;
mod links;
mod nested;
mod net;

pub(crate) use forcing::{Forcing, Kind};
pub(crate) use links::offs;

use super::techniques::Found;
use super::{Position, Step, Stop, TechniqueSet};
use cycles::Cycles;
use hint::{AllHints, Best, Hints};
use links::Links;
use std::ops::ControlFlow;

/// The searches for chains, with their working memory.
pub(crate) struct Chains {
    /// The techniques that may be used.
    techniques: TechniqueSet,
    cycles: Cycles,
    links: Links,
    forcing: Forcing,
}

impl Chains {
    pub(crate) fn new(techniques: TechniqueSet) -> Self {
        Self { techniques, cycles: Cycles::default(), links: Links::default(), forcing: Forcing::new(techniques) }
    }

    /// Lets searches for forcing chains stop.
    pub(crate) fn stop_when(&mut self, stop: &Stop) {
        self.forcing.stop_when(stop);
    }

    /// Passes on the best cycle or chain without branches, or the best of each conclusion.
    pub(crate) fn cycle_or_chain(
        &mut self,
        position: &Position,
        is_all: bool,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        self.links.fill(position);
        let search = |hints: &mut dyn Hints| self.cycles.search(position, &self.links, hints);
        pass_on(position, self.techniques, is_all, search, found)
    }

    /// Passes on the best forcing chain of a kind, or the best of each conclusion.
    pub(crate) fn forcing(
        &mut self,
        position: &Position,
        kind: Kind,
        is_all: bool,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        let search = |hints: &mut dyn Hints| self.forcing.search(position, kind, hints);
        pass_on(position, self.techniques, is_all, search, found)
    }
}

/// Passes on the best hint of a search, or the best of each conclusion in order of rank.
fn pass_on(
    position: &Position,
    techniques: TechniqueSet,
    is_all: bool,
    search: impl FnOnce(&mut dyn Hints),
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    if is_all {
        let mut all = AllHints::of(techniques);
        search(&mut all);
        return all.sorted().iter().try_for_each(|hint| found(hint.step(position)));
    }
    let mut best = Best::of(techniques);
    search(&mut best);
    best.step(position).map_or(ControlFlow::Continue(()), found)
}
