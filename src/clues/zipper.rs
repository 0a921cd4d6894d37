//! Zipper lines: cells equally far from the middle have one sum.

use super::palindrome::mirrored;
use super::{ClueKind, Definition, LoweringError};

pub(super) static ZIPPER: Definition = Definition {
    meaning: "cells equally far from the middle of the line have one sum, which a cell in the middle holds",
    example: "[\"r1c1 r1c2 r2c2 r3c3 r3c2\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if cells.len() < 3 {
            return Err(LoweringError::cells("a zipper of one pair says nothing", "name three cells at least"));
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
