//! Renban lines: consecutive values in any order.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, Reads, VariableSupport, all_pairs};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;
use std::collections::BTreeSet;

pub(super) static RENBAN: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Renban line",
    meaning: "the line holds consecutive values in any order",
    example: "[\"r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        if cells.iter().all(|&cell| context.holds_board_values(cell)) {
            different(context, cells)?;
            return Ok(vec![Constraint::Consecutive(cells.to_vec())]);
        }
        // a case for each smallest value
        let values = cells.iter().flat_map(|&cell| context.digits_in(cell)).map(|(_, value)| value);
        let span = i64::try_from(cells.len()).expect("a list of cells is short");
        let within = |first: i64, cell: Cell| {
            let mut digits = context.digits_in(cell);
            digits.retain(|(_, value)| (first..first + span).contains(value));
            (!digits.is_empty()).then(|| Constraint::Domain(cell, digits.into_iter().map(|(digit, _)| digit).collect()))
        };
        let case = |first: i64| cells.iter().map(|&cell| within(first, cell)).collect::<Option<Vec<_>>>();
        let cases: Vec<_> = values.collect::<BTreeSet<_>>().into_iter().filter_map(case).collect();
        if cases.is_empty() {
            let message = format!("`{}` cells cannot hold consecutive values", cells.len());
            return Err(LoweringError::cells(message, context.values_hint()).impossible());
        }
        let mut constraints = context.binary(all_pairs(cells)?, |a, b| a != b)?;
        constraints.push(Constraint::Any(cases));
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let values = || clue.cells().iter().map(|&cell| value(cell));
        let (least, most) = (values().min().unwrap_or_default(), values().max().unwrap_or_default());
        differ(clue.cells(), context, value) && (least..=most).all(|wanted| values().any(|value| value == wanted))
    },
    ..Definition::new(ClueKind::Renban, "lines", "renban")
};
