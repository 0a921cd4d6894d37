//! The JSON that is read.

use super::cells::Cell;
use serde::Deserialize;

/// A puzzle.
#[derive(Debug, Deserialize)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The lowest and the highest value.
    pub(crate) values: (i64, i64),
    pub(crate) rows_cols_all_different: bool,
    #[serde(default)]
    pub(crate) boxes: Vec<Vec<Cell>>,
    #[serde(default)]
    pub(crate) jigsaw_regions: Vec<Vec<Cell>>,
    /// Row by row.
    pub(crate) givens: Vec<Option<i64>>,
    pub(crate) constraints: Vec<Clue>,
    /// The cells that do not exist.
    #[serde(default)]
    pub(crate) void: Vec<Cell>,
    /// The string that the puzzle was made from.
    #[serde(default)]
    pub(crate) iss: Option<String>,
    pub(crate) solution: Option<Vec<Option<i64>>>,
    pub(crate) status: Status,
}

impl Source {
    /// Which lines with a rank may be the same as others.
    pub(crate) fn ties(&self) -> &str {
        let told = self.constraints.iter().find(|clue| clue.kind == "full_rank_ties");
        told.map_or("", |clue| &clue.ties)
    }
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    None,
    Unique,
    Multiple,
}

/// A cell of the board, or the name of one that is not on it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Place {
    At(Cell),
    Named(String),
}

/// A constraint of any type: what a type does not use is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Clue {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) cells: Vec<Place>,
    pub(crate) cell: Option<Place>,
    pub(crate) circle: Vec<Place>,
    pub(crate) circles: Vec<Place>,
    pub(crate) pill: Vec<Place>,
    pub(crate) shaft: Vec<Place>,
    pub(crate) control: Option<Place>,
    pub(crate) sets: Vec<Vec<Place>>,
    pub(crate) regions: Vec<Vec<Cell>>,
    pub(crate) sum: i64,
    pub(crate) count: i64,
    pub(crate) value: i64,
    pub(crate) rank: i64,
    /// Which lines with a rank may be the same as others: `none`, `only-unclued`, `any`.
    pub(crate) ties: String,
    pub(crate) values: Vec<i64>,
    pub(crate) coeffs: Vec<i64>,
    pub(crate) min_diff: i64,
    #[serde(rename = "mod")]
    pub(crate) modulus: i64,
    #[serde(rename = "loop")]
    pub(crate) is_loop: bool,
    #[serde(rename = "clue")]
    pub(crate) said: String,
    pub(crate) pattern: String,
    /// What it was in the string that the puzzle was made from, where the JSON does not say it in other words.
    pub(crate) iss: String,
    pub(crate) allowed: Vec<(i64, i64)>,
    /// The branches of `any_of`, the parts of `all_of`.
    pub(crate) of: Vec<Clue>,
}
