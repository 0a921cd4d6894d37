//! Anti-taxicab: two cells with the same value are never that many steps apart.

use super::{ClueKind, Definition, Lowered, LoweringError, Syntax, all_pairs};
use kdoku_board::rules::{Constraint, Relation};
use std::collections::BTreeMap;

pub(super) static TAXICAB: Definition = Definition {
    syntax: Syntax::Switch,
    meaning: "two cells with the value x are never x steps apart, counted in rows plus columns",
    example: "true",
    lower: |clue, context| -> Lowered {
        let cells: Vec<_> = context.cells().collect();
        let relation = |steps: i64| {
            let by = (clue.kind, i32::try_from(steps).ok(), clue.closed);
            context.shared_relation(by, &mut |a, b| a != b || a != steps)
        };
        let mut relations: BTreeMap<i64, Relation> = BTreeMap::new();
        let mut constraints = Vec::new();
        for [a, b] in all_pairs(&cells)? {
            let steps = context.row(a).abs_diff(context.row(b)) + context.column(a).abs_diff(context.column(b));
            let steps =
                i64::try_from(steps).map_err(|_| LoweringError::cells("the board is too large", "remove the clue"))?;
            if context.digit(steps).is_some() {
                let relation = relations.entry(steps).or_insert_with(|| relation(steps)).clone();
                constraints.push(Constraint::Binary([a, b], relation));
            }
        }
        Ok(constraints)
    },
    holds: |_, context, value| {
        context.cells().all(|a| {
            context.cells().all(|b| {
                let steps = context.row(a).abs_diff(context.row(b)) + context.column(a).abs_diff(context.column(b));
                a == b || value(a) != value(b) || i64::try_from(steps) != Ok(value(a))
            })
        })
    },
    ..Definition::new(ClueKind::Taxicab, "global", "taxicab")
};
