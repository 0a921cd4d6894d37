//! The events that the input yields.

use crate::cli::{Location, Task, Unreadable};
use kdoku::Answer;
use kdoku::interchange::Reading;

/// The next thing that the input contains.
pub(crate) enum Event<'a> {
    Puzzle(Task<'a>),
    /// A puzzle that was answered in bulk.
    Solved(Task<'a>, &'a Answer),
    /// Puzzles answered in bulk, one line each.
    Lines {
        count: usize,
        text: &'a [u8],
    },
    /// A puzzle with all data of its format, for commands that ask for readings.
    Reading(Location<'a>, &'a Reading),
    /// Text that is not a puzzle, or a file that cannot be read.
    Unreadable(Unreadable<'a>),
    /// An error that belongs to no single puzzle.
    Failure {
        message: String,
        hint: Option<&'static str>,
    },
    /// The next read may have to wait, so all answers must be written now.
    Idle,
    /// Text to answer in bulk: [`bulk::run`](crate::cli::bulk::run) continues from here.
    Bulk,
}
