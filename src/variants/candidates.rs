//! What a cell may hold, value by value.

use super::{Kind, Refusal, Takes};
use crate::rules::Constraint;

pub(super) static CANDIDATES: Kind = Kind {
    takes: Takes::CellsAndValues,
    meaning: "each of the cells holds one of the values",
    example: "[\"r1c1 r1c2: 1 2 3\"]",
    lower: |clue, board| {
        let mut digits =
            clue.values.iter().map(|&value| board.named(i64::from(value))).collect::<Result<Vec<_>, _>>()?;
        digits.sort_unstable();
        digits.dedup();
        if digits.is_empty() {
            return Err(Refusal::number("there is no value to choose from", "write one at least"));
        }
        Ok(clue.cells().iter().map(|&cell| Constraint::OneOf(cell, digits.clone())).collect())
    },
    holds: |clue, _, value| {
        clue.cells().iter().all(|&cell| clue.values.iter().any(|&allowed| i64::from(allowed) == value(cell)))
    },
    ..Kind::at("marks", "candidates")
};
