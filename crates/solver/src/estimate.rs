//! Estimates of the number of solutions, from samples.
//!
//! Each sample goes down the tree of the backtracking search once, at random, and multiplies the
//! numbers of choices it meets; a dead end counts as 0. The expected value of a sample is the
//! number of solutions (Knuth 1975). The error is estimated from the standard deviation of the
//! samples. If a few paths account for most solutions, both are too small until a sample has met
//! one of them.
//!
//! # References
//! Knuth: *Estimating the efficiency of backtrack programs*, Mathematics of Computation, 1975.
//! Welford: *Note on a method for calculating corrected sums of squares and products*,
//! Technometrics, 1962.

use super::big_count::BigCount;
use super::{Limits, Phase, ProgressHandle, Solver, Termination};
use crate::engine::search::Search;
use crate::engine::{Budget, Stats};
use kdoku_board::grid::Grid;
use kdoku_board::random::Random;
use std::fmt;
use std::time::Instant;

/// An estimate of the number of solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the samples.
    pub mean: BigCount,
    /// The standard error of the mean: the true number is within it in two cases out of three,
    /// within [`Estimate::margin`] in 19 out of 20. 0 for fewer than two samples.
    pub standard_error: BigCount,
    /// The number of samples.
    pub samples: u64,
    /// The number of samples that reached a solution.
    pub hits: u64,
    /// How sampling ended: [`Termination::Exhausted`] if all samples were drawn.
    pub end: Termination,
    /// The work done.
    pub stats: Stats,
}

impl Estimate {
    /// Half the width of the 95 % confidence interval, relative to the mean: 1.96 standard errors.
    /// `None` if no sample reached a solution, or there are fewer than two samples.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        let is_known = self.hits > 0 && self.samples > 1;
        is_known.then(|| 1.96 * (self.standard_error / self.mean).value())
    }
}

impl fmt::Display for Estimate {
    /// `about 6.671e21 ± 1.2 % (95 %, 10000 samples)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, samples, .. } = self;
        match self.margin() {
            Some(margin) => write!(f, "about {mean} ± {:.1} % (95 %, {samples} samples)", margin * 100.0),
            None if self.hits > 0 => write!(f, "about {mean} (1 sample)"),
            None if *samples == 0 => f.write_str("no sample came to its end"),
            None => write!(f, "none of {samples} samples came to a solution"),
        }
    }
}

/// Running mean and sum of squared deviations, by Welford's method.
struct Moments {
    count: u64,
    mean: BigCount,
    squares: BigCount,
}

impl Moments {
    fn add(&mut self, sample: BigCount) {
        self.count += 1;
        let before = sample - self.mean;
        self.mean = self.mean + before / number(self.count);
        self.squares = self.squares + before * (sample - self.mean);
    }

    fn standard_error(&self) -> BigCount {
        if self.count < 2 || self.squares.value() <= 0.0 {
            return BigCount::ZERO;
        }
        (self.squares / number(self.count) / number(self.count - 1)).sqrt()
    }
}

#[expect(clippy::cast_precision_loss, reason = "fewer than 2⁵³ samples")]
fn number(count: u64) -> BigCount {
    BigCount::from(count as f64)
}

impl Solver {
    /// Estimates the number of solutions from `samples` samples, or fewer if a limit of time or
    /// nodes comes first. The limit of solutions is ignored. The same samples and seed give the
    /// same estimate. A sample that time or cancellation interrupts does not count; nodes are
    /// checked between samples.
    ///
    /// Samples always use the backtracking search, even if the options exclude it.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
    /// use kdoku::{Grid, Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let estimate = solver.estimate(&Grid::blank(4), 1000, 0, &Limits::none());
    /// assert!((estimate.mean.value() - 288.0).abs() < 20.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn estimate(&self, givens: &Grid, samples: u64, seed: u64, limits: &Limits) -> Estimate {
        assert!(givens.fits(self.rules.geometry()), "the grid must have the size of the rules");
        let budget = limits.budget(Instant::now());
        let budget = Budget { nodes_before: ProgressHandle::tag(Phase::Samples(0)), ..budget };
        let mut search = Search::new(self.model());
        search.start(self.model(), givens, None);
        let mut random = Random::new(seed);
        let (mut moments, mut hits) = (Moments { count: 0, mean: BigCount::ZERO, squares: BigCount::ZERO }, 0);
        let end = loop {
            if let Some(progress) = &limits.progress {
                progress.set_samples(moments.count);
            }
            if moments.count >= samples {
                break Termination::Exhausted;
            }
            // a sample that ends at the root visits no node but takes time too
            if let Some(stop) = budget.exceeded(search.stats().nodes + moments.count) {
                break stop.into();
            }
            let mut product = BigCount::ONE;
            let sample_budget = Budget { nodes: u64::MAX, nodes_before: budget.nodes_before + moments.count, ..budget };
            let descent = search.descend(self.model(), &mut random, &sample_budget, &mut |choices| {
                product = product * BigCount::from(f64::from(choices));
            });
            let is_solution = match descent {
                Ok(is_solution) => is_solution,
                Err(stop) => break stop.into(),
            };
            hits += u64::from(is_solution);
            moments.add(if is_solution { product } else { BigCount::ZERO });
        };
        let (mean, standard_error, samples) = (moments.mean, moments.standard_error(), moments.count);
        Estimate { mean, standard_error, samples, hits, end, stats: search.stats() }
    }
}
