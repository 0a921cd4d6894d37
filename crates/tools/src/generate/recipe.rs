//! The kind of puzzle that is wanted.
//!
//! # References
//! `McGuire`, Tugemann, Civario: *There is no 16-clue Sudoku: solving the Sudoku minimum number of
//! clues problem via hitting set enumeration*, Experimental Mathematics, 2014.

use super::difficulty::Difficulty;
use super::symmetry::ClueSymmetry;
use kdoku_board::{Cell, Grid, House, Order, Rules};
use kdoku_logic::{Level, LogicError, Scale, Technique};
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Fewest clues of a classic 9×9 puzzle with one solution (`McGuire`, Tugemann and Civario 2014).
const FEWEST_OF_NINE: usize = 17;

/// Lower bound on the clues of a puzzle. Where every house has every digit, two digits without a
/// clue could be exchanged.
pub(super) fn fewest(rules: &Rules) -> usize {
    if rules.is_classic(Order::THREE) { FEWEST_OF_NINE } else { rules.size().saturating_sub(1) }
}

/// The kind of puzzle that is wanted. The default is a minimal puzzle: without any clue it has
/// another solution.
///
/// | setting | default | meaning |
/// |---|---|---|
/// | `clues` | any number | smallest and largest number of clues |
/// | `minimal` | unless `clues` is set | whether clues are removed until none can be |
/// | `symmetry` | none | which cells have clues together |
/// | `cells` | all | where clues may be |
/// | `from` | a random solution | the puzzle to be reduced |
/// | `guesses` | any number | guesses that [`Engine::Search`](kdoku_solver::Engine::Search) needs to prove uniqueness |
/// | `difficulty` | any | how difficult it is for people |
/// | `trial_nodes` | by board size | nodes after which a clue stays although it might be removed |
///
/// **Symmetry.** Clues that go together count as one: minimal means that no group can be removed.
///
/// **`clues` without `minimal`**: clues are removed until the smallest number is left or none can
/// be removed; the puzzle is accepted if it has at most the largest number. **`clues` with
/// `minimal`**: clues are removed until none can be; the puzzle is accepted if its number of clues
/// is in the range. Otherwise the next attempt starts from another solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    pub(super) clues: Option<RangeInclusive<usize>>,
    pub(super) minimal: bool,
    pub(super) symmetry: ClueSymmetry,
    pub(super) cells: Option<Vec<Cell>>,
    pub(super) from: Option<(Grid, Grid)>,
    pub(super) guesses: Option<RangeInclusive<u64>>,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) trial_nodes: Option<u64>,
}

impl Recipe {
    /// Recipe of a minimal puzzle.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the range of the number of clues.
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Self {
        Self { clues: Some(clues), ..self }
    }

    /// Asks for a minimal puzzle although the number of clues is limited.
    #[must_use]
    pub const fn minimal(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// Sets the symmetry of the cells with clues.
    #[must_use]
    pub const fn symmetry(mut self, symmetry: ClueSymmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Restricts clues to these cells.
    #[must_use]
    pub fn cells(self, cells: Vec<Cell>) -> Self {
        Self { cells: Some(cells), ..self }
    }

    /// Starts from the clues of this puzzle, whose only solution is known. A full grid is its own
    /// solution.
    #[must_use]
    pub fn from(self, puzzle: Grid, solution: Grid) -> Self {
        Self { from: Some((puzzle, solution)), ..self }
    }

    /// Sets the range of guesses of [`Engine::Search`](kdoku_solver::Engine::Search), as this version
    /// counts them.
    #[must_use]
    pub fn guesses(self, guesses: RangeInclusive<u64>) -> Self {
        Self { guesses: Some(guesses), ..self }
    }

    /// Limits the difficulty.
    #[must_use]
    pub fn difficulty(self, difficulty: Difficulty) -> Self {
        Self { difficulty: Some(difficulty), ..self }
    }

    /// Keeps a clue if `nodes` do not decide whether it can be removed. The puzzle is then not
    /// proven minimal.
    #[must_use]
    pub const fn trial_nodes(mut self, nodes: u64) -> Self {
        self.trial_nodes = Some(nodes);
        self
    }

    /// Whether reduction ends before no clue can be removed.
    pub(super) const fn ends_early(&self) -> bool {
        self.clues.is_some() && !self.minimal
    }
}

/// Why a recipe is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// The symmetry needs a square board.
    #[error("the symmetry `{symmetry}` needs a square board, this one is {height}x{width}")]
    NotSquare {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The rows of the board.
        height: usize,
        /// The columns of the board.
        width: usize,
    },
    /// A cell without a counterpart under the symmetry.
    #[error("the symmetry `{symmetry}` maps {cell} to {gap}, where the board has a gap")]
    Gap {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The cell.
        cell: String,
        /// The missing counterpart.
        gap: String,
    },
    /// A number of clues that no puzzle has.
    #[error("{}", impossible_clues(*.fewest, *.most, *.cells))]
    Clues {
        /// The fewest.
        fewest: usize,
        /// The most.
        most: usize,
        /// Number of cells that may have a clue.
        cells: usize,
    },
    /// Fewer clues than any puzzle has.
    #[error("`{clues}` clues are too few for {size}x{size}: at least {fewest} are needed for one solution")]
    TooFew {
        /// The clues.
        clues: usize,
        /// Lower bound: 17 at 9×9, otherwise the number of digits less one.
        fewest: usize,
        /// The size of the board.
        size: usize,
    },
    /// Two lines through the same boxes without any clue could be exchanged.
    #[error("{0} and {1} may have no clue, so they can be exchanged and every puzzle has several solutions")]
    Exchange(House, House),
    /// A range of guesses with the larger number first.
    #[error("`{fewest}` to `{most}` guesses is an empty range")]
    Guesses {
        /// The fewest.
        fewest: u64,
        /// The most.
        most: u64,
    },
    /// A cell outside the board.
    #[error("cell `{}` lies outside the board", .0.0)]
    Outside(Cell),
    /// A grid that is not a solution of the puzzle to be reduced.
    #[error("the given solution does not fit the puzzle to be reduced: {0}")]
    NotSolved(String),
    /// The board is too large for techniques, or the scale does not have the technique.
    #[error(transparent)]
    Difficulty(LogicError),
    /// A range of ratings with the larger number first.
    #[error("{0} is an empty range of ratings")]
    Ratings(Ratings),
    /// A range of levels with the harder one first.
    #[error("`{}` to `{}` is an empty range of levels", .0.start(), .0.end())]
    Levels(RangeInclusive<Level>),
    /// A range of ratings that no puzzle has.
    #[error("no {} is rated {rating} on the scale `{}`", of_set(*.only), .rating.scale)]
    Rating {
        /// The ratings.
        rating: Ratings,
        /// Whether there are techniques that must suffice.
        only: bool,
        /// The closest ratings below and above that a puzzle can have.
        nearest: [Option<u64>; 2],
    },
    /// A range of levels that no technique has.
    #[error("no {} is of level {} on the scale `{scale}`", of_set(*.only), levels(.level))]
    Level {
        /// The scale.
        scale: Scale,
        /// The levels.
        level: RangeInclusive<Level>,
        /// Whether there are techniques that must suffice.
        only: bool,
    },
    /// Ratings and levels that no puzzle has together.
    #[error("no puzzle of level {} is rated {rating} on the scale `{}`", levels(.level), .rating.scale)]
    RatingOfLevel {
        /// The ratings.
        rating: Ratings,
        /// The levels.
        level: RangeInclusive<Level>,
        /// The closest ratings below and above that a puzzle of these levels can have.
        nearest: [Option<u64>; 2],
    },
    /// A technique that is more difficult than the ratings allow.
    #[error("a puzzle with `{}` is not rated {rating}, but {} or more", .technique.id(), shown(.rating.scale, *.lowest))]
    RatingOfTechnique {
        /// The ratings.
        rating: Ratings,
        /// The technique.
        technique: Technique,
        /// The lowest rating of a puzzle with it.
        lowest: u64,
    },
    /// A technique of a level above those that are wanted.
    #[error("`{}` is a technique of level `{of_technique}`, not {}", .technique.id(), levels(.level))]
    LevelOfTechnique {
        /// The levels.
        level: RangeInclusive<Level>,
        /// The technique.
        technique: Technique,
        /// Its level.
        of_technique: Level,
    },
    /// The generic engine, whose guesses are counted, does not take these rules.
    #[error("no engine counts guesses for these rules")]
    NoGuesses,
}

impl RecipeError {
    /// Returns the correction, as one lower-case sentence.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Ratings(_) => Some("write the lower rating first".to_owned()),
            Self::Levels(_) => Some("write the easier level first".to_owned()),
            Self::Rating { rating, nearest, .. } | Self::RatingOfLevel { rating, nearest, .. } => {
                let near: Vec<_> = nearest.iter().flatten().map(|&near| shown(rating.scale, near)).collect();
                match &near[..] {
                    [] => None,
                    [near] => Some(format!("the nearest rating is {near}")),
                    _ => Some(format!("the nearest ratings are {}", near.join(" and "))),
                }
            }
            _ => None,
        }
    }
}

/// A range of ratings on a scale: tenths, or scores on [`Scale::Hodoku`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// The scale.
    pub scale: Scale,
    /// The lowest and the highest rating.
    pub range: RangeInclusive<u64>,
}

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lowest, highest] = [self.range.start(), self.range.end()].map(|&rating| shown(self.scale, rating));
        match () {
            () if lowest == highest => write!(f, "`{lowest}`"),
            () if *self.range.end() == u64::MAX => write!(f, "`{lowest}` or more"),
            () => write!(f, "`{lowest}` to `{highest}`"),
        }
    }
}

/// A rating as the scale writes it.
fn shown(scale: Scale, rating: u64) -> String {
    match scale {
        Scale::Hodoku | Scale::Hodoku232 => rating.to_string(),
        _ => format!("{}.{}", rating / 10, rating % 10),
    }
}

/// The levels of a range in words.
fn levels(range: &RangeInclusive<Level>) -> String {
    let (easiest, hardest) = (range.start(), range.end());
    if easiest == hardest { format!("`{easiest}`") } else { format!("`{easiest}` to `{hardest}`") }
}

fn of_set(only: bool) -> &'static str {
    if only { "puzzle that these techniques solve" } else { "puzzle" }
}

fn impossible_clues(fewest: usize, most: usize, cells: usize) -> String {
    if fewest > most {
        return format!("`{fewest}` to `{most}` clues is an empty range");
    }
    format!("`{fewest}` clues are too many: {cells} cells may have one")
}
