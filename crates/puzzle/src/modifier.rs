//! `[[modifier]]`: cells whose value differs from their digit, such as doublers.
//!
//! The *state* of a cell is its digit and the modifier that applies to it, if any: number `k · n + d`
//! for the `d`-th of `n` digits under the `k`-th modifier, from 0; modifier 0 is none. The digit and
//! the value of a cell follow from its state, so relations between two cells say all of it.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Constraint};

/// The groups are cells, their values, their states, and, unless the last is missing, whether they
/// are modified, 0 or 1. The number is that of the modifier, from 1.
pub(super) static MODIFIER: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "Modified cells",
    meaning: "some cells have another value than their digit; by default one in each row, column and box, and of each digit",
    example: "value = \"2 * digit\"",
    lower,
    holds,
    ..Definition::new(ClueKind::Modifier, "modifier", "modifier")
};

/// The groups of a clue: cells, values, states and places, the last of which may be empty.
fn groups(clue: &Clue) -> [&[Cell]; 4] {
    [0, 1, 2, 3].map(|i| clue.groups.get(i).map_or(&[][..], Vec::as_slice))
}

/// The number of the modifier, from 1.
fn number(clue: &Clue) -> usize {
    clue.number.and_then(|number| usize::try_from(number).ok()).unwrap_or(1)
}

fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    let ([cells, values, states, places], number, n) = (groups(clue), number(clue), context.size());
    let Some((of_digits, each_house, each_digit)) = clue.modifier().filter(|(values, ..)| values.len() == n) else {
        return Err(LoweringError::number("a modifier needs a value for each digit", context.values_hint()));
    };
    let missing = [values, states].iter().any(|block| block.len() != cells.len());
    if missing || !places.is_empty() && places.len() != cells.len() {
        let message = format!("`{}` cells need as many values and states", cells.len());
        return Err(LoweringError::cells(message, "name a variable for each cell"));
    }
    let value = |state: usize| match state / n {
        0 => Some(context.lowest() + i64::try_from(state).expect("a small number")),
        modifier if modifier == number => Some(i64::from(of_digits[state % n])),
        // another modifier says
        _ => None,
    };
    let of_state = |state: usize| (context.value(Digit::from_index(state % n)), value(state));
    let mut constraints = linked([cells, values, states], context, of_state);
    for (&place, &state) in places.iter().zip(states) {
        let holds = |state, place| (state / n == number) == (place == 1) && (0..=1).contains(&place);
        constraints.push(related(context, [state, place], holds));
    }
    let is_one = |cells: &[Cell], digits: Vec<Digit>| {
        let cells = cells.iter().copied();
        Constraint::Count { cells: cells.collect(), digits, amount: Amount::Between(1, 1) }
    };
    let modified = (number * n..(number + 1) * n).map(Digit::from_index);
    if each_house {
        let state = |cell: &Cell| cells.iter().position(|other| other == cell).map(|place| states[place]);
        for house in context.houses() {
            let states: Vec<Cell> = house.iter().filter_map(state).collect();
            constraints.push(is_one(&states, modified.clone().collect()));
        }
    }
    if each_digit {
        constraints.extend(modified.map(|digit| is_one(states, vec![digit])));
    }
    Ok(constraints)
}

/// Returns the values of modified cells as a formula of `digit`, or as a list if they are not linear
/// in it.
pub fn formula(values: &[i32], lowest: i32) -> String {
    let first = values.first().copied().unwrap_or_default();
    let step = values.get(1).map_or(0, |second| second - first);
    let offset = first - step * lowest;
    let on_line = |(digit, value): (i32, &i32)| step * digit + offset == *value;
    if !(lowest..).zip(values).all(on_line) {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    }
    let multiple = match step {
        0 => return offset.to_string(),
        1 => "digit".to_owned(),
        -1 => "-digit".to_owned(),
        _ => format!("{step} * digit"),
    };
    match offset {
        0 => multiple,
        1.. => format!("{multiple} + {offset}"),
        _ => format!("{multiple} - {}", offset.unsigned_abs()),
    }
}

/// The constraints that cells and their values follow from their states. `of_state` returns the value
/// of a state's digit, and of the cell if the state determines it.
pub(super) fn linked(
    [cells, values, states]: [&[Cell]; 3],
    context: &LoweringContext,
    of_state: impl Fn(usize) -> (i64, Option<i64>),
) -> Vec<Constraint> {
    let mut constraints = Vec::with_capacity(2 * cells.len());
    for ((&cell, &value), &state) in cells.iter().zip(values).zip(states) {
        constraints.push(related(context, [state, cell], |state, digit| of_state(state).0 == digit));
        let holds = |state, value| of_state(state).1.is_none_or(|of_state| of_state == value);
        constraints.push(related(context, [state, value], holds));
    }
    constraints
}

/// The relation of a state and another cell.
pub(super) fn related(context: &LoweringContext, pair: [Cell; 2], holds: impl Fn(usize, i64) -> bool) -> Constraint {
    let first = context.digits_in(pair[0])[0].1;
    let holds = |state: i64, other| holds(usize::try_from(state - first).expect("states are numbered from 0"), other);
    context.related(pair, holds)
}

fn holds(clue: &Clue, context: &LoweringContext, value: &Values) -> bool {
    let ([cells, values, states, places], n) = (groups(clue), i64::try_from(context.size()).expect("a small number"));
    let number = i64::try_from(number(clue)).expect("a small number");
    let (of_digits, each_house, each_digit) = clue.modifier().expect("it is a modifier");
    let first = states.first().map_or(0, |&state| context.digits_in(state)[0].1);
    let state = |i: usize| value(states[i]) - first;
    let is_modified = |i: usize| state(i).div_euclid(n) == number;
    let is_right = |i: usize| {
        let digit = value(cells[i]);
        let own = of_digits[usize::try_from(digit - context.lowest()).expect("a value of the board")];
        state(i).rem_euclid(n) == digit - context.lowest()
            && (state(i) >= n || value(values[i]) == digit)
            && (!is_modified(i) || value(values[i]) == i64::from(own))
            && places.get(i).is_none_or(|&place| value(place) == i64::from(is_modified(i)))
    };
    let count = |wanted: &dyn Fn(usize) -> bool| (0..cells.len()).filter(|&i| is_modified(i) && wanted(i)).count();
    (0..cells.len()).all(is_right)
        && (!each_house || context.houses().all(|house| count(&|i| house.contains(&cells[i])) == 1))
        && (!each_digit
            || (context.lowest()..=context.highest()).all(|digit| count(&|i| value(cells[i]) == digit) == 1))
}
