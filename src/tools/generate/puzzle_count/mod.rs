//! How many minimal puzzles there are, by number of clues: an estimate that is on average the very number.
//!
//! **Paths.** From a solution with all its clues, take clues away one by one, each time one drawn from the `r` that can go
//! while the solution stays the only one, until `r` is 0: then the puzzle is minimal. Of `N` clues, `N − n` went before a puzzle
//! of `n` clues is reached; every set between that puzzle and the solution has one solution, so they may go in any of the
//! `(N − n)!` orders, and a path is met with probability `1 / ∏ r`. So the mean of `∏ r / (N − n)!` over paths, those that
//! end elsewhere counting as 0, is the number of minimal puzzles of `n` clues in a solution. Times the number of solutions, if these are
//! drawn uniformly, it is their number in all. Nothing is rejected; Berthier's controlled bias waits for a path of
//! random deletions that never fails, which happens once in 250,000 times.
//!
//! **Start.** The first clues go at once: a set of `c` of the `N` clues is drawn uniformly, and counts `C(N, c)` if it has one
//! solution, 0 if not. It is what some hundreds of sets say, which `c` is the least where one in [`SHARE`] has one. So puzzles
//! of more clues than `c` are not looked for; of up to 49 clues, or groups of clues, `c` is all of them.
//!
//! **Populations.** Weights of single paths spread over many powers of ten. So many sets of the same number of clues go on side by side
//! (`population`): those that promise much (`outlook`) have several children, each without another clue, those that promise little are
//! chosen by chance and weigh the more (`split`); sets that were reached on several paths become one. That changes no mean, whatever is
//! promised. Populations of different seeds are independent, and tell by how much they differ how far off their mean may be.
//!
//! The error says nothing of what has not been met: of puzzles with very many or very few clues hardly any population knows one, and
//! before the first is met the estimate is too small, and its error too.
//!
//! # References
//! Berthier: *Unbiased Statistics of a CSP – A Controlled-Bias Generator*, 2009. Knuth: *Estimating the efficiency of backtrack programs*,
//! 1975. Rubinstein: *Stochastic enumeration method for counting NP-hard problems*, 2013 (trees by a population with distinct children).
//! Fearnhead, Clifford: *On-line inference for hidden Markov models via particle filters*, 2003 (what is kept for certain, and the rest by
//! systematic sampling).

mod crew;
mod moments;
mod outlook;
mod population;
mod split;
mod start;

#[cfg(test)]
mod tests;

use super::{Generator, Source};
use crate::solver::Limits;
use moments::Moments;
use std::num::NonZeroUsize;
use thiserror::Error;

/// A set in so many has one solution where populations start.
const SHARE: usize = 16;

/// Clues, or groups of clues, of which sets are kept.
const MOST_UNITS: usize = u128::BITS as usize;

/// What an estimate is made of.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// The seed.
    pub seed: u64,
    /// How many populations there are, 2 at least to know an error.
    pub populations: u64,
    /// How many threads work; `None` is as many as there are cores.
    pub threads: Option<NonZeroUsize>,
    /// The time of all, and whether it is cancelled. Other limits have no meaning here. Populations that are done soon have a better
    /// chance to be done in time, so that only an estimate which comes to its end is on average the very number.
    pub limits: Limits,
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimated {
    /// The estimate.
    pub mean: f64,
    /// Its standard error: the number is within it in two cases of three. 0 if there are fewer than two populations.
    pub standard_error: f64,
}

/// How many minimal puzzles there are, as [`Generator::abundance`] estimates it.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCountEstimate {
    /// For each number of clues of which puzzles have been met, the fewest first: how many there are.
    pub by_clues: Vec<(usize, Estimated)>,
    /// All of them together.
    pub total: Estimated,
    /// How many clues they have on average.
    pub clues: Estimated,
    /// Puzzles of more clues, or groups of clues, are not counted.
    pub most_clues: usize,
    /// How many populations there were.
    pub populations: u64,
    /// Whether those were as many as were asked for: no limit came before.
    pub is_complete: bool,
    /// How many different minimal puzzles of a population have been met, all populations together.
    pub met: u64,
    /// How many questions for another solution it took.
    pub questions: u64,
}

/// Why there is no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleCountError {
    /// Solutions of which some are likelier than others.
    #[error(
        "solutions of these rules are not drawn uniformly, so that nothing follows for all: only classic 9x9, and boards of up to 49 cells with few solutions, can be sampled"
    )]
    NotUniform,
    /// A recipe of more than minimal puzzles.
    #[error("all minimal puzzles are estimated, whatever their clues and guesses: ask for neither")]
    NotAll,
    /// More clues than a set can hold.
    #[error("`{0}` clues are too many to take sets of: at most {MOST_UNITS}")]
    TooMany(usize),
    /// No grid obeys the rules.
    #[error("these rules have no solution")]
    NoSolution,
    /// No set of clues with one solution has been met.
    #[error("where clues may be, they leave several solutions")]
    NotUnique,
    /// A limit came before the first population was done.
    #[error("no population was done within the limit")]
    Limit,
}

impl Generator<'_> {
    /// Estimates how many minimal puzzles there are, by number of clues: in all solutions, or in that which the recipe thins. With
    /// a symmetry, or cells where clues may be, those of that kind alone are counted, minimal as [`Recipe`](super::Recipe) has it.
    /// `done` is told after each population how many are done.
    ///
    /// The same seed and number of populations give the same estimate, on any number of threads.
    ///
    /// # Errors
    /// [`PuzzleCountError`] where solutions are not drawn uniformly, where the recipe asks for a number of clues or of guesses, or
    /// if a limit came first.
    ///
    /// ```
    /// use kdoku::generate::{Generator, Recipe, Sampling};
    /// use kdoku::{Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let generator = Generator::new(&solver, Recipe::new())?;
    /// let sampling = Sampling { seed: 1, populations: 20, threads: None, limits: Limits::none() };
    /// let abundance = generator.abundance(&sampling, |_| ())?;
    /// // of 4×4 there are 85,632 minimal puzzles, of 4, 5 and 6 clues
    /// assert_eq!(abundance.by_clues.iter().map(|row| row.0).collect::<Vec<_>>(), [4, 5, 6]);
    /// assert!((abundance.total.mean - 85_632.0).abs() < 4.0 * abundance.total.standard_error);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn abundance(
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
        let stop = crew::Stop::new(&sampling.limits);
        let plan = start::plan(self, &stop)?;
        let mut moments = Moments::default();
        let (mut met, mut questions) = (0, 0);
        crew::run(self, &plan, sampling, &stop, |haul| {
            met += haul.met;
            questions += haul.questions;
            moments.add(&haul.weights);
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

    /// How many solutions those are drawn from stand for, if each is as likely as any other.
    #[expect(clippy::cast_precision_loss, reason = "an estimate has few digits")]
    fn grids(&self) -> Option<f64> {
        match &self.source {
            Source::Given(_) => Some(1.0),
            Source::Drawn(filler) => filler.count().map(|count| count as f64),
        }
    }
}
