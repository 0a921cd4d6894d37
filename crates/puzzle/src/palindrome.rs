//! Palindromes: lines that read the same from both ends; and weak palindromes, on which only the kind
//! of value is the same.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Reads, VariableSupport};
use kdoku_board::geometry::Cell;

pub(super) static PALINDROME: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the line reads the same from both ends",
    example: "[\"r1c1 r2c2 r3c3 r4c4\"]",
    lower: |clue, context| mirrors(clue, context, |a, b| a == b),
    holds: |clue, _, value| {
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        values.iter().eq(values.iter().rev())
    },
    ..Definition::new(ClueKind::Palindrome, "lines", "palindrome")
};

pub(super) static WEAK_PALINDROME: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "cells equally far from the ends are both odd or both even, and both or neither in the low half: 1 to 4 of 9",
    example: "[\"r1c1 r2c2 r3c3 r4c4\"]",
    lower: |clue, context| {
        let is_low = |value: i64| 2 * value < context.twice_the_middle();
        mirrors(clue, context, |a, b| (a - b) % 2 == 0 && is_low(a) == is_low(b))
    },
    holds: |clue, context, value| {
        let is_low = |value: i64| value - context.lowest() < context.highest() - value;
        let kinds: Vec<_> = clue.cells().iter().map(|&cell| (value(cell).rem_euclid(2), is_low(value(cell)))).collect();
        kinds.iter().eq(kinds.iter().rev())
    },
    ..Definition::new(ClueKind::WeakPalindrome, "lines", "weak_palindrome")
};

/// Relates the cells equally far from the ends.
fn mirrors(clue: &Clue, context: &LoweringContext, holds: impl FnMut(i64, i64) -> bool) -> Lowered {
    let cells = clue.cells();
    if cells.len() < 2 {
        return Err(LoweringError::cells("a line needs two cells", "name at least two cells").vacuous());
    }
    // a line that crosses itself may mirror a cell onto itself
    context.shared_binary(clue, mirrored(cells).filter(|[a, b]| a != b), holds)
}

/// The pairs of cells equally far from the ends, from the ends inwards.
pub(super) fn mirrored(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    (0..cells.len() / 2).map(|i| [cells[i], cells[cells.len() - 1 - i]])
}
