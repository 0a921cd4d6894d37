//! Which cells must hold different digits.

use crate::geometry::Cell;

/// A symmetric relation on the cells of a board, as rows of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusions {
    width: usize,
    words: Vec<u64>,
}

impl Exclusions {
    /// No cell differs from any other.
    pub(super) fn none(cell_count: usize) -> Self {
        let width = cell_count.div_ceil(64);
        Self { width, words: vec![0; cell_count * width] }
    }

    /// Any two of these cells differ.
    pub(super) fn add(&mut self, group: &[Cell]) {
        for a in group {
            let row = &mut self.words[a.index() * self.width..][..self.width];
            for b in group.iter().filter(|&b| b != a) {
                row[b.index() / 64] |= 1 << (b.index() % 64);
            }
        }
    }

    /// Words in a row.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// Of 64 cells, those that `cell` differs from.
    #[inline]
    pub(crate) fn word(&self, cell: usize, word: usize) -> u64 {
        self.words[cell * self.width + word]
    }

    /// The cells that `cell` differs from, 64 to a word.
    #[inline]
    pub(crate) fn row(&self, cell: usize) -> &[u64] {
        &self.words[cell * self.width..][..self.width]
    }

    /// Whether two cells must differ.
    #[inline]
    pub(crate) fn differ(&self, a: usize, b: usize) -> bool {
        self.words[a * self.width + b / 64] >> (b % 64) & 1 != 0
    }

    /// Whether any two of the cells must differ.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        cells.iter().enumerate().all(|(i, a)| cells[..i].iter().all(|b| self.differ(a.index(), b.index())))
    }
}
