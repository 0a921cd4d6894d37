//! The choice among several solutions.

use serde::Serialize;

/// Which of several solutions is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// The lexicographically smallest: cell by cell, row by row, by value.
    #[default]
    First,
    /// The one found first: always the same for the same puzzle, options and version.
    Any,
}
