//! The reasons why a constraint or a variable is not well-formed.

use super::{MAX_ALIKE, MAX_FACTOR, MAX_NESTING, MAX_TERMS, MAX_VARIABLES};
use crate::{Cell, MAX_RULED};
use serde::Serialize;
use thiserror::Error;

/// The reason why a constraint is not well-formed on its board.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RulesError {
    /// A cell that the board does not have.
    #[error("cell number `{}` is outside the board: its cells are numbered from 0 to {last}", .cell.0)]
    Outside {
        /// The cell.
        cell: Cell,
        /// The last cell.
        last: usize,
    },
    /// A cell that occurs twice in a list of different cells.
    #[error("cell `{0}` is named twice")]
    Twice(String),
    /// An empty list, or more cells than values: they can never all differ.
    #[error("`{cells}` cells cannot be all different with `{values}` values: name from 1 to {values} cells")]
    CellCount {
        /// The number of cells.
        cells: usize,
        /// How many values the board has.
        values: usize,
    },
    /// A list of cells, cases or digits that is empty.
    #[error("{0} is missing: name at least one")]
    Empty(&'static str),
    /// A digit that the board does not have, or a relation or automaton over another number of
    /// digits.
    #[error("`{found}` digits do not fit a board with `{values}` values")]
    Digits {
        /// The digit, or the number of digits.
        found: usize,
        /// How many values the board has.
        values: usize,
    },
    /// Lists of different lengths that should hold the same digits.
    #[error("lists of `{0}` and `{1}` cells cannot hold the same digits: make them as long as each other")]
    Lengths(usize, usize),
    /// Cells that cannot be divided into regions of this size, or have fewer labels than regions.
    #[error("`{cells}` cells have no regions of `{size}` different digits that `{labels}` labels can number")]
    Regions {
        /// The number of cells.
        cells: usize,
        /// The number of cells of a region.
        size: usize,
        /// How many values a label has.
        labels: usize,
    },
    /// Another number of labels than of cells.
    #[error("`{0}` cells need as many labels, and there are `{1}`")]
    Labels(usize, usize),
    /// Lines that should begin with the same cell.
    #[error("lines begin with `{0}` and with `{1}`: let all begin with the same cell")]
    Starts(String, String),
    /// Lines of different lengths in a ranking.
    #[error("lines of `{0}` and `{1}` cells cannot be ranked: make them as long as each other")]
    Uneven(usize, usize),
    /// A rank, or the index of a line, that is out of range.
    #[error("`{rank}` is not a rank of line `{line}` among `{lines}`: lines are numbered from 0, ranks from 1")]
    Rank {
        /// The index of the line.
        line: usize,
        /// Its rank.
        rank: usize,
        /// The number of lines.
        lines: usize,
    },
    /// A factor out of range.
    #[error("the factor `{0}` is out of range: factors are from -{MAX_FACTOR} to {MAX_FACTOR}")]
    Factor(i32),
    /// A sum with too many terms.
    #[error("`{0}` terms are too many for a sum: there may be {MAX_TERMS}")]
    Terms(usize),
    /// Too many cells to compare with the first.
    #[error("`{0}` cells are too many to compare with the first: there may be {MAX_ALIKE}")]
    Alike(usize),
    /// Cases nested too deeply.
    #[error("cases are nested more than {MAX_NESTING} deep")]
    Nesting,
    /// A variable with values that the board does not have, where values of the board are needed.
    #[error("`{name}` holds {values}, and what stands here holds values of the board, {board}")]
    Range {
        /// The variable.
        name: String,
        /// Its values, `0 to 45`.
        values: String,
        /// The values of the board, `1 to 9`.
        board: String,
    },
    /// A variable without neighbours where neighbours are needed: it is outside the block of the
    /// other cells.
    #[error("`{0}` has no place beside the other cells")]
    Placeless(String),
    /// A variable without values, or with values [`MAX_RULED`] or more apart or beyond
    /// [`MAX_VALUE`](super::MAX_VALUE).
    #[error("`{0}` has no value, or values that lie {MAX_RULED} or more apart or beyond a million")]
    Values(String),
    /// A block of variables about the cells of the board that does not have its size.
    #[error("the block `{name}` needs the size of the board, {rows} rows and {columns} columns")]
    Block {
        /// The name of the block.
        name: String,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },
    /// An empty block of variables, or too many variables.
    #[error("`{0}` variables are none or too many: there may be {MAX_VARIABLES}")]
    Variables(usize),
    /// A constraint on a board with too many values for it.
    #[error("only cells that are all different are for boards of more than {MAX_RULED} values, and this has `{0}`")]
    TooLarge(usize),
}
