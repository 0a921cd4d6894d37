//! An unbiased estimate of the number of minimal puzzles, by number of clues.
//!
//! **Paths.** From a solution with all its clues, remove clues one by one, each drawn from the `r`
//! that can be removed while the solution stays the only one, until `r` is 0: the puzzle is
//! minimal. Of `N` clues, `N − n` are gone at a puzzle of `n` clues; every set between that puzzle
//! and the solution has one solution, so the clues may go in any of the `(N − n)!` orders, and a
//! path has probability `1 / ∏ r`. So the mean of `∏ r / (N − n)!` over paths, those that end
//! elsewhere counting as 0, is the number of minimal puzzles of `n` clues in a solution. Times the
//! number of solutions, if these are drawn uniformly, it is their number in all. No path is
//! rejected, unlike in Berthier's controlled-bias generator.
//!
//! **Start.** The first clues go at once: a set of `c` of the `N` clues is drawn uniformly and
//! counts `C(N, c)` if it has one solution, otherwise 0. `c` is the smallest number for which about
//! one set in [`SHARE`] has one, found with some hundred sets. Puzzles of more than `c` clues are
//! not counted; for up to 49 clues, or groups of clues, `c` is all of them.
//!
//! **Populations.** Weights of single paths spread over many powers of ten. So many sets with the
//! same number of clues are followed together (`population`): sets with a large expected weight
//! (`weight_model`) have several children, each without another clue; sets with a small one survive
//! at random and weigh more (`branching`); equal sets are merged. None of this changes the mean.
//! Populations of different seeds are independent, and their spread gives the standard error.
//!
//! The error does not cover what no population has met: puzzles with unusually many or few clues
//! are underestimated, and so is their error, until the first is met.
//!
//! # References
//! Berthier: *Unbiased Statistics of a CSP – A Controlled-Bias Generator*, 2009. Knuth: *Estimating
//! the efficiency of backtrack programs*, 1975. Rubinstein: *Stochastic enumeration method for
//! counting NP-hard problems*, 2013 (trees by a population with distinct children). Fearnhead,
//! Clifford: *On-line inference for hidden Markov models via particle filters*, 2003 (what is kept
//! for certain, and systematic sampling of the rest).

mod branching;
mod moments;
mod population;
mod populations;
mod start;
mod weight_model;

#[cfg(test)]
mod tests;

use super::{Generator, Source};
use crate::solver::Limits;
use moments::Moments;
use std::num::NonZeroUsize;
use thiserror::Error;

/// Reciprocal of the share of sets with one solution where populations start.
const SHARE: usize = 16;

/// Most clues, or groups of clues.
const MOST_UNITS: usize = u128::BITS as usize;

/// Parameters of an estimate.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// The seed.
    pub seed: u64,
    /// Number of populations; at least 2 for a standard error.
    pub populations: u64,
    /// Number of threads; `None` is one for each core.
    pub threads: Option<NonZeroUsize>,
    /// Limits of the whole estimate: time and cancellation; other limits are ignored. Fast
    /// populations are more likely to finish in time, so only a complete estimate is unbiased.
    pub limits: Limits,
}

/// An estimated number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimated {
    /// The estimate.
    pub mean: f64,
    /// Its standard error; 0 with fewer than two populations.
    pub standard_error: f64,
}

/// Estimated number of minimal puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCountEstimate {
    /// Estimates by number of clues, for those numbers of which puzzles were met, ascending.
    pub by_clues: Vec<(usize, Estimated)>,
    /// All minimal puzzles.
    pub total: Estimated,
    /// Their mean number of clues.
    pub clues: Estimated,
    /// Puzzles of more clues, or groups of clues, are not counted.
    pub most_clues: usize,
    /// Number of populations that finished.
    pub populations: u64,
    /// Whether all populations finished.
    pub is_complete: bool,
    /// Number of minimal puzzles met, distinct within each population.
    pub met: u64,
    /// Number of questions for another solution.
    pub questions: u64,
}

/// Why an estimate failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleCountError {
    /// Solutions are not drawn uniformly.
    #[error(
        "solutions of these rules are not drawn uniformly: only classic 9x9, and boards of up to 49 cells with few solutions, can be estimated"
    )]
    NotUniform,
    /// The recipe restricts clues or guesses.
    #[error("an estimate covers all minimal puzzles; hint: leave out the number of clues and of guesses")]
    NotAll,
    /// There are too many clues, or groups of clues.
    #[error("`{0}` clues are too many for an estimate: at most {MOST_UNITS}")]
    TooMany(usize),
    /// No grid obeys the rules.
    #[error("these rules have no solution")]
    NoSolution,
    /// No set of clues with one solution was met.
    #[error("clues in the allowed cells leave several solutions")]
    NotUnique,
    /// A limit was reached before the first population finished.
    #[error("no population finished within the limit")]
    Limit,
}

impl Generator<'_> {
    /// Estimates the number of minimal puzzles by number of clues: in all solutions, or in the one
    /// that the recipe reduces. With a symmetry, or cells where clues may be, only puzzles of that
    /// kind are counted, minimal as [`Recipe`](super::Recipe) defines it. `done` is called with the
    /// number of finished populations.
    ///
    /// The same seed and number of populations give the same estimate, on any number of threads.
    ///
    /// # Errors
    /// [`PuzzleCountError`] if solutions are not drawn uniformly, if the recipe asks for a number
    /// of clues or guesses, or if a limit was reached first.
    ///
    /// ```
    /// use kdoku::generate::{Generator, Recipe, Sampling};
    /// use kdoku::{Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let generator = Generator::new(&solver, Recipe::new())?;
    /// let sampling = Sampling { seed: 1, populations: 20, threads: None, limits: Limits::none() };
    /// let abundance = generator.puzzle_count(&sampling, |_| ())?;
    /// // of 4×4 there are 85,632 minimal puzzles, of 4, 5 and 6 clues
    /// assert_eq!(abundance.by_clues.iter().map(|row| row.0).collect::<Vec<_>>(), [4, 5, 6]);
    /// assert!((abundance.total.mean - 85_632.0).abs() < 4.0 * abundance.total.standard_error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle_count(
        &self,
        sampling: &Sampling,
        mut done: impl FnMut(u64),
    ) -> Result<PuzzleCountEstimate, PuzzleCountError> {
        if self.recipe.clues.is_some() || self.recipe.guesses.is_some() {
            return Err(PuzzleCountError::NotAll);
        }
        let grids = self.grids().ok_or(PuzzleCountError::NotUniform)?;
        if grids < 1.0 {
            return Err(PuzzleCountError::NoSolution);
        }
        let units = self.units.count();
        if units > MOST_UNITS {
            return Err(PuzzleCountError::TooMany(units));
        }
        let stop = populations::Stop::new(&sampling.limits);
        let plan = start::plan(self, &stop)?;
        let mut moments = Moments::default();
        let (mut met, mut questions) = (0, 0);
        populations::run(self, &plan, sampling, &stop, |sample| {
            met += sample.met;
            questions += sample.questions;
            moments.add(&sample.weights);
            done(moments.count());
        });
        if moments.count() == 0 {
            return Err(PuzzleCountError::Limit);
        }
        if moments.total(grids).mean <= 0.0 {
            return Err(PuzzleCountError::NotUnique);
        }
        Ok(PuzzleCountEstimate {
            by_clues: moments.rows(grids),
            total: moments.total(grids),
            clues: moments.clues(),
            most_clues: plan.start,
            populations: moments.count(),
            is_complete: moments.count() == sampling.populations,
            met,
            questions,
        })
    }

    /// Number of solutions that a drawn solution stands for, if all are equally likely.
    #[expect(clippy::cast_precision_loss, reason = "an estimate has few digits")]
    fn grids(&self) -> Option<f64> {
        match &self.source {
            Source::Given(_) => Some(1.0),
            Source::Drawn(sampler) => sampler.count().map(|count| count as f64),
        }
    }
}
