//! The common representation of all formats.

use super::{Conversion, toml};
use crate::toml::{Config, ConfigErrors, CustomConstraint, Expected, Solve};
use kdoku_board::rules::RulesError;
use kdoku_board::{BoxShape, Cell, Geometry, Grid, Rules, Shape, Symbols, Variable};
use kdoku_puzzle::{Clue, ClueKind, ErrorMeaning, LoweringError, drawn_cells};
use kdoku_text::Assumption;
use thiserror::Error;

/// The maximum number of rows and of columns in files of other programs.
pub(super) const MOST_ROWS: usize = 64;

/// The maximum number of constraints in files of other programs.
pub(super) const MOST_CLUES: usize = 1 << 14;

/// A puzzle with everything that a file can say about it, as plain data.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Document {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// A description, for readers.
    pub description: Option<String>,
    /// The rules in words, or a comment.
    pub text: Option<String>,
    /// The shape of the board, with its boxes or regions.
    pub board: Geometry,
    /// The value of the lowest digit.
    pub lowest: i32,
    /// Variables outside the board.
    pub variables: Vec<Variable>,
    /// The symbols of values, if the file defines them. The expressions of [`custom`](Self::custom)
    /// use them.
    pub symbols: Option<Symbols>,
    /// The givens.
    pub givens: Grid,
    /// The named constraints. Candidate restrictions are clues of the kind `candidates`.
    pub clues: Vec<Clue>,
    /// The unnamed constraints.
    pub custom: Vec<CustomConstraint>,
    /// Shapes that are only drawn.
    pub shapes: Vec<Shape>,
    /// Digits entered while solving, where the format distinguishes them from givens. Cells with
    /// givens are blank.
    pub entered: Option<Grid>,
    /// The number of solutions, if the file states it.
    pub solutions: Option<Expected>,
    /// The solution, if the file contains it.
    pub solution: Option<Grid>,
    /// The rating, if the file states it.
    pub rating: Option<String>,
    /// The settings of the solver.
    pub solve: Solve,
    /// The guesses that were made because the text could be read in two ways.
    pub assumed: Vec<Assumption>,
}

/// Reason why the constraints of a document are invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid {kind}: {why}")]
pub struct InvalidRules {
    /// The kind of the invalid clue.
    pub kind: ClueKind,
    /// The reason.
    pub why: String,
}

impl Document {
    /// Creates a blank board with boxes of this shape.
    #[must_use]
    pub fn boxes(boxes: BoxShape) -> Self {
        Self::new(Geometry::new(boxes))
    }

    /// Creates a blank board with values from 1.
    #[must_use]
    pub fn new(board: Geometry) -> Self {
        Self {
            title: None,
            author: None,
            description: None,
            text: None,
            lowest: 1,
            variables: Vec::new(),
            symbols: None,
            givens: Grid::of(&board),
            clues: Vec::new(),
            custom: Vec::new(),
            shapes: Vec::new(),
            entered: None,
            solutions: None,
            solution: None,
            rating: None,
            solve: Solve::default(),
            assumed: Vec::new(),
            board,
        }
    }

    /// Turns entered digits into givens.
    pub fn fill_entered(&mut self) {
        let Some(entered) = self.entered.take() else { return };
        for (cell, digit) in entered.filled() {
            self.givens.set(cell, Some(digit));
        }
    }

    /// The description and the rules in words as one text, for formats with one text.
    pub(super) fn words(&self) -> Option<String> {
        let texts: Vec<&str> = self.description.iter().chain(&self.text).map(String::as_str).collect();
        (!texts.is_empty()).then(|| texts.join("\n\n"))
    }

    /// Returns the rules of the board and its variables without constraints. Invalid variables are
    /// omitted.
    pub(super) fn bare(&self) -> Rules {
        let bare = Rules::new(self.board.clone()).values_from(self.lowest);
        self.variables.iter().fold(bare, |rules, variable| match rules.examine_variable(variable) {
            Ok(()) => rules.with_variable(variable.clone()).expect("it was looked at").0,
            Err(_) => rules,
        })
    }

    /// Returns a copy without variables and the clues that name them. Its solutions may differ.
    pub(super) fn on_board(&self) -> Self {
        let clues = self.clues.iter().filter(|clue| !self.uses_variables(clue)).cloned().collect();
        Self { variables: Vec::new(), clues, custom: Vec::new(), ..self.clone() }
    }

    /// Whether a clue names variables outside the board.
    pub(super) fn uses_variables(&self, clue: &Clue) -> bool {
        clue.groups.iter().flatten().any(|cell| cell.index() >= self.board.cell_count())
    }

    /// Lowers all constraints to the rules for a solver. A clue that always holds has none.
    ///
    /// # Errors
    /// [`InvalidRules`] if a clue can never hold or has no meaning on this board.
    ///
    /// # Panics
    /// As [`Clue::lower`]: if the kind of a clue is unknown, or if a clue lacks a group of cells.
    pub fn rules(&self) -> Result<Rules, InvalidRules> {
        let bare = self.bare();
        let wrong = |kind: ClueKind, why: String| InvalidRules { kind, why };
        let mut rules = bare.clone();
        for clue in &self.clues {
            let lowered = clue.lower(&bare).or_else(|error: LoweringError| match error.meaning {
                ErrorMeaning::Vacuous => Ok(Vec::new()),
                _ => Err(wrong(clue.kind, error.to_string())),
            });
            for constraint in lowered? {
                rules = rules.with(constraint).map_err(|error: RulesError| wrong(clue.kind, error.to_string()))?;
            }
        }
        for custom in &self.custom {
            for constraint in &custom.constraints {
                rules = rules.with(constraint.clone()).map_err(|error| wrong(custom.clue.kind, error.to_string()))?;
            }
        }
        Ok(rules)
    }
}

impl Document {
    /// Converts the document to a puzzle file, and reports what the file cannot hold. The file has
    /// errors if a clue can never hold or has no meaning on this board.
    ///
    /// The file is not written and read, which would take longer than to solve most puzzles.
    ///
    /// # Panics
    /// As [`Clue::lower`]: if a clue lacks a group of cells.
    #[must_use]
    pub fn into_config(mut self) -> Conversion<Result<Config, ConfigErrors>> {
        let blank = match self.blank() {
            Ok(blank) => blank,
            Err(errors) => return Conversion { value: Err(errors), losses: Vec::new() },
        };
        let Conversion { value: clues, mut losses } = toml::clues_with_texts(&mut self, &blank.rules);
        losses.extend(toml::losses(&self));
        let Self { title, author, description, text: rules_text, shapes, custom, solve, .. } = self;
        let config = Config { title, author, description, rules_text, shapes, solve, ..blank };
        let config = config.with_clues(clues).map(|config| config.with_custom(custom));
        Conversion { value: config, losses }
    }

    /// A puzzle file of the board with givens and solution, without constraints and words.
    fn blank(&self) -> Result<Config, ConfigErrors> {
        let mut config = Config::of_board(self.board.clone(), self.lowest, &self.variables)?;
        config.symbols = toml::explicit_symbols(self).or(config.symbols);
        config.puzzle = toml::given_puzzle(self, config.symbols.as_ref());
        config.expect.solutions = self.solutions;
        config.expect.solution = toml::whole_solution(self).cloned();
        config.expect.rating.clone_from(&self.rating);
        Ok(config)
    }
}

/// Whether a negative clue excludes exactly the pairs of these clues.
pub(super) fn excludes_all_drawn<'c>(clue: &Clue, clues: impl IntoIterator<Item = &'c Clue>) -> bool {
    let sorted = |mut pairs: Vec<Vec<Cell>>| {
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    };
    sorted(clue.groups.clone()) == sorted(drawn_cells(clue.kind, clues))
}

impl From<&Config> for Document {
    fn from(config: &Config) -> Self {
        let board = config.rules.geometry().clone();
        let givens = config.puzzle.as_ref().map_or_else(|| Grid::of(&board), |puzzle| puzzle.grid.clone());
        Self {
            title: config.title.clone(),
            author: config.author.clone(),
            description: config.description.clone(),
            text: config.rules_text.clone(),
            lowest: config.rules.lowest(),
            variables: config.rules.variables().to_vec(),
            symbols: config.symbols.clone(),
            givens,
            clues: config.clues.iter().filter(|clue| clue.kind.definition().is_some()).cloned().collect(),
            custom: config.custom.clone(),
            shapes: config.shapes.clone(),
            solutions: config.expect.solutions,
            solution: config.expect.solution.clone(),
            rating: config.expect.rating.clone(),
            solve: config.solve.clone(),
            ..Self::new(board)
        }
    }
}
