//! Sums before the largest value of the board, or before one of some values, seen from the edge.

use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, NumberParameter, Syntax};
use crate::board::geometry::Cell;
use crate::board::rules::{Amount, Constraint};

pub(super) static BEFORE: Definition = Definition {
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    takes_values: true,
    meaning: "the cells before the first one with the largest value of the board, or with one of `values`, add up to the \
              sum",
    example: "[\"12: row 3\", { cells = \"col 5 backwards\", sum = 10, values = \"5\" }]",
    lower: |clue, context| {
        let cells = clue.cells();
        let lasts: Vec<i64> = lasts(clue, context);
        let digits = lasts.iter().map(|&last| context.require_digit(last)).collect::<Result<Vec<_>, _>>()?;
        // a case for each place of the first such value: sums use that cells differ, an automaton does not
        let case = |(i, &cell): (usize, &Cell)| {
            let mut case = context.exact_sum(&cells[..i], clue.total())?;
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
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        let before: Vec<i64> =
            values.iter().copied().take_while(|value| !lasts(clue, context).contains(value)).collect();
        before.len() < values.len() && before.iter().sum::<i64>() == clue.total()
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
