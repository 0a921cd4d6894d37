//! A small, reproducible generator of pseudo-random numbers.
//!
//! A seed gives the same numbers on every machine and in every version with the same major number,
//! because users keep puzzles by their seed. A dependency would not promise that.
//!
//! # References
//! Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, OOPSLA 2014 (the mixing
//! function `SplitMix64`). Lemire: *Fast random integer generation in an interval*, ACM TOMACS 2019
//! (without the rejection: the bias is below 2⁻³² for the small ranges drawn here).

/// A stream of pseudo-random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 (included) to 1 (excluded).
    #[allow(clippy::cast_precision_loss, reason = "an `f64` holds 53 bits")]
    pub const fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `limit`, which is not 0.
    #[allow(clippy::cast_possible_truncation, reason = "the product's upper half is below `limit`")]
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.bits() as u128 * limit as u128) >> 64) as usize
    }

    /// Shuffles uniformly (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_is_fixed() {
        // the first outputs of SplitMix64 from state 1234567, from the reference implementation
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let (mut random, mut seen) = (Random::new(1), std::collections::BTreeMap::new());
        for _ in 0..6_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (800..1_200).contains(count)), "{seen:?}");
    }

    #[test]
    fn numbers_cover_the_range_below_the_limit() {
        let mut random = Random::new(0);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (800..1_200).contains(&count)), "{seen:?}");
    }
}
