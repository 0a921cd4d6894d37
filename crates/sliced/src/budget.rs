//! Limits of a search, how it ends and its work: what all engines share.

use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The result of a call for the next solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution has been found; the engine can write it.
    Found,
    /// All solutions have been found.
    Exhausted,
    /// The budget is spent. With a larger one the search resumes where it stopped.
    Stopped(Stop),
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The number of nodes.
    Nodes,
    /// The deadline.
    Time,
    /// The flag that cancels.
    Cancelled,
    /// The memory.
    Memory {
        /// Bytes that the next step needs.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
}

/// The limits of a search.
pub struct Budget<'a> {
    /// Nodes since the start of the puzzle.
    pub nodes: u64,
    /// The end of the search.
    pub deadline: Option<Instant>,
    /// A flag that another thread sets to stop the search.
    pub cancel: Option<&'a AtomicBool>,
    /// Where to store the current number of nodes, for progress reports.
    pub progress: Option<&'a AtomicU64>,
    /// A number added to the nodes stored there: the nodes of other engines and the tag of the
    /// phase.
    pub nodes_before: u64,
    /// Threads that may search. With more than one, which solution is found depends on the clock.
    pub threads: usize,
    /// Bytes that an engine may take.
    pub memory: u64,
}

impl Budget<'_> {
    /// No limit.
    pub const FREE: Self = Self {
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
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether guesses must call [`Budget::exceeded`] for single puzzles of a batch.
    #[inline]
    pub const fn is_limited(&self) -> bool {
        self.nodes < u64::MAX || self.progress.is_some()
    }

    /// The reason to stop everything at once. Called at every step of a batch.
    pub fn interrupted(&self) -> Option<Stop> {
        if self.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Stop::Time)
    }

    /// Checks the clock and the flag while an engine is built.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.interrupted().map_or(Ok(()), Err)
    }

    /// Checks that an engine may take this number of bytes.
    ///
    /// # Errors
    /// [`Stop::Memory`] if it may not.
    pub const fn check_memory(&self, needed: u64) -> Result<(), Stop> {
        if needed > self.memory { Err(Stop::Memory { needed, allowed: self.memory }) } else { Ok(()) }
    }

    /// The limit that a search with this number of nodes has reached. It is called at every guess.
    #[inline]
    pub fn exceeded(&self, nodes: u64) -> Option<Stop> {
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
    pub const fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            guesses: self.guesses + other.guesses,
            conflicts: self.conflicts + other.conflicts,
            restarts: self.restarts + other.restarts,
            depth: if self.depth > other.depth { self.depth } else { other.depth },
        }
    }
}
