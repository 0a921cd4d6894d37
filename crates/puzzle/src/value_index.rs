//! Value indexing: the value of the first cell appears again v cells after the second, whose value
//! is v.

use super::{ClueKind, Definition, LoweringError, VariableSupport};
use kdoku_board::rules::Constraint;

pub(super) static VALUE_INDEX: Definition = Definition {
    variables: VariableSupport::Any,
    meaning: "the value of the first cell appears again v cells after the second, whose value is v",
    drawn_meaning: "the value in the dotted circle comes again v cells along the arrow from its first cell, whose \
                    value is v",
    example: "[\"r1c1 r2c1 r2c2 r2c3 r2c4\"]",
    lower: |clue, context| {
        let [sought, line @ ..] = clue.cells() else {
            return Err(LoweringError::cells("the cells are missing", "name at least three cells"));
        };
        if line.len() < 2 {
            return Err(LoweringError::cells("the cells to count along are missing", "name at least three cells"));
        }
        let mut cases = Vec::new();
        for (steps, &target) in line.iter().enumerate() {
            let Some(digit) = i64::try_from(steps).ok().and_then(|steps| context.digit_in(line[0], steps)) else {
                continue;
            };
            let mut case = vec![Constraint::Domain(line[0], vec![digit])];
            if target != *sought {
                case.extend(context.binary([[*sought, target]], |a, b| a == b)?);
            }
            cases.push(case);
        }
        if cases.is_empty() {
            return Err(
                LoweringError::cells("the line is too short for every value", context.values_hint()).impossible()
            );
        }
        Ok(vec![Constraint::Any(cases)])
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let steps = usize::try_from(value(cells[1])).ok();
        steps.and_then(|steps| cells.get(1 + steps)).is_some_and(|&target| value(target) == value(cells[0]))
    },
    ..Definition::new(ClueKind::ValueIndex, "marks", "value_index")
};
