//! Patterns: drawings of where clues may be.
//!
//! A place of the drawing is a cell: `.`, `0` and `_` stand for a cell without a clue, and any other visible character is
//! a mark. White space, empty lines and the lines between boxes (`|`, `+`, `-`) are passed over. The drawing has a line a row
//! of the board, or is one line, cell after cell.

use crate::board::geometry::{Cell, Geometry};
use thiserror::Error;

/// Why a drawing is no pattern of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// A row that is too short or too long.
    #[error("a row of the pattern has `{found}` places, and one of the board has {expected}")]
    Row {
        /// Its line, from 1.
        line: usize,
        /// Its places.
        found: usize,
        /// The cells of a row.
        expected: usize,
    },
    /// Too few rows or too many.
    #[error("the pattern has `{found}` rows, and the board has {expected}")]
    Rows {
        /// Its rows.
        found: usize,
        /// The rows of the board.
        expected: usize,
    },
    /// A mark where there is no cell.
    #[error("`{0}` is marked, and the board has no cell there")]
    NoCell(String),
    /// No mark at all.
    #[error("the pattern has no mark: any character but `.`, `0` and `_` is one")]
    Empty,
}

impl PatternError {
    /// The line that it is about, from 1, if it is about one.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::Row { line, .. } => Some(*line),
            _ => None,
        }
    }
}

/// Reads a pattern: the cells that are marked.
///
/// ```
/// use kdoku::{Geometry, Order, generate};
///
/// let board = Geometry::new(Order::new(2)?.into());
/// let cells = generate::pattern("x.|.x\n..|..\n--+--\n..|..\nx.|.x", &board)?;
/// assert_eq!(cells.len(), 4);
/// assert!(generate::pattern("x..x", &board).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PatternError`] if the drawing is not one of the board.
pub fn pattern(text: &str, board: &Geometry) -> Result<Vec<Cell>, PatternError> {
    let is_place = |c: &char| !c.is_whitespace() && !c.is_control() && !"|+-\u{feff}".contains(*c);
    let rows = text.lines().enumerate().map(|(i, line)| (i + 1, line.chars().filter(is_place).collect::<Vec<char>>()));
    let rows: Vec<(usize, Vec<char>)> = rows.filter(|(_, row)| !row.is_empty()).collect();
    let (height, width) = (board.height(), board.width());
    let is_one_line = rows.len() == 1 && rows[0].1.len() == height * width;
    if !is_one_line {
        if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != width) {
            return Err(PatternError::Row { line: *line, found: row.len(), expected: width });
        }
        if rows.len() != height {
            return Err(PatternError::Rows { found: rows.len(), expected: height });
        }
    }
    let places = rows.iter().flat_map(|(_, row)| row).enumerate();
    let marked: Vec<Cell> =
        places.filter(|(_, c)| !".0_".contains(**c)).map(|(place, _)| Cell::from_index(place)).collect();
    match marked.iter().find(|&&cell| !board.exists(cell)) {
        Some(&cell) => Err(PatternError::NoCell(board.name(cell))),
        None if marked.is_empty() => Err(PatternError::Empty),
        None => Ok(marked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;

    #[test]
    fn drawings_and_lines_are_read() {
        let board = Geometry::new(Order::new(2).expect("valid").into());
        let expected = [0, 3, 5].map(Cell);
        for text in ["x..9\n.1..\n....\n....\n", " 1 0 0 2\r\n0 3 0 0\r\n\r\n0 0 0 0\r\n____", "x..x.x..........\n"] {
            assert_eq!(pattern(text, &board).as_deref(), Ok(&expected[..]), "{text}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_told() {
        let board = Geometry::new(Order::new(2).expect("valid").into());
        let error = |text: &str| pattern(text, &board).expect_err("no pattern");
        assert_eq!(error("x...\n\n.....\n"), PatternError::Row { line: 3, found: 5, expected: 4 });
        assert_eq!(error("x...\n....\n"), PatternError::Rows { found: 2, expected: 4 });
        assert_eq!(error("................"), PatternError::Empty);
        assert_eq!(error(""), PatternError::Rows { found: 0, expected: 4 });
    }
}
