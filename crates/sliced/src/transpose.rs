//! Boards in and out of the bit planes: the transposition between planes and [`PackedBoard`]s.
//!
//! A word of a packed board is 64 candidates of one board; a word of a plane is one candidate of 64
//! boards. So the 64 planes that belong to one word of the packed boards are 64×64 bits for each
//! word of a vector. They are transposed in six steps, which exchange quarters of 32×32 bits, then
//! 16×16, down to single bits, each by shifts and masks on whole vectors.
//!
//! # References
//! Warren: *Hacker's Delight*, second edition 2013, section 7–3 (transposition by recursive
//! exchange).
//!
//! [`PackedBoard`]: super::packed_board::PackedBoard

use super::bit_planes::BitPlanes;
use super::branch_choice::BranchChoice;
use super::packed_board::{self, fields, used_bits};
use super::slot::{SLOTS, Slot};
use crate::simd::Vector;

/// Boards on their way in or out, `WORDS` words each, in the order of their [`Slot`]s. Blocks of
/// eight boards lie word by word, so that a row of a transposed square is contiguous and the words
/// of a board lie in one block.
#[derive(Clone)]
pub(super) struct TransposeBuffer<const WORDS: usize>(Box<[[[u64; BLOCK]; WORDS]; SLOTS / BLOCK]>);

/// The boards of a block.
const BLOCK: usize = 8;

impl<const WORDS: usize> TransposeBuffer<WORDS> {
    pub(super) fn new() -> Self {
        Self(vec![[[0; BLOCK]; WORDS]; SLOTS / BLOCK].try_into().expect("the number of blocks is constant"))
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: Slot) -> [u64; WORDS] {
        let (block, at) = (&self.0[slot.index() / BLOCK], slot.index() % BLOCK);
        let mut words = [0; WORDS];
        for w in 0..WORDS {
            words[w] = block[w][at];
        }
        words
    }

    #[inline(always)]
    pub(super) fn set(&mut self, slot: Slot, words: &[u64; WORDS]) {
        let (block, at) = (&mut self.0[slot.index() / BLOCK], slot.index() % BLOCK);
        for w in 0..WORDS {
            block[w][at] = words[w];
        }
    }

    /// Writes the planes of the 64 bits of word `w` to `square`.
    #[inline(always)]
    pub(super) fn transpose<V: Vector>(&self, w: usize, square: &mut [V; 64]) {
        self.transpose_bytes(w, square);
        for rows in square.as_chunks_mut::<8>().0 {
            transpose_bits(rows);
        }
    }

    /// Performs the first half of [`transpose`](Self::transpose).
    #[inline(always)]
    fn transpose_bytes<V: Vector>(&self, w: usize, square: &mut [V; 64]) {
        for low in 0..8 {
            let mut rows = [V::zero(); 8];
            for i in 0..8 {
                let first = (8 * i + low) * V::WORDS;
                rows[i] = V::from_slice(&self.0[first / BLOCK][w][first % BLOCK..]);
            }
            transpose_bytes(&mut rows);
            for i in 0..8 {
                square[8 * i + low] = rows[i];
            }
        }
    }

    /// Writes the planes of the 64 bits of word `w` to the boards. `square` is working memory.
    #[inline(always)]
    pub(super) fn set_transposed<V: Vector>(&mut self, w: usize, planes: &[V; 64], square: &mut [V; 64]) {
        for low in 0..8 {
            let mut rows = [V::zero(); 8];
            for i in 0..8 {
                rows[i] = planes[8 * i + low];
            }
            transpose_bytes(&mut rows);
            for i in 0..8 {
                square[8 * i + low] = rows[i];
            }
        }
        self.set_transposed_bits(w, square);
    }

    /// Performs the second half of [`set_transposed`](Self::set_transposed).
    #[inline(always)]
    fn set_transposed_bits<V: Vector>(&mut self, w: usize, square: &mut [V; 64]) {
        for (eight, rows) in square.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            transpose_bits(rows);
            for i in 0..8 {
                let first = (8 * eight + i) * V::WORDS;
                rows[i].copy_to_slice(&mut self.0[first / BLOCK][w][first % BLOCK..]);
            }
        }
    }
}

impl<V: Vector> BitPlanes<V> {
    /// Replaces the boards `into` by those in the buffer.
    #[inline(always)]
    pub(super) fn load(&mut self, buffer: &TransposeBuffer<{ packed_board::WORDS }>, into: V) {
        let mut square = [V::zero(); 64];
        for w in 0..9 {
            buffer.transpose_bytes(w, &mut square);
            let eights = square.as_chunks_mut::<8>().0.iter_mut();
            for (rows, places) in eights.zip(self.possible[w].as_chunks_mut::<8>().0) {
                transpose_bits(rows);
                for i in 0..8 {
                    places[i] = into.select(rows[i], places[i]);
                }
            }
        }
        for w in 9..packed_board::WORDS {
            buffer.transpose(w, &mut square);
            for (digit, cells, bits) in fields(w) {
                for (possible, plane) in self.possible[digit][cells].iter_mut().zip(&square[bits]) {
                    *possible = into.select(*plane, *possible);
                }
            }
        }
        self.reset(into);
    }

    /// Copies all boards to the buffer.
    #[inline(always)]
    pub(super) fn store(&self, buffer: &mut TransposeBuffer<{ packed_board::WORDS }>) {
        let (mut square, mut scratch) = ([V::zero(); 64], [V::zero(); 64]);
        for w in 0..9 {
            buffer.set_transposed(w, self.possible[w].first_chunk().expect("81 cells"), &mut scratch);
        }
        for w in 9..packed_board::WORDS {
            for (digit, cells, bits) in fields(w) {
                square[bits].copy_from_slice(&self.possible[digit][cells]);
            }
            buffer.set_transposed(w, &square, &mut scratch);
        }
    }

    /// Applies the guesses, and copies all boards to the buffer: a board with a guess without the
    /// guessed candidate, any other as it is.
    #[inline(always)]
    pub(super) fn branch(&mut self, choice: &BranchChoice<V>, buffer: &mut TransposeBuffer<{ packed_board::WORDS }>) {
        let (mut square, mut scratch) = ([V::zero(); 64], [V::zero(); 64]);
        for w in 0..9 {
            let (places, cells, chosen) = (&mut self.possible[w], &choice.cell, choice.digit[w]);
            for low in 0..8 {
                let mut rows = [V::zero(); 8];
                for i in 0..8 {
                    let at = 8 * i + low;
                    rows[i] = places[at].and_nand(cells[at], chosen);
                    // the chosen cell keeps the chosen digit only
                    places[at] = places[at].and_or_not(chosen, cells[at]);
                }
                transpose_bytes(&mut rows);
                for i in 0..8 {
                    square[8 * i + low] = rows[i];
                }
            }
            buffer.set_transposed_bits(w, &mut square);
        }
        for w in 9..packed_board::WORDS {
            for (digit, cells, bits) in fields(w) {
                let chosen = choice.digit[digit];
                let here = &choice.cell[cells.clone()];
                let places = &mut self.possible[digit][cells];
                for ((row, possible), here) in square[bits].iter_mut().zip(places).zip(here) {
                    *row = possible.and_nand(*here, chosen);
                    *possible = possible.and_or_not(chosen, *here);
                }
            }
            for row in &mut square[used_bits(w)..] {
                *row = V::zero();
            }
            buffer.set_transposed(w, &square, &mut scratch);
        }
    }
}

/// Performs the steps of 32, 16 and 8 bits on every eighth row, in each word of the vectors.
#[inline(always)]
fn transpose_bytes<V: Vector>(rows: &mut [V; 8]) {
    transpose_step::<V, 32>(rows, 4);
    transpose_step::<V, 16>(rows, 2);
    transpose_step::<V, 8>(rows, 1);
}

/// Performs the steps of 4, 2 and 1 bits on eight consecutive rows.
#[inline(always)]
fn transpose_bits<V: Vector>(rows: &mut [V; 8]) {
    transpose_step::<V, 4>(rows, 4);
    transpose_step::<V, 2>(rows, 2);
    transpose_step::<V, 1>(rows, 1);
}

/// Exchanges the upper right quarters of `SIZE` bits with the lower left ones, in rows at distance
/// `apart`.
#[inline(always)]
fn transpose_step<V: Vector, const SIZE: u32>(rows: &mut [V; 8], apart: usize) {
    for i in 0..8 {
        if i & apart == 0 {
            (rows[i], rows[i + apart]) = rows[i].transpose_step::<SIZE>(rows[i + apart]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed_board::PackedBoard;
    use super::*;
    use crate::simd::{InstructionSet, Kernel, dispatch};
    use kdoku_board::random::Random;

    struct RoundTrip;

    impl Kernel for RoundTrip {
        type Output = ();
        fn run<V: Vector>(self) {
            let mut random = Random::new(1);
            let mut planes = Box::new(BitPlanes::<V>::new());
            let (mut buffer, mut back) = (TransposeBuffer::new(), TransposeBuffer::new());
            let all = Slot::all(V::WORDS);
            for slot in &all {
                let drawn = PackedBoard(std::array::from_fn(|_| random.bits()));
                buffer.set(*slot, &drawn.and(&PackedBoard::ALL).0);
            }
            planes.load(&buffer, V::ones());
            for slot in &all {
                let position = PackedBoard(buffer.get(*slot));
                for (digit, cell) in [(0, 0), (3, 40), (8, 80), (4, 64)] {
                    let [low, high] = position.digit(digit);
                    let expected = if cell < 64 { low >> cell & 1 } else { high >> (cell - 64) & 1 };
                    let mask = planes.possible[digit][cell].to_words();
                    assert_eq!(u64::from(slot.is_in(&mask)), expected);
                }
            }
            planes.store(&mut back);
            for slot in &all {
                assert_eq!(buffer.get(*slot), back.get(*slot));
            }
        }
    }

    #[test]
    fn loaded_boards_are_stored_unchanged() {
        for set in InstructionSet::ALL {
            dispatch(set, RoundTrip);
        }
    }
}
