//! Warnings about lines and dots whose cells do not touch: the commonest slip in typing coordinates.

use super::{ClueReader, Draft, cages};
use crate::toml::error::ConfigErrorKind as Kind;
use crate::toml::{Table, keys};
use kdoku_board::Cell;
use kdoku_puzzle::ClueKind;

/// Warns about the first two cells of a line, an arrow or a dot that do not touch, unless the table
/// of the clue has `apart = true`; and about cages with a sum.
pub(super) fn warn(reader: &ClueReader, draft: &Draft, table: Option<&Table>) {
    let Some(kind) = draft.clue.kind.definition() else { return };
    let is_apart =
        table.is_some_and(|table| table.boolean(&keys::APART).ok().flatten().is_some_and(|apart| *apart.get_ref()));
    // cages without a sum are regions of any form
    if kind.kind == ClueKind::Cage && draft.clue.number.is_some() {
        cages::warn(reader, draft, is_apart);
    }
    let edge = match kind.table {
        "lines" | "arrows" => false,
        "dots" => true,
        _ => return,
    };
    if is_apart {
        return;
    }
    if let Some((a, b)) = gap(reader, draft, edge) {
        let [a, b] = [a, b].map(|cell| reader.board().name(cell));
        reader.context.warn(draft.cells.clone(), Kind::Gap { a, b, edge });
    }
}

/// The first two consecutive cells of a clue that do not touch.
fn gap(reader: &ClueReader, draft: &Draft, edge: bool) -> Option<(Cell, Cell)> {
    let clue = &draft.clue;
    let touches = |a: Cell, b: Cell| {
        if ![a, b].iter().all(|&cell| reader.rules.is_on_board(cell)) {
            return true;
        }
        let rows = reader.board().row(a).abs_diff(reader.board().row(b));
        let columns = reader.board().column(a).abs_diff(reader.board().column(b));
        rows.max(columns) == 1 && (!edge || rows + columns == 1)
    };
    let is_apart = |&(a, b): &(Cell, Cell)| !touches(a, b);
    if let [head, shaft] = &clue.groups[..] {
        // an arrow: each of its shafts starts beside the head
        let starts = |cell: Cell| head.iter().any(|&other| touches(other, cell));
        let first = head.last().copied().zip(shaft.first().copied()).filter(|&(_, first)| !starts(first));
        let pairs = shaft.windows(2).map(|pair| (pair[0], pair[1])).filter(|&(_, next)| !starts(next));
        let head_pairs = head.windows(2).map(|pair| (pair[0], pair[1]));
        return head_pairs.filter(is_apart).chain(first).chain(pairs.filter(is_apart)).next();
    }
    let pairs = clue.groups.iter().flat_map(|cells| cells.windows(2)).map(|pair| (pair[0], pair[1]));
    let ends = clue.groups.first().filter(|_| clue.closed).and_then(|cells| Some((*cells.last()?, *cells.first()?)));
    pairs.chain(ends).find(is_apart)
}
