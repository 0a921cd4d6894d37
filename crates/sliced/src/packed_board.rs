//! One board by its candidates, packed into twelve words: the form of the stacks and of the
//! transposition.
//!
//! ```text
//! word       0 … 8                    9                 10            11
//! contents   digit 1 … digit 9        digits 1 2 3      digits 4 5 6  digits 7 8 9
//! bit        cells 0 … 63 of each     cells 64 … 80 of each, 17 bits apart; 13 bits unused
//! ```
//!
//! Cells are counted row by row. The 729 candidates fit twelve words, and a transposition takes one
//! word of 64 boards at a time.

use crate::simd::Vector;
use std::ops::Range;

/// The cells of the board.
pub const CELLS: usize = 81;
/// The words of a packed board.
pub(super) const WORDS: usize = 12;

/// The digits of a board, row by row; 0 is a blank.
pub type Cells = [u8; CELLS];

/// The candidates of each cell.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct PackedBoard(pub(super) [u64; WORDS]);

/// The cells in words of one digit.
pub(super) const LOW: usize = 64;
/// The cells of a digit in words of three digits.
const HIGH: usize = CELLS - LOW;
const HIGH_MASK: u64 = (1 << HIGH) - 1;

/// Returns the contents of a word: each digit from 0, its range of cells, and their bits.
#[inline(always)]
pub(super) fn fields(word: usize) -> impl Iterator<Item = (usize, Range<usize>, Range<usize>)> {
    let (digits, cells, width) =
        if word < 9 { (word..word + 1, 0..LOW, LOW) } else { (3 * word - 27..3 * word - 24, LOW..CELLS, HIGH) };
    digits.enumerate().map(move |(i, digit)| (digit, cells.clone(), width * i..width * (i + 1)))
}

/// Returns the word of a candidate and its bit; cell and digit from 0.
#[inline(always)]
pub(super) const fn bit_of(cell: usize, digit: usize) -> (usize, u64) {
    if cell < LOW { (digit, 1 << cell) } else { (9 + digit / 3, 1 << (HIGH * (digit % 3) + cell - LOW)) }
}

/// Returns how many bits of a word are candidates.
#[inline(always)]
pub(super) const fn used_bits(word: usize) -> usize {
    if word < 9 { LOW } else { 3 * HIGH }
}

/// Returns the digits of a board from their four bits, the lowest first: of the first 64 cells, and
/// of the rest.
#[inline(always)]
pub(super) fn digits_from_planes<V: Vector>([low, high]: [[u64; 4]; 2]) -> Cells {
    let mut cells = [0; CELLS];
    cells[..LOW].copy_from_slice(&V::nibbles_from_planes(low));
    cells[LOW..].copy_from_slice(&V::nibbles_from_planes(high)[..HIGH]);
    cells
}

impl PackedBoard {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Every candidate of every cell.
    #[cfg(test)]
    pub(super) const ALL: Self = {
        let mut words = [!0; WORDS];
        let mut word = 9;
        while word < WORDS {
            words[word] = (1 << (3 * HIGH)) - 1;
            word += 1;
        }
        Self(words)
    };

    /// Converts a puzzle: a given is alone in its cell, a blank has every digit, and a byte above 9
    /// leaves no candidate. Eliminations are left to propagation.
    #[inline(always)]
    pub(super) fn from_cells<V: Vector>(cells: &Cells) -> Self {
        let low: &[u8; LOW] = cells.first_chunk().expect("81 cells");
        let mut high = [255; LOW];
        high[..HIGH].copy_from_slice(&cells[LOW..]);
        let (blank_low, blank_high) = (V::eq_mask(low, 0), V::eq_mask(&high, 0));
        let mut words = [0; WORDS];
        for (digit, value) in (1..=9).enumerate() {
            words[digit] = V::eq_mask(low, value) | blank_low;
            words[9 + digit / 3] |= (V::eq_mask(&high, value) | blank_high) << (HIGH * (digit % 3));
        }
        Self(words)
    }

    /// Returns the cells where `digit`, from 0, is possible: the first 64, and the rest.
    #[inline(always)]
    pub(super) const fn digit(&self, digit: usize) -> [u64; 2] {
        [self.0[digit], self.0[9 + digit / 3] >> (HIGH * (digit % 3)) & HIGH_MASK]
    }

    /// Returns the digits of a board with one candidate in each cell.
    #[inline(always)]
    pub(super) fn cells<V: Vector>(&self) -> Cells {
        let mut bits = [[0; 4]; 2];
        for digit in 0..9 {
            for (half, word) in self.digit(digit).into_iter().enumerate() {
                for (weight, bits) in bits[half].iter_mut().enumerate() {
                    if (digit + 1) >> weight & 1 == 1 {
                        *bits |= word;
                    }
                }
            }
        }
        digits_from_planes::<V>(bits)
    }

    /// Removes a candidate; cell and digit from 0.
    pub(super) const fn exclude(&mut self, cell: usize, digit: usize) {
        let (word, bit) = bit_of(cell, digit);
        self.0[word] &= !bit;
    }

    /// Returns the candidates of both boards.
    #[cfg(test)]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}
