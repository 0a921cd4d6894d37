//! The list of blank cells.

use super::conflict::{Conflict, ConflictSource};
use crate::engine::model::Model;
use kdoku_board::grid::Grid;

/// All cells in one list, the blank ones first, in no particular order.
///
/// Filling a cell swaps it to the end of the blank part. Cells are cleared in the reverse order, so
/// the cell to clear is always the first one behind the blank part.
#[derive(Clone)]
pub(super) struct Blanks {
    cells: Vec<u16>,
    /// By cell its index in `cells`.
    indices: Vec<u16>,
    count: usize,
}

impl Blanks {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cells: vec![0; cell_count], indices: vec![0; cell_count], count: 0 }
    }

    fn load(&mut self, values: &[u16]) {
        self.count = 0;
        let mut filled = values.len();
        for (cell, &value) in values.iter().enumerate() {
            // branch-free: the branch would be mispredicted at every third cell
            let is_blank = value == 0;
            filled -= usize::from(!is_blank);
            let index = if is_blank { self.count } else { filled };
            self.count += usize::from(is_blank);
            self.cells[index] = cell as u16;
            self.indices[cell] = index as u16;
        }
    }

    /// Copies `givens` into `values` and lists the blank cells.
    ///
    /// Blank cells and variables get the value 0. Voids also get 0, but are not listed as blank.
    ///
    /// # Errors
    /// A conflict if a void has a given.
    pub(super) fn load_grid(&mut self, model: &Model, givens: &Grid, values: &mut [u16]) -> Result<(), Conflict> {
        for (value, digit) in values.iter_mut().zip(givens.values()) {
            *value = digit.map_or(0, |digit| digit.get() as u16);
        }
        values[model.board_cell_count()..].fill(0);
        for &void in model.voids() {
            if std::mem::replace(&mut values[usize::from(void)], u16::MAX) != 0 {
                return Err(Conflict(ConflictSource::cell(void.into())));
            }
        }
        self.load(values);
        model.voids().iter().for_each(|&void| values[usize::from(void)] = 0);
        Ok(())
    }

    pub(super) fn fill(&mut self, cell: usize) {
        self.count -= 1;
        let (index, last) = (self.indices[cell], self.cells[self.count]);
        self.cells[usize::from(index)] = last;
        self.indices[usize::from(last)] = index;
        self.cells[self.count] = cell as u16;
        self.indices[cell] = self.count as u16;
    }

    pub(super) fn clear_last(&mut self) {
        self.count += 1;
    }

    pub(super) fn blank(&self) -> &[u16] {
        &self.cells[..self.count]
    }

    /// The filled cells, and the voids.
    pub(super) fn filled(&self) -> &[u16] {
        &self.cells[self.count..]
    }
}
