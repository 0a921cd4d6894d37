//! What a solution must obey, as data.
//!
//! [`Rules`] are a board's geometry, whose houses each hold no value twice, and a list of further
//! constraints. This room says what can be asked for and whether a constraint makes sense by
//! itself; how one is enforced is for the model and the engines to know, and what it means is
//! spelled out in [`verify`](crate::board::verify).

mod automaton;
mod constraint;
mod relation;
mod variable;

pub(crate) use automaton::NamedRegular;
pub use automaton::{Automaton, MAX_STATES};
pub use constraint::{Amount, Comparison, Constraint};
pub use relation::Relation;
pub use variable::{MAX_VARIABLES, Variable};

use crate::board::geometry::{BoxShape, Cell, Geometry, Houses, Order};
use crate::board::grid::Digit;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// Why a constraint makes no sense on its board.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RulesError {
    /// A cell that the board does not have.
    #[error("cell number `{}` is outside the board: its cells are numbered from 0 to {last}", .cell.0)]
    Outside {
        /// The cell.
        cell: Cell,
        /// The last cell that there is.
        last: usize,
    },
    /// A cell that stands in the list twice, so that it would have to differ from itself.
    #[error("cell `{0}` is named twice")]
    Twice(String),
    /// No cell at all, or more cells than values, so that they can never all differ.
    #[error("`{cells}` cells cannot be all different with `{values}` values: name from 1 to {values} cells")]
    CellCount {
        /// How many cells were named.
        cells: usize,
        /// How many values the board has.
        values: usize,
    },
    /// A list without a cell, a case or a digit, where one is needed.
    #[error("{0} is missing: name at least one")]
    Empty(&'static str),
    /// A digit that the board does not have, or a relation or an automaton over another number of
    /// digits.
    #[error("`{found}` digits do not fit a board with `{values}` values")]
    Digits {
        /// The digit, or how many digits there are.
        found: usize,
        /// How many values the board has.
        values: usize,
    },
    /// Lists that should hold the same digits and have not the same length.
    #[error("lists of `{0}` and `{1}` cells cannot hold the same digits: make them as long as each other")]
    Lengths(usize, usize),
    /// Lines of several lengths, of which one is to be ranked.
    #[error("lines of `{0}` and `{1}` cells cannot be ranked: make them as long as each other")]
    Uneven(usize, usize),
    /// A rank, or a line to be ranked, that is not there.
    #[error("`{rank}` is not a rank of line `{line}` among `{lines}`: lines are numbered from 0, ranks from 1")]
    Rank {
        /// The number of the line.
        line: usize,
        /// Its rank.
        rank: usize,
        /// How many lines there are.
        lines: usize,
    },
    /// A factor that is too large.
    #[error("the factor `{0}` is out of range: factors are from -{MAX_FACTOR} to {MAX_FACTOR}")]
    Factor(i32),
    /// A sum of too many terms.
    #[error("`{0}` terms are too many for a sum: there may be {MAX_TERMS}")]
    Terms(usize),
    /// Cases within cases within cases.
    #[error("cases are nested more than {MAX_NESTING} deep")]
    Nesting,
    /// A variable that counts otherwise than the cells of the board, where it would have to hold
    /// what they hold.
    #[error("`{name}` holds {values}, and what stands here holds values of the board, {board}")]
    Range {
        /// The variable.
        name: String,
        /// Its values, `0 to 45`.
        values: String,
        /// The values of the board, `1 to 9`.
        board: String,
    },
    /// A variable without neighbours where neighbours are needed: it is outside a block, or beside
    /// cells of the board.
    #[error("`{0}` has no place beside the other cells")]
    Placeless(String),
    /// A variable of no value, or of values that are [`MAX_RULED`] apart or beyond [`MAX_VALUE`].
    #[error("`{0}` has no value, or values that lie {MAX_RULED} or more apart or beyond a million")]
    Values(String),
    /// No variable at all, or more of them than there may be.
    #[error("`{0}` variables are none or too many: there may be {MAX_VARIABLES}")]
    Variables(usize),
    /// A rule that boards with so many values do not have.
    #[error("only cells that are all different are for boards of more than {MAX_RULED} values, and this has `{0}`")]
    TooLarge(usize),
}

/// The most values of a board with constraints other than [`Constraint::AllDifferent`].
pub const MAX_RULED: usize = 64;

/// The largest factor of a sum, with either sign.
pub const MAX_FACTOR: i32 = 1_000_000;

/// The most terms of a sum.
pub const MAX_TERMS: usize = 1 << 16;

/// The largest number that the smallest digit can count as, with either sign.
///
/// With that and the other bounds, no sum is beyond `65,536 · 10⁶ · (10⁶ + 255) < 2⁵⁷`.
pub const MAX_VALUE: i32 = 1_000_000;

/// How deep [`Constraint::Any`] can be nested: with every level the work of a look at all cases
/// multiplies.
pub const MAX_NESTING: usize = 8;

/// The rules of a kind of puzzle: made once, used for any number of grids.
///
/// ```
/// use kdoku::{Constraint, Order, Rules};
///
/// let classic = Rules::classic(Order::THREE);
/// let board = classic.geometry();
/// let diagonal = (0..9).map(|i| board.cell(i, i)).collect();
/// let with_diagonal = classic.clone().with(Constraint::AllDifferent(diagonal))?;
/// assert_eq!(with_diagonal.constraints().len(), 1);
/// # Ok::<(), kdoku::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rules {
    geometry: Geometry,
    /// What the smallest digit counts as.
    #[serde(skip_serializing_if = "is_usual")]
    lowest: i32,
    /// The cells that are not on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variables: Vec<Variable>,
    /// The number of the first cell behind each of them.
    #[serde(skip)]
    ends: Vec<u16>,
    /// Shared by all clones until one gets another.
    #[serde(serialize_with = "serialize_all")]
    constraints: Arc<Vec<Constraint>>,
    /// The houses of the board, listed once: they are gone through for every solution.
    #[serde(skip)]
    houses: Arc<Houses>,
}

impl Rules {
    /// Rows, columns and `k × k` boxes, nothing else.
    #[must_use]
    pub fn classic(order: Order) -> Self {
        Self::boxes(order.into())
    }

    /// Rows, columns and boxes of this shape, nothing else.
    #[must_use]
    pub fn boxes(shape: BoxShape) -> Self {
        Self::new(Geometry::new(shape))
    }

    /// The houses of this board, nothing else.
    #[must_use]
    pub fn new(geometry: Geometry) -> Self {
        let houses = Houses::shared(&geometry);
        Self { geometry, lowest: 1, variables: Vec::new(), ends: Vec::new(), constraints: Arc::default(), houses }
    }

    /// These rules on a board whose values count from `lowest` instead of from 1: 0 where digits
    /// are 0 to 8.
    ///
    /// # Panics
    /// If `lowest` is not from -[`MAX_VALUE`] to [`MAX_VALUE`].
    #[must_use]
    pub const fn values_from(mut self, lowest: i32) -> Self {
        assert!(-MAX_VALUE <= lowest && lowest <= MAX_VALUE, "values count from a million at most");
        self.lowest = lowest;
        self
    }

    /// What the smallest digit counts as: 1, unless it was set otherwise.
    #[must_use]
    pub const fn lowest(&self) -> i32 {
        self.lowest
    }

    /// What `digit` counts as in sums.
    #[must_use]
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "a digit is at most 256")]
    pub const fn value(&self, digit: Digit) -> i32 {
        self.lowest + digit.index() as i32
    }

    /// The digit that counts as `value`, if the board has it.
    #[must_use]
    pub fn digit(&self, value: i32) -> Option<Digit> {
        let index = usize::try_from(value.checked_sub(self.lowest)?).ok()?;
        (index < self.size()).then(|| Digit::from_index(index))
    }

    /// These rules and `constraint`.
    ///
    /// # Errors
    /// [`RulesError`] if it names a cell outside the board or one twice where they should differ,
    /// if it is empty, or if its digits are not those of the board, and if it is beyond
    /// [`MAX_FACTOR`], [`MAX_TERMS`] or [`MAX_NESTING`]. That it can hold at all is not looked at
    /// but in what concerns the number of cells.
    pub fn with(mut self, constraint: Constraint) -> Result<Self, RulesError> {
        self.examine(&constraint)?;
        Arc::make_mut(&mut self.constraints).push(constraint);
        Ok(self)
    }

    /// These rules and constraints that have been [examined](Self::examine), each by itself.
    pub(crate) fn with_examined(mut self, constraints: Vec<Constraint>) -> Self {
        if self.constraints.is_empty() {
            self.constraints = Arc::new(constraints);
        } else {
            Arc::make_mut(&mut self.constraints).extend(constraints);
        }
        self
    }

    /// These rules with those constraints alone whose place in [`Rules::constraints`], from 0,
    /// `keep` wants.
    ///
    /// ```
    /// use kdoku::{Cell, Constraint, Order, Rules};
    ///
    /// let rules = Rules::classic(Order::THREE).with(Constraint::sum(&[Cell(0), Cell(1)], 4))?;
    /// assert_eq!(rules.keeping(|_| false), Rules::classic(Order::THREE));
    /// # Ok::<(), kdoku::rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn keeping(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let kept = self.constraints.iter().enumerate().filter(|&(place, _)| keep(place));
        let constraints: Vec<_> = kept.map(|(_, constraint)| constraint.clone()).collect();
        Self { constraints: Arc::new(constraints), ..self.bare() }
    }

    /// The first constraint, and its number from 0, that says more than that cells of the board
    /// differ, or which digits one of them may hold.
    pub(crate) fn first_beyond_candidates(&self) -> Option<(usize, &Constraint)> {
        let is_beyond = |constraint: &Constraint| {
            !matches!(constraint, Constraint::AllDifferent(_) | Constraint::Domain(..))
                || constraint.find_cell(&|cell| !self.is_on_board(cell)).is_some()
        };
        self.constraints.iter().enumerate().find(|(_, constraint)| is_beyond(constraint))
    }

    /// The same board and variables without a constraint.
    fn bare(&self) -> Self {
        Self {
            geometry: self.geometry.clone(),
            lowest: self.lowest,
            variables: self.variables.clone(),
            ends: self.ends.clone(),
            constraints: Arc::default(),
            houses: Arc::clone(&self.houses),
        }
    }

    /// Whether a constraint makes sense on this board.
    pub(crate) fn examine(&self, constraint: &Constraint) -> Result<(), RulesError> {
        let values = self.size();
        // most are so, and there may be thousands
        if let Constraint::Binary([a, b], relation) = constraint
            && a != b
            && [a, b].into_iter().all(|&cell| self.has(cell) && self.is_like_the_board(cell))
            && relation.digits() == values
            && values <= MAX_RULED
        {
            return Ok(());
        }
        if values > MAX_RULED && !matches!(constraint, Constraint::AllDifferent(_)) {
            return Err(RulesError::TooLarge(values));
        }
        if !constraint.nests_at_most(MAX_NESTING) {
            return Err(RulesError::Nesting);
        }
        if let Some(cell) = constraint.find_cell(&|cell| !self.has(cell)) {
            return Err(RulesError::Outside { cell, last: self.cell_count() - 1 });
        }
        // a table over two cells has a row for each value that one of them has
        let digits = |cells: &[Cell], found: usize| {
            let values = cells.iter().map(|&cell| self.digits_of(cell)).fold(values, usize::max);
            if found == values { Ok(()) } else { Err(RulesError::Digits { found, values }) }
        };
        let at_most_values = |cells: &[Cell]| {
            let fits = (1..=values).contains(&cells.len());
            if fits { Ok(()) } else { Err(RulesError::CellCount { cells: cells.len(), values }) }
        };
        match constraint {
            Constraint::AllDifferent(cells) | Constraint::Consecutive(cells) => {
                self.like_the_board(cells)?;
                at_most_values(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Domain(cell, allowed) => Self::known_digits(allowed, self.digits_of(*cell)),
            Constraint::Count { cells, digits: allowed, .. } => {
                Self::known_digits(allowed, values)?;
                self.like_the_board(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Connected { cells, digits: allowed } => {
                Self::known_digits(allowed, values)?;
                self.like_the_board(cells)?;
                self.one_layer(cells)?;
                self.distinct_cells(cells)
            }
            Constraint::Sum { terms, .. } if terms.is_empty() => Err(RulesError::Empty("cell")),
            Constraint::Sum { terms, .. } if terms.len() > MAX_TERMS => Err(RulesError::Terms(terms.len())),
            Constraint::Sum { terms, .. } => {
                let large = terms.iter().find(|(factor, _)| !(-MAX_FACTOR..=MAX_FACTOR).contains(factor));
                large.map_or(Ok(()), |&(factor, _)| Err(RulesError::Factor(factor)))
            }
            Constraint::Binary(pair, relation) => {
                self.distinct_cells(pair)?;
                digits(pair, relation.digits())
            }
            Constraint::Regular(cells, automaton) => {
                self.like_the_board(cells)?;
                digits(cells, automaton.digits())
            }
            Constraint::EqualMultisets(lists) => {
                lists.iter().try_for_each(|list| self.like_the_board(list))?;
                let first = lists.first().ok_or(RulesError::Empty("cell"))?;
                match lists.iter().find(|list| list.len() != first.len()) {
                    Some(other) => Err(RulesError::Lengths(first.len(), other.len())),
                    None => lists.iter().try_for_each(|list| self.distinct_cells(list)),
                }
            }
            Constraint::NValue { cells, .. } | Constraint::SelfCounting(cells) => {
                self.like_the_board(cells)?;
                if cells.is_empty() {
                    return Err(RulesError::Empty("cell"));
                }
                self.distinct_cells(cells)
            }
            Constraint::Rank { lines, line, rank, .. } => {
                lines.iter().try_for_each(|line| self.like_the_board(line))?;
                let first = lines.first().filter(|first| !first.is_empty()).ok_or(RulesError::Empty("cell"))?;
                if let Some(other) = lines.iter().find(|other| other.len() != first.len()) {
                    return Err(RulesError::Uneven(first.len(), other.len()));
                }
                let is_there = *line < lines.len() && (1..=lines.len()).contains(rank);
                if is_there { Ok(()) } else { Err(RulesError::Rank { line: *line, rank: *rank, lines: lines.len() }) }
            }
            Constraint::Any(cases) => {
                if cases.is_empty() {
                    return Err(RulesError::Empty("case"));
                }
                cases.iter().flatten().try_for_each(|constraint| self.examine(constraint))
            }
        }
    }

    /// Whether there are digits, all of which a cell of so many values has.
    fn known_digits(digits: &[Digit], values: usize) -> Result<(), RulesError> {
        if digits.is_empty() {
            return Err(RulesError::Empty("digit"));
        }
        let unknown = digits.iter().find(|digit| digit.get() > values);
        unknown.map_or(Ok(()), |digit| Err(RulesError::Digits { found: digit.get(), values }))
    }

    /// Whether they are no more than rows, columns and boxes of this order.
    #[must_use]
    pub fn is_classic(&self, order: Order) -> bool {
        self.constraints.is_empty() && self.geometry.plain() == Some(order.into())
    }

    /// Whether they are rows, columns and boxes of this order, and beyond that only what single
    /// cells may hold: pencil marks.
    #[must_use]
    pub fn is_marked(&self, order: Order) -> bool {
        let of_one_cell = |constraint: &Constraint| matches!(constraint, Constraint::Domain(..));
        self.variables.is_empty()
            && self.constraints.iter().all(of_one_cell)
            && self.geometry.plain() == Some(order.into())
    }

    /// The digits that pencil marks rule out: each cell with a digit that it may not hold.
    pub(crate) fn ruled_out(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let marks = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Domain(cell, allowed) => Some((*cell, allowed)),
            _ => None,
        });
        let digits = || (0..self.size()).map(Digit::from_index);
        marks.flat_map(move |(cell, allowed)| {
            digits().filter(move |digit| !allowed.contains(digit)).map(move |digit| (cell, digit))
        })
    }

    /// Whether all constraints say that cells differ: what engines that know nothing but houses can
    /// take.
    #[must_use]
    pub fn is_houses(&self) -> bool {
        self.variables.is_empty()
            && self.constraints.iter().all(|constraint| matches!(constraint, Constraint::AllDifferent(_)))
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What must hold beside rows, columns and boxes, in the order in which it was added.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The rows, columns, boxes and regions that are houses, with their cells.
    pub(crate) fn board_houses(&self) -> &Houses {
        &self.houses
    }

    /// The cells of every house: those of the board, and then the groups of different cells that
    /// were added.
    pub(crate) fn houses(&self) -> impl Iterator<Item = &[Cell]> + Clone {
        let added = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::AllDifferent(cells) => Some(&cells[..]),
            _ => None,
        });
        self.houses.iter().map(|(_, cells)| cells).chain(added)
    }

    /// How many values there are, from 1 to 256. Of a board like any other, rows and columns, too.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    fn distinct_cells(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let count = self.cell_count();
        // on most boards they are bits of a word
        let (mut bits, mut beyond) = (0_u128, if count > 128 { vec![false; count] } else { Vec::new() });
        for &cell in cells {
            if cell.index() >= count {
                return Err(RulesError::Outside { cell, last: count - 1 });
            }
            let seen = if let Some(seen) = beyond.get_mut(cell.index()) {
                std::mem::replace(seen, true)
            } else {
                let before = bits;
                bits |= 1 << cell.index();
                bits == before
            };
            if seen {
                return Err(RulesError::Twice(self.name(cell)));
            }
        }
        Ok(())
    }
}

/// The constraints, as if nobody shared them.
fn serialize_all<S: Serializer>(constraints: &Arc<Vec<Constraint>>, serializer: S) -> Result<S::Ok, S::Error> {
    constraints.as_slice().serialize(serializer)
}

/// Whether values count from 1, so that nothing has to be said of it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_usual(lowest: &i32) -> bool {
    *lowest == 1
}

impl fmt::Display for Rules {
    /// `9x9, boxes of 3x3`, and what else there is; what would be said several times in a row is
    /// counted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.geometry.fmt(f)?;
        if self.lowest != 1 {
            write!(f, ", values from {}", self.lowest)?;
        }
        match self.cell_count() - self.geometry.cell_count() {
            0 => {}
            1 => write!(f, ", 1 variable")?,
            variables => write!(f, ", {variables} variables")?,
        }
        let said: Vec<String> = self.constraints.iter().map(Constraint::to_string).collect();
        said.chunk_by(|a, b| a == b).try_for_each(|same| match same {
            [one] => write!(f, "; {one}"),
            [first, ..] => write!(f, "; {} times {first}", same.len()),
            [] => Ok(()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_say_what_they_are() {
        let rules = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let rules = rules.with(Constraint::AllDifferent(vec![Cell(0), Cell(7)])).expect("two cells");
        assert_eq!(rules.to_string(), "6x6, boxes of 2x3; all different over 2 cells");
        let rules = rules.with(Constraint::AllDifferent(vec![Cell(1), Cell(8)])).expect("two cells");
        assert_eq!(rules.to_string(), "6x6, boxes of 2x3; 2 times all different over 2 cells");
    }

    #[test]
    fn constraints_that_make_no_sense_are_refused() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let refused = |cells: &[u16]| {
            let cells = cells.iter().map(|&i| Cell(i)).collect();
            rules.clone().with(Constraint::AllDifferent(cells)).expect_err("refused").to_string()
        };
        assert_eq!(refused(&[]), "`0` cells cannot be all different with `4` values: name from 1 to 4 cells");
        assert_eq!(
            refused(&[0, 1, 2, 3, 4]),
            "`5` cells cannot be all different with `4` values: name from 1 to 4 cells"
        );
        assert_eq!(refused(&[0, 16]), "cell number `16` is outside the board: its cells are numbered from 0 to 15");
        assert_eq!(refused(&[5, 0, 5]), "cell `r2c2` is named twice");
    }

    #[test]
    fn constraints_beyond_all_bounds_are_refused() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let sum = |factor: i32, terms: usize| Constraint::Sum {
            terms: vec![(factor, Cell(0)); terms],
            comparison: Comparison::Equal,
            total: i32::MAX,
        };
        let refused = |constraint| rules.clone().with(constraint).expect_err("refused").to_string();
        assert_eq!(
            refused(sum(i32::MIN, 1)),
            "the factor `-2147483648` is out of range: factors are from -1000000 to 1000000"
        );
        assert_eq!(refused(sum(1, MAX_TERMS + 1)), "`65537` terms are too many for a sum: there may be 65536");
        let nested = |depth: usize| (0..depth).fold(sum(1, 1), |inner, _| Constraint::Any(vec![vec![inner]]));
        assert!(rules.clone().with(nested(MAX_NESTING)).is_ok());
        assert_eq!(refused(nested(MAX_NESTING + 1)), "cases are nested more than 8 deep");
    }
}
