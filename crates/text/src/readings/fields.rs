//! Rows with a separator between cells: commas, semicolons, tabs, or a line around each cell.
//!
//! An empty field is a blank. A heading row, a column of row names and an empty last column are
//! left out where the rest is a board. Blank lines count as rows only if they have separators.

use super::{Line, Reading, cells, side, text_of};
use crate::number::{blank_of, is_null};
use crate::{Board, FormatError, Place, ReadOptions, remarks};
use kdoku_board::symbols::is_border;
use std::ops::Range;

/// The separators, and the characters that a row of them consists of.
const SEPARATORS: [&[char]; 4] = [&['\t'], &[','], &[';'], &['|', '│', '┃', '║', '\u{a6}']];

/// Whether tabs separate cells of which some are empty, so that words are not all cells.
pub(super) fn has_empty_fields(lines: &[Line<'_>]) -> bool {
    let is_tabbed = |text: &str| text.starts_with('\t') || text.ends_with('\t') || text.contains("\t\t");
    let tabs = |line: &Line<'_>| text_of(line).matches('\t').count();
    let rows: Vec<_> = lines.iter().filter(|line| tabs(line) > 0).collect();
    rows.iter().any(|line| is_tabbed(text_of(line)))
        && rows.len() > 3
        && rows.iter().all(|line| tabs(line) == tabs(rows[0]))
}

/// Whether there are more lines with tabs than the boards have rows.
pub(super) fn has_short_rows(lines: &[Line<'_>], boards: &[Result<Board, FormatError>]) -> bool {
    let rows = lines.iter().filter(|line| line.bytes.contains(&b'\t')).count();
    rows > boards.iter().flatten().map(|board| board.grid.height()).sum::<usize>()
}

/// The boards of a text that is rows of fields.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    // the smallest board has four fields in a row
    let has_row = |separators: &[char]| lines.iter().any(|line| text_of(line).matches(separators).nth(2).is_some());
    let possible = SEPARATORS.iter().filter(|separators| has_row(separators));
    possible
        .copied()
        .find_map(|separators| read_separated(lines, separators, options))
        .or_else(|| read_cells(lines, options))
}

/// The board of a text with one cell per line.
fn read_cells(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let place = |line: &'_ Line<'_>| split(text_of(line), &[]).next().unwrap_or(0..0);
    let places: Vec<_> = super::full(lines).into_iter().map(|line| (line, place(line))).collect();
    let n = side(places.len()).filter(|n| *n > 5)?;
    let is_cell = |(line, within): &Place<'_, '_>| {
        blank_of(line.part(within)).is_some() || line.part(within).parse().is_ok_and(|value: usize| value <= n)
    };
    places.iter().all(is_cell).then(|| cells::board(&places, n, options).map(|board| vec![board]))
}

type Row<'l, 'a> = Vec<Place<'l, 'a>>;

fn read_separated(lines: &[Line<'_>], separators: &[char], options: &ReadOptions) -> Reading {
    let is_drawn = separators[0] == '|';
    let is_rule = |text: &str| {
        text.chars().all(|c| is_border(c) || c.is_whitespace() || matches!(c, '*' | '_'))
            && text.chars().any(|c| is_border(c) && !separators.contains(&c) && c != ':')
            && (!text.contains(separators) || !text.contains(' ') || text.contains("--"))
    };
    let mut rows: Vec<Row<'_, '_>> = Vec::new();
    let (mut heading, mut rules, mut titles) = (None, 0, Vec::new());
    for line in lines.iter().filter(|line| !line.is_comment()) {
        let text = text_of(line);
        if text.is_empty() || (is_drawn || !text.contains(separators)) && text.trim().is_empty() {
            continue;
        }
        if rows.is_empty() && text.starts_with("sep=") {
            continue;
        }
        if is_drawn && is_rule(text) {
            rules += 1;
            if rows.len() == 1 && text.contains(separators) {
                // as a page has it: the names of the columns, a line, the rows
                heading = rows.pop();
            }
            continue;
        }
        let is_title = remarks::is_remark(text.trim()) || remarks::numbers(text.trim()).is_some();
        let is_first = rows.is_empty() && text.contains(char::is_alphabetic) && !text.contains('.');
        if !is_drawn && !text.contains(separators) && (is_title || is_first) {
            titles.push(rows.len());
            continue;
        }
        let fields: Row<'_, '_> = split(text, separators).map(|within| (line, within)).collect();
        rows.push(fields);
    }
    let lines_of_rows = rows.iter().map(|row| text_of(row[0].0));
    // a line of two bars does not have an empty cell between them
    let has_bars = |(at, two): (usize, &[u8])| {
        *two == *b"||" && lines_of_rows.clone().all(|text| text.as_bytes().get(at..at + 2) == Some(b"||"))
    };
    if is_drawn && lines_of_rows.clone().next()?.as_bytes().windows(2).enumerate().any(has_bars) {
        return None;
    }
    if is_drawn {
        let is_empty = |cell: Option<&Place<'_, '_>>| cell.is_some_and(|(_, within)| within.is_empty());
        let has_left = rows.iter().all(|row| is_empty(row.first()));
        let has_right = rows.iter().all(|row| is_empty(row.last()));
        let count = rows.first().map_or(0, Vec::len);
        if has_left && has_right && count > 2 {
            for row in rows.iter_mut().chain(&mut heading) {
                row.remove(0);
                row.pop();
            }
        }
        if let Some(heading) = heading.filter(|_| rules > 1 && rows.len() + 1 == count - 2) {
            rows.insert(0, heading);
        }
    }
    let width = rows.iter().map(Vec::len).max().filter(|&width| width > 3)?;
    let ends_blank = |row: &Row<'_, '_>| row.last().is_some_and(|(_, within)| within.is_empty());
    if separators[0] == '\t' && rows.len() == width && !rows.iter().any(ends_blank) {
        // an editor strips tabs at the end of a line
        for row in rows.iter_mut().filter(|row| row.len() < width) {
            let (line, _) = row[row.len() - 1].clone();
            row.resize(width, (line, line.bytes.len()..line.bytes.len()));
        }
    }
    // boards of one line each below the names of their cells
    let are_cells =
        |row: &Row<'_, '_>| row.len() == width && row.iter().all(|(line, within)| may_be_cell(line.part(within)));
    let n = side(width).filter(|n| *n > 4 && rows.len() > 1 && rows[1..].iter().all(are_cells));
    let are_names = |row: &Row<'_, '_>| row.iter().all(|(line, within)| line.part(within).len() > 1);
    if let Some(n) = n.filter(|_| are_names(&rows[0])) {
        return Some(rows[1..].iter().map(|cells| cells::board(cells, n, options)).collect());
    }
    let is_empty = |(line, within): &Place<'_, '_>| line.part(within).is_empty();
    if !is_drawn && !rows.len().is_multiple_of(width) {
        // rows between boards, and titles with empty fields behind them
        let mut kept = 0;
        rows.retain(|row| {
            let (line, first) = &row[0];
            let is_beside = row[1..].iter().all(is_empty) && (first.is_empty() || remarks::is_remark(line.part(first)));
            let is_kept = !is_beside || !usize::is_multiple_of(kept, width);
            kept += usize::from(is_kept);
            is_kept
        });
    }
    let begins_with_line = |row: &Row<'_, '_>| text_of(row[0].0).trim_start().starts_with(separators);
    if is_drawn && rows.len() + 1 == width && rows.iter().all(|row| row.len() == width && begins_with_line(row)) {
        // a line before each cell
        for row in &mut rows {
            row.remove(0);
        }
    }
    let rows = trimmed(&rows)?;
    let n = rows[0].len();
    if titles.iter().any(|row| !row.is_multiple_of(n)) {
        return None;
    }
    if rows.iter().flatten().any(|(line, within)| !may_be_cell(line.part(within))) {
        return None;
    }
    Some(rows.chunks(n).map(|rows| cells::board(&rows.concat(), n, options)).collect())
}

/// The places of the fields of a line, without spaces and quotes around them.
pub fn split(text: &str, separators: &[char]) -> impl Iterator<Item = Range<usize>> {
    text.split(separators).map(|field| {
        let mut part = field.trim();
        let quoted = |quote: char| part.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        if let Some(inside) = quoted('"').or_else(|| quoted('\'')) {
            part = inside.trim();
        }
        let at = if part.is_empty() { field } else { part }.as_ptr().addr() - text.as_ptr().addr();
        at..at + part.len()
    })
}

/// The rows of boards among these, which may have a heading, names and an empty last column. `None`
/// if no way to remove these leaves boards.
fn trimmed<'l, 'a>(rows: &[Row<'l, 'a>]) -> Option<Vec<Row<'l, 'a>>> {
    let text = |(line, within): &Place<'l, 'a>| -> &'a str { line.part(within) };
    let width = rows[0].len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let are_names = |fields: &[&str]| {
        let fields: Vec<_> = fields.iter().map(|field| field.trim()).collect();
        let words = fields
            .iter()
            .all(|field| field.chars().any(char::is_alphabetic) && !is_null(field) && blank_of(field).is_none());
        let counts = |first: usize| fields.iter().enumerate().all(|(i, field)| *field == (i + first).to_string());
        words || fields.len() > 3 && (counts(0) || counts(1))
    };
    let is_empty_column =
        |rows: &[Row<'l, 'a>]| rows.iter().all(|row| row.last().is_some_and(|cell| text(cell).is_empty()));
    let is_board =
        |rows: &[Row<'l, 'a>]| !rows.is_empty() && rows.len().is_multiple_of(rows[0].len()) && rows[0].len() > 3;
    let without = |rows: &[Row<'l, 'a>], top: usize, left: usize, right: usize| -> Vec<Row<'l, 'a>> {
        rows[top..].iter().map(|row| row[left..row.len() - right].to_vec()).collect()
    };
    let mut found = Vec::new();
    for top in 0..2 {
        for left in 0..2 {
            for right in 0..2 {
                if rows.len() <= top + 3 || width < left + right + 4 {
                    continue;
                }
                let body = without(rows, top, left, right);
                let heading: Vec<_> = rows[0][left..width - right].iter().map(&text).collect();
                let names: Vec<_> = rows[top..].iter().map(|row| text(&row[0])).collect();
                let is_sound = is_board(&body)
                    && (top == 0 || are_names(&heading))
                    && (left == 0 || are_names(&names))
                    && (right == 0 || is_empty_column(&rows[top..]));
                if is_sound {
                    found.push((top + left + right, body));
                }
            }
        }
    }
    // the board with its names is none of one more row if both fit
    found.sort_by_key(|(removed, _)| std::cmp::Reverse(*removed));
    found.into_iter().next().map(|(_, body)| body)
}

/// Whether a field can be a cell: a short word without anything in it that parts words.
fn may_be_cell(field: &str) -> bool {
    is_null(field)
        || blank_of(field).is_some()
        || field.len() < 5 && field.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'))
}
