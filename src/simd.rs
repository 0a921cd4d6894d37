//! Vectors of bits, and the one way into each instruction set.
//!
//! The algorithms of [`engine::sliced`](crate::engine) and of [`verify::bulk`](crate::verify::bulk) are written once,
//! over [`Vector`]; this file says what a vector is on each machine. It is the only file with `unsafe` in it, and every
//! block of it rests on one argument:
//!
//! **The invariant.** The vector types of this file are private. They reach other code only as the type parameter of
//! [`Build::build`], which [`with`] calls only for an instruction set that the processor has been seen to have. So
//! wherever a value of such a type exists, its instructions may be executed.
//!
//! **Into the instruction set.** A function compiled for the least processor cannot keep a wide vector in a register.
//! Work is therefore done in a [`Job`], which [`Vector::enter`] runs inside a function that has the instruction set
//! enabled. Everything below it that is hot must be `#[inline(always)]`, so that it is compiled there too.
//!
//! On other processors than `x86_64`, and where nothing else is allowed, a vector is a plain array of words, which the
//! compiler puts into whatever registers there are.

#![allow(unsafe_code, reason = "instructions beyond the baseline can only be entered so; see the invariant above")]
#![allow(clippy::inline_always, reason = "what is called inside an instruction set must be compiled there")]

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
pub(crate) const MOST_WORDS: usize = 8;

/// Work to be done inside an instruction set. Implementations of `run` must be `#[inline(always)]`.
pub(crate) trait Job<V> {
    type Output;
    fn run(self) -> Self::Output;
}

/// Something to be made for the vector type that fits an instruction set.
pub(crate) trait Build {
    type Output;
    fn build<V: Vector>(self) -> Self::Output;
}

/// Builds for `set`, or for [`InstructionSet::Portable`] where the processor has not got it.
pub(crate) fn with<B: Build>(set: InstructionSet, build: B) -> B::Output {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 if set.is_available() => build.build::<x86::Avx512>(),
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 if set.is_available() => build.build::<x86::Avx2>(),
        _ => build.build::<Words>(),
    }
}

/// A vector of `64 * WORDS` bits, with the logic that the engine is made of. The three-place functions have their own
/// names because one instruction of AVX-512 computes any of them.
pub(crate) trait Vector: Copy + Send + Sync + fmt::Debug + 'static {
    /// How many 64-bit words it has, up to [`MOST_WORDS`].
    const WORDS: usize;
    /// Sixteen numbers on the same processor.
    type Sixteen: Sixteen;

    fn enter<J: Job<Self>>(job: J) -> J::Output;

    fn zero() -> Self;
    fn ones() -> Self;
    /// The first `WORDS` of the words.
    fn from_words(words: &[u64; MOST_WORDS]) -> Self;
    /// Its words, and zeroes.
    fn to_words(self) -> [u64; MOST_WORDS];

    /// The first `WORDS` of the words.
    #[inline(always)]
    fn from_slice(words: &[u64]) -> Self {
        let mut all = [0; MOST_WORDS];
        all[..Self::WORDS].copy_from_slice(&words[..Self::WORDS]);
        Self::from_words(&all)
    }
    /// Over the first `WORDS` of the words.
    #[inline(always)]
    fn write(self, words: &mut [u64]) {
        words[..Self::WORDS].copy_from_slice(&self.to_words()[..Self::WORDS]);
    }

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// Each word moved up by `N` bits.
    fn up<const N: u32>(self) -> Self;
    /// Each word moved down by `N` bits.
    fn down<const N: u32>(self) -> Self;

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
    fn and_not_both(self, a: Self, b: Self) -> Self {
        self.and_not(a.and(b))
    }
    /// `self & (a | !b)`
    #[inline(always)]
    fn and_if(self, a: Self, b: Self) -> Self {
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
    fn exchange<const SIZE: u32>(self, other: Self) -> (Self, Self) {
        let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MOST_WORDS]);
        let swap = self.down::<SIZE>().xor_and(other, lower);
        (self.xor(swap.up::<SIZE>()), other.xor(swap))
    }

    /// Which of 64 bytes are `byte`: the bit of each.
    #[inline(always)]
    fn find(bytes: &[u8; 64], byte: u8) -> u64 {
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

    /// 64 numbers below 16, given as four words of their bits, the lowest first: one a byte.
    #[inline(always)]
    fn number(bits: [u64; 4]) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let mut numbers = 0;
            for (weight, word) in bits.iter().enumerate() {
                // bit j of the byte to bit 0 of byte j
                let spread = ((word >> (8 * i)) & 0xFF).wrapping_mul(LOW_BITS) & 0x8040_2010_0804_0201;
                let some = (((spread & !HIGH_BITS) + !HIGH_BITS) | spread) & HIGH_BITS;
                numbers |= (some >> 7) << weight;
            }
            *eight = u64::to_le_bytes(numbers);
        }
        bytes
    }
}

/// Sixteen numbers of 32 bits, side by side.
pub(crate) trait Sixteen: Copy + Send + Sync + fmt::Debug + 'static {
    fn new(lanes: &[u32; 16]) -> Self;
    /// The same number sixteen times.
    fn all(number: u32) -> Self;
    fn get(self) -> [u32; 16];

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// The sum, which must not overflow.
    fn add(self, b: Self) -> Self;
    /// The difference, which must not overflow.
    fn sub(self, b: Self) -> Self;
    fn up<const N: u32>(self) -> Self;
    fn down<const N: u32>(self) -> Self;
    /// The lanes that have a bit of `mask`: one bit each.
    fn test(self, mask: Self) -> u32;

    /// The bits that some lane has, and those that several have.
    #[inline(always)]
    fn fold(self) -> (u32, u32) {
        let (mut some, mut many) = (0, 0);
        for lane in self.get() {
            many |= some & lane;
            some |= lane;
        }
        (some, many)
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

/// A vector on any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Words([u64; 2]);

impl Vector for Words {
    const WORDS: usize = 2;
    type Sixteen = Numbers;

    #[inline(always)]
    fn enter<J: Job<Self>>(job: J) -> J::Output {
        job.run()
    }
    #[inline(always)]
    fn zero() -> Self {
        Self([0; 2])
    }
    #[inline(always)]
    fn ones() -> Self {
        Self([!0; 2])
    }
    #[inline(always)]
    fn from_words(words: &[u64; MOST_WORDS]) -> Self {
        Self([words[0], words[1]])
    }
    #[inline(always)]
    fn to_words(self) -> [u64; MOST_WORDS] {
        let mut words = [0; MOST_WORDS];
        words[..2].copy_from_slice(&self.0);
        words
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self([self.0[0] & b.0[0], self.0[1] & b.0[1]])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self([self.0[0] | b.0[0], self.0[1] | b.0[1]])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self([self.0[0] ^ b.0[0], self.0[1] ^ b.0[1]])
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self([self.0[0] & !b.0[0], self.0[1] & !b.0[1]])
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self([self.0[0] << N, self.0[1] << N])
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self([self.0[0] >> N, self.0[1] >> N])
    }
}

/// Sixteen numbers on any processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Numbers([u32; 16]);

impl Numbers {
    #[inline(always)]
    fn with(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut lanes = [0; 16];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = f(self.0[i], b.0[i]);
        }
        Self(lanes)
    }
}

impl Sixteen for Numbers {
    #[inline(always)]
    fn new(lanes: &[u32; 16]) -> Self {
        Self(*lanes)
    }
    #[inline(always)]
    fn all(number: u32) -> Self {
        Self([number; 16])
    }
    #[inline(always)]
    fn get(self) -> [u32; 16] {
        self.0
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.with(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.with(b, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.with(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        self.with(self, |a, _| a << N)
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self.with(self, |a, _| a >> N)
    }
    #[inline(always)]
    fn test(self, mask: Self) -> u32 {
        let found = self.and(mask).0;
        let mut lanes = 0;
        for (i, lane) in found.iter().enumerate() {
            lanes |= u32::from(*lane != 0) << i;
        }
        lanes
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Job, MOST_WORDS, Sixteen, Vector};
    #[allow(clippy::wildcard_imports, reason = "instructions")]
    use std::arch::x86_64::*;

    pub(super) fn has_avx512() -> bool {
        has_avx2()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
    }

    pub(super) fn has_avx2() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn enter_avx512<J: Job<Avx512>>(job: J) -> J::Output {
        job.run()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn enter_avx2<J: Job<Avx2>>(job: J) -> J::Output {
        job.run()
    }

    /// [`Sixteen::fold`] of eight lanes, each with the bits that some and that several of those folded before had.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn fold_eight(some: __m256i, many: __m256i) -> (u32, u32) {
        let (low, high) = (_mm256_castsi256_si128(some), _mm256_extracti128_si256::<1>(some));
        let (many_low, many_high) = (_mm256_castsi256_si128(many), _mm256_extracti128_si256::<1>(many));
        let many = _mm_or_si128(_mm_or_si128(many_low, many_high), _mm_and_si128(low, high));
        let some = _mm_or_si128(low, high);
        let (other, many_other) = (_mm_shuffle_epi32::<0b01_00_11_10>(some), _mm_shuffle_epi32::<0b01_00_11_10>(many));
        let many = _mm_or_si128(_mm_or_si128(many, many_other), _mm_and_si128(some, other));
        let some = _mm_or_si128(some, other);
        let (other, many_other) = (_mm_shuffle_epi32::<0b10_11_00_01>(some), _mm_shuffle_epi32::<0b10_11_00_01>(many));
        let many = _mm_or_si128(_mm_or_si128(many, many_other), _mm_and_si128(some, other));
        let some = _mm_or_si128(some, other);
        (_mm_cvtsi128_si32(some).cast_unsigned(), _mm_cvtsi128_si32(many).cast_unsigned())
    }

    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub(super) struct Avx512(__m512i);

    /// An expression of AVX-512 instructions.
    macro_rules! avx512 {
        ($e:expr) => {
            // SAFETY: an `Avx512` exists only where `has_avx512` holds (the invariant of this file)
            Self(unsafe { $e })
        };
    }

    impl Sixteen for Avx512 {
        #[inline(always)]
        fn new(lanes: &[u32; 16]) -> Self {
            // the pointer is one to 64 bytes that can be read
            avx512!(_mm512_loadu_si512(lanes.as_ptr().cast()))
        }
        #[inline(always)]
        fn all(number: u32) -> Self {
            avx512!(_mm512_set1_epi32(number.cast_signed()))
        }
        #[inline(always)]
        fn get(self) -> [u32; 16] {
            let mut lanes = [0; 16];
            // SAFETY: as above, and the pointer is one to 64 bytes that can be written
            unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
            lanes
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            Vector::and(self, b)
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            Vector::or(self, b)
        }
        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            Vector::and_not(self, b)
        }
        #[inline(always)]
        fn add(self, b: Self) -> Self {
            avx512!(_mm512_add_epi32(self.0, b.0))
        }
        #[inline(always)]
        fn sub(self, b: Self) -> Self {
            avx512!(_mm512_sub_epi32(self.0, b.0))
        }
        #[inline(always)]
        fn up<const N: u32>(self) -> Self {
            avx512!(_mm512_slli_epi32::<N>(self.0))
        }
        #[inline(always)]
        fn down<const N: u32>(self) -> Self {
            avx512!(_mm512_srli_epi32::<N>(self.0))
        }
        #[inline(always)]
        fn test(self, mask: Self) -> u32 {
            // SAFETY: as above
            unsafe { _mm512_test_epi32_mask(self.0, mask.0).into() }
        }
        #[inline(always)]
        fn fold(self) -> (u32, u32) {
            // SAFETY: as above
            unsafe {
                let (low, high) = (_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0));
                fold_eight(_mm256_or_si256(low, high), _mm256_and_si256(low, high))
            }
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            Vector::or3(a, b, c)
        }
        #[inline(always)]
        fn select(self, a: Self, b: Self) -> Self {
            Vector::select(self, a, b)
        }
    }

    impl Vector for Avx512 {
        const WORDS: usize = 8;
        type Sixteen = Self;

        #[inline(always)]
        fn enter<J: Job<Self>>(job: J) -> J::Output {
            // SAFETY: this type can be named only where `has_avx512` holds (the invariant of this file)
            unsafe { enter_avx512(job) }
        }
        #[inline(always)]
        fn zero() -> Self {
            avx512!(_mm512_setzero_si512())
        }
        #[inline(always)]
        fn ones() -> Self {
            avx512!(_mm512_set1_epi64(-1))
        }
        #[inline(always)]
        fn from_words(words: &[u64; MOST_WORDS]) -> Self {
            // the pointer is one to 64 bytes that can be read
            avx512!(_mm512_loadu_si512(words.as_ptr().cast()))
        }
        #[inline(always)]
        fn to_words(self) -> [u64; MOST_WORDS] {
            let mut words = [0; MOST_WORDS];
            // SAFETY: as above, and the pointer is one to 64 bytes that can be written
            unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
            words
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            avx512!(_mm512_and_si512(self.0, b.0))
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            avx512!(_mm512_or_si512(self.0, b.0))
        }
        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            avx512!(_mm512_xor_si512(self.0, b.0))
        }
        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            avx512!(_mm512_andnot_si512(b.0, self.0))
        }
        #[inline(always)]
        fn up<const N: u32>(self) -> Self {
            avx512!(_mm512_slli_epi64::<N>(self.0))
        }
        #[inline(always)]
        fn down<const N: u32>(self) -> Self {
            avx512!(_mm512_srli_epi64::<N>(self.0))
        }
        // the number of a three-place function is its truth table: bit 4a + 2b + c
        #[inline(always)]
        fn or_not(self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1111_0011>(self.0, b.0, b.0))
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1111_1110>(a.0, b.0, c.0))
        }
        #[inline(always)]
        fn xor3(a: Self, b: Self, c: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1001_0110>(a.0, b.0, c.0))
        }
        #[inline(always)]
        fn majority(a: Self, b: Self, c: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1110_1000>(a.0, b.0, c.0))
        }
        #[inline(always)]
        fn or_and(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1111_1000>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn or_and_not(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1111_0100>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn or_xor(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1111_0110>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn and_not_both(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b0111_0000>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn and_if(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1101_0000>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn select(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b1100_1010>(self.0, a.0, b.0))
        }
        #[inline(always)]
        fn xor_and(self, a: Self, b: Self) -> Self {
            avx512!(_mm512_ternarylogic_epi64::<0b0010_1000>(self.0, a.0, b.0))
        }
        /// Whole bytes are exchanged by shuffles: two instructions rather than five.
        #[inline(always)]
        fn exchange<const SIZE: u32>(self, other: Self) -> (Self, Self) {
            // SAFETY: as above
            let shuffle = |a: Self, mask: u64, b: Self, from: u128| unsafe {
                let from = _mm512_broadcast_i32x4(_mm_loadu_si128((&raw const from).cast()));
                Self(_mm512_mask_shuffle_epi8(a.0, mask, b.0, from))
            };
            match SIZE {
                32 => (
                    shuffle(self, 0xF0F0_F0F0_F0F0_F0F0, other, 0x0B0A_0908_0000_0000_0302_0100_0000_0000),
                    shuffle(other, 0x0F0F_0F0F_0F0F_0F0F, self, 0x0000_0000_0F0E_0D0C_0000_0000_0706_0504),
                ),
                16 => (
                    shuffle(self, 0xCCCC_CCCC_CCCC_CCCC, other, 0x0D0C_0000_0908_0000_0504_0000_0100_0000),
                    shuffle(other, 0x3333_3333_3333_3333, self, 0x0000_0F0E_0000_0B0A_0000_0706_0000_0302),
                ),
                8 => (
                    shuffle(self, 0xAAAA_AAAA_AAAA_AAAA, other, 0x0E00_0C00_0A00_0800_0600_0400_0200_0000),
                    shuffle(other, 0x5555_5555_5555_5555, self, 0x000F_000D_000B_0009_0007_0005_0003_0001),
                ),
                _ => {
                    let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MOST_WORDS]);
                    let swap = Vector::down::<SIZE>(self).xor_and(other, lower);
                    (Vector::xor(self, Vector::up::<SIZE>(swap)), Vector::xor(other, swap))
                }
            }
        }
        #[inline(always)]
        fn find(bytes: &[u8; 64], byte: u8) -> u64 {
            // SAFETY: as above, and the pointer is one to 64 bytes that can be read
            unsafe {
                let bytes = _mm512_loadu_si512(bytes.as_ptr().cast());
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte.cast_signed()))
            }
        }
        #[inline(always)]
        fn number(bits: [u64; 4]) -> [u8; 64] {
            let mut bytes = [0; 64];
            // SAFETY: as above, and the pointer is one to 64 bytes that can be written
            unsafe {
                let mut numbers = _mm512_setzero_si512();
                for (weight, bits) in bits.into_iter().enumerate() {
                    let more = _mm512_maskz_mov_epi8(bits, _mm512_set1_epi8(1 << weight));
                    numbers = _mm512_or_si512(numbers, more);
                }
                _mm512_storeu_si512(bytes.as_mut_ptr().cast(), numbers);
            }
            bytes
        }
    }

    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub(super) struct Avx2(__m256i);

    /// An expression of AVX2 instructions.
    macro_rules! avx2 {
        ($e:expr) => {
            // SAFETY: an `Avx2` exists only where `has_avx2` holds (the invariant of this file)
            Self(unsafe { $e })
        };
    }

    /// Sixteen numbers in two vectors.
    #[derive(Clone, Copy, Debug)]
    #[repr(C, align(64))]
    pub(super) struct TwoAvx2([Avx2; 2]);

    impl TwoAvx2 {
        #[inline(always)]
        fn with(self, b: Self, f: impl Fn(Avx2, Avx2) -> Avx2) -> Self {
            Self([f(self.0[0], b.0[0]), f(self.0[1], b.0[1])])
        }
    }

    impl Avx2 {
        #[inline(always)]
        fn of(numbers: &[u32; 8]) -> Self {
            // the pointer is one to 32 bytes that can be read
            avx2!(_mm256_loadu_si256(numbers.as_ptr().cast()))
        }
    }

    impl Sixteen for TwoAvx2 {
        #[inline(always)]
        fn new(lanes: &[u32; 16]) -> Self {
            let [low, high] = lanes.as_chunks().0 else { unreachable!("16 lanes") };
            Self([Avx2::of(low), Avx2::of(high)])
        }
        #[inline(always)]
        fn all(number: u32) -> Self {
            Self([Avx2::of(&[number; 8]); 2])
        }
        #[inline(always)]
        fn get(self) -> [u32; 16] {
            let mut lanes = [0; 16];
            for (eight, half) in lanes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
                // SAFETY: as above, and the pointer is one to 32 bytes that can be written
                unsafe { _mm256_storeu_si256(eight.as_mut_ptr().cast(), half.0) };
            }
            lanes
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            self.with(b, Vector::and)
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            self.with(b, Vector::or)
        }
        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            self.with(b, Vector::and_not)
        }
        #[inline(always)]
        fn add(self, b: Self) -> Self {
            // SAFETY: as above
            self.with(b, |a, b| Avx2(unsafe { _mm256_add_epi32(a.0, b.0) }))
        }
        #[inline(always)]
        fn sub(self, b: Self) -> Self {
            // SAFETY: as above
            self.with(b, |a, b| Avx2(unsafe { _mm256_sub_epi32(a.0, b.0) }))
        }
        #[inline(always)]
        fn up<const N: u32>(self) -> Self {
            // SAFETY: as above
            self.with(self, |a, _| Avx2(unsafe { _mm256_sll_epi32(a.0, _mm_cvtsi32_si128(N.cast_signed())) }))
        }
        #[inline(always)]
        fn down<const N: u32>(self) -> Self {
            // SAFETY: as above
            self.with(self, |a, _| Avx2(unsafe { _mm256_srl_epi32(a.0, _mm_cvtsi32_si128(N.cast_signed())) }))
        }
        #[inline(always)]
        fn test(self, mask: Self) -> u32 {
            let [low, high] = self.and(mask).0.map(|half| {
                // SAFETY: as above
                let zero = unsafe {
                    let zero = _mm256_cmpeq_epi32(half.0, _mm256_setzero_si256());
                    _mm256_movemask_ps(_mm256_castsi256_ps(zero))
                };
                !zero.cast_unsigned() & 0xFF
            });
            low | high << 8
        }
        #[inline(always)]
        fn fold(self) -> (u32, u32) {
            let [low, high] = self.0;
            // SAFETY: as above
            unsafe { fold_eight(low.or(high).0, low.and(high).0) }
        }
    }

    impl Vector for Avx2 {
        const WORDS: usize = 4;
        type Sixteen = TwoAvx2;

        #[inline(always)]
        fn enter<J: Job<Self>>(job: J) -> J::Output {
            // SAFETY: this type can be named only where `has_avx2` holds (the invariant of this file)
            unsafe { enter_avx2(job) }
        }
        #[inline(always)]
        fn zero() -> Self {
            avx2!(_mm256_setzero_si256())
        }
        #[inline(always)]
        fn ones() -> Self {
            avx2!(_mm256_set1_epi64x(-1))
        }
        #[inline(always)]
        fn from_words(words: &[u64; MOST_WORDS]) -> Self {
            // the pointer is one to at least 32 bytes that can be read
            avx2!(_mm256_loadu_si256(words.as_ptr().cast()))
        }
        #[inline(always)]
        fn to_words(self) -> [u64; MOST_WORDS] {
            let mut words = [0; MOST_WORDS];
            // SAFETY: as above, and the pointer is one to at least 32 bytes that can be written
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
            words
        }
        #[inline(always)]
        fn and(self, b: Self) -> Self {
            avx2!(_mm256_and_si256(self.0, b.0))
        }
        #[inline(always)]
        fn or(self, b: Self) -> Self {
            avx2!(_mm256_or_si256(self.0, b.0))
        }
        #[inline(always)]
        fn xor(self, b: Self) -> Self {
            avx2!(_mm256_xor_si256(self.0, b.0))
        }
        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            avx2!(_mm256_andnot_si256(b.0, self.0))
        }
        #[inline(always)]
        fn up<const N: u32>(self) -> Self {
            avx2!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed())))
        }
        #[inline(always)]
        fn down<const N: u32>(self) -> Self {
            avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed())))
        }
        #[inline(always)]
        fn find(bytes: &[u8; 64], byte: u8) -> u64 {
            // SAFETY: as above, and the pointers are to 32 bytes each that can be read
            unsafe {
                let byte = _mm256_set1_epi8(byte.cast_signed());
                let (low, high) = (bytes.as_ptr(), bytes.as_ptr().add(32));
                let mask = |at: *const u8| {
                    _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_loadu_si256(at.cast()), byte)).cast_unsigned()
                };
                u64::from(mask(low)) | u64::from(mask(high)) << 32
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Runs every operation on the words of random vectors, and says what came out.
    struct Table([[u64; MOST_WORDS]; 3]);

    impl Build for Table {
        type Output = Vec<Vec<u64>>;
        fn build<V: Vector>(self) -> Self::Output {
            let [a, b, c] = self.0.map(|words| V::from_words(&words));
            let out = [
                V::zero(),
                V::ones(),
                a.and(b),
                a.or(b),
                a.xor(b),
                a.and_not(b),
                a.up::<7>(),
                a.down::<32>(),
                a.or_not(b),
                V::or3(a, b, c),
                V::xor3(a, b, c),
                V::majority(a, b, c),
                a.or_and(b, c),
                a.or_and_not(b, c),
                a.or_xor(b, c),
                a.and_not_both(b, c),
                a.and_if(b, c),
                a.select(b, c),
                a.xor_and(b, c),
                a.exchange::<32>(b).0,
                a.exchange::<16>(b).1,
                a.exchange::<8>(b).0,
                a.exchange::<8>(b).1,
                a.exchange::<1>(b).0,
            ];
            out.iter().map(|v| v.to_words()[..V::WORDS].to_vec()).collect()
        }
    }

    #[test]
    fn every_instruction_set_computes_the_same() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            let words: [[u64; MOST_WORDS]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| random.bits()));
            let expected: Vec<Vec<u64>> = {
                let per_word = |f: fn(u64, u64, u64) -> u64| {
                    (0..MOST_WORDS).map(|i| f(words[0][i], words[1][i], words[2][i])).collect::<Vec<_>>()
                };
                vec![
                    per_word(|_, _, _| 0),
                    per_word(|_, _, _| !0),
                    per_word(|a, b, _| a & b),
                    per_word(|a, b, _| a | b),
                    per_word(|a, b, _| a ^ b),
                    per_word(|a, b, _| a & !b),
                    per_word(|a, _, _| a << 7),
                    per_word(|a, _, _| a >> 32),
                    per_word(|a, b, _| a | !b),
                    per_word(|a, b, c| a | b | c),
                    per_word(|a, b, c| a ^ b ^ c),
                    per_word(|a, b, c| a & b | a & c | b & c),
                    per_word(|a, b, c| a | b & c),
                    per_word(|a, b, c| a | b & !c),
                    per_word(|a, b, c| a | b ^ c),
                    per_word(|a, b, c| a & !(b & c)),
                    per_word(|a, b, c| a & (b | !c)),
                    per_word(|a, b, c| a & b | !a & c),
                    per_word(|a, b, c| (a ^ b) & c),
                    per_word(|a, b, _| a & 0xFFFF_FFFF | b << 32),
                    per_word(|a, b, _| a >> 16 & 0x0000_FFFF_0000_FFFF | b & 0xFFFF_0000_FFFF_0000),
                    per_word(|a, b, _| a & 0x00FF_00FF_00FF_00FF | b << 8 & 0xFF00_FF00_FF00_FF00),
                    per_word(|a, b, _| a >> 8 & 0x00FF_00FF_00FF_00FF | b & 0xFF00_FF00_FF00_FF00),
                    per_word(|a, b, _| a & 0x5555_5555_5555_5555 | b << 1 & 0xAAAA_AAAA_AAAA_AAAA),
                ]
            };
            for set in InstructionSet::ALL {
                for (i, (found, expected)) in with(set, Table(words)).iter().zip(&expected).enumerate() {
                    assert_eq!(found[..], expected[..found.len()], "operation {i} of {set}");
                }
            }
        }
    }

    /// The same for sixteen numbers.
    struct Numbered([[u32; 16]; 3]);

    impl Build for Numbered {
        type Output = (Vec<[u32; 16]>, [u32; 3]);
        fn build<V: Vector>(self) -> Self::Output {
            let [a, b, c] = self.0.map(|lanes| V::Sixteen::new(&lanes));
            let low = V::Sixteen::all(0x0FFF_FFFF);
            let lanes = [
                a.and(b),
                a.or(b),
                a.and_not(b),
                a.and(low).add(b.and(low)),
                a.or(b).sub(b),
                a.up::<6>(),
                a.down::<20>(),
                V::Sixteen::or3(a, b, c),
                a.select(b, c),
            ];
            let (some, many) = c.fold();
            (lanes.iter().map(|lanes| lanes.get()).collect(), [some, many, a.and(b).test(c)])
        }
    }

    #[test]
    fn every_instruction_set_computes_the_same_numbers() {
        let mut random = Random::new(3);
        for round in 0..100 {
            let mut number = || u32::try_from(random.bits() >> 32).expect("32 bits");
            let mut lanes: [[u32; 16]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| number()));
            // few bits, so that some stand alone
            lanes[2] = lanes[2].map(|lane| lane & number() & number() & if round % 2 == 0 { number() } else { !0 });
            let [a, b, c] = lanes;
            let each = |f: fn(u32, u32, u32) -> u32| std::array::from_fn(|i| f(a[i], b[i], c[i]));
            let expected: Vec<[u32; 16]> = vec![
                each(|a, b, _| a & b),
                each(|a, b, _| a | b),
                each(|a, b, _| a & !b),
                each(|a, b, _| (a & 0x0FFF_FFFF) + (b & 0x0FFF_FFFF)),
                each(|a, b, _| a & !b),
                each(|a, _, _| a << 6),
                each(|a, _, _| a >> 20),
                each(|a, b, c| a | b | c),
                each(|a, b, c| a & b | !a & c),
            ];
            let some = c.iter().fold(0, |some, lane| some | lane);
            let many = (0..32).filter(|bit| c.iter().filter(|&lane| lane >> bit & 1 == 1).count() > 1);
            let many = many.fold(0, |many, bit| many | 1 << bit);
            let test = (0..16).fold(0, |test, i| test | u32::from(a[i] & b[i] & c[i] != 0) << i);
            for set in InstructionSet::ALL {
                assert_eq!(with(set, Numbered(lanes)), (expected.clone(), [some, many, test]), "{set}");
            }
        }
    }

    struct Bytes([u8; 64], [u64; 4]);

    impl Build for Bytes {
        type Output = (Vec<u64>, [u8; 64]);
        fn build<V: Vector>(self) -> Self::Output {
            ((0..=255).map(|byte| V::find(&self.0, byte)).collect(), V::number(self.1))
        }
    }

    #[test]
    fn bytes_are_found_and_numbers_spread() {
        let mut random = Random::new(2);
        for _ in 0..100 {
            let bytes: [u8; 64] = std::array::from_fn(|_| random.bits().to_le_bytes()[0] % 16 * 17);
            let bits: [u64; 4] = std::array::from_fn(|_| random.bits());
            for set in InstructionSet::ALL {
                let (found, numbers) = with(set, Bytes(bytes, bits));
                for i in 0..64 {
                    for (byte, mask) in found.iter().enumerate() {
                        assert_eq!(mask >> i & 1 == 1, usize::from(bytes[i]) == byte, "byte {i} with {set}");
                    }
                    let number: u64 = (0..4).map(|weight| (bits[weight] >> i & 1) << weight).sum();
                    assert_eq!(u64::from(numbers[i]), number, "number {i} with {set}");
                }
            }
        }
    }
}
