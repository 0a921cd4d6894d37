//! Thermometers: values rise from the bulb; on slow thermometers they may stay the same.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Reads, VariableSupport};
use kdoku_board::geometry::Cell;

pub(super) static THERMO: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Thermometer",
    meaning: "values rise from the bulb, the first cell",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let cells = clue.cells().iter().filter(|&&cell| context.holds_board_values(cell)).count();
        if cells > context.size() {
            let message = format!("`{cells}` cells are too long a thermometer");
            return Err(LoweringError::cells(message, format!("this board has {} values", context.size())).impossible());
        }
        along(clue, context, |a, b| a < b)
    },
    holds: |clue, _, value| clue.cells().windows(2).all(|pair| value(pair[0]) < value(pair[1])),
    ..Definition::new(ClueKind::Thermo, "lines", "thermo")
};

pub(super) static SLOW_THERMO: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Slow thermometer",
    meaning: "values rise from the bulb or stay the same",
    example: "[\"r1c1 r1c2 r2c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a <= b),
    holds: |clue, _, value| clue.cells().windows(2).all(|pair| value(pair[0]) <= value(pair[1])),
    ..Definition::new(ClueKind::SlowThermo, "lines", "slow_thermo")
};

/// The pairs of consecutive cells of a line.
pub(super) fn steps(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    cells.windows(2).map(|pair| [pair[0], pair[1]])
}

/// Relates each cell of the line to the next. The relation depends only on the clue's kind and
/// number and on whether it is closed.
///
/// # Errors
/// If the line has fewer than two cells.
pub(super) fn along(clue: &Clue, context: &LoweringContext, holds: impl FnMut(i64, i64) -> bool) -> Lowered {
    if clue.cells().len() < 2 {
        return Err(LoweringError::cells("a line needs two cells", "name at least two cells").vacuous());
    }
    context.shared_binary(clue, steps(clue.cells()), holds)
}
