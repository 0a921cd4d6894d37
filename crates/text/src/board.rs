//! The result of reading: a grid, its form, its place, and what was assumed.

use super::{Form, Layout};
use kdoku_board::{BoxShape, Geometry, Grid, Symbols};
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Settings for reading a text. What they leave open is detected from the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// How cells are laid out.
    pub layout: Option<Layout>,
    /// The shape of the boxes, which determines the size of the board.
    pub boxes: Option<BoxShape>,
    /// How values are written.
    pub symbols: Option<Symbols>,
    /// The board, if boxes do not determine it. It takes precedence over `boxes`.
    pub board: Option<Arc<Geometry>>,
}

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its values.
    pub grid: Grid,
    /// How it was written.
    pub form: Form,
    /// Its first line in the text, from 1.
    pub line: usize,
    /// Its byte range in the text, from the start of its first line to the end of its last line.
    pub span: Range<usize>,
    /// The guesses that were made because the text could be read in two ways.
    pub assumed: Vec<Assumption>,
}

impl Board {
    /// Whether another reading of the same text is the same board. Symbols do not matter without
    /// givens.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.grid == other.grid && (self.grid.clues() == 0 || self.form.counts_like(&other.form))
    }
}

/// A guess about a text that could be read in two ways. `Display` is one lower-case sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Assumption {
    /// The default box shape was used, and it is not square.
    Boxes(BoxShape),
    /// These symbols were used, although others fit too.
    Symbols(Symbols),
    /// `0` is a symbol, because this other character is the blank.
    ZeroIsSymbol(char),
    /// This number of lines are the rows of one board, although each could be a puzzle.
    Rows(usize),
    /// Lines of this length are puzzles, although they could be rows of a board.
    Lines(usize),
    /// A line beside a board that is not one of its rows.
    Heading(String),
    /// This number of blocks, separated by blank lines, form one board.
    Blocks(usize),
    /// This number of digits are placed, although each could be the last candidate of its cell.
    Placed(usize),
    /// A part of this name is the solution of the board, and not a puzzle.
    Solution(String),
    /// A part that is named as the solution contradicts a given.
    OtherSolution {
        /// The name of the part.
        name: String,
        /// The name of the cell.
        cell: String,
    },
}

impl Assumption {
    /// Whether the text is probably mistaken.
    #[must_use]
    pub const fn is_warning(&self) -> bool {
        matches!(self, Self::OtherSolution { .. })
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boxes(boxes) => write!(f, "boxes have {} rows and {} columns", boxes.height(), boxes.width()),
            Self::Symbols(symbols) => write!(f, "the symbols are {symbols}"),
            Self::ZeroIsSymbol(blank) => write!(f, "`0` is a symbol, since `{blank}` is the blank"),
            Self::Rows(n) => write!(f, "{n} lines of {n} characters are one board, not {n} puzzles"),
            Self::Lines(n) => write!(f, "each line of {n} characters is a puzzle, not a row of a board"),
            Self::Heading(text) => write!(f, "`{text}` is a heading, not a row"),
            Self::Blocks(blocks) => write!(f, "{blocks} blocks with blank lines between them are one board"),
            Self::Placed(1) => f.write_str("`1` cell with one digit is filled, since no peer lists its digit"),
            Self::Placed(digits) => {
                write!(f, "`{digits}` cells with one digit are filled, since no peer lists their digits")
            }
            Self::Solution(name) => write!(f, "`{name}` is the solution of the board"),
            Self::OtherSolution { name, cell } => {
                write!(f, "`{name}` is not the solution of the board: it contradicts the given at {cell}")
            }
        }
    }
}
