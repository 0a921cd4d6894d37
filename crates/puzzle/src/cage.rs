//! Killer cages: different values with a given sum. Where cells are modified, their digits differ and
//! their values are added up.

use super::context::out_of_range;
use super::houses::differ;
use super::{ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Reads, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Comparison;

pub(super) static CAGE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::OptionalNumberAndCells,
    number: Some(NumberParameter::required("sum")),
    meaning: "the cells are all different and add up to the sum, if one is given",
    drawn_meaning: "the cells are all different; a number is their sum",
    example: "[\"35: r1c1 r1c2 r1c3 r1c4 r1c5\", \"r5c5 r5c6\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        let mut constraints = Vec::with_capacity(2);
        constraints.extend(different(context, cells)?);
        if let Some(total) = clue.number {
            let values: Vec<Cell> = cells.iter().map(|&cell| context.value_cell(clue, cell)).collect();
            let (least, most) = range(context, cells.len());
            if values == cells && !(least..=most).contains(&i64::from(total)) {
                return Err(out_of_range(i64::from(total), cells.len(), least, most));
            }
            let terms = values.into_iter().map(|cell| (1, cell)).collect();
            constraints.extend(context.sum(terms, Comparison::Equal, i64::from(total))?);
        }
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let sum = clue.cells().iter().map(|&cell| value(context.value_cell(clue, cell))).sum::<i64>();
        differ(clue.cells(), context, value) && clue.number.is_none_or(|total| sum == i64::from(total))
    },
    ..Definition::new(ClueKind::Cage, "cages", "list")
};

/// The constraints that the cells differ.
///
/// # Errors
/// If there are more cells than values.
pub(super) fn different(context: &LoweringContext, cells: &[Cell]) -> Lowered {
    if cells.len() > context.digit_count() {
        let message = format!("`{}` cells cannot all differ", cells.len());
        return Err(LoweringError::cells(
            message,
            format!("name at most {} cells, one per value", context.digit_count()),
        )
        .impossible());
    }
    Ok(context.all_different(cells.to_vec()))
}

/// The smallest and the largest sum of this many different values.
pub(super) fn range(context: &LoweringContext, cells: usize) -> (i64, i64) {
    let k = i64::try_from(cells).expect("no more cells than values");
    let steps = k * (k - 1) / 2;
    (k * context.lowest() + steps, k * context.highest() - steps)
}
