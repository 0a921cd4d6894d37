//! Equality cages: equally many even and odd values, and equally many low and high values. Where cells are modified,
//! their digits differ and their values are counted.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, Reads};
use kdoku_board::rules::{Amount, Constraint};

pub(super) static EQUALITY: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    title: "Equality cage",
    meaning: "the cells are all different, as many even as odd, as many low as high, and none is the middle value",
    example: "[\"r1c1 r1c2 r2c1 r2c2\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if cells.len() % 2 != 0 {
            let message = format!("`{}` cells cannot be split into halves", cells.len());
            return Err(LoweringError::cells(message, "name an even number of cells").impossible());
        }
        let half = cells.len() / 2;
        let middle = context.twice_the_middle();
        let mut constraints = different(context, cells)?;
        let values = context.value_cells(clue);
        // half low and half high leave no cell for the middle value
        for digits in [
            context.digits_of(&values, |value| value % 2 == 0),
            context.digits_of(&values, |value| 2 * value < middle),
            context.digits_of(&values, |value| 2 * value > middle),
        ] {
            if values == cells && digits.len() < half || digits.is_empty() {
                return Err(LoweringError::cells(
                    format!("`{}` cells are too many for this board", cells.len()),
                    context.values_hint(),
                )
                .impossible());
            }
            let (cells, amount) = (values.clone(), Amount::Between(half, half));
            constraints.push(Constraint::Count { cells, digits, amount });
        }
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let values: Vec<i64> = context.value_cells(clue).into_iter().map(value).collect();
        let count = |wanted: &dyn Fn(i64) -> bool| values.iter().filter(|&&value| wanted(value)).count();
        let middle = context.twice_the_middle();
        differ(clue.cells(), context, value)
            && count(&|value| value % 2 == 0) == count(&|value| value % 2 != 0)
            && count(&|value| 2 * value < middle) == count(&|value| 2 * value > middle)
            && count(&|value| 2 * value == middle) == 0
    },
    ..Definition::new(ClueKind::Equality, "cages", "equality")
};
