//! `[[element]]`: an index cell selects the cell of a list that equals a value cell.

use super::{ClueKind, Definition, Field, LoweringError, Part, Syntax, VariableSupport};
use kdoku_board::rules::Constraint;

/// The second group is the index cell, counted from 1; the third is the value cell.
pub(super) static ELEMENT: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "the cell at position `index` of the list, counted from 1, holds the same value as `value`",
    example: "cells = \"row 1\", index = \"r2c1\", value = \"r2c2\"",
    fields: &[Field::CELLS, Field::new("index", Part::Cell(1)), Field::new("value", Part::Cell(2))],
    lower: |clue, context| {
        let (index, value) = (clue.groups[1][0], clue.groups[2][0]);
        let mut cases = Vec::new();
        for (i, &cell) in clue.cells().iter().enumerate() {
            let Some(digit) = i64::try_from(i + 1).ok().and_then(|place| context.digit_in(index, place)) else {
                continue;
            };
            let mut case = vec![Constraint::Domain(index, vec![digit])];
            if cell != value {
                case.extend(context.binary([[cell, value]], |a, b| a == b)?);
            }
            cases.push(case);
        }
        if cases.is_empty() {
            return Err(LoweringError::cells("no value of the index is a position in the list", context.values_hint())
                .impossible());
        }
        Ok(vec![Constraint::Any(cases)])
    },
    holds: |clue, _, value| {
        let place = usize::try_from(value(clue.groups[1][0]) - 1).ok();
        place.and_then(|i| clue.cells().get(i)).is_some_and(|&cell| value(cell) == value(clue.groups[2][0]))
    },
    ..Definition::new(ClueKind::Element, "element", "element")
};
