//! What every command is: something that is done with one puzzle after another.

use super::output::Shape;
use super::session::Session;
use super::settings::Settings;
use super::task::{Task, Unreadable};
use kdoku::Answer;
use kdoku::batch::Question;
use std::io;

/// A command: what is done with each puzzle.
pub(crate) trait Command {
    /// Deals with a puzzle.
    ///
    /// # Errors
    /// That of the output.
    fn puzzle(&mut self, task: &Task, session: &mut Session) -> io::Result<()>;

    /// What is asked about each puzzle, if it is one question that can be put to many puzzles at once.
    fn question(&self, _settings: &Settings) -> Option<Question> {
        None
    }

    /// Whether answers that are lines as their puzzles are can be written as they are, without the command.
    fn writes_lines(&self) -> bool {
        false
    }

    /// How its answers are told from each other; `None` if each has the shape of its puzzle.
    fn usual_shape(&self) -> Option<Shape> {
        Some(Shape::Line)
    }

    /// Whether puzzles are gathered, so that they should come many at a time.
    fn takes_many(&self) -> bool {
        false
    }

    /// Hands over what has been gathered: called before input may have to be waited for, and at the end.
    ///
    /// # Errors
    /// That of the output.
    fn pause(&mut self, _session: &mut Session) -> io::Result<()> {
        Ok(())
    }

    /// Deals with a puzzle about which the question has been put, if there is one.
    ///
    /// # Errors
    /// That of the output.
    fn answered(&mut self, _task: &Task, _answer: &Answer, _session: &mut Session) -> io::Result<()> {
        Ok(())
    }

    /// Leaves something in the place of a puzzle that cannot be read.
    ///
    /// # Errors
    /// That of the output.
    fn unreadable(&mut self, what: &Unreadable, session: &mut Session) -> io::Result<()>;
}
