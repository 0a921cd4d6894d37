//! The puzzles of f-puzzles, as links and as the JSON in them. `SudokuPad` reads the same links.
//!
//! A puzzle is an object with a `size`, a `grid` of objects, and a list for each kind of constraint. Cells are `R1C1`,
//! counted from 1; a clue outside stands in a row or a column one before or behind the board, `R0C3`, and that is where it is
//! read from.

mod read;
mod write;

pub(super) use read::board_of;

use super::json::wrong;
use super::link::{Payload, encoded, payload, unfolded};
use super::{Conversion, Document, Format, ReadResult, WriteResult, json, lz};
use crate::clues::ClueKind;

pub(super) static LINK: Format = Format {
    name: "f-puzzles",
    about: "a link to f-puzzles, or to SudokuPad with such data",
    endings: &[],
    is_line: true,
    is: |text| payload(text).is_some_and(|(payload, _)| payload == Payload::FPuzzles),
    read: Some(read_link),
    write: Some(write_link),
};

pub(super) static JSON: Format = Format {
    name: "f-puzzles-json",
    about: "the JSON of f-puzzles",
    endings: &["fpuzzles", "json"],
    is_line: false,
    is: is_json,
    read: Some(read_json),
    write: Some(write_json),
};

fn is_json(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    text.starts_with('{') && text.contains("\"grid\"")
}

fn read_link(text: &str) -> ReadResult {
    let found = payload(text).filter(|(payload, _)| *payload == Payload::FPuzzles);
    let (_, folded) = found.ok_or_else(|| wrong(text, "this is no link to f-puzzles"))?;
    let json = unfolded(&folded, |json| serde_json::from_str::<serde_json::Value>(json).is_ok())
        .map_err(|error| wrong(text, format!("what the link has is no puzzle: {error}")))?;
    // places within the link mean nothing to anybody
    read_json(&json).map_err(|error| wrong(text, error.message))
}

fn read_json(text: &str) -> ReadResult {
    let value = json::parse(text)?;
    read::document(&value).map_err(|message| wrong(text, message))
}

fn write_json(document: &Document) -> WriteResult {
    let Conversion { value, losses } = write::value(document)?;
    Ok(Conversion { value: format!("{value}\n"), losses })
}

fn write_link(document: &Document) -> WriteResult {
    let Conversion { value, losses } = write::value(document)?;
    let folded = encoded(&lz::compress(&value.to_string()));
    Ok(Conversion { value: format!("https://f-puzzles.com/?load={folded}\n"), losses })
}

/// The lists whose entries have `lines`, and the kind of each.
const LINES: [(&str, ClueKind); 13] = [
    ("thermometer", ClueKind::Thermo),
    ("slowthermometer", ClueKind::SlowThermo),
    ("palindrome", ClueKind::Palindrome),
    ("renban", ClueKind::Renban),
    ("whispers", ClueKind::Whisper),
    ("regionsumline", ClueKind::RegionSum),
    ("betweenline", ClueKind::Between),
    ("lockout", ClueKind::Lockout),
    ("entropicline", ClueKind::Entropic),
    ("modularline", ClueKind::Modular),
    ("nabner", ClueKind::Nabner),
    ("doublearrow", ClueKind::DoubleArrow),
    ("zipperline", ClueKind::Zipper),
];

/// The lists of clues outside with a row or a column.
const OUTSIDE: [(&str, ClueKind); 4] = [
    ("sandwichsum", ClueKind::Sandwich),
    ("xsum", ClueKind::XSum),
    ("skyscraper", ClueKind::Skyscraper),
    ("numberedroom", ClueKind::NumberedRoom),
];

/// The lists of cells one by one.
const MARKS: [(&str, ClueKind); 2] = [("odd", ClueKind::Odd), ("even", ClueKind::Even)];

/// The lists whose entries have `cells` and nothing else.
const INDEXERS: [(&str, ClueKind); 3] =
    [("rowindexer", ClueKind::RowIndex), ("columnindexer", ClueKind::ColumnIndex), ("boxindexer", ClueKind::BoxIndex)];

/// The boxes of a board of so many rows where none are said.
fn usual_boxes(size: usize) -> crate::board::geometry::BoxShape {
    use crate::board::geometry::BoxShape;
    BoxShape::usual(size).or_else(|| BoxShape::new(1, size).ok()).unwrap_or(crate::board::geometry::Order::THREE.into())
}

#[cfg(test)]
mod tests;
