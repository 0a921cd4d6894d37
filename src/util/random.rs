//! Chance that can be repeated: a small generator of pseudo-random numbers.
//!
//! The same seed gives the same numbers in every version of the same major number, on every machine. That promise is
//! why this is not a dependency: puzzles and answers drawn by seed are part of what this library's users keep.
//!
//! # References
//! Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, OOPSLA 2014 (the mixing function `SplitMix64`).
//! Lemire: *Fast random integer generation in an interval*, ACM TOMACS 2019 (without the rejection: the bias is below
//! 2⁻³² for the small ranges drawn here).

/// A stream of pseudo-random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub(crate) const fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to 1, without 1.
    #[allow(clippy::cast_precision_loss, reason = "53 bits are what a number holds")]
    pub(crate) const fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from 0 to `limit` less one; `limit` is not 0.
    #[allow(clippy::cast_possible_truncation, reason = "the product's upper half is below `limit`")]
    pub(crate) const fn below(&mut self, limit: usize) -> usize {
        ((self.bits() as u128 * limit as u128) >> 64) as usize
    }

    /// Puts these things into an order drawn by chance, each order as likely as any other (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
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
        // the first outputs of SplitMix64 from state 1234567, as its authors' reference gives them
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_order_is_drawn_as_often_as_any_other() {
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
    fn numbers_stay_below_their_limit_and_reach_it() {
        let mut random = Random::new(0);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (800..1_200).contains(&count)), "{seen:?}");
    }
}
