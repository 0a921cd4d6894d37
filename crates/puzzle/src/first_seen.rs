//! First seen: the first value of a parity, seen from the edge.

use super::{ClueKind, Definition, NumberParameter, Syntax};

pub(super) static FIRST_SEEN: Definition = Definition {
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("value")),
    meaning: "the number is the first odd value seen from there if it is odd, and the first even value if it is even",
    example: "[\"3: row 3\", \"6: col 5 backwards\"]",
    lower: |clue, context| {
        let wanted = clue.total();
        context.require_digit(wanted)?;
        // the state is whether the value has been seen
        context.shared_regular(
            clue,
            clue.cells(),
            [false],
            |&seen, value| {
                let is_first = !seen && (value - wanted) % 2 == 0;
                (!is_first || value == wanted).then_some(seen || is_first)
            },
            |&seen| seen,
        )
    },
    holds: |clue, _, value| {
        let mut values = clue.cells().iter().map(|&cell| value(cell));
        values.find(|value| value.rem_euclid(2) == clue.total().rem_euclid(2)) == Some(clue.total())
    },
    ..Definition::new(ClueKind::FirstSeen, "outside", "first_seen")
};
