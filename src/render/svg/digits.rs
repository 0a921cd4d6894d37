//! What stands in cells: givens in black and bold, found digits in blue, candidates small.

use super::frame::{CELL, centre, corner};
use super::letters::fit;
use super::sheet::{Layer, Sheet};
use crate::board::geometry::Cell;
use crate::board::grid::Digit;

/// The size of a digit that stands alone.
const SIZE: f64 = 40.0;

/// Draws all of them.
pub(super) fn draw(sheet: &mut Sheet) {
    let picture = sheet.picture;
    let given = |cell| picture.givens.get(cell);
    let found = |cell| picture.found(cell);
    values(sheet, "given", "text-anchor=\"middle\" font-weight=\"bold\"", &given);
    values(sheet, "found", "text-anchor=\"middle\" fill=\"#1f55c4\"", &found);
    candidates(sheet);
}

fn values(sheet: &mut Sheet, class: &str, attributes: &str, value: &dyn Fn(Cell) -> Option<Digit>) {
    let board = sheet.picture.board;
    let values: Vec<_> = board.cells().filter_map(|cell| Some((cell, sheet.picture.glyph(value(cell)?)))).collect();
    if values.is_empty() {
        return;
    }
    sheet.begin(Layer::Digit, class, attributes);
    for (cell, text) in values {
        let size = fit(&text, CELL - 10.0, SIZE);
        sheet.text(Layer::Digit, centre(board, cell), size, &text, "");
    }
    sheet.end(Layer::Digit);
}

fn candidates(sheet: &mut Sheet) {
    let board = sheet.picture.board;
    let cells: Vec<Cell> = board.cells().filter(|&cell| !sheet.picture.small(cell).is_empty()).collect();
    if cells.is_empty() {
        return;
    }
    sheet.begin(Layer::Digit, "candidate", "text-anchor=\"middle\" fill=\"#444\"");
    let count = board.size();
    let columns = (1..=count).find(|side| side * side >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    for cell in cells {
        // each digit has a place of its own, below what stands in the corner
        let top = if sheet.has_corner(cell) { 15.0 } else { 4.0 };
        let (wide, high) = (part(CELL - 8.0, columns), part(CELL - 4.0 - top, rows));
        for &digit in sheet.picture.small(cell) {
            let text = sheet.picture.glyph(digit);
            let (row, column) = (digit.index() / columns, digit.index() % columns);
            let at = corner(board, cell).by(4.0 + (half(column)) * wide, top + half(row) * high);
            let size = fit(&text, wide - 1.0, (high * 0.95).min(16.0));
            sheet.text(Layer::Digit, at, size, &text, "");
        }
    }
    sheet.end(Layer::Digit);
}

/// The middle of the part number `index`.
fn half(index: usize) -> f64 {
    f64::from(u32::try_from(index).expect("a board is small")) + 0.5
}

fn part(whole: f64, parts: usize) -> f64 {
    whole / f64::from(u32::try_from(parts).expect("a board is small"))
}
