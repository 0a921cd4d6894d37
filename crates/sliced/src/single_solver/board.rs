//! The candidates of one board in words of 27 cells: changes to a cell, and the choice of a guess.

use super::super::packed_board::{CELLS, Cells, LOW, PackedBoard, digits_from_planes};
use crate::simd::{U32x16, Vector};

/// The candidates of a board: for each band, the cells of each digit. Seven lanes are unused.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Board(pub(super) [[u32; 16]; 3]);

/// Returns the band of a cell and its bit there.
const fn position(cell: usize) -> (usize, u32) {
    (cell / 27, 1 << (cell % 27 / 9 * 10 + cell % 9))
}

/// Returns the cell of a bit of a band.
const fn cell_at(band: usize, bit: u32) -> usize {
    27 * band + bit as usize / 10 * 9 + bit as usize % 10
}

/// The peers of each cell, by its band and bit: two bands in a number, so that counting takes two
/// steps.
static PEERS: [[[u64; 2]; 32]; 3] = {
    let mut peers = [[[0; 2]; 32]; 3];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            let in_line = a / 9 == b / 9 || a % 9 == b % 9;
            if a != b && (in_line || a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3) {
                let ((band, bit), (to, of)) = (position(a), position(b));
                peers[band][bit.trailing_zeros() as usize][to / 2] |= (of as u64) << (32 * (to % 2));
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

/// All bits of the lane of each digit.
static ONLY: [[u32; 16]; 9] = {
    let mut only = [[0; 16]; 9];
    let mut digit = 0;
    while digit < 9 {
        only[digit][digit] = !0;
        digit += 1;
    }
    only
};

/// Returns the bits of one band in a pair of numbers.
#[inline(always)]
const fn half(pair: [u64; 2], band: usize) -> u32 {
    #[allow(clippy::cast_possible_truncation, reason = "only half of the number is wanted")]
    let half = (pair[band / 2] >> (32 * (band % 2))) as u32;
    half
}

impl Board {
    pub(super) const EMPTY: Self = Self([[0; 16]; 3]);

    pub(super) fn from_position(position: &PackedBoard) -> Self {
        let mut board = Self::EMPTY;
        for digit in 0..9 {
            let [low, high] = position.digit(digit);
            let cells = u128::from(low) | u128::from(high) << 64;
            for (band, words) in board.0.iter_mut().enumerate() {
                #[allow(clippy::cast_possible_truncation, reason = "the bits above the band are masked out")]
                let band = (cells >> (27 * band)) as u32;
                let row = |row: u32| (band >> (9 * row) & 0x1FF) << (10 * row);
                words[digit] = row(0) | row(1) | row(2);
            }
        }
        board
    }

    /// Returns the digits of a full board.
    #[inline(always)]
    pub(super) fn cells<V: Vector>(&self) -> Cells {
        let mut bits = [[0; 4]; 2];
        for weight in 0..4 {
            let mut cells = 0;
            for (band, words) in self.0.iter().enumerate() {
                let has_bit = |digit: &usize| (digit + 1) >> weight & 1 == 1;
                let word = (0..9).filter(has_bit).fold(0, |word, digit| word | words[digit]);
                let row = |row: u32| (word >> (10 * row) & 0x1FF) << (9 * row);
                cells |= u128::from(row(0) | row(1) | row(2)) << (27 * band);
            }
            #[allow(clippy::cast_possible_truncation, reason = "the other cells follow")]
            (bits[0][weight] = cells as u64);
            #[allow(clippy::cast_possible_truncation, reason = "17 cells are left")]
            (bits[1][weight] = (cells >> LOW) as u64);
        }
        digits_from_planes::<V>(bits)
    }

    /// Fixes an open cell to its smallest candidate, and returns the board without that candidate.
    #[inline(always)]
    pub(super) fn split<S: U32x16>(&mut self, cell: usize) -> Self {
        let (band, bit) = position(cell);
        let candidates = S::from_array(&self.0[band]).test_mask(S::splat(bit));
        let (digit, rest) = (candidates.trailing_zeros(), candidates & (candidates - 1));
        let mut other = *self;
        if rest.is_power_of_two() {
            other.fix::<S>(cell, rest.trailing_zeros());
        } else {
            let words = &mut other.0[band];
            *words = S::from_array(words).and_not(S::from_array(&ONLY[digit as usize]).and(S::splat(bit))).to_array();
        }
        self.fix::<S>(cell, digit);
        other
    }

    /// Fixes a cell to a digit, counted from 0, and removes the digit from its peers. Writes whole
    /// vectors, because whole vectors are read next.
    #[inline(always)]
    fn fix<S: U32x16>(&mut self, cell: usize, digit: u32) {
        let (band, bit) = position(cell);
        let peers = PEERS[band][bit.trailing_zeros() as usize];
        for (here, words) in self.0.iter_mut().enumerate() {
            let others = if here == band { bit } else { 0 };
            let removed = S::from_array(&ONLY[digit as usize]).select(S::splat(half(peers, here)), S::splat(others));
            *words = S::from_array(words).and_not(removed).to_array();
        }
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let (band, bit) = position(cell);
        self.0[band][digit] &= !bit;
    }

    pub(super) fn smallest(&self, cell: usize) -> Option<usize> {
        let (band, bit) = position(cell);
        (0..9).find(|&digit| self.0[band][digit] & bit != 0)
    }

    /// Returns the cells with at least two, three and four candidates, by bands.
    #[inline(always)]
    fn open(&self) -> [[u32; 3]; 3] {
        let mut open = [[0; 3]; 3];
        for (band, words) in self.0.iter().enumerate() {
            let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
            for word in &words[..9] {
                four |= three & word;
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            open[0][band] = two;
            open[1][band] = three;
            open[2][band] = four;
        }
        open
    }

    /// Chooses the cell of the next guess by the rule of
    /// [`branch_choice`](super::super::branch_choice).
    #[inline(always)]
    pub(super) fn choose(&self, ordered: bool) -> usize {
        let [open, three, four] = self.open();
        if ordered {
            let band = (0..3).find(|&band| open[band] != 0).expect("there is an open cell");
            return cell_at(band, open[band].trailing_zeros());
        }
        let exactly = |a: [u32; 3], b: [u32; 3]| [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]];
        let mut few = exactly(open, three);
        if few == [0; 3] {
            few = exactly(three, four);
        }
        if few == [0; 3] {
            few = open;
        }
        let (two_bands, third) = (u64::from(open[0]) | u64::from(open[1]) << 32, u64::from(open[2]));
        // the score, then the position counted from the end: the maximum is the first of the best
        // cells, without a branch
        let mut best = 0;
        for ((band, &cells), first) in few.iter().enumerate().zip([0, 32, 64]) {
            let mut left = cells;
            while left != 0 {
                let bit = left.trailing_zeros() % 32;
                left &= left - 1;
                let peers = &PEERS[band][bit as usize];
                let score = 1 + (peers[0] & two_bands).count_ones() + (peers[1] & third).count_ones();
                best = best.max(score << 8 | (0xFF - (first + bit)));
            }
        }
        let position = 0xFF - (best & 0xFF);
        cell_at(position as usize / 32, position % 32)
    }
}
