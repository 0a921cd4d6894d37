//! Top-bottom: the values in their order form a path from each edge to the other, one row per value.

use super::{ClueKind, Definition, LoweringContext, LoweringError, Syntax};
use kdoku_board::geometry::Cell;

pub(super) static TOP_BOTTOM: Definition = Definition {
    syntax: Syntax::Switch,
    title: "Top to bottom",
    meaning: "the first value of row 1, the second of row 2 and so on touch by an edge or a corner, and likewise from the last row up",
    example: "true",
    lower: |_, context| {
        if context.rows() != context.size() || context.columns() != context.size() {
            let message = "a path from the top to the bottom needs as many values as rows and columns";
            return Err(LoweringError::cells(message, "use it on a square board"));
        }
        let mut constraints = Vec::new();
        for (value, cell, touching) in steps(context) {
            let line: Vec<Cell> = [cell].into_iter().chain(touching).collect();
            // the state is whether the next value is still wanted, after the first cell
            constraints.extend(context.regular(
                &line,
                [None],
                |state, read| match state {
                    None => Some(Some(read == value)),
                    Some(wanted) => Some(Some(*wanted && read != value + 1)),
                },
                |state| *state != Some(true),
            )?);
        }
        Ok(constraints)
    },
    holds: |_, context, values| {
        steps(context).all(|(value, cell, touching)| {
            values(cell) != value || touching.into_iter().any(|next| values(next) == value + 1)
        })
    },
    ..Definition::new(ClueKind::TopBottom, "global", "top_bottom")
};

/// Each place of each value but the last, with the cells of the next row that it touches: down, then
/// up.
fn steps(context: &LoweringContext) -> impl Iterator<Item = (i64, Cell, Vec<Cell>)> {
    let (rows, lowest) = (context.rows(), context.lowest());
    let down = (0..rows.saturating_sub(1)).map(|row| [row, row + 1]);
    let up = (1..rows).rev().map(|row| [row, row - 1]);
    let values = (lowest..).zip(down).chain((lowest..).zip(up));
    values.flat_map(move |(value, [row, next])| {
        let touching =
            move |x: usize| (x.saturating_sub(1)..=x + 1).filter_map(move |x| context.cell(next, x)).collect();
        (0..context.columns()).filter_map(move |x| Some((value, context.cell(row, x)?, touching(x))))
    })
}
