//! A constraint of a puzzle as data.

use super::{ClueKind, Definition, LoweringContext, LoweringError, PairRelation, Pattern, Reads, Syntax, custom};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Grid;
use kdoku_board::rules::{Automaton, Comparison, Constraint, MAX_RULED, Role, Rules, RulesError};
use serde::Serialize;

/// A constraint of a puzzle, as data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clue {
    /// What it says.
    pub kind: ClueKind,
    /// The cells, in as many lists as the kind needs: an arrow's head and its shaft, the sets that
    /// hold the same values. A rule of the whole board has none.
    pub groups: Vec<Vec<Cell>>,
    /// A number: a cage's sum, a whisper's least difference.
    pub number: Option<i32>,
    /// Values, factors, an offset or tuples.
    pub payload: Payload,
    /// How the number compares. Only sums and counts differ from [`Comparison::Equal`].
    pub comparison: Comparison,
    /// Whether the line is a loop: its last cell is a neighbour of its first.
    pub closed: bool,
    /// Whether it reads the digits of its cells where their values may differ from them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub of_digits: bool,
    /// The author's own words.
    #[serde(skip_serializing_if = "Caption::is_empty")]
    pub caption: Caption,
}

/// A name and a description of a clue in the author's words, for pictures and explanations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Caption {
    /// A name, such as "Parity line".
    pub name: Option<String>,
    /// What the clue means, such as "neighbours differ in parity".
    pub text: Option<String>,
}

impl Caption {
    /// Whether it has neither name nor text.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.name.is_none() && self.text.is_none()
    }
}

/// What a clue has besides cells and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Payload {
    /// Nothing.
    #[default]
    None,
    /// Values: those of a quadruple, the candidates of a cell, those that are counted or connected;
    /// the sums of a cage that has several.
    Values(Vec<i32>),
    /// The factors of a sum, one per cell.
    Factors(Vec<i32>),
    /// The rows and columns between two cells that differ.
    Offset([i32; 2]),
    /// The tuples of a table, each with one value per cell.
    Tuples {
        /// The tuples.
        tuples: Vec<Vec<i32>>,
        /// Whether the cells must hold none of them.
        forbidden: bool,
    },
    /// How cells are modified.
    Modifier {
        /// The value of a modified cell, for each digit.
        values: Vec<i32>,
        /// Whether one cell of each row, column, and box or region is modified.
        each_house: bool,
        /// Whether each digit is modified once.
        each_digit: bool,
    },
    /// The sums of runs of cells.
    Runs {
        /// The values of the cells that are in runs.
        values: Vec<i32>,
        /// The sums, in order.
        sums: Vec<i32>,
    },
    /// A relation between the values of two cells, and its pairs of cells.
    Relation(PairRelation),
    /// A regular expression that a line of cells matches.
    Pattern(Pattern),
    /// The automaton that accepts a line of cells.
    Automaton {
        /// The automaton.
        automaton: Automaton,
        /// The names of its states in puzzle files; empty if they are called by their numbers, from 0.
        names: Vec<String>,
    },
    /// Cases, each with clues that hold together: those of `any`, or the only one of `not`.
    Cases(Vec<Vec<Clue>>),
}

impl Payload {
    /// Every number in it.
    pub fn numbers(&self) -> impl Iterator<Item = i32> {
        let (numbers, others, tuples): (&[i32], &[i32], &[Vec<i32>]) = match self {
            Self::None | Self::Relation(_) | Self::Pattern(_) | Self::Automaton { .. } | Self::Cases(_) => {
                (&[], &[], &[])
            }
            Self::Values(numbers) | Self::Factors(numbers) | Self::Modifier { values: numbers, .. } => {
                (numbers, &[], &[])
            }
            Self::Offset(sides) => (sides, &[], &[]),
            Self::Tuples { tuples, .. } => (&[], &[], tuples),
            Self::Runs { values, sums } => (values, sums, &[]),
        };
        numbers.iter().chain(others).chain(tuples.iter().flatten()).copied()
    }
}

impl Clue {
    /// A clue on these cells, with the default number of its kind.
    pub fn new(kind: ClueKind, groups: Vec<Vec<Cell>>) -> Self {
        let number = kind.definition().and_then(|definition| definition.number?.default);
        let (payload, comparison) = (Payload::None, Comparison::Equal);
        Self { kind, groups, number, payload, comparison, closed: false, of_digits: false, caption: Caption::default() }
    }

    /// The same clue with these values.
    pub fn with_values(self, values: Vec<i32>) -> Self {
        Self { payload: Payload::Values(values), ..self }
    }

    /// The values; none if the payload is something else.
    #[must_use]
    pub fn values(&self) -> &[i32] {
        if let Payload::Values(values) = &self.payload { values } else { &[] }
    }

    /// The values of the cells in runs, and the sums of the runs; none if the payload is something
    /// else.
    #[must_use]
    pub fn runs(&self) -> (&[i32], &[i32]) {
        if let Payload::Runs { values, sums } = &self.payload { (values, sums) } else { (&[], &[]) }
    }

    /// The factors; none if the payload is something else.
    #[must_use]
    pub fn factors(&self) -> &[i32] {
        if let Payload::Factors(factors) = &self.payload { factors } else { &[] }
    }

    /// The value of a modified cell, for each digit; whether one cell of each house is modified; and
    /// whether each digit is. `None` if the payload is something else.
    #[must_use]
    pub fn modifier(&self) -> Option<(&[i32], bool, bool)> {
        match &self.payload {
            Payload::Modifier { values, each_house, each_digit } => Some((values, *each_house, *each_digit)),
            _ => None,
        }
    }

    /// The rows and columns of an offset; zeros if the payload is something else.
    #[must_use]
    pub const fn offset(&self) -> [i32; 2] {
        if let Payload::Offset(offset) = self.payload { offset } else { [0, 0] }
    }

    /// The tuples, and whether they are forbidden; none if the payload is something else.
    #[must_use]
    pub fn tuples(&self) -> (&[Vec<i32>], bool) {
        if let Payload::Tuples { tuples, forbidden } = &self.payload { (tuples, *forbidden) } else { (&[], false) }
    }

    /// Lowers it: returns the general constraints that say the same on the board of `rules`.
    ///
    /// # Errors
    /// [`LoweringError`] if it can never hold, or makes no sense on this board. Cells that are not
    /// on the board are for [`Rules::with`] to report.
    ///
    /// # Panics
    /// If a group of cells that the kind needs is missing, or a kind without a [`Definition`] has not
    /// its payload.
    pub fn lower(&self, rules: &Rules) -> Result<Vec<Constraint>, LoweringError> {
        self.lower_on(rules, &LoweringContext::new(rules))
    }

    /// Lowers it on a board that other clues were lowered on. On one of
    /// [cases](LoweringContext::for_cases), a line that can never hold is a case that is ruled out.
    ///
    /// # Errors
    /// As [`Clue::lower`].
    pub fn lower_on(&self, rules: &Rules, context: &LoweringContext) -> Result<Vec<Constraint>, LoweringError> {
        let Some(definition) = self.kind.definition() else { return custom::lower(self, rules, context) };
        if rules.size() > MAX_RULED && !definition.is_of_houses() {
            let message = RulesError::TooLarge(rules.size()).to_string();
            return Err(LoweringError::cells(message, "what such boards have is in `[houses]`, and `global.anti`"));
        }
        if definition.syntax != Syntax::Switch && !rules.variables().is_empty() {
            definition.variables.check(rules, self.groups.iter().flatten().copied())?;
        }
        self.check_two_digits(context)?;
        let on_values = self.on_values(rules, context);
        (definition.lower)(on_values.as_ref().unwrap_or(self), context)
    }

    /// Checks that it has a meaning where cells may hold two digits.
    fn check_two_digits(&self, context: &LoweringContext) -> Result<(), LoweringError> {
        let definition = self.definition();
        let is_mixed = definition.syntax != Syntax::OwnTable
            && definition.reads != Reads::Values
            && self.groups.iter().flatten().any(|&cell| !context.holds(cell));
        if !context.has_two_digits()
            || !self.of_digits && !is_mixed && (definition.two_digits || definition.reads == Reads::Values)
        {
            return Ok(());
        }
        let message = format!("`{}` has no meaning where cells hold two digits", self.kind);
        Err(LoweringError::cells(message, "write a rule about values, or name them in a table of your own"))
    }

    /// The same clue on the variables with the values of its cells, if it counts values and they may
    /// differ from the digits.
    fn on_values(&self, rules: &Rules, context: &LoweringContext) -> Option<Self> {
        let reads_values = self.definition().reads == Reads::Values && rules.has_role(Role::Value) && !self.of_digits;
        reads_values.then(|| {
            let cells = |group: &Vec<Cell>| group.iter().map(|&cell| context.value_cell(self, cell)).collect();
            Self { groups: self.groups.iter().map(cells).collect(), ..self.clone() }
        })
    }

    /// Whether it holds on a full grid: what the name means, checked as a person would, and
    /// independent of [`lower`](Self::lower).
    ///
    /// # Panics
    /// If one of its cells is blank, not on the board or a variable, or as [`lower`](Self::lower).
    #[must_use]
    pub fn holds(&self, rules: &Rules, grid: &Grid) -> bool {
        self.holds_for(rules, &|cell| i64::from(rules.value(grid.get(cell).expect("the grid is full"))))
    }

    /// The same for these values of cells and variables.
    ///
    /// # Panics
    /// As [`holds`](Self::holds), except for variables.
    pub fn holds_for(&self, rules: &Rules, value: &dyn Fn(Cell) -> i64) -> bool {
        let context = LoweringContext::new(rules);
        if self.kind.definition().is_none() {
            return custom::holds(self, rules, &context, value);
        }
        let on_values = self.on_values(rules, &context);
        (self.definition().holds)(on_values.as_ref().unwrap_or(self), &context, value)
    }

    pub(super) fn definition(&self) -> &'static Definition {
        self.kind.definition().unwrap_or_else(|| panic!("`{}` has no definition", self.kind))
    }

    /// The first group of cells, which is the only one of most kinds.
    pub(super) fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// The number, for a kind that always has one.
    pub(super) fn total(&self) -> i64 {
        i64::from(self.number.unwrap_or_default())
    }
}
