//! AVX-512 and AVX2: the only file with `unsafe` in it, apart from its submodule.
//!
//! **The invariant.** The types of this file are private to [`simd`](super). Other code can reach
//! them only as the type parameter of [`Kernel::run`](super::Kernel), which
//! [`dispatch`](super::dispatch) calls for an instruction set only after it has been detected on
//! this processor. So wherever a value of such a type exists, or its type can be named, its
//! instructions may be executed. Every block below rests on that. The few blocks that read or write
//! memory do so through pointers to arrays of the length that is read or written.

#![allow(unsafe_code, reason = "instructions beyond the baseline need it; see the invariant above")]

mod fold_lanes;

use super::{KernelOn, MAX_WORDS, U32x16, Vector};
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
fn run_avx512<K: KernelOn<Avx512>>(kernel: K) -> K::Output {
    kernel.run_on()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<K: KernelOn<Avx2>>(kernel: K) -> K::Output {
    kernel.run_on()
}

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// Wraps an expression of AVX-512 instructions.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: an `Avx512` exists only where `has_avx512` holds (the invariant of this file)
        Self(unsafe { $e })
    };
}

impl U32x16 for Avx512 {
    #[inline(always)]
    fn from_array(lanes: &[u32; 16]) -> Self {
        // the pointer is to 64 readable bytes
        avx512!(_mm512_loadu_si512(lanes.as_ptr().cast()))
    }
    #[inline(always)]
    fn splat(number: u32) -> Self {
        avx512!(_mm512_set1_epi32(number.cast_signed()))
    }
    #[inline(always)]
    fn to_array(self) -> [u32; 16] {
        let mut lanes = [0; 16];
        // SAFETY: as above, and the pointer is to 64 writable bytes
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
    fn shl<const N: u32>(self) -> Self {
        avx512!(_mm512_slli_epi32::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        avx512!(_mm512_srli_epi32::<N>(self.0))
    }
    #[inline(always)]
    fn test_mask(self, mask: Self) -> u32 {
        // SAFETY: as above
        unsafe { _mm512_test_epi32_mask(self.0, mask.0).into() }
    }
    #[inline(always)]
    fn fold_lanes(vectors: [[Self; 3]; 2]) -> (Self, Self) {
        // SAFETY: as above
        unsafe { fold_lanes::avx512(vectors) }
    }
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        Vector::or3(a, b, c)
    }
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        Vector::select(self, a, b)
    }
    #[inline(always)]
    fn broadcast_lane<const LANE: u32>(self) -> Self {
        avx512!(_mm512_permutexvar_epi32(_mm512_set1_epi32(LANE.cast_signed()), self.0))
    }
}

impl Vector for Avx512 {
    const WORDS: usize = 8;
    type U32x16 = Self;

    #[inline(always)]
    fn enter<K: KernelOn<Self>>(kernel: K) -> K::Output {
        // SAFETY: this type can be named only where `has_avx512` holds (the invariant of this file)
        unsafe { run_avx512(kernel) }
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
    fn from_words(words: &[u64; MAX_WORDS]) -> Self {
        // the pointer is to 64 readable bytes
        avx512!(_mm512_loadu_si512(words.as_ptr().cast()))
    }
    #[inline(always)]
    fn to_words(self) -> [u64; MAX_WORDS] {
        let mut words = [0; MAX_WORDS];
        // SAFETY: as above, and the pointer is to 64 writable bytes
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
    fn shl<const N: u32>(self) -> Self {
        avx512!(_mm512_slli_epi64::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        avx512!(_mm512_srli_epi64::<N>(self.0))
    }
    // the immediate of a function of three operands is its truth table: bit 4a + 2b + c
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
    fn and_nand(self, a: Self, b: Self) -> Self {
        avx512!(_mm512_ternarylogic_epi64::<0b0111_0000>(self.0, a.0, b.0))
    }
    #[inline(always)]
    fn and_or_not(self, a: Self, b: Self) -> Self {
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
    /// Exchanges whole bytes by shuffles: two instructions instead of five.
    #[inline(always)]
    fn transpose_step<const SIZE: u32>(self, other: Self) -> (Self, Self) {
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
                let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MAX_WORDS]);
                let swap = Vector::shr::<SIZE>(self).xor_and(other, lower);
                (Vector::xor(self, Vector::shl::<SIZE>(swap)), Vector::xor(other, swap))
            }
        }
    }
    #[inline(always)]
    fn eq_mask(bytes: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: as above, and the pointer is to 64 readable bytes
        unsafe {
            let bytes = _mm512_loadu_si512(bytes.as_ptr().cast());
            _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(byte.cast_signed()))
        }
    }
    #[inline(always)]
    fn nibble_planes(bytes: &[u8; 64]) -> [u64; 4] {
        let mut bits = [0; 4];
        // SAFETY: as above, and the pointer is to 64 readable bytes
        unsafe {
            let bytes = _mm512_loadu_si512(bytes.as_ptr().cast());
            for (weight, word) in bits.iter_mut().enumerate() {
                *word = _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(1 << weight));
            }
        }
        bits
    }
    #[inline(always)]
    fn nibbles_from_planes(planes: [u64; 4]) -> [u8; 64] {
        let mut bytes = [0; 64];
        // SAFETY: as above, and the pointer is to 64 writable bytes
        unsafe {
            let mut numbers = _mm512_setzero_si512();
            for (weight, plane) in planes.into_iter().enumerate() {
                let more = _mm512_maskz_mov_epi8(plane, _mm512_set1_epi8(1 << weight));
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

/// Wraps an expression of AVX2 instructions.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: an `Avx2` exists only where `has_avx2` holds (the invariant of this file)
        Self(unsafe { $e })
    };
}

/// U32x16 numbers in two vectors.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Avx2x2([Avx2; 2]);

impl Avx2x2 {
    #[inline(always)]
    fn map(self, b: Self, f: impl Fn(Avx2, Avx2) -> Avx2) -> Self {
        Self([f(self.0[0], b.0[0]), f(self.0[1], b.0[1])])
    }
}

impl Avx2 {
    #[inline(always)]
    fn from_array8(numbers: &[u32; 8]) -> Self {
        // the pointer is to 32 readable bytes
        avx2!(_mm256_loadu_si256(numbers.as_ptr().cast()))
    }
}

impl U32x16 for Avx2x2 {
    #[inline(always)]
    fn from_array(lanes: &[u32; 16]) -> Self {
        let [low, high] = lanes.as_chunks().0 else { unreachable!("16 lanes") };
        Self([Avx2::from_array8(low), Avx2::from_array8(high)])
    }
    #[inline(always)]
    fn splat(number: u32) -> Self {
        Self([Avx2::from_array8(&[number; 8]); 2])
    }
    #[inline(always)]
    fn to_array(self) -> [u32; 16] {
        let mut lanes = [0; 16];
        for (eight, half) in lanes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            // SAFETY: as above, and the pointer is to 32 writable bytes
            unsafe { _mm256_storeu_si256(eight.as_mut_ptr().cast(), half.0) };
        }
        lanes
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.map(b, Vector::and)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.map(b, Vector::or)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.map(b, Vector::and_not)
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: as above
        self.map(b, |a, b| Avx2(unsafe { _mm256_add_epi32(a.0, b.0) }))
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: as above
        self.map(b, |a, b| Avx2(unsafe { _mm256_sub_epi32(a.0, b.0) }))
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: as above
        self.map(self, |a, _| Avx2(unsafe { _mm256_sll_epi32(a.0, _mm_cvtsi32_si128(N.cast_signed())) }))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: as above
        self.map(self, |a, _| Avx2(unsafe { _mm256_srl_epi32(a.0, _mm_cvtsi32_si128(N.cast_signed())) }))
    }
    #[inline(always)]
    fn test_mask(self, mask: Self) -> u32 {
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
    fn fold_lanes(vectors: [[Self; 3]; 2]) -> (Self, Self) {
        // SAFETY: as above
        unsafe { fold_lanes::avx2(vectors) }
    }
    #[inline(always)]
    fn broadcast_lane<const LANE: u32>(self) -> Self {
        // SAFETY: as above
        let here = unsafe { _mm256_permutevar8x32_epi32(self.0[0].0, _mm256_set1_epi32(LANE.cast_signed())) };
        Self([Avx2(here); 2])
    }
}

impl Vector for Avx2 {
    const WORDS: usize = 4;
    type U32x16 = Avx2x2;

    #[inline(always)]
    fn enter<K: KernelOn<Self>>(kernel: K) -> K::Output {
        // SAFETY: this type can be named only where `has_avx2` holds (the invariant of this file)
        unsafe { run_avx2(kernel) }
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
    fn from_words(words: &[u64; MAX_WORDS]) -> Self {
        // the pointer is to at least 32 readable bytes
        avx2!(_mm256_loadu_si256(words.as_ptr().cast()))
    }
    #[inline(always)]
    fn to_words(self) -> [u64; MAX_WORDS] {
        let mut words = [0; MAX_WORDS];
        // SAFETY: as above, and the pointer is to at least 32 writable bytes
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
    fn shl<const N: u32>(self) -> Self {
        avx2!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed())))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N.cast_signed())))
    }
    /// Exchanges halves and quarters of words by shifts and blends: four instructions instead of
    /// six.
    #[inline(always)]
    fn transpose_step<const SIZE: u32>(self, other: Self) -> (Self, Self) {
        let (up, down) = (Vector::shl::<SIZE>(other).0, Vector::shr::<SIZE>(self).0);
        // SAFETY: as above
        unsafe {
            match SIZE {
                32 => (
                    Self(_mm256_blend_epi32::<0b1010_1010>(self.0, up)),
                    Self(_mm256_blend_epi32::<0b0101_0101>(other.0, down)),
                ),
                16 => (
                    Self(_mm256_blend_epi16::<0b1010_1010>(self.0, up)),
                    Self(_mm256_blend_epi16::<0b0101_0101>(other.0, down)),
                ),
                _ => {
                    let lower = Self::from_words(&[!0 / ((1 << SIZE) + 1); MAX_WORDS]);
                    let swap = Self(down).xor_and(other, lower);
                    (Vector::xor(self, Vector::shl::<SIZE>(swap)), Vector::xor(other, swap))
                }
            }
        }
    }
    #[inline(always)]
    fn nibble_planes(bytes: &[u8; 64]) -> [u64; 4] {
        let mut bits = [0; 4];
        // SAFETY: as above, and the pointers are to 32 readable bytes each
        unsafe {
            for half in 0..2 {
                // `movemask` gathers the highest bit of each byte
                let mut bytes = _mm256_slli_epi16::<4>(_mm256_loadu_si256(bytes.as_ptr().add(32 * half).cast()));
                for word in bits.iter_mut().rev() {
                    *word |= u64::from(_mm256_movemask_epi8(bytes).cast_unsigned()) << (32 * half);
                    bytes = _mm256_add_epi8(bytes, bytes);
                }
            }
        }
        bits
    }
    #[inline(always)]
    fn eq_mask(bytes: &[u8; 64], byte: u8) -> u64 {
        // SAFETY: as above, and the pointers are to 32 readable bytes each
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
