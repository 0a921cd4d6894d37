//! Rows of bits on one flat [`FixedBitSet`].
//!
//! A [`Rows`] is a table of rows of equal width in a single allocation. Every row begins at a word of its own, so
//! that it is read and written by whole words and never straddles its neighbour's; the bits beyond the width are
//! padding and stay 0:
//!
//! ```text
//!  row 0                                  row 1
//!  |word 0          |word 1   padding 0 0|word 2          |word 3   padding 0 0|…
//! ```
//!
//! The number of words in a row is a constant of the code that reads it ([`Rows::row`] and [`Rows::edit`] are generic
//! over it), which makes loops over a row unroll and, for boards up to 64 × 64, vanish.

use fixedbitset::{Block, FixedBitSet};
use std::ops::{BitAnd, BitOr, Not};

/// One machine word of a row.
pub(crate) type Word = Block;

/// Bits in a [`Word`].
const WORD_BITS: usize = Word::BITS as usize;

/// Words in a row of `width` bits: rounded up to a power of two, so that few widths need be compiled.
pub(crate) const fn words_for(width: usize) -> usize {
    width.div_ceil(WORD_BITS).next_power_of_two()
}

/// The word of a row that holds `bit`. The remainder changes nothing where `bit` is within the row; it tells the compiler
/// that the index is, and where a row has one word the index is gone.
#[inline]
const fn word_of<const W: usize>(bit: usize) -> usize {
    bit / WORD_BITS % W
}

/// A copy of one row: a set of numbers below its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>([Word; W]);

/// How many members a set has, as far as a search cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tally {
    /// No member.
    Zero,
    /// Exactly one.
    One,
    /// Two or more.
    Many,
}

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// All numbers below `width`.
    pub(crate) fn full(width: usize) -> Self {
        Self(std::array::from_fn(|i| match width.saturating_sub(i * WORD_BITS) {
            0 => 0,
            rest if rest < WORD_BITS => (1 << rest) - 1,
            _ => Word::MAX,
        }))
    }

    #[inline]
    pub(crate) const fn contains(self, bit: usize) -> bool {
        self.0[word_of::<W>(bit)] >> (bit % WORD_BITS) & 1 != 0
    }

    #[inline]
    pub(crate) const fn remove(&mut self, bit: usize) {
        self.0[word_of::<W>(bit)] &= !(1 << (bit % WORD_BITS));
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether every member is also one of `other`.
    #[inline]
    pub(crate) fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    #[inline]
    pub(crate) fn tally(self) -> Tally {
        if W == 1 {
            return match self.0[0] {
                0 => Tally::Zero,
                word if word.is_power_of_two() => Tally::One,
                _ => Tally::Many,
            };
        }
        match self.len() {
            0 => Tally::Zero,
            1 => Tally::One,
            _ => Tally::Many,
        }
    }

    /// A set whose first 64 bits are these; the others are those of a full set, if all of these are.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word is cut out")]
    pub(crate) fn from_low(low: u64) -> Self {
        let rest = if low == u64::MAX { Word::MAX } else { 0 };
        let mut words = [rest; W];
        for (word, shift) in words.iter_mut().zip((0..64).step_by(WORD_BITS)) {
            *word = (low >> shift) as Word;
        }
        Self(words)
    }

    /// The first 64 bits.
    #[inline]
    pub(crate) fn low(self) -> u64 {
        let words = self.0.iter().zip((0..64).step_by(WORD_BITS));
        words.fold(0, |low, (&word, shift)| low | (word as u64) << shift)
    }

    /// How many members.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest member.
    #[inline]
    pub(crate) fn first(self) -> Option<usize> {
        self.into_iter().next()
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Members<W>;

    /// The members in ascending order.
    #[inline]
    fn into_iter(self) -> Members<W> {
        Members { rest: self, word: 0 }
    }
}

/// The members of a [`Bits`] in ascending order.
pub(crate) struct Members<const W: usize> {
    rest: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * WORD_BITS + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    /// The complement, padding included: meant to be intersected with a row.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// A table of rows of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    bits: FixedBitSet,
    /// Bits from the start of one row to the start of the next.
    stride: usize,
}

impl Rows {
    /// `rows` empty rows of `width` bits.
    pub(crate) fn new(rows: usize, width: usize) -> Self {
        let stride = words_for(width) * WORD_BITS;
        Self { bits: FixedBitSet::with_capacity(rows * stride), stride }
    }

    /// Adds `bit` to row `row` of a table whose rows have any number of words: for building, not for searching.
    pub(crate) fn mark(&mut self, row: usize, bit: usize) {
        self.bits.insert(row * self.stride + bit);
    }

    /// Empties every row.
    pub(crate) fn clear(&mut self) {
        self.bits.clear();
    }

    /// Row `row` of a table whose rows have `W` words.
    #[inline]
    pub(crate) fn row<const W: usize>(&self, row: usize) -> Bits<W> {
        self.view().row(row)
    }

    /// The whole table, to be read: its rows have `W` words.
    #[inline]
    pub(crate) fn view<const W: usize>(&self) -> RowsRef<'_, W> {
        let (rows, _) = self.bits.as_slice().as_chunks();
        RowsRef { rows }
    }

    /// The whole table, to be worked on: its rows have `W` words.
    #[inline]
    pub(crate) fn edit<const W: usize>(&mut self) -> RowsMut<'_, W> {
        let (rows, _) = self.bits.as_mut_slice().as_chunks_mut();
        RowsMut { rows }
    }
}

/// A table borrowed to be read, so that each access is one index into a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowsRef<'a, const W: usize> {
    rows: &'a [[Word; W]],
}

impl<const W: usize> RowsRef<'_, W> {
    /// Row `row`.
    #[inline]
    pub(crate) fn row(self, row: usize) -> Bits<W> {
        Bits(self.rows[row])
    }
}

/// A table borrowed to be worked on.
#[derive(Debug)]
pub(crate) struct RowsMut<'a, const W: usize> {
    rows: &'a mut [[Word; W]],
}

impl<const W: usize> RowsMut<'_, W> {
    /// The same table in a variable of its own: the compiler then keeps its address in a register.
    #[inline]
    pub(crate) fn local(&mut self) -> RowsMut<'_, W> {
        RowsMut { rows: self.rows }
    }

    /// Row `row`.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> Bits<W> {
        Bits(self.rows[row])
    }

    /// Replaces row `row`; bits beyond the width must be 0.
    #[inline]
    pub(crate) fn set_row(&mut self, row: usize, bits: Bits<W>) {
        self.rows[row] = bits.0;
    }

    /// Adds `bit` to row `row`.
    #[inline]
    pub(crate) fn insert(&mut self, row: usize, bit: usize) {
        self.rows[row][word_of::<W>(bit)] |= 1 << (bit % WORD_BITS);
    }

    /// Takes `bit` from row `row` and gives what is left of the row.
    #[inline]
    pub(crate) fn take(&mut self, row: usize, bit: usize) -> Bits<W> {
        let row = &mut self.rows[row];
        row[word_of::<W>(bit)] &= !(1 << (bit % WORD_BITS));
        Bits(*row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_sets_keep_their_padding_empty() {
        for width in [1, 9, 63, 64] {
            assert_eq!(Bits::<1>::full(width).len(), width);
        }
        for width in [65, 100, 128] {
            assert_eq!(Bits::<2>::full(width).len(), width);
            assert_eq!(Bits::<2>::full(width).into_iter().last(), Some(width - 1));
        }
        assert_eq!(Bits::<4>::full(256).len(), 256);
        assert!(Bits::<2>::full(100).is_subset(Bits::full(101)));
        assert!(!Bits::<2>::full(101).is_subset(Bits::full(100)));
    }

    #[test]
    fn rows_do_not_touch_their_neighbours() {
        let mut rows = Rows::new(3, 100);
        let mut edit = rows.edit::<2>();
        edit.set_row(1, Bits::full(100));
        assert!(edit.row(0).is_empty() && edit.row(2).is_empty());
        assert_eq!(edit.take(1, 99).len(), 99);
        edit.insert(2, 64);
        assert_eq!(rows.row::<2>(2).into_iter().collect::<Vec<_>>(), [64]);
        assert_eq!(rows.row::<2>(2).tally(), Tally::One);
        assert_eq!(rows.row::<2>(1).first(), Some(0));
        rows.clear();
        assert_eq!(rows.row::<2>(1).tally(), Tally::Zero);
    }
}
