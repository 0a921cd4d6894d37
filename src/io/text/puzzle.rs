//! What reading gives: a grid, the form it was written in, where it stood, and what was assumed.

use super::form::{Form, Layout};
use crate::board::geometry::{BoxShape, Geometry};
use crate::board::grid::Grid;
use crate::board::symbols::Symbols;
use serde::Serialize;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// What is said about a text beforehand; what is left open is decided by its content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// How cells are laid out.
    pub layout: Option<Layout>,
    /// The shape of the boxes, and with it the board's size.
    pub boxes: Option<BoxShape>,
    /// How values are written.
    pub symbols: Option<Symbols>,
    /// The board, where boxes do not tell it. It goes before `boxes`.
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

/// Something that was guessed where a text could be read in two ways. `Display` is one lower-case sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Assumption {
    /// Boxes that are not square, of a board that did not say.
    Boxes(BoxShape),
    /// Symbols that are not the only ones that fit.
    Symbols(Symbols),
    /// `0` is a symbol, since this other character is the blank.
    ZeroIsSymbol(char),
    /// Lines that are rows of one board, though each could be a whole puzzle.
    Rows(usize),
    /// Lines that are puzzles, though as many lines as a line has cells could be rows of one board.
    Lines(usize),
    /// A line before a board that is none of its rows.
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
