//! Words of bits as sets of small numbers, and matrices of such words.

use super::bits::members;

/// The members of a set of several words, ascending.
#[inline]
pub fn members_of_row(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(number, &word)| members(word).map(move |bit| 64 * number + bit))
}

/// Rows of bits, each in a whole number of words.
#[derive(Clone, Debug, Default)]
pub struct BitMatrix {
    width: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// A matrix without a set bit, whose rows have `width` words.
    pub fn new(rows: usize, width: usize) -> Self {
        Self::from_words(Vec::new(), rows, width)
    }

    /// The same in the memory of a vector, whose content is overwritten.
    pub fn from_words(mut words: Vec<u64>, rows: usize, width: usize) -> Self {
        words.clear();
        words.resize(rows * width, 0);
        Self { width, words }
    }

    /// The memory of the matrix, for [`from_words`](Self::from_words).
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// The number of words in a row.
    #[inline]
    pub const fn width(&self) -> usize {
        self.width
    }

    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    /// The same, where the width is a constant.
    #[inline]
    pub fn row_of_width<const W: usize>(&self, row: usize) -> &[u64] {
        &self.words[row * W..][..W]
    }

    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..][..self.width]
    }

    pub fn rows(&self) -> impl Iterator<Item = &[u64]> + Clone {
        self.words.chunks_exact(self.width)
    }

    #[inline]
    pub fn insert(&mut self, row: usize, column: usize) {
        self.words[row * self.width + column / 64] |= 1 << (column % 64);
    }

    #[inline]
    pub fn contains(&self, row: usize, column: usize) -> bool {
        self.words[row * self.width + column / 64] >> (column % 64) & 1 != 0
    }
}
