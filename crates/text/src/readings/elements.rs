//! Boards as the elements of an XML or HTML document: a cell, a row or a field in each.
//!
//! ```text
//! <tr><td>5</td><td></td> …</tr>      <row><cell>5</cell> …      <row>53..7....</row>
//! ```
//!
//! Elements of one name are the cells of boards if each is a value or blank, or rows if each has as
//! many cells. Two names with boards that differ are an error; elements with other text stand beside
//! boards.

use super::{Line, Reading, cells, side, text_of};
use crate::number::{blank_of, is_null};
use crate::{FormatErrorKind, Place, ReadOptions};
use std::collections::BTreeMap;

/// An element without others in it.
struct Leaf<'l, 'a> {
    /// The number of the element around it.
    group: usize,
    content: Place<'l, 'a>,
}

type Leaves<'l, 'a> = BTreeMap<&'a str, Vec<Leaf<'l, 'a>>>;

/// The boards of a document.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    let mut found: Option<Vec<_>> = None;
    for leaves in leaves(lines).values() {
        let Some((n, places)) = of_cells(leaves).or_else(|| of_rows(leaves)) else { continue };
        let boards = places.chunks(n * n).map(|places| cells::board(places, n, options)).collect::<Result<Vec<_>, _>>();
        match (boards, &found) {
            (Err(error), _) => return Some(Err(error)),
            (Ok(boards), None) => found = Some(boards),
            (Ok(boards), Some(others)) if super::are_same(&boards, others) => {}
            _ => {
                let kind = FormatErrorKind::ambiguous("elements of one name", "elements of another", "one of them");
                return Some(Err(places[0].0.error(places[0].1.clone(), kind)));
            }
        }
    }
    found.map(Ok)
}

/// The elements of a document that have no others in them, by their names.
fn leaves<'l, 'a>(lines: &'l [Line<'a>]) -> Leaves<'l, 'a> {
    let mut leaves: Leaves<'l, 'a> = BTreeMap::new();
    let mut open: Option<(&str, Place<'_, '_>)> = None;
    let (mut group, mut is_script) = (0, false);
    for line in lines {
        let (text, mut at) = (text_of(line), 0);
        while at < text.len() {
            let length = text[at + 1..].find('<').map_or(text.len() - at, |length| length + 1);
            let (tag, start) = match text[at..at + length].find('>').filter(|_| text[at..].starts_with('<')) {
                Some(end) => (&text[at + 1..at + end], at + end + 1),
                None => ("", at),
            };
            let name =
                tag.trim_start_matches('/').split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default();
            let value = tag.find(" value=").map(|from| from + " value=".len() + 1);
            let value = value.and_then(|from| Some(at + 1 + from..at + 1 + from + tag.get(from..)?.find(['"', '\''])?));
            is_script = matches!(name, "script" | "style") && !tag.starts_with('/') || is_script && tag.is_empty();
            match tag.starts_with('/') {
                true => match open.take().filter(|(of, _)| *of == name) {
                    Some((of, content)) => leaves.entry(of).or_default().push(Leaf { group, content }),
                    None => group += 1,
                },
                false if tag.ends_with('/') || value.is_some() => {
                    let content = (line, value.unwrap_or(start..start));
                    leaves.entry(name).or_default().push(Leaf { group, content });
                    open = None;
                }
                false if !name.is_empty() && !name.starts_with(['!', '?']) => open = Some((name, (line, start..start))),
                false => {}
            }
            let part = text[start..at + length].trim();
            if let Some((_, content)) = open.as_mut().filter(|_| !part.is_empty() && !is_script) {
                let from = part.as_ptr().addr() - text.as_ptr().addr();
                let end = if is_null(part) || part == "&nbsp;" || part == "&#160;" { from } else { from + part.len() };
                *content = (line, from..end);
            }
            at += length;
        }
    }
    leaves
}

/// The size and the cells of the boards of elements of which each is a cell.
fn of_cells<'l, 'a>(leaves: &[Leaf<'l, 'a>]) -> Option<(usize, Vec<Place<'l, 'a>>)> {
    let texts: Vec<_> = leaves.iter().map(|Leaf { content: (line, within), .. }| line.part(within)).collect();
    let is_cell = |text: &&str| text.chars().count() < 3 && !text.contains(char::is_whitespace);
    let has_value = texts.iter().any(|text| text.contains(|c: char| c.is_ascii_alphanumeric()));
    if !has_value || !texts.iter().all(is_cell) {
        return None;
    }
    let rows: Vec<usize> = leaves.chunk_by(|one, next| one.group == next.group).map(<[_]>::len).collect();
    let is_row = |n: &usize| *n > 3 && rows.iter().all(|length| length == n) && rows.len().is_multiple_of(*n);
    let n = rows.first().copied().filter(is_row).or_else(|| side(leaves.len()))?;
    Some((n, leaves.iter().map(|leaf| leaf.content.clone()).collect()))
}

/// The size and the cells of the boards of elements of which each is a row.
fn of_rows<'l, 'a>(leaves: &[Leaf<'l, 'a>]) -> Option<(usize, Vec<Place<'l, 'a>>)> {
    let mut n = None;
    let mut places = Vec::new();
    for Leaf { content: (line, within), .. } in leaves {
        let text = line.part(within);
        let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
        let by = if text.contains(separates) { 0 } else { 1 };
        let mut row: Vec<Place<'_, '_>> = Vec::new();
        for (at, c) in text.char_indices().filter(|(_, c)| !separates(*c)) {
            let place = within.start + at..within.start + at + c.len_utf8();
            match row.last_mut().filter(|(_, last)| by == 0 && last.end == place.start) {
                Some((_, last)) => last.end = place.end,
                None => row.push((line, place)),
            }
        }
        let is_cell = |(line, cell): &Place<'_, '_>| {
            let text = line.part(cell);
            text.len() < 3 && text.chars().all(char::is_alphanumeric) || blank_of(text).is_some()
        };
        if row.len() < 4 || *n.get_or_insert(row.len()) != row.len() || !row.iter().all(is_cell) {
            return None;
        }
        places.extend(row);
    }
    let n = n.filter(|n| leaves.len().is_multiple_of(*n))?;
    Some((n, places))
}
