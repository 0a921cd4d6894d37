//! A board and the map of its regions, one below the other in any order.
//!
//! The map has as many names as a region has cells, each as often. If the cells of each name are
//! connected, it is a map: no board can have equal values beside each other. If they are not, it
//! may be a second board, and the text is ambiguous.

use super::{Line, Reading, full, side, text_of};
use crate::{Board, Form, FormatError, FormatErrorKind, Layout, Place, ReadOptions, remarks};
use kdoku_board::{BoxShape, Geometry, Outline, Symbols};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a half of the text is as a map.
enum Map {
    /// The region of each cell, all of them connected.
    Connected(Vec<u16>),
    /// Names as often as regions would have cells, but not connected, and not a full board.
    Scattered(Vec<u16>),
    No,
}

/// The puzzles of a text of boards and maps.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    if options.board.is_some() {
        return None;
    }
    let full = full(lines);
    let all: Vec<(&Line<'_>, Vec<Place<'_, '_>>)> = full.iter().map(|line| (*line, cells(line))).collect();
    let first = usual_width(&all)?;
    let is_beside = |line: &Line<'_>| {
        let text = text_of(line).trim();
        let is_rule = !text.contains(|c: char| c.is_alphanumeric() || matches!(c, '.' | '*' | '_'));
        remarks::numbers(text).is_some() || remarks::is_remark(text) || is_rule
    };
    let (rows, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, cells)| cells.len() == first);
    if others.iter().any(|(line, _)| !is_beside(line)) {
        return None;
    }
    let cells: Vec<Vec<&str>> =
        rows.iter().map(|(_, cells)| cells.iter().map(|(line, within)| line.part(within)).collect()).collect();
    let lines_of_half = match cells.len() {
        2 => side(first).map(|_| 1)?,
        count if count > 7 && count == 2 * first => first,
        _ => return None,
    };
    let n = if lines_of_half == 1 { first.isqrt() } else { first };
    let half = |i: usize| cells[i * lines_of_half..(i + 1) * lines_of_half].concat();
    let (givens, regions) = match (map(&half(0), n), map(&half(1), n)) {
        (Map::No, Map::Connected(regions)) => (&rows[..lines_of_half], regions),
        (Map::Connected(regions), Map::No) => (&rows[lines_of_half..], regions),
        (Map::No, Map::No) => return None,
        _ => {
            let kind =
                FormatErrorKind::ambiguous("two boards", "a board and the map of its regions", "--format regions");
            let place = rows[lines_of_half].0;
            return Some(Err(place.error(0..place.bytes.len(), kind)));
        }
    };
    let places: Vec<_> = givens.iter().flat_map(|(_, cells)| cells.iter().cloned()).collect();
    let is_spaced =
        |(_, cells): &(&Line<'_>, Vec<Place<'_, '_>>)| cells.windows(2).any(|pair| pair[0].1.end < pair[1].1.start);
    let layout = match () {
        () if lines_of_half == 1 => Layout::Line,
        () if givens.iter().all(is_spaced) => Layout::Spaced,
        () => Layout::Compact,
    };
    Some(jigsaw(regions, &places, n, Some(layout), options)?.map(|puzzle| vec![puzzle]))
}

/// The puzzle of these cells on a board with regions; `None` if there is no such board.
pub(super) fn jigsaw(
    regions: Vec<u16>,
    places: &[Place<'_, '_>],
    n: usize,
    layout: Option<Layout>,
    options: &ReadOptions,
) -> Option<Result<Board, FormatError>> {
    let names = regions.into_iter().map(Some).collect();
    let board = Geometry::try_from(Outline::new(n, n, n).regions(names)).ok()?;
    let read = super::cells::board(places, n, &ReadOptions { boxes: BoxShape::new(1, n).ok(), ..options.clone() });
    Some(read.and_then(|puzzle| {
        let layout = layout.unwrap_or(puzzle.form.layout);
        on(&board, puzzle, layout, options).ok_or_else(|| {
            let kind = FormatErrorKind::ambiguous("boxes of the given shape", "the regions of the map", "--box");
            places[0].0.error(0..places[0].0.bytes.len(), kind)
        })
    }))
}

/// The puzzle on a board with regions; `None` if other boxes were asked for.
fn on(board: &Geometry, puzzle: Board, layout: Layout, options: &ReadOptions) -> Option<Board> {
    let n = board.size();
    let shapes = (2..n).filter(|h| n.is_multiple_of(*h)).filter_map(|h| BoxShape::new(h, n / h).ok());
    let is_same = |boxes: &BoxShape| {
        let other = Geometry::new(*boxes);
        let together = |board: &Geometry, a, b| board.box_of(a) == board.box_of(b);
        board.cells().all(|a| board.cells().take(a.index()).all(|b| together(board, a, b) == together(&other, a, b)))
    };
    let boxes = shapes.into_iter().find(is_same);
    if options.boxes.is_some_and(|asked| boxes != Some(asked)) {
        return None;
    }
    let form = match boxes {
        Some(boxes) => Form::new(layout, boxes),
        None => Form::of(layout, &Arc::new(board.clone())),
    };
    let symbols = if layout == Layout::Spaced { Symbols::NUMBERS } else { puzzle.form.symbols };
    let form = Form { symbols, blank: puzzle.form.blank, ..form };
    Some(Board { form, ..puzzle })
}

/// The most frequent number of cells of a line.
fn usual_width(rows: &[(&Line<'_>, Vec<Place<'_, '_>>)]) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, cells) in rows {
        *counts.entry(cells.len()).or_default() += 1;
    }
    counts.into_iter().max_by_key(|&(width, count)| (count, width)).map(|(width, _)| width).filter(|&width| width > 3)
}

/// The cells of a line: its words if there are some, else its characters.
fn cells<'l, 'a>(line: &'l Line<'a>) -> Vec<Place<'l, 'a>> {
    let text = text_of(line);
    let is_border = |c: char| matches!(c, '|' | '│' | '┃' | '║' | ',' | ';');
    let words = text.split(|c: char| c.is_whitespace() || is_border(c)).filter(|word| !word.is_empty());
    let words: Vec<Place<'_, '_>> = words
        .map(|word| {
            let at = word.as_ptr().addr() - text.as_ptr().addr();
            (line, at..at + word.len())
        })
        .collect();
    let long = words.iter().filter(|(_, within)| within.len() > 1).count();
    if words.len() > 3 && words.iter().all(|(_, within)| within.len() < 3) && 2 * long <= words.len() {
        return words;
    }
    let characters = |(line, within): Place<'l, 'a>| {
        let word = line.part(&within);
        word.char_indices().map(move |(at, c)| (line, within.start + at..within.start + at + c.len_utf8()))
    };
    words.into_iter().flat_map(characters).collect()
}

fn map(cells: &[&str], n: usize) -> Map {
    let mut numbers: BTreeMap<&str, (u16, usize)> = BTreeMap::new();
    let mut regions = Vec::with_capacity(cells.len());
    for cell in cells {
        let next = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
        let entry = numbers.entry(cell).or_insert((next, 0));
        entry.1 += 1;
        regions.push(entry.0);
    }
    if numbers.len() != n || numbers.values().any(|(_, count)| *count != n) {
        return Map::No;
    }
    if (0..u16::try_from(n).unwrap_or(0)).all(|region| is_connected(&regions, region, n)) {
        return Map::Connected(regions);
    }
    let is_unequal = |line: Vec<u16>| line.iter().enumerate().all(|(i, a)| !line[..i].contains(a));
    let is_full = (0..n).all(|i| {
        is_unequal(regions[i * n..(i + 1) * n].to_vec())
            && is_unequal(regions.iter().skip(i).step_by(n).copied().collect())
    });
    if is_full { Map::No } else { Map::Scattered(regions) }
}

/// The region of each cell of a map, connected or not.
pub(super) fn named(cells: &[&str], n: usize) -> Option<Vec<u16>> {
    match map(cells, n) {
        Map::Connected(regions) | Map::Scattered(regions) => Some(regions),
        Map::No => None,
    }
}

/// Whether these names are a map of regions that are connected.
pub(super) fn is_map(cells: &[&str], n: usize) -> bool {
    matches!(map(cells, n), Map::Connected(_))
}

/// Whether the cells of a region touch.
fn is_connected(regions: &[u16], region: u16, n: usize) -> bool {
    let Some(first) = regions.iter().position(|&of| of == region) else { return false };
    let mut seen = vec![false; regions.len()];
    let mut open = vec![first];
    seen[first] = true;
    let mut count = 0;
    while let Some(i) = open.pop() {
        count += 1;
        let (y, x) = (i / n, i % n);
        let around = [(y.wrapping_sub(1), x), (y + 1, x), (y, x.wrapping_sub(1)), (y, x + 1)];
        for (y, x) in around.into_iter().filter(|&(y, x)| y < n && x < n) {
            let next = y * n + x;
            if regions[next] == region && !seen[next] {
                seen[next] = true;
                open.push(next);
            }
        }
    }
    count == n
}
