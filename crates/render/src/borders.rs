//! Lines between cells: thin within a box or region, thick around it.

use kdoku_board::{Cell, Geometry, House};

/// The line between two places of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// No line: both sides are missing cells.
    None,
    /// Between two cells of a box.
    Thin,
    /// Between two boxes, or around the cells.
    Thick,
}

/// The line above row `y`, from 0 to the number of rows, at column `x`.
pub(super) fn above(board: &Geometry, y: usize, x: usize) -> Border {
    let other = y.checked_sub(1).and_then(|above| cell(board, above, x));
    between(board, other, cell(board, y, x))
}

/// The line left of column `x`, from 0 to the number of columns, at row `y`.
pub(super) fn before(board: &Geometry, y: usize, x: usize) -> Border {
    let other = x.checked_sub(1).and_then(|before| cell(board, y, before));
    between(board, other, cell(board, y, x))
}

/// The cell at a place, if it exists.
pub(super) fn cell(board: &Geometry, y: usize, x: usize) -> Option<Cell> {
    let inside = y < board.height() && x < board.width();
    inside.then(|| board.cell(y, x)).filter(|&cell| board.exists(cell))
}

fn between(board: &Geometry, a: Option<Cell>, b: Option<Cell>) -> Border {
    match (a, b) {
        (None, None) => Border::None,
        (Some(a), Some(b)) if same_box(board, a, b) => Border::Thin,
        _ => Border::Thick,
    }
}

/// Whether two cells lie in the same boxes.
fn same_box(board: &Geometry, a: Cell, b: Cell) -> bool {
    if !board.has_boards() {
        return board.box_of(a) == board.box_of(b);
    }
    let boxes = |cell| board.houses_of(cell).into_iter().filter(|house| matches!(house, House::Box(_)));
    boxes(a).eq(boxes(b))
}
