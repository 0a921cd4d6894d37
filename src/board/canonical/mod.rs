//! The minimal form of a classic 9×9 puzzle: the same string for all that are the same but for a
//! symmetry.
//!
//! Two puzzles are *equivalent* if one becomes the other when digits are renamed, bands, stacks,
//! rows within a band and columns within a stack change places, and rows are exchanged with
//! columns: 2 · 6⁸ = 3,359,232 symmetries of the board and 9! relabellings. The *minimal form* is
//! the smallest of all equivalent puzzles, cells row by row, a blank counting as 0, less than any
//! digit. Equivalent puzzles have the same, others have not.
//!
//! **The idea.** Of an arrangement of the board, the best names for the digits are 1, 2, 3 … as
//! they appear. So the form is built row by row, and all ways to its first rows that are equally
//! good are kept (`refine`): which rows they are, and what they have decided of the columns, which
//! is an ordered partition (`partial`). Columns that are the same so far, stacks that are, and rows
//! that are the same altogether are never put in order, only counted; so the ties of a board with
//! many blanks cost nothing, and the work stays bounded where nearly everything is tied. Ways that
//! differ only in what is done with are taken together when they become many. A grid without blanks
//! has every first row `123456789`, in each of 1,296 orders of its columns; there two rows are
//! taken at once (`complete`).
//!
//! The method was worked out for this library. The notion is that of Russell and Jarvis,
//! *Mathematics of Sudoku II* (2006), and of the catalogues of grids in "minlex" form.
//!
//! ```
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

use crate::board::grid::Grid;
use serde::Serialize;
use thiserror::Error;

/// Rows, columns and values of a board.
const SIZE: usize = 9;
/// Cells of a board.
const CELLS: usize = SIZE * SIZE;

/// The minimal form of a puzzle, and a way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form: its cells row by row, 0 for a blank.
    pub form: [u8; CELLS],
    /// A transformation that makes the form of the puzzle. There are
    /// [`automorphisms`](Self::automorphisms) of them; it is always the same one of the same
    /// puzzle.
    pub transform: Transform,
    /// The number of the 3,359,232 symmetries of the board that lead to the form under a suitable
    /// renaming of digits. This is the order of the puzzle's automorphism group: 1 if only the
    /// identity maps it to itself.
    ///
    /// Names of digits that do not occur are not counted: of a blank board it is 3,359,232.
    pub automorphisms: u32,
}

/// Why a grid has no minimal form here.
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

/// The minimal form of a puzzle or a complete grid: its cells row by row, 0 for a blank. The digits
/// need not obey any rule.
///
/// # Panics
/// If a cell is above 9.
#[must_use]
pub fn canonical(cells: &[u8; CELLS]) -> Canonical {
    assert!(cells.iter().all(|&value| usize::from(value) <= SIZE), "a cell of a 9×9 board holds 0 to 9");
    refine::canonical(cells)
}

/// The minimal form of a grid of 9×9, whose boxes are taken to be 3×3.
///
/// # Errors
/// [`CanonError::Shape`] if it has other than nine rows, columns and values.
///
/// ```
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

/// The values of a grid of 9×9, row by row, 0 for a blank.
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
