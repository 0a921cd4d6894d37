//! Strings and links of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2`.
//!
//! Each constraint is a full stop, its type, and arguments after tildes. A cell is `R1C1` with one
//! character per coordinate (`a` is 10), so boards have at most sixteen rows. An empty type lists
//! givens; several values for a cell are candidates. The constraints between `Or` and `End` are
//! alternatives.

mod board;
mod read;
mod write;

use super::{Conversion, Document, Format, ReadError, ReadResult, WriteResult};
use crate::clues::ClueKind;

pub(super) static ISS: Format = Format {
    name: "iss",
    about: "a string or link of the Interactive Sudoku Solver",
    endings: &["iss"],
    is_line: true,
    is,
    read: Some(read),
    write: Some(write),
};

/// The maximum number of rows, columns and values.
const MOST: usize = 16;

const SITE: &str = "interactive-sudoku-solver";

fn is(text: &str) -> bool {
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.contains("://") {
        return text.contains(SITE) && text.contains("q=");
    }
    let Some(rest) = text.strip_prefix('.') else { return false };
    let name = rest.split(['~', '.']).next().unwrap_or_default();
    if name.is_empty() {
        return rest.starts_with("~R") || rest.starts_with("~r");
    }
    // `.X.` and `.NFA.` may be cells of a board, but these types have arguments
    let may_be_cells = name.bytes().all(|byte| byte.is_ascii_uppercase()) && !rest[name.len()..].starts_with('~');
    !may_be_cells && read::is_type(name.trim())
}

fn read(text: &str) -> ReadResult {
    let string = match text.split_once("://").and_then(|(_, link)| link.split_once("q=")) {
        Some((_, query)) => super::link::percent_decode(query.split(['&', '#']).next().unwrap_or(query)),
        None => text.trim().trim_start_matches('\u{feff}').to_owned(),
    };
    read::document(&string).map_err(|(part, message)| {
        // positions are only known if the string is not percent-encoded
        let start = text.find(&string).filter(|_| !part.is_empty());
        let span = start.map_or(0..text.len(), |start| start + part.start..start + part.end);
        ReadError { span, message, hint: None }
    })
}

fn write(document: &Document) -> WriteResult {
    let Conversion { value, losses } = write::string(document)?;
    Ok(Conversion { value: value + "\n", losses })
}

/// Types with cells as arguments, or a number and cells.
const CELL_TYPES: [(&str, ClueKind); 22] = [
    ("Thermo", ClueKind::Thermo),
    ("Renban", ClueKind::Renban),
    ("Entropic", ClueKind::Entropic),
    ("RegionSumLine", ClueKind::RegionSum),
    ("Between", ClueKind::Between),
    ("Palindrome", ClueKind::Palindrome),
    ("Zipper", ClueKind::Zipper),
    ("DoubleArrow", ClueKind::DoubleArrow),
    ("AllDifferent", ClueKind::Extra),
    ("EqualityCage", ClueKind::Equality),
    ("CountingCircles", ClueKind::Circles),
    ("ValueIndexing", ClueKind::ValueIndex),
    ("Whisper", ClueKind::Whisper),
    ("Modular", ClueKind::Modular),
    ("Lockout", ClueKind::Lockout),
    ("SumLine", ClueKind::SumLine),
    ("Cage", ClueKind::Cage),
    ("RellikCage", ClueKind::Rellik),
    ("Lunchbox", ClueKind::Lunchbox),
    ("WhiteDot", ClueKind::White),
    ("BlackDot", ClueKind::Black),
    ("GreaterThan", ClueKind::Greater),
];

/// Dots named by a letter.
const LETTER_DOTS: [(&str, ClueKind); 2] = [("X", ClueKind::X), ("V", ClueKind::V)];

/// Types without arguments.
const SWITCHES: [(&str, ClueKind); 9] = [
    ("Windoku", ClueKind::Windoku),
    ("DisjointSets", ClueKind::Disjoint),
    ("AntiConsecutive", ClueKind::Nonconsecutive),
    ("AntiTaxicab", ClueKind::Taxicab),
    ("GlobalEntropy", ClueKind::Entropy),
    ("GlobalMod", ClueKind::Modulo),
    ("DutchFlatmates", ClueKind::Flatmates),
    ("StrictKropki", ClueKind::KropkiNegative),
    ("StrictXV", ClueKind::XvNegative),
];

/// Types with a row or column and a number at either end.
const OUTSIDE: [(&str, ClueKind); 5] = [
    ("XSum", ClueKind::XSum),
    ("Skyscraper", ClueKind::Skyscraper),
    ("HiddenSkyscraper", ClueKind::HiddenSkyscraper),
    ("NumberedRoom", ClueKind::NumberedRoom),
    ("FullRank", ClueKind::FullRank),
];

#[cfg(test)]
mod tests;
