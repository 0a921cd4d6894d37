//! A puzzle as a value: everything that a file, a link, the page or a program can say about it.

use super::Clue;
use kdoku_board::geometry::{BoxShape, Cell, Geometry};
use kdoku_board::grid::Grid;
use kdoku_board::rules::{Rules, RulesError, Variable};
use kdoku_board::shapes::Shape;
use kdoku_board::symbols::Symbols;
use kdoku_board::{Order, Pick};
use serde::Serialize;
use std::time::Duration;

/// A puzzle, as plain data.
///
/// Readers return it, writers take it, and it can be built: [`clues`](Self::clues) is a list to
/// which clues are added and from which they are removed. [`compile`](Self::compile) makes the
/// rules for a solver.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_puzzle as clues; pub use kdoku_puzzle::Puzzle; }
/// use kdoku::clues::Clue;
/// use kdoku::{Cell, Order, Puzzle};
///
/// let mut puzzle = Puzzle::classic(Order::TWO);
/// puzzle.givens = "1 0 0 0\n0 0 3 0\n0 0 0 0\n0 0 0 2".parse()?;
/// puzzle.push(Clue::cage(3, [Cell(0), Cell(1)])).push(Clue::windoku());
/// puzzle.clues.remove(1);
/// assert_eq!(puzzle.compile()?.rules.constraints().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Puzzle {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// A description, for readers.
    pub description: Option<String>,
    /// The rules in the author's words, or a comment. They have no effect on the puzzle.
    pub rules_text: Option<String>,
    /// The shape of the board, with its boxes or regions.
    pub board: Geometry,
    /// The value of the lowest digit.
    pub lowest: i32,
    /// Variables outside the board.
    pub variables: Vec<Variable>,
    /// The symbols of values, if they are not the usual ones.
    pub symbols: Option<Symbols>,
    /// The givens, of the size of the board.
    pub givens: Grid,
    /// Digits entered while solving, if the source distinguishes them from givens. Cells with givens are
    /// blank.
    pub entered: Option<Grid>,
    /// The clues, named and custom, in the author's order. Candidate restrictions are clues of the
    /// kind `candidates`.
    pub clues: Vec<Clue>,
    /// Shapes that are only drawn.
    pub shapes: Vec<Shape>,
    /// The cells that are clear of fog at the start, in ascending order; `None` for a puzzle without fog.
    /// While a person solves the puzzle, the other cells are covered, and a right digit clears the 3×3
    /// cells around it. Fog has no effect on the rules.
    pub fog: Option<Vec<Cell>>,
    /// The expected answer.
    pub expect: Expect,
    /// Settings of the solver.
    pub solve: Solve,
}

/// The expected answer; `None` where the puzzle leaves it open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Expect {
    /// Number of solutions.
    pub solutions: Option<Expected>,
    /// A solution: a full grid that keeps the givens, if it is right.
    pub solution: Option<Grid>,
    /// Rating for people: `7.2`, or as `Rating` writes it.
    pub rating: Option<String>,
}

/// Expected number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// Exactly this many; 0 for a puzzle without a solution.
    Exactly(u64),
    /// At least two.
    Multiple,
}

/// Settings for the solver; `None` where the puzzle leaves the choice to flags and defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Solve {
    /// Which of several solutions is wanted.
    pub pick: Option<Pick>,
    /// Whether uniqueness must be decided.
    pub unique: Option<bool>,
    /// Whether all solutions are wanted.
    pub all: Option<bool>,
    /// Largest number of solutions to search for, from 1.
    pub limit: Option<u64>,
    /// Time limit of a puzzle: above 0, at most 1000 hours in a puzzle file.
    pub time_limit: Option<Duration>,
    /// Node limit of a puzzle, from 1.
    pub node_limit: Option<u64>,
    /// Seed of random choices.
    pub seed: Option<u64>,
}

impl Puzzle {
    /// Creates a blank board with values from 1.
    pub fn new(board: Geometry) -> Self {
        Self {
            title: None,
            author: None,
            description: None,
            rules_text: None,
            lowest: 1,
            variables: Vec::new(),
            symbols: None,
            givens: Grid::of(&board),
            entered: None,
            clues: Vec::new(),
            shapes: Vec::new(),
            fog: None,
            expect: Expect::default(),
            solve: Solve::default(),
            board,
        }
    }

    /// Creates a blank board with boxes of this shape.
    pub fn boxes(boxes: BoxShape) -> Self {
        Self::new(Geometry::new(boxes))
    }

    /// Creates a blank board of k²×k² cells.
    pub fn classic(order: Order) -> Self {
        Self::boxes(order.into())
    }

    /// Adds a clue.
    pub fn push(&mut self, clue: Clue) -> &mut Self {
        self.clues.push(clue);
        self
    }

    /// Turns entered digits into givens.
    pub fn fill_entered(&mut self) {
        let Some(entered) = self.entered.take() else { return };
        for (cell, digit) in entered.filled() {
            self.givens.set(cell, Some(digit));
        }
    }

    /// Returns the rules of the board and its variables, without clues. Invalid variables are omitted.
    pub fn blank_rules(&self) -> Rules {
        let mut rules = Rules::new(self.board.clone()).values_from(self.lowest);
        for variable in &self.variables {
            if let Ok((with, _)) = rules.clone().with_variable(variable.clone()) {
                rules = with;
            }
        }
        rules
    }

    /// Returns the same rules.
    ///
    /// # Errors
    /// [`RulesError`] if a variable is invalid.
    #[doc(hidden)]
    pub fn checked_rules(&self) -> Result<Rules, RulesError> {
        let mut rules = Rules::new(self.board.clone()).values_from(self.lowest);
        for variable in &self.variables {
            rules = rules.with_variable(variable.clone())?.0;
        }
        Ok(rules)
    }

    /// The description and the rules in words as one text, for formats with one text.
    #[doc(hidden)]
    pub fn words(&self) -> Option<String> {
        let texts: Vec<&str> = self.description.iter().chain(&self.rules_text).map(String::as_str).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }
}
