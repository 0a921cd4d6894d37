//! [`U32x16::fold`](super::U32x16::fold): six vectors of sixteen lanes come down to one of which each lane speaks of one of them.
//!
//! Lanes are united in halves: sixteen, eight, four, two, one. From four on the halves of two vectors go into one, so that
//! there are six, three, two and one of them, and nothing leaves the vectors. Bits that *some* lane has are united by OR;
//! those that *several* have are those that several of either half have, and those that both have.

use super::{Avx2, Avx2x2, Avx512};
use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_setzero_si256, _mm256_shuffle_ps, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_zextsi256_si512,
};

/// [`U32x16::fold`]
#[target_feature(enable = "avx512f,avx2")]
#[inline]
pub(super) fn avx512([x, y]: [[Avx512; 3]; 2]) -> (Avx512, Avx512) {
    let x = [eights_of(x[0]), eights_of(x[1]), eights_of(x[2])];
    let y = [eights_of(y[0]), eights_of(y[1]), eights_of(y[2])];
    let all = Folded::all(x, y);
    (Avx512(_mm512_zextsi256_si512(all.some)), Avx512(_mm512_zextsi256_si512(all.many)))
}

#[target_feature(enable = "avx512f,avx2")]
#[inline]
fn eights_of(v: Avx512) -> Folded {
    Folded::new(_mm512_castsi512_si256(v.0), _mm512_extracti64x4_epi64::<1>(v.0))
}

/// [`U32x16::fold`]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn avx2([x, y]: [[Avx2x2; 3]; 2]) -> (Avx2x2, Avx2x2) {
    let x = [halves_of(x[0]), halves_of(x[1]), halves_of(x[2])];
    let y = [halves_of(y[0]), halves_of(y[1]), halves_of(y[2])];
    let all = Folded::all(x, y);
    let rest = Avx2(_mm256_setzero_si256());
    (Avx2x2([Avx2(all.some), rest]), Avx2x2([Avx2(all.many), rest]))
}

#[target_feature(enable = "avx2")]
#[inline]
fn halves_of(v: Avx2x2) -> Folded {
    Folded::new(v.0[0].0, v.0[1].0)
}

/// Bits that some and that several of those have that were folded so far, for eight lanes.
#[derive(Clone, Copy)]
struct Folded {
    some: __m256i,
    many: __m256i,
}

impl Folded {
    /// Two eights become one.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(low: __m256i, high: __m256i) -> Self {
        Self { some: _mm256_or_si256(low, high), many: _mm256_and_si256(low, high) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn and(self, b: Self) -> Self {
        let many = _mm256_or_si256(_mm256_or_si256(self.many, b.many), _mm256_and_si256(self.some, b.some));
        Self { some: _mm256_or_si256(self.some, b.some), many }
    }

    /// Both by halves of four lanes, which are folded: one half of what comes out belongs to each.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn fours(self, b: Self) -> Self {
        let lower = Self {
            some: _mm256_permute2x128_si256::<0x20>(self.some, b.some),
            many: _mm256_permute2x128_si256::<0x20>(self.many, b.many),
        };
        let upper = Self {
            some: _mm256_permute2x128_si256::<0x31>(self.some, b.some),
            many: _mm256_permute2x128_si256::<0x31>(self.many, b.many),
        };
        lower.and(upper)
    }

    /// The same by pairs of lanes, in each half.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn pairs(self, b: Self) -> Self {
        let lower =
            Self { some: _mm256_unpacklo_epi64(self.some, b.some), many: _mm256_unpacklo_epi64(self.many, b.many) };
        let upper =
            Self { some: _mm256_unpackhi_epi64(self.some, b.some), many: _mm256_unpackhi_epi64(self.many, b.many) };
        lower.and(upper)
    }

    /// The same by single lanes.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn lanes(self, b: Self) -> Self {
        let lower = Self { some: even(self.some, b.some), many: even(self.many, b.many) };
        let upper = Self { some: odd(self.some, b.some), many: odd(self.many, b.many) };
        lower.and(upper)
    }

    /// [`U32x16::fold`]: what two folds come to is put into one vector, so that there are ever fewer of them.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(x: [Self; 3], y: [Self; 3]) -> Self {
        let (first, second, third) = (x[0].fours(y[0]), x[1].fours(y[1]), x[2].fours(y[2]));
        first.pairs(second).lanes(third.pairs(third))
    }
}

/// In each half, lanes 0 and 2 of both.
#[target_feature(enable = "avx2")]
#[inline]
fn even(a: __m256i, b: __m256i) -> __m256i {
    _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)))
}

/// In each half, lanes 1 and 3 of both.
#[target_feature(enable = "avx2")]
#[inline]
fn odd(a: __m256i, b: __m256i) -> __m256i {
    _mm256_castps_si256(_mm256_shuffle_ps::<0b11_01_11_01>(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)))
}
