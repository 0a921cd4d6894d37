//! Which cells must hold different digits.

use super::tables::house_bits::NARROW;
use kdoku_board::bit_matrix::{BitMatrix, members_of_row};
use kdoku_board::geometry::Cell;

/// A symmetric relation on the cells and variables, as a matrix of bits.
#[derive(Clone, Default)]
pub struct Exclusions(BitMatrix);

impl Exclusions {
    /// The empty relation.
    pub(super) fn none(cell_count: usize) -> Self {
        Self(BitMatrix::new(cell_count, cell_count.div_ceil(64).max(NARROW)))
    }

    /// Adds that any two of these cells differ.
    pub(super) fn add(&mut self, group: &[Cell]) {
        for in_word in group.chunk_by(|a, b| a.index() / 64 == b.index() / 64) {
            let word = in_word[0].index() / 64;
            let others = in_word.iter().fold(0, |bits, cell| bits | 1 << (cell.index() % 64));
            for cell in group {
                self.0.row_mut(cell.index())[word] |= others;
            }
        }
        for cell in group {
            self.0.row_mut(cell.index())[cell.index() / 64] &= !(1 << (cell.index() % 64));
        }
    }

    /// Adds that these two cells differ.
    pub(super) fn add_pair(&mut self, [a, b]: [Cell; 2]) {
        self.0.insert(a.index(), b.index());
        self.0.insert(b.index(), a.index());
    }

    /// Adds that two equal cells differ from the same cells.
    pub(super) fn unite(&mut self, a: Cell, b: Cell) {
        for (from, to) in [(a, b), (b, a)] {
            let others: Vec<usize> = members_of_row(self.row(from.index())).collect();
            for other in others.into_iter().map(Cell::from_index).filter(|&other| other != to) {
                self.add_pair([to, other]);
            }
        }
    }

    /// The cells that differ from `cell`. `C` is the number of words, or 0 for the runtime width;
    /// it is [`NARROW`] on all small boards.
    #[inline]
    pub(crate) fn row_of<const C: usize>(&self, cell: usize) -> &[u64] {
        if C > 0 { self.0.row_of_width::<C>(cell) } else { self.0.row(cell) }
    }

    /// The number of words in a row, at least [`NARROW`].
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.0.width()
    }

    /// The cells that differ from `cell`, 64 per word.
    #[inline]
    pub fn row(&self, cell: usize) -> &[u64] {
        self.0.row(cell)
    }

    /// Whether two cells must differ.
    #[inline]
    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.0.contains(a, b)
    }

    /// Whether any two of the cells must differ.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        cells.iter().enumerate().all(|(i, a)| cells[..i].iter().all(|b| self.differ(a.index(), b.index())))
    }
}
