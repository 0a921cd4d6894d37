//! Palindromes: lines that read the same from both ends.

use super::{ClueKind, Definition, LoweringError, VariableSupport};
use crate::board::geometry::Cell;

pub(super) static PALINDROME: Definition = Definition {
    variables: VariableSupport::Any,
    meaning: "the line reads the same from both ends",
    example: "[\"r1c1 r2c2 r3c3 r4c4\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if cells.len() < 2 {
            return Err(LoweringError::cells("a line needs two cells", "name at least two cells").vacuous());
        }
        // a line that crosses itself may mirror a cell onto itself
        context.shared_binary(clue, mirrored(cells).filter(|[a, b]| a != b), |a, b| a == b)
    },
    holds: |clue, _, value| {
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        values.iter().eq(values.iter().rev())
    },
    ..Definition::new(ClueKind::Palindrome, "lines", "palindrome")
};

/// The pairs of cells equally far from the ends, from the ends inwards.
pub(super) fn mirrored(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    (0..cells.len() / 2).map(|i| [cells[i], cells[cells.len() - 1 - i]])
}
