//! Zipper lines: pairs of cells equally far from the middle have equal sums.

use super::palindrome::mirrored;
use super::{ClueKind, Definition, LoweringError, Reads, VariableSupport};

pub(super) static ZIPPER: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Zipper line",
    meaning: "pairs of cells equally far from the middle of the line have the same sum; a middle cell holds that sum",
    example: "[\"r1c1 r1c2 r2c2 r3c3 r3c2\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if cells.len() < 3 {
            return Err(LoweringError::cells("a zipper needs three cells", "name at least three cells").vacuous());
        }
        let middle = (cells.len() % 2 != 0).then(|| vec![cells[cells.len() / 2]]);
        let lists: Vec<Vec<_>> = middle.into_iter().chain(mirrored(cells).map(Vec::from)).collect();
        let mut constraints = Vec::new();
        for list in &lists[1..] {
            constraints.extend(context.equal_sums(&lists[0], list)?);
        }
        Ok(constraints)
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let last = cells.len() - 1;
        let sum = value(cells[0]) + value(cells[last]);
        (0..=last).all(|i| {
            let (a, b) = (value(cells[i]), value(cells[last - i]));
            if i == last - i { a == sum } else { a + b == sum }
        })
    },
    ..Definition::new(ClueKind::Zipper, "lines", "zipper")
};
