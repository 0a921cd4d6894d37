//! Boards on several lines: numbers, characters, or a drawing.
//!
//! A block can be read in several ways: with or without borders, with `-`, `_` or `*` as a border
//! or a blank, with a cell per character or per word, with `#` lines as comments or rows. All ways
//! are tried. If two give different boards, the block is ambiguous. If none gives boards, the error
//! is that of the way that came nearest: the first that had the shape of a board.

use super::alphabet::{Alphabet, Meaning};
use super::line::{self, MOST_GLYPHS, assumed_boxes, may_be_glued};
use super::number::{self, Numbers};
use super::readings::is_map;
use super::rows::{Rows, Way, ways};
use super::template::Template;
use super::{
    Assumption, Board, Form, FormatError, FormatErrorKind, Layout, Line, Misdetected, Place, ReadOptions, drawn_grid,
    excerpt, remarks,
};
use kdoku_board::{BoxShape, Cell, Digit, Grid, Symbols};
use std::ops::Range;
use std::sync::Arc;

/// Returns the boards of these lines, none of which is blank.
///
/// An unreadable board is an error in its place. If no board is found, the result is one error.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Vec<Result<Board, FormatError>> {
    if let Some(error) = lines.iter().find_map(|line| line.text().err()) {
        return vec![Err(error)];
    }
    let without: Vec<_> = lines.iter().filter(|line| !line.is_comment()).copied().collect();
    let failure = match attempt(&without, options) {
        Ok(boards) if !without.is_empty() => return boards,
        Ok(_) => None,
        Err(failure) => Some(failure),
    };
    if options.layout.is_none()
        && let Some(boards) = lines_of_numbers(&without, options)
    {
        return boards;
    }
    let rows_of_hashes: Vec<_> = lines.iter().filter(|line| !line.is_comment() || may_be_row(line)).copied().collect();
    if rows_of_hashes.len() > without.len()
        && let Ok(boards) = attempt(&rows_of_hashes, options)
    {
        return boards;
    }
    let Some(failure) = failure else { return Vec::new() };
    let boards = remarks::boards(&without, options).unwrap_or(failure.boards);
    match Misdetected::of(&without) {
        Some(looks) if boards.iter().all(Result::is_err) => {
            vec![Err(without[0].error(0..without[0].bytes.len(), FormatErrorKind::Misdetected { looks }))]
        }
        _ => boards,
    }
}

/// Returns the boards of lines of `n²` numbers, if each line is one.
fn lines_of_numbers(lines: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Result<Board, FormatError>>> {
    let mut boards = Vec::new();
    for line in lines {
        boards.push(Ok(line::read_numbers(line, line.text().ok()?, options)?.ok()?));
    }
    Some(boards).filter(|boards| !boards.is_empty())
}

/// Whether a line that begins with `#` contains only what a row with `#` as its blank can contain.
fn may_be_row(line: &Line<'_>) -> bool {
    line.bytes.iter().all(|&byte| byte == b'#' || byte == b'|' || byte == b' ' || byte.is_ascii_alphanumeric())
}

/// The error of lines that are not boards in one way of reading.
pub(super) struct Failure {
    pub(super) boards: Vec<Result<Board, FormatError>>,
    /// Whether the lines have the shape of boards.
    shaped: bool,
}

impl Failure {
    /// Whether this failure is closer to a board than `other`: the lines have the shape of a board,
    /// or the number of rows differs less from their width.
    fn is_nearer_than(&self, other: &Self) -> bool {
        let excess = |failure: &Self| match failure.boards[..] {
            [Err(FormatError { kind: FormatErrorKind::RowCount { found, width }, .. })] => Some((found, width)),
            _ => None,
        };
        match (excess(self), excess(other)) {
            (Some((found, width)), Some((rows, than))) => found == rows && found.abs_diff(width) < rows.abs_diff(than),
            _ => self.shaped && !other.shaped,
        }
    }
}

/// Returns the boards of these lines. Every plausible way of reading is tried; two ways that give
/// different boards are an error.
pub(super) fn attempt(lines: &[Line<'_>], options: &ReadOptions) -> Result<Vec<Result<Board, FormatError>>, Failure> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let mut nearest: Option<Failure> = None;
    let mut found: Option<(Way, Vec<Result<Board, FormatError>>)> = None;
    for way in ways(lines, options.layout) {
        let failure = match Rows::of(lines, way, options.boxes) {
            Ok((rows, boxes)) if way.glued && !may_be_glued(boxes, options) => {
                let kind = FormatErrorKind::Glyphs { size: boxes.size(), capacity: MOST_GLYPHS };
                Failure { boards: vec![Err(rows.error_at(0, kind))], shaped: false }
            }
            Ok((rows, boxes)) => {
                let boards: Vec<_> = (0..rows.len() / boxes.size()).map(|i| board(&rows, i, boxes, options)).collect();
                if boards.iter().all(Result::is_ok) {
                    match &found {
                        None => found = Some((way, boards)),
                        Some((first, others)) if !are_same(others, &boards) => {
                            let kind =
                                FormatErrorKind::ambiguous(first.describe(others), way.describe(&boards), "--format");
                            return Err(Failure {
                                boards: vec![Err(lines[0].error(0..lines[0].bytes.len(), kind))],
                                shaped: true,
                            });
                        }
                        Some(_) => {}
                    }
                    continue;
                }
                Failure { boards, shaped: true }
            }
            Err(error) => Failure { boards: vec![Err(error)], shaped: false },
        };
        if nearest.as_ref().is_none_or(|nearest| failure.is_nearer_than(nearest)) {
            nearest = Some(failure);
        }
    }
    match found {
        Some((_, boards)) => Ok(boards),
        None => Err(nearest.unwrap_or(Failure { boards: Vec::new(), shaped: false })),
    }
}

/// Whether two readings give the same boards in the same symbols.
fn are_same(one: &[Result<Board, FormatError>], other: &[Result<Board, FormatError>]) -> bool {
    one.len() == other.len() && one.iter().flatten().zip(other.iter().flatten()).all(|(one, other)| one.is_same(other))
}

fn board(rows: &Rows<'_, '_>, i: usize, boxes: BoxShape, options: &ReadOptions) -> Result<Board, FormatError> {
    let size = boxes.size();
    let numbers = i * size..(i + 1) * size;
    if let Some(error) = rows.uneven(i, size) {
        return Err(error.clone());
    }
    let mut places: Vec<Place<'_, '_>> = Vec::with_capacity(size * size);
    for row in numbers.clone() {
        places.extend(rows.cells(row).iter().map(|cell| (rows.line(row), cell.clone())));
    }
    let cells = if rows.way.glued || !are_numbers(rows, &places, options) {
        glyphs(&places, size, options)?
    } else {
        in_numbers(&places, size, options)?
    };
    let mut grid = Grid::blank(size);
    for (i, &value) in cells.values.iter().enumerate() {
        grid.set(Cell::from_index(i), value);
    }
    let repeats = |row: &[Option<Digit>]| row.windows(2).any(|pair| pair[0] == pair[1]);
    if size > 3 && grid.is_full() && grid.rows().any(repeats) && is_map(grid.values(), size) {
        return Err(rows.error_at(numbers.start, FormatErrorKind::Map));
    }
    let layout = options.layout.unwrap_or_else(|| layout(rows, numbers.clone(), &cells.symbols));
    let shown = if options.boxes.is_none() { drawn_grid::boxes(rows, i, size) } else { None };
    let form = Form::new(layout, shown.unwrap_or(boxes));
    let mut form = Form { symbols: cells.symbols, blank: cells.blank, ..form };
    let drawing = rows.drawing(i, size);
    let (first, last) = (&drawing[0], &drawing[drawing.len() - 1]);
    if layout == Layout::Grid {
        form.template = Some(Arc::new(template(drawing, &places, size)));
    }
    let mut assumed = cells.assumed;
    if shown.is_none() {
        assumed.extend(assumed_boxes(boxes, options));
    }
    Ok(Board { grid, form, line: first.number, span: first.start..last.end(), assumed })
}

/// The content of a board's cells.
pub(super) struct Cells {
    pub(super) values: Vec<Option<Digit>>,
    pub(super) symbols: Symbols,
    pub(super) blank: char,
    pub(super) assumed: Vec<Assumption>,
}

/// Whether words are numbers: some have several characters, or none is a letter and the board is
/// not drawn.
fn are_numbers(rows: &Rows<'_, '_>, places: &[Place<'_, '_>], options: &ReadOptions) -> bool {
    if let Some(symbols) = &options.symbols {
        return symbols.is_numbers();
    }
    let mut digits = true;
    for token in parts(places) {
        if token.chars().nth(1).is_some() {
            return true;
        }
        digits &= token.bytes().all(|byte| byte.is_ascii_digit()) || number::blank_of(token).is_some();
    }
    digits && !rows.way.drawn
}

pub(super) fn in_numbers(places: &[Place<'_, '_>], size: usize, options: &ReadOptions) -> Result<Cells, FormatError> {
    let Numbers { values, symbols, blank } = number::values(places, size, options.symbols.as_ref())?;
    let assumed = if symbols.is_numbers() { Vec::new() } else { vec![Assumption::ZeroIsSymbol(blank)] };
    Ok(Cells { values, symbols, blank, assumed })
}

/// Returns the text at these places. The UTF-8 of a line is checked once for consecutive places in
/// it.
fn parts<'a>(places: &[Place<'_, 'a>]) -> Vec<&'a str> {
    let mut parts = Vec::with_capacity(places.len());
    for of_line in places.chunk_by(|(a, _), (b, _)| a.start == b.start) {
        let (line, _) = &of_line[0];
        let text = line.part(&(0..line.bytes.len()));
        parts.extend(of_line.iter().map(|(_, within)| &text[within.clone()]));
    }
    parts
}

/// Cells that are written as characters.
pub(super) fn glyphs(places: &[Place<'_, '_>], size: usize, options: &ReadOptions) -> Result<Cells, FormatError> {
    let mut characters = parts(places);
    for cell in &mut characters {
        if number::is_null(cell) {
            *cell = ".";
        }
    }
    let first = |kind| places[0].0.error(places[0].1.clone(), kind);
    let all = characters.iter().flat_map(|cell| cell.chars());
    let alphabet = Alphabet::of(all, size, options.symbols.as_ref()).map_err(first)?;
    let mut values = Vec::with_capacity(places.len());
    for (cell, (line, within)) in characters.iter().zip(places) {
        let mut rest = cell.chars();
        let only = rest.next().filter(|_| rest.as_str().is_empty());
        values.push(match only.map_or(Meaning::Nothing, |c| alphabet.meaning(c)) {
            Meaning::Blank => None,
            Meaning::Value(digit) => Some(digit),
            Meaning::Nothing => {
                let several = || FormatErrorKind::Symbol {
                    found: excerpt(cell),
                    size,
                    symbols: alphabet.symbols.cut(size),
                    blank: alphabet.blank,
                };
                let kind = only.map_or_else(several, |c| alphabet.unknown(c));
                return Err(line.error(within.clone(), kind));
            }
        });
    }
    if alphabet.zero_is_value && options.board.is_none() {
        number::check_zeros(places, &values, places.len().isqrt().max(1))?;
    }
    Ok(Cells { values, symbols: alphabet.symbols, blank: alphabet.blank, assumed: alphabet.assumed })
}

/// The layout of these rows, where the options do not name one.
fn layout(rows: &Rows<'_, '_>, mut numbers: Range<usize>, symbols: &Symbols) -> Layout {
    if rows.way.drawn {
        return Layout::Grid;
    }
    if symbols.is_numbers() {
        return Layout::Spaced;
    }
    let whole = |row| match rows.cells(row) {
        [first, .., last] => {
            last.end - first.start == rows.cells(row).iter().map(ExactSizeIterator::len).sum::<usize>()
        }
        _ => true,
    };
    if numbers.all(whole) { Layout::Compact } else { Layout::Grid }
}

pub(super) fn template(drawing: &[Line<'_>], places: &[Place<'_, '_>], size: usize) -> Template {
    let mut text = String::with_capacity(drawing.iter().map(|line| line.bytes.len() + 1).sum());
    let mut cells = Vec::with_capacity(places.len());
    let mut rest = places.iter().peekable();
    for line in drawing {
        let offset = text.len();
        while let Some((_, within)) = rest.next_if(|(of, _)| of.start == line.start) {
            cells.push(within.start + offset..within.end + offset);
        }
        text.push_str(line.part(&(0..line.bytes.len())).trim_end());
        text.push('\n');
    }
    Template::new(text, cells, size)
}
