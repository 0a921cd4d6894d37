//! Sums before the largest value of the board, or before one of some values, seen from the edge. Where
//! cells are modified, such a cell is known by its digit, and values are added up.

use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, NumberParameter, Reads, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Amount, Constraint};

pub(super) static BEFORE: Definition = Definition {
    reads: Reads::Both,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    takes_values: true,
    title: "Sum before a value",
    meaning: "the cells before the first one with the largest value of the board, or with one of `values`, add up to the \
              sum",
    drawn_meaning: "the cells before the first one with the largest value of the board, or with a value after the \
                    dots, add up to the sum",
    example: "[\"12: row 3\", { cells = \"col 5 backwards\", sum = 10, values = \"5\" }]",
    lower: |clue, context| {
        let (cells, values) = (clue.cells(), context.value_cells(clue));
        let lasts: Vec<i64> = lasts(clue, context);
        let digits = lasts.iter().map(|&last| context.require_digit(last)).collect::<Result<Vec<_>, _>>()?;
        // a case for each place of the first such value: sums use that cells differ, an automaton does not
        let case = |(i, &cell): (usize, &Cell)| {
            let mut case = context.exact_sum(&values[..i], clue.total())?;
            case.push(Constraint::Domain(cell, digits.clone()));
            if i > 0 {
                let (cells, digits) = (cells[..i].to_vec(), digits.clone());
                case.push(Constraint::Count { cells, digits, amount: Amount::Between(0, 0) });
            }
            Some(case)
        };
        let cases: Vec<Vec<Constraint>> = cells.iter().enumerate().filter_map(case).collect();
        if cases.is_empty() {
            let lasts = lasts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let message = format!("`{}` cannot be the sum before `{lasts}`", clue.total());
            return Err(LoweringError::number(message, context.values_hint()).impossible());
        }
        Ok(vec![Constraint::Any(cases)])
    },
    holds: |clue, context, value| {
        let cells = clue.cells();
        let first = cells.iter().position(|&cell| lasts(clue, context).contains(&value(cell)));
        let sum = |cells: &[Cell]| cells.iter().map(|&cell| value(context.value_cell(clue, cell))).sum::<i64>();
        first.is_some_and(|first| sum(&cells[..first]) == clue.total())
    },
    ..Definition::new(ClueKind::Before, "outside", "before")
};

/// The values that the sum stops at, in ascending order.
fn lasts(clue: &Clue, context: &LoweringContext) -> Vec<i64> {
    if clue.values().is_empty() {
        return vec![context.highest()];
    }
    let mut lasts: Vec<i64> = clue.values().iter().map(|&value| i64::from(value)).collect();
    lasts.sort_unstable();
    lasts.dedup();
    lasts
}
