//! Errors of puzzle files.
//!
//! An error is a position and a kind; the kind gives the message, and `hint` adds a label and a
//! hint. Nothing is drawn here. A list of errors is sorted by position and never empty, so it is an
//! error type itself.

use super::{MAX_BYTES, shown};
use kdoku_board::ShapeError;
use kdoku_board::symbols::SymbolsError;
use kdoku_text::FormatError;
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Everything wrong with a text, in the order of positions; never empty.
///
/// `Display` writes one line `line:column: message` for each error.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct ConfigErrors(Vec<ConfigError>);

impl ConfigErrors {
    /// Most errors listed: with more, the text is probably not a puzzle file.
    pub(super) const MOST: usize = 20;

    /// The errors found in `text`, sorted; `None` if the text is correct.
    pub(super) fn new(text: &str, mut found: Vec<(Range<usize>, ConfigErrorKind)>) -> Option<Self> {
        // stable: errors at one position stay in the order of discovery
        found.sort_by_key(|(span, _)| (span.start, span.end));
        found.dedup();
        let more = found.len().saturating_sub(Self::MOST);
        found.truncate(Self::MOST);
        let mut lines = Lines::new(text);
        let mut errors: Vec<_> = found
            .into_iter()
            .map(|(span, kind)| {
                let (line, column) = lines.position(span.start);
                ConfigError { span, line, column, kind }
            })
            .collect();
        if more > 0 {
            let last = errors.last().expect("some errors were kept").clone();
            errors.push(ConfigError { kind: ConfigErrorKind::More(more), ..last });
        }
        (!errors.is_empty()).then_some(Self(errors))
    }

    /// The only error of a text that is too long to be read.
    pub(super) fn too_long() -> Self {
        Self::one(ConfigErrorKind::TooLong { most: MAX_BYTES })
    }

    /// One error about the text as a whole.
    pub(super) fn one(kind: ConfigErrorKind) -> Self {
        Self(vec![ConfigError { span: 0..0, line: 1, column: 1, kind }])
    }

    /// One error about a clue without a place in a text.
    pub(super) fn clue(why: String, hint: String) -> Self {
        Self::one(ConfigErrorKind::Clue { why, hint })
    }

    /// The errors, in the order of positions.
    pub fn iter(&self) -> std::slice::Iter<'_, ConfigError> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a ConfigErrors {
    type Item = &'a ConfigError;
    type IntoIter = std::slice::Iter<'a, ConfigError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { "\n" };
            write!(f, "{separator}{}:{}: {error}", error.line, error.column)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigErrors {}

/// Finds lines and columns of ascending positions in one pass over the text.
pub(super) struct Lines<'t> {
    text: &'t str,
    line: usize,
    /// Byte up to which line breaks have been counted.
    at: usize,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, line: 1, at: 0 }
    }

    /// Line and column of byte `at`, both from 1. Columns count characters, without the byte order
    /// mark.
    pub(super) fn position(&mut self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        let before = self.text.get(..at).unwrap_or_default();
        let before = before.rsplit('\n').next().unwrap_or_default();
        (line, before.chars().filter(|&c| c != '\u{feff}').count() + 1)
    }

    /// Line of byte `at`, which must not precede the last request.
    pub(super) fn line(&mut self, at: usize) -> usize {
        let at = at.clamp(self.at, self.text.len());
        self.line += self.text.as_bytes()[self.at..at].iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        self.at = at;
        self.line
    }
}

/// An error with its position.
#[derive(Clone, Debug, PartialEq, Error, Serialize)]
#[error("{kind}")]
pub struct ConfigError {
    /// Bytes of the text that the error concerns.
    pub span: Range<usize>,
    /// Line of the first byte, from 1.
    pub line: usize,
    /// Column of the first byte, in characters from 1.
    pub column: usize,
    /// The error itself.
    pub kind: ConfigErrorKind,
}

/// Kind of an error, without its position.
#[derive(Clone, Debug, PartialEq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ConfigErrorKind {
    /// The text is too long.
    #[error("more than `{most}` bytes are too many for a puzzle file")]
    TooLong {
        /// The limit.
        most: usize,
    },
    /// Not TOML.
    #[error("{0}")]
    Syntax(String),
    /// Number of errors that are not listed.
    #[error("and `{0}` more")]
    More(usize),
    /// A key that the schema does not have.
    #[error("unknown key `{}`{}", shown(.key), within(.table))]
    UnknownKey {
        /// The key.
        key: String,
        /// The table that it stands in; empty for the top level.
        table: &'static str,
    },
    /// A key of the schema that this version does not read.
    #[error("`{key}`{} is not read by this version", within(.table))]
    NotYet {
        /// The key.
        key: &'static str,
        /// The table that it stands in; empty for the top level.
        table: &'static str,
    },
    /// A value of the wrong type.
    #[error("`{key}` is {wants}, not {found}")]
    Type {
        /// The key.
        key: &'static str,
        /// A description of its value.
        wants: &'static str,
        /// What was found.
        found: &'static str,
        /// A line that could stand in a file.
        example: &'static str,
    },
    /// A value that its key does not allow.
    #[error("`{text}` is not a value of `{key}`: the value is {wants}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value as written, shortened if it is long.
        text: String,
        /// A description of the value.
        wants: &'static str,
        /// The value that was probably meant, or an example line.
        hint: String,
    },
    /// Two keys that contradict each other.
    #[error("`{this}` contradicts `{other}`")]
    Contradiction {
        /// The key at the position of the error.
        this: String,
        /// The other one.
        other: String,
        /// The reason.
        why: String,
    },
    /// An impossible box or board.
    #[error(transparent)]
    Shape(ShapeError),
    /// A size without a default box.
    #[error("a board of size `{0}` has no default box shape")]
    NoUsualBox(usize),
    /// A board that is not square, without boxes or regions.
    #[error("a board of `{rows}` rows and `{columns}` columns has no default box shape")]
    NoBoxes {
        /// The board's rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A key that needs another.
    #[error("`{key}` needs `{other}`")]
    Alone {
        /// The key.
        key: &'static str,
        /// The missing key.
        other: &'static str,
    },
    /// A row of a picture of another length than the first.
    #[error("row {row} of `{key}` has `{found}` cells, not `{expected}`")]
    Row {
        /// The key.
        key: &'static str,
        /// The row, from 1.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// A picture with another number of rows or columns than the board.
    #[error(
        "`{key}` has `{}` rows and `{}` columns, but the board has `{}` and `{}`",
        .found[0], .found[1], .board[0], .board[1]
    )]
    Dimensions {
        /// The key.
        key: &'static str,
        /// The rows and columns of the picture.
        found: [usize; 2],
        /// The rows and columns of the board.
        board: [usize; 2],
    },
    /// Characters that cannot be symbols.
    #[error(transparent)]
    Symbols(SymbolsError),
    /// Fewer symbols than values.
    #[error("`{symbols}` symbols are too few for a board of `{values}` values")]
    SymbolCount {
        /// The number of symbols.
        symbols: usize,
        /// The number of values.
        values: usize,
    },
    /// A picture that cannot be read.
    #[error(transparent)]
    Picture(FormatError),
    /// A picture of another board.
    #[error("`{key}` has size `{found}`, but the board has size `{board}`")]
    Size {
        /// The key.
        key: &'static str,
        /// The size of the picture.
        found: usize,
        /// The size of the board.
        board: usize,
    },
    /// A line or dot whose cells do not touch, which is a warning.
    #[error("`{a}` and `{b}` do not {}", touch(*.edge))]
    Gap {
        /// The first cell.
        a: String,
        /// The next cell.
        b: String,
        /// Whether cells at a corner count as apart.
        edge: bool,
    },
    /// A cage that is probably mistyped, which is a warning.
    #[error("{why}")]
    Cage {
        /// The message.
        why: String,
        /// The fix.
        hint: String,
    },
    /// A constraint that cannot be read, or can never hold.
    #[error("{why}")]
    Clue {
        /// The message.
        why: String,
        /// The fix.
        hint: String,
    },
    /// A solution with blanks.
    #[error("`solution` is not full: {cell} is blank{}", and_more(*.more, "cell", "cells"))]
    NotFull {
        /// The first blank cell.
        cell: String,
        /// The number of other blank cells.
        more: usize,
    },
    /// A solution that changes a given.
    #[error("`solution` has `{found}` in {cell}, but `grid` has `{given}`{}", and_more(*.more, "given differs", "givens differ"))]
    Given {
        /// The first cell in which they differ.
        cell: String,
        /// The given, in the symbols of the grid.
        given: String,
        /// The value in the solution, in its symbols.
        found: String,
        /// Number of other cells that differ.
        more: usize,
    },
}

impl ConfigErrorKind {
    /// Message of the TOML reader, without empty parts.
    pub(super) fn syntax(message: &str) -> Self {
        Self::Syntax(message.strip_suffix(", expected nothing").unwrap_or(message).to_owned())
    }
}

/// Text that names the table of a key, to follow the key's name.
pub(super) fn within(table: &str) -> String {
    if table.is_empty() { String::new() } else { format!(" in `[{table}]`") }
}

/// The verb for cells that should be neighbours.
const fn touch(edge: bool) -> &'static str {
    if edge { "share an edge" } else { "touch" }
}

/// Text that counts the others after the first of several.
fn and_more(more: usize, one: &str, many: &str) -> String {
    match more {
        0 => String::new(),
        1 => format!(", and 1 more {one}"),
        _ => format!(", and {more} more {many}"),
    }
}
