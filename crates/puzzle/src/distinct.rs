//! `[[distinct]]`: how many different values cells hold.

use super::{ClueKind, Definition, Field, Part, Syntax, VariableSupport};
use kdoku_board::rules::Constraint;
use std::collections::BTreeSet;

/// The second group is the cell that holds the count.
pub(super) static DISTINCT: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "Different values",
    meaning: "a cell holds the number of different values in the others",
    example: "cells = \"r1c1 r2c2 r3c3\", count = \"r9c9\"",
    fields: &[Field::CELLS, Field::new("count", Part::Cell(1))],
    lower: |clue, _| Ok(vec![Constraint::NValue { cells: clue.cells().to_vec(), count: clue.groups[1][0] }]),
    holds: |clue, _, value| {
        let different: BTreeSet<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        i64::try_from(different.len()) == Ok(value(clue.groups[1][0]))
    },
    ..Definition::new(ClueKind::Distinct, "distinct", "distinct")
};
