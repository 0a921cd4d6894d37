//! Texts as boards of one byte per cell.

use crate::errors;
use crate::puzzle::Puzzle;
use kdoku::text::{FormatError, ReadOptions};
use kdoku::{BoxShape, Order};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// Cells of a classic board.
pub(crate) const CELLS: usize = 81;

/// Reads texts with one puzzle each, all of one board.
pub(crate) struct Reader {
    options: ReadOptions,
    pub(crate) cells: usize,
    is_classic: bool,
    /// Whether text that is not a puzzle is a blank board instead of an error.
    coerce: bool,
}

/// Boards of some texts.
#[derive(Default)]
pub(crate) struct Boards {
    pub(crate) values: Vec<u8>,
    /// Indices of texts that are not puzzles, if these are not errors.
    pub(crate) unreadable: Vec<usize>,
}

impl Boards {
    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.unreadable.clear();
    }
}

impl Reader {
    /// A reader for the board of `rules`, or else for that of the first text.
    pub(crate) fn new(rules: Option<&Bound<'_, Puzzle>>, first: Option<&[u8]>, coerce: bool) -> PyResult<Self> {
        let mut options = ReadOptions::default();
        let (cells, boxes) = match (rules, first) {
            (Some(rules), _) => {
                let board = rules.get().data.rules.geometry();
                options.board = Some(Arc::new(board.clone()));
                (board.cell_count(), board.plain())
            }
            (None, Some(first)) => {
                let puzzle = kdoku::text::read_one(&String::from_utf8_lossy(first), &options);
                let boxes = puzzle.map_or(BoxShape::from(Order::THREE), |puzzle| puzzle.form.boxes());
                options.boxes = Some(boxes);
                (boxes.size() * boxes.size(), Some(boxes))
            }
            (None, None) => (CELLS, None),
        };
        if cells > 255 * 255 {
            return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
        }
        Ok(Self { options, cells, is_classic: boxes == Some(Order::THREE.into()), coerce })
    }

    /// Adds the board of a text.
    pub(crate) fn read(&self, text: &[u8], boards: &mut Boards) -> Result<(), FormatError> {
        if self.is_classic && read_line(text, &mut boards.values) {
            return Ok(());
        }
        match kdoku::text::read_one(&String::from_utf8_lossy(text), &self.options) {
            Ok(puzzle) => boards.values.extend(puzzle.grid.bytes()),
            Err(error) if !self.coerce => return Err(error),
            Err(_) => {
                boards.unreadable.push(boards.values.len() / self.cells);
                boards.values.resize(boards.values.len() + self.cells, 0);
            }
        }
        Ok(())
    }

    /// Adds the boards of texts that stand one after the other, between consecutive offsets. The
    /// error has the index of its text.
    pub(crate) fn read_all(
        &self,
        text: &[u8],
        offsets: &[usize],
        boards: &mut Boards,
    ) -> Result<(), (FormatError, usize)> {
        boards.values.reserve(self.cells * (offsets.len().saturating_sub(1)));
        let mut texts = offsets.windows(2).enumerate();
        texts.try_for_each(|(i, ends)| self.read(&text[ends[0]..ends[1]], boards).map_err(|error| (error, i)))
    }
}

/// Adds a line of 81 digits, with `.` or `0` for a blank; `false` if the text is anything else.
fn read_line(text: &[u8], values: &mut Vec<u8>) -> bool {
    let Ok(line) = <&[u8; CELLS]>::try_from(text) else { return false };
    // without branches, so that the compiler uses vectors
    let (mut board, mut others) = ([0; CELLS], 0);
    for (value, &byte) in board.iter_mut().zip(line) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        others |= u8::from(!is_digit) & u8::from(byte != b'.');
        *value = if is_digit { digit } else { 0 };
    }
    if others == 0 {
        values.extend_from_slice(&board);
    }
    others == 0
}

/// The bytes of a text.
pub(crate) fn bytes_of<'a>(item: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes());
    }
    match item.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes()),
        Err(_) => Err(PyTypeError::new_err(format!("`{}` is not a str", item.get_type().name()?))),
    }
}

/// Offsets into a text of this length, as indices.
pub(crate) fn places(offsets: &[i64], length: usize) -> PyResult<Vec<usize>> {
    let places: Option<Vec<usize>> = offsets.iter().map(|&offset| usize::try_from(offset).ok()).collect();
    let places = places.filter(|places| places.is_sorted() && places.last().is_none_or(|&end| end <= length));
    places.ok_or_else(|| errors::invalid_argument("offsets must ascend within the text"))
}
