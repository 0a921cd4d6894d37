//! Multi-sum cages: different values with one of several sums. Where cells are modified, their digits differ
//! and their values are added up.

use super::cage::{different, range};
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, Reads, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Comparison, Constraint};

pub(super) static MULTI_SUM: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::ValuesAndCells,
    title: "Multi-sum cage",
    meaning: "the cells are all different, and add up to one of the sums",
    drawn_meaning: "the cells are all different, and add up to one of the numbers",
    example: "[\"10 15 20: r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let (cells, values) = (clue.cells(), &context.value_cells(clue)[..]);
        let mut constraints = different(context, cells)?;
        let (least, most) = if values == cells {
            range(context, cells.len())
        } else {
            let count = i64::try_from(cells.len()).expect("no more cells than values");
            let (least, most) = context.value_range(values);
            (count * least, count * most)
        };
        let mut sums: Vec<i64> = clue.values().iter().map(|&sum| i64::from(sum)).collect();
        sums.retain(|sum| (least..=most).contains(sum));
        let (Some(&least_sum), Some(&most_sum)) = (sums.iter().min(), sums.iter().max()) else {
            let message = format!("`{}` cells have none of these sums", cells.len());
            return Err(LoweringError::number(message, format!("use {least} to {most}")).impossible());
        };
        let terms = |cells: &[Cell]| cells.iter().map(|&cell| (1, cell)).collect();
        if least_sum < most_sum {
            constraints.extend(context.sum(terms(values), Comparison::AtLeast, least_sum)?);
            constraints.extend(context.sum(terms(values), Comparison::AtMost, most_sum)?);
        }
        let cases = sums.iter().map(|&sum| context.sum(terms(values), Comparison::Equal, sum));
        constraints.push(Constraint::Any(cases.collect::<Result<_, _>>()?));
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let sum = context.value_cells(clue).into_iter().map(value).sum::<i64>();
        differ(clue.cells(), context, value) && clue.values().iter().any(|&wanted| i64::from(wanted) == sum)
    },
    ..Definition::new(ClueKind::MultiSum, "cages", "multi_sum")
};
