//! `[[regex]]`: a line of cells as a word over the symbols of the board.

use super::{ClueReader, Draft};
use crate::toml::{Reported, Table, keys};
use kdoku_puzzle::{Clue, Pattern};
use std::ops::Range;

pub(super) fn regex<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let cells = reader.cells(table, span.clone());
    let text = reader.needed(table, &keys::WORDS, span)?.text()?;
    let pattern = Pattern::parse(text.string, reader.rules, reader.symbols).map_err(|error| text.invalid(error))?;
    let (place, cells) = cells?;
    let blamed = text.locate(&text.all());
    reader.charge(pattern.work(reader.rules.size()), blamed.clone())?;
    Ok(Draft::custom(Clue::regex(pattern, cells), place.locate(&place.all()), blamed))
}
