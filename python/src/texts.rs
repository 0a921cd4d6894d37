//! Texts as boards of one byte per cell.

use crate::errors;
use crate::puzzle::Puzzle;
use kdoku::reading::{ReadOptions, Reading, Unreadable};
use kdoku::{BoxShape, Order};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// Cells of a classic board.
pub(crate) const CELLS: usize = 81;

/// Texts that are read to find out which size is the most common.
const SAMPLE: usize = 1000;

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

/// Why a text has no board.
pub(crate) enum Refusal {
    /// It is not a puzzle.
    Unreadable(Unreadable),
    /// It has more than givens.
    Clues,
}

impl Refusal {
    /// The exception for the text with this index.
    pub(crate) fn raised(&self, index: usize) -> PyErr {
        match self {
            Self::Unreadable(found) => errors::unreadable(found, Some(index)),
            Self::Clues => {
                errors::HasClues::new_err(("the puzzle has clues", None::<String>, None::<usize>, None::<usize>, index))
            }
        }
    }
}

impl Reader {
    /// A reader for the board of `rules`, or else for that of the first text; where text that is not a
    /// puzzle is not an error, for the most common board.
    pub(crate) fn new<'t>(
        rules: Option<&Bound<'_, Puzzle>>,
        texts: impl Iterator<Item = &'t [u8]>,
        coerce: bool,
    ) -> PyResult<Self> {
        let mut options = ReadOptions::default();
        let boxes = if let Some(rules) = rules {
            let data = &rules.get().data;
            options.text.board = Some(Arc::new(data.rules.geometry().clone()));
            options.text.symbols = data.puzzle.symbols.clone();
            data.rules.geometry().plain()
        } else {
            let boxes = common_boxes(texts.take(if coerce { SAMPLE } else { 1 }));
            options.text.boxes = Some(boxes);
            Some(boxes)
        };
        let cells = match rules {
            Some(rules) => rules.get().data.rules.geometry().cell_count(),
            None => boxes.map_or(CELLS, |boxes| boxes.size() * boxes.size()),
        };
        if cells > 255 * 255 {
            return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
        }
        let is_classic = boxes == Some(Order::THREE.into()) && options.text.symbols.is_none();
        Ok(Self { options, cells, is_classic, coerce })
    }

    /// Adds the board of a text.
    pub(crate) fn read(&self, text: &[u8], boards: &mut Boards) -> Result<(), Refusal> {
        if self.is_classic && read_line(text, &mut boards.values) {
            return Ok(());
        }
        if let Ok(board) = kdoku::text::read_one(&String::from_utf8_lossy(text), &self.options.text)
            && board.grid.values().len() == self.cells
        {
            boards.values.extend(board.grid.bytes());
            return Ok(());
        }
        let read = kdoku::read(text, &self.options).or_else(|error| match self.options.text.boxes {
            // a format may have a board of its own
            Some(_) => kdoku::read(text, &ReadOptions::default()).map_err(|_| error),
            None => Err(error),
        });
        match read {
            Ok(Reading { puzzle, .. }) if !puzzle.clues.is_empty() || puzzle.givens.values().len() != self.cells => {
                if puzzle.clues.is_empty() && self.coerce {
                    self.give_up(boards)
                } else {
                    return Err(Refusal::Clues);
                }
            }
            Ok(Reading { puzzle, .. }) => boards.values.extend(puzzle.givens.bytes()),
            Err(_) if self.coerce => self.give_up(boards),
            Err(error) => return Err(Refusal::Unreadable(error)),
        }
        Ok(())
    }

    /// Adds a blank board for a text that is not a puzzle.
    fn give_up(&self, boards: &mut Boards) {
        boards.unreadable.push(boards.values.len() / self.cells);
        boards.values.resize(boards.values.len() + self.cells, 0);
    }

    /// Adds the boards of texts that stand one after the other, between consecutive offsets. The
    /// error has the index of its text.
    pub(crate) fn read_all(&self, text: &[u8], offsets: &[usize], boards: &mut Boards) -> Result<(), (Refusal, usize)> {
        boards.values.reserve(self.cells * (offsets.len().saturating_sub(1)));
        let mut texts = offsets.windows(2).enumerate();
        texts.try_for_each(|(i, ends)| self.read(&text[ends[0]..ends[1]], boards).map_err(|error| (error, i)))
    }
}

/// The boxes of the most common board of some texts, the first of those as common.
fn common_boxes<'t>(texts: impl Iterator<Item = &'t [u8]>) -> BoxShape {
    let mut found: Vec<(BoxShape, usize)> = Vec::new();
    for text in texts {
        let boxes = match kdoku::text::read_one(&String::from_utf8_lossy(text), &kdoku::text::ReadOptions::default()) {
            Ok(board) => board.form.boxes(),
            Err(_) => continue,
        };
        match found.iter_mut().find(|(known, _)| *known == boxes) {
            Some((_, count)) => *count += 1,
            None => found.push((boxes, 1)),
        }
    }
    let most = found.iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(BoxShape::from(Order::THREE), |(boxes, _)| *boxes)
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
