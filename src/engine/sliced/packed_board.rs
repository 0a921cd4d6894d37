//! A board by its candidates, packed: what stacks keep, and what is exchanged between one puzzle and the slices.
//!
//! ```text
//! word      0 … 8                    9                 10            11
//! holds     digit 1 … digit 9        digits 1 2 3      digits 4 5 6  digits 7 8 9
//! bit       cell 0 … 63 of each      cells 64 … 80 of each digit, 17 bits apart; 13 bits of nothing
//! ```
//!
//! The cells are counted row by row. Twelve words suffice for the 729 candidates, and one word of 64 boards is what a
//! transposition takes at a time.

use crate::util::simd::Vector;
use std::ops::Range;

/// Cells of the board.
pub(crate) const CELLS: usize = 81;
/// Words of a position.
pub(super) const WORDS: usize = 12;

/// The digits of a board, row by row; 0 is a blank.
pub(crate) type Cells = [u8; CELLS];

/// Which digits are left in each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct PackedBoard(pub(super) [u64; WORDS]);

/// Cells in the words that belong to one digit.
pub(super) const LOW: usize = 64;
/// Cells of a digit in the words that three digits share.
const HIGH: usize = CELLS - LOW;
const HIGH_MASK: u64 = (1 << HIGH) - 1;

/// What a word holds: digits (from 0), of each a range of cells, and where in the word they are.
#[inline(always)]
pub(super) fn fields(word: usize) -> impl Iterator<Item = (usize, Range<usize>, Range<usize>)> {
    let (digits, cells, width) =
        if word < 9 { (word..word + 1, 0..LOW, LOW) } else { (3 * word - 27..3 * word - 24, LOW..CELLS, HIGH) };
    digits.enumerate().map(move |(i, digit)| (digit, cells.clone(), width * i..width * (i + 1)))
}

/// The word of a candidate and its bit there; cell and digit from 0.
#[inline(always)]
pub(super) const fn bit_of(cell: usize, digit: usize) -> (usize, u64) {
    if cell < LOW { (digit, 1 << cell) } else { (9 + digit / 3, 1 << (HIGH * (digit % 3) + cell - LOW)) }
}

/// How many bits of a word are candidates.
#[inline(always)]
pub(super) const fn used_bits(word: usize) -> usize {
    if word < 9 { LOW } else { 3 * HIGH }
}

/// The digits of a board by their four bits, the lowest first: of the first 64 cells, and of the rest.
#[inline(always)]
pub(super) fn digits_from_planes<V: Vector>([low, high]: [[u64; 4]; 2]) -> Cells {
    let mut cells = [0; CELLS];
    cells[..LOW].copy_from_slice(&V::nibbles_from_planes(low));
    cells[LOW..].copy_from_slice(&V::nibbles_from_planes(high)[..HIGH]);
    cells
}

impl PackedBoard {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// Everything is possible.
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

    /// The givens, each alone in its cell, and every digit in the blanks. What the givens rule out elsewhere is for
    /// propagation to find. A byte above 9 counts as no candidate at all.
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

    /// The cells where `digit`, from 0, is possible: the first 64, and the rest.
    #[inline(always)]
    pub(super) const fn digit(&self, digit: usize) -> [u64; 2] {
        [self.0[digit], self.0[9 + digit / 3] >> (HIGH * (digit % 3)) & HIGH_MASK]
    }

    /// The digits of a position that has one in each cell.
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

    /// Takes a candidate away; cell and digit from 0.
    pub(super) const fn exclude(&mut self, cell: usize, digit: usize) {
        let (word, bit) = bit_of(cell, digit);
        self.0[word] &= !bit;
    }

    /// What is left where both are possible.
    #[cfg(test)]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}
