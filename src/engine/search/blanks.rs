//! Which cells are still to be filled.

use super::variable::{Conflict, Variable};
use crate::board::grid::Grid;
use crate::engine::model::Model;

/// All cells in one list, the blank ones first, in no particular order.
///
/// To fill a cell is to swap it to the end of the blank part; as cells become blank again in the opposite order, each
/// of them then stands right behind it.
#[derive(Clone, Debug)]
pub(super) struct Blanks {
    cells: Vec<u16>,
    ranks: Vec<u16>,
    count: usize,
}

impl Blanks {
    pub(super) fn new(cell_count: usize) -> Self {
        Self { cells: vec![0; cell_count], ranks: vec![0; cell_count], count: 0 }
    }

    fn load(&mut self, values: &[u16]) {
        self.count = 0;
        let mut filled = values.len();
        for (cell, &value) in values.iter().enumerate() {
            // without a branch, which would be mispredicted at every third cell
            let blank = value == 0;
            filled -= usize::from(!blank);
            let rank = if blank { self.count } else { filled };
            self.count += usize::from(blank);
            self.cells[rank] = cell as u16;
            self.ranks[cell] = rank as u16;
        }
    }

    /// Takes the values over from a grid, 0 for a blank and for variables behind the cells of the grid; what is no cell is
    /// nothing to be filled, and has no value.
    ///
    /// # Errors
    /// A conflict if something is given where no cell is.
    pub(super) fn load_grid(&mut self, model: &Model, givens: &Grid, values: &mut [u16]) -> Result<(), Conflict> {
        for (value, digit) in values.iter_mut().zip(givens.values()) {
            *value = digit.map_or(0, |digit| digit.get() as u16);
        }
        values[model.board_cell_count()..].fill(0);
        for &void in model.voids() {
            if std::mem::replace(&mut values[usize::from(void)], u16::MAX) != 0 {
                return Err(Conflict(Variable::cell(void.into())));
            }
        }
        self.load(values);
        model.voids().iter().for_each(|&void| values[usize::from(void)] = 0);
        Ok(())
    }

    pub(super) fn fill(&mut self, cell: usize) {
        self.count -= 1;
        let (rank, last) = (self.ranks[cell], self.cells[self.count]);
        self.cells[usize::from(rank)] = last;
        self.ranks[usize::from(last)] = rank;
        self.cells[self.count] = cell as u16;
        self.ranks[cell] = self.count as u16;
    }

    pub(super) fn unfill_last(&mut self) {
        self.count += 1;
    }

    pub(super) fn blank(&self) -> &[u16] {
        &self.cells[..self.count]
    }

    pub(super) fn filled(&self) -> &[u16] {
        &self.cells[self.count..]
    }
}
