//! The result of reading: a grid, its form, its place, and what was assumed.

use super::form::{Form, Layout};
use crate::board::geometry::{BoxShape, Geometry};
use crate::board::grid::Grid;
use crate::board::symbols::Symbols;
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What is known about a text; its content decides the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// How cells are laid out.
    pub layout: Option<Layout>,
    /// The shape of the boxes, and with it the board's size.
    pub boxes: Option<BoxShape>,
    /// How values are written.
    pub symbols: Option<Symbols>,
    /// The board, if boxes do not determine it. It takes precedence over `boxes`.
    pub board: Option<Arc<Geometry>>,
}

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its values.
    pub grid: Grid,
    /// How it was written.
    pub form: Form,
    /// Its first line in the text, from 1.
    pub line: usize,
    /// Its bytes in the text, from its first line's beginning to its last line's end.
    pub span: Range<usize>,
    /// What was guessed where the text could be read in two ways.
    pub assumed: Vec<Assumption>,
}

/// An assumption about a text that could be read in another way. `Display` is one lower-case
/// sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Assumption {
    /// Default boxes that are not square.
    Boxes(BoxShape),
    /// Symbols that are not the only fitting ones.
    Symbols(Symbols),
    /// `0` is a symbol, since this other character is the blank.
    ZeroIsSymbol(char),
    /// Lines that are rows of one board, although each could be a puzzle.
    Rows(usize),
    /// Lines that are puzzles, although they could be the rows of a board.
    Lines(usize),
    /// A line beside a board that is not one of its rows.
    Heading(String),
    /// Blocks with blank lines between them that are one board.
    Blocks(usize),
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
        }
    }
}
