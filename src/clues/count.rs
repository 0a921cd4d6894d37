//! `[[count]]`: how often values appear in cells.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, VariableSupport};
use crate::board::geometry::Cell;
use crate::board::rules::{Amount, Comparison, Constraint};

/// The count is the clue's number, or the value of the cell in its second group.
pub(super) static COUNT: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "the values appear in the cells exactly, at least or at most this often: a number, or the value of a cell",
    example: "cells = \"box 1\", values = \"1 2 3\", exactly = 2",
    lower,
    holds: |clue, _, value| {
        let wanted = |cell: Cell| clue.values().iter().any(|&wanted| i64::from(wanted) == value(cell));
        let count = clue.cells().iter().filter(|&&cell| wanted(cell)).count();
        let number = clue.groups.get(1).map_or_else(|| clue.total(), |cell| value(cell[0]));
        clue.comparison.holds(i64::try_from(count).expect("a board is small"), number)
    },
    ..Definition::new(ClueKind::Count, "count", "count")
};

fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    let mut digits =
        clue.values().iter().map(|&value| context.require_digit(i64::from(value))).collect::<Result<Vec<_>, _>>()?;
    digits.sort_unstable();
    digits.dedup();
    if digits.is_empty() {
        return Err(LoweringError::number("the values to count are missing", "write at least one"));
    }
    let cells = clue.cells().to_vec();
    let between = |least: i64, most: i64| {
        let bound = |number: i64| usize::try_from(number).unwrap_or(0);
        let amount = Amount::Between(bound(least), bound(most.min(i64::try_from(cells.len()).unwrap_or(i64::MAX))));
        Constraint::Count { cells: cells.clone(), digits: digits.clone(), amount }
    };
    let counted = |number: i64| match clue.comparison {
        Comparison::AtLeast => between(number, i64::MAX),
        Comparison::AtMost => between(0, number),
        Comparison::Equal | Comparison::NotEqual => between(number, number),
    };
    let room = i64::try_from(cells.len()).unwrap_or(i64::MAX);
    match (clue.groups.get(1).and_then(|cells| cells.first()), clue.comparison) {
        (None, _) => {
            let number = clue.total();
            if number < 0 || number > room {
                let message = format!("`{number}` is not a count of `{room}` cells");
                return Err(LoweringError::number(message, format!("use 0 to {room}")).impossible());
            }
            Ok(vec![counted(number)])
        }
        (Some(&cell), Comparison::Equal | Comparison::NotEqual) => {
            Ok(vec![Constraint::Count { cells, digits, amount: Amount::Cell(cell) }])
        }
        (Some(&cell), _) => {
            let mut possible = context.digits_in(cell);
            possible.retain(|&(_, value)| match clue.comparison {
                Comparison::AtLeast => value <= room,
                _ => value >= 0,
            });
            let case = |(digit, value)| vec![Constraint::Domain(cell, vec![digit]), counted(value)];
            if possible.is_empty() {
                return Err(LoweringError::number("no value of the cell is a possible count", context.values_hint())
                    .impossible());
            }
            Ok(vec![Constraint::Any(possible.into_iter().map(case).collect())])
        }
    }
}
