//! The TOML of a puzzle: its board, its grid, how it is to be solved, and what the answer is.
//!
//! [`Config::parse`] reads a text and either understands all of it or says all that is wrong with it, each error with
//! its place. An unknown key is an error, and so is one that this version does not read yet: a puzzle that was solved
//! without one of its rules would be answered wrongly, and nobody would know.
//!
//! # How it is laid out
//!
//! A table of the file is a file of this room (`solve`, `expect`; `board` for the keys at the top; `clues` for all
//! tables of constraints) with a function
//! that takes the table and gives plain data. It asks for its keys by name and type; that a value is of another
//! type or out of range is noted by the reader, and never stops the reading. To add a table: its keys go into `keys`
//! as a section, its function into a file of its own, and a line that calls it to the others at the end of this file.
//!
//! Nothing here opens a file or draws a caret: errors hold spans of bytes, and the text is the caller's.

mod board;
mod clues;
mod error;
mod expect;
mod grid_text;
mod hint;
mod keys;
mod reader;
mod recovery;
mod regions;
mod solve;
mod span;
mod tree;
mod variables;

pub(crate) use clues::quoted;
pub use clues::{ClueSource, CustomConstraint};
pub use error::{ConfigError, ConfigErrorKind, ConfigErrors};
pub use expect::{Expect, Expected};
pub use solve::{MAX_TIME, Solve};

use crate::board::geometry::Geometry;
use crate::board::rules::Rules;
use crate::board::symbols::Symbols;
use crate::clues::Clue;
use crate::io::text::{Puzzle, shortened};
use expect::Known;
use grid_text::Picture;
use reader::{Context, Table};
use tree::Tree;

/// The longest text that is read: 4 MiB, eight times what the largest board and its solution take.
pub const MAX_BYTES: usize = 4 << 20;

/// A puzzle file: the puzzle, and what is said about it.
///
/// ```
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
    /// What the puzzle is called.
    pub title: Option<String>,
    /// The board and what must hold on it.
    pub rules: Rules,
    /// The constraints as the file names them, those within branches left out: what pictures are drawn from. The rules
    /// have what they come down to.
    pub clues: Vec<Clue>,
    /// The constraints as they were written, each with its line and what it comes down to, in the order of the rules.
    pub written: Vec<ClueSource>,
    /// The constraints that have no name, as the tables that say what they mean.
    pub own: Vec<CustomConstraint>,
    /// How values are written, if the file says so, or if they do not count from 1 and each has a digit or a letter.
    pub symbols: Option<Symbols>,
    /// The givens, of the size of the rules; lines and spans are those of the file.
    pub puzzle: Option<Puzzle>,
    /// How the puzzle is to be solved.
    pub solve: Solve,
    /// What the answer is.
    pub expect: Expect,
}

impl Config {
    /// Reads the TOML of a puzzle.
    ///
    /// # Errors
    /// [`ConfigErrors`]: everything that is wrong with the text, in the order of the places. What follows from an
    /// error already listed is left out: where the board is unknown, pictures are not looked at.
    pub fn parse(text: &str) -> Result<Self, ConfigErrors> {
        let context = Context::new(text);
        if text.len() > MAX_BYTES {
            return Err(ConfigErrors::too_long(text.len()));
        }
        let tree = Tree::parse(text, |error| {
            context.report(error.span().unwrap_or(0..0), ConfigErrorKind::syntax(error.message()));
        });
        let config = Self::read(&tree, &context);
        context.finish().map_or(Ok(config), Err)
    }

    /// Reads the whole tree. What could not be read is left at its default; it has been reported then.
    fn read(tree: &Tree, context: &Context) -> Self {
        let top = Table::new(tree, &keys::TOP, context);
        let title = top.string(&keys::TITLE).unwrap_or_default();
        let board = board::board(&top).ok();
        let symbols = board::symbols(&top, board.as_ref());
        // pictures of an unknown board, or in unknown symbols, would only give errors that follow from the first
        let known = board.as_ref().filter(|_| symbols.is_ok());
        let symbols = symbols.unwrap_or_default();
        let grid = match known {
            Some(board) => Picture::read(&top, &keys::GRID, board, symbols.as_ref()).unwrap_or_default(),
            None => top.string(&keys::GRID).map(|_| None).unwrap_or_default(),
        };
        let solve = top.table(&keys::SOLVE, &keys::SOLVE_SECTION).unwrap_or_default();
        let expect = top.table(&keys::EXPECT, &keys::EXPECT_SECTION).unwrap_or_default();
        let expected = Known { board: known, symbols: symbols.as_ref(), givens: grid.as_ref() };
        let expect = expect.map(|table| expect::read(&table, expected)).unwrap_or_default();
        let is_known = known.is_some();
        let board::Board { geometry, lowest } = board.unwrap_or_else(board::Board::unknown);
        let rules = Rules::new(Geometry::clone(&geometry)).values_from(lowest);
        let rules = if is_known { variables::read(&top, rules) } else { rules };
        // on an unknown board no cell could be told from one beside it
        let mut found = if is_known { clues::read(&top, &rules, symbols.as_ref()) } else { clues::Found::default() };
        let written = found.written(context);
        Self {
            title: title.map(|title| title.into_inner().to_owned()),
            rules: rules.with_examined(found.constraints),
            clues: found.clues,
            written,
            own: found.own,
            symbols,
            puzzle: grid.map(|grid| grid.puzzle),
            solve: solve.map(|table| solve::read(&table)).unwrap_or_default(),
            expect,
        }
    }
}

/// What a message quotes of `text`: no more than 40 characters, and none that would break the line.
fn shown(text: &str) -> String {
    shortened(text, 40)
}
