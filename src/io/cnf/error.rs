//! Why a puzzle makes no formula, and a model no grid.

use super::LARGEST;
use crate::board::grid::Digit;
use serde::Serialize;
use thiserror::Error;

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CnfError {
    /// The board would make too many clauses.
    #[error("a board of `{size}x{size}` makes too many clauses: boards of up to {LARGEST}x{LARGEST} are encoded")]
    TooLarge {
        /// The largest of its rows, columns and values.
        size: usize,
    },
    /// A constraint that is none of different cells, or of the values of one cell.
    #[error("constraint {} ({constraint}) is not written in clauses: only that cells differ and which values they may hold is", .number + 1)]
    Constraint {
        /// Its place in the rules, from 0.
        number: usize,
        /// What it says.
        constraint: String,
    },
    /// The grid has not the size of the rules.
    #[error("a grid of size `{grid}` does not fit a board of size {board}")]
    Size {
        /// The grid's size.
        grid: usize,
        /// The board's size.
        board: usize,
    },
    /// The grid has not the rows and columns of the board.
    #[error("a grid of `{}x{}` does not fit a board of {}x{}", .grid[0], .grid[1], .board[0], .board[1])]
    Shape {
        /// The grid's rows and columns.
        grid: [usize; 2],
        /// The board's rows and columns.
        board: [usize; 2],
    },
    /// What is to be blocked has a blank cell.
    #[error("`{0}` is blank: only a full grid can be blocked")]
    Blank(String),
    /// What is to be blocked is barred already, since it changes a given.
    #[error("`{cell}` holds {found}, but {given} is given: only a grid that keeps the givens can be blocked")]
    Given {
        /// The cell.
        cell: String,
        /// What was given.
        given: Digit,
        /// What stands there.
        found: Digit,
    },
}

/// Why literals do not make a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelError {
    /// A literal that the formula does not have.
    #[error("`{literal}` is no literal of the formula: its variables are numbered from 1 to {last}")]
    Variable {
        /// The literal.
        literal: i32,
        /// The last variable that there is.
        last: usize,
    },
    /// A value where there is no cell.
    #[error("`{literal}` stands for a place without a cell")]
    Void {
        /// The literal.
        literal: i32,
    },
    /// A cell with two values.
    #[error("`{cell}` holds both {first} and {second}")]
    Two {
        /// The cell.
        cell: String,
        /// The value that came first.
        first: Digit,
        /// Another one.
        second: Digit,
    },
    /// A cell without a value.
    #[error("`{0}` holds no value: the model has to be whole")]
    Blank(String),
}
