//! Rows among the values of a program, and their cells.

use super::super::side;
use super::scan::{Item, List, is_cell};
use crate::number::{blank_of, is_null};
use crate::{FormatError, Place, remarks};
use kdoku_board::symbols::is_border;
use std::ops::Range;

/// The fewest characters of a board of more than nine values.
const LARGE: usize = 100;

/// A list of cells, or a string of cells.
pub(super) struct Row<'l, 'a> {
    pub(super) cells: Vec<Place<'l, 'a>>,
    pub(super) fault: Option<FormatError>,
    /// Whether it is a board by itself.
    pub(super) is_board: bool,
}

impl Row<'_, '_> {
    /// Whether all cells are values up to `n` or blank.
    pub(super) fn fits(&self, n: usize) -> bool {
        self.cells.iter().all(|(line, within)| match line.part(within) {
            cell if is_null(cell) || blank_of(cell).is_some() => true,
            cell if cell.len() == 1 && cell.bytes().all(|byte| byte.is_ascii_alphabetic()) => n > 9,
            cell => cell.parse().is_ok_and(|value: usize| value <= n),
        })
    }
}

/// The row that an item is; one of many if `all` items are rows.
pub(super) fn row<'l, 'a>(item: &Item<'l, 'a>, name: &str, all: bool) -> Option<Row<'l, 'a>> {
    match item {
        Item::List(list) => {
            let cells: Vec<_> = list.items.iter().map(cell).collect::<Option<_>>()?;
            let is_argument = list.is_call && (cells.len() < 4 || cells.iter().any(is_word));
            let has_digit =
                || cells.iter().any(|(line, within)| line.part(within).contains(|c: char| c.is_ascii_digit()));
            let is_range = |(line, within): &Place<'_, '_>| line.part(within).trim_matches('.').contains("..");
            let is_row = (cells.len() > 3 || cells.len() > 1 && has_digit() && !cells.iter().all(is_range))
                && (cells.len() > 3 || list.name(0).is_empty())
                && !list.is_code()
                && !is_argument
                && !cells.iter().all(is_word);
            is_row.then(|| Row { is_board: false, cells, fault: list.fault.clone() })
        }
        Item::Text(place) if !is_cell(item) => {
            let text = place.0.part(&place.1);
            if let Some(cells) = board_within(place) {
                return Some(Row { cells, fault: None, is_board: true });
            }
            let mut row = Row { cells: cells_of(place), fault: None, is_board: false };
            let n = side(row.cells.len());
            row.is_board = n.is_some_and(|n| text.contains(|c: char| c.is_ascii_digit()) && row.fits(n))
                || n.is_some()
                    && row.cells.len() >= LARGE
                    && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
            let is_row = row.is_board || all || name.is_empty() && !remarks::is_remark(text);
            is_row.then_some(row)
        }
        _ => None,
    }
}

/// Whether the items of a list are the rows of boards.
pub(super) fn are_rows(list: &List<'_, '_>) -> bool {
    let width = |item: &Item<'_, '_>| match item {
        Item::List(list) if list.items.iter().all(is_cell) => Some(list.items.len()),
        Item::Text((line, within)) if line.part(within).contains(|c: char| c.is_ascii_lowercase()) => None,
        Item::Text(place) if !is_cell(item) => Some(cells_of(place).len()),
        _ => None,
    };
    let first = list.items.first().and_then(width).filter(|&first| first > 3);
    first.is_some_and(|first| {
        list.items.len().is_multiple_of(first) && list.items.iter().all(|item| width(item) == Some(first))
    })
}

fn cell<'l, 'a>(item: &Item<'l, 'a>) -> Option<Place<'l, 'a>> {
    match item {
        Item::Word(place) | Item::Text(place) if is_cell(item) => Some(place.clone()),
        _ => None,
    }
}

/// Whether a cell is a word of several letters that is neither a blank nor a truth value.
fn is_word((line, within): &Place<'_, '_>) -> bool {
    let text = line.part(within);
    text.starts_with(char::is_alphabetic)
        && text.len() > 1
        && !is_null(text)
        && blank_of(text).is_none()
        && truth(text).is_none()
}

/// The truth value that a word stands for.
pub(super) fn truth(text: &str) -> Option<bool> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("true") { Some(true) } else { is("false").then_some(false) }
}

/// The cells of a board whose rows are the lines of a string, among lines of words.
fn board_within<'l, 'a>((line, within): &Place<'l, 'a>) -> Option<Vec<Place<'l, 'a>>> {
    let text = line.part(within);
    let mut rows: Vec<Vec<Place<'l, 'a>>> = Vec::new();
    let lines = text.contains("\\n").then(|| text.split("\\n"))?;
    let is_rule = |part: &str| part.chars().all(|c| is_border(c) || c.is_whitespace());
    for part in lines.filter(|part| !remarks::is_remark(part.trim()) && !is_rule(part)) {
        let at = within.start + part.as_ptr().addr() - text.as_ptr().addr();
        let part = part.trim_end_matches("\\r");
        let words = part.split_ascii_whitespace().filter(|word| !matches!(*word, "|" | "||"));
        let place = |part: &str| {
            let from = part.as_ptr().addr() - text.as_ptr().addr() + within.start;
            (*line, from..from + part.len())
        };
        let cells: Vec<_> = match words.clone().nth(1) {
            Some(_) => words.map(place).collect(),
            None => part.trim().char_indices().map(|(i, c)| (*line, at + i..at + i + c.len_utf8())).collect(),
        };
        rows.push(cells);
    }
    let is_board = rows.len() > 3 && rows.iter().all(|row| row.len() == rows.len());
    is_board.then(|| rows.concat())
}

/// The cells of a string: its words, its fields between commas, the characters of its rows, or all
/// its characters.
pub(in super::super) fn cells_of<'l, 'a>((line, within): &Place<'l, 'a>) -> Vec<Place<'l, 'a>> {
    let text = line.part(within);
    let place = |range: Range<usize>| (*line, within.start + range.start..within.start + range.end);
    let part = |part: &str| {
        let at = part.as_ptr().addr() - text.as_ptr().addr();
        place(at..at + part.len())
    };
    for separator in ["\\n", ",", "/", "|", " "] {
        let rows: Vec<_> = text.split(separator).map(str::trim).filter(|row| !row.is_empty()).collect();
        if rows.len() > 3 && rows.iter().all(|row| row.chars().count() == rows.len()) {
            let characters = |row: &&str| part(row).1;
            let ranges = rows.iter().map(characters).flat_map(|range| {
                line.part(&range).char_indices().map(move |(at, c)| range.start + at..range.start + at + c.len_utf8())
            });
            return ranges.map(|range| (*line, range)).collect();
        }
    }
    let fields: Vec<_> = text.split(',').map(str::trim).collect();
    if fields.len() > 1 && !fields.iter().any(|field| field.contains(char::is_whitespace)) {
        // an empty field is a blank
        return fields.into_iter().map(part).collect();
    }
    let separates = |c: char| c.is_whitespace() || c == ',';
    if text.trim().contains(separates) {
        return text.split(separates).filter(|word| !word.is_empty()).map(part).collect();
    }
    text.char_indices().map(|(at, c)| place(at..at + c.len_utf8())).collect()
}
