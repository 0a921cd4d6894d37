//! `[[alike]]`: how many cells are like the first one, on lines from it or anywhere.

use super::{ClueKind, Definition, Field, Part, Syntax, VariableSupport};
use kdoku_board::rules::Constraint;

/// The first group is the cell that holds the number, the others are the lines. The number is how
/// often the first cell counts, 0 or 1.
pub(super) static ALIKE: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "Cells like the first",
    meaning: "a value is the number of cells that are like the first of them, on each line up to the first that differs",
    example: "cells = \"r2c2 r1c2 r2c3 r3c2 r2c1\", count = \"r5c5\"",
    fields: &[
        Field::new("count", Part::Cell(0)),
        Field::new("cells", Part::Special("a string with a list of cells")).optional().example("\"r1c1 r1c2\""),
        Field::new("lines", Part::Special("a list of strings with cells"))
            .optional()
            .example("[\"r1c1 r1c2\", \"r1c1 r2c1\"]"),
        Field::new("first_counts", Part::Special("`true` or `false`")).optional().example("false"),
    ],
    lower: |clue, _| {
        let lines = clue.groups[1..].to_vec();
        Ok(vec![Constraint::Alike { lines, count: clue.cells()[0], first_counts: clue.number != Some(0) }])
    },
    holds: |clue, _, value| {
        let alike = clue.groups[1..].iter().map(|line| {
            let differs = |&cell: &_| value(cell) != value(line[0]);
            line.iter().position(differs).unwrap_or(line.len()) - 1
        });
        let number = alike.sum::<usize>() + usize::from(clue.number != Some(0));
        i64::try_from(number) == Ok(value(clue.cells()[0]))
    },
    ..Definition::new(ClueKind::Alike, "alike", "alike")
};
