//! Samurai: five boards of 9×9 on a grid of 21×21, the one in the middle overlapping the others.

use super::{Line, Reading, text_of};
use crate::{Board, Form, FormatErrorKind, Layout, ReadOptions, remarks};
use kdoku_board::{BoxShape, Cell, Digit, Geometry, Grid, Order, Outline, Placed, Symbols};
use std::sync::Arc;

const ROWS: usize = 21;

/// The fewest givens of a grid that could be one board of 21×21, too.
const LEAST: usize = 40;

/// What each board of a samurai shares with the one in the middle: a box that begins at this row and
/// column of its own, and at these of the middle. The boards stand in reading order.
const SHARED: [[usize; 4]; 5] = [[6, 6, 0, 0], [6, 0, 0, 6], [0; 4], [0, 6, 6, 0], [0, 0, 6, 6]];

/// The number of equal givens, and whether there are no others, in the boxes that the first boards
/// of a samurai would share. `None` if they cannot be such boards.
fn agreement(boards: &[&Board]) -> Option<(usize, bool)> {
    let are_plain =
        boards.iter().all(|board| board.form.board().is_none() && board.form.boxes() == Order::THREE.into());
    if !are_plain {
        return None;
    }
    let (mut equal, mut is_exact) = (0, true);
    for (i, board) in boards.iter().enumerate().filter(|&(i, _)| i != MIDDLE && boards.len() > MIDDLE) {
        let [top, left, middle_top, middle_left] = SHARED[i];
        for (y, x) in (0..3).flat_map(|y| (0..3).map(move |x| (y, x))) {
            let value = |board: &Board, y: usize, x: usize| board.grid.get(Cell::from_index(y * 9 + x));
            match (value(board, top + y, left + x), value(boards[MIDDLE], middle_top + y, middle_left + x)) {
                (Some(one), Some(other)) if one != other => return None,
                (Some(_), Some(_)) => equal += 1,
                (one, other) => is_exact &= one == other,
            }
        }
    }
    Some((equal, is_exact))
}

/// The number of the board in the middle among the five in reading order.
const MIDDLE: usize = 2;

/// Whether five successive boards are those of a samurai: the boxes that would be shared have more
/// equal givens than by chance.
pub(super) fn are_samurai(boards: &[Board]) -> bool {
    let boards: Vec<_> = boards.iter().collect();
    boards.len() == SHARED.len()
        && agreement(&boards).is_some_and(|(equal, is_exact)| equal > 5 || is_exact && equal > 2)
}

/// Whether these boards could be the first of the five of a samurai, so that a stream must not
/// answer them yet.
#[must_use]
pub fn may_begin_samurai(boards: &[Board]) -> bool {
    let boards: Vec<_> = boards.iter().collect();
    let is_open = |(equal, _)| boards.len() <= MIDDLE || equal > 0;
    !boards.is_empty() && boards.len() < SHARED.len() && agreement(&boards).is_some_and(is_open)
}

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
    let texts: Vec<_> = rows.iter().map(|line| text_of(line).trim_end()).collect();
    let is_spaced = texts.iter().any(|text| text.chars().count() > ROWS)
        && texts.iter().all(|text| text.chars().skip(1).step_by(2).all(|c| c == ' '));
    let pitch = if is_spaced { 2 } else { 1 };
    let cells: Vec<Vec<char>> = texts.iter().map(|text| cells(text, pitch)).collect::<Option<_>>()?;
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
    if blank == void && givens == 0 {
        // nobody writes a samurai without givens and without places that have no cell
        return None;
    }
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
    let puzzle = Board { grid, form, line: first.number, span: first.start..last.end(), assumed: Vec::new() };
    Some(Ok(vec![puzzle]))
}

/// The cells of a row: its words, or every character, or every other one, up to the width of the grid.
fn cells(text: &str, pitch: usize) -> Option<Vec<char>> {
    let words: Vec<_> = text.split_whitespace().collect();
    if words.len() == ROWS && words.iter().all(|word| word.chars().count() == 1) {
        return Some(words.concat().chars().collect());
    }
    let mut cells: Vec<_> = text.chars().step_by(pitch).collect();
    if cells.len() > ROWS {
        return None;
    }
    cells.resize(ROWS, ' ');
    Some(cells)
}
