//! `[[any]]`: at least one of several branches holds, each with tables of constraints of its own.

use super::{Desk, Draft};
use crate::board::rules::Constraint;
use crate::clues::{Clue, ClueKind};
use crate::io::toml::keys;
use crate::io::toml::reader::Table;

pub(super) fn read<'a>(desk: &Desk<'_, 'a>, tables: &Table<'a>, drawn: &[Clue], drafts: &mut Vec<Draft>) {
    for value in desk.elements(tables, &keys::ANY) {
        let Ok(table) = value.table(&keys::ANY_SECTION) else { continue };
        if desk.needed(&table, &keys::OF, value.span()).is_err() {
            continue;
        }
        let (mut cases, mut groups) = (Vec::new(), Vec::new());
        for branch in desk.elements(&table, &keys::OF) {
            let Ok(inside) = branch.table(&keys::BRANCH) else { continue };
            desk.depth.set(desk.depth.get() + 1);
            let found = desk.tables(&inside, drawn);
            desk.depth.set(desk.depth.get() - 1);
            if inside.names().next().is_none() {
                desk.refuse(branch.span(), "the branch is empty, and so always holds", "write a table in it");
            }
            groups.extend(found.clues.into_iter().flat_map(|clue| clue.groups));
            cases.push(found.constraints);
        }
        if cases.is_empty() {
            if !desk.is_lost() {
                desk.refuse(value.span(), "`any` has no branch", "a branch is `[[any.of]]`");
            }
            continue;
        }
        // a branch that always holds leaves nothing to be said
        let lowered = if cases.iter().any(Vec::is_empty) { Vec::new() } else { vec![Constraint::Any(cases)] };
        drafts.push(Draft::general(Clue::new(ClueKind::Any, groups), lowered, value.span()).said_by(desk, &value));
    }
}
