//! Kinds that have a table of their own: `[[relation]]`, `[[regex]]` and `[[automaton]]`, and those
//! that their [fields](kdoku_puzzle::Field) describe.

use super::automaton::automaton;
use super::regex::regex;
use super::relation::relation;
use super::{ClueReader, Draft, cells, numbers};
use crate::toml::keys::{self, OwnTable, Section};
use crate::toml::{Data, Key, Reported, Table, Value};
use kdoku_board::Cell;
use kdoku_board::rules::MAX_VALUE;
use kdoku_puzzle::{Clue, ClueKind, Part, Payload};
use std::ops::Range;

type ReadTable = for<'a> fn(&ClueReader<'_, 'a>, &Table<'a>, Range<usize>) -> Result<Draft, Reported>;

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drafts: &mut Vec<Draft>) {
    let readers: [(&'static Key, &'static Section, ReadTable); 3] = [
        (&keys::RELATION, &keys::RELATION_SECTION, relation),
        (&keys::REGEX, &keys::REGEX_SECTION, regex),
        (&keys::AUTOMATON, &keys::AUTOMATON_SECTION, automaton),
    ];
    for (key, section, read) in readers {
        for (table, span) in elements(reader, tables, key, section) {
            drafts.extend(read(reader, &table, span).ok().map(|draft| draft.captioned(&table)));
        }
    }
    for own in &keys::KINDS.own {
        for (table, span) in elements(reader, tables, own.key, &own.section) {
            drafts.extend(own_table(reader, own, &table, span).ok().map(|draft| draft.captioned(&table)));
        }
    }
}

/// The tables of an array, each with its position.
fn elements<'a>(
    reader: &ClueReader<'_, 'a>,
    tables: &Table<'a>,
    key: &'static Key,
    section: &'static Section,
) -> Vec<(Table<'a>, Range<usize>)> {
    reader.elements(tables, key).filter_map(|value| Some((value.table(section).ok()?, value.span()))).collect()
}

/// Reads the fields of a kind, in their order.
fn own_table<'a>(
    reader: &ClueReader<'_, 'a>,
    own: &'static OwnTable,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    if own.kind.kind == ClueKind::Alike {
        return alike(reader, own.section.read[0], table, span);
    }
    for (field, &key) in own.kind.fields.iter().zip(own.section.read) {
        if !field.is_optional && field.part != Part::Cells(0) {
            reader.needed(table, key, span.clone())?;
        }
    }
    let mut clue = Clue::new(own.kind.kind, Vec::new());
    // where errors about its cells and about what it says are reported
    let (mut cells_span, mut values_span, mut number_span) = (None, None, None);
    let mut bound: Option<(&'static Key, Value<'a>)> = None;
    for (field, &key) in own.kind.fields.iter().zip(own.section.read) {
        let value = match table.value(key) {
            Some(value) => value,
            None if field.is_optional => continue,
            None => reader.needed(table, key, span.clone())?,
        };
        match field.part {
            Part::Cells(group) | Part::Variables(group) => {
                let text = value.text()?;
                set_group(&mut clue, group, cells::list(&text, text.all(), reader.board())?);
                cells_span.get_or_insert(text.locate(&text.all()));
            }
            Part::Cell(group) => {
                set_group(&mut clue, group, vec![one(reader, &value)?]);
                number_span.get_or_insert(value.span());
            }
            Part::Number(least) => {
                clue.number = Some(value.integer(least..=MAX_VALUE)?.into_inner());
                number_span.get_or_insert(value.span());
            }
            Part::Value { index, least } => {
                let mut values = clue.values().to_vec();
                values.resize(values.len().max(index + 1), least);
                values[index] = value.integer(least..=MAX_VALUE)?.into_inner();
                clue.payload = Payload::Values(values);
                number_span.get_or_insert(value.span());
            }
            Part::Values | Part::RunValues => {
                let text = value.text()?;
                let values = numbers(&text, text.all())?;
                clue.payload = if field.part == Part::Values {
                    Payload::Values(values)
                } else {
                    Payload::Runs { values, sums: Vec::new() }
                };
                values_span = Some(text.locate(&text.all()));
            }
            Part::RunSums => {
                let text = value.text()?;
                // no sum at all: no cell is shaded
                if let (Payload::Runs { sums, .. }, false) = (&mut clue.payload, text.string.trim().is_empty()) {
                    *sums = numbers(&text, text.all())?;
                }
                number_span.get_or_insert(text.locate(&text.all()));
            }
            Part::Tuples => {
                let length = clue.groups.first().map_or(0, Vec::len);
                let tuples = tuples(&value, length)?;
                // each state of the automaton is a set of remaining tuples
                reader.charge(64 * length * tuples.len(), value.span())?;
                clue.payload = Payload::Tuples { tuples, forbidden: false };
                number_span.get_or_insert(value.span());
            }
            Part::Forbidden => {
                let on = table.boolean(key)?.is_some_and(|on| *on.get_ref());
                if let Payload::Tuples { forbidden, .. } = &mut clue.payload {
                    *forbidden = on;
                }
            }
            Part::Bound(comparison) => {
                if let Some((other, other_value)) = &bound {
                    let why = "a table has one bound; write two tables for two";
                    return Err(table.contradiction(other, other_value.span(), key, value.span(), why));
                }
                clue.comparison = comparison;
                bound = Some((key, value));
            }
            Part::Special(_) => {}
        }
    }
    if own.kind.fields.iter().any(|field| matches!(field.part, Part::Bound(_))) {
        let Some((_, value)) = bound else {
            let why = "it does not say how often";
            return Err(reader.refuse(span, why, "write `exactly`, `at_least` or `at_most`, such as `exactly = 2`"));
        };
        match value.get() {
            Data::String(_) => set_group(&mut clue, 1, vec![one(reader, &value)?]),
            _ => clue.number = Some(value.integer(0..=MAX_VALUE)?.into_inner()),
        }
        // an impossible clue is blamed on its values, if they are wrong, else on its bound
        let wrong = clue.values().iter().any(|&value| reader.rules.digit(value).is_none()) || clue.values().is_empty();
        number_span = if wrong { None } else { Some(value.span()) };
    }
    let number = number_span.or(values_span).unwrap_or_else(|| span.clone());
    Ok(Draft::new(clue, cells_span.unwrap_or(span), number))
}

/// Sets a group of cells; groups before it that are left out are empty.
fn set_group(clue: &mut Clue, group: usize, cells: Vec<Cell>) {
    if clue.groups.len() <= group {
        clue.groups.resize(group + 1, Vec::new());
    }
    clue.groups[group] = cells;
}

/// Tuples of this length.
fn tuples(list: &Value, length: usize) -> Result<Vec<Vec<i32>>, Reported> {
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
    Ok(tuples)
}

/// The cells of `[[alike]]`, whose count is the first field.
fn alike<'a>(
    reader: &ClueReader<'_, 'a>,
    count: &'static Key,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    let number = reader.needed(table, count, span.clone())?;
    let mut groups = vec![vec![one(reader, &number)?]];
    let place = match (table.value(&keys::CELLS), table.value(&keys::LINE_LISTS)) {
        (Some(cells), Some(lines)) => {
            let why = "the cells are either on lines or anywhere";
            return Err(table.contradiction(&keys::CELLS, cells.span(), &keys::LINE_LISTS, lines.span(), why));
        }
        (None, Some(lines)) => {
            for line in lines.elements()? {
                let text = line.text()?;
                groups.push(cells::list(&text, text.all(), reader.board())?);
            }
            lines.span()
        }
        _ => {
            // each of the others is a line of its own
            let (text, cells) = reader.cells(table, span)?;
            groups.extend(cells[1..].iter().map(|&cell| vec![cells[0], cell]));
            text.locate(&text.all())
        }
    };
    let mut clue = Clue::new(ClueKind::Alike, groups);
    clue.number = table.boolean(&keys::FIRST_COUNTS)?.filter(|counts| !*counts.get_ref()).map(|_| 0);
    Ok(Draft::new(clue, place, number.span()))
}

/// The single cell in a value.
fn one(reader: &ClueReader, value: &Value) -> Result<Cell, Reported> {
    let text = value.text()?;
    cells::single(&text, text.all(), reader.board())
}
