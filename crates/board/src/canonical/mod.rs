//! The canonical form of a classic 9×9 puzzle: equal for equivalent puzzles, different for all
//! others.
//!
//! Two puzzles are *equivalent* if a relabelling of the digits and a symmetry of the board map one
//! to the other. Symmetries permute bands, stacks, rows within a band and columns within a stack,
//! and transpose: 2 · 6⁸ = 3,359,232 symmetries and 9! relabellings. The *canonical form* is the
//! smallest equivalent puzzle, read row by row, with blanks below all digits ("minlex").
//!
//! **Method.** For a given arrangement of the board, the best labels are 1, 2, 3 … in order of
//! appearance. The form is built row by row, and all partial forms that are equally good are kept
//! (`refine`). A partial form is the list of chosen rows and an ordered partition of the columns
//! (`partial`). Tied columns, tied stacks and equal rows are never ordered, only counted. So the
//! ties of a board with many blanks cost nothing. Partial forms with the same continuation are
//! merged when they become many. The first row of a complete grid is `123456789` under each of
//! 1,296 orders of its columns, so its first two rows are chosen together (`complete`).
//!
//! # References
//! Russell and Jarvis, *Mathematics of Sudoku II* (2006), define the equivalence. The method is
//! this library's own.
//!
//! ```
//! # use kdoku_board as kdoku;
//! use kdoku::canonical::canonical;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let cells: Vec<u8> = line.bytes().map(|c| c.checked_sub(b'0').filter(|d| *d < 10).unwrap_or(0)).collect();
//! let cells = cells.try_into().expect("81 cells");
//! let found = canonical(&cells);
//! assert_eq!(found.transform.apply(&cells), found.form);
//! assert_eq!(found.automorphisms, 1);
//! assert_eq!(canonical(&found.form).form, found.form);
//! ```

mod complete;
mod lines;
mod partial;
mod refine;
mod spread;
mod transform;

pub use transform::Transform;

use super::Grid;
use serde::Serialize;
use thiserror::Error;

/// Rows, columns and values of a board.
const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// The canonical form of a puzzle, and a transformation to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form: its cells row by row, 0 for a blank.
    pub form: [u8; CELLS],
    /// A transformation from the puzzle to the form. [`automorphisms`](Self::automorphisms) of them
    /// exist; the same puzzle always gets the same one.
    pub transform: Transform,
    /// The number of symmetries of the board, of 3,359,232, that map the puzzle to the form under a
    /// suitable relabelling. It is the order of the puzzle's automorphism group: 1 if only the
    /// identity maps the puzzle to itself.
    ///
    /// Labels of digits that do not occur are not counted: a blank board has 3,359,232.
    pub automorphisms: u32,
}

/// The reason why a grid has no canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CanonError {
    /// The grid is not 9×9.
    #[error(
        "minimal forms are of classic 9×9 boards, and this one has `{height}` rows, `{width}` columns and `{size}` values"
    )]
    Shape {
        /// Its rows.
        height: usize,
        /// Its columns.
        width: usize,
        /// Its values.
        size: usize,
    },
}

/// The canonical form of a puzzle or a complete grid: cells row by row, 0 for a blank. The digits
/// need not obey the rules.
///
/// # Panics
/// If a cell is above 9.
#[must_use]
pub fn canonical(cells: &[u8; CELLS]) -> Canonical {
    assert!(cells.iter().all(|&value| usize::from(value) <= SIZE), "a cell of a 9×9 board holds 0 to 9");
    refine::canonical(cells)
}

/// The canonical form of a 9×9 grid with boxes of 3×3.
///
/// # Errors
/// [`CanonError::Shape`] unless it has nine rows, columns and values.
///
/// ```
/// # use kdoku_board as kdoku;
/// use kdoku::{Grid, canonical};
///
/// let found = canonical::canonical_grid(&Grid::blank(9))?;
/// assert_eq!(found.automorphisms, 3_359_232);
/// assert!(canonical::canonical_grid(&Grid::blank(16)).is_err());
/// # Ok::<(), canonical::CanonError>(())
/// ```
pub fn canonical_grid(grid: &Grid) -> Result<Canonical, CanonError> {
    Ok(refine::canonical(&cells(grid)?))
}

impl Canonical {
    /// The form as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        grid(&self.form)
    }

    /// The form as a line of 81 characters, `0` for a blank.
    #[must_use]
    pub fn line(&self) -> String {
        self.form.iter().map(|&value| char::from(b'0' + value)).collect()
    }
}

/// The values of a 9×9 grid, row by row, 0 for a blank.
fn cells(grid: &Grid) -> Result<[u8; CELLS], CanonError> {
    let (height, width, size) = (grid.height(), grid.width(), grid.size());
    if [height, width, size] != [SIZE; 3] {
        return Err(CanonError::Shape { height, width, size });
    }
    let mut cells = [0; CELLS];
    for (cell, value) in cells.iter_mut().zip(grid.values()) {
        *cell = value.map_or(0, |digit| u8::try_from(digit.get()).expect("it is at most 9"));
    }
    Ok(cells)
}

fn grid(cells: &[u8; CELLS]) -> Grid {
    Grid::from_values(&cells.map(u16::from)).expect("81 values up to 9 are a grid")
}
