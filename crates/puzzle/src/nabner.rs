//! Nabner lines, the opposite of renban: no two values are the same or consecutive.

use super::{ClueKind, Definition, LoweringError, Reads, all_pairs};

pub(super) static NABNER: Definition = Definition {
    reads: Reads::Values,
    title: "Nabner line",
    meaning: "no two values of the line are the same or consecutive",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if context.hold_board_values(cells) && cells.len() > context.size().div_ceil(2) {
            let message = format!("`{}` cells are too many", cells.len());
            return Err(LoweringError::cells(message, context.values_hint()).impossible());
        }
        // a relation of its own marks the line as one clique
        context.binary(all_pairs(cells)?, |a, b| a.abs_diff(b) > 1)
    },
    holds: |clue, _, value| {
        let mut values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] - pair[0] > 1)
    },
    ..Definition::new(ClueKind::Nabner, "lines", "nabner")
};
