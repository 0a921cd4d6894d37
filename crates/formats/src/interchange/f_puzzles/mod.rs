//! f-puzzles, as links and as the JSON in them. `SudokuPad` reads the same links.
//!
//! A puzzle is an object with a `size`, a `grid` of objects, and a list for each kind of
//! constraint. Cells are `R1C1`, counted from 1. A clue outside the board has row or column 0 or
//! `size + 1`, such as `R0C3`, and is read from there.

mod read;
mod write;

pub(super) use read::board_of;

use super::link::{Payload, link_line, payload, read_link_to};
use super::{Format, ReadResult, json, wrong};
use kdoku_board::shapes::rounded;
use kdoku_puzzle::ClueKind;

pub(super) static LINK: Format = Format {
    name: "f-puzzles",
    about: "a link to f-puzzles, or to SudokuPad with such data",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| payload(text).is_some_and(|(payload, _)| payload == Payload::FPuzzles),
    read: Some(|text| read_link_to("f-puzzles", Payload::FPuzzles, text, read_json)),
    write: Some(|puzzle| Ok(write::value(puzzle)?.map(|json| link_line("https://f-puzzles.com/?load=", &json)))),
};

pub(super) static JSON: Format = Format {
    name: "f-puzzles-json",
    about: "the JSON of f-puzzles",
    endings: &["fpuzzles", "json"],
    is_line: false,
    facts: &[],
    is: is_json,
    read: Some(read_json),
    write: Some(|puzzle| Ok(write::value(puzzle)?.map(|json| format!("{json}\n")))),
};

fn is_json(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    text.starts_with('{') && text.contains("\"grid\"")
}

fn read_json(text: &str) -> ReadResult {
    let value = json::parse(text)?;
    read::puzzle(&value).map_err(|message| wrong(text, message))
}

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

const OUTSIDE: [(&str, ClueKind); 4] = [
    ("sandwichsum", ClueKind::Sandwich),
    ("xsum", ClueKind::XSum),
    ("skyscraper", ClueKind::Skyscraper),
    ("numberedroom", ClueKind::NumberedRoom),
];

const MARKS: [(&str, ClueKind); 4] =
    [("odd", ClueKind::Odd), ("even", ClueKind::Even), ("maximum", ClueKind::Maximum), ("minimum", ClueKind::Minimum)];

/// Lists whose entries have only `cells`.
const INDEXERS: [(&str, ClueKind); 3] =
    [("rowindexer", ClueKind::RowIndex), ("columnindexer", ClueKind::ColumnIndex), ("boxindexer", ClueKind::BoxIndex)];

/// The colours of cells that are stored as a number.
const PALETTE: [&str; 11] = [
    "#a8a8a8a8",
    "#000",
    "#ffa0a0",
    "#ffdf61",
    "#feffaf",
    "#b0ffb0",
    "#61d060",
    "#d0d0ff",
    "#8180f0",
    "#ff08ff",
    "#ffd0d0",
];

/// The size of letters in a circle or rectangle, in cells.
fn letters(width: f64, height: f64) -> f64 {
    rounded((0.8 * width.min(height)).clamp(0.05, 0.5), 1.0)
}

/// The boxes of a board without `region` keys.
fn usual_boxes(size: usize) -> kdoku_board::geometry::BoxShape {
    use kdoku_board::geometry::BoxShape;
    BoxShape::usual(size).or_else(|| BoxShape::new(1, size).ok()).unwrap_or(kdoku_board::geometry::Order::THREE.into())
}

#[cfg(test)]
mod tests;
