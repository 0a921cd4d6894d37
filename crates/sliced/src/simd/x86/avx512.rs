//! Vectors of AVX-512, on the invariant of [`x86`](super).

use super::super::{KernelOn, MAX_WORDS, U32x16, Vector};
use super::fold_lanes;
#[allow(clippy::wildcard_imports, reason = "instructions")]
use std::arch::x86_64::*;

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<K: KernelOn<Avx512>>(kernel: K) -> K::Output {
    kernel.run_on()
}

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(in super::super) struct Avx512(pub(super) __m512i);

/// Wraps an expression of AVX-512 instructions.
macro_rules! avx512 {
    ($e:expr) => {
        // SAFETY: an `Avx512` exists only where `has_avx512` holds (the invariant of this module)
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
        // SAFETY: this type can be named only where `has_avx512` holds (the invariant of this module)
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
