//! Candidates: the values that a cell may hold.

use super::{ClueKind, Definition, LoweringError, Syntax, VariableSupport};
use kdoku_board::rules::Constraint;

pub(super) static CANDIDATES: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::CellsAndValues,
    meaning: "each of the cells holds one of the values",
    drawn_meaning: "the cell holds one of the small values at its foot",
    example: "[\"r1c1 r1c2: 1 2 3\"]",
    lower: |clue, context| {
        if clue.values().is_empty() {
            return Err(LoweringError::number("the candidates are missing", "write at least one"));
        }
        let allowed = |&cell| {
            let held = context.digits_cell(cell);
            if held != cell {
                let is_listed = |digit: &i64| clue.values().iter().any(|&value| i64::from(value) == *digit);
                let numbers = context.numbers_where(held, |digits| digits.iter().all(is_listed));
                clue.values().iter().try_for_each(|&value| context.require_digit(value.into()).map(drop))?;
                return Ok(Constraint::Domain(held, numbers));
            }
            let digits = clue.values().iter().map(|&value| context.require_digit_in(cell, i64::from(value)));
            let mut digits = digits.collect::<Result<Vec<_>, _>>()?;
            digits.sort_unstable();
            digits.dedup();
            Ok(Constraint::Domain(cell, digits))
        };
        clue.cells().iter().map(allowed).collect()
    },
    holds: |clue, context, value| {
        let is_listed = |digit: i64| clue.values().iter().any(|&allowed| i64::from(allowed) == digit);
        clue.cells().iter().all(|&cell| context.cell_digits(cell, value).into_iter().all(is_listed))
    },
    ..Definition::new(ClueKind::Candidates, "marks", "candidates")
};
