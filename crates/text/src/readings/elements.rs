//! Boards as the elements of an XML or HTML document: a cell, a row or a field in each.
//!
//! ```text
//! <tr><td>5</td><td></td> …</tr>      <row><cell>5</cell> …      <row>53..7....</row>
//! ```
//!
//! Elements of one name are the cells of boards if each is a value or blank, or rows if each has as
//! many cells. Two names with boards that differ are an error; elements with other text stand beside
//! boards.

use super::{Line, Reading, cells, lists, side, text_of};
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
    let leaves = leaves(lines);
    let is_puzzle = |name: &&&str| !lists::is_solution(name) || leaves.len() == 1;
    for leaves in leaves.keys().filter(is_puzzle).map(|name| &leaves[name]) {
        let Some((n, places)) = places(leaves) else { continue };
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
            let next = text[at..].char_indices().skip(1).find(|(_, c)| *c == '<');
            let length = next.map_or(text.len() - at, |(length, _)| length);
            let (tag, start) = match text[at..at + length].find('>').filter(|_| text[at..].starts_with('<')) {
                Some(end) => (&text[at + 1..at + end], at + end + 1),
                None => ("", at),
            };
            let name = tag.trim_start_matches('/');
            let name = &name[..name.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(name.len())];
            let value = tag.find(" value=").map(|from| from + " value=".len() + 1);
            let value = value.and_then(|from| Some(at + 1 + from..at + 1 + from + tag.get(from..)?.find(['"', '\''])?));
            let is_inline = matches!(name, "b" | "i" | "u" | "em" | "strong" | "font" | "span" | "a" | "small" | "big");
            let is_around = open.as_ref().is_some_and(|(of, _)| is_inline && *of != name);
            is_script = matches!(name, "script" | "style") && !tag.starts_with('/') || is_script && tag.is_empty();
            match tag.starts_with('/') {
                _ if is_around => {}
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
                let end = if matches!(part, "&nbsp;" | "&#160;") { from } else { from + part.len() };
                // several texts are not a cell
                let is_first = content.1.is_empty() || end == from;
                *content = (line, if is_first { from..end } else { 0..text.len() });
            }
            at += length;
        }
    }
    leaves
}

/// The size and the cells of the boards of elements of one name: each is a cell, a row or a board.
fn places<'l, 'a>(leaves: &[Leaf<'l, 'a>]) -> Option<(usize, Vec<Place<'l, 'a>>)> {
    let parts = |content: &Place<'l, 'a>| match content.1.len() {
        ..3 => vec![content.clone()],
        _ => lists::cells_of(content),
    };
    let all: Vec<Vec<Place<'l, 'a>>> = leaves.iter().map(|leaf| parts(&leaf.content)).collect();
    let texts = || all.iter().flatten().map(|(line, within)| line.part(within));
    let is_cell = |text: &str| {
        text.len() < 3 && text.chars().all(char::is_alphanumeric) || is_null(text) || blank_of(text).is_some()
    };
    let count = all[0].len();
    let is_sound = texts().any(|text| text.contains(|c: char| c.is_ascii_digit())) && texts().all(is_cell);
    if !is_sound || all.iter().any(|parts| parts.len() != count) {
        return None;
    }
    let rows = || leaves.chunk_by(|one, next| one.group == next.group).map(<[_]>::len);
    let is_row = |n: &usize| *n > 3 && rows().all(|length| length == *n) && leaves.len().is_multiple_of(n * n);
    let n = match count {
        // givens alone are not a board
        1 if !texts().any(|text| is_null(text) || text == "0" || blank_of(text).is_some()) => return None,
        1 => rows().next().filter(is_row).or_else(|| side(leaves.len()))?,
        4.. if leaves.len().is_multiple_of(count) => count,
        _ => side(count)?,
    };
    Some((n, all.concat()))
}
