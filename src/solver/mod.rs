//! Questions and answers: one solver over all engines.
//!
//! A [`Solver`] is compiled from rules once and shared by any number of threads; each thread brings a [`Scratch`], the
//! engines' working memory, which is used from puzzle to puzzle. The questions, most of them on one resumable [`Search`]:
//!
//! | question | method |
//! |---|---|
//! | one solution, the smallest or any | [`Solver::answer`], and [`Solver::solve_many`] for many puzzles |
//! | how many, up to a limit; is it unique | [`Solver::count`] |
//! | how many, where they are too many to be found | [`Solver::exact_count`], and [`Solver::estimate`] from samples |
//! | all of them, to a callback | [`Solver::solve`] |
//! | one after another | [`Solver::start`], [`Solver::solutions`] |
//!
//! Whoever knows a solution and wants to know of others asks [`Solver::another_solution`]. [`Solver::prove`] goes through all cases as
//! steps that a machine can check.
//!
//! **How the smallest is found.** Search freely up to two solutions. If there is one, it is the answer, so that a
//! puzzle with one solution costs what the proof of its uniqueness costs. Else the smaller of the two is improved, as
//! `Search::minimise` tells.
//!
//! **Many puzzles.** [`Solver::answer_block`] takes them as bytes, end to end: the fast engine solves hundreds at once.
//!
//! **Checked.** Every solution passes [`verify::check`](crate::board::verify::check) on its way out, those of the fast engine
//! `solver::bulk_verify`, which stands for it.
//!
//! ```
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
mod big_count;
mod block;
pub(crate) mod bulk_verify;
mod count_exact;
mod escalation;
mod estimate;
mod exact_count;
mod hunt;
mod many;
mod options;
mod outcome;
mod progress;
pub mod proof;
mod prove;
mod search;
mod work;

pub(crate) use crate::engine::Stats;
pub use another_solution::AnotherSolution;
pub(crate) use another_solution::QuerySource;
pub use big_count::BigCount;
pub use block::Summary;
pub use count_exact::{CountMethod, ExactCount};
pub use estimate::Estimate;
pub(crate) use hunt::Hunt;
pub use options::{Engine, Limits, Options, Pick};
pub use outcome::{Answer, Outcome, Termination, Verdict};
pub use progress::{Phase, ProgressHandle, ProgressSnapshot};
pub use prove::ProofOutcome;
pub use search::{Search, Solutions};

use crate::board::geometry::Order;
use crate::board::grid::Grid;
use crate::board::rules::Rules;
use crate::engine::learn::Cdcl;
use crate::engine::model::Model;
use crate::util::simd::InstructionSet;
use serde::Serialize;
use std::borrow::Borrow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use thiserror::Error;
use work::Work;

/// Why there can be no solver, or no proof.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SolverError {
    /// Every engine that could take these rules has been barred.
    #[error(
        "no engine is left that takes these rules: `search` takes any, `learn` all but those with very large constraints"
    )]
    NoEngine,
    /// A constraint that says more than that cells differ and which values they may hold, which no proof is written about.
    #[error("proofs are written of cells that must differ and of pencil marks, and these rules say more: {0}")]
    NoProofOf(String),
    /// The engine that writes proofs has been barred.
    #[error("no engine is left that writes proofs: do not bar `learn`")]
    NoProof,
}

/// Which engine a solver uses, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Strategy {
    /// The engine.
    pub engine: Engine,
    /// The engine that takes over when that one meets too many conflicts.
    pub then: Option<Engine>,
    /// What [`Engine::Sliced`] computes with.
    pub instruction_set: Option<InstructionSet>,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            Engine::Sliced => {
                f.write_str("engine `sliced`: classic 9×9 boards, hundreds at a time")?;
                self.instruction_set.map_or(Ok(()), |set| write!(f, ", with {set}"))
            }
            Engine::Search => {
                f.write_str("engine `search`: the generic engine, which takes any order and any rules")?;
                self.then.map_or(Ok(()), |then| write!(f, "; `{then}` takes over where it is hard"))
            }
            Engine::Learn => f.write_str("engine `learn`: clause learning, for large and hard boards"),
        }
    }
}

/// Boards that are solved together where that is better: many more than the widest vector has, so that few of them come
/// last.
const BATCH_SIZE: usize = 4096;

/// Solves puzzles of one kind. Cheap to share, `Send` and `Sync`.
#[derive(Clone, Debug)]
pub struct Solver {
    rules: Rules,
    options: Options,
    strategy: Strategy,
    /// What the engine for classic 9×9 does without is made when another one is asked.
    model: OnceLock<Model>,
}

/// The working memory of one thread, for one solver: made by [`Solver::scratch`], of no meaning between two puzzles.
#[derive(Clone, Debug)]
pub struct Scratch {
    work: Work,
    /// The solution found last.
    solution: Grid,
    /// How many houses the solver's rules have: another solver's scratch is refused.
    houses: usize,
}

impl Solver {
    /// Compiles `rules`.
    ///
    /// # Errors
    /// [`SolverError::NoEngine`] if `options` bar every engine that takes them.
    pub fn new(rules: &Rules, options: &Options) -> Result<Self, SolverError> {
        let strategy = choose(rules, options).ok_or(SolverError::NoEngine)?;
        let mut model = OnceLock::new();
        if strategy.engine != Engine::Sliced {
            let made = Model::with(rules, &options.derived);
            if strategy.engine == Engine::Learn && !Cdcl::supports(&made, &Grid::of(rules.geometry())) {
                return Err(SolverError::NoEngine);
            }
            model = made.into();
        }
        Ok(Self { rules: rules.clone(), options: options.clone(), strategy, model })
    }

    /// The rules it was made for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options it was made with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The engine chosen, and why.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Working memory for one thread.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        Scratch { work: Work::new(self), solution: Grid::of(self.rules.geometry()), houses: self.house_count() }
    }

    /// Whether the generic engine keeps the board in tables: one of houses that is plain, or large.
    pub(crate) fn keeps_tables(&self) -> bool {
        !self.model().uses_domains()
    }

    fn model(&self) -> &Model {
        self.model.get_or_init(|| Model::with(&self.rules, &self.options.derived))
    }

    /// How many houses the model has.
    fn house_count(&self) -> usize {
        match self.strategy.engine {
            // those of a classic board, and no others
            Engine::Sliced => self.rules.board_houses().len(),
            _ => self.model().house_count(),
        }
    }

    /// Begins with a puzzle, to be gone through solution by solution.
    ///
    /// # Panics
    /// If the grid has not the size of the rules, or the scratch is that of a solver for other houses. All other
    /// questions do the same.
    pub fn start<'a>(&'a self, givens: &'a Grid, scratch: &'a mut Scratch) -> Search<'a> {
        Search::new(self, givens, scratch)
    }

    /// Begins with a puzzle as [`Solver::start`] does, but draws the order of values by this seed, whatever the options
    /// say. The engine for classic 9×9 knows no order but one, and passes the seed over.
    ///
    /// # Panics
    /// As [`Solver::start`] does.
    pub fn start_with_seed<'a>(&'a self, givens: &'a Grid, seed: u64, scratch: &'a mut Scratch) -> Search<'a> {
        Search::with_seed(self, givens, Some(seed), scratch)
    }

    /// Hands every solution to `found`, until a limit is reached or `found` breaks off.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
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

    /// One solution, and what is known of their number.
    ///
    /// [`Pick::Any`] ends at the first solution found, unless `limits` ask for more. [`Pick::First`] goes on to a
    /// second at least, to know whether there is one, so that it always tells unique from multiple; if a limit ends it
    /// before the smallest solution is certain, there is no solution in the answer.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    pub fn answer(&self, givens: &Grid, pick: Pick, limits: &Limits, scratch: &mut Scratch) -> Answer {
        let limits = Limits { solutions: Some(limits.solutions_for(pick)), ..limits.clone() };
        let mut search = self.start(givens, scratch);
        if limits.solutions == Some(1) {
            search.seek_one();
        }
        let mut best: Option<Grid> = None;
        let end = loop {
            match search.advance(&limits) {
                Err(end) => break end,
                Ok(solution) => match &mut best {
                    None => best = Some(solution.clone()),
                    Some(best) if pick == Pick::First && solution < best => best.clone_from(solution),
                    Some(_) => {}
                },
            }
        };
        let solution = match (pick, end) {
            (Pick::Any, _) | (Pick::First, Termination::Exhausted) => best,
            (Pick::First, Termination::Solutions(_)) => best.and_then(|incumbent| search.minimise(incumbent, &limits)),
            (Pick::First, Termination::Nodes | Termination::Time | Termination::Cancelled) => None,
        };
        Answer { solution, outcome: search.outcome() }
    }

    /// How many solutions there are, up to the limit: 2 to know whether there is exactly one.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    pub fn count(&self, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> Outcome {
        self.solve(givens, limits, scratch, |_| ControlFlow::Continue(()))
    }

    /// Answers many puzzles, in order: `done` gets each one's place, from 0, and its answer.
    ///
    /// Where the engine takes many at once, so many boards are drawn from `boards` before the first answer is told.
    ///
    /// # Panics
    /// If a grid has not the size of the rules.
    pub fn solve_many(
        &self,
        boards: impl IntoIterator<Item: Borrow<Grid>>,
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        mut done: impl FnMut(usize, Answer),
    ) {
        let mut boards = boards.into_iter().peekable();
        let at_once = if self.supports_batches(limits) { BATCH_SIZE } else { 1 };
        let mut next = 0;
        while boards.peek().is_some() {
            let block: Vec<_> = boards.by_ref().take(at_once).collect();
            let grids: Vec<&Grid> = block.iter().map(Borrow::borrow).collect();
            for answer in self.answers(&grids, pick, limits, scratch) {
                done(next, answer);
                next += 1;
            }
        }
    }

    /// An iterator over the solutions.
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    ///
    /// ```
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

/// The narrowest engine that takes the rules.
fn choose(rules: &Rules, options: &Options) -> Option<Strategy> {
    let allowed = |engine| options.engines.contains(&engine);
    let set = options.widest();
    // a seed draws the order of values, and `sliced` has but one
    if allowed(Engine::Sliced) && set.is_some() && rules.is_marked(Order::THREE) && options.seed.is_none() {
        return Some(Strategy { engine: Engine::Sliced, then: None, instruction_set: set });
    }
    let learns = allowed(Engine::Learn);
    if !allowed(Engine::Search) {
        return learns.then_some(Strategy { engine: Engine::Learn, then: None, instruction_set: None });
    }
    let then = learns.then_some(Engine::Learn);
    let engine = Engine::Search;
    Some(Strategy { engine, then, instruction_set: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Digit;
    use crate::board::rules::Constraint;
    use crate::util::random::Random;
    use std::collections::BTreeSet;

    #[test]
    fn a_solver_crosses_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Solver>();
    }

    #[test]
    fn pencil_marks_mean_the_same_to_every_engine() {
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
    fn barring_every_engine_is_an_error() {
        let options = Engine::ALL.into_iter().fold(Options::default(), Options::without);
        let error = Solver::new(&Rules::classic(Order::THREE), &options).expect_err("nothing is left");
        assert_eq!(error, SolverError::NoEngine);
    }
}
