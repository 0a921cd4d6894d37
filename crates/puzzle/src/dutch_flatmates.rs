//! Dutch flatmates: the middle value has the smallest value above it or the largest below it.

use super::{ClueKind, Definition, LoweringContext, LoweringError, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

pub(super) static FLATMATES: Definition = Definition {
    syntax: Syntax::Switch,
    meaning: "above every middle value (5 of 9) stands the smallest value, or below it the largest",
    example: "true",
    lower: |clue, context| {
        if context.twice_the_middle() % 2 != 0 {
            return Err(LoweringError::cells(
                format!("`{}` values have no middle value", context.size()),
                "remove the clue",
            ));
        }
        let (middle, lowest, highest) = (context.twice_the_middle() / 2, context.lowest(), context.highest());
        let mut constraints = Vec::new();
        for cell in context.cells() {
            let (above, below) = around(context, cell);
            match (above, below) {
                (Some(above), Some(below)) => {
                    // the state is the position and a flag: first whether the value above is not
                    // the smallest, then whether the value below must be the largest
                    constraints.extend(context.shared_regular(
                        clue,
                        &[above, cell, below],
                        [(0, false)],
                        |&(at, open), value| match at {
                            0 => Some((1, value != lowest)),
                            1 => Some((2, open && value == middle)),
                            _ => (!open || value == highest).then_some((3, false)),
                        },
                        |_| true,
                    )?);
                }
                (Some(above), None) => {
                    constraints.extend(context.binary([[above, cell]], |a, v| v != middle || a == lowest)?);
                }
                (None, Some(below)) => {
                    constraints.extend(context.binary([[cell, below]], |v, b| v != middle || b == highest)?);
                }
                (None, None) => {
                    constraints.push(Constraint::Domain(cell, context.digits_where(|value| value != middle)));
                }
            }
        }
        Ok(constraints)
    },
    holds: |_, context, value| {
        context.cells().all(|cell| {
            let (above, below) = around(context, cell);
            2 * value(cell) != context.twice_the_middle()
                || above.is_some_and(|above| value(above) == context.lowest())
                || below.is_some_and(|below| value(below) == context.highest())
        })
    },
    ..Definition::new(ClueKind::Flatmates, "global", "flatmates")
};

/// The cells above and below.
fn around(context: &LoweringContext, cell: Cell) -> (Option<Cell>, Option<Cell>) {
    let (y, x) = (context.row(cell), context.column(cell));
    (y.checked_sub(1).and_then(|y| context.cell(y, x)), context.cell(y + 1, x))
}
