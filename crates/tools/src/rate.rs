//! Ratings: how difficult a puzzle is for people, after a check that it has one solution.
//!
//! Human techniques assume exactly one solution, so the solver is asked first.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_logic as logic; pub use kdoku_solver::*; pub use kdoku_tools::*; }
//! use kdoku::logic::{Scale, TechniqueSet};
//! use kdoku::rate::Rater;
//! use kdoku::{Grid, Limits, Order, Rules};
//!
//! let mut rater = Rater::new(&Rules::classic(Order::new(2)?), Scale::Se121, TechniqueSet::ALL)?;
//! let puzzle: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! println!("{}", rater.rate(&puzzle, &Limits::none())?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use kdoku_board::{Grid, Rules};
use kdoku_logic::{Explainer, LogicError, Rating, Scale, Step, TechniqueSet};
use kdoku_solver::{Limits, Options, Outcome, Scratch, Solver, SolverError, Termination, Verdict};
use std::time::Instant;
use thiserror::Error;

/// Rates puzzles with the same rules. Each thread has its own.
pub struct Rater {
    solver: Solver,
    scratch: Scratch,
    explainer: Explainer,
}

/// The reason why a puzzle cannot be rated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RateError {
    /// The puzzle does not have exactly one solution, or a limit was reached.
    #[error("{0}")]
    NotUnique(Outcome),
    /// Techniques do not apply to the puzzle.
    #[error("{0}")]
    Logic(#[from] LogicError),
    /// No engine takes the rules.
    #[error("{0}")]
    Solver(#[from] SolverError),
}

impl Rater {
    /// A rater with those techniques of `scale` that are in `techniques`.
    ///
    /// # Errors
    /// [`RateError::Logic`] if the board is too large.
    pub fn new(rules: &Rules, scale: Scale, techniques: TechniqueSet) -> Result<Self, RateError> {
        let explainer = Explainer::with_techniques(rules, scale, techniques)?;
        let solver = Solver::new(rules, &Options::default())?;
        let scratch = solver.scratch();
        Ok(Self { solver, scratch, explainer })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.solver.rules()
    }

    /// The rating of a puzzle. Limits of nodes are for the check, limits of time for everything.
    ///
    /// # Errors
    /// [`RateError::NotUnique`] unless the puzzle has exactly one solution and is rated within the
    /// limits.
    pub fn rate(&mut self, puzzle: &Grid, limits: &Limits) -> Result<Rating, RateError> {
        self.rate_with(puzzle, limits, |_| {})
    }

    /// As [`Rater::rate`], and hands every step to `see`.
    ///
    /// # Errors
    /// As [`Rater::rate`].
    pub fn rate_with(&mut self, puzzle: &Grid, limits: &Limits, see: impl FnMut(&Step)) -> Result<Rating, RateError> {
        let start = Instant::now();
        let outcome = self.solver.count(puzzle, &limits.up_to(2), &mut self.scratch);
        if outcome.verdict() != Verdict::Unique {
            return Err(RateError::NotUnique(outcome));
        }
        let within = limits.clone();
        self.explainer.stop_when(move || within.reached(start).is_some());
        self.rate_unique(puzzle, see, || limits.reached(start))?
            .map_err(|end| RateError::NotUnique(Outcome { end, ..outcome }))
    }

    /// The rating of a puzzle that has one solution; the inner error is the reason that `stop`
    /// gave after some step.
    pub(crate) fn rate_unique(
        &mut self,
        puzzle: &Grid,
        mut see: impl FnMut(&Step),
        mut stop: impl FnMut() -> Option<Termination>,
    ) -> Result<Result<Rating, Termination>, LogicError> {
        let mut rating = Rating::new(self.explainer.scale());
        let mut path = self.explainer.path(puzzle)?;
        while let Some(step) = path.next() {
            see(&step);
            rating.add(&step);
            if let Some(end) = stop().filter(|_| !path.position().is_solved()) {
                return Ok(Err(end));
            }
        }
        if let Some(end) = stop().filter(|_| !path.position().is_solved()) {
            return Ok(Err(end));
        }
        rating.finish(path.position().is_solved());
        Ok(Ok(rating))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use std::time::Duration;

    fn rater() -> Rater {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        Rater::new(&rules, Scale::Se121, TechniqueSet::ALL).expect("a small board")
    }

    #[test]
    fn puzzles_without_exactly_one_solution_have_no_rating() {
        let verdict = |text: &str| match rater().rate(&text.parse().expect("a grid"), &Limits::none()) {
            Err(RateError::NotUnique(outcome)) => outcome.verdict(),
            other => panic!("{other:?}"),
        };
        assert_eq!(verdict("1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0"), Verdict::Multiple);
        assert_eq!(verdict("1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0"), Verdict::Invalid);
    }

    #[test]
    fn a_time_limit_applies_to_the_path() {
        let puzzle = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse().expect("a grid");
        let mut rater = rater();
        let rating = rater.rate(&puzzle, &Limits::none()).expect("one solution");
        if rating.steps > 1 {
            let cut = rater.rate(&puzzle, &Limits::none().time(Duration::from_nanos(1)));
            assert!(matches!(cut, Err(RateError::NotUnique(outcome)) if outcome.verdict() == Verdict::Undecided));
        }
    }
}
