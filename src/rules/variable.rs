//! Variables: cells that are not on the board.
//!
//! A variable holds a value as a cell does, and constraints name it as they name cells: by a number beyond those of the
//! board. It lies in no house, a grid does not show it, and solutions that differ in variables alone are one. Those of one
//! *block* are numbered row by row and have neighbours in it; most blocks are a single variable.
//!
//! A variable may count otherwise than the board: its digit with index i is worth `lowest + i`. Constraints that only look at
//! values (sums, relations of two cells, a number that a cell tells) take any variable. What compares digits as such takes those
//! that are *like the board*: of its smallest value, and of no more values than it has.

use super::{MAX_RULED, MAX_VALUE, Rules, RulesError};
use crate::geometry::Cell;
use crate::grid::Digit;
use serde::Serialize;
use std::ops::RangeInclusive;

/// The most variables of a puzzle.
pub const MAX_VARIABLES: usize = 4096;

/// A cell that is not on the board, or a block of them that hold the same values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Variable {
    /// What it is called; of a block of several, the first is called so with a 1 behind it, and so on, row by row.
    pub name: String,
    /// The smallest value.
    pub lowest: i32,
    /// How many values there are, from the smallest on: 1 to [`MAX_RULED`].
    pub values: usize,
    /// How many rows the block has.
    pub rows: usize,
    /// How many columns the block has.
    pub columns: usize,
}

impl Variable {
    /// One variable with these values.
    ///
    /// ```
    /// use kdoku::Variable;
    ///
    /// let total = Variable::new("t", 0..=45);
    /// assert_eq!((total.lowest, total.values, total.len()), (0, 46, 1));
    /// assert_eq!(Variable::new("s", 1..=6).block(2, 3).name_of(5), "s6");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, values: RangeInclusive<i32>) -> Self {
        let count = i64::from(*values.end()) - i64::from(*values.start()) + 1;
        Self {
            name: name.into(),
            lowest: *values.start(),
            values: usize::try_from(count).unwrap_or_default(),
            rows: 1,
            columns: 1,
        }
    }

    /// So many rows and columns of them.
    #[must_use]
    pub fn block(self, rows: usize, columns: usize) -> Self {
        Self { rows, columns, ..self }
    }

    /// How many variables there are in the block.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is one at least")]
    pub const fn len(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// The largest value.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.lowest + i32::try_from(self.values).expect("at most 64 values") - 1
    }

    /// What the variable with this number in the block, from 0, is called.
    #[must_use]
    pub fn name_of(&self, number: usize) -> String {
        if self.len() == 1 { self.name.clone() } else { format!("{}{}", self.name, number + 1) }
    }
}

impl Rules {
    /// These rules with a variable more, or with a block of them; and the cells that stand for them.
    ///
    /// ```
    /// use kdoku::{Comparison, Constraint, Order, Rules, Variable};
    ///
    /// // two pairs of cells with a sum that nobody knows
    /// let (rules, t) = Rules::classic(Order::THREE).with_variable(Variable::new("t", 2..=18))?;
    /// let board = rules.geometry().clone();
    /// let pair = |y: usize| Constraint::Sum {
    ///     terms: vec![(1, board.cell(y, 0)), (1, board.cell(y, 1)), (-1, t[0])],
    ///     comparison: Comparison::Equal,
    ///     total: 0,
    /// };
    /// let rules = rules.with(pair(0))?.with(pair(4))?;
    /// assert_eq!((rules.name(t[0]), rules.cell_count()), ("t".to_owned(), 82));
    /// # Ok::<(), kdoku::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// [`RulesError`] if it has no value or too many, if there are more than [`MAX_VARIABLES`] altogether, or if the board has
    /// more than [`MAX_RULED`] values. That names are different ones is not looked at.
    pub fn with_variable(mut self, variable: Variable) -> Result<(Self, Vec<Cell>), RulesError> {
        let Variable { lowest, values, .. } = variable;
        if self.size() > MAX_RULED {
            return Err(RulesError::TooLarge(self.size()));
        }
        if !(1..=MAX_RULED).contains(&values) || !(-MAX_VALUE..=MAX_VALUE).contains(&lowest) {
            return Err(RulesError::Values { lowest, values });
        }
        let (first, more) = (self.cell_count(), variable.len());
        if !(1..=MAX_VARIABLES).contains(&(first - self.geometry().cell_count()).saturating_add(more)) || more == 0 {
            return Err(RulesError::Variables(more));
        }
        let cells: Vec<Cell> = (first..first + more).map(Cell::from_index).collect();
        self.ends.push(u16::try_from(first + more).expect("boards of 64 values have 4096 cells"));
        self.variables.push(variable);
        Ok((self, cells))
    }

    /// The cells that are not on the board, in the order in which they were added.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// How many cells there are, on the board and beside it: variables are numbered behind the cells of the board.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.ends.last().map_or(self.geometry.cell_count(), |&end| end.into())
    }

    /// The variable that a cell stands for, and its number in the block, from 0; `None` if it is on the board.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn variable(&self, cell: Cell) -> Option<(&Variable, usize)> {
        if self.is_on_board(cell) {
            return None;
        }
        let place = self.ends.partition_point(|&end| end <= cell.0);
        let before = place.checked_sub(1).map_or(self.geometry.cell_count(), |before| self.ends[before].into());
        Some((&self.variables[place], cell.index() - before))
    }

    /// Whether a cell is one of the board, rather than a variable.
    pub(crate) fn is_on_board(&self, cell: Cell) -> bool {
        cell.index() < self.geometry.cell_count()
    }

    /// Whether there is such a cell, on the board or beside it.
    pub(crate) fn has(&self, cell: Cell) -> bool {
        if self.is_on_board(cell) { self.geometry.exists(cell) } else { cell.index() < self.cell_count() }
    }

    /// The name of a cell: `r1c1`, or that of a variable.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        self.variable(cell).map_or_else(|| self.geometry.name(cell), |(variable, number)| variable.name_of(number))
    }

    /// The smallest value of a cell.
    pub(crate) fn lowest_of(&self, cell: Cell) -> i32 {
        self.variable(cell).map_or(self.lowest, |(variable, _)| variable.lowest)
    }

    /// How many values a cell can hold at all.
    pub(crate) fn values_of(&self, cell: Cell) -> usize {
        self.variable(cell).map_or(self.size(), |(variable, _)| variable.values)
    }

    /// What `digit` counts as in this cell.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "a digit is at most 256")]
    pub(crate) fn value_in(&self, cell: Cell, digit: Digit) -> i32 {
        self.lowest_of(cell) + digit.index() as i32
    }

    /// Whether a cell is of the board, or holds some of its values, counted alike.
    pub(crate) fn is_like_the_board(&self, cell: Cell) -> bool {
        self.variable(cell)
            .is_none_or(|(variable, _)| variable.lowest == self.lowest && variable.values <= self.size())
    }

    /// Whether two cells share an edge: on the board, or in one block of variables.
    pub(crate) fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        match (self.variable(a), self.variable(b)) {
            (None, None) => self.geometry.are_neighbours(a, b),
            (Some((block, i)), Some((other, j))) if std::ptr::eq(block, other) => {
                let place = |number: usize| (number / block.columns, number % block.columns);
                let ((y, x), (other_y, other_x)) = (place(i), place(j));
                y.abs_diff(other_y) + x.abs_diff(other_x) == 1
            }
            _ => false,
        }
    }

    /// That all of these cells hold values of the board.
    pub(super) fn like_the_board(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let Some(&other) = cells.iter().find(|&&cell| !self.is_like_the_board(cell)) else { return Ok(()) };
        let highest = self.value(Digit::from_index(self.size() - 1));
        self.variable(other).map_or(Ok(()), |(variable, number)| {
            Err(RulesError::Range {
                name: variable.name_of(number),
                lowest: variable.lowest,
                highest: variable.highest(),
                board: format!("{} to {highest}", self.lowest),
            })
        })
    }

    /// That these cells are all of the board, or all of one block.
    pub(super) fn one_layer(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let layer = |cell: Cell| self.ends.partition_point(|&end| end <= cell.0) + usize::from(!self.is_on_board(cell));
        match cells.iter().find(|&&cell| layer(cell) != layer(cells[0])) {
            Some(&other) => Err(RulesError::Placeless(self.name(if self.is_on_board(other) { cells[0] } else { other }))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Order;
    use crate::rules::{Comparison, Constraint, Relation};

    fn rules() -> Rules {
        Rules::classic(Order::new(2).expect("in range"))
    }

    #[test]
    fn variables_are_cells_behind_the_board() {
        let (rules, t) = rules().with_variable(Variable::new("t", -3..=12)).expect("a variable");
        let (rules, s) = rules.with_variable(Variable::new("s", 1..=4).block(2, 3)).expect("a block");
        assert_eq!((t, s[0], s.len(), rules.cell_count()), (vec![Cell(16)], Cell(17), 6, 23));
        assert_eq!([15, 16, 17, 22].map(|cell| rules.name(Cell(cell))), ["r4c4", "t", "s1", "s6"]);
        assert_eq!((rules.value_in(Cell(16), Digit::from_index(0)), rules.values_of(Cell(16))), (-3, 16));
        assert!(rules.are_neighbours(s[0], s[3]) && rules.are_neighbours(s[0], s[1]));
        assert!(!rules.are_neighbours(s[2], s[3]) && !rules.are_neighbours(Cell(15), Cell(16)));
        assert_eq!(rules.to_string(), "4x4, boxes of 2x2, 7 variables");
    }

    #[test]
    fn what_takes_a_variable_says_so() {
        let (rules, t) = rules().with_variable(Variable::new("t", 0..=9)).expect("a variable");
        let (rules, u) = rules.with_variable(Variable::new("u", 1..=3)).expect("a variable");
        let (t, u) = (t[0], u[0]);
        let takes = |constraint| rules.clone().with(constraint).map(drop).map_err(|error| error.to_string());
        let sum = Constraint::Sum { terms: vec![(1, Cell(0)), (-1, t)], comparison: Comparison::Equal, total: 0 };
        assert_eq!(takes(sum), Ok(()));
        assert_eq!(takes(Constraint::Related([Cell(0), t], Relation::new(10, |a, b| a <= b))), Ok(()));
        let narrow = takes(Constraint::Related([Cell(0), t], Relation::new(4, |a, b| a <= b)));
        assert_eq!(narrow, Err("`4` digits do not fit a board with `10` values".into()));
        assert_eq!(takes(Constraint::AllDifferent(vec![Cell(0), u])), Ok(()));
        let why = "`t` holds 0 to 9, and what stands here holds values of the board, 1 to 4";
        assert_eq!(takes(Constraint::AllDifferent(vec![Cell(0), t])), Err(why.into()));
        let digits = vec![Digit::from_index(0)];
        let connected = Constraint::Connected { cells: vec![Cell(0), u], digits };
        assert_eq!(takes(connected), Err("`u` has no place beside the other cells".into()));
        let beyond = takes(Constraint::sum(&[Cell(18)], 3));
        assert_eq!(beyond, Err("cell number `18` is outside the board: its cells are numbered from 0 to 17".into()));
    }

    #[test]
    fn variables_without_values_are_refused() {
        let refused = |variable| rules().with_variable(variable).expect_err("refused").to_string();
        let text = "a variable has from 1 to 64 values, up to a million, and this has `65` from 0 on";
        assert_eq!(refused(Variable::new("t", 0..=64)), text);
        #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
        let none = Variable::new("t", 3..=2);
        assert_eq!(refused(none), text.replace("`65` from 0", "`0` from 3"));
        let text = "`4097` variables are none or too many: there may be 4096";
        assert_eq!(refused(Variable::new("t", 0..=1).block(17, 241)), text);
        assert_eq!(refused(Variable::new("t", 0..=1).block(0, 1)), text.replace("4097", "0"));
    }
}
