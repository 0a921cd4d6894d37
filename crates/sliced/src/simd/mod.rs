//! Vectors of bits, and the single entry into each instruction set.
//!
//! The algorithms of [`engine::sliced`](crate), `solver::bulk_verify` and
//! `io::text::bulk_lines` are written once, over [`Vector`]. This module defines what a vector is
//! on each machine: `portable` with arrays of words, `x86` with instructions that need `unsafe` and
//! an invariant.
//!
//! **Dispatch.** A function compiled for the baseline processor cannot keep a wide vector in a
//! register. Work is therefore a [`Kernel`], which [`dispatch`] runs inside a function with the
//! instruction set enabled. Work on data that is made of vectors of one type is a [`KernelOn`] that
//! type, run by [`Vector::enter`]. Every hot function called by a kernel must be
//! `#[inline(always)]`, so that it is compiled inside the instruction set.
//!
//! On other processors than `x86_64`, a vector is a plain array of words, which the compiler puts
//! into the registers there are.

#![allow(clippy::inline_always, reason = "functions called inside an instruction set must be compiled there")]

mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use portable::Portable128;
use serde::Serialize;
use std::fmt;

/// An instruction set for the fast 9×9 engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum InstructionSet {
    /// AVX-512 (F, BW, DQ, VL), with BMI: 512 puzzles at a time.
    Avx512,
    /// AVX2, with BMI: 256 puzzles at a time.
    Avx2,
    /// Plain arrays of words: any processor.
    Portable,
}

impl InstructionSet {
    /// All instruction sets, the widest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Returns whether this processor supports the instruction set.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::has_avx512(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::has_avx2(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        })
    }
}

/// The most 64-bit words of a vector.
pub const MAX_WORDS: usize = 8;

/// Work to be done inside an instruction set, whichever it is. Implementations of `run` must be
/// `#[inline(always)]`, so that they are compiled there.
pub trait Kernel {
    /// The result.
    type Output;
    /// Does the work with vectors of type `V`.
    fn run<V: Vector>(self) -> Self::Output;
}

/// Work on data that is made of vectors of type `V`. Implementations of `run_on` must be
/// `#[inline(always)]`.
pub trait KernelOn<V> {
    /// The result.
    type Output;
    /// Does the work.
    fn run_on(self) -> Self::Output;
}

impl<V: Vector, K: Kernel> KernelOn<V> for K {
    type Output = K::Output;
    #[inline(always)]
    fn run_on(self) -> K::Output {
        self.run::<V>()
    }
}

/// Runs a kernel inside `set`, or as [`InstructionSet::Portable`] if the processor lacks `set`.
pub fn dispatch<K: Kernel>(set: InstructionSet, kernel: K) -> K::Output {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 if set.is_available() => x86::Avx512::enter(kernel),
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 if set.is_available() => x86::Avx2::enter(kernel),
        _ => Portable128::enter(kernel),
    }
}

/// A vector of `64 * WORDS` bits and its bitwise logic. Functions of three operands have names of
/// their own, because one instruction of AVX-512 computes any of them.
pub trait Vector: Copy + Send + Sync + fmt::Debug + 'static {
    /// The number of 64-bit words, at most [`MAX_WORDS`].
    const WORDS: usize;
    /// U32x16 numbers on the same processor.
    type U32x16: U32x16;

    /// Runs a kernel inside the instruction set of this type.
    fn enter<K: KernelOn<Self>>(kernel: K) -> K::Output;

    /// No bit.
    fn zero() -> Self;
    /// Every bit.
    fn ones() -> Self;
    /// Takes the first `WORDS` words.
    fn from_words(words: &[u64; MAX_WORDS]) -> Self;
    /// Returns the words, followed by zeroes.
    fn to_words(self) -> [u64; MAX_WORDS];

    /// Takes the first `WORDS` words.
    #[inline(always)]
    fn from_slice(words: &[u64]) -> Self {
        let mut all = [0; MAX_WORDS];
        all[..Self::WORDS].copy_from_slice(&words[..Self::WORDS]);
        Self::from_words(&all)
    }
    /// Overwrites the first `WORDS` words.
    #[inline(always)]
    fn copy_to_slice(self, words: &mut [u64]) {
        words[..Self::WORDS].copy_from_slice(&self.to_words()[..Self::WORDS]);
    }

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// Exclusive or.
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// Shifts each word left by `N` bits.
    fn shl<const N: u32>(self) -> Self;
    /// Shifts each word right by `N` bits.
    fn shr<const N: u32>(self) -> Self;

    /// `self | !b`
    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        self.or(Self::ones().and_not(b))
    }
    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a ^ b ^ c`
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }
    /// The bits that at least two of the operands have.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    /// `self | a & b`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | a & !b`
    #[inline(always)]
    fn or_and_not(self, a: Self, b: Self) -> Self {
        self.or(a.and_not(b))
    }
    /// `self | a ^ b`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn and_nand(self, a: Self, b: Self) -> Self {
        self.and_not(a.and(b))
    }
    /// `self & (a | !b)`
    #[inline(always)]
    fn and_or_not(self, a: Self, b: Self) -> Self {
        self.and_not(b.and_not(a))
    }
    /// `self & a | !self & b`
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        b.xor(self.and(a.xor(b)))
    }
    /// `(self ^ a) & b`
    #[inline(always)]
    fn xor_and(self, a: Self, b: Self) -> Self {
        self.xor(a).and(b)
    }

    /// Exchanges, in each group of `2 * SIZE` bits, the upper half of `self` with the lower half of
    /// `other`. `SIZE` is a power of two, at most 32.
    #[inline(always)]
    fn transpose_step<const SIZE: u32>(self, other: Self) -> (Self, Self) {
        let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MAX_WORDS]);
        let swap = self.shr::<SIZE>().xor_and(other, lower);
        (self.xor(swap.shl::<SIZE>()), other.xor(swap))
    }

    /// Returns one bit for each of 64 bytes: whether it equals `byte`.
    #[inline(always)]
    fn eq_mask(bytes: &[u8; 64], byte: u8) -> u64 {
        let mut found = 0;
        for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
            // the highest bit of each byte that differs from `byte`
            let other = u64::from_le_bytes(*eight) ^ (LOW_BITS * u64::from(byte));
            let differs = (((other & !HIGH_BITS) + !HIGH_BITS) | other) & HIGH_BITS;
            let same = (differs ^ HIGH_BITS) >> 7;
            // gather the eight bits, which are 8 apart, into the highest byte
            found |= (same.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        found
    }

    /// Returns the four bits of 64 numbers below 16, one word for each bit, the lowest first.
    #[inline(always)]
    fn nibble_planes(bytes: &[u8; 64]) -> [u64; 4] {
        let mut bits = [0; 4];
        for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
            let eight = u64::from_le_bytes(*eight);
            for (weight, word) in bits.iter_mut().enumerate() {
                // gather the eight bits, which are 8 apart, into the highest byte
                let gathered = (eight >> weight & LOW_BITS).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *word |= gathered << (8 * i);
            }
        }
        bits
    }

    /// Reverses [`nibble_planes`](Self::nibble_planes).
    #[inline(always)]
    fn nibbles_from_planes(planes: [u64; 4]) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let mut numbers = 0;
            for (weight, plane) in planes.iter().enumerate() {
                // move bit j of the byte to bit 0 of byte j
                let spread = ((plane >> (8 * i)) & 0xFF).wrapping_mul(LOW_BITS) & 0x8040_2010_0804_0201;
                let some = (((spread & !HIGH_BITS) + !HIGH_BITS) | spread) & HIGH_BITS;
                numbers |= (some >> 7) << weight;
            }
            *eight = u64::to_le_bytes(numbers);
        }
        bytes
    }
}

/// U32x16 numbers of 32 bits, side by side.
pub trait U32x16: Copy + Send + Sync + fmt::Debug + 'static {
    /// Takes the lanes in order.
    fn from_array(lanes: &[u32; 16]) -> Self;
    /// Repeats a number in every lane.
    fn splat(number: u32) -> Self;
    /// Returns the lanes in order.
    fn to_array(self) -> [u32; 16];

    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// The sum, which must not overflow.
    fn add(self, b: Self) -> Self;
    /// The difference, which must not overflow.
    fn sub(self, b: Self) -> Self;
    /// Shifts each lane left by `N` bits.
    fn shl<const N: u32>(self) -> Self;
    /// Shifts each lane right by `N` bits.
    fn shr<const N: u32>(self) -> Self;
    /// Returns one bit for each lane: whether it has a bit of `mask`.
    fn test_mask(self, mask: Self) -> u32;

    /// Whether all lanes are 0.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.test_mask(Self::splat(!0)) == 0
    }

    /// Returns for each of six vectors the bits that any lane has, and the bits that two or more
    /// lanes have: for `vectors[i][j]` in lane `4 * i + j`. The other lanes are meaningless.
    #[inline(always)]
    fn fold_lanes(vectors: [[Self; 3]; 2]) -> (Self, Self) {
        let (mut any, mut twice) = ([0; 16], [0; 16]);
        for (i, three) in vectors.into_iter().enumerate() {
            for (j, vector) in three.into_iter().enumerate() {
                for lane in vector.to_array() {
                    twice[4 * i + j] |= any[4 * i + j] & lane;
                    any[4 * i + j] |= lane;
                }
            }
        }
        (Self::from_array(&any), Self::from_array(&twice))
    }
    /// Copies one of the first eight lanes to every lane.
    #[inline(always)]
    fn broadcast_lane<const LANE: u32>(self) -> Self {
        Self::splat(self.to_array()[LANE as usize])
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `self & a | !self & b`
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
