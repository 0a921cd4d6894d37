//! Constraints by name: what puzzles call a thermometer, a cage or a little killer, in the general constraints of
//! [`rules`](crate::board::rules).
//!
//! A [`Clue`] is a named constraint on a board, as plain data: what the TOML of a puzzle says, and what a picture of it
//! is drawn from. Its [`Kind`] tells how it is written, what it means and how it is *lowered*, that is, which general
//! constraints say the same. Engines never hear of a name.
//!
//! # How it is laid out
//!
//! A kind is a file of this folder (a family that shares one idea is a file, too) with a static [`Kind`] and two
//! functions. `lower` makes the constraints; it is written to prune. `holds` says what the name means on a full grid; it
//! is written to be read, and shares nothing with `lower`. The tests of this room hold the one against the other on all
//! fillings of small boards. [`KINDS`] lists the kinds; the reader of TOML, the documentation's test and the long form
//! `[[constraint]]` all go by that list, so a new kind is a new file and one line here.
//!
//! `board` has the words that kinds share: values and digits, neighbours, relations and automata over values.
//!
//! ```
//! use kdoku::clues::{KINDS, kind};
//! use kdoku::Config;
//!
//! let thermo = kind("thermo").ok_or("a kind")?;
//! assert_eq!(thermo.meaning, "values rise from the bulb, the first cell");
//! assert!(KINDS.len() > 60);
//!
//! let config = Config::parse("[lines]\nthermo = [\"r1c1 r1c2 r1c3\"]")?;
//! let clue = &config.variants[0];
//! assert_eq!((clue.kind, clue.groups[0].len()), ("thermo", 3));
//! assert_eq!(config.rules.constraints().len(), clue.lower(&config.rules)?.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anti;
mod arrows;
mod between;
mod board;
mod cage;
mod candidates;
mod circles;
mod classes;
mod clone;
mod connected;
mod count;
mod distinct;
mod dots;
mod element;
mod entropy;
mod equality;
mod flatmates;
mod full_rank;
mod halves;
mod houses;
mod indexing;
mod little_killer;
mod lunchbox;
mod nabner;
mod negatives;
mod numbered_room;
mod palindrome;
mod quad;
mod region_sum;
mod rellik;
mod renban;
mod sandwich;
mod shorthand;
mod skyscraper;
mod sum_line;
mod sums;
mod taxicab;
#[cfg(test)]
pub(crate) mod tests;
mod thermo;
mod tuples;
mod value_index;
mod whisper;
mod x_sum;
mod zipper;

pub(crate) use anti::{clue as offset_clue, moves};
pub(crate) use board::{Board, all_pairs, is_barren, known};
pub(crate) use negatives::{drawn_by, is_drawn};
pub(crate) use shorthand::diagonals;
pub use shorthand::{ShorthandError, WORDS, shorthand, shorthand_clues};

use crate::board::geometry::Cell;
use crate::board::grid::Grid;
use crate::board::rules::{Comparison, Constraint, MAX_RULED, Rules, RulesError};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fmt;
use std::sync::LazyLock;
use thiserror::Error;

/// Every named constraint, in the order of the tables of the schema.
pub static KINDS: &[&Kind] = &[
    &houses::DIAGONALS,
    &houses::WINDOKU,
    &houses::DISJOINT,
    &houses::EXTRA,
    &anti::ANTI,
    &negatives::NONCONSECUTIVE,
    &negatives::KROPKI_NEGATIVE,
    &negatives::XV_NEGATIVE,
    &taxicab::TAXICAB,
    &entropy::ENTROPY,
    &entropy::MODULO,
    &flatmates::FLATMATES,
    &full_rank::LINES_DIFFER,
    &cage::CAGE,
    &rellik::RELLIK,
    &equality::EQUALITY,
    &lunchbox::LUNCHBOX,
    &sums::SUM,
    &sums::EQUAL,
    &arrows::ARROW,
    &arrows::DOUBLE,
    &thermo::THERMO,
    &thermo::SLOW_THERMO,
    &whisper::WHISPER,
    &renban::RENBAN,
    &palindrome::PALINDROME,
    &region_sum::REGION_SUM,
    &between::BETWEEN,
    &zipper::ZIPPER,
    &between::LOCKOUT,
    &classes::ENTROPIC,
    &classes::MODULAR,
    &sum_line::SUM_LINE,
    &nabner::NABNER,
    &dots::WHITE,
    &dots::BLACK,
    &dots::X,
    &dots::V,
    &dots::GREATER,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::SUM,
    &halves::ODD,
    &halves::EVEN,
    &halves::LOW,
    &halves::HIGH,
    &quad::QUAD,
    &clone::CLONE,
    &clone::SAME,
    &candidates::CANDIDATES,
    &circles::CIRCLES,
    &indexing::COLUMN_INDEX,
    &indexing::ROW_INDEX,
    &indexing::BOX_INDEX,
    &value_index::VALUE_INDEX,
    &little_killer::LITTLE_KILLER,
    &sandwich::SANDWICH,
    &x_sum::X_SUM,
    &skyscraper::SKYSCRAPER,
    &skyscraper::HIDDEN_SKYSCRAPER,
    &numbered_room::NUMBERED_ROOM,
    &full_rank::FULL_RANK,
    &full_rank::FULL_RANK_TIES,
    &tuples::TABLE,
    &count::COUNT,
    &distinct::DISTINCT,
    &element::ELEMENT,
    &connected::CONNECTED,
];

/// The kind of this name: the word that `type` has in the long form.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    static BY_NAME: LazyLock<FxHashMap<&str, &Kind>> =
        LazyLock::new(|| KINDS.iter().map(|kind| (kind.name, *kind)).collect());
    BY_NAME.get(name).copied()
}

/// A named constraint on a board, as data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Clue {
    /// The name of its [`Kind`]; or `relation`, `regex`, `automaton` or `any`, which say all that they mean themselves and
    /// have no kind.
    pub kind: &'static str,
    /// The cells, as many lists as the kind has: an arrow's head and its shaft, the sets that hold the same. A rule of
    /// the whole board has none.
    pub groups: Vec<Vec<Cell>>,
    /// The number that belongs to it: a cage's sum, a whisper's least difference.
    pub number: Option<i32>,
    /// The values that belong to it: those of a quadruple, the tuples of a table one after the other, the factors of a sum,
    /// the offset of cells that differ.
    pub values: Vec<i32>,
    /// How its number compares, where that can be chosen.
    pub comparison: Comparison,
    /// Whether its line ends where it begins; whether a table's tuples are forbidden.
    pub flag: bool,
}

impl Clue {
    /// A clue of this kind on these cells, with the number that the kind has by default.
    pub(crate) fn new(kind: &'static Kind, groups: Vec<Vec<Cell>>) -> Self {
        Self { number: kind.number.and_then(|number| number.default), ..Self::unnamed(kind.name, groups) }
    }

    /// A clue that has no kind.
    pub(crate) const fn unnamed(kind: &'static str, groups: Vec<Vec<Cell>>) -> Self {
        Self { kind, groups, number: None, values: Vec::new(), comparison: Comparison::Equal, flag: false }
    }

    /// The general constraints that say what it says on the board of `rules`.
    ///
    /// # Errors
    /// [`Refusal`] if it can never hold, or makes no sense on this board. That its cells lie on the board is for
    /// [`Rules::with`] to say.
    ///
    /// # Panics
    /// If the kind is not in [`KINDS`], or a group of cells that the kind needs is missing.
    pub fn lower(&self, rules: &Rules) -> Result<Vec<Constraint>, Refusal> {
        self.lower_on(rules, &Board::new(rules))
    }

    /// The same on a board that others were lowered on. On one of [cases](Board::of_cases), what can never hold along a line
    /// is a case that is out.
    ///
    /// # Errors
    /// As [`Clue::lower`].
    pub(crate) fn lower_on(&self, rules: &Rules, board: &Board) -> Result<Vec<Constraint>, Refusal> {
        let kind = self.known();
        if rules.size() > MAX_RULED && !kind.is_of_houses() {
            let why = RulesError::TooLarge(rules.size()).to_string();
            return Err(Refusal::cells(why, "what such boards have is in `[houses]`, and `global.anti`"));
        }
        if kind.takes != Takes::Nothing && !rules.variables().is_empty() {
            kind.beside.take(rules, self.groups.iter().flatten().copied())?;
        }
        (kind.lower)(self, board)
    }

    /// Whether it holds on a full grid: what the name means, checked as a person would, and independent of
    /// [`lower`](Self::lower).
    ///
    /// # Panics
    /// If one of its cells is blank or not on the board (variables are none), the kind is not in [`KINDS`], or a group is missing.
    #[must_use]
    pub fn holds(&self, rules: &Rules, grid: &Grid) -> bool {
        let value = |cell: Cell| i64::from(rules.value(grid.get(cell).expect("the grid is full")));
        (self.known().holds)(self, &Board::new(rules), &value)
    }

    fn known(&self) -> &'static Kind {
        kind(self.kind).unwrap_or_else(|| panic!("`{}` is no kind of clue", self.kind))
    }

    /// The first group of cells, which most kinds have alone.
    fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// The number, where the kind cannot be without one.
    fn total(&self) -> i64 {
        i64::from(self.number.unwrap_or_default())
    }
}

/// Why a clue cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{why}")]
#[non_exhaustive]
pub struct Refusal {
    /// What is wrong, in the words of a message.
    pub why: String,
    /// How to mend it.
    pub hint: String,
    /// What it is about.
    pub about: About,
}

/// The part of a clue that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Its number, or its values.
    Number,
    /// Its number: it would take an automaton of too many states, which took time to find out.
    States,
    /// Its cells.
    Cells,
}

impl Refusal {
    fn number(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into(), about: About::Number }
    }

    fn cells(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into(), about: About::Cells }
    }
}

/// How a kind is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Takes {
    /// A switch: it holds for the whole board.
    Nothing,
    /// A switch, or `"down"` or `"up"` for one diagonal.
    Diagonals,
    /// Offsets: `"knight"`, `"king"`, `[1, 3]`.
    Offsets,
    /// A list of cells: `"r1c1 r1c2"`.
    Cells,
    /// A number and a list of cells: `"35: r1c1 r1c2"`.
    NumberAndCells,
    /// The same, or a list of cells alone.
    NumberOrNot,
    /// A number and a row, a column, a diagonal or a list of cells, seen from outside: `"12: row 3 backwards"`.
    Outside,
    /// Values and a list of cells: `"1 2 3: r1c1:r2c2"`.
    ValuesAndCells,
    /// A list of cells and values: `"r1c1: 1 2 3"`.
    CellsAndValues,
    /// Lists of cells, from two to so many: `"r1c1 = r1c2 r1c3"`.
    Groups(usize),
    /// A number and cells with factors: `"10: r1c1 + 2*r2c2"`.
    Terms,
    /// A table of its own, `[[count]]` for one.
    OwnTable,
}

/// The number that a kind has beside its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Number {
    /// Its key where a clue is written as a table: `{ cells = "…", min = 4 }`.
    pub key: &'static str,
    /// What it is where nothing is said; `None` where that is an error, or means that there is none.
    pub default: Option<i32>,
    /// The smallest that makes sense on some board.
    pub least: i32,
}

impl Number {
    /// A number that has to be said.
    const fn needed(key: &'static str) -> Self {
        Self { key, default: None, least: 0 }
    }

    /// A number that need not be said.
    const fn usual(key: &'static str, default: i32) -> Self {
        Self { key, default: Some(default), least: 1 }
    }
}

/// Which variables stand in the place of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// None: it is about places of the board.
    None,
    /// Those that hold values of the board.
    Like,
    /// Those for which a constraint says it that looks at values alone.
    Any,
}

impl Beside {
    /// Whether all of these cells are taken.
    fn take(self, rules: &Rules, cells: impl IntoIterator<Item = Cell>) -> Result<(), Refusal> {
        let is_taken = |&cell: &Cell| match self {
            // that there is such a cell is for others to say
            _ if rules.is_on_board(cell) || cell.index() >= rules.cell_count() => true,
            Self::None => false,
            Self::Like => rules.is_like_the_board(cell),
            Self::Any => true,
        };
        let Some((cell, (variable, _))) =
            cells.into_iter().find(|cell| !is_taken(cell)).and_then(|cell| Some((cell, rules.variable(cell)?)))
        else {
            return Ok(());
        };
        let name = rules.name(cell);
        if self == Self::None {
            let why = format!("`{name}` is not on the board");
            return Err(Refusal::cells(why, "the clue is about places of the board: name its cells alone"));
        }
        let why = format!("`{name}` holds {}, and here are values of the board", variable.range());
        let hint = "other values are for sums, arrows, what is said of two cells, and a cell that tells a number";
        Err(Refusal::cells(why, hint))
    }
}

/// What stands in a cell of a full grid.
pub(crate) type Values<'a> = dyn Fn(Cell) -> i64 + 'a;

/// What lowering gives.
pub(crate) type Lowered = Result<Vec<Constraint>, Refusal>;

/// A kind of named constraint.
#[non_exhaustive]
pub struct Kind {
    /// The table that it is written in; that of an [`OwnTable`](Takes::OwnTable) is itself.
    pub table: &'static str,
    /// Its key there.
    pub key: &'static str,
    /// What the long form calls it: `type = "…"`. No two kinds have the same name.
    pub name: &'static str,
    /// How it is written.
    pub takes: Takes,
    /// The number that it has.
    pub number: Option<Number>,
    /// Whether its line may be closed by `loop = true`.
    pub closes: bool,
    /// What it means, in a line.
    pub meaning: &'static str,
    /// What could stand in a file behind `key =`, and is right on a board of 9×9.
    pub example: &'static str,
    beside: Beside,
    lower: fn(&Clue, &Board) -> Lowered,
    holds: fn(&Clue, &Board, &Values) -> bool,
}

impl Kind {
    /// A kind of which nothing is said but where it stands; for `..` in the descriptors.
    const fn at(table: &'static str, key: &'static str) -> Self {
        Self {
            table,
            key,
            name: key,
            takes: Takes::Cells,
            number: None,
            closes: false,
            meaning: "",
            example: "",
            beside: Beside::Like,
            lower: |_, _| Ok(Vec::new()),
            holds: |_, _, _| true,
        }
    }
}

impl Kind {
    /// Whether it only says that cells differ.
    fn is_of_houses(&self) -> bool {
        self.table == "houses" || self.name == "anti"
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({}.{})", self.table, self.key)
    }
}
