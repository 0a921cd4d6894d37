//! How many solutions there are, whatever it takes: one by one, and by a cache.
//!
//! Solutions are found and checked one by one until there are 100,000 of them. Then [`census`](crate::solver::exact_count) tries to
//! count all of them by what its states have in common, within bounds; where that fails, ten times as many are found,
//! and it may try with ten times the effort, and so on for a few turns. So whichever way is the faster, both together
//! take no more than a few times as long. What decides is counted in solutions and states, not in seconds, so that the
//! way is the same on every machine.

use super::search::Search;
use super::{Limits, Outcome, Phase, Scratch, Solver, Termination};
use crate::board::grid::Grid;
use crate::board::rules::MAX_RULED;
use crate::engine::{self, Budget};
use crate::solver::exact_count::{self, Effort, Refusal};
use std::time::Instant;

/// States that may be made at the first try, and how many tries there are.
const EFFORT: u64 = 200_000;
const TRIES: u32 = 4;

/// Bytes of a layer of states, of which there are two at a time: some two million states of a 9×9 board, fewer of larger
/// ones.
const MOST_BYTES: usize = 128 << 20;

/// How many solutions there are, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCount {
    /// The search for solutions one by one: all of them, or those that were found before the cache took over.
    pub outcome: Outcome,
    /// What the cache came to.
    pub method: CountMethod,
    /// The limit of solutions.
    limit: Option<u64>,
}

/// What counting by a cache came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountMethod {
    /// Solutions were too few to try.
    Unused,
    /// The number of all solutions.
    Counted {
        /// How many there are.
        solutions: u128,
        /// How many states were kept.
        states: u64,
    },
    /// The board is of more than 64 values, or too much of it is open at a time.
    TooLarge,
    /// There were more states than memory is given.
    TooManyStates,
    /// There may be 2¹²⁸ solutions or more.
    Overflow,
}

impl ExactCount {
    /// How many solutions are known of: all of them if the [end](Self::end) is [`Termination::Exhausted`].
    #[must_use]
    pub fn solutions(&self) -> u128 {
        match self.method {
            CountMethod::Counted { solutions, .. } => self.limit.map_or(solutions, |limit| solutions.min(limit.into())),
            _ => self.outcome.solutions.into(),
        }
    }

    /// How it ended.
    #[must_use]
    pub fn end(&self) -> Termination {
        match (self.method, self.limit) {
            (CountMethod::Counted { solutions, .. }, Some(limit)) if solutions >= limit.into() => {
                Termination::Solutions(limit)
            }
            (CountMethod::Counted { .. }, _) => Termination::Exhausted,
            _ => self.outcome.end,
        }
    }
}

impl Solver {
    /// Solutions that [`Solver::exact_count`] finds one by one before it tries the cache.
    pub const ONE_BY_ONE: u64 = 100_000;

    /// How many solutions there are, up to the limit, also where they are far too many to be found one by one.
    ///
    /// Up to 100,000 solutions this is [`Solver::count`], and each is checked. A larger number may come from a cache of
    /// states, which sees no solution and checks none; [`ExactCount::cache`] tells. Its memory is bounded by some hundred
    /// megabytes; where that is not enough, it goes on as [`Solver::count`] does. A limit of nodes is that of the
    /// search alone.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    ///
    /// ```
    /// use kdoku::{BoxShape, Grid, Limits, Options, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3)?), &Options::default())?;
    /// let census = solver.exact_count(&Grid::blank(6), &Limits::none(), &mut solver.scratch());
    /// assert_eq!(census.solutions(), 28_200_960);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exact_count(&self, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> ExactCount {
        let begun = Instant::now();
        let mut search = self.start(givens, scratch);
        let (mut method, mut target, mut effort) = (CountMethod::Unused, Self::ONE_BY_ONE, EFFORT);
        for _ in 0..TRIES {
            let end = advance(&mut search, limits, Some(target));
            let is_refused = !matches!(method, CountMethod::Unused | CountMethod::TooManyStates);
            if end.is_some() || is_refused {
                break;
            }
            let budget = limits.budget(begun);
            if let Some(watch) = &limits.watch {
                watch.enter(Phase::ExactCount, search.stats().nodes);
            }
            let unwatched = Budget { watch: None, ..budget };
            let mut stop = || unwatched.exceeded(0).is_some();
            method = self.count_by_cache(givens, effort, &mut stop);
            if matches!(method, CountMethod::Counted { .. }) {
                return ExactCount { outcome: search.outcome(), method, limit: limits.solutions };
            }
            (target, effort) = (target * 10, effort * 10);
        }
        advance(&mut search, limits, None);
        ExactCount { outcome: search.outcome(), method, limit: limits.solutions }
    }

    /// The number of all solutions from the method, if it takes no more than so many states.
    fn count_by_cache(&self, givens: &Grid, effort: u64, stop: &mut dyn FnMut() -> bool) -> CountMethod {
        if self.rules.size() > MAX_RULED {
            return CountMethod::TooLarge;
        }
        let mut search = engine::search::Search::new(self.model());
        search.start(self.model(), givens, None);
        let mut effort = Effort { most_bytes: MOST_BYTES, most_work: effort, work: 0, entries: 0, stop };
        let counted = match search.domains(self.model()) {
            Some(domains) => exact_count::count(&self.rules, &domains, &mut effort),
            None => Ok(0),
        };
        match counted {
            Ok(solutions) => CountMethod::Counted { solutions, states: effort.entries },
            Err(Refusal::Size) => CountMethod::TooLarge,
            Err(Refusal::Overflow) => CountMethod::Overflow,
            // what stopped it stops the search at its next step
            Err(Refusal::Effort | Refusal::Stopped) => CountMethod::TooManyStates,
        }
    }
}

/// Goes on until so many solutions have been found; `None` if they have, else how it ended before.
fn advance(search: &mut Search, limits: &Limits, target: Option<u64>) -> Option<Termination> {
    loop {
        if target.is_some_and(|target| search.found() >= target) {
            return None;
        }
        if let Err(end) = search.advance(limits) {
            return Some(end);
        }
    }
}
