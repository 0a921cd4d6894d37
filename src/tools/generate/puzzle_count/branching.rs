//! Number of children of each member of a population.
//!
//! A member of value `v` has `scale · v` children on average, but not more than are possible. The
//! excess goes to the others, so that the total is as wanted; a member with all its children has
//! them for certain.

use crate::util::random::Random;

/// Mean number of children of each member, `wanted` in total if there are enough. Values and `most`
/// are positive.
pub(super) fn shares(values: &[f64], most: &[f64], wanted: f64) -> Vec<f64> {
    if most.iter().sum::<f64>() <= wanted {
        return most.to_vec();
    }
    let members = || values.iter().zip(most);
    let mut scale = wanted / values.iter().sum::<f64>();
    loop {
        let (mut full, mut others) = (0.0, 0.0);
        for (value, most) in members() {
            if scale * value >= *most { full += most } else { others += value }
        }
        // `next` grows with the number of members that have all their children, which is bounded
        let next = (wanted - full) / others;
        if others <= 0.0 || next <= scale * (1.0 + 1e-9) {
            return members().map(|(value, most)| (scale * value).min(*most)).collect();
        }
        scale = next;
    }
}

/// Rounds shares up or down at random with the share as the mean: systematic sampling.
pub(super) struct Rounding {
    reached: f64,
    next: f64,
}

impl Rounding {
    pub(super) const fn new(random: &mut Random) -> Self {
        Self { reached: 0.0, next: random.fraction() }
    }

    /// Number for the next share.
    pub(super) fn round(&mut self, share: f64) -> usize {
        self.reached += share;
        let mut count = 0;
        while self.next < self.reached {
            self.next += 1.0;
            count += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excess_shares_go_to_the_others() {
        assert_eq!(shares(&[1.0, 1.0, 2.0], &[9.0, 9.0, 9.0], 4.0), [1.0, 1.0, 2.0]);
        assert_eq!(shares(&[1.0, 1.0, 98.0], &[9.0, 9.0, 2.0], 4.0), [1.0, 1.0, 2.0]);
        assert_eq!(shares(&[1.0, 9.0, 90.0], &[9.0, 3.0, 3.0], 7.0), [1.0, 3.0, 3.0]);
        assert_eq!(shares(&[1.0, 5.0], &[2.0, 3.0], 5.0), [2.0, 3.0]);
        assert_eq!(shares(&[1.0, 5.0], &[2.0, 3.0], 9.0), [2.0, 3.0]);
    }

    #[test]
    fn shares_come_out_on_average() {
        let (mut random, shares) = (Random::new(3), [0.3, 1.7, 2.0, 0.05, 0.95]);
        let mut sums = [0.0; 5];
        for _ in 0..10_000 {
            let mut rounding = Rounding::new(&mut random);
            for (sum, share) in sums.iter_mut().zip(shares) {
                let count = f64::from(u32::try_from(rounding.round(share)).expect("a few"));
                assert!((count - share).abs() < 1.0);
                *sum += count / 10_000.0;
            }
        }
        assert!(sums.iter().zip(shares).all(|(sum, share)| (sum - share).abs() < 0.02), "{sums:?}");
    }
}
