//! Rossini arrows at the edge, and boards on which all of them are drawn.

use super::thermometer::along;
use super::{Clue, ClueKind, Definition, LoweringContext, Reads, Syntax, VariableSupport};
use kdoku_board::geometry::Cell;
use std::collections::BTreeSet;

/// The number of cells that an arrow is about.
pub(super) const LENGTH: usize = 3;

pub(super) static ROSSINI: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Rossini arrow",
    meaning: "the values of the cells at the edge rise in the direction of the arrow",
    example: "[\"r1c1-r1c3\", \"r1c9-r1c7\"]",
    lower: |clue, context| along(clue, context, |a, b| a < b),
    holds: |clue, _, value| clue.cells().windows(2).all(|pair| value(pair[0]) < value(pair[1])),
    ..Definition::new(ClueKind::Rossini, "outside", "rossini")
};

pub(super) static ROSSINI_NEGATIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    title: "All Rossini arrows are given",
    meaning: "three cells at an end of a row or column that have no Rossini arrow neither rise nor fall",
    example: "true",
    lower: |clue, context| {
        let mut constraints = Vec::new();
        for cells in undrawn(clue, context) {
            // the state is the value before, and whether the values rise or fall until here
            constraints.extend(context.shared_regular(
                clue,
                &cells,
                [(None, true, true)],
                |&(before, rises, falls), value| {
                    let compared = |holds: fn(i64, i64) -> bool| before.is_none_or(|before| holds(before, value));
                    let (rises, falls) = (rises && compared(|a, b| a < b), falls && compared(|a, b| a > b));
                    [(Some(value).filter(|_| rises || falls), rises, falls)]
                },
                |&(_, rises, falls)| !rises && !falls,
            )?);
        }
        Ok(constraints)
    },
    holds: |clue, context, value| {
        undrawn(clue, context).iter().all(|cells| {
            let values: Vec<i64> = cells.iter().map(|&cell| value(cell)).collect();
            let mut sorted = values.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() < LENGTH || values != sorted && !values.iter().rev().eq(&sorted)
        })
    },
    ..Definition::new(ClueKind::RossiniNegative, "global", "rossini_negative")
};

/// The cells at the ends of rows and columns without an arrow, as the cells of their values.
fn undrawn(clue: &Clue, context: &LoweringContext) -> Vec<Vec<Cell>> {
    let sorted = |mut cells: Vec<Cell>| {
        cells.sort_unstable();
        cells
    };
    let drawn: BTreeSet<Vec<Cell>> = clue.groups.iter().cloned().map(sorted).collect();
    let row = |y: usize| (0..context.columns()).filter_map(|x| context.cell(y, x)).collect::<Vec<Cell>>();
    let column = |x: usize| (0..context.rows()).filter_map(|y| context.cell(y, x)).collect::<Vec<Cell>>();
    let lines = (0..context.rows()).map(row).chain((0..context.columns()).map(column));
    let ends = lines.filter(|line| line.len() >= LENGTH).flat_map(|line| {
        let ends = BTreeSet::from([line[..LENGTH].to_vec(), line[line.len() - LENGTH..].to_vec()]);
        ends.into_iter().collect::<Vec<_>>()
    });
    let values = |cells: Vec<Cell>| cells.into_iter().map(|cell| context.value_cell(clue, cell)).collect();
    ends.filter(|cells| !drawn.contains(cells)).map(values).collect()
}
