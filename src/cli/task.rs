//! A puzzle that is to be dealt with, and one that cannot be.

use super::settings::Settings;
use kdoku::clues::Clue;
use kdoku::toml::{ClueSource, Expect};
use kdoku::{Puzzle, Rules};
use std::fmt;

/// Where a puzzle stands. `Display` is `FILE:LINE`, or `FILE` for the puzzle of a puzzle file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    /// Its number in the file, from 1; `None` if the file could not be opened.
    pub(crate) number: Option<usize>,
    /// Its first line; `None` in a puzzle file, which has one puzzle.
    pub(crate) line: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.file),
            None => f.write_str(self.file),
        }
    }
}

/// A puzzle, and all that is known of what is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) rules: &'a Rules,
    /// The constraints of the rules as they were written.
    pub(crate) written: &'a [ClueSource],
    /// The same as they are drawn.
    pub(crate) clues: &'a [Clue],
    /// What the puzzle is called.
    pub(crate) title: Option<&'a str>,
    pub(crate) settings: &'a Settings,
    /// What the puzzle file says of the answer.
    pub(crate) expect: Option<&'a Expect>,
}

/// Something that is no puzzle. It has been told on stderr by the time that it gets here.
#[derive(Clone, Debug)]
pub(crate) struct Unreadable<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    /// Whether it was to be a line; `None` if that cannot be told.
    pub(crate) is_line: Option<bool>,
}
