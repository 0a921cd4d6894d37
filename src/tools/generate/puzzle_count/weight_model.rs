//! Model of the weight that the minimal puzzles below a set of clues will have.
//!
//! Of a set of `c` clues, `r` can be removed. After removing one, each of the `r − 1` others must
//! stay from then on with probability `q`, which depends on `c` and hardly on `r` (9×9: 7 % at 34
//! clues, 22 % at 28, 48 % at 24). If these events were independent, the expected weight would be
//! `V(c, 0) = 1` and `V(c, r)` the mean of `V(c − 1, r')` over binomial `r'`, times `r / (N − c +
//! 1)`, by which a path's weight grows. `q` is counted in one population of its own.
//!
//! The model only affects variance: the worse it is, the more weights differ.

/// Counted transitions from one number of clues to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    /// For each number of clues, how many clues could have become necessary, and how many did.
    by_clues: Vec<(u32, u32)>,
}

/// With fewer observations, the share of the next larger number of clues is used.
const FEWEST: u32 = 200;

/// Factor by which the share grows per removed clue where it was not counted, and its maximum.
const GROWTH: f64 = 1.2;
const MOST_SHARE: f64 = 0.95;

impl Counts {
    /// Counts the removal of one of `clues` clues: of `could_go` others, `can_go` still can be
    /// removed.
    pub(super) fn add(&mut self, clues: usize, could_go: u32, can_go: u32) {
        if self.by_clues.len() <= clues {
            self.by_clues.resize(clues + 1, (0, 0));
        }
        let (all, stay) = &mut self.by_clues[clues];
        *all = all.saturating_add(could_go);
        *stay = stay.saturating_add(could_go - can_go);
    }

    /// Share of clues that become necessary, by number of clues from 0.
    fn shares(&self, start: usize) -> Vec<f64> {
        let mut shares = vec![0.1; start + 1];
        for clues in (0..=start).rev() {
            let above = shares.get(clues + 1).map(|share: &f64| (share * GROWTH).min(MOST_SHARE));
            shares[clues] = match self.by_clues.get(clues) {
                Some(&(all, stay)) if all >= FEWEST => (f64::from(stay) / f64::from(all)).min(MOST_SHARE),
                _ => above.unwrap_or(shares[clues]),
            };
        }
        shares
    }
}

/// Expected weights by number of clues and of removable clues.
#[derive(Clone, Debug)]
pub(super) struct WeightModel(Vec<Vec<f64>>);

/// Smallest expected weight: never 0.
const LEAST: f64 = 1e-200;

impl WeightModel {
    /// Model with equal expected weights.
    pub(super) fn flat(start: usize) -> Self {
        Self((0..=start).map(|clues| vec![1.0; clues + 1]).collect())
    }

    /// Model for sets that start with `start` of `all` clues.
    pub(super) fn learned(start: usize, all: usize, counts: &Counts) -> Self {
        let mut table: Vec<Vec<f64>> = vec![vec![1.0]];
        for (clues, &share) in counts.shares(start).iter().enumerate().skip(1) {
            let below = &table[clues - 1];
            let mut row = vec![1.0];
            // expectation over a binomial number: one more trial at a time, by Pascal's rule
            let mut expected = below.clone();
            for can_go in 1..=clues {
                row.push((number(can_go) / number(all - clues + 1) * expected[0]).max(LEAST));
                for others in 0..expected.len() - 1 {
                    expected[others] = share * expected[others] + (1.0 - share) * expected[others + 1];
                }
                expected.pop();
            }
            table.push(row);
        }
        Self(table)
    }

    /// Expected weight of a set.
    pub(super) fn of(&self, clues: usize, can_go: u32) -> f64 {
        self.0[clues][can_go as usize]
    }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a number of clues"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_are_exact_if_all_or_none_stay() {
        let mut counts = Counts::default();
        counts.add(3, 1000, 1000);
        counts.add(2, 1000, 1000);
        counts.add(1, 1000, 1000);
        let weight_model = WeightModel::learned(3, 4, &counts);
        // all three go: 3/2 · 2/3 · 1/4
        assert!((weight_model.of(3, 3) - 0.25).abs() < 1e-12);
        assert!((weight_model.of(3, 1) - 0.5).abs() < 1e-12);
        let mut half = Counts::default();
        half.add(3, 1000, 500);
        half.add(2, 1000, 1000);
        let weight_model = WeightModel::learned(3, 4, &half);
        // the other one stays, or goes as one of two: 2/2 · (1/2 · 1 + 1/2 · 1/3)
        assert!((weight_model.of(3, 2) - (0.5 + 0.5 / 3.0)).abs() < 1e-12);
        assert!((weight_model.of(3, 0) - 1.0).abs() < 1e-12);
    }
}
