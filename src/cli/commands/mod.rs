//! The commands: what is done with each puzzle.

pub(crate) mod bench;
pub(crate) mod candidates;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod combinations;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod minimize;
mod queue;
pub(crate) mod rate;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod watch;

use super::input::Position;
use super::{Context, Demands, Location, PuzzleSettings, Task, Unreadable};
use kdoku::Answer;
use kdoku::interchange::Reading;
use std::io;

/// A command. The only errors that its functions return are those of writing.
pub(crate) trait Command {
    /// What the command needs of the input, if these are the settings of puzzle text.
    fn demands(&self, settings: &PuzzleSettings) -> Demands;

    /// Whether the command distinguishes digits that are placed from the last candidates of cells.
    fn uses_positions(&self) -> bool {
        false
    }

    /// Deals with a puzzle.
    fn puzzle(&mut self, task: &Task, context: &mut Context) -> io::Result<()>;

    /// Deals with a puzzle whose question has been answered in bulk, if the command has such a
    /// question.
    fn solved(&mut self, _task: &Task, _answer: &Answer, _context: &mut Context) -> io::Result<()> {
        Ok(())
    }

    /// Deals with a reading, if the command demands readings.
    fn reading(&mut self, _: &Location, _: &Reading, _: &mut Context) -> io::Result<()> {
        Ok(())
    }

    /// Marks the place of unreadable input in the output. The error has been reported.
    fn unreadable(&mut self, _what: &Unreadable, _context: &mut Context) -> io::Result<()> {
        Ok(())
    }

    /// Writes what has been gathered: before input may have to be waited for, and at the end.
    fn flush(&mut self, _context: &mut Context) -> io::Result<()> {
        Ok(())
    }

    /// The position behind everything that is written; `read` is that behind the last puzzle.
    fn written(&self, read: Option<Position>) -> Option<Position> {
        read
    }

    /// Completes the output at the end of the input.
    fn finish(&mut self, _context: &mut Context) -> io::Result<()> {
        Ok(())
    }
}
