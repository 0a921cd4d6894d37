//! No value is as far from itself as it is large, in rows and columns together.

use super::{ClueKind, Definition, Lowered, LoweringError, Syntax, all_pairs};
use crate::board::rules::{Constraint, Relation};
use std::collections::BTreeMap;

pub(super) static TAXICAB: Definition = Definition {
    syntax: Syntax::Switch,
    meaning: "two cells with the value x are never x steps apart, steps being rows and columns together",
    example: "true",
    lower: |clue, board| -> Lowered {
        let cells: Vec<_> = board.cells().collect();
        let relation = |steps: i64| {
            let by = (clue.kind, i32::try_from(steps).ok(), clue.closed);
            board.relation_by(by, |a, b| a != b || a != steps)
        };
        let mut relations: BTreeMap<i64, Relation> = BTreeMap::new();
        let mut constraints = Vec::new();
        for [a, b] in all_pairs(&cells)? {
            let steps = board.row(a).abs_diff(board.row(b)) + board.column(a).abs_diff(board.column(b));
            let steps = i64::try_from(steps)
                .map_err(|_| LoweringError::cells("the board is too large", "leave the clue out"))?;
            if board.digit(steps).is_some() {
                let relation = relations.entry(steps).or_insert_with(|| relation(steps)).clone();
                constraints.push(Constraint::Binary([a, b], relation));
            }
        }
        Ok(constraints)
    },
    holds: |_, board, value| {
        board.cells().all(|a| {
            board.cells().all(|b| {
                let steps = board.row(a).abs_diff(board.row(b)) + board.column(a).abs_diff(board.column(b));
                a == b || value(a) != value(b) || i64::try_from(steps) != Ok(value(a))
            })
        })
    },
    ..Definition::new(ClueKind::Taxicab, "global", "taxicab")
};
