//! Boards of a known shape that boxes do not determine.
//!
//! Only the symbols have to be detected: a line with as many characters, or numbers, as the board has
//! places is a puzzle, and all other lines are rows. Borders are skipped, but `-` is a blank if it
//! stands beside cells in a row. Blank lines and lines that begin with `#` separate boards. `~`,
//! `#`, `-`, `x` or the blank marks a place without a cell, unless it is a symbol; a row may leave out
//! all such places.

use super::block::{Cells, glyphs, in_numbers, template};
use super::error::FormatErrorKind as Kind;
use super::{Board, Form, FormatError, Layout, Line, Lines, Place, ReadOptions};
use kdoku_board::symbols::is_border;
use kdoku_board::{Cell, Geometry, Grid, Symbols};
use std::ops::Range;
use std::sync::Arc;

/// Marks a place without a cell.
pub(super) const VOID: char = '~';

/// Returns the next puzzle of a text of boards of this shape.
pub(super) fn next(
    lines: &mut Lines<'_>,
    board: &Arc<Geometry>,
    options: &ReadOptions,
) -> Option<Result<Board, FormatError>> {
    let first = lines.find(|line| !line.is_blank() && !is_comment(line, board) && !is_heading(line, board))?;
    let ahead = std::iter::once(first).chain(lines.clone()).take_while(|line| !line.is_blank());
    let dashes = ahead.into_iter().any(|line| has_dashes(&line));
    if is_whole(&first, board, options, dashes) {
        return Some(read_line(&first, board, options));
    }
    let mut block = vec![first];
    let mut rows = usize::from(has_cells(&first, dashes));
    while let Some(line) = lines.clone().next() {
        let is_row = has_cells(&line, dashes);
        let is_beside = line.is_blank() || is_comment(&line, board) || is_heading(&line, board);
        let ends = is_beside || is_whole(&line, board, options, dashes);
        if ends || is_row && rows == board.height() {
            break;
        }
        rows += usize::from(is_row);
        block.push(line);
        lines.next();
    }
    Some(read_rows(&block, board, options, dashes))
}

/// Whether a line is a comment, rather than a row that begins with places without a cell.
fn is_comment(line: &Line<'_>, board: &Geometry) -> bool {
    let is_part = |&byte: &u8| matches!(byte, b'#' | b'.' | b'-' | b'~' | b' ') || byte.is_ascii_digit();
    line.is_comment() && !(line.bytes.iter().all(is_part) && scan(line, true, true).len() == board.width())
}

/// Whether a line is the height and the width of the board.
fn is_heading(line: &Line<'_>, board: &Geometry) -> bool {
    let text = line.text().unwrap_or_default();
    board.width() > 2 && text.split_whitespace().map(str::parse).eq([Ok(board.height()), Ok(board.width())])
}

/// Whether `-` stands among the cells of a line.
fn has_dashes(line: &Line<'_>) -> bool {
    line.bytes.contains(&b'-') && line.bytes.iter().any(u8::is_ascii_alphanumeric)
}

/// Returns the places marked as having no cell, in the text of one board of this height and width.
///
/// If the text has a different number of rows, only the readable part counts; reading the board
/// reports the error.
pub fn voids(text: &str, height: usize, width: usize, symbols: Option<&Symbols>) -> Vec<Cell> {
    if !text.contains(VOID) || symbols.is_some_and(|symbols| symbols.contains(VOID)) {
        return Vec::new();
    }
    let lines: Vec<_> = Lines::new(text.as_bytes()).filter(|line| !line.is_blank() && !line.is_comment()).collect();
    let options = ReadOptions { symbols: symbols.cloned(), ..ReadOptions::default() };
    let glued = is_glued(&lines, width, &options, false);
    let tokens = lines.iter().flat_map(|line| scan(line, glued, false).into_iter().map(|within| line.part(&within)));
    let numbered = tokens.take(height * width).enumerate();
    numbered.filter(|(_, token)| token.chars().eq([VOID])).map(|(i, _)| Cell::from_index(i)).collect()
}

/// Whether a line is a board by itself.
fn is_whole(line: &Line<'_>, board: &Geometry, options: &ReadOptions, dashes: bool) -> bool {
    if let Some(layout) = options.layout {
        return layout == Layout::Line;
    }
    let (head, cells) = if are_numbers(options) {
        (line.text().unwrap_or_default(), scan(line, false, dashes).len())
    } else {
        (head(line), head(line).chars().count())
    };
    let is_plain = || !head.chars().any(|c| is_border(c) && !(dashes && c == '-') || c == '#');
    board.height() > 1 && cells == board.cell_count() && is_plain()
}

/// Whether the options say that cells are numbers, and so words.
fn are_numbers(options: &ReadOptions) -> bool {
    options.symbols.as_ref().is_some_and(Symbols::is_numbers)
}

/// Returns the text before the first separator.
fn head<'a>(line: &Line<'a>) -> &'a str {
    let text = line.text().unwrap_or_default().trim_start();
    text.split(|c: char| c.is_whitespace() || matches!(c, ';' | ',')).next().unwrap_or_default()
}

/// Whether a line is a row. `dashes` is whether `-` is a blank.
fn has_cells(line: &Line<'_>, dashes: bool) -> bool {
    // lines that are not text are reported as rows
    line.text().is_err() || !scan(line, true, dashes).is_empty()
}

/// Returns the places of the cells of a line: its characters, or its words. `dashes` is whether `-`
/// is a blank.
fn scan(line: &Line<'_>, glued: bool, dashes: bool) -> Vec<Range<usize>> {
    let is_border = |c: char| is_border(c) && !(dashes && c == '-');
    let mut cells: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for (at, c) in line.text().unwrap_or_default().char_indices() {
        if c.is_whitespace() || is_border(c) {
            open = false;
            continue;
        }
        match cells.last_mut() {
            Some(cell) if open && !glued => cell.end = at + c.len_utf8(),
            _ => cells.push(at..at + c.len_utf8()),
        }
        open = true;
    }
    cells
}

/// Whether each character is a cell, rather than each word.
fn is_glued(lines: &[Line<'_>], width: usize, options: &ReadOptions, dashes: bool) -> bool {
    if let Some(symbols) = &options.symbols {
        return !symbols.is_numbers();
    }
    let is_long = |line: &Line<'_>| {
        let words = scan(line, false, dashes);
        words.len() == width && words.iter().any(|word| line.part(word).chars().nth(1).is_some())
    };
    !lines.iter().any(is_long)
}

fn read_line(line: &Line<'_>, board: &Arc<Geometry>, options: &ReadOptions) -> Result<Board, FormatError> {
    let text = line.text()?;
    let in_numbers = are_numbers(options);
    let head = head(line);
    let start = text.len() - text.trim_start().len();
    let end = if in_numbers { text.len() } else { start + head.len() };
    let places: Vec<Place<'_, '_>> = if in_numbers {
        scan(line, false, false).into_iter().map(|within| (line, within)).collect()
    } else {
        head.char_indices().map(|(at, c)| (line, start + at..start + at + c.len_utf8())).collect()
    };
    if places.len() != board.cell_count() {
        let kind = Kind::CellCount { found: places.len(), expected: board.cell_count() };
        return Err(line.error(start..end, kind));
    }
    let places: Vec<_> = places.into_iter().enumerate().map(|(i, place)| (Cell::from_index(i), place)).collect();
    let (grid, cells) = fill(&places, !in_numbers, board, options)?;
    let mut form = Form { symbols: cells.symbols, blank: cells.blank, ..Form::of(Layout::Line, board) };
    text[end..].trim_end().clone_into(&mut form.trailing);
    Ok(Board { grid, form, line: line.number, span: line.start..line.end(), assumed: cells.assumed })
}

/// Reads a board from the lines of its rows.
fn read_rows(
    lines: &[Line<'_>],
    board: &Arc<Geometry>,
    options: &ReadOptions,
    dashes: bool,
) -> Result<Board, FormatError> {
    for line in lines {
        line.text()?;
    }
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    let glued = is_glued(lines, board.width(), options, dashes);
    let rows = lines.iter().map(|line| (line, scan(line, glued, dashes))).filter(|(_, cells)| !cells.is_empty());
    let rows: Vec<_> = rows.collect();
    let mut places: Vec<(Cell, Place<'_, '_>)> = Vec::with_capacity(board.cell_count());
    for (y, (line, cells)) in rows.iter().enumerate() {
        let row = (0..board.width()).map(|x| y * board.width() + x).map(Cell::from_index);
        // a row may leave out the places without a cell
        let is_short = y < board.height() && cells.len() < board.width();
        let row: Vec<_> = row.filter(|&cell| !is_short || board.exists(cell)).collect();
        if cells.len() != row.len() {
            let extra = cells.get(board.width()).unwrap_or(&cells[0]).start;
            let kind = Kind::Width { row: y + 1, found: cells.len(), expected: board.width() };
            return Err(line.error(extra..cells[cells.len() - 1].end, kind));
        }
        places.extend(row.into_iter().zip(cells.iter().map(|within| (*line, within.clone()))));
    }
    if rows.len() != board.height() {
        let (line, cells) = rows.last().map_or((last, &[][..]), |(line, cells)| (*line, &cells[..]));
        let within = cells.first().map_or(0, |cell| cell.start)..cells.last().map_or(line.bytes.len(), |cell| cell.end);
        return Err(line.error(within, Kind::Height { found: rows.len(), expected: board.height() }));
    }
    let (grid, cells) = fill(&places, glued, board, options)?;
    let is_complete = places.len() == board.cell_count();
    let layout = options.layout.unwrap_or_else(|| {
        let is_drawing = |c: char| is_border(c) && !(dashes && c == '-');
        let is_drawn = lines.iter().any(|line| line.text().is_ok_and(|text| text.chars().any(is_drawing)));
        let is_close = |cells: &Vec<Range<usize>>| cells.windows(2).all(|pair| pair[0].end == pair[1].start);
        match () {
            () if is_complete && is_drawn => Layout::Grid,
            () if !glued => Layout::Spaced,
            () if !is_complete || rows.iter().all(|(_, cells)| is_close(cells)) => Layout::Compact,
            () => Layout::Grid,
        }
    });
    let mut form = Form { symbols: cells.symbols, blank: cells.blank, ..Form::of(layout, board) };
    if layout == Layout::Grid && is_complete {
        let places: Vec<_> = places.into_iter().map(|(_, place)| place).collect();
        form.template = Some(Arc::new(template(lines, &places, board.width())));
    }
    Ok(Board { grid, form, line: first.number, span: first.start..last.end(), assumed: cells.assumed })
}

/// Reads the cells at these places. A place without a cell must not hold a value.
fn fill(
    places: &[(Cell, Place<'_, '_>)],
    glued: bool,
    board: &Arc<Geometry>,
    options: &ReadOptions,
) -> Result<(Grid, Cells), FormatError> {
    let (cells_with_places, outside): (Vec<_>, Vec<_>) = places.iter().partition(|(cell, _)| board.exists(*cell));
    let cell_places: Vec<_> = cells_with_places.iter().map(|(_, place)| place.clone()).collect();
    let read = if glued {
        glyphs(&cell_places, board.size(), options)
    } else {
        in_numbers(&cell_places, board.size(), options)
    };
    let cells = read.map_err(|error| match error.kind {
        // the hint about the number of rows does not apply to this shape
        Kind::Value { found, size } => {
            let symbols = options.symbols.clone().unwrap_or(if glued { Symbols::DIGITS } else { Symbols::NUMBERS });
            let symbols = symbols.cut(size);
            FormatError { kind: Kind::Symbol { found, size, symbols, blank: '.' }, ..error }
        }
        _ => error,
    })?;
    for (cell, (line, within)) in outside {
        let mut blank = [0; 4];
        let text = line.part(within);
        let is_mark = text == cells.blank.encode_utf8(&mut blank)
            || text.eq_ignore_ascii_case("x") && !cells.symbols.contains('x') && !cells.symbols.contains('X');
        if !is_mark && !matches!(text, "~" | "." | "#" | "-" | "_" | "*") {
            return Err(line.error(within.clone(), Kind::Void { name: board.name(*cell) }));
        }
    }
    let mut grid = Grid::of(board);
    for (&&(cell, _), &value) in cells_with_places.iter().zip(&cells.values) {
        grid.set(cell, value);
    }
    Ok((grid, cells))
}
