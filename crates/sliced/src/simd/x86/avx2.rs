//! Vectors of AVX2, on the invariant of [`x86`](super).

use super::super::{KernelOn, MAX_WORDS, U32x16, Vector};
use super::fold_lanes;
#[allow(clippy::wildcard_imports, reason = "instructions")]
use std::arch::x86_64::*;

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<K: KernelOn<Avx2>>(kernel: K) -> K::Output {
    kernel.run_on()
}

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(in super::super) struct Avx2(pub(super) __m256i);

/// Wraps an expression of AVX2 instructions.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: an `Avx2` exists only where `has_avx2` holds (the invariant of this module)
        Self(unsafe { $e })
    };
}

/// U32x16 numbers in two vectors.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(in super::super) struct Avx2x2(pub(super) [Avx2; 2]);

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
        // SAFETY: this type can be named only where `has_avx2` holds (the invariant of this module)
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
