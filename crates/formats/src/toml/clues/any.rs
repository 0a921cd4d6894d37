//! `[[any]]`: at least one of several branches holds, each with tables of constraints of its own.

use super::{ClueReader, Draft};
use crate::toml::{Table, keys};
use kdoku_board::Constraint;
use kdoku_puzzle::{Clue, ClueKind};

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drawn: &[Clue], drafts: &mut Vec<Draft>) {
    for value in reader.elements(tables, &keys::ANY) {
        let errors = reader.context.reports();
        let Ok(table) = value.table(&keys::ANY_SECTION) else { continue };
        if reader.needed(&table, &keys::OF, value.span()).is_err() {
            continue;
        }
        let (mut cases, mut groups) = (Vec::new(), Vec::new());
        let mut has_impossible = false;
        for branch in reader.elements(&table, &keys::OF) {
            let Ok(inside) = branch.table(&keys::BRANCH) else { continue };
            let (found, is_impossible) = reader.branch(&inside, drawn);
            if inside.names().next().is_none() {
                reader.refuse(branch.span(), "the branch is empty, and so always holds", "write a table in it");
            }
            has_impossible |= is_impossible;
            if !is_impossible {
                groups.extend(found.clues.into_iter().flat_map(|clue| clue.groups));
                cases.push(found.constraints);
            }
        }
        if !reader.is_read_since(errors) {
            // whether it can hold depends on what could not be read
            continue;
        }
        if cases.is_empty() && has_impossible {
            if reader.depth.get() > 0 {
                reader.is_impossible.set(true);
            } else {
                reader.refuse(value.span(), "no branch of `any` can hold", "change a branch that can never hold");
            }
            continue;
        }
        if cases.is_empty() {
            reader.refuse(value.span(), "`any` has no branch", "a branch is `[[any.of]]`");
            continue;
        }
        // a branch without constraints always holds, so the clue does too
        let lowered = if cases.iter().any(Vec::is_empty) { Vec::new() } else { vec![Constraint::Any(cases)] };
        let draft = Draft::general(Clue::new(ClueKind::Any, groups), lowered, value.span());
        drafts.push(draft.captioned(&table).with_table_of(reader, &value));
    }
}
