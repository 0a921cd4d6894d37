//! Links of `SudokuMaker` and the JSON in them.
//!
//! A puzzle has a list of cells, row by row, and a list of elements, each with a number for its
//! type. Cells, edges, corners and positions outside the board are numbers too
//! ([`positions`](positions)). Elements of almost every type have a counterpart here; custom
//! scripts are lost rules. Elements that are only drawn become [`shapes`](shapes). Disabled elements
//! are skipped.

mod elements;
mod lines;
mod negative;
mod positions;
mod read;
mod shapes;

use super::json::parse;
use super::link::{Payload, payload, read_link_to};
use super::{Format, ReadResult, wrong};

pub(super) static LINK: Format = Format {
    name: "sudokumaker",
    about: "a link to SudokuMaker",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| payload(text).is_some_and(|(payload, _)| payload == Payload::SudokuMaker),
    read: Some(|text| read_link_to("SudokuMaker", Payload::SudokuMaker, text, read_json)),
    write: None,
};

pub(super) static JSON: Format = Format {
    name: "sudokumaker-json",
    about: "the JSON of SudokuMaker",
    endings: &["json"],
    is_line: false,
    facts: &[],
    is: is_json,
    read: Some(read_json),
    write: None,
};

fn is_json(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    text.starts_with('{') && text.contains("\"formatVersion\"") && text.contains("\"puzzle\"")
}

fn read_json(text: &str) -> ReadResult {
    read::puzzle(parse(text)?).map_err(|message| wrong(text, message))
}

#[cfg(test)]
mod tests;
