//! Ten-lines: the line splits into segments with a given sum.
//!
//! A segment is full when it has the sum; it may still take cells of value 0. On a loop, the first
//! cells may belong to a segment that begins at the end of the list. The automaton guesses at the
//! start how much of that sum lies there and compares at the end.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Reads, Values};

/// The state of the automaton.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The part of the first segment's sum that lies at the end of the list; 0 on a line.
    wrapped: i64,
    /// Whether a segment has ended.
    cut: bool,
    /// The sum of the segment so far; `None` before the first cell.
    sum: Option<i64>,
}

pub(super) static SUM_LINE: Definition = Definition {
    reads: Reads::Values,
    number: Some(NumberParameter::optional("sum", 10)),
    closable: true,
    meaning: "the line splits into segments that each add up to 10, or to `sum`",
    drawn_meaning: "the line splits into segments that each add up to 10, or to the number on the line",
    example: "[\"r1c1 r1c2 r1c3 r1c4\", { cells = \"r5c1-r5c4\", sum = 8 }]",
    lower,
    holds,
    ..Definition::new(ClueKind::SumLine, "lines", "sum_line")
};

fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    let total = clue.total();
    if context.value_range(clue.cells()).0 < 0 {
        return Err(LoweringError::cells("a sum line cannot hold values below 0", context.values_hint()));
    }
    let fresh = State { wrapped: 0, cut: false, sum: None };
    let most = if clue.closed { total } else { 1 };
    let wrapped = (1..most).map(|wrapped| State { wrapped, cut: false, sum: Some(wrapped) });
    let step = |&State { wrapped, cut, sum }: &State, value: i64| {
        let is_full = sum == Some(total);
        let longer = sum.unwrap_or_default() + value;
        let on = (longer <= total).then_some(State { wrapped, cut, sum: Some(longer) });
        let new = (is_full && value <= total).then_some(State { wrapped, cut: true, sum: Some(value) });
        on.into_iter().chain(new)
    };
    let accepts = |state: &State| match state.wrapped {
        0 => state.sum == Some(total),
        wrapped => state.cut && state.sum == Some(wrapped),
    };
    context.shared_regular(clue, clue.cells(), [fresh].into_iter().chain(wrapped), step, accepts)
}

/// Tries all ways to cut the line, or the loop from each of its cells.
fn holds(clue: &Clue, _: &LoweringContext, value: &Values) -> bool {
    let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
    let starts = if clue.closed { values.len() } else { 1 };
    (0..starts).any(|start| splits(&[&values[start..], &values[..start]].concat(), clue.total()))
}

fn splits(values: &[i64], total: i64) -> bool {
    (1..=values.len()).any(|cut| {
        let (first, rest) = values.split_at(cut);
        first.iter().sum::<i64>() == total && (rest.is_empty() || splits(rest, total))
    })
}
