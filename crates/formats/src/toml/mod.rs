//! Puzzle files in TOML: board, grid, constraints, settings, and the expected answer.
//!
//! [`Config::parse`] reads all of a text, or returns every error with its position. Unknown keys
//! are errors, as are keys that this version does not read: ignoring a rule would give wrong
//! answers.
//!
//! Each table of the file has a module with a function that turns it into plain data: `board` (the
//! keys at the top), `clues` (all tables of constraints), `solve`, `expect`. The reader reports
//! wrong types and ranges and continues. To add a table, describe its keys in `keys`, write a
//! module for it, and call its function at the end of this file.
//!
//! This module does not open files or draw carets: errors hold byte ranges of the caller's text.

mod board;
mod clues;
mod error;
mod expect;
mod grid_text;
mod hint;
mod keys;
mod modifiers;
mod names;
mod reader;
mod recovery;
mod regions;
mod schroedinger;
mod shapes;
mod solve;
mod span;
mod syntax;
mod tree;
mod variables;

pub(crate) use clues::quoted;
pub use clues::{ClueSource, CustomConstraint, parse_clue};
pub use error::{ConfigError, ConfigErrorKind, ConfigErrors};
pub use expect::{Expect, Expected};
pub(crate) use shapes::has_key as shape_has_key;
pub use solve::{MAX_TIME, Solve};

use expect::Prerequisites;
use grid_text::Picture;
use kdoku_board::rules::RulesError;
use kdoku_board::{Cell, Geometry, Rules, Shape, Symbols, Variable};
use kdoku_puzzle::Clue;
use kdoku_text::{Puzzle, shortened};
use keys::Key;
use reader::{Context, Reported, Table, Text, Value};
use syntax::Slips;
use tree::{Data, Tree};

/// Largest accepted text, in bytes: eight times the size of the largest board with its solution.
pub const MAX_BYTES: usize = 4 << 20;

/// A puzzle file.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_formats::*; }
/// use kdoku::Pick;
/// use kdoku::toml::{Config, Expected};
///
/// let config = Config::parse(
///     r#"
///     order = 2
///     grid = """
///     1 0 0 0
///     0 0 3 0
///     0 1 0 0
///     0 0 0 2
///     """
///     solve.pick = "first"
///     expect.solutions = "multiple"
///     "#,
/// )?;
/// assert_eq!(config.rules.size(), 4);
/// assert_eq!(config.solve.pick, Some(Pick::First));
/// assert_eq!(config.expect.solutions, Some(Expected::Multiple));
///
/// let errors = Config::parse("ordr = 2\nsolve.limit = 0").expect_err("two mistakes");
/// let first = errors.iter().next().expect("there is one");
/// assert_eq!((first.line, first.column), (1, 1));
/// assert_eq!(first.to_string(), "unknown key `ordr`");
/// assert_eq!(first.hint().as_deref(), Some("did you mean `order`?"));
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// Title of the puzzle.
    pub title: Option<String>,
    /// Author of the puzzle.
    pub author: Option<String>,
    /// Description of the puzzle, for its readers.
    pub description: Option<String>,
    /// The rules in the author's words. They have no effect on [`rules`](Self::rules).
    pub rules_text: Option<String>,
    /// The board and its constraints.
    pub rules: Rules,
    /// The named constraints of the file, without those inside branches: pictures are drawn from
    /// them. The rules hold their lowered form.
    pub clues: Vec<Clue>,
    /// The sources of the constraints, each with its line and lowered form, in the order of the
    /// rules.
    pub sources: Vec<ClueSource>,
    /// The constraints without a named kind, each with its table.
    pub custom: Vec<CustomConstraint>,
    /// Shapes that are only drawn. They have no effect on [`rules`](Self::rules).
    pub shapes: Vec<Shape>,
    /// Symbols of the values, if the file states them, or if values do not start at 1 and each has
    /// a digit or letter.
    pub symbols: Option<Symbols>,
    /// The givens, of the size of the rules; lines and spans refer to the file.
    pub puzzle: Option<Puzzle>,
    /// Settings of the solver.
    pub solve: Solve,
    /// The expected answer.
    pub expect: Expect,
    /// Probable mistakes, with their positions: clues that always hold, lines and dots whose cells do not
    /// touch, and cages in pieces or with a cell of another.
    pub warnings: Vec<ConfigError>,
}

impl Config {
    /// Reads a puzzle file.
    ///
    /// # Errors
    /// [`ConfigErrors`]: everything wrong with the text, in the order of positions. Errors that
    /// only follow from others are left out: where the board is unknown, pictures are not checked.
    pub fn parse(text: &str) -> Result<Self, ConfigErrors> {
        let context = Context::new(text);
        if text.len() > MAX_BYTES {
            return Err(ConfigErrors::too_long());
        }
        let mut errors = Vec::new();
        let tree = Tree::parse(text, |error| errors.push((error.span().unwrap_or(0..0), error.message().to_owned())));
        errors.sort_by_key(|(span, _)| span.start);
        let mut slips = Slips::new(text);
        for (span, message) in errors {
            let (span, kind) = match slips.find(&message, &span) {
                Some((span, slip)) => (span, ConfigErrorKind::Syntax(slip)),
                None => (span, ConfigErrorKind::syntax(&message)),
            };
            context.report(span, kind);
        }
        let config = Self::read(&tree, &context);
        context.finish().map_or(Ok(config), Err)
    }

    /// A file of a board without givens and constraints.
    ///
    /// # Errors
    /// [`ConfigErrors`] if a variable is invalid.
    pub(crate) fn of_board(board: Geometry, lowest: i32, variables: &[Variable]) -> Result<Self, ConfigErrors> {
        let invalid = |error: RulesError| {
            let (why, hint) = (error.to_string(), String::new());
            ConfigErrors::one(ConfigErrorKind::Clue { why, hint })
        };
        let symbols = (lowest != 1).then(|| Symbols::usual_from(lowest, board.size()));
        let mut rules = Rules::new(board).values_from(lowest);
        for variable in variables {
            rules = rules.with_variable(variable.clone()).map_err(invalid)?.0;
        }
        Ok(Self {
            title: None,
            author: None,
            description: None,
            rules_text: None,
            rules,
            clues: Vec::new(),
            sources: Vec::new(),
            custom: Vec::new(),
            shapes: Vec::new(),
            symbols,
            puzzle: None,
            solve: Solve::default(),
            expect: Expect::default(),
            warnings: Vec::new(),
        })
    }

    /// Adds clues, each with the text that names it in messages, or `None` for a clue that belongs
    /// to the source of the last. Sources have no line, and positions of errors and warnings have
    /// no meaning.
    ///
    /// # Errors
    /// [`ConfigErrors`]: everything wrong with the clues.
    pub(crate) fn with_clues(mut self, clues: Vec<(Clue, Option<String>)>) -> Result<Self, ConfigErrors> {
        let context = Context::new("");
        let (found, sources) = clues::lower(clues, &self.rules, &context);
        self.sources.extend(sources);
        self.clues.extend(found.clues);
        self.rules = self.rules.with_examined(found.constraints);
        self.warnings.extend(context.warnings());
        context.finish().map_or(Ok(self), Err)
    }

    /// Adds examined constraints without a named kind.
    pub(crate) fn with_custom(mut self, custom: Vec<CustomConstraint>) -> Self {
        let mut constraints = Vec::new();
        let first = self.rules.constraints().len();
        for CustomConstraint { clue, constraints: lowered, .. } in &custom {
            let start = first + constraints.len();
            constraints.extend_from_slice(lowered);
            let names = |cells: &[Cell]| cells.iter().map(|&cell| self.rules.name(cell)).collect::<Vec<_>>().join(" ");
            self.sources.push(ClueSource {
                name: clue.kind.name(),
                text: if let [cells] = &clue.groups[..] { shown(&names(cells)) } else { String::new() },
                caption: clue.caption.clone(),
                line: None,
                constraints: start..first + constraints.len(),
            });
            self.clues.push(clue.clone());
        }
        self.custom.extend(custom);
        self.rules = self.rules.with_examined(constraints);
        self
    }

    /// Reads the whole tree. Invalid parts are reported and keep their defaults.
    fn read(tree: &Tree, context: &Context) -> Self {
        let top = Table::new(tree, &keys::TOP, context);
        let words = |key| top.string(key).unwrap_or_default().map(|text| text.into_inner().to_owned());
        let board = board::board(&top).ok();
        let symbols = board::symbols(&top, board.as_ref());
        // pictures of an invalid board, or in invalid symbols, would only give errors that follow
        // from the first
        let known = board.as_ref().filter(|_| symbols.is_ok());
        let symbols = symbols.unwrap_or_default();
        let grid = match known {
            Some(board) => Picture::read(&top, &keys::GRID, board, symbols.as_ref()).unwrap_or_default(),
            None => top.string(&keys::GRID).map(|_| None).unwrap_or_default(),
        };
        let solve = top.table(&keys::SOLVE, &keys::SOLVE_SECTION).unwrap_or_default();
        let expect = top.table(&keys::EXPECT, &keys::EXPECT_SECTION).unwrap_or_default();
        let prerequisites = Prerequisites { board: known, symbols: symbols.as_ref(), givens: grid.as_ref() };
        let expect = expect.map(|table| expect::read(&table, prerequisites)).unwrap_or_default();
        let is_known = known.is_some();
        let board::Board { geometry, lowest } = board.unwrap_or_else(board::Board::unknown);
        let rules = Rules::new(Geometry::clone(&geometry)).values_from(lowest);
        let (rules, modifiers) = if is_known {
            let (rules, modifiers) = modifiers::read(&top, variables::read(&top, rules));
            let (rules, two_digits) = schroedinger::read(&top, rules);
            (rules, modifiers.into_iter().chain(two_digits).collect())
        } else {
            (rules, Vec::new())
        };
        // cells cannot be checked on an invalid board
        let mut found =
            if is_known { clues::read(&top, &rules, symbols.as_ref(), modifiers) } else { clues::Found::default() };
        let sources = found.sources(context);
        let shapes = if is_known { shapes::read(&top, rules.geometry()) } else { Vec::new() };
        Self {
            title: words(&keys::TITLE),
            author: words(&keys::AUTHOR),
            description: words(&keys::DESCRIPTION),
            rules_text: words(&keys::RULES),
            rules: rules.with_examined(found.constraints),
            clues: found.clues,
            sources,
            custom: found.custom,
            shapes,
            symbols,
            puzzle: grid.map(|grid| grid.puzzle),
            solve: solve.map(|table| solve::read(&table)).unwrap_or_default(),
            expect,
            warnings: context.warnings(),
        }
    }
}

/// Text as quoted in messages: at most 40 characters, without line breaks.
fn shown(text: &str) -> String {
    shortened(text, 40)
}

#[cfg(test)]
mod tests;
