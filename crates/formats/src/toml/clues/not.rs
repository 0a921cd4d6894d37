//! `[[not]]`: the constraints of its tables do not all hold.

use super::{ClueReader, Draft};
use crate::toml::{Table, keys};
use kdoku_board::Constraint;
use kdoku_puzzle::{Clue, ClueKind, negate};

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drawn: &[Clue], drafts: &mut Vec<Draft>) {
    for value in reader.elements(tables, &keys::NOT) {
        let errors = reader.context.reports();
        let Ok(table) = value.table(&keys::NOT_SECTION) else { continue };
        if table.names().all(|name| [keys::CLUE_NAME.name, keys::CLUE_TEXT.name].contains(&name)) {
            reader.refuse(value.span(), "`not` is empty, and so never holds", "write a table in it: `[not.lines]`");
            continue;
        }
        let (found, is_impossible) = reader.branch(&table, drawn);
        if !reader.is_read_since(errors) {
            // whether it can hold depends on what could not be read
            continue;
        }
        if is_impossible {
            // something that never holds is not the case
            continue;
        }
        let cases = match negate(reader.rules, &found.constraints) {
            Ok(cases) => cases,
            Err(what) => {
                let hint = "write the opposite as `[[relation]]`, `[[count]]`, `[[table]]` or `[[regex]]`";
                reader.refuse(value.span(), format!("{what} cannot be negated"), hint);
                continue;
            }
        };
        let lowered = match cases.len() {
            0 if reader.depth.get() > 0 => {
                reader.is_impossible.set(true);
                continue;
            }
            0 => {
                reader.refuse(value.span(), "`not` never holds: its tables always hold", "remove it");
                continue;
            }
            _ if cases.iter().any(Vec::is_empty) => Vec::new(),
            1 => cases.into_iter().flatten().collect(),
            _ => vec![Constraint::Any(cases)],
        };
        let groups = found.clues.into_iter().flat_map(|clue| clue.groups).collect();
        let draft = Draft::general(Clue::new(ClueKind::Not, groups), lowered, value.span());
        drafts.push(draft.captioned(&table).with_table_of(reader, &value));
    }
}
