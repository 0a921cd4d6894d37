//! Boards in and out of the slices: the transposition between planes and [`Position`]s.
//!
//! A word of a position is 64 candidates of one board; a word of a plane is one candidate of 64 boards. So 64 planes
//! that belong to one word of the positions are a square of 64×64 bits, `WORDS` times side by side, and to turn them is
//! six steps of exchanging quarters: of 32×32 bits, then 16×16, down to single bits, each by shifts and masks on whole
//! vectors.
//!
//! # References
//! Warren: *Hacker's Delight*, second edition 2013, section 7–3 (the transposition by recursive exchange).

use super::choose::Choice;
use super::planes::Planes;
use super::position::{Position, WORDS, candidate};
use crate::simd::{MOST_WORDS, Vector};

/// Positions on their way in or out, a place for each board: the words of one kind together, 64 boards apart.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// `words[w * stride + place]`
    words: Vec<u64>,
    stride: usize,
    width: usize,
}

impl Exchange {
    /// For so many words of boards.
    pub(super) fn new(width: usize) -> Self {
        // a line more than a power of two, lest the words of a position fall into one set of the cache
        let stride = 64 * width + 8;
        Self { words: vec![0; WORDS * stride], stride, width }
    }

    /// Where the board `bit` of the word `word` lies.
    #[inline]
    const fn place(&self, word: usize, bit: usize) -> usize {
        bit * self.width + word
    }

    #[inline]
    pub(super) fn get(&self, word: usize, bit: usize) -> Position {
        let place = self.place(word, bit);
        Position(std::array::from_fn(|w| self.words[w * self.stride + place]))
    }

    #[inline]
    pub(super) fn put(&mut self, word: usize, bit: usize, position: &Position) {
        let place = self.place(word, bit);
        for (w, value) in position.0.iter().enumerate() {
            self.words[w * self.stride + place] = *value;
        }
    }

    /// The rows of the square that holds word `w` of all positions.
    #[inline(always)]
    fn rows<V: Vector>(&self, w: usize) -> impl Iterator<Item = V> {
        self.words[w * self.stride..][..64 * V::WORDS].chunks_exact(V::WORDS).map(V::from_slice)
    }

    #[inline(always)]
    fn rows_mut<V: Vector>(&mut self, w: usize) -> impl Iterator<Item = &mut [u64]> {
        self.words[w * self.stride..][..64 * V::WORDS].chunks_exact_mut(V::WORDS)
    }
}

impl<V: Vector> Planes<V> {
    /// Puts what lies in the exchange into the boards `into`.
    #[inline(always)]
    pub(super) fn load(&mut self, exchange: &Exchange, into: V) {
        let mut square = [V::zero(); 64];
        for w in 0..WORDS {
            for (row, from) in square.iter_mut().zip(exchange.rows(w)) {
                *row = from;
            }
            transpose(&mut square);
            for (bit, plane) in square.iter().enumerate() {
                if let Some((digit, cell)) = candidate(w, bit) {
                    let possible = &mut self.possible[digit][cell];
                    *possible = into.select(*plane, *possible);
                }
            }
        }
        for claimed in &mut self.claimed {
            *claimed = claimed.and_not(into);
        }
        self.dead = self.dead.and_not(into);
    }

    /// Copies all boards to the exchange, as they are.
    #[inline(always)]
    pub(super) fn store(&self, exchange: &mut Exchange) {
        let mut square = [V::zero(); 64];
        for w in 0..WORDS {
            for (bit, row) in square.iter_mut().enumerate() {
                *row = candidate(w, bit).map_or(V::zero(), |(digit, cell)| self.possible[digit][cell]);
            }
            turn_out(&mut square, exchange, w);
        }
    }

    /// Makes the guess on the boards that have one, and copies all boards to the exchange, those with a guess as they
    /// are if it fails.
    #[inline(always)]
    pub(super) fn branch(&mut self, choice: &Choice<V>, exchange: &mut Exchange) {
        let mut square = [V::zero(); 64];
        for w in 0..WORDS {
            for (bit, row) in square.iter_mut().enumerate() {
                let Some((digit, cell)) = candidate(w, bit) else {
                    *row = V::zero();
                    continue;
                };
                let possible = &mut self.possible[digit][cell];
                let (here, chosen) = (choice.cell[cell], choice.digit[digit]);
                *row = possible.and_not_both(here, chosen);
                // of the chosen cell, only the chosen digit
                *possible = possible.and_if(chosen, here);
            }
            turn_out(&mut square, exchange, w);
        }
    }
}

#[inline(always)]
fn turn_out<V: Vector>(square: &mut [V; 64], exchange: &mut Exchange, w: usize) {
    transpose(square);
    for (to, from) in exchange.rows_mut::<V>(w).zip(square) {
        from.write(to);
    }
}

/// Turns a square of bits, in each word of the vectors by itself: bit j of vector i becomes bit i of vector j.
#[inline(always)]
fn transpose<V: Vector>(square: &mut [V; 64]) {
    for low in 0..8 {
        let mut rows = [V::zero(); 8];
        for i in 0..8 {
            rows[i] = square[8 * i + low];
        }
        exchange::<V, 32>(&mut rows, 4);
        exchange::<V, 16>(&mut rows, 2);
        exchange::<V, 8>(&mut rows, 1);
        for i in 0..8 {
            square[8 * i + low] = rows[i];
        }
    }
    for rows in square.as_chunks_mut::<8>().0 {
        exchange::<V, 4>(rows, 4);
        exchange::<V, 2>(rows, 2);
        exchange::<V, 1>(rows, 1);
    }
}

/// Exchanges the upper right quarters of `SIZE` bits with the lower left ones, in rows that are `apart`.
#[inline(always)]
fn exchange<V: Vector, const SIZE: u32>(rows: &mut [V; 8], apart: usize) {
    let mask = V::from_words(&[!0 / ((1 << SIZE) + 1); MOST_WORDS]);
    for i in 0..8 {
        if i & apart == 0 {
            let swap = rows[i].down::<SIZE>().xor_and(rows[i + apart], mask);
            rows[i + apart] = rows[i + apart].xor(swap);
            rows[i] = rows[i].xor(swap.up::<SIZE>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::{Build, InstructionSet, with};

    struct ThereAndBack;

    impl Build for ThereAndBack {
        type Output = ();
        fn build<V: Vector>(self) {
            let mut random = Random::new(1);
            let mut planes = Box::new(Planes::<V>::new());
            let (mut exchange, mut back) = (Exchange::new(V::WORDS), Exchange::new(V::WORDS));
            for word in 0..V::WORDS {
                for bit in 0..64 {
                    let drawn = Position(std::array::from_fn(|_| random.bits()));
                    exchange.put(word, bit, &drawn.and(&Position::ALL));
                }
            }
            planes.load(&exchange, V::ones());
            for word in 0..V::WORDS {
                for bit in 0..64 {
                    let position = exchange.get(word, bit);
                    for (digit, cell) in [(0, 0), (3, 40), (8, 80), (4, 64)] {
                        let [low, high] = position.digit(digit);
                        let expected = if cell < 64 { low >> cell & 1 } else { high >> (cell - 64) & 1 };
                        assert_eq!(planes.possible[digit][cell].to_words()[word] >> bit & 1, expected);
                    }
                }
            }
            planes.store(&mut back);
            for word in 0..V::WORDS {
                for bit in 0..64 {
                    assert_eq!(exchange.get(word, bit), back.get(word, bit));
                }
            }
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        for set in InstructionSet::ALL {
            with(set, ThereAndBack);
        }
    }
}
