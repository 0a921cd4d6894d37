//! Boards by their digits: how puzzles come in and solutions go out.
//!
//! ```text
//! word       0 … 3                     4                          5
//! contents   bits 0 … 3 of the digit   bits 0, 1, 2               bit 3
//! bit        in cells 0 … 63           in cells 64 … 80, 17 bits apart; the rest is unused
//! ```
//!
//! A digit is four bits, a set of candidates nine. So a puzzle with givens only, and a full board,
//! take half the words of a [`PackedBoard`](super::packed_board::PackedBoard) through the
//! transposition. The rest is logic on all boards at once.

use super::bit_planes::BitPlanes;
use super::packed_board::{CELLS, Cells, LOW, digits_from_planes};
use super::transpose::TransposeBuffer;
use crate::simd::Vector;

/// The words of a board by its digits.
pub(super) const WORDS: usize = 6;

/// The digits of a board, packed; 0 is a blank.
pub(super) type PackedDigits = [u64; WORDS];

/// The cells in words that hold several bits of the digits.
const HIGH: usize = CELLS - LOW;
const HIGH_MASK: u64 = (1 << HIGH) - 1;

/// Packs digits, which are 9 at most.
#[inline(always)]
pub(super) fn pack<V: Vector>(cells: &Cells) -> PackedDigits {
    let low: &[u8; LOW] = cells.first_chunk().expect("81 cells");
    let mut high = [0; LOW];
    high[..HIGH].copy_from_slice(&cells[LOW..]);
    let (low, high) = (V::nibble_planes(low), V::nibble_planes(&high));
    [low[0], low[1], low[2], low[3], high[0] | high[1] << HIGH | high[2] << (2 * HIGH), high[3]]
}

/// Reverses [`pack`].
#[inline(always)]
pub(super) fn unpack<V: Vector>(words: &PackedDigits) -> Cells {
    let high = |bit: usize| words[4 + bit / 3] >> (HIGH * (bit % 3)) & HIGH_MASK;
    digits_from_planes::<V>([[words[0], words[1], words[2], words[3]], [high(0), high(1), high(2), high(3)]])
}

/// The planes of all bits of the words. Those of unused bits are meaningless.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct DigitPlanes<V>([[V; 64]; WORDS]);

impl<V: Vector> DigitPlanes<V> {
    pub(super) fn new() -> Self {
        Self([[V::zero(); 64]; WORDS])
    }

    /// Returns word and bit of the four bits of a cell, the lowest first.
    #[inline(always)]
    fn at(cell: usize) -> [(usize, usize); 4] {
        if cell < LOW {
            [(0, cell), (1, cell), (2, cell), (3, cell)]
        } else {
            let high = cell - LOW;
            [(4, high), (4, HIGH + high), (4, 2 * HIGH + high), (5, high)]
        }
    }

    /// Replaces the boards `into` by the puzzles in the buffer: a given is alone in its cell, a
    /// blank has every digit. Eliminations are left to propagation.
    #[inline(always)]
    pub(super) fn load(&mut self, buffer: &TransposeBuffer<WORDS>, planes: &mut BitPlanes<V>, into: V) {
        for (w, square) in self.0.iter_mut().enumerate() {
            buffer.transpose(w, square);
        }
        for cell in 0..CELLS {
            let mut bits = [V::zero(); 4];
            for (bit, (w, at)) in bits.iter_mut().zip(Self::at(cell)) {
                *bit = self.0[w][at];
            }
            let [one, two, four, eight] = bits;
            // the pair of digits: 0 or 1, 2 or 3, and so on
            let (small, large) = (V::ones().and_not(two.or(eight)), two.and_not(eight));
            let pairs = [small.and_not(four), large.and_not(four), small.and(four), large.and(four), eight];
            let blank = pairs[0].and_not(one);
            for digit in 1..=9 {
                let pair = pairs[digit / 2];
                let here = if digit % 2 == 1 { blank.or_and(pair, one) } else { blank.or_and_not(pair, one) };
                let possible = &mut planes.possible[digit - 1][cell];
                *possible = into.select(here, *possible);
            }
        }
        planes.reset(into);
    }

    /// Copies the digits of full boards to the buffer; other boards leave meaningless digits.
    #[inline(always)]
    pub(super) fn store(&mut self, planes: &BitPlanes<V>, buffer: &mut TransposeBuffer<WORDS>) {
        for cell in 0..CELLS {
            let p = |digit: usize| planes.possible[digit - 1][cell];
            let bits = [
                V::or3(V::or3(p(1), p(3), p(5)), p(7), p(9)),
                V::or3(p(2), p(3), p(6)).or(p(7)),
                V::or3(p(4), p(5), p(6)).or(p(7)),
                p(8).or(p(9)),
            ];
            for (bit, (w, at)) in bits.into_iter().zip(Self::at(cell)) {
                self.0[w][at] = bit;
            }
        }
        let mut scratch = [V::zero(); 64];
        for (w, square) in self.0.iter().enumerate() {
            buffer.set_transposed(w, square, &mut scratch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed_board::PackedBoard;
    use super::*;
    use crate::simd::{InstructionSet, Kernel, dispatch};
    use crate::slot::Slot;
    use kdoku_board::random::Random;

    /// Returns a board of random digits from `least` up.
    fn random_board(random: &mut Random, least: u64) -> Cells {
        #[allow(clippy::cast_possible_truncation, reason = "a digit")]
        std::array::from_fn(|_| (least + random.bits() % (10 - least)) as u8)
    }

    struct LoadAndStore;

    impl Kernel for LoadAndStore {
        type Output = ();
        fn run<V: Vector>(self) {
            let mut random = Random::new(1);
            let (mut planes, mut bits) = (Box::new(BitPlanes::<V>::new()), Box::new(DigitPlanes::<V>::new()));
            let (mut digits, mut boards_out) = (TransposeBuffer::new(), TransposeBuffer::new());
            let all = Slot::all(V::WORDS);
            for least in [0, 1] {
                let boards: Vec<_> = all.iter().map(|_| random_board(&mut random, least)).collect();
                for (slot, cells) in all.iter().zip(&boards) {
                    digits.set(*slot, &pack::<V>(cells));
                }
                // every second board stays unchanged
                let into = [0x5555_5555_5555_5555; 8];
                let before: Vec<_> = {
                    planes.store(&mut boards_out);
                    all.iter().map(|slot| boards_out.get(*slot)).collect()
                };
                bits.load(&digits, &mut planes, V::from_words(&into));
                planes.store(&mut boards_out);
                for ((slot, cells), before) in all.iter().zip(&boards).zip(before) {
                    let expected = if slot.is_in(&into) { PackedBoard::from_cells::<V>(cells).0 } else { before };
                    assert_eq!(boards_out.get(*slot), expected);
                }
                if least == 1 {
                    bits.store(&planes, &mut digits);
                    for (slot, cells) in all.iter().zip(&boards).filter(|(slot, _)| slot.is_in(&into)) {
                        assert_eq!(unpack::<V>(&digits.get(*slot)), *cells);
                    }
                }
            }
        }
    }

    #[test]
    fn digits_are_loaded_as_candidates_and_full_boards_stored_as_digits() {
        for set in InstructionSet::ALL {
            dispatch(set, LoadAndStore);
        }
    }
}
