//! A puzzle with everything that a file can say of it.

use crate::board::geometry::{BoxShape, Geometry};
use crate::board::grid::Grid;
use crate::board::rules::{Rules, RulesError, Variable};
use crate::board::symbols::Symbols;
use crate::clues::{Clue, ClueKind, LoweringError};
use crate::io::toml::{Config, CustomConstraint, Expected};
use thiserror::Error;

/// The largest board that the readers of other programs' files take: as many rows, and as many columns.
pub(super) const MOST_ROWS: usize = 64;

/// The most constraints of one puzzle that they take.
pub(super) const MOST_CLUES: usize = 1 << 14;

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
    /// The cells that are not on the board.
    pub variables: Vec<Variable>,
    /// How values are written, if its file says so. The expressions of [`own`](Self::own) use them.
    pub symbols: Option<Symbols>,
    /// The givens.
    pub givens: Grid,
    /// The constraints by name. Candidates that a puzzle allows a cell are clues of the kind `candidates`.
    pub clues: Vec<Clue>,
    /// The constraints without a name.
    pub own: Vec<CustomConstraint>,
    /// Digits that somebody entered while solving, where the format tells them from givens; blank in cells of givens.
    pub entered: Option<Grid>,
    /// How many solutions there are, where the file says so.
    pub solutions: Option<Expected>,
    /// The solution, where the file has it.
    pub solution: Option<Grid>,
}

/// Why a document is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {kind} is wrong: {why}")]
pub struct InvalidRules {
    /// The kind of the clue that is wrong.
    pub kind: ClueKind,
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
        Self {
            title: None,
            author: None,
            text: None,
            lowest: 1,
            variables: Vec::new(),
            symbols: None,
            givens: Grid::of(&board),
            clues: Vec::new(),
            own: Vec::new(),
            entered: None,
            solutions: None,
            solution: None,
            board,
        }
    }

    /// The rules of its board and its variables alone; a variable that cannot be is left out.
    pub(super) fn bare(&self) -> Rules {
        let bare = Rules::new(self.board.clone()).values_from(self.lowest);
        self.variables.iter().fold(bare, |rules, variable| match rules.examine_variable(variable) {
            Ok(()) => rules.with_variable(variable.clone()).expect("it was looked at").0,
            Err(_) => rules,
        })
    }

    /// The same without variables and the clues that name them; its answer may be another.
    pub(super) fn on_board(&self) -> Self {
        let clues = self.clues.iter().filter(|clue| !self.is_beside(clue)).cloned().collect();
        Self { variables: Vec::new(), clues, own: Vec::new(), ..self.clone() }
    }

    /// Whether a clue names cells that are not on the board.
    pub(super) fn is_beside(&self, clue: &Clue) -> bool {
        clue.groups.iter().flatten().any(|cell| cell.index() >= self.board.cell_count())
    }

    /// What it comes down to: what a solver is made from.
    ///
    /// # Errors
    /// [`InvalidRules`] if one of its clues can never hold or makes no sense on this board.
    ///
    /// # Panics
    /// As [`Clue::lower`]: if a clue is of no kind, or lacks a group of cells.
    pub fn rules(&self) -> Result<Rules, InvalidRules> {
        let bare = self.bare();
        let wrong = |kind: ClueKind, why: String| InvalidRules { kind, why };
        let mut rules = bare.clone();
        for clue in &self.clues {
            let lowered = clue.lower(&bare).map_err(|refusal: LoweringError| wrong(clue.kind, refusal.to_string()))?;
            for constraint in lowered {
                rules = rules.with(constraint).map_err(|error: RulesError| wrong(clue.kind, error.to_string()))?;
            }
        }
        for own in &self.own {
            for constraint in &own.constraints {
                rules = rules.with(constraint.clone()).map_err(|error| wrong(own.kind, error.to_string()))?;
            }
        }
        Ok(rules)
    }
}

impl From<&Config> for Document {
    /// What a puzzle file says, but how it is to be solved.
    fn from(config: &Config) -> Self {
        let board = config.rules.geometry().clone();
        let givens = config.puzzle.as_ref().map_or_else(|| Grid::of(&board), |puzzle| puzzle.grid.clone());
        Self {
            title: config.title.clone(),
            lowest: config.rules.lowest(),
            variables: config.rules.variables().to_vec(),
            symbols: config.symbols.clone(),
            givens,
            clues: config.clues.iter().filter(|clue| clue.kind.definition().is_some()).cloned().collect(),
            own: config.own.clone(),
            solutions: config.expect.solutions,
            solution: config.expect.solution.clone(),
            ..Self::new(board)
        }
    }
}
