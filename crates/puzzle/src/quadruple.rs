//! Quadruples: values in the cells around a corner.

use super::{ClueKind, Definition, LoweringError, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Constraint};
use std::collections::BTreeMap;

pub(super) static QUAD: Definition = Definition {
    two_digits: true,
    syntax: Syntax::ValuesAndCells,
    title: "Quadruple",
    meaning: "each value appears in the cells at least as often as it is listed",
    drawn_meaning: "the values appear in the four cells around, each at least as often as it is listed",
    example: "[\"1 2 3: r1c1:r2c2\"]",
    lower: |clue, context| {
        let (cells, values) = (clue.cells(), clue.values());
        let most = if context.has_two_digits() { 2 * cells.len() } else { cells.len() };
        if values.len() > most {
            let message = format!("`{}` values do not fit into `{}` cells", values.len(), cells.len());
            return Err(LoweringError::number(message, "list at most one value per cell").impossible());
        }
        let mut often = BTreeMap::new();
        for &value in values {
            *often.entry(context.require_digit(i64::from(value))?).or_insert(0) += 1;
        }
        let count = |digits, least| {
            let amount = Amount::Between(least, cells.len());
            Constraint::Count { cells: cells.to_vec(), digits, amount }
        };
        if context.has_two_digits() {
            let held: Vec<Cell> = cells.iter().map(|&cell| context.digits_cell(cell)).collect();
            let each = |(digit, times): (Digit, usize)| {
                let digits = context.numbers_where(held[0], |digits| digits.contains(&context.value(digit)));
                Constraint::Count { cells: held.clone(), digits, amount: Amount::Between(times, cells.len()) }
            };
            return Ok(often.into_iter().map(each).collect());
        }
        // each value alone, and all together: four values fill all four cells
        let together = count(often.keys().copied().collect(), values.len());
        Ok(often.into_iter().map(|(digit, times)| count(vec![digit], times)).chain([together]).collect())
    },
    holds: |clue, context, value| {
        // each listed value takes its own digit
        let mut left: Vec<i64> = clue.cells().iter().flat_map(|&cell| context.cell_digits(cell, value)).collect();
        clue.values().iter().all(|&wanted| {
            let found = left.iter().position(|&value| value == i64::from(wanted));
            found.map(|at| left.swap_remove(at)).is_some()
        })
    },
    ..Definition::new(ClueKind::Quad, "marks", "quad")
};
