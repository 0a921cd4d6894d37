//! `fog`: the cells that are clear at the start of a puzzle with fog.

use super::clues::board_cells;
use super::{Table, keys};
use kdoku_board::{Cell, Geometry};

/// Reads the clear cells in ascending order; a faulty list is reported and means none.
pub(super) fn read(top: &Table, board: &Geometry) -> Option<Vec<Cell>> {
    let text = top.value(&keys::FOG)?.text().ok()?;
    if text.string.trim().is_empty() {
        return Some(Vec::new());
    }
    let mut cells = board_cells(&text, board).ok()?;
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
}
