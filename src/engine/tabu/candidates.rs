//! What cells may hold: the cells that are settled, and those that are open.

use crate::board::geometry::Cell;
use crate::board::grid::Digit;

/// More candidates than so many have too many rivals anyway.
const MOST: usize = 1 << 18;

/// The digits that cells may still hold.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// Cells that can only hold one digit, and that.
    settled: Vec<(usize, usize)>,
    /// The other cells, in ascending order, with their digits.
    open: Vec<(usize, Vec<usize>)>,
}

impl Candidates {
    /// From the digits of each cell, in ascending order; none where there is no cell. `None` if there are too many.
    pub(super) fn new(cells: impl Iterator<Item = (Cell, Vec<Digit>)>) -> Option<Self> {
        let (mut candidates, mut count) = (Self { settled: Vec::new(), open: Vec::new() }, 0);
        for (cell, digits) in cells {
            match *digits {
                [] => {}
                [only] => candidates.settled.push((cell.index(), only.index())),
                _ => candidates.open.push((cell.index(), digits.iter().map(|digit| digit.index()).collect())),
            }
            count += digits.len();
            if count > MOST {
                return None;
            }
        }
        Some(candidates)
    }

    /// Cells that can only hold one digit, with it.
    pub(super) fn settled(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.settled.iter().copied()
    }

    /// The other cells, with their digits.
    pub(super) fn open(&self) -> &[(usize, Vec<usize>)] {
        &self.open
    }
}
