//! Sets of small numbers as bits: single words, fixed-size sets, and tables of rows.
//!
//! A [`Rows`] is a table of rows of equal width on one flat [`FixedBitSet`]. Every row starts at a
//! word boundary, so rows are read and written by whole words. The bits beyond the width are padding
//! and stay 0:
//!
//! ```text
//!  row 0                                  row 1
//!  |word 0          |word 1   padding 0 0|word 2          |word 3   padding 0 0|…
//! ```
//!
//! The number of words in a row is a constant of the code that reads it ([`Rows::row`] and
//! [`Rows::edit`] are generic over it), so loops over a row unroll, and vanish for up to 64 bits.

use fixedbitset::{Block, FixedBitSet};
use std::ops::{BitAnd, BitOr, Not};

/// One machine word of a row.
pub type Word = Block;

const WORD_BITS: usize = Word::BITS as usize;

/// Words of a set of numbers below 64.
pub const WORDS_64: usize = words_for(64);

/// Words of a set of numbers below 128.
pub const WORDS_128: usize = words_for(128);

/// Words of a set of numbers below 256.
pub const WORDS_256: usize = words_for(256);

/// Words of a row of `width` bits: a power of two, and 64 bits at least, so that only the widths
/// above are compiled.
const fn words_for(width: usize) -> usize {
    let width = if width < 64 { 64 } else { width };
    width.div_ceil(WORD_BITS).next_power_of_two()
}

/// Iterates over the bits of a word that are set, lowest first.
#[inline]
pub fn members(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

/// The index of the word that contains `bit`. The remainder only serves the compiler: it proves that
/// the index is in range, and for rows of one word it removes the index.
#[inline]
const fn word_of<const W: usize>(bit: usize) -> usize {
    bit / WORD_BITS % W
}

/// A set of numbers below the width of a row: a copy of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>([Word; W]);

/// The size of a set, as far as a search needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// No member.
    Zero,
    /// Exactly this member.
    One(usize),
    /// Two or more.
    Many,
}

impl<const W: usize> Bits<W> {
    pub const EMPTY: Self = Self([0; W]);

    /// All numbers below `width`.
    pub fn full(width: usize) -> Self {
        Self(std::array::from_fn(|i| match width.saturating_sub(i * WORD_BITS) {
            0 => 0,
            rest if rest < WORD_BITS => (1 << rest) - 1,
            _ => Word::MAX,
        }))
    }

    #[inline]
    pub const fn contains(self, bit: usize) -> bool {
        self.0[word_of::<W>(bit)] >> (bit % WORD_BITS) & 1 != 0
    }

    #[inline]
    pub const fn remove(&mut self, bit: usize) {
        self.0[word_of::<W>(bit)] &= !(1 << (bit % WORD_BITS));
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether every member is also one of `other`.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    #[inline]
    pub fn size(self) -> Size {
        if W == 1 {
            return match self.0[0] {
                0 => Size::Zero,
                word if word.is_power_of_two() => Size::One(word.trailing_zeros() as usize),
                _ => Size::Many,
            };
        }
        match self.len() {
            0 => Size::Zero,
            1 => self.first().map_or(Size::Zero, Size::One),
            _ => Size::Many,
        }
    }

    /// Creates a set from its lowest 64 bits. The other bits are set if all of these are.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word is cut out")]
    pub fn from_low(low: u64) -> Self {
        let rest = if low == u64::MAX { Word::MAX } else { 0 };
        let mut words = [rest; W];
        for (word, shift) in words.iter_mut().zip((0..64).step_by(WORD_BITS)) {
            *word = (low >> shift) as Word;
        }
        Self(words)
    }

    /// The lowest 64 bits.
    #[inline]
    pub fn low(self) -> u64 {
        let words = self.0.iter().zip((0..64).step_by(WORD_BITS));
        words.fold(0, |low, (&word, shift)| low | (word as u64) << shift)
    }

    /// The number of members.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest member.
    #[inline]
    pub fn first(self) -> Option<usize> {
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
pub struct Members<const W: usize> {
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

    /// The complement, padding included: to be intersected with a row.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// A table of rows of bits.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    bits: FixedBitSet,
    /// Bits from the start of one row to the start of the next.
    stride: usize,
}

impl Rows {
    /// Creates `rows` empty rows of `width` bits.
    pub fn new(rows: usize, width: usize) -> Self {
        let stride = words_for(width) * WORD_BITS;
        Self { bits: FixedBitSet::with_capacity(rows * stride), stride }
    }

    /// Adds `bit` to row `row`, whatever the number of words in a row: for building only.
    pub fn mark(&mut self, row: usize, bit: usize) {
        self.bits.insert(row * self.stride + bit);
    }

    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Row `row` of a table whose rows have `W` words.
    #[inline]
    pub fn row<const W: usize>(&self, row: usize) -> Bits<W> {
        self.view().row(row)
    }

    /// Borrows the table for reading; its rows have `W` words.
    #[inline]
    pub fn view<const W: usize>(&self) -> RowsRef<'_, W> {
        let (rows, _) = self.bits.as_slice().as_chunks();
        RowsRef { rows }
    }

    /// Borrows the table for writing; its rows have `W` words.
    #[inline]
    pub fn edit<const W: usize>(&mut self) -> RowsMut<'_, W> {
        let (rows, _) = self.bits.as_mut_slice().as_chunks_mut();
        RowsMut { rows }
    }
}

/// A table borrowed for reading: each access is one index into a slice.
#[derive(Clone, Copy, Debug)]
pub struct RowsRef<'a, const W: usize> {
    rows: &'a [[Word; W]],
}

impl<const W: usize> RowsRef<'_, W> {
    #[inline]
    pub fn row(self, row: usize) -> Bits<W> {
        Bits(self.rows[row])
    }
}

/// A table borrowed for writing.
#[derive(Debug)]
pub struct RowsMut<'a, const W: usize> {
    rows: &'a mut [[Word; W]],
}

impl<const W: usize> RowsMut<'_, W> {
    /// Reborrows the table as a local variable, so that its address stays in a register.
    #[inline]
    pub fn local(&mut self) -> RowsMut<'_, W> {
        RowsMut { rows: self.rows }
    }

    #[inline]
    pub fn row(&self, row: usize) -> Bits<W> {
        Bits(self.rows[row])
    }

    /// Replaces row `row`. Bits beyond the width must be 0.
    #[inline]
    pub fn set_row(&mut self, row: usize, bits: Bits<W>) {
        self.rows[row] = bits.0;
    }

    #[inline]
    pub fn insert(&mut self, row: usize, bit: usize) {
        self.rows[row][word_of::<W>(bit)] |= 1 << (bit % WORD_BITS);
    }

    /// Removes `bit` from row `row` and returns the rest of the row.
    #[inline]
    pub fn take(&mut self, row: usize, bit: usize) -> Bits<W> {
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
        assert_eq!(rows.row::<2>(2).size(), Size::One(64));
        assert_eq!(rows.row::<2>(1).first(), Some(0));
        rows.clear();
        assert_eq!(rows.row::<2>(1).size(), Size::Zero);
    }
}
