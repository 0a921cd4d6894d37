//! The kind of puzzle that is wanted.
//!
//! # References
//! `McGuire`, Tugemann, Civario: *There is no 16-clue Sudoku: solving the Sudoku minimum number of
//! clues problem via hitting set enumeration*, Experimental Mathematics, 2014.

use super::difficulty::Difficulty;
use super::symmetry::ClueSymmetry;
use kdoku_board::{Cell, Grid, House, Order, Rules};
use kdoku_logic::LogicError;
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
    /// The generic engine, whose guesses are counted, does not take these rules.
    #[error("no engine counts guesses for these rules")]
    NoGuesses,
}

fn impossible_clues(fewest: usize, most: usize, cells: usize) -> String {
    if fewest > most {
        return format!("`{fewest}` to `{most}` clues is an empty range");
    }
    format!("`{fewest}` clues are too many: {cells} cells may have one")
}
