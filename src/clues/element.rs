//! `[[element]]`: one cell says which of several another is the same as.

use super::{ClueKind, Definition, LoweringError, Syntax, VariableSupport};
use crate::board::rules::Constraint;

/// The second group is the cell that holds the place, from 1; the third the one that holds what stands there.
pub(super) static ELEMENT: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "the cell with the number `index` in the list, counted from 1, holds the same as `value`",
    example: "cells = \"row 1\", index = \"r2c1\", value = \"r2c2\"",
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
            return Err(LoweringError::cells("no value of the index is the number of a cell", context.values_hint()));
        }
        Ok(vec![Constraint::Any(cases)])
    },
    holds: |clue, _, value| {
        let place = usize::try_from(value(clue.groups[1][0]) - 1).ok();
        place.and_then(|i| clue.cells().get(i)).is_some_and(|&cell| value(cell) == value(clue.groups[2][0]))
    },
    ..Definition::new(ClueKind::Element, "element", "element")
};
