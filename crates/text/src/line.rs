//! One puzzle per line: `n²` characters row by row, and any text after them.
//!
//! Collections have millions of lines of 81 digits, so these have a fast path that allocates only
//! the grid.

use super::alphabet::Alphabet;
use super::number::{self, Numbers};
use super::readings::is_map;
use super::{Assumption, Board, Form, FormatError, FormatErrorKind, Layout, Line, Lines, ReadOptions, excerpt};
use kdoku_board::symbols::is_border;
use kdoku_board::{BoxShape, Cell, Digit, Grid, MAX_SIZE, Order, Symbols};

/// The characters at the start of a line, up to the first separator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Their number; an approximation if the bytes are not UTF-8.
    pub(super) cells: usize,
    /// Whether none of them draws a border, except characters that can be blanks.
    pub(super) plain: bool,
    /// Whether one of them can only be a cell.
    pub(super) definite: bool,
}

impl Head {
    pub(super) fn of(line: &Line<'_>, options: &ReadOptions) -> Self {
        let start = line.bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(line.bytes.len());
        let rest = &line.bytes[start..];
        let separates = |&byte: &u8| byte.is_ascii_whitespace() || byte == b';' || byte == b',';
        let length = rest.iter().position(separates).unwrap_or(rest.len());
        let head = Self::counted(start, &rest[..length]);
        if head.shape(options).is_some() {
            return head;
        }
        // a `#` after a complete board separates too
        let hashes = rest[..length].iter().enumerate().filter(|&(_, &byte)| byte == b'#');
        hashes
            .take(MAX_HASHES)
            .map(|(i, _)| Self::counted(start, &rest[..i]))
            .find(|head| head.shape(options).is_some())
            .unwrap_or(head)
    }

    fn counted(start: usize, bytes: &[u8]) -> Self {
        let cells = bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let (plain, definite) = match std::str::from_utf8(bytes) {
            Ok(text) => (
                text.chars().all(|c| c == '-' || !is_border(c)),
                text.chars().any(|c| !matches!(c, '-' | '_' | '*') && !is_border(c)),
            ),
            Err(_) => (true, true),
        };
        Self { start, end: start + bytes.len(), cells, plain, definite }
    }

    /// Returns the boxes of a board with this number of cells.
    pub(super) fn shape(&self, options: &ReadOptions) -> Option<BoxShape> {
        shape_of(self.cells, options.boxes).filter(|boxes| may_be_glued(*boxes, options))
    }
}

/// The maximum number of `#` tried as the end of a board, which bounds the time for a line of `#`.
const MAX_HASHES: usize = 4;

/// Returns the boxes of a board of `cells` cells: `boxes`, or the default ones.
fn shape_of(cells: usize, boxes: Option<BoxShape>) -> Option<BoxShape> {
    let n = cells.isqrt();
    if n * n != cells || n > MAX_SIZE {
        return None;
    }
    match boxes {
        Some(boxes) => (boxes.size() == n).then_some(boxes),
        None => BoxShape::usual(n).filter(|_| n > 1),
    }
}

/// Whether the cells of such a board can be written without spaces. Beyond 25 values a board is
/// written in numbers, and such a line is a list of candidates, unless the options decide
/// otherwise.
pub(super) fn may_be_glued(boxes: BoxShape, options: &ReadOptions) -> bool {
    boxes.size() <= MOST_GLYPHS || options.boxes.is_some() || options.symbols.is_some()
}

/// The size of the largest board that is usually written with one character per cell.
pub(super) const MOST_GLYPHS: usize = 25;

/// Whether a line that begins with `#` is a puzzle with `#` as its blank.
pub(super) fn has_hash_for_blank(line: &Line<'_>, head: &Head, options: &ReadOptions) -> bool {
    let cells = &line.bytes[head.start..head.end];
    let Some(n) = head.shape(options).map(BoxShape::size) else { return false };
    let symbols = if n > MOST_GLYPHS { Symbols::FROM_ONE } else { Symbols::usual(n) };
    cells.iter().any(|&byte| byte != b'#')
        && cells.iter().all(|&byte| byte == b'#' || byte.is_ascii() && symbols.digit(byte.into(), n).is_some())
}

/// Returns the next puzzle if its line begins with 81 digits and blanks of one kind, followed by a
/// separator or the end of the line.
///
/// This fast path for collections agrees with [`read`].
pub(super) fn next_nine(lines: &mut Lines<'_>) -> Option<Board> {
    let mut values = [0_u8; 81];
    let mut blank = b'.';
    let line = lines.next_if(81, |bytes| {
        let is_value = |byte: u8| matches!(byte, b'1'..=b'9');
        let Some(found) = blank_of_nine(bytes) else { return false };
        blank = found;
        let (mut clues, mut sound) = (0, true);
        for (value, &byte) in values.iter_mut().zip(bytes) {
            let given = is_value(byte);
            clues += u32::from(given);
            sound &= given || byte == blank;
            *value = if given { byte - b'0' } else { 0 };
        }
        sound && clues > 0
    })?;
    let trailing = std::str::from_utf8(&line.bytes[81..]).map(str::trim_end);
    let mut grid = Grid::blank(9);
    for (i, value) in (0..).zip(values) {
        grid.set(Cell(i), Digit::new(value.into()));
    }
    let mut form = Form { blank: blank.into(), ..Form::new(Layout::Line, Order::THREE.into()) };
    trailing.expect("the line is text").clone_into(&mut form.trailing);
    Some(Board { grid, form, line: line.number, span: line.start..line.end(), assumed: Vec::new() })
}

/// Returns the blank of a line of 81 digits and blanks, as [`next_nine`] detects it: the first
/// character that is not a value.
pub(super) fn blank_of_nine(cells: &[u8]) -> Option<u8> {
    let blank = cells.iter().copied().find(|byte| !matches!(byte, b'1'..=b'9')).unwrap_or(b'.');
    matches!(blank, b'.' | b'0' | b'-' | b'*' | b'_' | b'X' | b'x' | b'?').then_some(blank)
}

pub(super) fn read(line: &Line<'_>, options: &ReadOptions) -> Result<Board, FormatError> {
    let text = line.text()?;
    let head = Head::of(line, options);
    let Some(boxes) = head.shape(options) else {
        return read_numbers(line, text, options).unwrap_or_else(|| Err(length_error(line, &head, options)));
    };
    let size = boxes.size();
    let cells = &text[head.start..head.end];
    let alphabet = Alphabet::of(cells.chars(), size, options.symbols.as_ref())
        .map_err(|kind| line.error(head.start..head.end, kind))?;
    let mut grid = Grid::blank(size);
    for (i, (at, c)) in cells.char_indices().enumerate() {
        let at = head.start + at;
        let value = alphabet.read(c).map_err(|kind| line.error(at..at + c.len_utf8(), kind))?;
        grid.set(Cell::from_index(i), value);
    }
    if size > 3 && grid.is_full() && alphabet.symbols != Symbols::DIGITS && is_map(grid.values(), size) {
        return Err(line.error(head.start..head.end, FormatErrorKind::Map));
    }
    if alphabet.zero_is_value {
        let places: Vec<_> =
            cells.char_indices().map(|(at, c)| (line, head.start + at..head.start + at + c.len_utf8())).collect();
        number::check_zeros(&places, grid.values(), size)?;
    }
    let mut form = Form::new(Layout::Line, boxes);
    (form.symbols, form.blank) = (alphabet.symbols, alphabet.blank);
    text[head.end..].trim_end().clone_into(&mut form.trailing);
    let mut assumed = alphabet.assumed;
    assumed.extend(assumed_boxes(boxes, options));
    Ok(Board { grid, form, line: line.number, span: line.start..line.end(), assumed })
}

/// Reads a line of `n²` numbers separated by spaces, which is how a board too large for single
/// characters is written in one line. `None` if the line is something else.
pub(super) fn read_numbers(line: &Line<'_>, text: &str, options: &ReadOptions) -> Option<Result<Board, FormatError>> {
    if text.split_whitespace().take(MAX_SIZE * MAX_SIZE + 1).any(|token| token.len() > 6) {
        return None;
    }
    let boxes = shape_of(text.split_whitespace().take(MAX_SIZE * MAX_SIZE + 1).count(), options.boxes)?;
    let places = text.split_whitespace().map(|token| {
        let at = token.as_ptr().addr() - text.as_ptr().addr();
        (line, at..at + token.len())
    });
    let places: Vec<_> = places.collect();
    Some(number::values(&places, boxes.size(), options.symbols.as_ref()).map(|Numbers { values, symbols, blank }| {
        let mut grid = Grid::blank(boxes.size());
        for (i, value) in values.into_iter().enumerate() {
            grid.set(Cell::from_index(i), value);
        }
        let form = Form { symbols, blank, ..Form::new(Layout::Line, boxes) };
        let assumed = assumed_boxes(boxes, options).into_iter().collect();
        Board { grid, form, line: line.number, span: line.start..line.end(), assumed }
    }))
}

/// Returns the assumption about boxes that are not square and not in the options.
pub(super) fn assumed_boxes(boxes: BoxShape, options: &ReadOptions) -> Option<Assumption> {
    (options.boxes.is_none() && boxes.height() != boxes.width()).then_some(Assumption::Boxes(boxes))
}

fn length_error(line: &Line<'_>, head: &Head, options: &ReadOptions) -> FormatError {
    if head.cells == 1 && options.boxes.is_none() {
        let found = excerpt(&String::from_utf8_lossy(&line.bytes[head.start..head.end]));
        return line.error(head.start..head.end, FormatErrorKind::OneCell { found });
    }
    let distance = |n: &usize| (n * n).abs_diff(head.cells);
    let sizes = (2..=MAX_SIZE).filter(|&n| BoxShape::usual(n).is_some_and(|boxes| may_be_glued(boxes, options)));
    let nearest = options.boxes.map_or_else(|| sizes.min_by_key(distance).expect("4 is a size"), BoxShape::size);
    line.error(head.start..head.end, FormatErrorKind::LineLength { found: head.cells, nearest })
}
