//! What every command is: something that is done with one puzzle after another.

use super::session::Session;
use super::task::{Task, Unreadable};
use std::io;

/// A command: what is done with each puzzle.
pub(crate) trait Command {
    /// Deals with a puzzle.
    ///
    /// # Errors
    /// That of the output.
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()>;

    /// Leaves something in the place of a puzzle that cannot be read.
    ///
    /// # Errors
    /// That of the output.
    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()>;
}
