//! Errors of encoding a puzzle and of decoding a model.

use super::LARGEST;
use kdoku_board::Digit;
use serde::Serialize;
use thiserror::Error;

/// Why a puzzle or a grid cannot be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CnfError {
    /// The board has too many clauses.
    #[error("`{size}x{size}` is too large to encode; hint: boards up to {LARGEST}x{LARGEST} can be encoded")]
    TooLarge {
        /// The largest of the numbers of rows, columns and values.
        size: usize,
    },
    /// A constraint that says more than that cells differ, or which values one cell may hold.
    #[error("constraint {} (`{constraint}`) cannot be encoded; hint: only different cells and the values of one cell can", .number + 1)]
    Constraint {
        /// Its index in the rules, from 0.
        number: usize,
        /// Its description.
        constraint: String,
    },
    /// The grid and the board have different numbers of values.
    #[error("a grid of size `{grid}` does not fit a board of size {board}")]
    Size {
        /// The grid's size.
        grid: usize,
        /// The board's size.
        board: usize,
    },
    /// The grid and the board have different numbers of rows or columns.
    #[error("a grid of `{}x{}` does not fit a board of {}x{}", .grid[0], .grid[1], .board[0], .board[1])]
    Shape {
        /// The grid's rows and columns.
        grid: [usize; 2],
        /// The board's rows and columns.
        board: [usize; 2],
    },
    /// The solution to block has a blank cell.
    #[error("`{0}` is blank; hint: only a full grid can be blocked")]
    Blank(String),
    /// The solution to block contradicts a given.
    #[error("`{cell}` holds {found}, but its given is {given}; hint: only a grid with all givens can be blocked")]
    Given {
        /// The cell.
        cell: String,
        /// Its given digit.
        given: Digit,
        /// The digit in the solution.
        found: Digit,
    },
}

/// Why a model does not describe a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelError {
    /// A literal of no variable of the formula.
    #[error("`{literal}` is not a literal of the formula; hint: its variables are numbered from 1 to {last}")]
    Variable {
        /// The literal.
        literal: i32,
        /// The last variable of the formula.
        last: usize,
    },
    /// A value in a place without a cell.
    #[error("`{literal}` puts a value into a place without a cell")]
    Void {
        /// The literal.
        literal: i32,
    },
    /// A cell with two values.
    #[error("`{cell}` holds both {first} and {second}")]
    Two {
        /// The cell.
        cell: String,
        /// The first value.
        first: Digit,
        /// The second value.
        second: Digit,
    },
    /// A cell without a value.
    #[error("`{0}` holds no value; hint: pass a complete model")]
    Blank(String),
}
