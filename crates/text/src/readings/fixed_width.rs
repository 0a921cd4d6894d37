//! Rows and drawings with a space for a blank.
//!
//! A space says where it stands only if the width of each cell is known: from the lines of a
//! drawing, from a line as long as a board, or from a row that is complete. Every width and every
//! offset of the cells is tried, and they must all give the same board.

use super::{Line, Reading, cells, side, text_of};
use crate::{Board, FormatError, FormatErrorKind, Place, ReadOptions, remarks};
use kdoku_board::symbols::is_border;
use std::ops::Range;

/// The widest cell of a drawing, with the space beside it.
const WIDEST: usize = 6;

/// A row: its line, and the parts of it between borders, in characters.
type Parts<'l, 'a> = (&'l Line<'a>, Vec<Range<usize>>);

/// The board of a text of such rows.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let used: Vec<_> =
        lines.iter().filter(|line| !line.is_comment() && !remarks::is_remark(text_of(line).trim())).collect();
    let is_cell = |c: char| c.is_ascii_alphanumeric();
    let others = |c: char| !is_cell(c) && c != ' ' && !is_vertical(c);
    let is_rule = |text: &str| {
        !text.contains(is_cell)
            && text.contains(others)
            && text.chars().all(|c| is_border(c) || matches!(c, ' ' | '*' | '_'))
    };
    let is_full = |line: &&&Line<'_>| !line.is_blank();
    if used
        .iter()
        .filter(is_full)
        .nth(1)
        .is_some_and(|line| is_rule(text_of(line)) && text_of(line).contains(is_vertical))
    {
        // a heading and the rows of a table, which are read as fields
        let rules = used.iter().filter(|line| is_rule(text_of(line)) && !line.is_blank()).count();
        if rules == 1 {
            return None;
        }
    }
    let rows: Vec<_> = used.iter().copied().filter(|line| !is_rule(text_of(line))).collect();
    if rows.iter().any(|line| text_of(line).contains(others)) {
        return None;
    }
    let text = |line: &Line<'_>| text_of(line).to_owned();
    let has_digits = |line: &&Line<'_>| text(line).contains(is_cell);
    let is_drawn = rows.iter().any(|line| text(line).contains(is_vertical));
    let rows: Vec<_> = if is_drawn {
        let (rows, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|line| text(line).contains(is_vertical));
        // cells beside a drawing belong to another board
        if others.iter().any(|line| has_digits(line) && remarks::numbers(text_of(line).trim()).is_none()) {
            return None;
        }
        rows
    } else {
        rows
    };
    let first = rows.iter().position(has_digits)?;
    if !rows.iter().any(|line| text(line).contains(' ') || line.is_blank())
        && rows.iter().all(|line| line.bytes.len() == rows[first].bytes.len())
    {
        // nothing is blank
        return None;
    }
    if !is_drawn && let Some(read) = whole_lines(&rows, options) {
        return Some(read);
    }
    let n = options.boxes.map_or(rows.len(), kdoku_board::geometry::BoxShape::size);
    if n < 4 || rows.len() != n {
        return None;
    }
    let all: Vec<Parts<'_, '_>> = rows.iter().map(|line| (*line, parts(text_of(line)))).collect();
    let mut found: Vec<Vec<Place<'_, '_>>> = Vec::new();
    // a border may stand around the board, or only within it
    for (left, right) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let Some(parts) = without_edges(&all, left, right) else { continue };
        for pitch in 1..=WIDEST {
            for offset in 0..WIDEST {
                for has_margin in [true, false] {
                    if let Some(places) = places(&parts, n, pitch, offset, has_margin, is_drawn)
                        && !found.iter().any(|other| are_same(other, &places))
                    {
                        found.push(places);
                    }
                }
            }
        }
    }
    match &found[..] {
        [] if !is_drawn && has_short_rows(&rows, n) => {
            let line = rows.iter().find(|line| line.bytes.len() < n).unwrap_or(&rows[0]);
            Some(Err(line.error(0..line.bytes.len(), FormatErrorKind::Spaces)))
        }
        [] => None,
        [places] => Some(cells::board(places, n, options).map(|board| vec![board])),
        _ => {
            let kind = FormatErrorKind::ambiguous(
                "cells of one width",
                "cells of another, with a space for a blank",
                "`.` or `0` for each blank",
            );
            Some(Err(rows[first].error(0..rows[first].bytes.len(), kind)))
        }
    }
}

/// Whether rows would be complete if spaces at their ends were blanks that were stripped.
fn has_short_rows(rows: &[&Line<'_>], n: usize) -> bool {
    let lengths = || rows.iter().map(|line| line.bytes.len());
    let has_spaces = rows.iter().any(|line| text_of(line).contains(' '));
    has_spaces && lengths().any(|length| length < n) && lengths().max() == Some(n)
}

/// The boards of a text of blocks with blank lines between them, if some of them have spaces for
/// blanks. `rows` is what the text is without such spaces.
pub(super) fn read_blocks(
    lines: &[Line<'_>],
    rows: &[Result<Board, FormatError>],
    options: &ReadOptions,
) -> Option<Vec<Result<Board, FormatError>>> {
    let mut boards = Vec::new();
    let mut is_found = false;
    for block in lines.split(Line::is_blank).filter(|block| !block.is_empty()) {
        let bytes = block[0].start..block[block.len() - 1].end();
        let is_here = |read: &&Result<Board, FormatError>| {
            let start = read.as_ref().map_or_else(|error| error.span.start, |puzzle| puzzle.span.start);
            bytes.start <= start && start <= bytes.end
        };
        let as_rows: Vec<_> = rows.iter().filter(is_here).cloned().collect();
        match read(block, options) {
            Some(Ok(spaced)) if as_rows.iter().all(Result::is_err) => {
                is_found = true;
                boards.extend(spaced.into_iter().map(Ok));
            }
            _ => boards.extend(as_rows),
        }
    }
    is_found.then_some(boards)
}

/// Lines that have as many characters as a board has cells.
fn whole_lines(rows: &[&Line<'_>], options: &ReadOptions) -> Reading {
    let full: Vec<_> = rows.iter().filter(|line| !line.is_blank()).collect();
    let n = side(full[0].bytes.len()).filter(|&n| n > 5)?;
    let are_words = |line: &Line<'_>| line.bytes.iter().enumerate().all(|(i, &byte)| (byte == b' ') == (i % 2 == 1));
    if full.iter().any(|line| line.bytes.len() != n * n) || full.iter().all(|line| are_words(line)) {
        return None;
    }
    let places = |line: &&&Line<'_>| {
        (0..n * n).map(|at| if line.bytes[at] == b' ' { at..at } else { at..at + 1 }).collect::<Vec<_>>()
    };
    let boards = full.iter().map(|line| {
        let places: Vec<Place<'_, '_>> = places(line).into_iter().map(|within| (**line, within)).collect();
        cells::board(&places, n, options)
    });
    Some(boards.collect())
}

fn is_vertical(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '‖' | '\u{a6}')
}

/// What stands between borders, in characters; all of the line without borders.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let length = text.chars().count();
    for (at, c) in text.chars().enumerate() {
        if is_vertical(c) {
            // two lines beside each other are one border
            if start < at || at == 0 || !is_vertical(text.chars().nth(at - 1).unwrap_or(' ')) {
                parts.push(start..at);
            }
            start = at + 1;
        }
    }
    parts.push(start..length);
    parts
}

/// The parts without the first and the last of each row, which must be blank.
fn without_edges<'l, 'a>(rows: &[Parts<'l, 'a>], left: usize, right: usize) -> Option<Vec<Parts<'l, 'a>>> {
    let most = rows.iter().map(|(_, parts)| parts.len()).max()?;
    let is_blank = |line: &Line<'_>, part: &Range<usize>| {
        text_of(line).chars().skip(part.start).take(part.len()).all(char::is_whitespace)
    };
    let stripped = rows.iter().map(|(line, parts)| {
        let edges = parts.iter().take(left).chain(parts.iter().skip(most - right));
        // a row with its right edge is not stripped
        let is_whole = parts.len() == most || !text_of(line).trim_end().ends_with(is_vertical);
        let is_sound = edges.clone().all(|part| is_blank(line, part)) && parts.len() >= left && is_whole;
        is_sound.then(|| (*line, parts[left..parts.len().min(most - right).max(left)].to_vec()))
    });
    (most > left + right).then(|| stripped.collect())?
}

/// Where the cells stand if one begins every `pitch` characters, the first at `offset`.
fn places<'l, 'a>(
    rows: &[Parts<'l, 'a>],
    n: usize,
    pitch: usize,
    offset: usize,
    has_margin: bool,
    is_drawn: bool,
) -> Option<Vec<Place<'l, 'a>>> {
    let count = rows.iter().map(|(_, parts)| parts.len()).max()?;
    if count == 0 || !n.is_multiple_of(count) {
        return None;
    }
    let per_part = n / count;
    // the last part of a row may be stripped
    let width =
        |i: usize| rows.iter().filter_map(|(_, parts)| parts.get(i)).map(ExactSizeIterator::len).max().unwrap_or(0);
    // the first part of a row without a border has no margin
    let margin = width(1).saturating_sub(width(0)).min(offset);
    let shift = if count == 2 && !has_margin { offset } else { margin };
    let offset_of = |i: usize| if i == 0 { offset - shift } else { offset };
    let is_wide_enough = |i: usize, width: usize| {
        let (least, offset) = ((per_part - 1) * pitch + 1, offset_of(i));
        if is_drawn {
            width >= least + offset && width < least + offset + WIDEST
        } else {
            width == least && offset == 0
        }
    };
    let may_be_stripped = |i: usize| is_drawn && i + 1 == count && width(i) > 0;
    if !(0..count).all(|i| is_wide_enough(i, width(i)) || may_be_stripped(i)) {
        return None;
    }
    let mut places = Vec::with_capacity(n * n);
    for (line, parts) in rows {
        let text = text_of(line);
        let at: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let nowhere = line.bytes.len()..line.bytes.len();
        for i in 0..count {
            let Some(part) = parts.get(i) else {
                places.extend(std::iter::repeat_n((*line, nowhere.clone()), per_part));
                continue;
            };
            // only the end of a line can be stripped
            let is_end = i + 1 == count && part.end == text.chars().count();
            if part.len() != width(i) && !(is_drawn && is_end) {
                return None;
            }
            let mut used = 0;
            for cell in 0..per_part {
                let begin = part.start + cell * pitch + offset_of(i);
                let c = if begin < part.end { text[at[begin]..].chars().next() } else { None };
                match c.filter(|c| !c.is_whitespace()) {
                    None => places.push((*line, nowhere.clone())),
                    Some(c) => {
                        used += 1;
                        places.push((*line, at[begin]..at[begin] + c.len_utf8()));
                    }
                }
            }
            let all = text[at[part.start]..at[part.end]].chars().filter(|c| !c.is_whitespace()).count();
            if used != all {
                return None;
            }
        }
    }
    Some(places)
}

fn are_same(one: &[Place<'_, '_>], other: &[Place<'_, '_>]) -> bool {
    one.iter().zip(other).all(|((_, one), (_, other))| one.is_empty() && other.is_empty() || one == other)
}
