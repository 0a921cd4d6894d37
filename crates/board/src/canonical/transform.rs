//! A transformation of 9×9 boards: a symmetry of the cells and a relabelling of the digits, in 29
//! bytes.
//!
//! [`Symmetry`](crate::geometry::Symmetry) is the counterpart for any board, for cells only.

use super::{CELLS, CanonError, SIZE, cells, grid};
use crate::Grid;
use serde::Serialize;

/// Maps a puzzle to an equivalent one: an optional transposition, then permutations of rows and
/// columns, then a relabelling of digits.
///
/// It maps the solutions of a puzzle to the solutions of its image:
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::canonical::{Transform, canonical};
///
/// let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution = solution.map(|c| c - b'0');
/// let mut puzzle = solution;
/// puzzle.iter_mut().step_by(2).for_each(|cell| *cell = 0);
///
/// let transform = canonical(&puzzle).transform;
/// let carried = transform.apply(&solution);
/// assert!(canonical(&puzzle).form.iter().zip(&carried).all(|(given, value)| *given == 0 || given == value));
/// assert_eq!(transform.inverse().apply(&carried), solution);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Transform {
    pub(super) transposed: bool,
    pub(super) rows: [u8; SIZE],
    pub(super) columns: [u8; SIZE],
    pub(super) digits: [u8; SIZE],
}

impl Transform {
    /// The identity.
    #[must_use]
    pub const fn identity() -> Self {
        let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { transposed: false, rows: order, columns: order, digits: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
    }

    /// Whether the board is transposed first.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the result, the row of origin after any transposition, from 0.
    #[must_use]
    pub const fn rows(&self) -> &[u8; SIZE] {
        &self.rows
    }

    /// For each column of the result, the column of origin after any transposition, from 0.
    #[must_use]
    pub const fn columns(&self) -> &[u8; SIZE] {
        &self.columns
    }

    /// The new labels of the digits 1 to 9.
    #[must_use]
    pub const fn digits(&self) -> &[u8; SIZE] {
        &self.digits
    }

    /// The image of a board: cells row by row, 0 for a blank, which stays blank.
    ///
    /// # Panics
    /// If a cell is above 9.
    #[must_use]
    pub fn apply(&self, board: &[u8; CELLS]) -> [u8; CELLS] {
        std::array::from_fn(|cell| {
            let (y, x) = (self.rows[cell / SIZE], self.columns[cell % SIZE]);
            let (y, x) = if self.transposed { (x, y) } else { (y, x) };
            match board[usize::from(y) * SIZE + usize::from(x)] {
                0 => 0,
                value => self.digits[usize::from(value) - 1],
            }
        })
    }

    /// The image of a grid.
    ///
    /// # Errors
    /// [`CanonError::Shape`] unless it has nine rows, columns and values.
    pub fn apply_grid(&self, board: &Grid) -> Result<Grid, CanonError> {
        Ok(grid(&self.apply(&cells(board)?)))
    }

    /// The inverse transformation.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let digits = inverted(&self.digits.map(|digit| digit - 1)).map(|digit| digit + 1);
        Self { transposed: self.transposed, rows, columns, digits }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::identity()
    }
}

/// The inverse of a permutation of 0 to 8.
fn inverted(order: &[u8; SIZE]) -> [u8; SIZE] {
    let mut inverse = [0; SIZE];
    for (to, &from) in (0..).zip(order) {
        inverse[usize::from(from)] = to;
    }
    inverse
}
