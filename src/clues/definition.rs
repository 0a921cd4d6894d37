//! The static description of a named constraint.

use super::{Clue, ClueKind, LoweringContext, LoweringError};
use crate::board::geometry::Cell;
use crate::board::rules::{Constraint, Rules};
use std::fmt;

/// What stands in a cell of a full grid.
pub(crate) type Values<'a> = dyn Fn(Cell) -> i64 + 'a;

/// What lowering gives.
pub(crate) type Lowered = Result<Vec<Constraint>, LoweringError>;

/// How a named constraint is written, what it means and how it is lowered.
#[non_exhaustive]
pub struct Definition {
    /// The kind that it defines.
    pub kind: ClueKind,
    /// The table that it is written in; that of an [`OwnTable`](Syntax::OwnTable) is itself.
    pub table: &'static str,
    /// Its key there.
    pub key: &'static str,
    /// How it is written.
    pub syntax: Syntax,
    /// The number that it has.
    pub number: Option<NumberParameter>,
    /// Whether its line may be closed by `loop = true`.
    pub closable: bool,
    /// What it means, in a line.
    pub meaning: &'static str,
    /// What could stand in a file behind `key =`, and is right on a board of 9×9.
    pub example: &'static str,
    pub(super) variables: VariableSupport,
    pub(super) lower: fn(&Clue, &LoweringContext) -> Lowered,
    pub(super) holds: fn(&Clue, &LoweringContext, &Values) -> bool,
}

impl Definition {
    /// A definition of which only the place in a file is given; for `..` in the statics.
    pub(super) const fn new(kind: ClueKind, table: &'static str, key: &'static str) -> Self {
        Self {
            kind,
            table,
            key,
            syntax: Syntax::Cells,
            number: None,
            closable: false,
            meaning: "",
            example: "",
            variables: VariableSupport::BoardValues,
            lower: |_, _| Ok(Vec::new()),
            holds: |_, _, _| true,
        }
    }
}

impl Definition {
    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Whether it only says that cells differ.
    pub(super) fn is_of_houses(&self) -> bool {
        self.table == "houses" || self.kind == ClueKind::Anti
    }
}

impl fmt::Debug for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Definition({}.{})", self.table, self.key)
    }
}

/// How a kind is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Syntax {
    /// A switch: it holds for the whole board.
    Switch,
    /// A switch, or `"down"` or `"up"` for one diagonal.
    Diagonals,
    /// Offsets: `"knight"`, `"king"`, `[1, 3]`.
    Offsets,
    /// A list of cells: `"r1c1 r1c2"`.
    Cells,
    /// A number and a list of cells: `"35: r1c1 r1c2"`.
    NumberAndCells,
    /// The same, or a list of cells alone.
    OptionalNumberAndCells,
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
pub struct NumberParameter {
    /// Its key where a clue is written as a table: `{ cells = "…", min = 4 }`.
    pub key: &'static str,
    /// What it is where nothing is said; `None` where that is an error, or means that there is none.
    pub default: Option<i32>,
    /// The smallest that makes sense on some board.
    pub minimum: i32,
}

impl NumberParameter {
    /// A number that has to be said.
    pub(super) const fn required(key: &'static str) -> Self {
        Self { key, default: None, minimum: 0 }
    }

    /// A number that need not be said.
    pub(super) const fn optional(key: &'static str, default: i32) -> Self {
        Self { key, default: Some(default), minimum: 1 }
    }
}

/// Which variables stand in the place of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariableSupport {
    /// None: it is about places of the board.
    None,
    /// Those that hold values of the board.
    BoardValues,
    /// Those for which a constraint says it that looks at values alone.
    Any,
}

impl VariableSupport {
    /// Whether all of these cells are taken.
    pub(super) fn check(self, rules: &Rules, cells: impl IntoIterator<Item = Cell>) -> Result<(), LoweringError> {
        let is_taken = |&cell: &Cell| match self {
            // that there is such a cell is for others to say
            _ if rules.is_on_board(cell) || cell.index() >= rules.cell_count() => true,
            Self::None => false,
            Self::BoardValues => rules.is_like_the_board(cell),
            Self::Any => true,
        };
        let Some((cell, (variable, _))) =
            cells.into_iter().find(|cell| !is_taken(cell)).and_then(|cell| Some((cell, rules.variable(cell)?)))
        else {
            return Ok(());
        };
        let name = rules.name(cell);
        if self == Self::None {
            let message = format!("`{name}` is not on the board");
            return Err(LoweringError::cells(message, "the clue is about places of the board: name its cells alone"));
        }
        let message = format!("`{name}` holds {}, and here are values of the board", variable.range());
        let hint = "other values are for sums, arrows, what is said of two cells, and a cell that tells a number";
        Err(LoweringError::cells(message, hint))
    }
}
