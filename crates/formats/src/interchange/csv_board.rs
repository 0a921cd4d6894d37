//! `.csv` and `.tsv`: one cell per field, one row per line.
//!
//! ```text
//! 5,3,,,7,,,,
//! 6,0,0,"1",9,5,0,0,0
//! ```
//!
//! Spreadsheets write boards in this form. An empty field, `0` or `.` is a blank; fields may be
//! quoted. The separator is a comma or a semicolon, in `tsv` a tab. Values above nine are numbers,
//! or the letters of puzzle text. The format holds only givens and default boxes; blanks are
//! written as `0`.
//!
//! A table with one puzzle per row is not in this format; see [`kdoku_text::Table`].
//! Detection: there are as many rows as short fields in each row; with tabs one field must be
//! empty, since the text is puzzle text otherwise.

use super::source_map::only;
use super::{Capabilities, Conversion, Fact, Format, Puzzle, ReadResult, Spanned, WriteResult, usual_boxes};
use kdoku_board::{Digit, MAX_SIZE};
use kdoku_text::{read_fields, split_fields};

pub(super) static CSV: Format = Format {
    name: "csv",
    about: "rows of fields separated by commas, one cell per field",
    endings: &["csv"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::AlsoText, Fact::Symbols],
    is: |text| is(text, &[',', ';'], false),
    read: Some(|text| read(text, &[',', ';'])),
    write: Some(|puzzle| write(puzzle, ",")),
};

pub(super) static TSV: Format = Format {
    name: "tsv",
    about: "rows of fields separated by tabs, one cell per field",
    endings: &["tsv"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::AlsoText, Fact::Symbols],
    is: |text| is(text, &['\t'], true),
    read: Some(|text| read(text, &['\t'])),
    write: Some(|puzzle| write(puzzle, "\t")),
};

fn lines(text: &str) -> impl Iterator<Item = Spanned<'_>> {
    Spanned::all(text).nonblank_lines().filter(|line| !line.text.starts_with('#'))
}

/// Returns the most frequent separator of the first line.
fn separator<'s>(text: &str, separators: &'s [char]) -> &'s [char] {
    let first = lines(text).next().map_or("", |line| line.text);
    separators.chunks(1).rev().max_by_key(|separator| first.matches(*separator).count()).unwrap_or(separators)
}

fn fields<'a>(line: Spanned<'a>, separator: &[char]) -> impl Iterator<Item = Spanned<'a>> {
    split_fields(line.text, separator).map(move |within| line.part(within))
}

fn is(text: &str, separators: &[char], with_empty: bool) -> bool {
    let separator = separator(text, separators);
    let Some(first) = lines(text).next() else { return false };
    let n = fields(first, separator).take(MAX_SIZE + 1).count();
    if !(4..=MAX_SIZE).contains(&n) || lines(text).take(n + 1).count() != n {
        return false;
    }
    let is_row = |line: Spanned| {
        fields(line, separator).count() == n && fields(line, separator).all(|field| field.text.len() < 4)
    };
    let mut all = lines(text).flat_map(|line| fields(line, separator));
    lines(text).all(is_row) && (!with_empty || all.any(|field| field.text.is_empty()))
}

const HINT: &str = "write as many rows as fields per row, each field a value or empty";

fn read(text: &str, separators: &[char]) -> ReadResult {
    if let Some(boards) = read_fields(text) {
        return only(text, boards, HINT);
    }
    // what the reader of fields does not take has rows of different lengths, or other fields
    let separator = separator(text, separators);
    let rows: Vec<Vec<Spanned>> = lines(text).map(|line| fields(line, separator).collect()).collect();
    let n = rows.first().map_or(0, Vec::len);
    for (y, row) in rows.iter().enumerate() {
        if row.len() != n {
            let message = format!("row {} has `{}` fields, not `{n}`", y + 1, row.len());
            return Err(whole(row).error(message, "write one field per cell; an empty field is a blank"));
        }
        if let Some(field) = row.iter().find(|field| field.text.contains(char::is_whitespace)) {
            return Err(field.error("a field must hold one value", "leave it empty for a blank"));
        }
    }
    let message = format!("`{}` rows of `{n}` fields do not form a board", rows.len());
    Err(Spanned::all(text).trimmed().error(message, HINT))
}

/// Returns the longest field of a row.
fn whole<'a>(row: &[Spanned<'a>]) -> Spanned<'a> {
    let longest = row.iter().max_by_key(|field| field.text.len());
    longest.copied().unwrap_or(Spanned { text: "", start: 0 })
}

fn write(puzzle: &Puzzle, separator: &str) -> WriteResult {
    usual_boxes(puzzle)?;
    let field = |value: &Option<Digit>| value.map_or(0, Digit::get).to_string();
    let row = |row: &[Option<Digit>]| row.iter().map(field).collect::<Vec<_>>().join(separator) + "\n";
    Ok(Conversion { value: puzzle.givens.rows().map(row).collect(), losses: Capabilities::NONE.losses(puzzle) })
}
