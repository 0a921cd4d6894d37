//! Equality cages: as many even as odd values, and as many low as high values.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, Reads};
use crate::board::rules::{Amount, Constraint};

pub(super) static EQUALITY: Definition = Definition {
    reads: Reads::Unsupported,
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
        let mut constraints = vec![different(context, cells)?];
        // half low and half high leave no cell for the middle value
        for digits in [
            context.digits_where(|value| value % 2 == 0),
            context.digits_where(|value| 2 * value < middle),
            context.digits_where(|value| 2 * value > middle),
        ] {
            if digits.len() < half {
                return Err(LoweringError::cells(
                    format!("`{}` cells are too many for this board", cells.len()),
                    context.values_hint(),
                )
                .impossible());
            }
            let (cells, amount) = (cells.to_vec(), Amount::Between(half, half));
            constraints.push(Constraint::Count { cells, digits, amount });
        }
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let count = |wanted: &dyn Fn(i64) -> bool| clue.cells().iter().filter(|&&cell| wanted(value(cell))).count();
        let middle = context.twice_the_middle();
        differ(clue.cells(), value)
            && count(&|value| value % 2 == 0) == count(&|value| value % 2 != 0)
            && count(&|value| 2 * value < middle) == count(&|value| 2 * value > middle)
            && count(&|value| 2 * value == middle) == 0
    },
    ..Definition::new(ClueKind::Equality, "cages", "equality")
};
