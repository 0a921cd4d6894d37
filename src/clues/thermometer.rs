//! Thermometers: values rise from the bulb, or do not fall.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, VariableSupport};
use crate::board::geometry::Cell;

pub(super) static THERMO: Definition = Definition {
    variables: VariableSupport::Any,
    meaning: "values rise from the bulb, the first cell",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let cells = clue.cells().iter().filter(|&&cell| context.holds_board_values(cell)).count();
        if cells > context.size() {
            let message = format!("`{cells}` values cannot rise");
            return Err(LoweringError::cells(message, format!("this board has {} values", context.size())));
        }
        along(clue, context, |a, b| a < b)
    },
    holds: |clue, _, value| clue.cells().windows(2).all(|pair| value(pair[0]) < value(pair[1])),
    ..Definition::new(ClueKind::Thermo, "lines", "thermo")
};

pub(super) static SLOW_THERMO: Definition = Definition {
    variables: VariableSupport::Any,
    meaning: "values rise from the bulb or stay the same",
    example: "[\"r1c1 r1c2 r2c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a <= b),
    holds: |clue, _, value| clue.cells().windows(2).all(|pair| value(pair[0]) <= value(pair[1])),
    ..Definition::new(ClueKind::SlowThermo, "lines", "slow_thermo")
};

/// Each cell of a line and the next.
pub(super) fn steps(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    cells.windows(2).map(|pair| [pair[0], pair[1]])
}

/// The relation between each cell of the line and the next, which depends on kind, number and flag alone. A line has two cells at least.
pub(super) fn along(clue: &Clue, context: &LoweringContext, holds: impl FnMut(i64, i64) -> bool) -> Lowered {
    if clue.cells().len() < 2 {
        return Err(LoweringError::cells("a line of one cell says nothing", "name two cells at least"));
    }
    context.shared_binary(clue, steps(clue.cells()), holds)
}
