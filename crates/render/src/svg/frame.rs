//! Positions of cells in the picture.
//!
//! A cell is 64 units wide, and the upper left corner of the first cell is (0, 0). Clues outside
//! the board have negative coordinates or coordinates beyond its sides; the `viewBox` covers
//! everything drawn.

use super::Point;
use kdoku_board::{Cell, Geometry};

pub(super) const CELL: f64 = 64.0;

/// The coordinate of a row, a column or a place outside.
pub(super) fn units(index: usize) -> f64 {
    f64::from(u32::try_from(index).expect("a board is small")) * CELL
}

pub(super) fn corner(board: &Geometry, cell: Cell) -> Point {
    Point::new(units(board.column(cell)), units(board.row(cell)))
}

pub(super) fn centre(board: &Geometry, cell: Cell) -> Point {
    corner(board, cell).by(CELL / 2.0, CELL / 2.0)
}

pub(super) fn centres(board: &Geometry, cells: &[Cell]) -> Vec<Point> {
    cells.iter().map(|&cell| centre(board, cell)).collect()
}

/// The rows and columns from one cell to another.
pub(super) fn step(board: &Geometry, from: Cell, to: Cell) -> (i32, i32) {
    let number = |index: usize| i32::try_from(index).expect("a board is small");
    let rows = number(board.row(to)) - number(board.row(from));
    (rows, number(board.column(to)) - number(board.column(from)))
}

/// Whether two cells touch, at least at a corner.
pub(super) fn touch(board: &Geometry, a: Cell, b: Cell) -> bool {
    let (rows, columns) = step(board, a, b);
    a != b && rows.abs() <= 1 && columns.abs() <= 1
}
