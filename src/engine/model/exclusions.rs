//! Which cells must hold different digits.

use super::tables::house_bits::NARROW;
use crate::board::geometry::Cell;

/// A symmetric relation on the cells of a board, as rows of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusions {
    width: usize,
    words: Vec<u64>,
}

impl Exclusions {
    /// No cell differs from any other.
    pub(super) fn none(cell_count: usize) -> Self {
        let width = cell_count.div_ceil(64).max(NARROW);
        Self { width, words: vec![0; cell_count * width] }
    }

    /// Any two of these cells differ.
    pub(super) fn add(&mut self, group: &[Cell]) {
        for of_word in group.chunk_by(|a, b| a.index() / 64 == b.index() / 64) {
            let word = of_word[0].index() / 64;
            let others = of_word.iter().fold(0, |bits, cell| bits | 1 << (cell.index() % 64));
            for cell in group {
                self.words[cell.index() * self.width + word] |= others;
            }
        }
        for cell in group {
            self.words[cell.index() * self.width + cell.index() / 64] &= !(1 << (cell.index() % 64));
        }
    }

    /// What one of the two cells differs from, the other does as well.
    pub(super) fn share(&mut self, a: Cell, b: Cell) {
        let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
        self.members(a.index(), &mut of_a);
        self.members(b.index(), &mut of_b);
        for (cell, others) in [(b, of_a), (a, of_b)] {
            others.into_iter().filter(|&other| other != cell.0).for_each(|other| self.add(&[cell, Cell(other)]));
        }
    }

    /// The cells that `cell` differs from, in so many words, if it is not 0: that of all small boards is [`NARROW`].
    #[inline]
    pub(crate) fn row_of<const C: usize>(&self, cell: usize) -> &[u64] {
        let width = if C > 0 { C } else { self.width };
        &self.words[cell * width..][..width]
    }

    /// Words in a row, [`NARROW`] at least.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// The cells that `cell` differs from, 64 to a word.
    #[inline]
    pub(crate) fn row(&self, cell: usize) -> &[u64] {
        self.row_of::<0>(cell)
    }

    /// Adds the cells that `cell` differs from to a list.
    fn members(&self, cell: usize, list: &mut Vec<u16>) {
        for (at, &word) in self.row(cell).iter().enumerate() {
            let mut word = word;
            while word != 0 {
                list.push(u16::try_from(64 * at + word.trailing_zeros() as usize).expect("the number of a cell"));
                word &= word - 1;
            }
        }
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
