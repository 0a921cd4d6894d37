//! JSON arrays of rows, as `LeetCode` states puzzles and many programs print them.
//!
//! ```text
//! [["5","3",".",".","7"],["6",".",…],…]     strings; "." or "0" or "" is a blank
//! [[5,3,0,0,7],[6,null,…],…]                numbers; 0 or null is a blank
//! ["53..7....","6..195...",…]               one string per row
//! ```
//!
//! The writer uses strings up to nine values and numbers beyond. The format holds only givens and
//! default boxes. Detection: the text begins with `[[` or `["`.

use super::source_map::only;
use super::{Capabilities, Conversion, Fact, Format, Puzzle, ReadError, ReadResult, Spanned, WriteResult, usual_boxes};
use kdoku_board::Digit;
use kdoku_text::{excerpt, read_lists};

pub(super) static ARRAYS: Format = Format {
    name: "arrays",
    about: "JSON: rows as arrays of strings or numbers, as on LeetCode",
    endings: &[],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::AlsoText, Fact::Symbols, Fact::List],
    is,
    read: Some(read),
    write: Some(write),
};

const HINT: &str = "write `[[5,3,0,…],[6,0,0,…],…]` or `[[\"5\",\"3\",\".\",…],…]`, one list per row";

fn is(text: &str) -> bool {
    let text = Spanned::all(text).text.trim_start();
    text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['[', '"']))
}

/// A JSON token of an array of rows.
enum Token<'a> {
    Open,
    Close,
    Comma,
    /// The value of a cell: a number, word or string.
    Value(Spanned<'a>),
}

/// Splits the text into tokens.
fn tokens(all: Spanned) -> Result<Vec<Token>, ReadError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = all.text[at..].chars().next() {
        let rest = &all.text[at..];
        let here = |length: usize| all.part(at..at + length);
        let length = match c {
            _ if c.is_whitespace() => c.len_utf8(),
            '[' | ']' | ',' => {
                tokens.push(match c {
                    '[' => Token::Open,
                    ']' => Token::Close,
                    _ => Token::Comma,
                });
                1
            }
            '"' => {
                let Some(length) = rest[1..].find('"') else {
                    return Err(here(1).error("unterminated string", HINT));
                };
                let inside = all.part(at + 1..at + 1 + length);
                if inside.text.contains('\\') {
                    return Err(inside.error(format!("`{}` is not a value of a cell", excerpt(inside.text)), HINT));
                }
                tokens.push(Token::Value(inside));
                length + 2
            }
            _ if c.is_alphanumeric() => {
                let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
                tokens.push(Token::Value(here(length)));
                length
            }
            _ => {
                return Err(here(c.len_utf8()).error(format!("`{}` is unexpected", excerpt(&c.to_string())), HINT));
            }
        };
        at += length;
    }
    Ok(tokens)
}

/// Returns the rows of a list of lists, or of a list of strings.
fn rows(all: Spanned) -> Result<Vec<Vec<Spanned>>, ReadError> {
    let mut rows: Vec<Vec<Spanned>> = Vec::new();
    let (mut depth, mut is_done, mut after_value) = (0, false, false);
    for token in tokens(all)? {
        let wrong = |what: &str| Err(all.trimmed().error(what, HINT));
        if is_done {
            return wrong("there is more than one list");
        }
        match token {
            Token::Open if after_value => return wrong("a comma is missing"),
            Token::Open if depth < 2 => {
                depth += 1;
                if depth == 2 {
                    rows.push(Vec::new());
                }
            }
            Token::Open => return wrong("a row holds values, not lists"),
            Token::Close if depth == 0 => return wrong("`]` without `[`"),
            Token::Close => {
                depth -= 1;
                (is_done, after_value) = (depth == 0, true);
            }
            Token::Comma if after_value => after_value = false,
            Token::Comma => return wrong("a value is missing"),
            Token::Value(word) if after_value => return Err(word.error("a comma is missing", HINT)),
            Token::Value(word) => {
                after_value = true;
                match (depth, rows.last_mut()) {
                    (1, _) if !word.text.is_empty() => {
                        rows.push(word.characters().filter(|c| !c.text.trim().is_empty()).collect());
                    }
                    (2, Some(row)) => row.push(word.trimmed()),
                    _ => return Err(word.error("a value outside any row", HINT)),
                }
            }
        }
    }
    if is_done && !rows.is_empty() { Ok(rows) } else { Err(all.trimmed().error("unterminated list", HINT)) }
}

fn read(text: &str) -> ReadResult {
    if let Some(boards) = read_lists(text) {
        return only(text, boards, HINT);
    }
    // what the reader of lists does not take is not JSON, or not rows of equal length
    let all = Spanned::all(text);
    let rows = rows(all)?;
    let n = rows.len();
    let wrong = rows.iter().enumerate().find(|(_, row)| row.len() != n);
    let Some((y, row)) = wrong else {
        return Err(all.trimmed().error(format!("`{n}` rows do not form a board"), HINT));
    };
    let place = row.get(n).or(row.last()).copied().unwrap_or(all.trimmed());
    let message = format!("row {} has `{}` cells, not `{n}`", y + 1, row.len());
    Err(place.error(message, "write as many rows as columns; write blank cells too"))
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = usual_boxes(puzzle)?.size();
    let value = |value: &Option<Digit>| match value {
        _ if n > 9 => value.map_or(0, Digit::get).to_string(),
        None => "\".\"".to_owned(),
        Some(digit) => format!("\"{digit}\""),
    };
    let row = |row: &[Option<Digit>]| format!("[{}]", row.iter().map(value).collect::<Vec<_>>().join(","));
    let rows: Vec<_> = puzzle.givens.rows().map(row).collect();
    Ok(Conversion { value: format!("[{}]\n", rows.join(",\n ")), losses: Capabilities::NONE.losses(puzzle) })
}
