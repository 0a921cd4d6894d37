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

use super::{Position, Step, Stop, TechniqueSet};
use cycles::Cycles;
use hint::Best;
use links::Links;

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
        Self { techniques, cycles: Cycles::default(), links: Links::default(), forcing: Forcing::default() }
    }

    /// Lets searches for forcing chains stop.
    pub(crate) fn stop_when(&mut self, stop: &Stop) {
        self.forcing.stop_when(stop);
    }

    /// The best cycle or chain without branches, with its difficulty in tenths.
    pub(crate) fn cycle_or_chain(&mut self, position: &Position) -> Option<(Step, u32)> {
        self.links.fill(position);
        let mut best = Best::of(self.techniques);
        self.cycles.search(position, &self.links, &mut best);
        best.into_step(position)
    }

    /// The best forcing chain of a kind, with its difficulty in tenths.
    pub(crate) fn forcing(&mut self, position: &Position, kind: Kind) -> Option<(Step, u32)> {
        let mut best = Best::of(self.techniques);
        self.forcing.search(position, kind, &mut best);
        best.into_step(position)
    }
}
