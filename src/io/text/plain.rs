//! A board as it is drawn most often, read in one look.
//!
//! Nearly all boards have a character a cell, `|` and blanks between cells, and lines of `-` and `+` between rows. Where the shape of the
//! board is known, all ways to read such a text come to the same, so none need be tried. What [`read`] takes it reads as the
//! [`Reader`](super::Reader) does, to which it leaves all else: other layouts, and whatever is wrong.

use super::alphabet::{Alphabet, Meaning};
use super::form::{Form, Layout};
use super::puzzle::{Puzzle, ReadOptions};
use super::template::Template;
use crate::board::grid::Grid;
use crate::board::symbols::Symbols;
use std::ops::Range;
use std::sync::Arc;

/// The one board of a text, if it is drawn in the usual way.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Puzzle> {
    let ReadOptions { layout, boxes, symbols, board } = options;
    let (height, width, size) = match (board, boxes) {
        (Some(board), _) if !board.has_voids() => (board.height(), board.width(), board.size()),
        (None, Some(boxes)) => (boxes.size(), boxes.size(), boxes.size()),
        _ => return None,
    };
    if layout.is_some() || height == 1 || symbols.as_ref().is_some_and(Symbols::is_numbers) {
        return None;
    }
    let drawing = Drawing::of(text, height, width)?;
    let layout = if drawing.close && !drawing.bordered { Layout::Compact } else { Layout::Grid };
    if layout == Layout::Grid && !drawing.bordered && symbols.is_none() {
        // words with nothing but blanks between them can be numbers
        return None;
    }
    let drawn = drawing.text.as_bytes();
    let characters = || drawing.cells.iter().map(|cell| char::from(drawn[cell.start]));
    let alphabet = Alphabet::of(characters(), size, symbols.as_ref()).ok()?;
    let mut grid = board.as_ref().map_or_else(|| Grid::blank(size), |board| Grid::of(board));
    for (value, c) in grid.values_mut().iter_mut().zip(characters()) {
        match alphabet.meaning(c) {
            Meaning::Value(digit) => *value = Some(digit),
            Meaning::Blank => {}
            Meaning::Nothing => return None,
        }
    }
    let form = match (board, boxes) {
        (Some(board), _) => Form::of(layout, board),
        (None, boxes) => Form::new(layout, (*boxes)?),
    };
    let mut form = Form { symbols: alphabet.symbols, blank: alphabet.blank, ..form };
    if layout == Layout::Grid {
        form.template = Some(Arc::new(Template::of_characters(drawing.text, drawing.cells)));
    }
    Some(Puzzle { grid, form, line: drawing.line, span: drawing.span, assumed: alphabet.assumed })
}

/// What a byte of a drawing is, as bits; a blank has none.
type Mark = u8;
const CELL: Mark = 1;
const BORDER: Mark = 1 << 1;
const RULE: Mark = 1 << 2;
const JOINT: Mark = 1 << 3;
const OTHER: Mark = 1 << 4;

/// The mark of each byte.
const MARKS: [Mark; 256] = {
    let mut marks = [OTHER; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        if byte.is_ascii_alphanumeric() {
            marks[byte as usize] = CELL;
        }
        byte += 1;
    }
    marks[b'.' as usize] = CELL;
    marks[b' ' as usize] = 0;
    marks[b'|' as usize] = BORDER;
    marks[b'-' as usize] = RULE;
    marks[b'+' as usize] = JOINT;
    marks
};

/// Lines that are the rows of a board, and lines between them.
struct Drawing {
    /// Its lines, without blanks at their ends.
    text: String,
    /// Where the cells stand in that, each one character of ASCII.
    cells: Vec<Range<usize>>,
    /// Whether there is anything but cells and blanks.
    bordered: bool,
    /// Whether the cells of each row follow each other without a gap.
    close: bool,
    /// The number of its first line, from 1.
    line: usize,
    /// Its bytes in the text that it was found in.
    span: Range<usize>,
}

impl Drawing {
    /// The only drawing of a text, with blank lines before and behind it alone, if it has so many rows and columns.
    fn of(text: &str, height: usize, width: usize) -> Option<Self> {
        let mut found = Self {
            text: String::with_capacity(text.len() + 1),
            cells: Vec::with_capacity(height * width),
            bordered: false,
            close: true,
            line: 0,
            span: 0..0,
        };
        let mut next = 0;
        for (number, line) in (1..).zip(text.as_bytes().split(|&byte| byte == b'\n')) {
            let start = next;
            next += line.len() + 1;
            let line = &text[start..start + line.len()];
            let trimmed = line.trim_end_matches(' ');
            if trimmed.is_empty() {
                continue;
            }
            if found.line == 0 {
                (found.line, found.span) = (number, start..start);
            } else if start != found.span.end + 1 {
                // behind a blank line something else begins
                return None;
            }
            found.span.end = start + line.len();
            found.add(trimmed, height * width, width)?;
        }
        (found.cells.len() == height * width).then_some(found)
    }

    /// Adds a line, if it is a row or surely none: what has neither cells nor a `+` may be a row of blanks.
    fn add(&mut self, line: &str, cells: usize, width: usize) -> Option<()> {
        let (first, offset) = (self.cells.len(), self.text.len());
        let mut marks = 0;
        for (at, part) in (offset..).step_by(64).zip(line.as_bytes().chunks(64)) {
            // without a branch a byte: what comes next in a drawing cannot be foretold
            let mut places = 0_u64;
            for (i, &byte) in part.iter().enumerate() {
                let mark = MARKS[usize::from(byte)];
                marks |= mark;
                places |= u64::from(mark & CELL) << i;
            }
            if self.cells.len() + places.count_ones() as usize > cells {
                return None;
            }
            while places != 0 {
                let at = at + places.trailing_zeros() as usize;
                self.cells.push(at..at + 1);
                places &= places - 1;
            }
        }
        if marks & OTHER != 0 {
            return None;
        }
        self.bordered |= marks & BORDER != 0;
        match &self.cells[first..] {
            [] if marks & JOINT != 0 => self.bordered = true,
            [begin, .., end] if marks & (RULE | JOINT) == 0 && self.cells.len() - first == width => {
                self.close &= end.end - begin.start == width;
            }
            _ => return None,
        }
        self.text.push_str(line);
        self.text.push('\n');
        Some(())
    }
}
