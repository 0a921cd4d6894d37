//! [`U32x16::fold_lanes`](super::super::U32x16::fold_lanes): reduces six vectors of sixteen lanes to one
//! vector with one lane for each of them.
//!
//! Lanes are combined in halves: sixteen, eight, four, two, one. From four on, the halves of two
//! vectors go into one, so there are six, three, two and one vectors, and no data leaves the
//! registers. Bits of *any* lane are combined by OR. Bits of two or more lanes (*twice*) are those
//! that either half has twice, and those that both halves have.

use super::avx2::{Avx2, Avx2x2};
use super::avx512::Avx512;
use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_setzero_si256, _mm256_shuffle_ps, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_zextsi256_si512,
};

/// Implements [`U32x16::fold_lanes`](super::super::U32x16::fold_lanes).
#[target_feature(enable = "avx512f,avx2")]
#[inline]
pub(super) fn avx512([x, y]: [[Avx512; 3]; 2]) -> (Avx512, Avx512) {
    let x = [from_avx512(x[0]), from_avx512(x[1]), from_avx512(x[2])];
    let y = [from_avx512(y[0]), from_avx512(y[1]), from_avx512(y[2])];
    let all = Folded::all(x, y);
    (Avx512(_mm512_zextsi256_si512(all.any)), Avx512(_mm512_zextsi256_si512(all.twice)))
}

#[target_feature(enable = "avx512f,avx2")]
#[inline]
fn from_avx512(v: Avx512) -> Folded {
    Folded::new(_mm512_castsi512_si256(v.0), _mm512_extracti64x4_epi64::<1>(v.0))
}

/// Implements [`U32x16::fold_lanes`](super::super::U32x16::fold_lanes).
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn avx2([x, y]: [[Avx2x2; 3]; 2]) -> (Avx2x2, Avx2x2) {
    let x = [from_avx2x2(x[0]), from_avx2x2(x[1]), from_avx2x2(x[2])];
    let y = [from_avx2x2(y[0]), from_avx2x2(y[1]), from_avx2x2(y[2])];
    let all = Folded::all(x, y);
    let rest = Avx2(_mm256_setzero_si256());
    (Avx2x2([Avx2(all.any), rest]), Avx2x2([Avx2(all.twice), rest]))
}

#[target_feature(enable = "avx2")]
#[inline]
fn from_avx2x2(v: Avx2x2) -> Folded {
    Folded::new(v.0[0].0, v.0[1].0)
}

/// The bits that any and that two or more of the combined lanes have, for eight lanes.
#[derive(Clone, Copy)]
struct Folded {
    any: __m256i,
    twice: __m256i,
}

impl Folded {
    /// Combines sixteen lanes to eight.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(low: __m256i, high: __m256i) -> Self {
        Self { any: _mm256_or_si256(low, high), twice: _mm256_and_si256(low, high) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn and(self, b: Self) -> Self {
        let twice = _mm256_or_si256(_mm256_or_si256(self.twice, b.twice), _mm256_and_si256(self.any, b.any));
        Self { any: _mm256_or_si256(self.any, b.any), twice }
    }

    /// Combines eight lanes to four, for both operands: each becomes one half of the result.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn fours(self, b: Self) -> Self {
        let lower = Self {
            any: _mm256_permute2x128_si256::<0x20>(self.any, b.any),
            twice: _mm256_permute2x128_si256::<0x20>(self.twice, b.twice),
        };
        let upper = Self {
            any: _mm256_permute2x128_si256::<0x31>(self.any, b.any),
            twice: _mm256_permute2x128_si256::<0x31>(self.twice, b.twice),
        };
        lower.and(upper)
    }

    /// Combines four lanes to two, in each half.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn pairs(self, b: Self) -> Self {
        let lower =
            Self { any: _mm256_unpacklo_epi64(self.any, b.any), twice: _mm256_unpacklo_epi64(self.twice, b.twice) };
        let upper =
            Self { any: _mm256_unpackhi_epi64(self.any, b.any), twice: _mm256_unpackhi_epi64(self.twice, b.twice) };
        lower.and(upper)
    }

    /// Combines two lanes to one, in each half.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn lanes(self, b: Self) -> Self {
        let lower = Self { any: even(self.any, b.any), twice: even(self.twice, b.twice) };
        let upper = Self { any: odd(self.any, b.any), twice: odd(self.twice, b.twice) };
        lower.and(upper)
    }

    /// Reduces six operands to one vector.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(x: [Self; 3], y: [Self; 3]) -> Self {
        let (first, second, third) = (x[0].fours(y[0]), x[1].fours(y[1]), x[2].fours(y[2]));
        first.pairs(second).lanes(third.pairs(third))
    }
}

/// Returns, in each half, lanes 0 and 2 of both operands.
#[target_feature(enable = "avx2")]
#[inline]
fn even(a: __m256i, b: __m256i) -> __m256i {
    _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)))
}

/// Returns, in each half, lanes 1 and 3 of both operands.
#[target_feature(enable = "avx2")]
#[inline]
fn odd(a: __m256i, b: __m256i) -> __m256i {
    _mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)))
}
