//! Cells, edges, corners and outer cells as numbers, each row by row.

use kdoku_board::{Cell, Geometry};

pub(super) fn cell(number: usize, board: &Geometry) -> Option<Cell> {
    (number < board.cell_count()).then(|| Cell::from_index(number))
}

/// The two cells at an edge. A row has the left edges of its cells, then their bottom edges.
pub(super) fn edge(number: usize, board: &Geometry) -> Option<[Cell; 2]> {
    let (height, width) = (board.height(), board.width());
    let (y, x) = (number / (2 * width), number % (2 * width));
    if x < width {
        (x > 0 && y < height).then(|| [board.cell(y, x - 1), board.cell(y, x)])
    } else {
        (y + 1 < height).then(|| [board.cell(y, x - width), board.cell(y + 1, x - width)])
    }
}

/// The cells around a corner; a row of corners is one longer than a row of cells.
pub(super) fn corner(number: usize, board: &Geometry) -> Vec<Cell> {
    let (height, width) = (board.height(), board.width());
    let (y, x) = (number / (width + 1), number % (width + 1));
    let rows = y.saturating_sub(1)..(y + 1).min(height);
    rows.flat_map(|row| (x.saturating_sub(1)..(x + 1).min(width)).map(move |column| board.cell(row, column))).collect()
}

/// The cells that an outer cell points at: its row or column, or one of its diagonals, which is 1
/// if it rises to the right and -1 if it falls. Outer cells are numbered with the cells of the
/// board, which they surround.
pub(super) fn outside(number: usize, diagonal: Option<i32>, board: &Geometry) -> Vec<Cell> {
    let side = |length: usize| isize::try_from(length).unwrap_or(isize::MAX);
    let (height, width) = (side(board.height()), side(board.width()));
    let number = side(number);
    let (y, x) = (number / (width + 2) - 1, number % (width + 2) - 1);
    let is_inside = |y: isize, x: isize| (0..height).contains(&y) && (0..width).contains(&x);
    let steps = match diagonal {
        None => [(0, 1), (0, -1), (1, 0), (-1, 0)],
        Some(1) => [(-1, 1), (1, -1), (-1, 1), (1, -1)],
        Some(_) => [(1, 1), (-1, -1), (1, 1), (-1, -1)],
    };
    let Some((down, right)) = steps.into_iter().find(|(down, right)| is_inside(y + down, x + right)) else {
        return Vec::new();
    };
    if is_inside(y, x) {
        return Vec::new();
    }
    let path = (1..).map(|step| (y + step * down, x + step * right)).take_while(|&(y, x)| is_inside(y, x));
    path.map(|(y, x)| board.cell(y.unsigned_abs(), x.unsigned_abs())).collect()
}
