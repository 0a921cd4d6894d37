//! Fog of other programs: cells that are clear at the start, alone or with the cells around them.

use super::Puzzle;
use kdoku_board::{Cell, Geometry};

/// Gives a puzzle fog that these cells are clear of, besides those that are clear already.
pub(super) fn clear(puzzle: &mut Puzzle, cells: impl IntoIterator<Item = Cell>) {
    let clear = puzzle.fog.get_or_insert_default();
    clear.extend(cells);
    clear.sort_unstable();
    clear.dedup();
}

/// The 3×3 cells around a cell, as far as they are on the board.
pub(super) fn around(cell: Cell, board: &Geometry) -> impl Iterator<Item = Cell> {
    let side = |at: usize, length: usize| at.saturating_sub(1)..(at + 2).min(length);
    let columns = side(board.column(cell), board.width());
    side(board.row(cell), board.height())
        .flat_map(move |row| columns.clone().map(move |column| board.cell(row, column)))
}
