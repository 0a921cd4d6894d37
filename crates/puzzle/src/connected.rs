//! `[[connected]]`: the cells that hold some values form one area.

use super::{Clue, ClueKind, Definition, Field, LoweringContext, LoweringError, Syntax, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

/// Without cells, it applies to the whole board.
pub(super) static CONNECTED: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "One area",
    meaning: "the cells that hold one of the values form one area, connected over shared edges",
    example: "values = \"1 3 5 7 9\"",
    fields: &[Field::VALUES, Field::CELLS.optional()],
    lower: |clue, context| {
        if clue.values().is_empty() {
            return Err(LoweringError::number("the values are missing", context.values_hint()));
        }
        let cells = area(clue, context);
        context.require_values(&cells, clue.values())?;
        let digits = context.digits_in_group(&cells, clue.values());
        Ok(vec![Constraint::Connected { cells, digits }])
    },
    holds: |clue, context, value| {
        let belongs = |cell: &Cell| clue.values().iter().any(|&wanted| i64::from(wanted) == value(*cell));
        is_one_area(&area(clue, context).into_iter().filter(belongs).collect::<Vec<_>>(), context)
    },
    ..Definition::new(ClueKind::Connected, "connected", "connected")
};

/// The cells of the clue, or all of the board.
pub(super) fn area(clue: &Clue, context: &LoweringContext) -> Vec<Cell> {
    if clue.cells().is_empty() { context.cells().collect() } else { clue.cells().to_vec() }
}

/// Whether the cells form at most one area, connected over shared edges.
pub(super) fn is_one_area(cells: &[Cell], context: &LoweringContext) -> bool {
    let mut areas: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        // the areas next to the cell become one
        let (near, far): (Vec<_>, Vec<_>) =
            areas.into_iter().partition(|area| area.iter().any(|&other| context.are_neighbours(cell, other)));
        areas = far;
        areas.push(near.into_iter().flatten().chain([cell]).collect());
    }
    areas.len() <= 1
}
