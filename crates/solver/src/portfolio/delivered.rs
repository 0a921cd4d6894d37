//! The solutions delivered for one question, and which of them each engine excludes.

use crate::engine::search::MAX_REMEMBERED;
use kdoku_board::grid::{Digit, Grid};

/// Solutions up to which all are passed to the learning engine.
const SHORT: usize = 8;

/// The solutions delivered since the last rewind, up to one more than can be passed on.
#[derive(Clone, Debug, Default)]
pub(super) struct Delivered {
    /// Each with the digits of its variables.
    solutions: Vec<(Grid, Vec<Digit>)>,
    known_to_search: usize,
    known_to_learn: usize,
}

impl Delivered {
    pub(super) fn clear(&mut self) {
        *self = Self { solutions: std::mem::take(&mut self.solutions), ..Self::default() };
        self.solutions.clear();
    }

    /// Whether all solutions can be passed to the learning engine. If not, it needs the path of the
    /// backtracking search.
    pub(super) fn is_short(&self) -> bool {
        self.solutions.len() <= SHORT
    }

    /// Whether there are too many solutions for the engines to exchange.
    pub(super) fn is_full(&self) -> bool {
        self.solutions.len() > MAX_REMEMBERED
    }

    /// Adds a solution that neither engine knows.
    pub(super) fn push(&mut self, solution: (Grid, Vec<Digit>)) {
        self.solutions.push(solution);
    }

    /// Adds a solution of the backtracking search, which knows all others.
    pub(super) fn push_from_search(&mut self, solution: (Grid, Vec<Digit>)) {
        self.solutions.push(solution);
        self.known_to_search = self.solutions.len();
    }

    /// Adds a solution of the learning engine, which knows all others.
    pub(super) fn push_from_learn(&mut self, solution: (Grid, Vec<Digit>)) {
        self.solutions.push(solution);
        self.known_to_learn = self.solutions.len();
    }

    pub(super) fn is_known_to_learn(&self) -> bool {
        self.known_to_learn == self.solutions.len()
    }

    /// The solutions that the learning engine has yet to exclude. It then knows them.
    pub(super) fn new_for_learn(&mut self) -> &[(Grid, Vec<Digit>)] {
        // beyond the bound, the imported path excludes them, except those that a restart has skipped
        let end = if self.is_short() { self.solutions.len() } else { self.solutions.len().min(MAX_REMEMBERED) };
        let start = self.known_to_learn.min(end);
        self.known_to_learn = end;
        &self.solutions[start..end]
    }

    /// The solutions that the backtracking search has yet to exclude. It then knows them.
    pub(super) fn new_for_search(&mut self) -> &[(Grid, Vec<Digit>)] {
        let start = self.known_to_search;
        self.known_to_search = self.solutions.len();
        &self.solutions[start..]
    }
}
