//! `[[any]]`: at least one of several branches holds, each with tables of constraints of its own.

use super::{ClueReader, Draft};
use crate::toml::{Table, keys};
use kdoku_puzzle::{Clue, any_of};

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drawn: &[Clue], drafts: &mut Vec<Draft>) {
    for value in reader.elements(tables, &keys::ANY) {
        let errors = reader.context.reports();
        let Ok(table) = value.table(&keys::ANY_SECTION) else { continue };
        if reader.needed(&table, &keys::OF, value.span()).is_err() {
            continue;
        }
        let (mut cases, mut lowered) = (Vec::new(), Vec::new());
        for branch in reader.elements(&table, &keys::OF) {
            let Ok(inside) = branch.table(&keys::BRANCH) else { continue };
            let (found, is_impossible) = reader.branch(&inside, drawn);
            if inside.names().next().is_none() {
                reader.refuse(branch.span(), "the branch is empty, and so always holds", "write a table in it");
            }
            cases.push(found.clues);
            lowered.push((!is_impossible).then_some(found.constraints));
        }
        // whether it can hold depends on what could not be read
        if reader.is_read_since(errors) {
            let draft = Draft::lowered(Clue::any(cases), any_of(lowered), value.span());
            drafts.push(draft.captioned(&table));
        }
    }
}
