//! The engines: ways of finding every solution of a puzzle.
//!
//! Each engine takes a compiled [`Model`](crate::engine::model::Model) and the givens, and is *resumable*: asked again and
//! again for the next solution, it says that it found one, that there is none left, or that its budget is spent.
//! Which engine serves which rules is for [`solver`](crate::solver) to choose; engines do not know each other.

pub(crate) mod formula;
pub(crate) mod learn;
mod luby;
pub(crate) mod model;
pub(crate) mod propagate;
pub(crate) mod search;
pub(crate) mod sliced;
pub(crate) mod tabu;

use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// What a call for the next solution came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// There is one more; the engine can write it down.
    Found,
    /// There is none that has not been found before.
    Exhausted,
    /// The budget is spent; with a larger one the search goes on where it stands.
    Stopped(Stop),
}

/// What stopped a search before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Nodes,
    Time,
    Cancelled,
}

/// How long a search may go on.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    /// Nodes since the start of the puzzle.
    pub(crate) nodes: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    /// Where to tell how many nodes there are by now, if anybody wants to know.
    pub(crate) watch: Option<&'a AtomicU64>,
    /// What is added to the nodes in telling: those of other engines for the same question, and whatever else the watch means by it.
    pub(crate) before: u64,
}

impl Budget<'_> {
    /// As long as it likes.
    #[cfg(test)]
    pub(crate) const FREE: Self = Self { nodes: u64::MAX, deadline: None, cancel: None, watch: None, before: 0 };

    /// Whether the search has been told to stop.
    #[inline]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether one puzzle among many may have to stop, or is watched: else there is nothing to ask at its guesses.
    #[inline]
    pub(crate) const fn is_limited(&self) -> bool {
        self.nodes < u64::MAX || self.deadline.is_some() || self.watch.is_some()
    }

    /// Whether a search that has seen so many nodes must stop. Meant to be asked at every guess.
    #[inline]
    pub(crate) fn exceeded(&self, nodes: u64) -> Option<Stop> {
        if let Some(watch) = self.watch {
            watch.store(self.before + nodes, Ordering::Relaxed);
        }
        if nodes >= self.nodes {
            return Some(Stop::Nodes);
        }
        if self.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
    }
}

/// What a search has done: plain counters, the same for the same puzzle, options and version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Stats {
    /// Boards brought to a fixpoint: the givens, and one more for each guess and for each guess ruled out; and one for each 64
    /// moves of a tabu search.
    pub nodes: u64,
    /// Digits tried.
    pub guesses: u64,
    /// Contradictions met.
    pub conflicts: u64,
    /// Times the search began again from the givens.
    pub restarts: u64,
    /// The most guesses that stood at a time.
    pub depth: u64,
}

impl Stats {
    /// What two engines have done one after the other.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            guesses: self.guesses + other.guesses,
            conflicts: self.conflicts + other.conflicts,
            restarts: self.restarts + other.restarts,
            depth: if self.depth > other.depth { self.depth } else { other.depth },
        }
    }
}
