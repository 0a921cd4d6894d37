//! Same-difference lines and sequence lines: all neighbours on the line have one difference.
//!
//! The automaton remembers the last value and the difference. Cells that see each other are not
//! equal, so the difference between two of them is not 0.

use super::thermometer::steps;
use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Reads, all_pairs};
use kdoku_board::rules::Comparison;

pub(super) static SAME_DIFFERENCE: Definition = Definition {
    reads: Reads::Values,
    title: "Same-difference line",
    meaning: "all neighbours on the line differ by the same number, which may be 0",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let differ = steps(clue.cells()).any(|[a, b]| context.are_peers(a, b));
        let mut constraints = constant(clue, context, differ, |a, b| (b - a).abs())?;
        // two cells one apart hold different values only if the values continue to rise or to fall
        for triple in clue.cells().windows(3).filter(|triple| context.are_peers(triple[0], triple[2])) {
            let terms = vec![(1, triple[0]), (-2, triple[1]), (1, triple[2])];
            constraints.extend(context.sum(terms, Comparison::Equal, 0)?);
        }
        Ok(constraints)
    },
    holds: |clue, _, value| {
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        let difference = values[0].abs_diff(values[1]);
        values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == difference)
    },
    ..Definition::new(ClueKind::SameDifference, "lines", "same_difference")
};

pub(super) static SEQUENCE: Definition = Definition {
    reads: Reads::Values,
    title: "Sequence line",
    meaning: "the values along the line rise or fall in equal steps, or are all the same",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let differ = all_pairs(clue.cells())?.iter().any(|&[a, b]| context.are_peers(a, b));
        constant(clue, context, differ, |a, b| b - a)
    },
    holds: |clue, _, value| {
        let first = value(clue.cells()[0]);
        let step = value(clue.cells()[1]) - first;
        let expected = (0..).map(|i| first + i * step);
        clue.cells().iter().zip(expected).all(|(&cell, expected)| value(cell) == expected)
    },
    ..Definition::new(ClueKind::Sequence, "lines", "sequence")
};

/// Lowers a line on which all neighbours have the same `difference`, which is not 0 if they `differ`.
fn constant(clue: &Clue, context: &LoweringContext, differ: bool, difference: impl Fn(i64, i64) -> i64) -> Lowered {
    let cells = clue.cells();
    if cells.len() < 3 {
        return Err(LoweringError::cells("the line has at most one difference", "name at least three cells").vacuous());
    }
    // such automata are shared by kind and number: here whether the cells differ
    let key = Clue { number: Some(i32::from(differ)), ..Clue::new(clue.kind, Vec::new()) };
    // the last value and the difference, once they are known
    context.shared_regular(
        &key,
        cells,
        [(None, None)],
        |&(last, known), value| {
            let next = last.map(|last| difference(last, value));
            let fits = next.is_none() || known.is_none() && !(differ && next == Some(0)) || known == next;
            fits.then_some((Some(value), next))
        },
        |_| true,
    )
}
