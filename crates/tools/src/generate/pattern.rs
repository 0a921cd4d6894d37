//! Patterns: drawings of where clues may be.
//!
//! Each character is a cell: `.`, `0` and `_` stand for a cell without a clue, any other visible
//! character marks a cell. White space, empty lines and the lines between boxes (`|`, `+`, `-`) are
//! skipped. A pattern has one line per row of the board, or is one line for all cells.

use kdoku_board::{Cell, Geometry};
use thiserror::Error;

/// Why a drawing is not a pattern of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// A row is too short or too long.
    #[error("a row of the pattern has `{found}` cells, the board has {expected}")]
    Row {
        /// Its line, from 1.
        line: usize,
        /// Number of places in it.
        found: usize,
        /// Number of cells of a row.
        expected: usize,
    },
    /// There are too few or too many rows.
    #[error("the pattern has `{found}` rows, the board has {expected}")]
    Rows {
        /// Number of rows found.
        found: usize,
        /// Number of rows of the board.
        expected: usize,
    },
    /// A mark where the board has no cell.
    #[error("`{0}` is marked, but the board has a gap there")]
    NoCell(String),
    /// No cell is marked.
    #[error("the pattern marks no cell; hint: any character but `.`, `0` and `_` is a mark")]
    Empty,
}

impl PatternError {
    /// Line of the error, from 1, if it concerns one.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::Row { line, .. } => Some(*line),
            _ => None,
        }
    }
}

/// Reads a pattern and returns the marked cells.
///
/// # Errors
/// [`PatternError`] if the pattern does not fit the board.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_tools::*; }
/// use kdoku::{Geometry, Order, generate};
///
/// let board = Geometry::new(Order::new(2)?.into());
/// let cells = generate::pattern("x.|.x\n..|..\n--+--\n..|..\nx.|.x", &board)?;
/// assert_eq!(cells.len(), 4);
/// assert!(generate::pattern("x..x", &board).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    use kdoku_board::geometry::Order;

    #[test]
    fn drawings_and_lines_are_read() {
        let board = Geometry::new(Order::new(2).expect("valid").into());
        let expected = [0, 3, 5].map(Cell);
        for text in ["x..9\n.1..\n....\n....\n", " 1 0 0 2\r\n0 3 0 0\r\n\r\n0 0 0 0\r\n____", "x..x.x..........\n"] {
            assert_eq!(pattern(text, &board).as_deref(), Ok(&expected[..]), "{text}");
        }
    }

    #[test]
    fn rejects_text_that_is_not_a_pattern() {
        let board = Geometry::new(Order::new(2).expect("valid").into());
        let error = |text: &str| pattern(text, &board).expect_err("no pattern");
        assert_eq!(error("x...\n\n.....\n"), PatternError::Row { line: 3, found: 5, expected: 4 });
        assert_eq!(error("x...\n....\n"), PatternError::Rows { found: 2, expected: 4 });
        assert_eq!(error("................"), PatternError::Empty);
        assert_eq!(error(""), PatternError::Rows { found: 0, expected: 4 });
    }
}
