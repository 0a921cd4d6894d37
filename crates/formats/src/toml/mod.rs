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
mod fog;
mod grid_text;
mod hint;
mod keys;
mod modifiers;
mod names;
mod quoted;
mod reader;
mod recovery;
mod regions;
mod schema;
mod schroedinger;
mod shapes;
mod solve;
mod span;
mod starter;
mod syntax;
mod tree;
mod variables;

pub use clues::{ClueSource, parse_cells, parse_clue};
pub use error::{ConfigError, ConfigErrorKind, ConfigErrors};
pub use kdoku_puzzle::{Expect, Expected, Solve};
pub(crate) use quoted::quoted;
pub use schema::schema;
pub(crate) use shapes::has_key as shape_has_key;
pub use solve::MAX_TIME;
pub use starter::starter;

use expect::Prerequisites;
use grid_text::Picture;
use kdoku_board::{Geometry, Grid, Rules};
use kdoku_puzzle::{Clue, Puzzle, drawn_by, drawn_cells};
use kdoku_text::{Form, shortened};
use keys::Key;
use reader::{Context, Reported, Table, Text, Value};
use std::ops::Range;
use syntax::Slips;
use tree::{Data, Tree};

/// Largest accepted text, in bytes: eight times the size of the largest board with its solution.
pub const MAX_BYTES: usize = 4 << 20;

/// A puzzle with its compiled rules: what a puzzle file says.
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
/// assert_eq!(config.puzzle.givens.clues(), 4);
/// assert_eq!(config.puzzle.solve.pick, Some(Pick::First));
/// assert_eq!(config.puzzle.expect.solutions, Some(Expected::Multiple));
///
/// let errors = Config::parse("ordr = 2\nsolve.limit = 0").expect_err("two mistakes");
/// let first = errors.iter().next().expect("there is one");
/// assert_eq!((first.line, first.column), (1, 1));
/// assert_eq!(first.to_string(), "unknown key `ordr`");
/// assert_eq!(first.hint().as_deref(), Some("did you mean `order`?"));
/// # Ok::<(), kdoku::toml::ConfigErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The board and its constraints: what the clues were lowered to.
    pub rules: Rules,
    /// The sources of the constraints, each with its line and lowered form, in the order of the
    /// rules.
    pub sources: Vec<ClueSource>,
    /// How the givens are written, if there is a picture of them.
    pub form: Option<Form>,
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
        let tree = Tree::of(text, &context);
        let config = Self::read(&tree, &context);
        context.finish().map_or(Ok(config), Err)
    }

    /// Compiles a puzzle whose clues have these texts, in the order of a file; a clue without one
    /// belongs to the source of the last. Sources have no line, and positions of errors and warnings
    /// have no meaning.
    ///
    /// # Errors
    /// [`ConfigErrors`]: everything wrong with the variables and clues.
    pub(crate) fn with_clues(
        puzzle: Puzzle,
        clues: Vec<(Clue, Option<String>)>,
        form: Option<Form>,
    ) -> Result<Self, ConfigErrors> {
        let rules = puzzle.checked_rules().map_err(|error| ConfigErrors::clue(error.to_string(), String::new()))?;
        let context = Context::new("");
        let (found, sources) = clues::lower(clues, &rules, &context);
        let (warnings, rules) = (context.warnings(), rules.with_examined(found.constraints));
        let puzzle = Puzzle { clues: found.clues, ..puzzle };
        context.finish().map_or(Ok(Self { puzzle, rules, sources, form, warnings }), Err)
    }

    /// Adds the clues of tables of constraints, such as `[[constraint]]`, as if they stood at the end of the
    /// puzzle file. Their sources have no line.
    ///
    /// # Errors
    /// [`ConfigErrors`]: everything wrong with the text, with positions in it.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_formats::toml::{self, Config}; }
    /// let config = kdoku::Config::parse("order = 2")?.with_tables("lines.thermo = [\"r1c1 r1c2\"]")?;
    /// assert_eq!((config.puzzle.clues.len(), config.sources[0].text.as_str()), (1, "r1c1 r1c2"));
    /// # Ok::<(), kdoku::toml::ConfigErrors>(())
    /// ```
    pub fn with_tables(mut self, text: &str) -> Result<Self, ConfigErrors> {
        let context = Context::new(text);
        let tree = Tree::of(text, &context);
        let rules =
            self.puzzle.checked_rules().map_err(|error| ConfigErrors::clue(error.to_string(), String::new()))?;
        let table = Table::new(&tree, &keys::BRANCH, &context);
        let mut found = clues::read_more(&table, &rules, &self.puzzle);
        let (clues, constraints) = (self.puzzle.clues.len(), self.rules.constraints().len());
        let shifted = |range: &Range<usize>, by: usize| range.start + by..range.end + by;
        self.sources.extend(found.sources(&context).into_iter().map(|source| ClueSource {
            line: None,
            clues: shifted(&source.clues, clues),
            constraints: shifted(&source.constraints, constraints),
            ..source
        }));
        self.warnings.extend(context.warnings());
        self.rules = self.rules.with_examined(found.constraints);
        self.puzzle.clues.extend(found.clues);
        context.finish().map_or(Ok(()), Err)?;
        self.with_drawn_pairs()
    }

    /// Compiles the clues again that are about the pairs of cells without a dot, if these have changed.
    fn with_drawn_pairs(mut self) -> Result<Self, ConfigErrors> {
        let clues = &mut self.puzzle.clues;
        let is_negative = |&index: &usize| !drawn_by(clues[index].kind).is_empty();
        let negative: Vec<usize> = (0..clues.len()).filter(is_negative).collect();
        let mut has_changed = false;
        for index in negative {
            let groups = drawn_cells(clues[index].kind, clues.iter());
            has_changed |= clues[index].groups != groups;
            clues[index].groups = groups;
        }
        if !has_changed {
            return Ok(self);
        }
        let compiled = self.puzzle.compile().map_err(|errors| {
            let first = errors.0.into_iter().next().expect("a list of errors is never empty");
            ConfigErrors::clue(first.message, first.hint)
        })?;
        for source in &mut self.sources {
            let of = &compiled.constraints_of[source.clues.clone()];
            source.constraints = of.first().map_or(0, |of| of.start)..of.last().map_or(0, |of| of.end);
        }
        self.rules = compiled.rules;
        Ok(self)
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
        let fog = if is_known { fog::read(&top, rules.geometry()) } else { None };
        let form = grid.as_ref().map(|grid| grid.drawn.form.clone());
        let board = rules.geometry().clone();
        let puzzle = Puzzle {
            title: words(&keys::TITLE),
            author: words(&keys::AUTHOR),
            description: words(&keys::DESCRIPTION),
            rules_text: words(&keys::RULES),
            lowest: rules.lowest(),
            variables: rules.variables().to_vec(),
            symbols,
            givens: grid.map_or_else(|| Grid::of(&board), |grid| grid.drawn.grid),
            entered: None,
            clues: found.clues,
            shapes,
            fog,
            expect,
            solve: solve.map(|table| solve::read(&table)).unwrap_or_default(),
            board,
        };
        Self { puzzle, rules: rules.with_examined(found.constraints), sources, form, warnings: context.warnings() }
    }
}

impl<'t> Tree<'t> {
    /// The tree of a text, whose mistakes are reported.
    fn of(text: &'t str, context: &Context) -> Self {
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
        tree
    }
}

/// Text as quoted in messages: at most 40 characters, without line breaks.
fn shown(text: &str) -> String {
    shortened(text, 40)
}

#[cfg(test)]
mod tests;
