//! Columns: how a user selects one, and the names in the header of a table.

use super::MOST;
use super::record::{fields, is_puzzle, separator};
use crate::excerpt;
use crate::readings::is_puzzle_name;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest name in a header.
const LONGEST_NAME: usize = 40;

/// A column of a table. Parsed from its number, from 1, or its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The column with this number, from 1.
    Number(usize),
    /// The column with this name in the first line, in either case.
    Name(String),
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// Why a column or a line of a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Neither a name nor a number from 1.
    #[error("`{0}` is not a column; use a name, or a number from 1")]
    Unnamed(String),
    /// A column that does not exist.
    #[error("the table has no column `{column}`")]
    Missing {
        /// The column.
        column: Column,
        /// The names of all columns.
        names: Vec<String>,
    },
    /// A line of the table, or a field in quotes, is too long.
    #[error("line {line} of the table is longer than 4 MiB; a quote may not be closed")]
    TooLong {
        /// The line, from 1.
        line: usize,
    },
}

impl TableError {
    /// Returns how to correct it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Missing { names, .. } => Some(listed(names)),
            Self::Unnamed(_) | Self::TooLong { .. } => None,
        }
    }
}

/// Returns a hint that lists the columns.
fn listed(names: &[String]) -> String {
    const SHOWN: usize = 20;
    let shown: Vec<_> = names.iter().take(SHOWN).map(|name| format!("`{}`", excerpt(name))).collect();
    let more = if names.len() > SHOWN { ", …" } else { "" };
    format!("the columns are {}{more}", shown.join(", "))
}

impl FromStr for Column {
    type Err = TableError;

    fn from_str(text: &str) -> Result<Self, TableError> {
        match text.parse() {
            Ok(0) => Err(TableError::Unnamed(text.to_owned())),
            Ok(number) => Ok(Self::Number(number)),
            Err(_) if text.trim().is_empty() => Err(TableError::Unnamed(text.to_owned())),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

/// Returns the number of the only column whose name in the header of a table says that it holds
/// puzzles, from 1.
#[must_use]
pub fn puzzle_column(text: &[u8]) -> Option<usize> {
    let names = header(text)?;
    let mut columns = (1..).zip(&names).filter(|(_, name)| is_puzzle_name(name)).map(|(number, _)| number);
    columns.next().filter(|_| columns.next().is_none())
}

/// Returns the names of the columns, if a text begins with the header of a table and the next line
/// contains a puzzle.
///
/// ```
/// # mod kdoku { pub use kdoku_text as text; }
/// use kdoku::text::header;
///
/// let text = b"id,puzzle\n1,1..4..3..1.....2\n";
/// assert_eq!(header(text), Some(vec!["id".to_owned(), "puzzle".to_owned()]));
/// assert_eq!(header(b"1..4..3..1.....2,puzzle\n1..4..3..1.....2,id\n"), None);
/// ```
#[must_use]
pub fn header(text: &[u8]) -> Option<Vec<String>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let (first, second) = (lines.next()?, lines.next()?);
    if first.len().max(second.len()) >= MOST || first.starts_with(b"#") {
        return None;
    }
    let separator = separator(first)?;
    let (names, values) = (fields(first, separator), fields(second, separator));
    let is_name = |name: &String| {
        let name = name.trim();
        name.len() <= LONGEST_NAME && name.contains(|c: char| c.is_alphabetic()) && !is_puzzle(name.as_bytes())
    };
    let is_table = names.len() == values.len()
        && names.iter().all(is_name)
        && values.iter().any(|value| is_puzzle(value.trim().as_bytes()));
    is_table.then_some(names)
}
