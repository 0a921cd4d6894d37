//! Odd, even, low and high cells.
//!
//! The middle value of an odd number of values is neither low nor high.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Reads, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

pub(super) static ODD: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the values are odd",
    example: "[\"r1c1 r2c2\"]",
    lower: |clue, context| each(clue, context, |value| value % 2 != 0),
    holds: |clue, _, value| clue.cells().iter().all(|&cell| value(cell).rem_euclid(2) == 1),
    ..Definition::new(ClueKind::Odd, "marks", "odd")
};

pub(super) static EVEN: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the values are even",
    example: "[\"r1c1 r2c2\"]",
    lower: |clue, context| each(clue, context, |value| value % 2 == 0),
    holds: |clue, _, value| clue.cells().iter().all(|&cell| value(cell).rem_euclid(2) == 0),
    ..Definition::new(ClueKind::Even, "marks", "even")
};

pub(super) static LOW: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the values lie in the lower half: 1 to 4 of 9",
    example: "[\"r1c1 r2c2\"]",
    lower: |clue, context| each(clue, context, |value| 2 * value < context.twice_the_middle()),
    holds: |clue, context, value| {
        clue.cells().iter().all(|&cell| value(cell) - context.lowest() < context.highest() - value(cell))
    },
    ..Definition::new(ClueKind::Low, "marks", "low")
};

pub(super) static HIGH: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the values lie in the upper half: 6 to 9 of 9",
    example: "[\"r1c1 r2c2\"]",
    lower: |clue, context| each(clue, context, |value| 2 * value > context.twice_the_middle()),
    holds: |clue, context, value| {
        clue.cells().iter().all(|&cell| value(cell) - context.lowest() > context.highest() - value(cell))
    },
    ..Definition::new(ClueKind::High, "marks", "high")
};

/// Restricts each cell to the wanted values.
fn each(clue: &Clue, context: &LoweringContext, wanted: impl Fn(i64) -> bool) -> Lowered {
    let domain = |&cell: &Cell| {
        let mut digits = context.digits_in(cell);
        digits.retain(|&(_, value)| wanted(value));
        if digits.is_empty() {
            return Err(LoweringError::cells("no value of this board qualifies", context.values_hint()).impossible());
        }
        Ok(Constraint::Domain(cell, digits.into_iter().map(|(digit, _)| digit).collect()))
    };
    clue.cells().iter().map(domain).collect()
}
