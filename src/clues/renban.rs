//! Renban lines: consecutive values in any order.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition};
use crate::board::rules::Constraint;

pub(super) static RENBAN: Definition = Definition {
    meaning: "the line holds consecutive values in any order",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        different(context, clue.cells())?;
        Ok(vec![Constraint::Consecutive(clue.cells().to_vec())])
    },
    holds: |clue, _, value| {
        let values = || clue.cells().iter().map(|&cell| value(cell));
        let (least, most) = (values().min().unwrap_or_default(), values().max().unwrap_or_default());
        differ(clue.cells(), value) && (least..=most).all(|wanted| values().any(|value| value == wanted))
    },
    ..Definition::new(ClueKind::Renban, "lines", "renban")
};
