//! `[[schroedinger]]`: one cell of each row, column and box holds two digits.
//!
//! A house has one digit more than cells, so exactly one of its cells holds two. The board has one value
//! beyond the digits, which stands in such a cell. Since all other digits of a row are known, the two are
//! too: a full board is a whole solution. What a cell holds, one digit or two, is a number in a variable
//! ([`Rules::schroedinger_digits`](kdoku_board::Rules::schroedinger_digits)).

use super::modifier::linked;
use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Constraint};

/// The groups are cells, their values, and the numbers of what they hold.
pub(super) static SCHROEDINGER: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    two_digits: true,
    title: "Schrödinger cells",
    meaning: "one cell in each row, column and box holds two digits, and its value is their sum; each digit appears once",
    example: "values = \"value\"",
    lower,
    holds,
    ..Definition::new(ClueKind::Schroedinger, "schroedinger", "schroedinger")
};

fn groups(clue: &Clue) -> [&[Cell]; 3] {
    [0, 1, 2].map(|i| clue.groups.get(i).map_or(&[][..], Vec::as_slice))
}

fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    let [cells, values, held] = groups(clue);
    if [values, held].iter().any(|block| block.len() != cells.len()) {
        let message = format!("`{}` cells need as many values and numbers", cells.len());
        return Err(LoweringError::cells(message, "name a variable for each cell"));
    }
    let two = Digit::from_index(context.size() - 1);
    let numbers = held.first().map_or_else(Vec::new, |&cell| context.digits_in(cell));
    let first = numbers.first().map_or(0, |&(_, number)| number);
    let digits_of = |number: i64| context.schroedinger_digits(number - first);
    let of_number = |number: usize| match context.schroedinger_digits(number.try_into().expect("a small number"))[..] {
        [digit] => (digit, Some(digit)),
        ref both => (context.value(two), Some(both.iter().sum())),
    };
    let mut constraints = linked([cells, values, held], context, of_number);
    let once = |cells, digits| Constraint::Count { cells, digits, amount: Amount::Between(1, 1) };
    for house in context.houses() {
        let place = |cell: &Cell| cells.iter().position(|other| other == cell).map(|place| held[place]);
        let Some(held) = house.iter().map(place).collect::<Option<Vec<Cell>>>() else { continue };
        if house.len() + 2 != context.size() {
            let message = format!("a house of `{}` cells needs `{}` digits", house.len(), house.len() + 1);
            let hint = "the rows, columns and boxes of such boards have one size; leave out `values`, or state digits such as `values = [0, 9]`";
            return Err(LoweringError::cells(message, hint));
        }
        for digit in context.lowest()..=context.highest() {
            let with = numbers.iter().filter(|&&(_, number)| digits_of(number).contains(&digit));
            constraints.push(once(held.clone(), with.map(|&(number, _)| number).collect()));
        }
        constraints.push(once(house.to_vec(), vec![two]));
    }
    Ok(constraints)
}

fn holds(clue: &Clue, context: &LoweringContext, value: &Values) -> bool {
    let [cells, values, held] = groups(clue);
    let first = held.first().map_or(0, |&cell| context.digits_in(cell)[0].1);
    let digits: Vec<Vec<i64>> = held.iter().map(|&cell| context.schroedinger_digits(value(cell) - first)).collect();
    let two = context.value(Digit::from_index(context.size() - 1));
    let is_right = |i: usize| {
        let on_board = if let [digit] = digits[i][..] { digit } else { two };
        value(cells[i]) == on_board && value(values[i]) == digits[i].iter().sum::<i64>()
    };
    let place = |cell: &Cell| cells.iter().position(|other| other == cell);
    let has_each_once = |house: &[Cell]| {
        let Some(places) = house.iter().map(place).collect::<Option<Vec<usize>>>() else { return true };
        let mut all: Vec<i64> = places.into_iter().flat_map(|i| digits[i].iter().copied()).collect();
        all.sort_unstable();
        all.into_iter().eq(context.lowest()..=context.highest())
    };
    (0..cells.len()).all(is_right) && context.houses().all(has_each_once)
}
