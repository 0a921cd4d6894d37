//! A board and the map of its regions, one below the other in any order.
//!
//! The map has as many names as a region has cells, each as often. If the cells of each name are
//! connected, it is a map: no board can have equal values beside each other. If they are not, it
//! may be a second board, and the text is ambiguous.

use super::{Line, Reading, full, side, text_of};
use crate::board::geometry::{BoxShape, Geometry, Outline};
use crate::io::text::block;
use crate::io::text::error::FormatErrorKind;
use crate::io::text::form::{Form, Layout};
use crate::io::text::line;
use crate::io::text::puzzle::{Puzzle, ReadOptions};
use crate::io::text::remarks;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a half of the text is as a map.
enum Map {
    /// The region of each cell, all of them connected.
    Connected(Vec<u16>),
    /// Names as often as regions would have cells, but not connected, and not a full board.
    Scattered,
    No,
}

/// The puzzles of a text of boards and maps.
pub(super) fn read(lines: &[Line<'_>], options: &ReadOptions) -> Reading {
    if options.boxes.is_some() || options.board.is_some() {
        return None;
    }
    let rows: Vec<&Line<'_>> = full(lines)
        .into_iter()
        .filter(|line| {
            let text = text_of(line).trim();
            let is_rule = !text.contains(|c: char| c.is_alphanumeric() || matches!(c, '.' | '*' | '_'))
                && text.contains(['-', '=', '+', '─', '═']);
            let is_row_of_dashes = is_rule && text.chars().all(|c| c == '-' || c == ' ');
            remarks::numbers(text).is_none() && (!is_rule || is_row_of_dashes)
        })
        .collect();
    let cells: Vec<Vec<&str>> = rows.iter().map(|line| cells(text_of(line))).collect();
    let first = cells.first()?.len();
    let lines_of_half = match cells.len() {
        2 => side(first).map(|_| 1)?,
        count if count > 7 && count == 2 * first => first,
        _ => return None,
    };
    if cells.iter().any(|row| row.len() != first) {
        return None;
    }
    let n = if lines_of_half == 1 { first.isqrt() } else { first };
    let half = |i: usize| cells[i * lines_of_half..(i + 1) * lines_of_half].concat();
    let (givens, regions) = match (map(&half(0), n), map(&half(1), n)) {
        (Map::No, Map::Connected(regions)) => (&rows[..lines_of_half], regions),
        (Map::Connected(regions), Map::No) => (&rows[lines_of_half..], regions),
        (Map::No, Map::No) => return None,
        _ => {
            let kind =
                FormatErrorKind::ambiguous("two boards", "a board and the map of its regions", "--format regions");
            let place = rows[lines_of_half];
            return Some(Err(place.error(0..place.bytes.len(), kind)));
        }
    };
    let names = regions.into_iter().map(Some).collect();
    let board = Geometry::try_from(Outline::new(n, n, n).regions(names)).ok()?;
    let givens: Vec<Line<'_>> = givens.iter().map(|line| **line).collect();
    let read = if lines_of_half == 1 {
        line::read(&givens[0], &ReadOptions { boxes: BoxShape::new(1, n).ok(), ..options.clone() })
    } else {
        let options = ReadOptions { boxes: BoxShape::new(1, n).ok(), ..options.clone() };
        let boards = block::attempt(&givens, &options).unwrap_or_else(|failure| failure.boards);
        boards.into_iter().next()?
    };
    Some(read.map(|puzzle| vec![on(&board, puzzle)]))
}

/// The puzzle on a board with regions.
fn on(board: &Geometry, puzzle: Puzzle) -> Puzzle {
    let n = board.size();
    let shapes = (2..n).filter(|h| n.is_multiple_of(*h)).filter_map(|h| BoxShape::new(h, n / h).ok());
    let is_same = |boxes: &BoxShape| {
        let other = Geometry::new(*boxes);
        board.cells().all(|cell| {
            board.cells().take(cell.index()).all(|before| {
                (board.box_of(cell) == board.box_of(before)) == (other.box_of(cell) == other.box_of(before))
            })
        })
    };
    let layout = if puzzle.form.layout == Layout::Grid { Layout::Compact } else { puzzle.form.layout };
    let form = match shapes.into_iter().find(is_same) {
        Some(boxes) => Form::new(layout, boxes),
        None => Form::of(layout, &Arc::new(board.clone())),
    };
    let form = Form { symbols: puzzle.form.symbols, blank: puzzle.form.blank, ..form };
    Puzzle { form, ..puzzle }
}

/// The cells of a line: its words if there are some, else its characters.
fn cells(text: &str) -> Vec<&str> {
    let is_border = |c: char| matches!(c, '|' | '│' | '┃' | '║' | ',' | ';');
    let words: Vec<_> =
        text.split(|c: char| c.is_whitespace() || is_border(c)).filter(|word| !word.is_empty()).collect();
    if words.len() > 3
        && words.iter().all(|word| word.len() < 3)
        && words.iter().any(|word| word.len() == 1)
        && words.iter().filter(|word| word.len() > 1).count() <= words.len() / 2
    {
        return words;
    }
    let characters = words.concat().len();
    let mut cells = Vec::with_capacity(characters);
    for word in words {
        cells.extend(word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]));
    }
    cells
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
    if is_full { Map::No } else { Map::Scattered }
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
