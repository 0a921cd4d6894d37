//! The engines: ways to find every solution of a puzzle.
//!
//! An engine takes a compiled [`Model`](crate::engine::model::Model) and the givens. It is
//! *resumable*: each call for the next solution finds one, finds that the list is complete, or
//! stops at a limit. [`solver`](crate::solver) chooses the engine for the rules; engines do not
//! know each other.

pub(crate) mod formula;
pub(crate) mod learn;
mod luby;
pub(crate) mod model;
pub(crate) mod propagate;
pub(crate) mod search;
pub(crate) mod sliced;
pub(crate) mod tabu;

use crate::board::grid::Digit;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The result of a call for the next solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A solution has been found; the engine can write it.
    Found,
    /// All solutions have been found.
    Exhausted,
    /// The budget is spent. With a larger one the search resumes where it stopped.
    Stopped(Stop),
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Nodes,
    Time,
    Cancelled,
    /// Bytes that the next step needs and bytes that are allowed.
    Memory {
        needed: u64,
        allowed: u64,
    },
}

/// A restriction of one cell of the current puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Restriction {
    /// After a rewind: the cell holds this digit from now on, as if it were given.
    Is(Digit),
    /// After a rewind and until the next one: the cell holds a digit below this one.
    Below(Digit),
    /// After the start and until a rewind: solutions with this digit in the cell are not wanted. An
    /// engine may still deliver them.
    Not(Digit),
}

/// The limits of a search.
pub(crate) struct Budget<'a> {
    /// Nodes since the start of the puzzle.
    pub(crate) nodes: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    /// Where to store the current number of nodes, for progress reports.
    pub(crate) progress: Option<&'a AtomicU64>,
    /// A number added to the nodes stored there: the nodes of other engines and the tag of the
    /// phase.
    pub(crate) nodes_before: u64,
    /// Threads that may search. With more than one, which solution is found depends on the clock.
    pub(crate) threads: usize,
    /// Bytes that an engine may take.
    pub(crate) memory: u64,
}

impl Budget<'_> {
    /// No limit.
    pub(crate) const FREE: Self = Self {
        nodes: u64::MAX,
        deadline: None,
        cancel: None,
        progress: None,
        nodes_before: 0,
        threads: 1,
        memory: u64::MAX,
    };

    /// Whether the search has been cancelled.
    #[inline]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether guesses must call [`Budget::exceeded`] for single puzzles of a batch.
    #[inline]
    pub(crate) const fn is_limited(&self) -> bool {
        self.nodes < u64::MAX || self.progress.is_some()
    }

    /// The reason to stop everything at once. Called at every step of a batch.
    pub(crate) fn interrupted(&self) -> Option<Stop> {
        if self.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
    }

    /// Checks the clock and the flag while an engine is built.
    ///
    /// # Errors
    /// The reason to stop.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        self.interrupted().map_or(Ok(()), Err)
    }

    /// Checks that an engine may take this number of bytes.
    ///
    /// # Errors
    /// [`Stop::Memory`] if it may not.
    pub(crate) const fn check_memory(&self, needed: u64) -> Result<(), Stop> {
        if needed > self.memory { Err(Stop::Memory { needed, allowed: self.memory }) } else { Ok(()) }
    }

    /// The limit that a search with this number of nodes has reached. It is called at every guess.
    #[inline]
    pub(crate) fn exceeded(&self, nodes: u64) -> Option<Stop> {
        if let Some(progress) = self.progress {
            progress.store(self.nodes_before + nodes, Ordering::Relaxed);
        }
        if nodes >= self.nodes {
            return Some(Stop::Nodes);
        }
        self.interrupted()
    }
}

/// The work of a search: counters. On one thread, they are the same for the same puzzle, options and
/// version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Stats {
    /// Boards brought to a fixpoint: one for the givens, one for each guess, one for each refuted
    /// guess, and one for each 64 moves of a tabu search.
    pub nodes: u64,
    /// Digits tried.
    pub guesses: u64,
    /// Contradictions met.
    pub conflicts: u64,
    /// Restarts from the givens.
    pub restarts: u64,
    /// The largest number of guesses at one time.
    pub depth: u64,
}

impl Stats {
    /// The work of two engines, one after the other.
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
