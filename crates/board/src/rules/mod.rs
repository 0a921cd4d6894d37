//! The rules of a puzzle, as data: the geometry of a board, variables, and constraints.
//!
//! This module checks whether a constraint is well-formed by itself. The engines enforce
//! constraints; [`verify`](crate::verify) states their meaning.

mod automaton;
mod constraint;
mod error;
mod implied;
mod relation;
mod unrolled;
mod variable;
mod well_formed;

pub use automaton::NamedRegular;
pub use automaton::{Automaton, MAX_STATES};
pub use constraint::{Amount, Comparison, Constraint};
pub use error::RulesError;
pub use relation::Relation;
pub use unrolled::Unrolled;
pub use variable::{MAX_VARIABLES, Role, Variable};

use super::{BoxShape, Cell, Digit, Geometry, Order};
use crate::geometry::Houses;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// Largest number of values of a board with constraints other than [`Constraint::AllDifferent`].
pub const MAX_RULED: usize = 64;

/// Largest absolute value of a factor in a sum.
pub const MAX_FACTOR: i32 = 1_000_000;

/// Largest number of terms in a sum.
pub const MAX_TERMS: usize = 1 << 16;

/// Largest number of different cells in the lines of [`Constraint::Alike`].
pub const MAX_ALIKE: usize = 127;

/// Largest absolute value of the smallest value of a board or variable.
///
/// Together with the other bounds, no sum exceeds `65,536 · 10⁶ · (10⁶ + 255) < 2⁵⁷`.
pub const MAX_VALUE: i32 = 1_000_000;

/// Largest nesting depth of [`Constraint::Any`]. The cost of checking all cases multiplies with
/// each level.
pub const MAX_NESTING: usize = 8;

/// The rules of a puzzle: built once, shared by any number of grids.
///
/// ```
/// # use kdoku_board as kdoku;
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
    /// The value of the smallest digit.
    #[serde(skip_serializing_if = "is_usual")]
    lowest: i32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variables: Vec<Variable>,
    /// By block, the number of the first cell after it.
    #[serde(skip)]
    ends: Vec<u16>,
    /// Shared by all clones until one of them changes.
    #[serde(serialize_with = "serialize_all")]
    constraints: Arc<Vec<Constraint>>,
    /// The houses of the board. They are cached because every verification needs them.
    #[serde(skip)]
    houses: Arc<Houses>,
}

impl Rules {
    /// Rows, columns and `k × k` boxes.
    #[must_use]
    pub fn classic(order: Order) -> Self {
        Self::boxes(order.into())
    }

    /// Rows, columns and boxes of this shape.
    #[must_use]
    pub fn boxes(shape: BoxShape) -> Self {
        Self::new(Geometry::new(shape))
    }

    /// The houses of this board, without further constraints.
    #[must_use]
    pub fn new(geometry: Geometry) -> Self {
        let houses = Houses::shared(&geometry);
        Self { geometry, lowest: 1, variables: Vec::new(), ends: Vec::new(), constraints: Arc::default(), houses }
    }

    /// The same rules with values from `lowest` instead of 1, for example 0 to 8.
    ///
    /// # Panics
    /// If `lowest` is not from -[`MAX_VALUE`] to [`MAX_VALUE`].
    #[must_use]
    pub const fn values_from(mut self, lowest: i32) -> Self {
        assert!(-MAX_VALUE <= lowest && lowest <= MAX_VALUE, "values count from a million at most");
        self.lowest = lowest;
        self
    }

    /// The value of the smallest digit; 1 by default.
    #[must_use]
    pub const fn lowest(&self) -> i32 {
        self.lowest
    }

    /// The value of `digit` in sums.
    #[must_use]
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "a digit is at most 256")]
    pub const fn value(&self, digit: Digit) -> i32 {
        self.lowest + digit.index() as i32
    }

    /// The digit with this value, if the board has it.
    #[must_use]
    pub fn digit(&self, value: i32) -> Option<Digit> {
        let index = usize::try_from(value.checked_sub(self.lowest)?).ok()?;
        (index < self.size()).then(|| Digit::from_index(index))
    }

    /// Adds `constraint`.
    ///
    /// # Errors
    /// [`RulesError`] if it lists a cell outside the board, lists one twice where cells must
    /// differ, is empty, has digits that the board does not have, or exceeds [`MAX_FACTOR`],
    /// [`MAX_TERMS`] or [`MAX_NESTING`]. Whether the constraint can be satisfied is not checked,
    /// except for the number of cells.
    pub fn with(mut self, constraint: Constraint) -> Result<Self, RulesError> {
        self.examine(&constraint)?;
        Arc::make_mut(&mut self.constraints).push(constraint);
        Ok(self)
    }

    /// Adds constraints that have been [examined](Self::examine), each by itself.
    pub fn with_examined(mut self, constraints: Vec<Constraint>) -> Self {
        if self.constraints.is_empty() {
            self.constraints = Arc::new(constraints);
        } else {
            Arc::make_mut(&mut self.constraints).extend(constraints);
        }
        self
    }

    /// The same rules with the constraints whose index `keep` accepts; indices in
    /// [`Rules::constraints`] are from 0.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::{Cell, Constraint, Order, Rules};
    ///
    /// let rules = Rules::classic(Order::THREE).with(Constraint::sum(&[Cell(0), Cell(1)], 4))?;
    /// assert_eq!(rules.keeping(|_| false), Rules::classic(Order::THREE));
    /// # Ok::<(), kdoku::rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn keeping(&self, mut keep: impl FnMut(usize) -> bool) -> Self {
        let selected = self.constraints.iter().enumerate().filter(|&(index, _)| keep(index));
        let constraints: Vec<_> = selected.map(|(_, constraint)| constraint.clone()).collect();
        Self { constraints: Arc::new(constraints), ..self.bare() }
    }

    /// The first constraint, with its index, that is neither [`Constraint::AllDifferent`] nor a
    /// [`Constraint::Domain`] on cells of the board.
    pub fn first_beyond_candidates(&self) -> Option<(usize, &Constraint)> {
        let is_beyond = |constraint: &Constraint| {
            !matches!(constraint, Constraint::AllDifferent(_) | Constraint::Domain(..))
                || constraint.find_cell(&|cell| !self.is_on_board(cell)).is_some()
        };
        self.constraints.iter().enumerate().find(|(_, constraint)| is_beyond(constraint))
    }

    /// The same board and variables without constraints.
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

    /// Whether the rules are only rows, columns and boxes of this order.
    #[must_use]
    pub fn is_classic(&self, order: Order) -> bool {
        self.constraints.is_empty() && self.geometry.plain() == Some(order.into())
    }

    /// Whether the rules are rows, columns and boxes of this order, plus at most candidates of
    /// single cells (pencil marks).
    #[must_use]
    pub fn is_marked(&self, order: Order) -> bool {
        let of_one_cell = |constraint: &Constraint| matches!(constraint, Constraint::Domain(..));
        self.variables.is_empty()
            && self.constraints.iter().all(of_one_cell)
            && self.geometry.plain() == Some(order.into())
    }

    /// The digits that pencil marks exclude, with their cells.
    pub fn ruled_out(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let marks = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Domain(cell, allowed) => Some((*cell, allowed)),
            _ => None,
        });
        let digits = || (0..self.size()).map(Digit::from_index);
        marks.flat_map(move |(cell, allowed)| {
            digits().filter(move |digit| !allowed.contains(digit)).map(move |digit| (cell, digit))
        })
    }

    /// Whether all constraints are [`Constraint::AllDifferent`]: engines that only handle houses
    /// accept the rules.
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

    /// The constraints besides the houses of the board, in the order in which they were added.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The houses of the board.
    pub fn board_houses(&self) -> &Houses {
        &self.houses
    }

    /// The cells of every house: first those of the board, then the added groups of different
    /// cells.
    pub fn houses(&self) -> impl Iterator<Item = &[Cell]> + Clone {
        let added = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::AllDifferent(cells) => Some(&cells[..]),
            _ => None,
        });
        self.houses.iter().map(|(_, cells)| cells).chain(added)
    }

    /// The number of values, from 1 to 256. On a standard board it is also the number of rows and
    /// columns.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }
}

/// Serializes the constraints without the shared pointer.
fn serialize_all<S: Serializer>(constraints: &Arc<Vec<Constraint>>, serializer: S) -> Result<S::Ok, S::Error> {
    constraints.as_slice().serialize(serializer)
}

/// Whether values start at 1, which is the default.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_usual(lowest: &i32) -> bool {
    *lowest == 1
}

impl fmt::Display for Rules {
    /// `9x9, boxes of 3x3`, then the other constraints; equal descriptions in a row are counted.
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
        let descriptions: Vec<String> = self.constraints.iter().map(Constraint::to_string).collect();
        descriptions.chunk_by(|a, b| a == b).try_for_each(|same| match same {
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
    fn display_describes_the_rules() {
        let rules = Rules::boxes(BoxShape::new(2, 3).expect("a valid shape"));
        let rules = rules.with(Constraint::AllDifferent(vec![Cell(0), Cell(7)])).expect("two cells");
        assert_eq!(rules.to_string(), "6x6, boxes of 2x3; all different over 2 cells");
        let rules = rules.with(Constraint::AllDifferent(vec![Cell(1), Cell(8)])).expect("two cells");
        assert_eq!(rules.to_string(), "6x6, boxes of 2x3; 2 times all different over 2 cells");
    }

    #[test]
    fn rejects_malformed_constraints() {
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
    fn rejects_constraints_beyond_the_limits() {
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
