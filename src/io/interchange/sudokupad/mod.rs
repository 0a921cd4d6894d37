//! The links of `SudokuPad`, which have a drawing rather than rules.
//!
//! Read are the givens, the regions, cages with their sums, title, author, the rules in words, and the solution. Lines, arrows
//! and whatever else is drawn over and under the grid mean what the rules in words say of them, and no program knows what
//! that is: they are told of as drawings, with their number. Data of f-puzzles is read by its own reader, whatever word stands
//! before it; a short name is a puzzle that the site's server has.

mod compact_json;
mod digits;
mod read;

use super::json::{MOST_BYTES, wrong};
use super::link::{Payload, payload, unfolded};
use super::{Format, ReadError, ReadResult, f_puzzles};

pub(super) static LINK: Format = Format {
    name: "sudokupad",
    about: "a link to SudokuPad: givens, regions, cages; drawings are no rules",
    endings: &[],
    is_line: true,
    is: |text| payload(text).is_some_and(|(payload, _)| payload != Payload::FPuzzles),
    read: Some(read_link),
    write: None,
};

pub(super) static JSON: Format = Format {
    name: "sudokupad-json",
    about: "the JSON of SudokuPad: givens, regions, cages; drawings are no rules",
    endings: &["json"],
    is_line: false,
    is: is_json,
    read: Some(read_json),
    write: None,
};

fn is_json(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches('\u{feff}');
    text.starts_with('{') && (text.contains("\"cells\"") || text.contains("ce:")) && !text.contains("\"grid\"")
}

fn read_link(text: &str) -> ReadResult {
    match payload(text) {
        Some((Payload::SudokuPad, folded)) => {
            let json = unfolded(&folded, |json| compact_json::parse(json).is_ok())
                .map_err(|error| wrong(text, format!("what the link has is no puzzle: {error}")))?;
            read_folded(text, &json)
        }
        Some((Payload::Digits, digits)) => read_digits(text, &digits),
        Some((Payload::Name, name)) => {
            let short: String = name.chars().take(40).flat_map(char::escape_debug).collect();
            let hint = "open the link, and copy one that has all of the puzzle, or the link to f-puzzles".to_owned();
            let message = format!("`{short}` is the name of a puzzle that the site's server has, not the puzzle");
            Err(ReadError { hint: Some(hint), ..wrong(text, message) })
        }
        Some((Payload::FPuzzles, _)) => f_puzzles::LINK.read(text),
        None => Err(wrong(text, "this is no link to SudokuPad")),
    }
}

/// Reads what a link has folded in it: its own JSON, or that of f-puzzles. Places within it mean nothing to anybody.
fn read_folded(link: &str, json: &str) -> ReadResult {
    let read = if (f_puzzles::JSON.is)(json) { f_puzzles::JSON.read(json) } else { read_json(json) };
    read.map_err(|error| wrong(link, error.message))
}

/// Reads digits, which may be folded, as anything else may be in their place.
fn read_digits(link: &str, digits: &str) -> ReadResult {
    let plain = digits::document(digits);
    if plain.is_err()
        && let Ok(text) = unfolded(digits, |text| digits::document(text).is_ok() || compact_json::parse(text).is_ok())
    {
        if text.starts_with('{') {
            return read_folded(link, &text);
        }
        if let Ok(read) = digits::document(&text) {
            return Ok(read);
        }
    }
    plain.map_err(|message| wrong(link, format!("what stands behind `scf` are no digits of a board: {message}")))
}

fn read_json(text: &str) -> ReadResult {
    if text.len() > MOST_BYTES {
        return Err(wrong(
            text,
            format!("`{}` bytes are too many for a puzzle: it has at most {MOST_BYTES}", text.len()),
        ));
    }
    let value = compact_json::parse(text.trim_start_matches('\u{feff}')).map_err(|at| {
        let at = (at + text.len() - text.trim_start_matches('\u{feff}').len()).min(text.len());
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        ReadError { span: at..end, message: "this is no JSON".to_owned(), hint: None }
    })?;
    read::document(&value).map_err(|message| wrong(text, message))
}

#[cfg(test)]
mod tests;
