//! Warnings about cages in pieces, and about cages that share cells: slips in typing coordinates.

use super::{ClueReader, Draft};
use crate::toml::error::ConfigErrorKind as Kind;
use crate::toml::shown;
use kdoku_board::Cell;
use std::collections::{HashMap, HashSet};

/// The cages so far, for warnings about cells that they share.
#[derive(Default)]
pub(super) struct Cages {
    /// Their cells, in ascending order.
    all: Vec<Vec<Cell>>,
    /// The first cage of each cell.
    of_cell: HashMap<Cell, usize>,
}

/// Warns about a cage in several pieces, and about a cell that it shares with an earlier cage.
pub(super) fn warn(reader: &ClueReader, draft: &Draft, is_apart: bool) {
    let report = |why: String, hint: &str| {
        reader.context.warn(draft.cells.clone(), Kind::Cage { why, hint: hint.to_owned() });
    };
    let mut cells = draft.clue.groups.concat();
    if let Some(other) = detached(reader, &cells).filter(|_| !is_apart) {
        let [first, other] = [cells[0], other].map(|cell| reader.board().name(cell));
        let hint = "if that is meant, add `apart = true`: `{ cells = \"…\", sum = 10, apart = true }`";
        report(format!("the cage is in pieces: `{other}` is not connected to `{first}`"), hint);
    }
    // copies of a template and branches overlap as a rule
    if reader.depth.get() > 0 || reader.context.is_copy() {
        return;
    }
    let mut cages = reader.cages.borrow_mut();
    let shared = cells.iter().find_map(|cell| Some((*cell, *cages.of_cell.get(cell)?)));
    cells.sort_unstable();
    if let Some((cell, index)) = shared {
        let others = &cages.all[index];
        // as many as a message shows
        let names: Vec<String> = others.iter().take(16).map(|&cell| reader.board().name(cell)).collect();
        let other = shown(&names.join(" "));
        if *others == cells {
            report(format!("the cage `{other}` is there twice"), "remove one of them, or correct its cells");
        } else {
            let name = reader.board().name(cell);
            report(format!("`{name}` is also in the cage `{other}`"), "cages rarely share cells: check both");
        }
    }
    let index = cages.all.len();
    for &cell in &cells {
        cages.of_cell.entry(cell).or_insert(index);
    }
    cages.all.push(cells);
}

/// The first cell that no path of shared edges within the list connects to its first cell.
fn detached(reader: &ClueReader, cells: &[Cell]) -> Option<Cell> {
    let on_board = cells.iter().all(|&cell| reader.rules.is_on_board(cell));
    let (&first, left) = cells.split_first().filter(|_| on_board)?;
    let mut left: HashSet<Cell> = left.iter().copied().filter(|&cell| cell != first).collect();
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        let (y, x) = (reader.board().row(cell), reader.board().column(cell));
        let places =
            [(y.checked_sub(1), Some(x)), (Some(y), x.checked_sub(1)), (Some(y + 1), Some(x)), (Some(y), Some(x + 1))];
        let near = places.into_iter().filter_map(|(y, x)| reader.board().cell(y?, x?));
        open.extend(near.filter(|cell| left.remove(cell)));
    }
    cells.iter().copied().find(|cell| left.contains(cell))
}
