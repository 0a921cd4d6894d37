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
use super::place::{PLACES, Place};
use super::planes::Planes;
use super::position::{Position, WORDS, bit_of, filled, parts};
use crate::simd::Vector;

/// Positions on their way in or out: the words of one kind together, boards in the order of their [`Place`]s.
#[derive(Clone, Debug)]
pub(super) struct Exchange(Box<[[u64; STRIDE]; WORDS]>);

/// A line more than a power of two, lest the words of a position fall into one set of the cache.
const STRIDE: usize = PLACES + 8;

impl Exchange {
    pub(super) fn new() -> Self {
        Self(vec![[0; STRIDE]; WORDS].try_into().expect("so many words"))
    }

    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Position {
        let mut position = Position::EMPTY;
        self.copy_to(place, &mut position);
        position
    }

    #[inline(always)]
    pub(super) fn copy_to(&self, place: Place, position: &mut Position) {
        let at = place.index();
        for (to, from) in position.0.iter_mut().zip(self.0.iter()) {
            *to = from[at];
        }
    }

    /// Takes a candidate away; cell and digit from 0.
    #[inline(always)]
    pub(super) fn bar(&mut self, place: Place, cell: usize, digit: usize) {
        let (word, bit) = bit_of(cell, digit);
        self.0[word][place.index()] &= !bit;
    }

    #[inline(always)]
    pub(super) fn put(&mut self, place: Place, position: &Position) {
        let at = place.index();
        for (to, from) in self.0.iter_mut().zip(&position.0) {
            to[at] = *from;
        }
    }
}

impl<V: Vector> Planes<V> {
    /// Puts what lies in the exchange into the boards `into`.
    #[inline(always)]
    pub(super) fn load(&mut self, exchange: &Exchange, into: V) {
        let mut square = [V::zero(); 64];
        for w in 0..WORDS {
            for (row, from) in square.iter_mut().zip(exchange.0[w].chunks_exact(V::WORDS)) {
                *row = V::from_slice(from);
            }
            transpose(&mut square);
            for (digit, cells, bits) in parts(w) {
                for (possible, plane) in self.possible[digit][cells].iter_mut().zip(&square[bits]) {
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
            for (digit, cells, bits) in parts(w) {
                square[bits].copy_from_slice(&self.possible[digit][cells]);
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
            for (digit, cells, bits) in parts(w) {
                let chosen = choice.digit[digit];
                let here = &choice.cell[cells.clone()];
                let places = &mut self.possible[digit][cells];
                for ((row, possible), here) in square[bits].iter_mut().zip(places).zip(here) {
                    *row = possible.and_not_both(*here, chosen);
                    // of the chosen cell, only the chosen digit
                    *possible = possible.and_if(chosen, *here);
                }
            }
            turn_out(&mut square, exchange, w);
        }
    }
}

/// Puts a square of planes into the exchange, with zeroes where the word holds nothing.
#[inline(always)]
fn turn_out<V: Vector>(square: &mut [V; 64], exchange: &mut Exchange, w: usize) {
    for row in &mut square[filled(w)..] {
        *row = V::zero();
    }
    transpose(square);
    for (to, from) in exchange.0[w].chunks_exact_mut(V::WORDS).zip(square) {
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
    for i in 0..8 {
        if i & apart == 0 {
            (rows[i], rows[i + apart]) = rows[i].exchange::<SIZE>(rows[i + apart]);
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
            let (mut exchange, mut back) = (Exchange::new(), Exchange::new());
            let all = Place::all(V::WORDS);
            for place in &all {
                let drawn = Position(std::array::from_fn(|_| random.bits()));
                exchange.put(*place, &drawn.and(&Position::ALL));
            }
            planes.load(&exchange, V::ones());
            for place in &all {
                let position = exchange.get(*place);
                for (digit, cell) in [(0, 0), (3, 40), (8, 80), (4, 64)] {
                    let [low, high] = position.digit(digit);
                    let expected = if cell < 64 { low >> cell & 1 } else { high >> (cell - 64) & 1 };
                    let mask = planes.possible[digit][cell].to_words();
                    assert_eq!(u64::from(place.is_in(&mask)), expected);
                }
            }
            planes.store(&mut back);
            for place in &all {
                assert_eq!(exchange.get(*place), back.get(*place));
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
