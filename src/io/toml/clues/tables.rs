//! `[[table]]`, `[[count]]`, `[[distinct]]`, `[[element]]` and `[[connected]]`: kinds that have a table of their own.

use super::{Desk, Draft, cells, numbers};
use crate::board::rules::Comparison;
use crate::clues::{Clue, ClueKind, Payload};
use crate::io::toml::keys::{self, Key, Section};
use crate::io::toml::reader::{Reported, Table, Value};
use crate::io::toml::tree::Data;
use std::ops::Range;

type Reader = for<'a> fn(&Desk<'_, 'a>, &Table<'a>, Range<usize>) -> Result<Draft, Reported>;

pub(super) fn read<'a>(desk: &Desk<'_, 'a>, tables: &Table<'a>, drafts: &mut Vec<Draft>) {
    let readers: [(&'static Key, &'static Section, Reader); 5] = [
        (&keys::TABLE, &keys::TABLE_SECTION, tuples),
        (&keys::COUNT, &keys::COUNT_SECTION, count),
        (&keys::DISTINCT, &keys::DISTINCT_SECTION, distinct),
        (&keys::ELEMENT, &keys::ELEMENT_SECTION, element),
        (&keys::CONNECTED, &keys::CONNECTED_SECTION, connected),
    ];
    for (key, section, reader) in readers {
        for value in desk.elements(tables, key) {
            if let Ok(table) = value.table(section) {
                drafts.extend(reader(desk, &table, value.span()).ok());
            }
        }
    }
}

fn tuples<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, cells) = desk.cells(table, span.clone())?;
    let list = desk.needed(table, &keys::TUPLES, span)?;
    let mut clue = Clue::new(ClueKind::Table, vec![cells]);
    let length = clue.groups[0].len();
    let mut tuples = Vec::new();
    for tuple in list.elements()? {
        let tuple = tuple.text()?;
        let values = numbers(&tuple, tuple.all())?;
        if values.len() != length {
            let why = format!("these are `{}` values for `{length}` cells", values.len());
            return Err(tuple.wrong(&tuple.all(), why, "write a value for each cell"));
        }
        tuples.push(values);
    }
    let forbidden = table.boolean(&keys::FORBIDDEN)?.is_some_and(|on| *on.get_ref());
    // every state remembers the tuples that may still follow
    desk.charge(64 * length * tuples.len(), list.span())?;
    clue.payload = Payload::Tuples { tuples, forbidden };
    Ok(Draft { clue, lowered: None, cells: text.locate(&text.all()), number: list.span(), table: None })
}

fn count<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, counted) = desk.cells(table, span.clone())?;
    let values = desk.needed(table, &keys::VALUES_LIST, span.clone())?.text()?;
    let mut clue = Clue::new(ClueKind::Count, vec![counted]);
    clue.payload = Payload::Values(numbers(&values, values.all())?);
    let bounds = [
        (&keys::EXACTLY, Comparison::Equal),
        (&keys::AT_LEAST, Comparison::AtLeast),
        (&keys::AT_MOST, Comparison::AtMost),
    ];
    let mut given = bounds.into_iter().filter_map(|(key, comparison)| Some((key, table.value(key)?, comparison)));
    let Some((key, value, comparison)) = given.next() else {
        let why = "it does not say how often";
        return Err(desk.refuse(span, why, "write `exactly`, `at_least` or `at_most`, such as `exactly = 2`"));
    };
    if let Some((other, other_value, _)) = given.next() {
        let why = "a table has one bound; write two tables for two";
        return Err(table.contradiction(key, value.span(), other, other_value.span(), why));
    }
    clue.comparison = comparison;
    match value.get() {
        Data::String(_) => {
            let text = value.text()?;
            clue.groups.push(vec![cells::one(&text, text.all(), &desk.board)?]);
        }
        _ => clue.number = Some(value.integer(0..=1_000_000)?.into_inner()),
    }
    // which of the two cannot be is seen from the values
    let wrong = clue.values().iter().any(|&value| desk.rules.digit(value).is_none()) || clue.values().is_empty();
    let number = if wrong { values.locate(&values.all()) } else { value.span() };
    Ok(Draft { clue, lowered: None, cells: text.locate(&text.all()), number, table: None })
}

fn distinct<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, counted) = desk.cells(table, span.clone())?;
    let number = desk.needed(table, &keys::CELL_COUNT, span)?;
    let clue = Clue::new(ClueKind::Distinct, vec![counted, vec![one(desk, &number)?]]);
    Ok(Draft { clue, lowered: None, cells: text.locate(&text.all()), number: number.span(), table: None })
}

fn element<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, line) = desk.cells(table, span.clone())?;
    let index = desk.needed(table, &keys::INDEX, span.clone())?;
    let value = desk.needed(table, &keys::CELL_VALUE, span)?;
    let clue = Clue::new(ClueKind::Element, vec![line, vec![one(desk, &index)?], vec![one(desk, &value)?]]);
    Ok(Draft { clue, lowered: None, cells: text.locate(&text.all()), number: index.span(), table: None })
}

fn connected<'a>(desk: &Desk<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let values = desk.needed(table, &keys::VALUES_LIST, span.clone())?.text()?;
    let among = match table.value(&keys::CELLS) {
        Some(_) => Some(desk.cells(table, span.clone())?),
        None => None,
    };
    let place = among.as_ref().map_or(span, |(text, _)| text.locate(&text.all()));
    let mut clue = Clue::new(ClueKind::Connected, among.into_iter().map(|(_, cells)| cells).collect());
    clue.payload = Payload::Values(numbers(&values, values.all())?);
    Ok(Draft { clue, lowered: None, cells: place, number: values.locate(&values.all()), table: None })
}

/// The one cell that a value names.
fn one(desk: &Desk, value: &Value) -> Result<crate::board::geometry::Cell, Reported> {
    let text = value.text()?;
    cells::one(&text, text.all(), &desk.board)
}
