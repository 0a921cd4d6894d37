//! The unit of work: a puzzle with its rules and settings, or unreadable input.

use crate::cli::PuzzleSettings;
use crate::cli::args::To;
use crate::cli::report::{Fault, Report};
use kdoku::clues::Clue;
use kdoku::interchange::{self, Loss};
use kdoku::text::{Board, Layout};
use kdoku::toml::{ClueSource, ConfigErrorKind, Expect};
use kdoku::{Config, Grid, Puzzle, Rules};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The location of a puzzle in the input. `Display` is `FILE:LINE`, or `FILE` for a puzzle file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location<'a> {
    pub(crate) file: &'a str,
    /// The number in the file, from 1; `None` for the file as a whole.
    pub(crate) number: Option<usize>,
    /// The first line; `None` in a puzzle file, which has one puzzle.
    pub(crate) line: Option<usize>,
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.file),
            None => f.write_str(self.file),
        }
    }
}

/// A puzzle with its rules and settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) location: Location<'a>,
    /// The givens, and how they are written.
    pub(crate) board: &'a Board,
    /// The puzzle of a file; or the board and the rules of puzzle text.
    pub(crate) base: &'a Config,
    pub(crate) origin: Origin,
    pub(crate) settings: &'a PuzzleSettings,
    /// What was lost when another program's format was read.
    pub(crate) losses: &'a [Loss],
    /// Digits that were entered while solving. The board has them if they belong to the puzzle.
    pub(crate) entered: Option<&'a Grid>,
    /// Whether no blank line stands between the rows of this puzzle and of the one before.
    pub(crate) is_joined: bool,
}

/// Where the board and the rules of a task come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From its file.
    File,
    /// From the puzzle file of `--config`.
    Config,
    /// From `--box`, `--rules` and the like.
    Flags,
}

impl<'a> Task<'a> {
    pub(crate) const fn rules(&self) -> &'a Rules {
        &self.base.rules
    }

    /// The clues as their author wrote them, for messages.
    pub(crate) fn sources(&self) -> &'a [ClueSource] {
        &self.base.sources
    }

    pub(crate) fn clues(&self) -> &'a [Clue] {
        &self.base.puzzle.clues
    }

    /// The puzzle as its file has it.
    pub(crate) fn of_file(&self) -> Option<&'a Puzzle> {
        (self.origin == Origin::File).then_some(&self.base.puzzle)
    }

    /// The answer that its file expects.
    pub(crate) fn expect(&self) -> Option<&'a Expect> {
        self.of_file().map(|puzzle| &puzzle.expect)
    }

    /// The puzzle, on its board and with its rules.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut puzzle = self.base.puzzle.clone();
        if self.origin == Origin::Flags {
            puzzle = Puzzle { clues: puzzle.clues, ..interchange::from_text(self.board) };
        }
        if self.origin != Origin::File {
            puzzle.expect = Expect::default();
        }
        puzzle.givens = self.board.grid.clone();
        puzzle
    }
}

impl Task<'_> {
    /// Returns the shape of the answer in this form, which is by default the form of the puzzle.
    pub(crate) fn shape(&self, to: Option<To>) -> Shape {
        let own = self.board.form.layout();
        match to.map_or(Some(own), To::layout) {
            Some(layout) if layout == own && layout != Layout::Line && self.is_joined => Shape::Joined,
            _ => to.map_or_else(|| own.into(), Shape::from),
        }
    }

    /// Warns about probable mistakes: only about places, in lines, dots and cages, if `places`; all
    /// others if not.
    pub(crate) fn warn(&self, places: bool, report: Report) {
        let is_of_places = |kind: &_| matches!(kind, ConfigErrorKind::Gap { .. } | ConfigErrorKind::Cage { .. });
        let warnings = if self.origin == Origin::File { &self.base.warnings[..] } else { &[] };
        for warning in warnings.iter().filter(|warning| places == is_of_places(&warning.kind)) {
            let hint = warning.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
            let message = format!("{warning}{hint}");
            match warning.line {
                // a warning without a line, about a puzzle of another format
                0 => report.warning(&self.location, &message),
                line => report.warning(&format!("{}:{line}", self.location.file), &message),
            }
        }
    }
}

/// Input that is not a puzzle.
#[derive(Debug)]
pub(crate) struct Unreadable<'a> {
    pub(crate) location: Location<'a>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    /// Whether a line was expected; `None` if that is unknown.
    pub(crate) is_line: Option<bool>,
    /// Whether no blank line stands between it and the rows of the puzzle before.
    pub(crate) is_joined: bool,
    pub(crate) diagnostics: Diagnostics,
}

/// The output on stderr for unreadable input.
#[derive(Debug)]
pub(crate) enum Diagnostics {
    /// The message and the hint.
    Message,
    /// Errors with the text at fault. The list is empty once a file has had too many errors.
    Faults(Vec<Fault>),
}

/// How one answer is separated from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    /// One line per answer.
    Line,
    /// Several lines per answer, with a blank line between answers.
    Block,
    /// Several lines per answer, directly below the rows of the answer before.
    Joined,
}

impl From<Layout> for Shape {
    fn from(layout: Layout) -> Self {
        if layout == Layout::Line { Self::Line } else { Self::Block }
    }
}

impl From<To> for Shape {
    fn from(to: To) -> Self {
        match to {
            To::Layout(Layout::Line) | To::Json => Self::Line,
            _ => Self::Block,
        }
    }
}
