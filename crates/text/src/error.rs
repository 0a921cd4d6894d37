//! Errors in puzzle text, with their positions and hints.
//!
//! An error points into the text: a span of bytes for a caret, line and column for a message.
//! Quoted input is shortened.

use super::Misdetected;
use super::line::MOST_GLYPHS;
use FormatErrorKind as Kind;
use kdoku_board::{BoxShape, MAX_SIZE, Symbols};
use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// Why a text is not a puzzle. `Display` is the message; the position is in the fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormatError {
    /// The bytes at fault, in the text as it was passed.
    pub span: Range<usize>,
    /// The line in which the span begins, from 1.
    pub line: usize,
    /// The character of that line with which the span begins, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: FormatErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// Bytes that are not UTF-8.
    Utf8 {
        /// The first such byte.
        byte: u8,
    },
    /// The text has no puzzle, but one was expected.
    Nothing,
    /// The text has a second puzzle, but only one was expected.
    Another,
    /// Text in another syntax.
    Misdetected {
        /// The syntax that it resembles.
        looks: Misdetected,
    },
    /// A line whose number of characters, or numbers, is not the number of cells of a board.
    LineLength {
        /// The number found.
        found: usize,
        /// The size of the nearest board.
        nearest: usize,
    },
    /// One cell, which is a board only if the options say so.
    OneCell {
        /// The text found.
        found: String,
    },
    /// A row is longer or shorter than the others, or than the board is wide.
    RowWidth {
        /// The row, from 1.
        row: usize,
        /// The number of cells found.
        found: usize,
        /// The number of cells expected.
        expected: usize,
    },
    /// A number of rows that is not a multiple of their width.
    RowCount {
        /// The number of rows found.
        found: usize,
        /// The number of cells in each row.
        width: usize,
    },
    /// A row that does not fit a board of known shape.
    Width {
        /// The row, from 1.
        row: usize,
        /// The number of cells found.
        found: usize,
        /// The number of cells expected.
        expected: usize,
    },
    /// A number of rows that does not fit a board of known shape.
    Height {
        /// The number of rows found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A line that does not fit a board of known shape.
    CellCount {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// A symbol at a place without a cell.
    Void {
        /// The place.
        name: String,
    },
    /// A size without a default box shape.
    Boxes {
        /// The size.
        size: usize,
    },
    /// A board beyond the largest size.
    TooLarge {
        /// The number of cells in a row.
        found: usize,
    },
    /// A word that is not a symbol of the board.
    Symbol {
        /// The text found.
        found: String,
        /// The board's size.
        size: usize,
        /// The symbols of the board.
        symbols: Symbols,
        /// The blank of the board.
        blank: char,
    },
    /// A number above the board's size, or a 0 where another character is the blank.
    Value {
        /// The text found.
        found: String,
        /// The board's size.
        size: usize,
    },
    /// A map of regions in the place of a puzzle.
    Map,
    /// Rows with spaces as blanks that differ in length.
    Spaces,
    /// Numbers above a board that are not its size.
    Size {
        /// The text found.
        found: String,
        /// The size of the board.
        size: usize,
    },
    /// A negative number among others, so that it cannot be a blank.
    Negative {
        /// The text found.
        found: String,
    },
    /// A value beside a board that may be a part of the puzzle.
    Unread {
        /// Its name, or the text found.
        found: String,
    },
    /// A comma of a list without a value before it.
    MissingValue,
    /// A value of a list without a comma before it, although other values have one.
    MissingComma,
    /// Numbers from 0 beside another blank, on a board too large to write each as one character.
    Zero {
        /// The board's size.
        size: usize,
    },
    /// The text can be read in two ways.
    Ambiguous {
        /// The first way.
        one: String,
        /// The second way.
        other: String,
        /// The flag that decides, or what to write instead.
        flag: String,
    },
    /// Symbols that are too few for the values.
    Glyphs {
        /// The board's size.
        size: usize,
        /// The number of values that the symbols can write.
        capacity: usize,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FormatError {}

impl fmt::Display for FormatErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf8 { byte } => write!(f, "the byte `0x{byte:02x}` is not UTF-8"),
            Self::Nothing => f.write_str("the text has no board"),
            Self::Another => f.write_str("the text has more than one board"),
            Self::Misdetected { looks } => write!(f, "this is not a board; it looks like {looks}"),
            Self::LineLength { found, nearest } => {
                write!(f, "a line of `{found}` cells is not a board: {nearest}×{nearest} has {}", nearest * nearest)
            }
            Self::OneCell { found } => write!(f, "`{found}` is not a board"),
            Self::RowWidth { row, found, expected } | Self::Width { row, found, expected } => {
                write!(f, "row {row} has `{found}` cells, not `{expected}`")
            }
            Self::RowCount { found, width } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(
                    f,
                    "`{found}` row{plural} of {width} cells {} not form a square board",
                    if *found == 1 { "does" } else { "do" }
                )
            }
            Self::Height { found: 1, expected } => write!(f, "`1` row, not `{expected}`"),
            Self::Height { found, expected } => write!(f, "`{found}` rows, not `{expected}`"),
            Self::CellCount { found, expected } => {
                write!(f, "`{found}` cells in a line, not `{expected}`")
            }
            Self::Void { name } => write!(f, "the board has no cell at {name}"),
            Self::Boxes { size } => write!(f, "{size}×{size} has no default box shape"),
            Self::TooLarge { found } => {
                write!(f, "`{found}` cells in a row; the maximum is {MAX_SIZE}")
            }
            Self::Symbol { found, size, .. } => write!(f, "`{found}` is not a symbol of a board of {size} values"),
            Self::Value { found, size } if found.bytes().any(|byte| byte != b'0') => {
                write!(f, "`{found}` is above {size}")
            }
            Self::Value { found, size } => write!(f, "`{found}` is not a value from 1 to {size}"),
            Self::Spaces => f.write_str("this row is too short for a space to be a blank"),
            Self::Map => f.write_str("this is a map of regions, not a puzzle"),
            Self::Size { found, size } => write!(f, "`{found}` before a board of {size}×{size} is not its size"),
            Self::Negative { found } => write!(f, "`{found}` is not a value"),
            Self::Unread { found } => write!(f, "`{found}` may be a part of the puzzle, but it is not read"),
            Self::MissingValue => f.write_str("a value is missing before `,`"),
            Self::MissingComma => f.write_str("a comma is missing"),
            Self::Zero { size } => {
                write!(f, "`0` is neither a blank, since another one occurs, nor a value from 1 to {size}")
            }
            Self::Ambiguous { one, other, .. } => write!(f, "this can be read in two ways: {one}, or {other}"),
            Self::Glyphs { size, capacity } => {
                write!(f, "`{size}` values need more than {capacity} symbols")
            }
        }
    }
}

impl FormatErrorKind {
    /// Returns the error of a text with two readings, between which `flag` decides.
    pub(super) fn ambiguous(one: impl Into<String>, other: impl Into<String>, flag: impl Into<String>) -> Self {
        Self::Ambiguous { one: one.into(), other: other.into(), flag: flag.into() }
    }
}

impl FormatError {
    /// Returns the correction, as one lower-case sentence.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        Some(match &self.kind {
            Kind::Utf8 { .. } => "save the text as UTF-8".to_owned(),
            Kind::Nothing => "write one row per line, with `.` or `0` for a blank cell".to_owned(),
            Kind::Another => "remove all boards but one".to_owned(),
            Kind::Misdetected { looks } => looks.hint().to_owned(),
            Kind::LineLength { found, nearest } => length_hint(*found, *nearest),
            Kind::OneCell { .. } => {
                "write one row per line, with `.` or `0` for a blank cell; pass `--size 1` for a board of one cell"
                    .to_owned()
            }
            Kind::RowWidth { found, expected, .. } => {
                let (verb, by) =
                    if found < expected { ("add", expected - found) } else { ("remove", found - expected) };
                format!("{verb} {by}; `.` or `0` stands for a blank cell")
            }
            Kind::RowCount { found, width } if found < width => {
                format!("add {}; a blank line ends a board", counted(width - found, "row"))
            }
            Kind::RowCount { width, .. } => format!("{width} rows make a board; a blank line separates boards"),
            Kind::Width { found, expected, .. } => {
                let (verb, by) =
                    if found < expected { ("add", expected - found) } else { ("remove", found - expected) };
                format!("{verb} {by}; a row has {expected} cells, including the blank ones")
            }
            Kind::Height { found, expected } if found < expected => {
                format!("add {}; a blank line ends a board", counted(expected - found, "row"))
            }
            Kind::Height { expected, .. } => format!("{expected} rows make a board; a blank line separates boards"),
            Kind::CellCount { found, expected } => {
                let (verb, by) =
                    if found < expected { ("add", expected - found) } else { ("remove", found - expected) };
                format!("{verb} {by}, or put a space between the board and other text")
            }
            Kind::Void { .. } => "write `~` for a place without a cell".to_owned(),
            Kind::Boxes { size } => match BoxShape::usual(*size) {
                Some(boxes) => format!("pass the shape of its boxes, such as {boxes}"),
                None => format!("pass the shape of its boxes, such as 1x{size}"),
            },
            Kind::TooLarge { .. } => "end each row with a line break".to_owned(),
            Kind::Symbol { size, symbols, blank, .. } => {
                let which = if symbols.is_numbers() { "" } else { "the symbols " };
                format!("use {which}{}, with `{blank}` for a blank cell, or pass others", symbols.listed(*size))
            }
            Kind::Value { found, .. } if found.bytes().all(|byte| byte == b'0') => {
                "another character is the blank here; use one blank throughout".to_owned()
            }
            Kind::Value { .. } => "use values from 1 to the number of rows".to_owned(),
            Kind::Spaces => "write `.` or `0` for a blank, or lines between the boxes".to_owned(),
            Kind::Map => "write the givens and the regions in one line, or pass `--format regions`".to_owned(),
            Kind::Size { .. } => "remove the line, and pass `--box HxW` if it is the shape of the boxes".to_owned(),
            Kind::Negative { .. } => "a blank is `.`, `0`, or one negative number throughout".to_owned(),
            Kind::Unread { .. } => "remove it, or write the puzzle as a puzzle file".to_owned(),
            Kind::MissingValue => "write `0` or `null` for a blank cell".to_owned(),
            Kind::MissingComma => "write commas between all values of a list, or between none".to_owned(),
            Kind::Zero { .. } => "write the values from 1, or use one blank throughout".to_owned(),
            Kind::Ambiguous { flag, .. } if flag.starts_with("--") => format!("pass `{flag}` to select one"),
            Kind::Ambiguous { flag, .. } => format!("write {flag}"),
            Kind::Glyphs { .. } => "write numbers separated by spaces, or pass more symbols".to_owned(),
        })
    }

    /// Returns a short text to show below the caret.
    #[must_use]
    pub fn label(&self) -> String {
        match &self.kind {
            Kind::Utf8 { .. } => "not UTF-8".to_owned(),
            Kind::Nothing => "no board".to_owned(),
            Kind::Another => "another board".to_owned(),
            Kind::Misdetected { looks } => looks.to_string(),
            Kind::OneCell { .. } => counted(1, "cell"),
            Kind::LineLength { found, .. } | Kind::CellCount { found, .. } => counted(*found, "cell"),
            Kind::RowWidth { expected, .. } | Kind::Width { expected, .. } => {
                format!("expected {}", counted(*expected, "cell"))
            }
            Kind::RowCount { found, .. } | Kind::Height { found, .. } => counted(*found, "row"),
            Kind::Void { .. } => "no cell".to_owned(),
            Kind::Boxes { .. } => "no default boxes".to_owned(),
            Kind::TooLarge { .. } => "too many cells".to_owned(),
            Kind::Symbol { .. } => "not a symbol of this board".to_owned(),
            Kind::Value { size, .. } => format!("not from 1 to {size}"),
            Kind::Spaces => "too short".to_owned(),
            Kind::Map => "a map of regions".to_owned(),
            Kind::Size { .. } => "not its size".to_owned(),
            Kind::Negative { .. } => "not a value".to_owned(),
            Kind::Unread { .. } => "not read".to_owned(),
            Kind::MissingValue => "no value before it".to_owned(),
            Kind::MissingComma => "no comma before it".to_owned(),
            Kind::Zero { .. } => "neither a blank nor a value".to_owned(),
            Kind::Ambiguous { .. } => "ambiguous".to_owned(),
            Kind::Glyphs { .. } => "too few symbols".to_owned(),
        }
    }
}

/// Returns the hint for a line of `found` cells, if `nearest` is the size of the nearest board.
fn length_hint(found: usize, nearest: usize) -> String {
    if let Some(n) = [6, 9, 16, 25].into_iter().find(|n| n * n * n == found) {
        return format!(
            "this may be a list of candidates, {n} per cell of a {n}×{n} board, where each value has its own place"
        );
    }
    let cells = nearest * nearest;
    if found > (MOST_GLYPHS + 1).pow(2) && nearest == MOST_GLYPHS {
        return "write larger boards as numbers separated by spaces, or pass symbols".to_owned();
    }
    let (verb, by) = if found < cells { ("add", cells - found) } else { ("remove", found - cells) };
    format!("{verb} {by}, or put a space between the board and other text")
}

/// Returns a number with a noun in the singular or plural.
fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Returns `text` for a message: at most 20 characters, on one line.
pub fn excerpt(text: &str) -> String {
    shortened(text, 20)
}

/// Returns `text` for a message between backticks: at most `most` characters, on one line.
pub fn shortened(text: &str, most: usize) -> String {
    if text.len() <= most && text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars().take(most) {
        match c {
            '"' | '\'' | '\\' => short.push(c),
            _ => short.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(most).is_some() {
        short.push('…');
    }
    short
}
