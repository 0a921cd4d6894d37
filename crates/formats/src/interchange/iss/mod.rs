//! Strings and links of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2`.
//!
//! Each constraint is a full stop, its type, and arguments after tildes. A cell is `R1C1` with one
//! character per coordinate (`a` is 10), so boards have at most sixteen rows. An empty type lists
//! givens; several values for a cell are candidates. The constraints between `Or` and `End` are
//! alternatives.

mod board;
mod read;
mod write;

use super::{Format, Puzzle, ReadError, ReadResult, WriteResult, link};
use kdoku_puzzle::ClueKind;

pub(super) static ISS: Format = Format {
    name: "iss",
    about: "a string or link of the Interactive Sudoku Solver",
    endings: &["iss"],
    is_line: true,
    facts: &[],
    is,
    read: Some(read),
    write: Some(write),
};

/// The maximum number of rows, columns and values.
const MOST: usize = 16;

/// The largest number of cells in a line of givens that is a part of a puzzle.
const FEW_GIVENS: usize = 8;

/// Whether a text is a string or a link. Other sites have links with the same query, so the value
/// of the query decides.
fn is(text: &str) -> bool {
    let string = string(text);
    let Some(first) = lines(&string).next() else { return false };
    let Some(rest) = first.trim_start().strip_prefix('.') else { return false };
    let rest = rest.trim_start_matches('.');
    let name = rest.split(['~', '.']).next().unwrap_or_default();
    if name.is_empty() {
        return rest.starts_with("~R") || rest.starts_with("~r");
    }
    // `.X.` and `.NFA.` may be cells of a board, but these types have arguments
    let may_be_cells = name.bytes().all(|byte| byte.is_ascii_uppercase()) && !rest[name.len()..].starts_with('~');
    !may_be_cells && read::is_type(name.trim())
}

/// The string of a text: the query of a link, or the text with its comments blanked out, so that
/// positions stay.
fn string(text: &str) -> String {
    let link = text.split_once("://").filter(|(scheme, _)| scheme.trim_start_matches('\u{feff}').trim().len() < 6);
    if let Some((_, path)) = link {
        return link::query(path.trim_end(), "q").map(link::percent_decode).unwrap_or_default();
    }
    let blank = |line: &str| line.chars().map(|c| if c.is_control() { c } else { ' ' }).collect::<String>();
    let is_comment = |line: &&str| line.trim_start_matches('\u{feff}').starts_with('#');
    text.split_inclusive('\n').map(|line| if is_comment(&line) { blank(line) } else { line.to_owned() }).collect()
}

/// The lines of a string that are not blank.
fn lines(string: &str) -> impl Iterator<Item = &str> {
    string.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty())
}

/// Whether the lines of a text, or of its beginning, are one puzzle. This holds if the second line
/// is indented, or if one of the first two lines is clearly a part: a single constraint, or a
/// composite that ends elsewhere.
pub(super) fn spans_lines(text: &str) -> bool {
    let is_part = |line: &str| {
        let mut depth = 0;
        let types: Vec<&str> = line.split('.').skip(1).filter(|part| !part.trim().is_empty()).collect();
        for part in &types {
            match part.split('~').next().unwrap_or_default().trim() {
                "Or" | "And" | "Replicate" => depth += 1,
                "End" => depth -= 1,
                _ => {}
            }
        }
        let is_single = match types[..] {
            [only] => !only.trim().starts_with('~') || only.matches('~').count() <= FEW_GIVENS,
            _ => false,
        };
        is_single || depth != 0
    };
    let string = string(text);
    let mut lines = lines(&string);
    let Some(first) = lines.next() else { return false };
    let second = lines.next();
    is_part(first) || second.is_some_and(|line| !line.starts_with('.') || is_part(line))
}

fn read(text: &str) -> ReadResult {
    let string = string(text);
    let string = string.trim_start_matches('\u{feff}').trim();
    read::puzzle(string).map_err(|(part, message)| {
        // positions are only known if the string is not percent-encoded
        let start = string.get(part.clone()).filter(|part| !part.is_empty()).and_then(|_| {
            let offset = text.find(string.lines().next()?)?;
            let is_same = text.get(offset + part.start..offset + part.end) == string.get(part.clone());
            is_same.then_some(offset)
        });
        let span = start.map_or(0..text.len(), |start| start + part.start..start + part.end);
        ReadError { span, message, hint: None }
    })
}

fn write(puzzle: &Puzzle) -> WriteResult {
    Ok(write::string(puzzle)?.map(|text| text + "\n"))
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
