//! The candidates of the cells: cells with one candidate are fixed, the others are open.

use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;

/// Maximum number of candidates; boards with more have too many clashes anyway.
const MAX_CANDIDATES: usize = 1 << 18;

/// The candidates of all cells.
#[derive(Clone)]
pub(super) struct Candidates {
    /// Cells with one candidate, and their digit.
    fixed: Vec<(usize, usize)>,
    /// The other cells in ascending order, with their digits.
    open: Vec<(usize, Vec<usize>)>,
}

impl Candidates {
    /// From the digits of each cell, in ascending order; none for a missing cell. `None` if
    /// there are too many.
    pub(super) fn new(cells: impl Iterator<Item = (Cell, Vec<Digit>)>) -> Option<Self> {
        let (mut candidates, mut count) = (Self { fixed: Vec::new(), open: Vec::new() }, 0);
        for (cell, digits) in cells {
            match *digits {
                [] => {}
                [only] => candidates.fixed.push((cell.index(), only.index())),
                _ => candidates.open.push((cell.index(), digits.iter().map(|digit| digit.index()).collect())),
            }
            count += digits.len();
            if count > MAX_CANDIDATES {
                return None;
            }
        }
        Some(candidates)
    }

    /// Cells with one candidate, and their digit.
    pub(super) fn fixed(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.fixed.iter().copied()
    }

    /// The other cells, with their digits.
    pub(super) fn open(&self) -> &[(usize, Vec<usize>)] {
        &self.open
    }
}
