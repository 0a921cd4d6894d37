//! The static description of a named constraint.

use super::{Clue, ClueKind, Field, LoweringContext, LoweringError};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Constraint, MAX_VALUE, Rules};
use std::fmt;

/// The value of each cell of a full grid.
pub(crate) type Values<'a> = dyn Fn(Cell) -> i64 + 'a;

/// The result of lowering a clue.
pub(crate) type Lowered = Result<Vec<Constraint>, LoweringError>;

/// How a named constraint is written, what it means and how it is lowered.
pub struct Definition {
    /// The kind.
    pub kind: ClueKind,
    /// The table of the puzzle file; an [`OwnTable`](Syntax::OwnTable) is a table itself.
    pub table: &'static str,
    /// The key in the table.
    pub key: &'static str,
    /// How it is written.
    pub syntax: Syntax,
    /// Its number, if it has one.
    pub number: Option<NumberParameter>,
    /// Whether `loop = true` may close its line.
    pub closable: bool,
    /// Whether `values` may be given beside its number, if it is written as a table.
    pub takes_values: bool,
    /// Its title in the rules of a puzzle; empty if its name will do.
    pub title: &'static str,
    /// The meaning, in one line.
    pub meaning: &'static str,
    /// The meaning in terms of what a picture shows; empty if it is the same.
    pub drawn_meaning: &'static str,
    /// A value of the key that is valid on a 9×9 board.
    pub example: &'static str,
    /// The keys of its table, if it has a [table of its own](Syntax::OwnTable).
    pub fields: &'static [Field],
    /// The variables that it accepts in place of cells.
    pub(super) variables: VariableSupport,
    /// What it reads where the value of a cell may differ from its digit.
    pub(super) reads: Reads,
    /// Whether it has a meaning where [a cell may hold two digits](ClueKind::Schroedinger). All kinds that
    /// read [values](Reads::Values) have.
    pub(super) two_digits: bool,
    /// Returns the constraints; written to prune.
    pub(super) lower: fn(&Clue, &LoweringContext) -> Lowered,
    /// Checks the meaning on a full grid; written to be read.
    pub(super) holds: fn(&Clue, &LoweringContext, &Values) -> bool,
}

impl Definition {
    /// A definition with defaults, for `..` in the statics.
    pub(super) const fn new(kind: ClueKind, table: &'static str, key: &'static str) -> Self {
        Self {
            kind,
            table,
            key,
            syntax: Syntax::Cells,
            number: None,
            closable: false,
            takes_values: false,
            title: "",
            meaning: "",
            drawn_meaning: "",
            example: "",
            fields: &[],
            variables: VariableSupport::BoardValues,
            reads: Reads::Digits,
            two_digits: false,
            lower: |_, _| Ok(Vec::new()),
            holds: |_, _, _| true,
        }
    }

    /// The name of its kind.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Whether it counts or compares the values of cells, so that `digits = true` makes a difference
    /// where cells are [modified](ClueKind::Modifier).
    #[must_use]
    pub fn reads_values(&self) -> bool {
        self.reads != Reads::Digits
    }

    /// Whether it lowers to constraints that cells differ, and nothing else.
    pub(super) fn is_of_houses(&self) -> bool {
        self.table == "houses"
            || matches!(self.kind, ClueKind::Anti | ClueKind::ToroidalKnight | ClueKind::ToroidalKing)
    }
}

impl fmt::Debug for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Definition({}.{})", self.table, self.key)
    }
}

/// How a constraint is written in a puzzle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// As [`NumberAndCells`](Self::NumberAndCells), or only a list of cells.
    OptionalNumberAndCells,
    /// A number and a row, a column, a diagonal or a list of cells, seen from outside: `"12: row 3
    /// backwards"`.
    Outside,
    /// Values and a list of cells: `"1 2 3: r1c1:r2c2"`.
    ValuesAndCells,
    /// A list of cells and values: `"r1c1: 1 2 3"`.
    CellsAndValues,
    /// Two or more lists of cells, at most this many: `"r1c1 = r1c2 r1c3"`.
    Groups(usize),
    /// A number and cells with factors: `"10: r1c1 + 2*r2c2"`.
    Terms,
    /// A table of its own, `[[count]]` for one.
    OwnTable,
}

/// The number of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberParameter {
    /// Its key where a clue is written as a table: `{ cells = "…", min = 4 }`.
    pub key: &'static str,
    /// The number if none is given; `None` if it is required, or if its absence has a meaning.
    pub default: Option<i32>,
    /// The smallest valid number.
    pub minimum: i32,
    /// The largest size of the number that a file may state.
    pub maximum: i32,
}

impl NumberParameter {
    /// A number without a default.
    pub(super) const fn required(key: &'static str) -> Self {
        Self { key, default: None, minimum: 0, maximum: MAX_VALUE }
    }

    /// A number with a default.
    pub(super) const fn optional(key: &'static str, default: i32) -> Self {
        Self { key, default: Some(default), minimum: 1, maximum: MAX_VALUE }
    }

    /// The same number, up to another size.
    pub(super) const fn up_to(self, maximum: i32) -> Self {
        Self { maximum, ..self }
    }
}

/// What a constraint reads of a cell whose value may differ from its digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// The digit.
    Digits,
    /// The value: it is lowered on the variables that hold the values of its cells.
    Values,
    /// Both, or the values of cells that it does not list: its functions use
    /// [`LoweringContext::value_cell`].
    Both,
}

/// The variables that a constraint accepts in place of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariableSupport {
    /// None: the constraint is about positions of the board.
    None,
    /// Variables that hold values of the board.
    BoardValues,
    /// Any variable: the lowered constraints compare values only, never positions.
    Any,
}

impl VariableSupport {
    /// Checks that all of these cells are accepted.
    pub(super) fn check(self, rules: &Rules, cells: impl IntoIterator<Item = Cell>) -> Result<(), LoweringError> {
        let is_accepted = |&cell: &Cell| match self {
            // unknown cells are reported elsewhere
            _ if rules.is_on_board(cell) || cell.index() >= rules.cell_count() => true,
            Self::None => false,
            Self::BoardValues => rules.is_like_the_board(cell),
            Self::Any => true,
        };
        let Some((cell, (variable, _))) =
            cells.into_iter().find(|cell| !is_accepted(cell)).and_then(|cell| Some((cell, rules.variable(cell)?)))
        else {
            return Ok(());
        };
        let name = rules.name(cell);
        if self == Self::None {
            let message = format!("`{name}` is not on the board");
            return Err(LoweringError::cells(message, "name cells of the board only"));
        }
        let message = format!("`{name}` holds {}, but this constraint needs values of the board", variable.range());
        let hint = "use such variables in sums, arrows, relations between two cells, or as a count";
        Err(LoweringError::cells(message, hint))
    }
}
