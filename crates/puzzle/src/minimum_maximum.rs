//! Minima and maxima: cells that are smaller or greater than their neighbours.
//!
//! Cells of one list are not compared with each other. So the cells of a fortress are one list of
//! maxima.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Reads, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use std::collections::BTreeSet;

pub(super) static MINIMUM: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    variables: VariableSupport::None,
    meaning: "each cell is smaller than its neighbours that are not in the list",
    drawn_meaning: "each marked cell is smaller than its neighbours that are not marked",
    example: "[\"r2c2 r5c5 r5c6\"]",
    lower: |clue, context| lower(clue, context, |marked, other| marked < other),
    holds: |clue, context, value| holds(clue, context, value, |marked, other| other > marked),
    ..Definition::new(ClueKind::Minimum, "marks", "minimum")
};

pub(super) static MAXIMUM: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    variables: VariableSupport::None,
    meaning: "each cell is greater than its neighbours that are not in the list",
    drawn_meaning: "each marked cell is greater than its neighbours that are not marked",
    example: "[\"r2c2 r5c5 r5c6\"]",
    lower: |clue, context| lower(clue, context, |marked, other| marked > other),
    holds: |clue, context, value| holds(clue, context, value, |marked, other| other < marked),
    ..Definition::new(ClueKind::Maximum, "marks", "maximum")
};

fn lower(clue: &Clue, context: &LoweringContext, holds: impl FnMut(i64, i64) -> bool) -> Lowered {
    let marked: BTreeSet<Cell> = clue.cells().iter().copied().collect();
    let both_ways = context.adjacent_pairs().into_iter().flat_map(|[a, b]| [[a, b], [b, a]]);
    let pairs: Vec<_> = both_ways.filter(|[a, b]| marked.contains(a) && !marked.contains(b)).collect();
    if pairs.is_empty() {
        let message = "the cells have no neighbours outside the list";
        return Err(LoweringError::cells(message, "name other cells").vacuous());
    }
    context.shared_binary(clue, pairs.into_iter().map(|pair| pair.map(|cell| context.value_cell(clue, cell))), holds)
}

fn holds(clue: &Clue, context: &LoweringContext, value: &Values, compares: impl Fn(i64, i64) -> bool) -> bool {
    let others: Vec<Cell> = context.cells().filter(|cell| !clue.cells().contains(cell)).collect();
    clue.cells().iter().all(|&cell| {
        let steps = |other: Cell| {
            context.row(cell).abs_diff(context.row(other)) + context.column(cell).abs_diff(context.column(other))
        };
        let value = |cell| value(context.value_cell(clue, cell));
        others.iter().all(|&other| steps(other) != 1 || compares(value(cell), value(other)))
    })
}
