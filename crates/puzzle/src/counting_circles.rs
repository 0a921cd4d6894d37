//! Counting circles: a value in a circle appears in that many circles.

use super::{ClueKind, Definition};
use kdoku_board::rules::Constraint;

pub(super) static CIRCLES: Definition = Definition {
    title: "Counting circles",
    meaning: "a value in one of the cells appears in exactly that many of them",
    drawn_meaning: "a value in a circle appears in exactly that many circles",
    example: "[\"r1c1 r1c4 r2c2 r3c3 r5c5 r6c6\"]",
    lower: |clue, _| Ok(vec![Constraint::SelfCounting(clue.cells().to_vec())]),
    holds: |clue, context, value| {
        (context.lowest()..=context.highest()).all(|wanted| {
            let count = clue.cells().iter().filter(|&&cell| value(cell) == wanted).count();
            count == 0 || i64::try_from(count) == Ok(wanted)
        })
    },
    ..Definition::new(ClueKind::Circles, "marks", "circles")
};
