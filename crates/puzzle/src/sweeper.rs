//! Sweeper cells: a value is the number of cells around it with some property.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Amount, Constraint};

pub(super) static SWEEPER: Definition = Definition {
    variables: VariableSupport::None,
    syntax: Syntax::ValuesAndCells,
    meaning: "the value of each cell is the number of cells around it, also at its corners, that hold one of the values",
    drawn_meaning: "the value in a circle is how often the small values appear in the cells around it, also at its \
                    corners",
    example: "[\"1 3 5 7 9: r2c2 r5c5\"]",
    lower: |clue, context| lower(clue, context, false),
    holds: |clue, context, value| holds(clue, context, value, 1),
    ..Definition::new(ClueKind::Sweeper, "marks", "sweeper")
};

pub(super) static SWEEPER_WITH_ITSELF: Definition = Definition {
    variables: VariableSupport::None,
    syntax: Syntax::ValuesAndCells,
    meaning: "the value of each cell is the number of cells in the 3×3 around it, itself included, that hold one of the \
              values",
    drawn_meaning: "the value in a circle is how often the small values appear in the 3×3 around it, itself included",
    example: "[\"1 3 5 7 9: r2c2 r5c5\"]",
    lower: |clue, context| lower(clue, context, true),
    holds: |clue, context, value| holds(clue, context, value, 0),
    ..Definition::new(ClueKind::SweeperWithItself, "marks", "sweeper_with_itself")
};

fn lower(clue: &Clue, context: &LoweringContext, with_itself: bool) -> Lowered {
    if clue.values().is_empty() {
        return Err(LoweringError::number("the values to count are missing", context.values_hint()));
    }
    context.require_values(clue.cells(), clue.values())?;
    let digits = context.digits_in_group(clue.cells(), clue.values());
    let offsets = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (y, x)));
    let offsets: Vec<(isize, isize)> = offsets.filter(|&offset| with_itself || offset != (0, 0)).collect();
    let count = |&cell: &Cell| {
        let (y, x) = (context.row(cell), context.column(cell));
        let near =
            |&(down, right): &(isize, isize)| context.cell(y.checked_add_signed(down)?, x.checked_add_signed(right)?);
        let cells = offsets.iter().filter_map(near).collect();
        Constraint::Count { cells, digits: digits.clone(), amount: Amount::Cell(cell) }
    };
    Ok(clue.cells().iter().map(count).collect())
}

fn holds(clue: &Clue, context: &LoweringContext, value: &Values, nearest: usize) -> bool {
    clue.cells().iter().all(|&cell| {
        let distance = |other: Cell| {
            context.row(cell).abs_diff(context.row(other)).max(context.column(cell).abs_diff(context.column(other)))
        };
        let near = context.cells().filter(|&other| (nearest..=1).contains(&distance(other)));
        let counted = near.filter(|&other| clue.values().iter().any(|&wanted| i64::from(wanted) == value(other)));
        i64::try_from(counted.count()) == Ok(value(cell))
    })
}
