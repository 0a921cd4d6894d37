//! Grids drawn in strings, with positions in the file.
//!
//! The reader of puzzle text counts positions from the start of the string; this module maps them
//! to the file. The reader does not return the position of each cell, so cells are found again by
//! counting symbols and blanks. If the count differs from the number of cells, a cell is reported
//! as the whole picture.

use super::board::Board;
use super::error::ConfigErrorKind as Kind;
use super::span::Origin;
use super::{Key, Reported, Table};
use kdoku_board::{Cell, Symbols};
use kdoku_text::{FormatError, ReadOptions};
use std::ops::Range;
use std::sync::Arc;

/// A picture with the grid that it shows.
pub(super) struct Picture<'a> {
    /// The grid; positions refer to the file.
    pub(super) drawn: kdoku_text::Board,
    text: &'a str,
    /// Position of the board in `text`.
    board: Range<usize>,
    origin: Origin<'a>,
}

impl<'a> Picture<'a> {
    pub(super) fn read(
        table: &Table<'a>,
        key: &'static Key,
        board: &Board,
        symbols: Option<&Symbols>,
    ) -> Result<Option<Self>, Reported> {
        let Some(text) = table.string(key)? else { return Ok(None) };
        let (span, text) = (text.span(), text.into_inner());
        let origin = table.context.origin(span.clone(), text);
        match read_as(text, board, symbols) {
            Ok(mut drawn) => {
                let board = drawn.span.clone();
                drawn.span = origin.locate(&board);
                drawn.line = table.context.line(drawn.span.start);
                Ok(Some(Self { drawn, text, board, origin }))
            }
            Err(Failure::Size(found)) => {
                let (key, board) = (key.name, board.geometry.size());
                Err(table.context.report(span, Kind::Size { key, found, board }))
            }
            Err(Failure::Text(mut error)) => {
                error.span = origin.locate(&error.span);
                (error.line, error.column) = table.context.position(error.span.start);
                Err(table.context.report(error.span.clone(), Kind::Picture(error)))
            }
        }
    }

    /// Position of a cell in the file, or of the whole picture if it is uncertain.
    pub(super) fn locate(&self, cell: Cell) -> Range<usize> {
        let tokens = tokens(self.text.get(self.board.clone()).unwrap_or_default(), &self.drawn);
        let counted = tokens.len() == self.drawn.grid.values().len();
        match tokens.get(cell.index()).filter(|_| counted) {
            Some(token) => self.origin.locate(&(self.board.start + token.start..self.board.start + token.end)),
            None => self.drawn.span.clone(),
        }
    }

    pub(super) fn text_of(&self, cell: Cell) -> String {
        match self.drawn.grid.get(cell) {
            None => self.drawn.form.blank().to_string(),
            Some(digit) => self.drawn.form.symbols().text(digit),
        }
    }
}

/// The reason why a picture is not a picture of the board.
enum Failure {
    /// The board has another size.
    Size(usize),
    /// The text is not a board.
    Text(FormatError),
}

/// Reads `text` as this board. A board of another size is reported as such, not as a row that is
/// too long.
fn read_as(text: &str, board: &Board, symbols: Option<&Symbols>) -> Result<kdoku_text::Board, Failure> {
    let Some(boxes) = board.plain() else {
        let read = |symbols: Option<Symbols>| {
            let board = Some(Arc::clone(&board.geometry));
            kdoku_text::read_one(text, &ReadOptions { symbols, board, ..ReadOptions::default() })
        };
        let usual = Symbols::usual_from(board.lowest, board.geometry.size());
        return read(symbols.cloned()).or_else(|error| {
            // the default symbols may be one character each, and the picture in numbers
            let numbers = Some(Symbols::numbers_from(board.lowest)).filter(|_| symbols == Some(&usual));
            numbers.and_then(|numbers| read(Some(numbers)).ok()).ok_or(Failure::Text(error))
        });
    };
    let mut options = ReadOptions { boxes: Some(boxes), symbols: symbols.cloned(), ..ReadOptions::default() };
    match kdoku_text::read_one(text, &options) {
        Ok(puzzle) if puzzle.grid.size() == boxes.size() => Ok(puzzle),
        Ok(puzzle) => Err(Failure::Size(puzzle.grid.size())),
        Err(error) => {
            options.boxes = None;
            match kdoku_text::read_one(text, &options) {
                Ok(other) if other.grid.size() != boxes.size() => Err(Failure::Size(other.grid.size())),
                _ => Err(Failure::Text(error)),
            }
        }
    }
}

/// Positions of possible cells: numbers, or symbols and blanks of the board.
fn tokens(text: &str, drawn: &kdoku_text::Board) -> Vec<Range<usize>> {
    let (form, size) = (&drawn.form, drawn.grid.size());
    let symbols = form.symbols();
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices() {
        let number = symbols.is_numbers() && c.is_ascii_digit();
        if number && tokens.last().is_some_and(|last| last.end == at) {
            tokens.last_mut().expect("there is a last one").end = at + 1;
        } else if number || c == form.blank() || c == '~' || symbols.digit(c, size).is_some() {
            tokens.push(at..at + c.len_utf8());
        }
    }
    tokens
}
