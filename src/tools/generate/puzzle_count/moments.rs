//! Means and standard errors over independent populations.
//!
//! The mean number of clues is a ratio of two random sums; its error is that of the sum of the
//! deviations from the mean (the delta method). Sums are updated by Welford's method.
//!
//! # References
//! Welford: *Note on a method for calculating corrected sums of squares and products*,
//! Technometrics, 1962.

use super::Estimated;

/// A mean, and the sum of squared deviations from it.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Adds the value that is number `count`.
    fn add(&mut self, value: f64, count: f64) {
        let before = value - self.mean;
        self.mean += before / count;
        self.squares += before * (value - self.mean);
    }
}

/// Moments of the populations so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Moments {
    count: u64,
    by_clues: Vec<Spread>,
    total: Spread,
    /// The sum of the clues of all puzzles, and its covariance with their number.
    clues: Spread,
    both: f64,
}

impl Moments {
    /// Number of populations.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Adds the weights of a population, by number of clues from 0.
    pub(super) fn add(&mut self, weights: &[f64]) {
        self.count += 1;
        let count = number(self.count);
        self.by_clues.resize(weights.len().max(self.by_clues.len()), Spread::default());
        let (mut total, mut clues) = (0.0, 0.0);
        for (n, (spread, &weight)) in (0_u32..).zip(self.by_clues.iter_mut().zip(weights)) {
            spread.add(weight, count);
            total += weight;
            clues += f64::from(n) * weight;
        }
        let before = clues - self.clues.mean;
        self.total.add(total, count);
        self.clues.add(clues, count);
        self.both += before * (total - self.total.mean);
    }

    /// Estimates for each number of clues that some puzzle has, in `grids` solutions.
    pub(super) fn rows(&self, grids: f64) -> Vec<(usize, Estimated)> {
        let met = self.by_clues.iter().enumerate().filter(|(_, spread)| spread.mean > 0.0);
        met.map(|(clues, spread)| (clues, self.estimated(*spread, grids))).collect()
    }

    pub(super) fn total(&self, grids: f64) -> Estimated {
        self.estimated(self.total, grids)
    }

    /// Estimate of the mean number of clues.
    pub(super) fn clues(&self) -> Estimated {
        let mean = self.clues.mean / self.total.mean;
        let squares = self.clues.squares - 2.0 * mean * self.both + mean * mean * self.total.squares;
        Estimated { mean, standard_error: self.error(squares) / self.total.mean }
    }

    fn estimated(&self, spread: Spread, grids: f64) -> Estimated {
        Estimated { mean: spread.mean * grids, standard_error: self.error(spread.squares) * grids }
    }

    /// The standard error of a mean.
    fn error(&self, squares: f64) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        // negative only by rounding
        (squares.max(0.0) / number(self.count) / number(self.count - 1)).sqrt()
    }
}

#[expect(clippy::cast_precision_loss, reason = "fewer than 2⁵³ populations")]
const fn number(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(found: Estimated, mean: f64, standard_error: f64) -> bool {
        (found.mean - mean).abs() < 1e-12 && (found.standard_error - standard_error).abs() < 1e-12
    }

    #[test]
    fn means_and_errors_match_the_formulas() {
        let mut moments = Moments::default();
        for weights in [[0.0, 2.0, 0.0, 2.0], [0.0, 4.0, 0.0, 4.0], [0.0, 3.0, 0.0, 6.0]] {
            moments.add(&weights);
        }
        // 2, 4, 3: a variance of 1
        let (third, rows) = (1.0_f64 / 3.0, moments.rows(10.0));
        assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 3]);
        assert!(is(rows[0].1, 30.0, 10.0 * third.sqrt()));
        // 4, 8, 9: a variance of 7
        assert!(is(moments.total(1.0), 7.0, (7.0 * third).sqrt()));
        // 15 of 21 puzzles less than ... : the sums are 8, 16 and 21, the ratio 15 / 7, and what is
        // left −4/7, −8/7 and 12/7
        let squares = f64::from(16 + 64 + 144) / 49.0;
        assert!(is(moments.clues(), 15.0 / 7.0, (squares / 6.0).sqrt() / 7.0));
    }

    #[test]
    fn one_population_has_no_error_estimate() {
        let mut moments = Moments::default();
        moments.add(&[0.0, 0.0, 5.0]);
        assert!(is(moments.total(1.0), 5.0, 0.0) && is(moments.clues(), 2.0, 0.0));
    }
}
