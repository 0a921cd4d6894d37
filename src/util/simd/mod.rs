//! Vectors of bits, and the one way into each instruction set.
//!
//! The algorithms of [`engine::sliced`](crate::engine) and of [`solver::bulk_verify`](crate::solver::bulk_verify) are written once,
//! over [`Vector`]; this room says what a vector is on each machine, `plain` with words and arrays, `x86` with
//! instructions that have to be entered, which takes `unsafe` and an invariant to rest on.
//!
//! **Into the instruction set.** A function compiled for the least processor cannot keep a wide vector in a register.
//! Work is therefore a [`Kernel`], which [`run`] does inside a function that has the instruction set enabled; or, where something lasting is
//! made of vectors of one type, a [`KernelOn`] that type, done by [`Vector::enter`]. Everything below it that is hot must be
//! `#[inline(always)]`, so that it is compiled there too.
//!
//! On other processors than `x86_64`, and where nothing else is allowed, a vector is a plain array of words, which the
//! compiler puts into whatever registers there are.

#![allow(clippy::inline_always, reason = "what is called inside an instruction set must be compiled there")]

mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use portable::Portable128;
use serde::Serialize;
use std::fmt;

/// What the fast 9×9 engine computes with.
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
    /// All of them, the widest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Whether this processor has it.
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
pub(crate) const MAX_WORDS: usize = 8;

/// Work to be done inside an instruction set, whichever it is. Implementations of `run` must be
/// `#[inline(always)]`, so that they are compiled there.
pub(crate) trait Kernel {
    type Output;
    fn run<V: Vector>(self) -> Self::Output;
}

/// Work on data that is made of vectors of type `V`. Implementations of `run_on` must be
/// `#[inline(always)]`.
pub(crate) trait KernelOn<V> {
    type Output;
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
pub(crate) fn dispatch<K: Kernel>(set: InstructionSet, kernel: K) -> K::Output {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 if set.is_available() => x86::Avx512::enter(kernel),
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 if set.is_available() => x86::Avx2::enter(kernel),
        _ => Portable128::enter(kernel),
    }
}

/// A vector of `64 * WORDS` bits, with the logic that the engine is made of. The three-place functions have their own
/// names because one instruction of AVX-512 computes any of them.
pub(crate) trait Vector: Copy + Send + Sync + fmt::Debug + 'static {
    /// How many 64-bit words it has, up to [`MAX_WORDS`].
    const WORDS: usize;
    /// U32x16 numbers on the same processor.
    type U32x16: U32x16;

    fn enter<K: KernelOn<Self>>(kernel: K) -> K::Output;

    fn zero() -> Self;
    fn ones() -> Self;
    /// The first `WORDS` of the words.
    fn from_words(words: &[u64; MAX_WORDS]) -> Self;
    /// Its words, and zeroes.
    fn to_words(self) -> [u64; MAX_WORDS];

    /// The first `WORDS` of the words.
    #[inline(always)]
    fn from_slice(words: &[u64]) -> Self {
        let mut all = [0; MAX_WORDS];
        all[..Self::WORDS].copy_from_slice(&words[..Self::WORDS]);
        Self::from_words(&all)
    }
    /// Over the first `WORDS` of the words.
    #[inline(always)]
    fn copy_to_slice(self, words: &mut [u64]) {
        words[..Self::WORDS].copy_from_slice(&self.to_words()[..Self::WORDS]);
    }

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// Each word moved up by `N` bits.
    fn shl<const N: u32>(self) -> Self;
    /// Each word moved down by `N` bits.
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
    /// Where two or three of them are.
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
    /// `a` where `self` is, `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        b.xor(self.and(a.xor(b)))
    }
    /// `(self ^ a) & b`
    #[inline(always)]
    fn xor_and(self, a: Self, b: Self) -> Self {
        self.xor(a).and(b)
    }

    /// Exchanges, in each stretch of `2 * SIZE` bits, the upper half of the one with the lower half of the other. `SIZE`
    /// is a power of two, 32 at most.
    #[inline(always)]
    fn transpose_step<const SIZE: u32>(self, other: Self) -> (Self, Self) {
        let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MAX_WORDS]);
        let swap = self.shr::<SIZE>().xor_and(other, lower);
        (self.xor(swap.shl::<SIZE>()), other.xor(swap))
    }

    /// Which of 64 bytes are `byte`: the bit of each.
    #[inline(always)]
    fn eq_mask(bytes: &[u8; 64], byte: u8) -> u64 {
        let mut found = 0;
        for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
            // the highest bit of each byte that differs from `byte`
            let other = u64::from_le_bytes(*eight) ^ (LOW_BITS * u64::from(byte));
            let differs = (((other & !HIGH_BITS) + !HIGH_BITS) | other) & HIGH_BITS;
            let same = (differs ^ HIGH_BITS) >> 7;
            // the eight bits, each 8 apart, gathered into the highest byte
            found |= (same.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        found
    }

    /// 64 numbers below 16, one a byte: four words of their bits, the lowest first.
    #[inline(always)]
    fn nibble_planes(bytes: &[u8; 64]) -> [u64; 4] {
        let mut bits = [0; 4];
        for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
            let eight = u64::from_le_bytes(*eight);
            for (weight, word) in bits.iter_mut().enumerate() {
                // the eight bits, each 8 apart, gathered into the highest byte
                let gathered = (eight >> weight & LOW_BITS).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *word |= gathered << (8 * i);
            }
        }
        bits
    }

    /// 64 numbers below 16, given as four words of their bits, the lowest first: one a byte.
    #[inline(always)]
    fn nibbles_from_planes(planes: [u64; 4]) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let mut numbers = 0;
            for (weight, plane) in planes.iter().enumerate() {
                // bit j of the byte to bit 0 of byte j
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
pub(crate) trait U32x16: Copy + Send + Sync + fmt::Debug + 'static {
    fn from_array(lanes: &[u32; 16]) -> Self;
    /// The same number sixteen times.
    fn splat(number: u32) -> Self;
    fn to_array(self) -> [u32; 16];

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// The sum, which must not overflow.
    fn add(self, b: Self) -> Self;
    /// The difference, which must not overflow.
    fn sub(self, b: Self) -> Self;
    fn shl<const N: u32>(self) -> Self;
    fn shr<const N: u32>(self) -> Self;
    /// The lanes that have a bit of `mask`: one bit each.
    fn test_mask(self, mask: Self) -> u32;

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.test_mask(Self::splat(!0)) == 0
    }

    /// Of each of six vectors, the bits that some lane has, and those that several have: of `vectors[i][j]` in lane
    /// `4 * i + j`. The other lanes have no meaning.
    #[inline(always)]
    fn fold_lanes(vectors: [[Self; 3]; 2]) -> (Self, Self) {
        let (mut some, mut many) = ([0; 16], [0; 16]);
        for (i, three) in vectors.into_iter().enumerate() {
            for (j, vector) in three.into_iter().enumerate() {
                for lane in vector.to_array() {
                    many[4 * i + j] |= some[4 * i + j] & lane;
                    some[4 * i + j] |= lane;
                }
            }
        }
        (Self::from_array(&some), Self::from_array(&many))
    }
    /// One of the first eight lanes, in every lane.
    #[inline(always)]
    fn broadcast_lane<const LANE: u32>(self) -> Self {
        Self::splat(self.to_array()[LANE as usize])
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a` where `self` is, `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
