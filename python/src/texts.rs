//! Texts as boards of one byte per cell.

use crate::errors;
use crate::puzzle::Puzzle;
use kdoku::reading::{ReadOptions, Reading, Unreadable};
use kdoku::{BoxShape, Order};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Cells of a classic board.
pub(crate) const CELLS: usize = 81;

/// Texts that are read to find out which size is the most common.
pub(crate) const SAMPLE: usize = 1000;

/// Reads texts with one puzzle each, all of one board.
pub(crate) struct Reader {
    /// How a text is read: as if it were alone, unless the rules are known.
    options: ReadOptions,
    /// The boxes of the board, if its rules are not known.
    boxes: Option<BoxShape>,
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
        let (boxes, cells, is_classic) = if let Some(rules) = rules {
            let data = &rules.get().data;
            let board = data.rules.geometry();
            options.text = data.text_options();
            let is_classic = board.plain() == Some(Order::THREE.into()) && options.text.symbols.is_none();
            (None, board.cell_count(), is_classic)
        } else {
            let boxes = common_boxes(texts.take(if coerce { SAMPLE } else { 1 }));
            (Some(boxes), boxes.size() * boxes.size(), boxes == Order::THREE.into())
        };
        if cells > 255 * 255 {
            return Err(errors::invalid_argument("values of a board of 256 do not fit a byte"));
        }
        Ok(Self { options, boxes, cells, is_classic, coerce })
    }

    /// Adds the board of a text.
    pub(crate) fn read(&self, text: &[u8], boards: &mut Boards) -> Result<(), Refusal> {
        if self.is_classic && read_line(text, &mut boards.values) {
            return Ok(());
        }
        let refusal = match kdoku::read(text, &self.options) {
            Err(error) => Refusal::Unreadable(error),
            Ok(Reading { puzzle, losses, .. }) => {
                let has_board = puzzle.givens.values().len() == self.cells
                    && (self.boxes.is_none() || puzzle.board.plain() == self.boxes && puzzle.lowest == 1);
                if has_board && puzzle.clues.is_empty() && losses.is_empty() {
                    boards.values.extend(puzzle.givens.bytes());
                    return Ok(());
                }
                Refusal::Clues
            }
        };
        // on a known board, a text with clues is none of the puzzles
        if self.coerce && (matches!(refusal, Refusal::Unreadable(_)) || self.boxes.is_none()) {
            boards.unreadable.push(boards.values.len() / self.cells);
            boards.values.resize(boards.values.len() + self.cells, 0);
            return Ok(());
        }
        Err(refusal)
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
        let read = kdoku::read(text, &ReadOptions::default()).ok();
        let Some(boxes) = read.and_then(|reading| reading.puzzle.board.plain()) else { continue };
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
        // half of a character is no UTF-8, so the text is unreadable
        return Ok(text.to_str().map_or(b"\xff", str::as_bytes));
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
