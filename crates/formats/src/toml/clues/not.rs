//! `[[not]]`: the constraints of its tables do not all hold.

use super::{ClueReader, Draft};
use crate::toml::{Table, keys};
use kdoku_puzzle::{Clue, none_of};

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drawn: &[Clue], drafts: &mut Vec<Draft>) {
    for value in reader.elements(tables, &keys::NOT) {
        let errors = reader.context.reports();
        let Ok(table) = value.table(&keys::NOT_SECTION) else { continue };
        if table.names().all(|name| [keys::CLUE_NAME.name, keys::CLUE_TEXT.name].contains(&name)) {
            reader.refuse(value.span(), "`not` is empty, and so never holds", "write a table in it: `[not.lines]`");
            continue;
        }
        let (found, is_impossible) = reader.branch(&table, drawn);
        // whether it can hold depends on what could not be read
        if reader.is_read_since(errors) {
            let lowered = none_of((!is_impossible).then_some(found.constraints), reader.rules);
            let draft = Draft::lowered(Clue::not(found.clues), lowered, value.span());
            drafts.push(draft.captioned(&table));
        }
    }
}
