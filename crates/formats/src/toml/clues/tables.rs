//! Kinds that have a table of their own, from `[[relation]]` to `[[alike]]`.

use super::automaton::automaton;
use super::regex::regex;
use super::relation::relation;
use super::{ClueReader, Draft, cells, numbers};
use crate::toml::keys::{self, Section};
use crate::toml::{Data, Key, Reported, Table, Value};
use kdoku_board::Comparison;
use kdoku_puzzle::{Clue, ClueKind, Payload};
use std::ops::Range;

type ReadTable = for<'a> fn(&ClueReader<'_, 'a>, &Table<'a>, Range<usize>) -> Result<Draft, Reported>;

pub(super) fn read<'a>(reader: &ClueReader<'_, 'a>, tables: &Table<'a>, drafts: &mut Vec<Draft>) {
    let readers: [(&'static Key, &'static Section, ReadTable); 14] = [
        (&keys::RELATION, &keys::RELATION_SECTION, relation),
        (&keys::REGEX, &keys::REGEX_SECTION, regex),
        (&keys::AUTOMATON, &keys::AUTOMATON_SECTION, automaton),
        (&keys::TABLE, &keys::TABLE_SECTION, tuples),
        (&keys::COUNT, &keys::COUNT_SECTION, count),
        (&keys::DISTINCT, &keys::DISTINCT_SECTION, distinct),
        (&keys::ELEMENT, &keys::ELEMENT_SECTION, element),
        (&keys::CONNECTED, &keys::CONNECTED_SECTION, |reader, table, span| {
            areas(reader, ClueKind::Connected, table, span)
        }),
        (&keys::YIN_YANG, &keys::YIN_YANG_SECTION, |reader, table, span| areas(reader, ClueKind::YinYang, table, span)),
        (&keys::CELL_LOOP, &keys::CELL_LOOP_SECTION, |reader, table, span| {
            areas(reader, ClueKind::CellLoop, table, span)
        }),
        (&keys::JAPANESE_SUMS, &keys::JAPANESE_SUMS_SECTION, japanese_sums),
        (&keys::SHADED_SUM, &keys::SHADED_SUM_SECTION, shaded_sum),
        (&keys::DEDUCED_REGIONS, &keys::DEDUCED_REGIONS_SECTION, deduced_regions),
        (&keys::ALIKE, &keys::ALIKE_SECTION, alike),
    ];
    for (key, section, read_table) in readers {
        for value in reader.elements(tables, key) {
            if let Ok(table) = value.table(section) {
                let read = read_table(reader, &table, value.span());
                drafts.extend(read.ok().map(|draft| draft.captioned(&table)));
            }
        }
    }
}

fn tuples<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, cells) = reader.cells(table, span.clone())?;
    let list = reader.needed(table, &keys::TUPLES, span)?;
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
    // each state of the automaton is a set of remaining tuples
    reader.charge(64 * length * tuples.len(), list.span())?;
    clue.payload = Payload::Tuples { tuples, forbidden };
    Ok(Draft::new(clue, text.locate(&text.all()), list.span()))
}

fn count<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, counted) = reader.cells(table, span.clone())?;
    let values = reader.needed(table, &keys::VALUES_LIST, span.clone())?.text()?;
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
        return Err(reader.refuse(span, why, "write `exactly`, `at_least` or `at_most`, such as `exactly = 2`"));
    };
    if let Some((other, other_value, _)) = given.next() {
        let why = "a table has one bound; write two tables for two";
        return Err(table.contradiction(key, value.span(), other, other_value.span(), why));
    }
    clue.comparison = comparison;
    match value.get() {
        Data::String(_) => {
            let text = value.text()?;
            clue.groups.push(vec![cells::single(&text, text.all(), reader.board())?]);
        }
        _ => clue.number = Some(value.integer(0..=1_000_000)?.into_inner()),
    }
    // an impossible clue is blamed on its values, if they are wrong, else on its bound
    let wrong = clue.values().iter().any(|&value| reader.rules.digit(value).is_none()) || clue.values().is_empty();
    let number = if wrong { values.locate(&values.all()) } else { value.span() };
    Ok(Draft::new(clue, text.locate(&text.all()), number))
}

fn distinct<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, counted) = reader.cells(table, span.clone())?;
    let number = reader.needed(table, &keys::CELL_COUNT, span)?;
    let clue = Clue::new(ClueKind::Distinct, vec![counted, vec![one(reader, &number)?]]);
    Ok(Draft::new(clue, text.locate(&text.all()), number.span()))
}

fn element<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (text, line) = reader.cells(table, span.clone())?;
    let index = reader.needed(table, &keys::INDEX, span.clone())?;
    let value = reader.needed(table, &keys::CELL_VALUE, span)?;
    let clue = Clue::new(ClueKind::Element, vec![line, vec![one(reader, &index)?], vec![one(reader, &value)?]]);
    Ok(Draft::new(clue, text.locate(&text.all()), index.span()))
}

/// Values, and the cells among which those with these values are an area or a loop.
fn areas<'a>(
    reader: &ClueReader<'_, 'a>,
    kind: ClueKind,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<Draft, Reported> {
    let values = reader.needed(table, &keys::VALUES_LIST, span.clone())?.text()?;
    let among = match table.value(&keys::CELLS) {
        Some(_) => Some(reader.cells(table, span.clone())?),
        None => None,
    };
    let place = among.as_ref().map_or(span, |(text, _)| text.locate(&text.all()));
    let mut clue = Clue::new(kind, among.into_iter().map(|(_, cells)| cells).collect());
    clue.payload = Payload::Values(numbers(&values, values.all())?);
    Ok(Draft::new(clue, place, values.locate(&values.all())))
}

fn japanese_sums<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (mut clue, cells, values) = shaded(reader, ClueKind::JapaneseSums, table, span.clone())?;
    let sums = reader.needed(table, &keys::RUN_SUMS, span)?.text()?;
    // no sum at all: no cell is shaded
    let runs = if sums.string.trim().is_empty() { Vec::new() } else { numbers(&sums, sums.all())? };
    clue.payload = Payload::Runs { values, sums: runs };
    Ok(Draft::new(clue, cells, sums.locate(&sums.all())))
}

fn shaded_sum<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let (mut clue, cells, values) = shaded(reader, ClueKind::ShadedSum, table, span.clone())?;
    let sum = reader.needed(table, &keys::SHADED_TOTAL, span)?;
    clue.number = Some(sum.integer(0..=1_000_000)?.into_inner());
    clue.payload = Payload::Values(values);
    Ok(Draft::new(clue, cells, sum.span()))
}

/// A clue with its cells and their shades, where the cells stand, and the values of shaded ones.
fn shaded<'a>(
    reader: &ClueReader<'_, 'a>,
    kind: ClueKind,
    table: &Table<'a>,
    span: Range<usize>,
) -> Result<(Clue, Range<usize>, Vec<i32>), Reported> {
    let (text, cells) = reader.cells(table, span.clone())?;
    let shades = reader.needed(table, &keys::SHADES, span.clone())?.text()?;
    let values = reader.needed(table, &keys::VALUES_LIST, span)?.text()?;
    let groups = vec![cells, cells::list(&shades, shades.all(), reader.board())?];
    Ok((Clue::new(kind, groups), text.locate(&text.all()), numbers(&values, values.all())?))
}

fn deduced_regions<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let labels = reader.needed(table, &keys::LABELS, span.clone())?.text()?;
    let mut clue = Clue::new(ClueKind::DeducedRegions, vec![cells::list(&labels, labels.all(), reader.board())?]);
    if table.value(&keys::CELLS).is_some() {
        clue.groups.push(reader.cells(table, span.clone())?.1);
    }
    let mut number = span;
    if let Some(size) = table.value(&keys::REGION_SIZE) {
        number = size.span();
        clue.number = Some(size.integer(1..=1_000_000)?.into_inner());
    }
    Ok(Draft::new(clue, labels.locate(&labels.all()), number))
}

fn alike<'a>(reader: &ClueReader<'_, 'a>, table: &Table<'a>, span: Range<usize>) -> Result<Draft, Reported> {
    let number = reader.needed(table, &keys::CELL_COUNT, span.clone())?;
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
fn one(reader: &ClueReader, value: &Value) -> Result<kdoku_board::geometry::Cell, Reported> {
    let text = value.text()?;
    cells::single(&text, text.all(), reader.board())
}
