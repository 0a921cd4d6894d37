//! The engines: ways of finding every solution of a puzzle.
//!
//! Each engine takes a compiled [`Model`](crate::model::Model) and the givens, and is *resumable*: asked again and
//! again for the next solution, it says that it found one, that there is none left, or that its budget is spent.
//! Which engine serves which rules is for [`solver`](crate::solver) to choose; engines do not know each other.

pub(crate) mod search;

use serde::Serialize;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// How many more questions pass before the clock is read again.
    pub(crate) patience: u32,
}

/// Questions from one look at the clock to the next: a node of a 9×9 board takes a tenth of the time that a look does.
const PATIENCE: u32 = 16;

impl Budget<'_> {
    /// Whether a search that has seen so many nodes must stop. Meant to be asked at every node.
    #[inline]
    pub(crate) fn exceeded(&mut self, nodes: u64) -> Option<Stop> {
        if nodes >= self.nodes {
            return Some(Stop::Nodes);
        }
        if self.patience > 0 {
            self.patience -= 1;
            return None;
        }
        self.patience = PATIENCE;
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
    }
}

/// What a search has done: plain counters, the same for the same puzzle, options and version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Stats {
    /// Boards brought to a fixpoint: the givens, and one more for each guess and for each guess ruled out.
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

impl AddAssign for Stats {
    /// Adds up what two searches did; of the depths, the larger counts.
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.conflicts += other.conflicts;
        self.restarts += other.restarts;
        self.depth = self.depth.max(other.depth);
    }
}
