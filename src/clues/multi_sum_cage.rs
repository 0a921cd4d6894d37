//! Multi-sum cages: different values with one of several sums.

use super::cage::{different, range};
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, Syntax};
use crate::board::geometry::Cell;
use crate::board::rules::{Comparison, Constraint};

pub(super) static MULTI_SUM: Definition = Definition {
    syntax: Syntax::ValuesAndCells,
    meaning: "the cells are all different, and add up to one of the sums",
    example: "[\"10 15 20: r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        let mut constraints = vec![different(context, cells)?];
        let (least, most) = range(context, cells.len());
        let mut sums: Vec<i64> = clue.values().iter().map(|&sum| i64::from(sum)).collect();
        sums.retain(|sum| (least..=most).contains(sum));
        let (Some(&least_sum), Some(&most_sum)) = (sums.iter().min(), sums.iter().max()) else {
            let message = format!("`{}` cells have none of these sums", cells.len());
            return Err(LoweringError::number(message, format!("use {least} to {most}")).impossible());
        };
        let terms = |cells: &[Cell]| cells.iter().map(|&cell| (1, cell)).collect();
        if least_sum < most_sum {
            constraints.extend(context.sum(terms(cells), Comparison::AtLeast, least_sum)?);
            constraints.extend(context.sum(terms(cells), Comparison::AtMost, most_sum)?);
        }
        let cases = sums.iter().map(|&sum| context.sum(terms(cells), Comparison::Equal, sum));
        constraints.push(Constraint::Any(cases.collect::<Result<_, _>>()?));
        Ok(constraints)
    },
    holds: |clue, _, value| {
        let sum = clue.cells().iter().map(|&cell| value(cell)).sum::<i64>();
        differ(clue.cells(), value) && clue.values().iter().any(|&wanted| i64::from(wanted) == sum)
    },
    ..Definition::new(ClueKind::MultiSum, "cages", "multi_sum")
};
