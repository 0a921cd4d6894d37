//! Recognises text in another syntax, so that the error can name it. Well-formed fields, tables and
//! JSON are read elsewhere.

use super::Line;
use serde::Serialize;
use std::fmt;

/// The syntax of text that is not a board. `Display` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Misdetected {
    /// Rows of comma-separated fields.
    Commas,
    /// A comma-separated table, which may have a column of puzzles.
    Table,
    /// JSON.
    Json,
    /// Sentences.
    Prose,
    /// Source code without a board.
    Program,
}

impl fmt::Display for Misdetected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Commas => "comma-separated values",
            Self::Table => "a comma-separated table",
            Self::Json => "JSON",
            Self::Prose => "prose",
            Self::Program => "a program",
        })
    }
}

impl Misdetected {
    /// Returns the syntax of these lines, which are not boards.
    pub(super) fn of(lines: &[Line<'_>]) -> Option<Self> {
        let texts = || lines.iter().filter_map(|line| line.text().ok()).map(str::trim);
        let most = |is: fn(&str) -> bool| 2 * texts().filter(|text| is(text)).count() > lines.len();
        if texts().next().is_some_and(is_json) {
            return Some(Self::Json);
        }
        if most(is_prose) {
            return Some(Self::Prose);
        }
        if !most(|text| text.contains(',')) {
            return None;
        }
        let is_row = |text: &str| text.split(',').count() > 3 && text.split(',').all(|field| field.trim().len() < 4);
        Some(if most(is_row) { Self::Commas } else { Self::Table })
    }

    pub(super) const fn hint(self) -> &'static str {
        match self {
            Self::Commas => "write as many rows as fields per row, or separate cells by spaces",
            Self::Table => "name the column of the puzzles",
            Self::Json => "write a list of rows, `[[5,3,0,…],…]`, or one row per line with `.` or `0` for a blank cell",
            Self::Program => "write the board as a list of rows, or as a string",
            Self::Prose => "write one row per line, with `.` or `0` for a blank cell",
        }
    }
}

/// Whether a text begins like JSON.
pub(super) fn is_json(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else {
        return text.starts_with('{');
    };
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(['[', '{', '"'])
        || rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(',')
}

/// Whether a line has several words.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word[1..].bytes().all(|byte| byte.is_ascii_lowercase());
    let words = text.split(' ').map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation()));
    words.filter(|word| word.is_ascii()).filter(is_word).nth(1).is_some()
}
