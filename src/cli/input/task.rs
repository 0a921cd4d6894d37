//! The unit of work: a puzzle with its rules and settings, or unreadable input.

use crate::cli::PuzzleSettings;
use crate::cli::args::To;
use crate::cli::report::{Fault, Report};
use kdoku::clues::Clue;
use kdoku::interchange::Loss;
use kdoku::text::{Layout, Puzzle};
use kdoku::toml::{ClueSource, ConfigError, ConfigErrorKind, Expect};
use kdoku::{Config, Rules};
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
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) rules: &'a Rules,
    /// The source text of each clue, for messages.
    pub(crate) sources: &'a [ClueSource],
    /// The clues, for pictures.
    pub(crate) clues: &'a [Clue],
    /// The shapes that are only drawn.
    pub(crate) shapes: &'a [kdoku::shapes::Shape],
    /// The puzzle file, or the one of `--config`.
    pub(crate) config: Option<&'a Config>,
    pub(crate) about: About<'a>,
    pub(crate) settings: &'a PuzzleSettings,
    /// The `[expect]` table of the puzzle file.
    pub(crate) expect: Option<&'a Expect>,
    /// Probable mistakes in the puzzle file.
    pub(crate) warnings: &'a [ConfigError],
    /// What was lost when another program's format was read.
    pub(crate) losses: &'a [Loss],
    /// Whether no blank line stands between the rows of this puzzle and of the one before.
    pub(crate) is_joined: bool,
}

impl Task<'_> {
    /// Returns the shape of the answer in this form, which is by default the form of the puzzle.
    pub(crate) fn shape(&self, to: Option<To>) -> Shape {
        let own = self.puzzle.form.layout();
        match to.map_or(Some(own), To::layout) {
            Some(layout) if layout == own && layout != Layout::Line && self.is_joined => Shape::Joined,
            _ => to.map_or_else(|| own.into(), Shape::from),
        }
    }

    /// Warns about probable mistakes: only about places, in lines, dots and cages, if `places`; all
    /// others if not.
    pub(crate) fn warn(&self, places: bool, report: Report) {
        let is_of_places = |kind: &_| matches!(kind, ConfigErrorKind::Gap { .. } | ConfigErrorKind::Cage { .. });
        for warning in self.warnings.iter().filter(|warning| places == is_of_places(&warning.kind)) {
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

/// Information from the author of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct About<'a> {
    pub(crate) title: Option<&'a str>,
    pub(crate) author: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) rules: Option<&'a str>,
}

impl<'a> About<'a> {
    pub(crate) fn new(config: &'a Config) -> Self {
        let Config { title, author, description, rules_text, .. } = config;
        let [title, author, description, rules] =
            [title, author, description, rules_text].map(|words| words.as_deref());
        Self { title, author, description, rules }
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
