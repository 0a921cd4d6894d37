//! The strings of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2`, or links that have one.
//!
//! Each constraint is a full stop, its type, and its arguments behind tildes. A cell is `R1C1` with one character a
//! coordinate, `a` for 10, so that no board has more than sixteen rows. A type without a name is the givens, where several
//! values of a cell are candidates. What stands between `Or` and its `End` is one of several cases.

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

/// The most rows and columns of a board there, and the most values.
const MOST: usize = 16;

/// Where links of the solver lead.
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
    // of capital letters, `.X.` and `.NFA.` may be cells of a board; these types have arguments
    let may_be_cells = name.bytes().all(|byte| byte.is_ascii_uppercase()) && !rest[name.len()..].starts_with('~');
    !may_be_cells && read::is_type(name.trim())
}

fn read(text: &str) -> ReadResult {
    let string = match text.split_once("://").and_then(|(_, link)| link.split_once("q=")) {
        Some((_, query)) => super::link::decoded(query.split(['&', '#']).next().unwrap_or(query)),
        None => text.trim().trim_start_matches('\u{feff}').to_owned(),
    };
    read::document(&string).map_err(|(part, message)| {
        // the place of what is wrong, where the string stands in the text as it is
        let start = text.find(&string).filter(|_| !part.is_empty());
        let span = start.map_or(0..text.len(), |start| start + part.start..start + part.end);
        ReadError { span, message, hint: None }
    })
}

fn write(document: &Document) -> WriteResult {
    let Conversion { value, losses } = write::string(document)?;
    Ok(Conversion { value: value + "\n", losses })
}

/// The types whose arguments are cells alone, or a number and cells, in their order: the kind of each.
const PLAIN: [(&str, ClueKind); 22] = [
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

/// Further dots.
const LETTERS: [(&str, ClueKind); 2] = [("X", ClueKind::X), ("V", ClueKind::V)];

/// The types without arguments.
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

/// The types of rows and columns that are seen from either end.
const OUTSIDE: [(&str, ClueKind); 5] = [
    ("XSum", ClueKind::XSum),
    ("Skyscraper", ClueKind::Skyscraper),
    ("HiddenSkyscraper", ClueKind::HiddenSkyscraper),
    ("NumberedRoom", ClueKind::NumberedRoom),
    ("FullRank", ClueKind::FullRank),
];

#[cfg(test)]
mod tests;
