//! Questions and answers: one solver over all engines.
//!
//! A [`Solver`] is compiled from rules once and shared by any number of threads. Each thread brings
//! a [`Scratch`], the engines' working memory, which is reused from puzzle to puzzle.
//!
//! | question | method |
//! |---|---|
//! | one solution, the smallest or any | [`Solver::answer`]; [`Solver::solve_many`] for many puzzles |
//! | the same for puzzles in one buffer of bytes | [`Solver::answer_block`] |
//! | the number of solutions up to a limit, uniqueness | [`Solver::count`] |
//! | the number of solutions without listing them | [`Solver::exact_count`], [`Solver::estimate`] |
//! | all solutions, to a callback | [`Solver::solve`] |
//! | all solutions, one after another | [`Solver::start`], [`Solver::solutions`] |
//! | a solution other than a known one | [`Solver::another_solution`] |
//! | a proof that the solution is unique | [`Solver::prove`] |
//! | the values of the variables in a solution | [`Solver::variable_values`] |
//! | the regions of a solution, where they are to be found | [`Solver::divided_board`] |
//!
//! **Engines.** [`Strategy`] is the choice of engine: the narrowest that supports the rules. On
//! classic 9×9 boards that is a bit-sliced engine. On all others a portfolio of backtracking,
//! clause learning and tabu search shares the work.
//!
//! **The smallest solution.** The search first runs freely up to two solutions. If there is only
//! one, it is the answer, so a unique puzzle costs what the proof of its uniqueness costs.
//! Otherwise the smaller of the two is improved cell by cell.
//!
//! **Verification.** Every solution passes [`verify::check`](kdoku_board::verify::check) before it
//! is returned; those of the bit-sliced engine pass `solver::bulk_verify`, which is tested against
//! it.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
//! use kdoku::{Grid, Limits, Options, Order, Pick, Rules, Solver, Verdict};
//!
//! let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
//! let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! let answer = solver.answer(&givens, Pick::First, &Limits::none(), &mut solver.scratch());
//! assert_eq!(answer.verdict(), Verdict::Unique);
//! println!("{answer}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod another_solution;
mod batch;
mod big_count;
mod block;
mod deduced_regions;
#[doc(hidden)]
pub mod engine;
mod engine_state;
mod estimate;
mod exact_count;
mod options;
mod outcome;
mod portfolio;
mod progress;
pub mod proof;
mod prove;
mod search;
mod strategy;
mod targeted;
mod variable_values;

pub use crate::engine::Stats;
pub use crate::engine::model::Derived;
pub use another_solution::AnotherSolution;
#[doc(hidden)]
pub use another_solution::QuerySource;
pub use big_count::BigCount;
pub use block::Summary;
pub use estimate::Estimate;
pub use exact_count::{CountMethod, ExactCount};
pub use kdoku_board::Pick;
pub use kdoku_sliced::simd::InstructionSet;
pub use options::{Engine, Limits, Options};
pub use outcome::{Answer, Outcome, Termination, Verdict};
pub use progress::{Phase, ProgressHandle, ProgressSnapshot};
pub use prove::ProofOutcome;
pub use search::{Search, Solutions};
pub use strategy::Strategy;
#[doc(hidden)]
pub use targeted::TargetedSearch;

use crate::engine::learn::Cdcl;
use crate::engine::model::Model;
use engine_state::EngineState;
use kdoku_board::grid::Grid;
use kdoku_board::rules::Rules;
#[doc(hidden)]
pub use portfolio::Tuning;
use serde::Serialize;
use std::borrow::Borrow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// Why a solver or a proof cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SolverError {
    /// The options exclude every engine that supports these rules.
    #[error(
        "no engine is left for these rules; hint: allow `search`, which takes any rules, or `learn`, \
         which takes all but very large constraints"
    )]
    NoEngine,
    /// The rules have a constraint that proofs do not cover. It is neither about cells that differ
    /// nor about the values of one cell.
    #[error("a proof covers cells that differ and pencil marks only; these rules also have `{0}`")]
    NoProofOf(String),
    /// The options exclude the engine that writes proofs.
    #[error("no engine is left that writes proofs; hint: allow `learn`")]
    NoProof,
}

/// Puzzles that [`Solver::solve_many`] passes to the bit-sliced engine at once: many more than the
/// widest vector holds, so that few of them are solved last in a nearly empty vector.
const BATCH_SIZE: usize = 4096;

/// A solver for the puzzles of one set of rules. It is `Send` and `Sync`, and cheap to share.
#[derive(Clone)]
pub struct Solver {
    rules: Rules,
    options: Options,
    strategy: Strategy,
    tuning: Tuning,
    /// Built on first use: the bit-sliced engine works without it.
    model: OnceLock<Arc<Model>>,
}

/// The working memory of one thread, made by [`Solver::scratch`]. It holds nothing of value between
/// two puzzles. A scratch that another solver made is replaced on first use.
#[derive(Clone)]
pub struct Scratch {
    engines: EngineState,
    /// The solution found last.
    solution: Grid,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, options, strategy, .. } = self;
        let mut shown = f.debug_struct("Solver");
        shown.field("rules", rules).field("options", options).field("strategy", strategy).finish_non_exhaustive()
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").field("solution", &self.solution).finish_non_exhaustive()
    }
}

impl Scratch {
    /// Makes this the scratch of `solver`.
    fn prepare(&mut self, solver: &Solver) {
        if !self.engines.is_of(solver) {
            *self = solver.scratch();
        }
    }

    /// Frees engines that take much memory. The next puzzle builds them anew.
    pub fn free_large(&mut self) {
        if let Some(portfolio) = self.engines.portfolio() {
            portfolio.free_large();
        }
    }
}

impl Solver {
    /// Compiles `rules`.
    ///
    /// # Errors
    /// [`SolverError::NoEngine`] if `options` exclude every engine that supports them.
    pub fn new(rules: &Rules, options: &Options) -> Result<Self, SolverError> {
        let strategy = Strategy::choose(rules, options).ok_or(SolverError::NoEngine)?;
        let (rules, options) = (rules.clone(), options.clone());
        let solver = Self { rules, options, strategy, tuning: Tuning::DEFAULT, model: OnceLock::new() };
        if strategy.engine != Engine::Sliced {
            solver.model();
        }
        if strategy.engine == Engine::Learn && !Cdcl::supports(solver.model(), &Grid::of(solver.rules.geometry())) {
            return Err(SolverError::NoEngine);
        }
        Ok(solver)
    }

    /// The same solver with other constants.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_tuning(mut self, tuning: Tuning) -> Self {
        self.tuning = tuning;
        self
    }

    /// The rules that were compiled.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options given to [`Solver::new`].
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The choice of engine.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Working memory for one thread.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        Scratch { engines: EngineState::new(self), solution: Grid::of(self.rules.geometry()) }
    }

    fn model(&self) -> &Arc<Model> {
        self.model.get_or_init(|| Arc::new(Model::with(&self.rules, &self.options.derived)))
    }

    /// Starts the search for the solutions of a puzzle.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules. All other questions do the same.
    pub fn start<'a>(&'a self, givens: &'a Grid, scratch: &'a mut Scratch) -> Search<'a> {
        Search::new(self, givens, self.options.seed, scratch)
    }

    /// The same as [`Solver::start`], with values tried in an order drawn by `seed`, whatever the
    /// options say. The bit-sliced engine has a fixed order and ignores the seed.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    pub fn start_with_seed<'a>(&'a self, givens: &'a Grid, seed: u64, scratch: &'a mut Scratch) -> Search<'a> {
        Search::new(self, givens, Some(seed), scratch)
    }

    /// Passes every solution to `found`, until a limit is reached or `found` breaks.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    pub fn solve(
        &self,
        givens: &Grid,
        limits: &Limits,
        scratch: &mut Scratch,
        mut found: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Outcome {
        let mut search = self.start(givens, scratch);
        while let Ok(solution) = search.advance(limits) {
            if found(solution).is_break() {
                break;
            }
        }
        search.outcome()
    }

    /// Returns one solution and what is known about their number.
    ///
    /// [`Pick::Any`] stops at the first solution found, unless `limits` ask for more.
    /// [`Pick::First`] looks for a second one at least, so it always decides uniqueness. If a limit
    /// stops it before the smallest solution is certain, the answer has no solution.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    pub fn answer(&self, givens: &Grid, pick: Pick, limits: &Limits, scratch: &mut Scratch) -> Answer {
        let limits = limits.up_to(limits.solutions_for(pick));
        let mut search = self.start(givens, scratch);
        let threads = if limits.solutions == Some(1) {
            search.expect_one();
            1
        } else {
            limits.search_threads()
        };
        let mut best: Option<Grid> = None;
        let end = loop {
            match search.advance_on_threads(&limits, threads) {
                Err(end) => break end,
                Ok(solution) => match &mut best {
                    None => best = Some(solution.clone()),
                    Some(best) if pick == Pick::First && solution < best => best.clone_from(solution),
                    Some(_) => {}
                },
            }
        };
        let solution = match (pick, end) {
            (Pick::Any, _) if threads > 1 && search.found() > 1 => {
                // which of them came first depends on the clock
                let (outcome, limits) = (search.outcome(), search.rest_of(&limits));
                let solution = self.start(givens, scratch).advance(&limits).ok().cloned();
                return Answer { solution, outcome };
            }
            (Pick::Any, _) | (Pick::First, Termination::Exhausted) => best,
            (Pick::First, Termination::Solutions(_)) => best.and_then(|incumbent| search.minimize(incumbent, &limits)),
            (Pick::First, _) => None,
        };
        Answer { solution, outcome: search.outcome() }
    }

    /// Counts solutions up to the limit. A limit of 2 decides uniqueness.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    pub fn count(&self, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> Outcome {
        let mut search = self.start(givens, scratch);
        while search.advance_on_threads(limits, limits.search_threads()).is_ok() {}
        search.outcome()
    }

    /// Answers many puzzles in order. `done` receives the index of each, from 0, and its answer.
    ///
    /// Where the engine solves puzzles in batches, a whole batch is drawn from `boards` before the
    /// first answer.
    ///
    /// # Panics
    /// If the size of a grid is not that of the rules.
    pub fn solve_many(
        &self,
        boards: impl IntoIterator<Item: Borrow<Grid>>,
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        mut done: impl FnMut(usize, Answer),
    ) {
        let mut boards = boards.into_iter().peekable();
        let batch_size = if self.supports_batches(limits) { BATCH_SIZE } else { 1 };
        let mut next = 0;
        while boards.peek().is_some() {
            let batch: Vec<_> = boards.by_ref().take(batch_size).collect();
            let grids: Vec<&Grid> = batch.iter().map(Borrow::borrow).collect();
            for answer in self.answers(&grids, pick, limits, scratch) {
                done(next, answer);
                next += 1;
            }
        }
    }

    /// An iterator over the solutions.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
    /// use kdoku::{Grid, Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// assert_eq!(solver.solutions(&Grid::blank(4), Limits::none()).count(), 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self, givens: &Grid, limits: Limits) -> Solutions<'_> {
        Solutions::new(self, givens, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Digit;
    use kdoku_board::random::Random;
    use kdoku_board::rules::Constraint;
    use std::collections::BTreeSet;

    #[test]
    fn a_solver_is_send_and_sync() {
        fn shared<T: Send + Sync>() {}
        shared::<Solver>();
    }

    #[test]
    fn every_engine_respects_pencil_marks() {
        let classic = Rules::classic(Order::THREE);
        let seeded = |seed| Solver::new(&classic, &Options::default().seed(seed)).expect("an engine takes them");
        let mut unique = 0;
        for seed in 0..40u32 {
            let mut random = Random::new(seed.into());
            let solution =
                seeded(seed.into()).solutions(&Grid::blank(9), Limits::none()).next().expect("there are many");
            let mut rules = classic.clone();
            for (cell, digit) in classic.geometry().cells().zip(solution.values().iter().flatten()) {
                let other = |other: &Digit| other == digit || random.below(100) < [30, 40, 50, 60][seed as usize % 4];
                let allowed: Vec<_> = (0..9).map(Digit::from_index).filter(other).collect();
                rules = rules.with(Constraint::Domain(cell, allowed)).expect("a cell of the board");
            }
            let alone = |engine| {
                let others = Engine::ALL.into_iter().filter(|&other| other != engine);
                let solver =
                    Solver::new(&rules, &others.fold(Options::default(), Options::without)).expect("one is left");
                assert_eq!(solver.strategy().engine, engine);
                let all: BTreeSet<Grid> = solver.solutions(&Grid::blank(9), Limits::solutions(200)).collect();
                let first = solver.answer(&Grid::blank(9), Pick::First, &Limits::none(), &mut solver.scratch());
                (all, first.solution)
            };
            let [sliced, search, learn] = Engine::ALL.map(alone);
            assert_eq!([&search.1, &learn.1], [&sliced.1; 2], "seed {seed}");
            assert_eq!([search.0.len(), learn.0.len()], [sliced.0.len(); 2], "seed {seed}");
            assert!(sliced.0.len() == 200 || (search.0 == sliced.0 && learn.0 == sliced.0), "seed {seed}");
            unique += usize::from(sliced.0.len() == 1);
        }
        assert!((5..35).contains(&unique), "some have one solution, others several: {unique}");
    }

    #[test]
    fn excluding_every_engine_is_an_error() {
        let options = Engine::ALL.into_iter().fold(Options::default(), Options::without);
        let error = Solver::new(&Rules::classic(Order::THREE), &options).expect_err("nothing is left");
        assert_eq!(error, SolverError::NoEngine);
    }
}
