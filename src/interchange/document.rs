//! A puzzle with everything that a file can say of it.

use crate::config::Config;
use crate::geometry::{BoxShape, Geometry};
use crate::grid::Grid;
use crate::rules::{Rules, RulesError};
use crate::variants::{Clue, Refusal};
use thiserror::Error;

/// A puzzle with everything that a file can say of it, as plain data.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its rules in words, or a comment.
    pub text: Option<String>,
    /// The board: its shape, boxes or regions.
    pub board: Geometry,
    /// What the smallest digit counts as.
    pub lowest: i32,
    /// The givens.
    pub givens: Grid,
    /// The constraints by name. Candidates that a puzzle allows a cell are clues of the kind `candidates`.
    pub clues: Vec<Clue>,
    /// Digits that somebody entered while solving, where the format tells them from givens; blank in cells of givens.
    pub entered: Option<Grid>,
    /// The solution, where the file has it.
    pub solution: Option<Grid>,
}

/// Why a document is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {kind} is wrong: {why}")]
pub struct Unruly {
    /// The kind of the clue that is wrong.
    pub kind: &'static str,
    /// Why it cannot be.
    pub why: String,
}

impl Document {
    /// A blank board with boxes of this shape.
    #[must_use]
    pub fn boxes(boxes: BoxShape) -> Self {
        Self::new(Geometry::new(boxes))
    }

    /// A blank board, with values from 1.
    #[must_use]
    pub fn new(board: Geometry) -> Self {
        let givens = Grid::of(&board);
        let (title, author, text) = (None, None, None);
        Self { title, author, text, board, lowest: 1, givens, clues: Vec::new(), entered: None, solution: None }
    }

    /// What it comes down to: what a solver is made from.
    ///
    /// # Errors
    /// [`Unruly`] if one of its clues can never hold or makes no sense on this board.
    pub fn rules(&self) -> Result<Rules, Unruly> {
        let plain = Rules::new(self.board.clone()).values_from(self.lowest);
        self.clues.iter().try_fold(plain.clone(), |rules, clue| {
            let wrong = |why: String| Unruly { kind: clue.kind, why };
            let lowered = clue.lower(&plain).map_err(|refusal: Refusal| wrong(refusal.to_string()))?;
            lowered.into_iter().try_fold(rules, |rules, constraint| {
                rules.with(constraint).map_err(|error: RulesError| wrong(error.to_string()))
            })
        })
    }
}

impl From<&Config> for Document {
    /// What a puzzle file says. Constraints without a name, and those in branches of `any`, are no clues and are not in it.
    fn from(config: &Config) -> Self {
        let board = config.rules.geometry().clone();
        let givens = config.puzzle.as_ref().map_or_else(|| Grid::of(&board), |puzzle| puzzle.grid.clone());
        Self {
            title: config.title.clone(),
            lowest: config.rules.lowest(),
            givens,
            clues: config.variants.clone(),
            solution: config.expect.solution.clone(),
            ..Self::new(board)
        }
    }
}
