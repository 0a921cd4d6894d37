//! Quadruples: values in the cells around a corner.

use super::{ClueKind, Definition, LoweringError, Syntax};
use crate::board::rules::{Amount, Constraint};
use std::collections::BTreeMap;

pub(super) static QUAD: Definition = Definition {
    syntax: Syntax::ValuesAndCells,
    meaning: "each value appears in the cells at least as often as it is listed",
    example: "[\"1 2 3: r1c1:r2c2\"]",
    lower: |clue, context| {
        let (cells, values) = (clue.cells(), clue.values());
        if values.len() > cells.len() {
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
        // each value alone, and all together: four values fill all four cells
        let together = count(often.keys().copied().collect(), values.len());
        Ok(often.into_iter().map(|(digit, times)| count(vec![digit], times)).chain([together]).collect())
    },
    holds: |clue, _, value| {
        // each listed value takes its own cell
        let mut left: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        clue.values().iter().all(|&wanted| {
            let found = left.iter().position(|&value| value == i64::from(wanted));
            found.map(|at| left.swap_remove(at)).is_some()
        })
    },
    ..Definition::new(ClueKind::Quad, "marks", "quad")
};
