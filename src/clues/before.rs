//! Sums before the largest value of the board, seen from the edge.

use super::{ClueKind, Definition, LoweringError, NumberParameter, Syntax};
use crate::board::geometry::Cell;
use crate::board::rules::{Amount, Constraint};

pub(super) static BEFORE: Definition = Definition {
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    meaning: "the cells before the first one with the largest value of the board add up to the sum",
    example: "[\"12: row 3\", \"0: col 5 backwards\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        let highest = context.require_digit(context.highest())?;
        // a case for each place of the largest value: sums use that cells differ, an automaton does not
        let case = |(i, &cell): (usize, &Cell)| {
            let mut case = context.exact_sum(&cells[..i], clue.total())?;
            case.push(Constraint::Domain(cell, vec![highest]));
            if i > 0 {
                let before = cells[..i].to_vec();
                case.push(Constraint::Count { cells: before, digits: vec![highest], amount: Amount::Between(0, 0) });
            }
            Some(case)
        };
        let cases: Vec<Vec<Constraint>> = cells.iter().enumerate().filter_map(case).collect();
        if cases.is_empty() {
            let message = format!("`{}` cannot be the sum before `{}`", clue.total(), context.highest());
            return Err(LoweringError::number(message, context.values_hint()).impossible());
        }
        Ok(vec![Constraint::Any(cases)])
    },
    holds: |clue, context, value| {
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        let before: Vec<i64> = values.iter().copied().take_while(|&value| value != context.highest()).collect();
        before.len() < values.len() && before.iter().sum::<i64>() == clue.total()
    },
    ..Definition::new(ClueKind::Before, "outside", "before")
};
