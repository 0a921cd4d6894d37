//! What reading yields.

use super::task::{Location, Task, Unreadable};
use kdoku::Answer;
use kdoku::interchange::{Conversion, Document};

/// The next thing that the input contains.
pub(crate) enum Event<'a> {
    /// A puzzle.
    Puzzle(Task<'a>),
    /// A puzzle whose question has been answered in bulk.
    Solved(Task<'a>, &'a Answer),
    /// Puzzles that have all been answered in bulk, one line each.
    Lines { count: usize, text: &'a [u8] },
    /// A puzzle with all that its format says, for commands that demand documents.
    Document(Location<'a>, &'a Conversion<Document>),
    /// Text that is not a puzzle, or a file that cannot be read.
    Unreadable(Unreadable<'a>),
    /// An error that belongs to no single puzzle.
    Failure { message: String, hint: Option<&'static str> },
    /// More input may have to be waited for: answers so far must be written now.
    Idle,
    /// Text whose puzzles are answered in bulk: [`bulk::run`](crate::cli::bulk::run) continues from
    /// here.
    Bulk,
}
