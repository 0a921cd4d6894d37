//! Samurai: five boards of 9×9 on a grid of 21×21, the one in the middle overlapping the others.

use super::{Line, Reading, text_of};
use crate::board::{BoxShape, Cell, Digit, Geometry, Grid, Order, Outline, Placed, Symbols};
use crate::io::text::{Form, FormatErrorKind, Layout, Puzzle, ReadOptions, remarks};
use std::sync::Arc;

const ROWS: usize = 21;

/// The fewest givens of a grid that could be one board of 21×21, too.
const LEAST: usize = 40;

/// The samurai of a text of 21 rows.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    if options.boxes.is_some() || options.board.is_some() || options.symbols.is_some() {
        return None;
    }
    let is_row = |line: &&Line<'_>| {
        let text = text_of(line).trim();
        let is_comment =
            line.is_comment() && !text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '#' | '-' | ' '));
        !is_comment && !text.is_empty() && remarks::numbers(text).is_none() && !remarks::is_remark(text)
    };
    let rows: Vec<_> = lines.iter().filter(is_row).collect();
    if rows.len() != ROWS {
        return None;
    }
    let cells: Vec<Vec<char>> = rows.iter().map(|line| cells(text_of(line))).collect::<Option<_>>()?;
    let shape = BoxShape::from(Order::THREE);
    let placed = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(row, column)| Placed { row, column, boxes: shape });
    let is_cell = |y: usize, x: usize| placed.iter().any(|board| board.covers(y, x));
    let coordinates = || (0..ROWS).flat_map(|y| (0..ROWS).map(move |x| (y, x)));
    let outside: Vec<_> = coordinates().filter(|&(y, x)| !is_cell(y, x)).map(|(y, x)| cells[y][x]).collect();
    let void = outside[0];
    if void.is_alphanumeric() && void != '0' || outside.iter().any(|&c| c != void) {
        return None;
    }
    let others: Vec<_> = coordinates().filter(|&(y, x)| is_cell(y, x)).map(|(y, x)| cells[y][x]).collect();
    let blank = others.iter().copied().find(|c| !matches!(c, '1'..='9'))?;
    if others.iter().any(|&c| c != blank && !matches!(c, '1'..='9')) || blank.is_alphabetic() {
        return None;
    }
    let givens = others.iter().filter(|&&c| c != blank).count();
    let (first, last) = (rows[0], rows[ROWS - 1]);
    if blank == void && givens < LEAST {
        let kind = FormatErrorKind::ambiguous(
            "one board of 21×21",
            "a samurai, which needs `~` for each place without a cell",
            "--box 3x7",
        );
        return Some(Err(first.error(0..first.bytes.len(), kind)));
    }
    let board = Arc::new(Geometry::try_from(Outline::new(ROWS, ROWS, 9).boards(placed.to_vec())).ok()?);
    let mut grid = Grid::of(&board);
    for (y, x) in coordinates().filter(|&(y, x)| is_cell(y, x)) {
        let value = cells[y][x].to_digit(10).and_then(|value| Digit::new(value as usize));
        grid.set(Cell::from_index(y * ROWS + x), value);
    }
    let form = Form { symbols: Symbols::DIGITS, blank: '.', ..Form::of(Layout::Compact, &board) };
    let puzzle = Puzzle { grid, form, line: first.number, span: first.start..last.end(), assumed: Vec::new() };
    Some(Ok(vec![puzzle]))
}

/// The cells of a row: its words, or its characters up to the width of the grid.
fn cells(text: &str) -> Option<Vec<char>> {
    let words: Vec<_> = text.split_whitespace().collect();
    if words.len() == ROWS && words.iter().all(|word| word.chars().count() == 1) {
        return Some(words.concat().chars().collect());
    }
    let mut cells: Vec<_> = text.chars().collect();
    while cells.len() > ROWS && cells.last() == Some(&' ') {
        cells.pop();
    }
    if cells.len() > ROWS {
        return None;
    }
    cells.resize(ROWS, ' ');
    Some(cells)
}
