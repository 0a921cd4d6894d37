//! Generates puzzles: a random solution, from which clues are removed as long as it stays the only
//! one.
//!
//! A [`Recipe`] states what is wanted, and a [`Generator`] makes it with a [`Solver`]. Puzzle
//! `index` of a seed depends on seed, index, recipe, rules and version only: not on how many
//! puzzles are made, in what order, or on how many threads.
//!
//! | file | content |
//! |---|---|
//! | `recipe` | what is wanted |
//! | `symmetry`, `pattern` | which cells have clues together, and where clues may be |
//! | `fill` | random solutions |
//! | `units`, `reduce` | which clues to try next, and what follows from the answers |
//! | `differences`, `unavoidable_sets` | where other solutions differ, and differences that the rules imply |
//! | `difficulty` | how difficult a puzzle is for people |
//! | `attempt`, `bulk` | one puzzle, and hundreds at once |
//! | `series` | many puzzles on many threads |
//!
//! Whether a solution is the only one is a question for [`Solver::another_solution`].
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub use kdoku_tools::*; }
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
mod difficulty;
mod fill;
mod pattern;
mod recipe;
mod reduce;
mod series;
mod symmetry;
mod unavoidable_sets;
mod units;

pub use difficulty::Difficulty;
pub use fill::GridSampler;
pub use pattern::{PatternError, pattern};
pub use recipe::{Ratings, Recipe, RecipeError};
pub use series::{Series, Sink};
pub use symmetry::ClueSymmetry;

use difficulty::DifficultyFilter;
use kdoku_board::random::Random;
use kdoku_board::{Grid, Rules, verify};
use kdoku_logic::Rating;
use kdoku_solver::{Engine, Options, Solver, Stats, Termination};
use std::fmt;
use thiserror::Error;
use unavoidable_sets::{Places, UnavoidableSets};
use units::Units;

/// The default node limit of a puzzle of up to 81 cells. Nodes of larger boards take longer.
const DEFAULT_NODES: u64 = 10_000_000;

/// The usual node limit of a puzzle, for [`Limits::nodes`](kdoku_solver::Limits::nodes): a recipe that hardly any puzzle fits ends
/// there, after some minutes. The work of ratings counts as nodes, too.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_tools::*; }
/// use kdoku::generate::default_node_limit;
/// use kdoku::{Order, Rules};
///
/// assert_eq!(default_node_limit(&Rules::classic(Order::THREE)), 10_000_000);
/// assert_eq!(default_node_limit(&Rules::classic(Order::new(4)?)), 3_164_062);
/// # Ok::<(), kdoku::geometry::ShapeError>(())
/// ```
#[must_use]
pub fn default_node_limit(rules: &Rules) -> u64 {
    let cells = rules.geometry().cell_count() as u64;
    if cells <= 81 { DEFAULT_NODES } else { DEFAULT_NODES * 81 / cells }
}

/// Makes puzzles of one kind. Shared by threads, each with its own [`Scratch`].
#[derive(Clone, Debug)]
pub struct Generator<'s> {
    solver: &'s Solver,
    recipe: Recipe,
    source: Source<'s>,
    units: Units,
    /// Unavoidable sets that the rules imply, if any are known.
    unavoidable: Option<UnavoidableSets>,
    /// Solver that counts guesses, if the recipe limits them.
    guess_counter: Option<Solver>,
}

/// Source of solutions.
#[derive(Clone, Debug)]
enum Source<'s> {
    /// The solution of the puzzle to be reduced.
    Given(Grid),
    Drawn(GridSampler<'s>),
}

/// Working memory of one thread, for one generator.
#[derive(Clone, Debug)]
pub struct Scratch {
    solver: kdoku_solver::Scratch,
    aside: Aside,
}

/// Working memory beside the solver's.
#[derive(Clone, Debug)]
struct Aside {
    guess_counter: Option<kdoku_solver::Scratch>,
    difficulty: Option<DifficultyFilter>,
    places: Places,
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Whether no clue, or no group of clues under the symmetry, can be removed.
    pub minimal: Minimality,
    /// Guesses that [`Engine::Search`] needs, if the recipe limits them.
    pub guesses: Option<u64>,
    /// Its rating, if the recipe limits the difficulty.
    pub rating: Option<Rating>,
    /// Number of the attempt that succeeded, from 1.
    pub attempts: u64,
    /// Statistics of all searches for it.
    pub stats: Stats,
}

/// What is known about minimality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Minimality {
    /// The puzzle is minimal.
    Proven,
    /// For this many clues, or groups of clues, it is open whether they can be removed.
    Undecided(usize),
    /// Not examined: the puzzle was reduced to a number of clues.
    NotAsked,
}

/// A puzzle that could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub struct GenerateError {
    /// The reason.
    pub why: Why,
    /// Number of attempts made.
    pub attempts: u64,
    /// Statistics of all searches.
    pub stats: Stats,
}

/// Why a puzzle could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A limit was reached.
    Limit(Termination),
    /// No grid obeys the rules.
    NoSolution,
    /// The puzzle to be reduced has several solutions without the clues that the recipe excludes.
    NotUnique,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attempts = if self.attempts == 1 { "attempt" } else { "attempts" };
        match self.why {
            Why::Limit(Termination::Nodes) => {
                write!(f, "node limit reached after {} nodes and {} {attempts}", self.stats.nodes, self.attempts)
            }
            Why::Limit(Termination::Cancelled) => f.write_str("cancelled"),
            Why::Limit(_) => write!(f, "timed out after {} {attempts}", self.attempts),
            Why::NoSolution => f.write_str("these rules have no solution"),
            Why::NotUnique => f.write_str("the clues of the puzzle in the allowed cells leave several solutions"),
        }
    }
}

impl<'s> Generator<'s> {
    /// Prepares a generator.
    ///
    /// # Errors
    /// [`RecipeError`] if the recipe does not fit the rules.
    ///
    /// # Panics
    /// If the size of the puzzle to be reduced differs from that of the rules.
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
        let unavoidable = UnavoidableSets::new(solver.rules());
        if let Some(unavoidable) = &unavoidable {
            fits_houses(solver.rules(), &recipe, &units, unavoidable)?;
        }
        let guess_counter = match &recipe.guesses {
            None => None,
            Some(guesses) if guesses.is_empty() => {
                return Err(RecipeError::Guesses { fewest: *guesses.start(), most: *guesses.end() });
            }
            Some(_) => {
                let options = Options::default().without(Engine::Sliced).without(Engine::Learn);
                Some(Solver::new(solver.rules(), &options).map_err(|_| RecipeError::NoGuesses)?)
            }
        };
        if let Some(wanted) = &recipe.difficulty {
            DifficultyFilter::new(wanted, solver.rules())?;
        }
        let source = match &recipe.from {
            Some((_, solution)) => Source::Given(solution.clone()),
            None => Source::Drawn(GridSampler::new(solver)),
        };
        Ok(Self { solver, recipe, source, units, unavoidable, guess_counter })
    }

    /// Working memory for one thread.
    ///
    /// # Panics
    /// Never: the difficulty was checked with the recipe.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        let guess_counter = self.guess_counter.as_ref().map(Solver::scratch);
        let filter = |wanted| DifficultyFilter::new(wanted, self.solver.rules()).expect("checked with the recipe");
        let difficulty = self.recipe.difficulty.as_ref().map(filter);
        let aside = Aside { guess_counter, difficulty, places: Places::default() };
        Scratch { solver: self.solver.scratch(), aside }
    }

    /// Most clues that a puzzle can have.
    #[must_use]
    pub fn most_clues(&self) -> usize {
        self.recipe.clues.as_ref().map_or(usize::MAX, |clues| *clues.end()).min(self.units.clues())
    }

    /// Whether all solutions are equally likely. A puzzle that is reduced has only one.
    #[must_use]
    pub const fn is_uniform(&self) -> bool {
        match &self.source {
            Source::Given(_) => true,
            Source::Drawn(sampler) => sampler.is_uniform(),
        }
    }
}

/// Checks that clues where the recipe allows them can leave one solution. For a puzzle that is
/// reduced, the first question finds out.
fn fits_houses(
    rules: &Rules,
    recipe: &Recipe,
    units: &Units,
    unavoidable: &UnavoidableSets,
) -> Result<(), RecipeError> {
    let wanted = recipe.clues.as_ref().map(|clues| *clues.end());
    let possible = recipe.from.is_none().then_some(units.clues());
    let (clues, fewest) = (wanted.into_iter().chain(possible).min(), recipe::fewest(rules));
    if let Some(clues) = clues.filter(|&clues| clues < fewest) {
        return Err(RecipeError::TooFew { clues, fewest, size: rules.size() });
    }
    let bare = possible.and_then(|_| unavoidable.bare_lines(rules.geometry(), |cell| units.of_cell(cell).is_some()));
    bare.map_or(Ok(()), |[one, other]| Err(RecipeError::Exchange(one, other)))
}

/// Random numbers of puzzle `index` of a seed.
fn stream(seed: u64, index: u64) -> Random {
    Random::new(Random::new(Random::new(seed).bits() ^ index).bits())
}
