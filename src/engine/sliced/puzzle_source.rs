//! The queries that a batch answers, and the source of its puzzles.

use super::packed_board::Cells;
use crate::engine::{Budget, Stats, Stop};

/// A source of puzzles and the receiver of their results. A puzzle is identified by a number, which
/// belongs to it until it is reported.
pub(crate) trait PuzzleSource {
    /// Appends the numbers of the next puzzles, at most `max`. Fewer means that no more are
    /// available at present.
    fn next(&mut self, max: usize, numbers: &mut Vec<u32>);

    /// Returns the puzzles by number.
    fn puzzles(&self) -> &[Cells];

    /// Returns the place of a puzzle's solution.
    fn solution(&mut self, number: usize) -> &mut Cells;

    /// Receives the result of a puzzle.
    fn report(&mut self, number: usize, report: &Report);

    /// Returns whether any puzzle has an [excluded](Self::excluded) candidate.
    fn has_exclusions(&self) -> bool {
        false
    }

    /// Returns a candidate of the puzzle, as cell and digit from 0, that solutions must not
    /// contain.
    fn excluded(&self, number: usize) -> Option<(usize, usize)> {
        let _ = number;
        None
    }
}

/// The query about each puzzle of a batch.
pub(crate) struct Query<'a> {
    /// The number of solutions, at least 1, at which the search stops.
    pub(crate) limit: u64,
    /// Whether the smallest solution is wanted, rather than the one found first.
    pub(crate) smallest: bool,
    /// Whether the place of each solution holds a known solution, which does not count.
    pub(crate) skip_known: bool,
    pub(crate) budget: Budget<'a>,
}

/// The result for one puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Report<'a> {
    /// The number of solutions found, up to the limit.
    pub(crate) solutions: u64,
    pub(crate) stop: Option<Stop>,
    /// Whether the smallest solution is still unknown although it was asked for.
    pub(crate) is_smallest_open: bool,
    /// A reference, because a vector load right after scalar stores would stall on store
    /// forwarding.
    pub(crate) stats: &'a Stats,
}
