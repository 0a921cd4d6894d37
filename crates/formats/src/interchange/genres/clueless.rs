//! Nine boards of 9×9 side by side, and a tenth one without a given among their cells: the middle
//! cells of all boxes, or the middle boxes of the boards.

use super::Fit;
use super::sheet::Sheet;
use crate::interchange::{Puzzle, ReadError};
use kdoku_board::{Cell, Order, Outline, Placed};
use kdoku_puzzle::Clue;
use std::collections::BTreeSet;

/// The number of rows and columns.
const SIDE: usize = 27;

/// The fewest givens up to 9 that are not those of a larger board, and the fewest that are not absent
/// from one of the tenth boards by chance.
const LEAST: [usize; 2] = [40, 100];

/// The row or column of the tenth board of each kind.
pub(super) const MIDDLES: fn(usize) -> usize = |i| 3 * i + 1;
pub(super) const BOXES: fn(usize) -> usize = |i| i / 3 * 9 + 3 + i % 3;

/// The cells of the tenth board.
fn tenth(sheet: &Sheet<'_>, line: fn(usize) -> usize) -> Vec<Cell> {
    (0..81).map(|i| sheet.cell(line(i / 9), line(i % 9))).collect()
}

pub(super) fn fit(sheet: &Sheet<'_>, line: fn(usize) -> usize, other: fn(usize) -> usize) -> Fit {
    let is_plain = sheet.is_plain() && sheet.is_square() && sheet.width == SIDE && sheet.are_numbers(0..SIDE, 9);
    let is_free = |line| tenth(sheet, line).into_iter().all(|cell| sheet.given(cell).is_none());
    let givens = || sheet.cells().filter(|&cell| sheet.given(cell).is_some()).count();
    if !is_plain || !is_free(line) || !are_nine(sheet) || givens() < LEAST[0] {
        return Fit::No;
    }
    Fit::certain_if(givens() >= LEAST[1] && !is_free(other))
}

/// Whether no row, column or box of one of the nine boards repeats a given.
fn are_nine(sheet: &Sheet<'_>) -> bool {
    let given = |y: usize, x: usize| sheet.given(sheet.cell(y, x)).map(|value| (y, x, value));
    let mut seen = BTreeSet::new();
    (0..SIDE * SIDE).filter_map(|i| given(i / SIDE, i % SIDE)).all(|(y, x, value)| {
        let houses = [(0, y, x / 9), (1, x, y / 9), (2, y / 3, x / 3)];
        houses.into_iter().all(|house| seen.insert((house, value)))
    })
}

pub(super) fn read(sheet: &Sheet<'_>, line: fn(usize) -> usize) -> Result<Puzzle, ReadError> {
    let at = |i: usize| Placed { row: i / 3 * 9, column: i % 3 * 9, boxes: Order::THREE.into() };
    let outline = Outline::new(SIDE, SIDE, 9).boards((0..9).map(at).collect());
    let mut puzzle = sheet.puzzle(sheet.board(outline)?, 0, 1);
    let cells = tenth(sheet, line);
    for i in 0..9 {
        let houses: [fn(usize, usize) -> usize; 3] =
            [|i, j| i * 9 + j, |i, j| j * 9 + i, |i, j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3];
        for house in houses {
            let group: Vec<Cell> = (0..9).map(|j| cells[house(i, j)]).collect();
            puzzle.push(Clue::extra(group));
        }
    }
    Ok(puzzle)
}
