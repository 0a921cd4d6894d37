//! Making puzzles: a solution drawn by chance, and clues taken away as long as it stays the only one.
//!
//! A [`Recipe`] says what is wanted, a [`Generator`] makes it for a [`Solver`]. Puzzle `index` of a seed depends on the two, the
//! recipe, the rules and the version alone: not on how many are made, in what order, or on how many threads.
//!
//! | file | holds |
//! |---|---|
//! | `recipe` | what is wanted |
//! | `symmetry`, `pattern` | which cells have clues together, and where they may be |
//! | `fill` | solutions drawn by chance |
//! | `units`, `thin` | which clues to try next, and what follows from the answers |
//! | `differences`, `swaps` | where other solutions differ; those that are known before anybody asks |
//! | `maker`, `crowd` | one puzzle, and hundreds at once |
//! | `series` | many puzzles on many threads |
//! | `abundance` | how many minimal puzzles there are |
//!
//! It does not know how it is found out that a solution is the only one: it asks [`Solver::another_solution`].
//!
//! ```
//! use kdoku::generate::{ClueSymmetry, Generator, Recipe};
//! use kdoku::{Limits, Options, Order, Pick, Rules, Solver, Verdict};
//!
//! let solver = Solver::new(&Rules::classic(Order::THREE), &Options::default())?;
//! let generator = Generator::new(&solver, Recipe::new().symmetry(ClueSymmetry::Rotate180))?;
//! let made = generator.puzzle(2026, 0, &Limits::none(), &mut generator.scratch())?;
//! let answer = solver.answer(&made.puzzle, Pick::First, &Limits::none(), &mut solver.scratch());
//! assert_eq!((answer.verdict(), answer.solution), (Verdict::Unique, Some(made.solution)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod bulk;
mod differences;
mod fill;
mod pattern;
mod puzzle_count;
mod recipe;
mod reduce;
mod series;
mod symmetry;
mod unavoidable_sets;
mod units;

pub use fill::GridSampler;
pub use pattern::{PatternError, pattern};
pub use puzzle_count::{Estimated, PuzzleCountError, PuzzleCountEstimate, Sampling};
pub use recipe::{Recipe, RecipeError};
pub use series::{Series, Sink};
pub use symmetry::ClueSymmetry;

use crate::board::grid::Grid;
use crate::board::rules::Rules;
use crate::board::verify;
use crate::solver::{Engine, Options, Solver, Stats, Termination};
use crate::util::random::Random;
use std::fmt;
use thiserror::Error;
use unavoidable_sets::{Places, Swaps};
use units::Units;

/// Makes puzzles of one kind. Shared by threads, each with a [`Scratch`] of its own.
#[derive(Clone, Debug)]
pub struct Generator<'s> {
    solver: &'s Solver,
    recipe: Recipe,
    source: Source<'s>,
    units: Units,
    /// Differences that are known beforehand, where the rules have such.
    swaps: Option<Swaps>,
    /// Counts guesses, where they are asked for.
    judge: Option<Solver>,
}

/// Where solutions come from.
#[derive(Clone, Debug)]
enum Source<'s> {
    /// That of the puzzle which is thinned.
    Given(Grid),
    Drawn(GridSampler<'s>),
}

/// The working memory of one thread, for one generator.
#[derive(Clone, Debug)]
pub struct Scratch {
    solver: crate::solver::Scratch,
    aside: Aside,
}

/// What is used between questions.
#[derive(Clone, Debug)]
struct Aside {
    judge: Option<crate::solver::Scratch>,
    places: Places,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Whether no clue, or no group of clues of the symmetry, can go.
    pub minimal: Minimality,
    /// How many guesses [`Engine::Search`] needs, where that was asked for.
    pub guesses: Option<u64>,
    /// Which attempt it was, from 1.
    pub attempts: u64,
    /// What all searches for it took together.
    pub stats: Stats,
}

/// What is known of whether a puzzle is minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Minimality {
    /// It is.
    Proven,
    /// Of so many clues, or groups of clues, it is open whether they could go.
    Undecided(usize),
    /// It was thinned to a number of clues, and nobody asked.
    NotAsked,
}

/// Why a puzzle was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub struct GenerateError {
    /// Why.
    pub why: Why,
    /// How many attempts had been made.
    pub attempts: u64,
    /// What all searches took together.
    pub stats: Stats,
}

/// What can keep a puzzle from being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A limit was reached.
    Limit(Termination),
    /// No grid obeys the rules.
    NoSolution,
    /// The puzzle that is to be thinned has several solutions once it is without the clues that the recipe has no room for.
    NotUnique,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attempts = if self.attempts == 1 { "attempt" } else { "attempts" };
        match self.why {
            Why::Limit(Termination::Nodes) => {
                write!(f, "given up after {} nodes, {} {attempts}", self.stats.nodes, self.attempts)
            }
            Why::Limit(Termination::Cancelled) => f.write_str("cancelled"),
            Why::Limit(_) => write!(f, "given up for want of time, {} {attempts}", self.attempts),
            Why::NoSolution => f.write_str("these rules have no solution"),
            Why::NotUnique => f.write_str("where clues may be, those of the puzzle leave several solutions"),
        }
    }
}

impl<'s> Generator<'s> {
    /// Makes ready.
    ///
    /// # Errors
    /// [`RecipeError`] if the recipe is none for the solver's rules.
    ///
    /// # Panics
    /// If the puzzle to be thinned has not the size of the rules.
    pub fn new(solver: &'s Solver, recipe: Recipe) -> Result<Self, RecipeError> {
        let board = solver.rules().geometry();
        if let Some((puzzle, solution)) = &recipe.from {
            let checked = verify::check(solver.rules(), puzzle, solution);
            checked.map_err(|violation| RecipeError::NotSolved(violation.to_string()))?;
        }
        let units = Units::new(board, &recipe)?;
        if let Some(clues) = &recipe.clues {
            let (fewest, most) = (*clues.start(), *clues.end());
            if fewest > most || fewest > units.clues() {
                return Err(RecipeError::Clues { fewest, most, cells: units.clues() });
            }
        }
        let swaps = Swaps::new(solver.rules());
        if let Some(swaps) = &swaps {
            fits_houses(solver.rules(), &recipe, &units, swaps)?;
        }
        let judge = match &recipe.guesses {
            None => None,
            Some(guesses) if guesses.is_empty() => {
                return Err(RecipeError::Guesses { fewest: *guesses.start(), most: *guesses.end() });
            }
            Some(_) => {
                let options = Options::default().without(Engine::Sliced).without(Engine::Learn);
                Some(Solver::new(solver.rules(), &options).map_err(|_| RecipeError::NoGuesses)?)
            }
        };
        let source = match &recipe.from {
            Some((_, solution)) => Source::Given(solution.clone()),
            None => Source::Drawn(GridSampler::new(solver)),
        };
        Ok(Self { solver, recipe, source, units, swaps, judge })
    }

    /// Working memory for one thread.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        let judge = self.judge.as_ref().map(Solver::scratch);
        Scratch { solver: self.solver.scratch(), aside: Aside { judge, places: Places::default() } }
    }

    /// How many clues a puzzle can have at most.
    #[must_use]
    pub fn most_clues(&self) -> usize {
        self.recipe.clues.as_ref().map_or(usize::MAX, |clues| *clues.end()).min(self.units.clues())
    }

    /// Whether every solution is exactly as likely to be drawn as any other. Where a puzzle is thinned, there is but one.
    #[must_use]
    pub const fn is_uniform(&self) -> bool {
        match &self.source {
            Source::Given(_) => true,
            Source::Drawn(filler) => filler.is_uniform(),
        }
    }
}

/// Whether a puzzle can have one solution with clues where the recipe has them. A puzzle that is thinned tells that by itself, at the
/// first question.
fn fits_houses(rules: &Rules, recipe: &Recipe, units: &Units, swaps: &Swaps) -> Result<(), RecipeError> {
    let wanted = recipe.clues.as_ref().map(|clues| *clues.end());
    let possible = recipe.from.is_none().then_some(units.clues());
    let (clues, fewest) = (wanted.into_iter().chain(possible).min(), recipe::fewest(rules));
    if let Some(clues) = clues.filter(|&clues| clues < fewest) {
        return Err(RecipeError::TooFew { clues, fewest, size: rules.size() });
    }
    let bare = possible.and_then(|_| swaps.bare_lines(rules.geometry(), |cell| units.of_cell(cell).is_some()));
    bare.map_or(Ok(()), |[one, other]| Err(RecipeError::Exchange(one, other)))
}

/// The numbers that puzzle `index` of a seed is drawn by.
fn stream(seed: u64, index: u64) -> Random {
    Random::new(Random::new(Random::new(seed).bits() ^ index).bits())
}
