//! `[[count]]`: how often values appear in cells.

use super::{
    Clue, ClueKind, Definition, Field, Lowered, LoweringContext, LoweringError, Part, Syntax, VariableSupport,
};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Comparison, Constraint};

/// The count is the clue's number, or the value of the cell in its second group.
pub(super) static COUNT: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "the values appear in the cells exactly, at least or at most this often: a number, or the value of a cell",
    example: "cells = \"box 1\", values = \"1 2 3\", exactly = 2",
    fields: &[
        Field::CELLS,
        Field::VALUES,
        Field::new("exactly", Part::Bound(Comparison::Equal)).optional(),
        Field::new("at_least", Part::Bound(Comparison::AtLeast)).optional(),
        Field::new("at_most", Part::Bound(Comparison::AtMost)).optional(),
    ],
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
    if clue.values().is_empty() {
        return Err(LoweringError::number("the values to count are missing", "write at least one"));
    }
    context.require_values(clue.cells(), clue.values())?;
    let groups = context.by_lowest(clue.cells()).into_iter();
    let groups = groups.map(|cells| (context.digits_in_group(&cells, clue.values()), cells));
    let groups: Vec<Group> = groups.filter(|(digits, _)| !digits.is_empty()).collect();
    let room = clue.cells().len();
    let counted = |number: i64| {
        let number = usize::try_from(number).unwrap_or(0).min(room);
        match clue.comparison {
            Comparison::AtLeast => total(&groups, number, room),
            Comparison::AtMost => total(&groups, 0, number),
            Comparison::Equal | Comparison::NotEqual => total(&groups, number, number),
        }
    };
    let most = i64::try_from(room).unwrap_or(i64::MAX);
    let Some(&cell) = clue.groups.get(1).and_then(|cells| cells.first()) else {
        let number = clue.total();
        if number < 0 || number > most {
            let message = format!("`{number}` is not a count of `{room}` cells");
            return Err(LoweringError::number(message, format!("use 0 to {room}")).impossible());
        }
        return Ok(counted(number));
    };
    if let (Comparison::Equal | Comparison::NotEqual, [(digits, cells)]) = (clue.comparison, &groups[..]) {
        let (cells, digits) = (cells.clone(), digits.clone());
        return Ok(vec![Constraint::Count { cells, digits, amount: Amount::Cell(cell) }]);
    }
    let mut possible = context.digits_in(cell);
    possible.retain(|&(_, value)| match clue.comparison {
        Comparison::AtLeast => value <= most,
        Comparison::AtMost => value >= 0,
        Comparison::Equal | Comparison::NotEqual => (0..=most).contains(&value),
    });
    let case = |(digit, value)| [vec![Constraint::Domain(cell, vec![digit])], counted(value)].concat();
    if possible.is_empty() {
        let message = "no value of the cell is a possible count";
        return Err(LoweringError::number(message, context.values_hint()).impossible());
    }
    Ok(vec![Constraint::Any(possible.into_iter().map(case).collect())])
}

/// Cells with the digits that are counted in them.
type Group = (Vec<Digit>, Vec<Cell>);

/// The number of counted cells in all groups is within these bounds: a case for each number in the
/// first group.
fn total(groups: &[Group], least: usize, most: usize) -> Vec<Constraint> {
    let count = |(digits, cells): &Group, least: usize, most: usize| Constraint::Count {
        cells: cells.clone(),
        digits: digits.clone(),
        amount: Amount::Between(least, most),
    };
    match groups {
        [] => Vec::new(),
        [group] => vec![count(group, least, most)],
        [first, rest @ ..] => {
            let room: usize = rest.iter().map(|(_, cells)| cells.len()).sum();
            let numbers = least.saturating_sub(room)..=first.1.len().min(most);
            let case = |number: usize| {
                [vec![count(first, number, number)], total(rest, least.saturating_sub(number), most - number)].concat()
            };
            vec![Constraint::Any(numbers.map(case).collect())]
        }
    }
}
