//! `SudokuPad` links, which describe a drawing rather than rules.
//!
//! The reader takes the givens, regions, cages with sums, title, author, rules in words, and
//! solution. The meaning of lines, arrows and other drawings is stated only in words, so they become
//! shapes without a rule. The writer writes the same parts. Data of f-puzzles goes to its own reader, whatever
//! the prefix. A short id names a puzzle on the site's server and cannot be read.

mod compact_json;
mod digits;
mod read;
mod shapes;
mod write;

use super::json::MOST_BYTES;
use super::link::{Payload, decompress_payload, link_line, payload};
use super::{Format, ReadError, ReadResult, f_puzzles, wrong};

pub(super) static LINK: Format = Format {
    name: "sudokupad",
    about: "a link to SudokuPad: givens, regions, cages; lines and other shapes are only drawn",
    endings: &[],
    is_line: true,
    facts: &[],
    is: |text| {
        let is_own = |payload| matches!(payload, Payload::SudokuPad | Payload::Digits | Payload::Name);
        payload(text).is_some_and(|(payload, _)| is_own(payload))
    },
    read: Some(read_link),
    write: Some(|puzzle| Ok(write::value(puzzle)?.map(|json| link_line("https://sudokupad.app/?puzzleid=scl", &json)))),
};

pub(super) static JSON: Format = Format {
    name: "sudokupad-json",
    about: "the JSON of SudokuPad: givens, regions, cages; lines and other shapes are only drawn",
    endings: &["json"],
    is_line: false,
    facts: &[],
    is: is_json,
    read: Some(read_json),
    write: Some(|puzzle| Ok(write::value(puzzle)?.map(|json| format!("{json}\n")))),
};

fn is_json(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    let is_other = text.contains("\"grid\"") || text.contains("\"formatVersion\"");
    text.starts_with('{') && (text.contains("\"cells\"") || text.contains("ce:")) && !is_other
}

fn read_link(text: &str) -> ReadResult {
    match payload(text) {
        Some((Payload::SudokuPad, compressed)) => {
            let json = decompress_payload(&compressed, |json| compact_json::parse(json).is_ok())
                .map_err(|error| wrong(text, format!("the data in the link is not a puzzle: {error}")))?;
            read_folded(text, &json)
        }
        Some((Payload::Digits, digits)) => read_digits(text, &digits),
        Some((Payload::Name, name)) => {
            let short: String = name.chars().take(40).flat_map(char::escape_debug).collect();
            let hint = "open the link and export a long link that contains the puzzle, or an f-puzzles link".to_owned();
            let message = format!("`{short}` is only the id of a puzzle on the site's server");
            Err(ReadError { hint: Some(hint), ..wrong(text, message) })
        }
        Some((Payload::FPuzzles, _)) => f_puzzles::LINK.read(text),
        Some((Payload::SudokuMaker | Payload::Lisudoku, _)) | None => Err(wrong(text, "not a link to SudokuPad")),
    }
}

/// Reads the JSON in a link, from `SudokuPad` or f-puzzles. Positions inside compressed data are
/// not reported.
fn read_folded(link: &str, json: &str) -> ReadResult {
    let read = if (f_puzzles::JSON.is)(json) { f_puzzles::JSON.read(json) } else { read_json(json) };
    read.map_err(|error| wrong(link, error.message))
}

/// Reads digits, which may be compressed, like anything else with this prefix.
fn read_digits(link: &str, digits: &str) -> ReadResult {
    let plain = digits::puzzle(digits);
    if plain.is_err()
        && let Ok(text) =
            decompress_payload(digits, |text| digits::puzzle(text).is_ok() || compact_json::parse(text).is_ok())
    {
        if text.starts_with('{') {
            return read_folded(link, &text);
        }
        if let Ok(read) = digits::puzzle(&text) {
            return Ok(read);
        }
    }
    plain.map_err(|message| wrong(link, format!("the data after `scf` does not describe a board: {message}")))
}

fn read_json(text: &str) -> ReadResult {
    if text.len() > MOST_BYTES {
        return Err(wrong(text, format!("`{}` bytes exceed the maximum of a puzzle, {MOST_BYTES}", text.len())));
    }
    let value = compact_json::parse(text.trim_start_matches('\u{feff}')).map_err(|at| {
        let at = (at + text.len() - text.trim_start_matches('\u{feff}').len()).min(text.len());
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        ReadError { span: at..end, message: "not valid JSON".to_owned(), hint: None }
    })?;
    read::puzzle(&value).map_err(|message| wrong(text, message))
}

#[cfg(test)]
mod tests;
