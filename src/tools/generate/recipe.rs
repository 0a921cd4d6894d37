//! What kind of puzzle is wanted.
//!
//! # References
//! `McGuire`, Tugemann, Civario: *There is no 16-clue Sudoku: solving the Sudoku minimum number of clues problem via hitting set
//! enumeration*, Experimental Mathematics, 2014.

use super::symmetry::ClueSymmetry;
use crate::board::geometry::{Cell, House, Order};
use crate::board::grid::Grid;
use crate::board::rules::Rules;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The fewest clues that a classic puzzle of 9×9 with one solution has (`McGuire`, Tugemann and Civario 2014).
const FEWEST_OF_NINE: usize = 17;

/// The fewest clues that a puzzle can have where the rules are houses that have every digit. Of two digits without any clue, each can
/// stand for the other.
pub(super) fn fewest(rules: &Rules) -> usize {
    if rules.is_classic(Order::THREE) { FEWEST_OF_NINE } else { rules.size().saturating_sub(1) }
}

/// What kind of puzzle is wanted. The default is a minimal one: no clue can go without there being another solution.
///
/// | what | default | meaning |
/// |---|---|---|
/// | `clues` | any number | how many clues there are, from the fewest to the most |
/// | `minimal` | if `clues` is not asked for | whether thinning goes on until no clue can go |
/// | `symmetry` | none | which cells have clues together |
/// | `cells` | all | where clues may be |
/// | `from` | a solution drawn by chance | the puzzle that is thinned |
/// | `guesses` | any number | how many guesses [`Engine::Search`](crate::Engine::Search) needs to prove that the solution is the only one |
/// | `trial_nodes` | by the size of the board | nodes after which it is left open whether a clue can go, and it stays |
///
/// **Symmetry.** Clues that go together are one: minimal means that no such group can go.
///
/// **`clues` without `minimal`**: clues are taken away until the fewest are left or none can go; the puzzle is taken if it has
/// the most or less. **`clues` with `minimal`**: clues are taken away until none can go; the puzzle is taken if it has that
/// many clues. What is not taken is begun anew, from another solution and in another order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    pub(super) clues: Option<RangeInclusive<usize>>,
    pub(super) minimal: bool,
    pub(super) symmetry: ClueSymmetry,
    pub(super) cells: Option<Vec<Cell>>,
    pub(super) from: Option<(Grid, Grid)>,
    pub(super) guesses: Option<RangeInclusive<u64>>,
    pub(super) trial_nodes: Option<u64>,
}

impl Recipe {
    /// A minimal puzzle.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With so many clues, one of them the fewest and one the most.
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Self {
        Self { clues: Some(clues), ..self }
    }

    /// Minimal, also where a number of clues is asked for.
    #[must_use]
    pub const fn minimal(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// With clues in cells of this symmetry.
    #[must_use]
    pub const fn symmetry(mut self, symmetry: ClueSymmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// With clues in these cells alone.
    #[must_use]
    pub fn cells(self, cells: Vec<Cell>) -> Self {
        Self { cells: Some(cells), ..self }
    }

    /// From the clues of this puzzle, whose only solution is known; a full grid is its own solution.
    #[must_use]
    pub fn from(self, puzzle: Grid, solution: Grid) -> Self {
        Self { from: Some((puzzle, solution)), ..self }
    }

    /// With so many guesses of [`Engine::Search`](crate::Engine::Search), as this version counts them.
    #[must_use]
    pub fn guesses(self, guesses: RangeInclusive<u64>) -> Self {
        Self { guesses: Some(guesses), ..self }
    }

    /// Leaves it open after so many nodes whether clues can go. They stay, and the puzzle is not proven minimal.
    #[must_use]
    pub const fn trial_nodes(mut self, nodes: u64) -> Self {
        self.trial_nodes = Some(nodes);
        self
    }

    /// Whether thinning ends before no clue can go.
    pub(super) const fn ends_early(&self) -> bool {
        self.clues.is_some() && !self.minimal
    }
}

/// Why there can be no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// A symmetry that only square boards have.
    #[error("the symmetry `{symmetry}` is one of square boards, and this one is {height}x{width}")]
    NotSquare {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The rows of the board.
        height: usize,
        /// Its columns.
        width: usize,
    },
    /// A cell whose image is none.
    #[error("under the symmetry `{symmetry}`, {cell} goes with {gap}, where the board has no cell")]
    Gap {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The cell.
        cell: String,
        /// The place that goes with it.
        gap: String,
    },
    /// Numbers of clues that no puzzle has.
    #[error("{}", clues_are_none(*.fewest, *.most, *.cells))]
    Clues {
        /// The fewest.
        fewest: usize,
        /// The most.
        most: usize,
        /// The cells that may have a clue.
        cells: usize,
    },
    /// Fewer clues than any puzzle has.
    #[error(
        "no puzzle of {size}x{size} has only `{clues}` clues: those of {fewest} and more alone can have one solution"
    )]
    TooFew {
        /// The clues.
        clues: usize,
        /// The fewest that a puzzle may have: 17 at 9×9, else all digits but one.
        fewest: usize,
        /// The size of the board.
        size: usize,
    },
    /// No clue may be in either of two lines through the same boxes.
    #[error(
        "where no clue may be in {0} nor in {1}, the two can change places, so that every puzzle has several solutions"
    )]
    Exchange(House, House),
    /// Numbers of guesses with the larger one first.
    #[error("from `{fewest}` to `{most}` guesses is no range")]
    Guesses {
        /// The fewest.
        fewest: u64,
        /// The most.
        most: u64,
    },
    /// A cell that the board has not got.
    #[error("cell `{}` lies outside the board", .0.0)]
    Outside(Cell),
    /// A grid that is no solution, or none of the puzzle that is to be thinned.
    #[error("what is to be thinned has not the solution that was named: {0}")]
    NotSolved(String),
    /// The generic engine, whose guesses are counted, takes no such rules.
    #[error("no engine counts guesses for these rules")]
    NoGuesses,
}

/// Why no puzzle has from so many to so many clues.
fn clues_are_none(fewest: usize, most: usize, cells: usize) -> String {
    if fewest > most {
        return format!("from `{fewest}` to `{most}` clues is no range");
    }
    format!("`{fewest}` clues are too many: {cells} cells may have one")
}
