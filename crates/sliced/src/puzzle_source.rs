//! The queries that a batch answers, and the source of its puzzles.

use super::packed_board::Cells;
use crate::{Budget, Stats, Stop};

/// A source of puzzles and the receiver of their results. A puzzle is identified by a number, which
/// belongs to it until it is reported.
pub trait PuzzleSource {
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
pub struct Query<'a> {
    /// The number of solutions, at least 1, at which the search stops.
    pub limit: u64,
    /// Whether the smallest solution is wanted, rather than the one found first.
    pub smallest: bool,
    /// Whether the place of each solution holds a known solution, which does not count.
    pub skip_known: bool,
    /// The limits.
    pub budget: Budget<'a>,
}

/// The result for one puzzle.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The number of solutions found, up to the limit.
    pub solutions: u64,
    /// The limit that stopped the search.
    pub stop: Option<Stop>,
    /// Whether the smallest solution is still unknown although it was asked for.
    pub is_smallest_open: bool,
    /// A reference, because a vector load right after scalar stores would stall on store
    /// forwarding.
    pub stats: &'a Stats,
}
