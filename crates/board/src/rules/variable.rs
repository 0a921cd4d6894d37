//! Variables: auxiliary cells beside the board.
//!
//! A variable holds a value as a cell does, and constraints refer to it by a cell number above
//! those of the board. It lies in no house and is not part of a grid; solutions that differ only in
//! variables are one solution, unless these are labels of
//! [regions](crate::rules::Constraint::Regions) or cells among which an
//! [area](crate::rules::Constraint::Connected) is found. The variables of a *block* are
//! numbered row by row and have neighbours in it; most blocks are a single variable.
//!
//! The values of a variable may differ from those of the board. If all of them are values of the
//! board, it is *like the board* and its digits are those of the board. Otherwise its digits count
//! from its own smallest value. Constraints on values (sums, relations between two cells, counts
//! given by a cell) take any variable; constraints that compare digits take variables that are like
//! the board.

use super::{MAX_VALUE, RulesError};
use crate::{Cell, Constraint, Digit, MAX_RULED, Rules};
use serde::Serialize;
/// Largest number of variables of a puzzle.
pub const MAX_VARIABLES: usize = 4096;

/// An auxiliary cell, or a block of them with the same values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Variable {
    /// The name. In a block of several, the variables are called by this name and a number from 1,
    /// row by row.
    pub name: String,
    /// The possible values, in ascending order.
    pub values: Vec<i32>,
    /// The number of rows of the block.
    pub rows: usize,
    /// The number of columns of the block.
    pub columns: usize,
    /// What the block says about the cells of the board.
    #[serde(skip_serializing_if = "Role::is_free")]
    pub role: Role,
}

/// What a block of variables says about the cells of the board, if their values may differ from their
/// digits.
///
/// Such a block has as many rows and columns as the board, and a variable for each place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Nothing: its variables stand for themselves.
    #[default]
    Free,
    /// The value of each cell, which clues count in place of its digit.
    Value,
    /// The digit of each cell and how it is modified. It is part of a solution.
    State,
    /// Something that follows from the state, such as whether the cell is modified.
    Detail,
    /// The digits of each cell, one or two ([`Rules::schroedinger_digits`]). The largest value of the board stands
    /// in a cell with two.
    Digits,
}

impl Role {
    /// Whether the variables stand for themselves.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_free(&self) -> bool {
        *self == Self::Free
    }
}

impl Variable {
    /// One variable with these values.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::rules::Variable;
    ///
    /// let odd = Variable::new("odd", [5, 1, 3]);
    /// assert_eq!((&odd.values[..], odd.len()), (&[1, 3, 5][..], 1));
    /// assert_eq!(Variable::new("s", 1..=6).block(2, 3).name_of(5), "s6");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, values: impl IntoIterator<Item = i32>) -> Self {
        // more values are refused later
        let mut values: Vec<i32> = values.into_iter().take(MAX_VARIABLES).collect();
        values.sort_unstable();
        values.dedup();
        Self { name: name.into(), values, rows: 1, columns: 1, role: Role::Free }
    }

    /// The same variable in another role.
    #[must_use]
    pub fn with_role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// A block of `rows × columns` variables.
    #[must_use]
    pub fn block(self, rows: usize, columns: usize) -> Self {
        Self { rows, columns, ..self }
    }

    /// The number of variables in the block.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is one at least")]
    pub const fn len(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// The smallest and the largest value; `None` without values.
    fn ends(&self) -> Option<(i32, i32)> {
        Some((*self.values.first()?, *self.values.last()?))
    }

    /// The values in words: `0 to 45`.
    #[must_use]
    pub fn range(&self) -> String {
        self.ends().map_or_else(String::new, |(lowest, highest)| format!("{lowest} to {highest}"))
    }

    /// The names of all variables of the block, and that of the block.
    pub fn names(&self) -> impl Iterator<Item = String> {
        (0..self.len()).map(|number| self.name_of(number)).chain([self.name.clone()])
    }

    /// The name of the variable with this index in the block, from 0.
    #[must_use]
    pub fn name_of(&self, number: usize) -> String {
        if self.len() == 1 { self.name.clone() } else { format!("{}{}", self.name, number + 1) }
    }
}

impl Rules {
    /// Adds a variable or a block of them, and returns the rules and the new cells.
    ///
    /// # Errors
    /// [`RulesError`] if the variable has no values, or values [`MAX_RULED`] apart or beyond
    /// [`MAX_VALUE`]; if the total exceeds [`MAX_VARIABLES`]; if the board has more than [`MAX_RULED`]
    /// values; or if a block with a [role](Role) does not have the size of the board. Names may repeat.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::rules::{Comparison, Variable};
    /// use kdoku::{Constraint, Order, Rules};
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
    /// # Ok::<(), kdoku::rules::RulesError>(())
    /// ```
    pub fn with_variable(mut self, mut variable: Variable) -> Result<(Self, Vec<Cell>), RulesError> {
        variable.values.sort_unstable();
        variable.values.dedup();
        self.examine_variable(&variable)?;
        let (first, more) = (self.cell_count(), variable.len());
        let cells: Vec<Cell> = (first..first + more).map(Cell::from_index).collect();
        self.ends.push(Cell::from_index(first + more).0);
        self.variables.push(variable);
        Ok((self, cells))
    }

    /// Checks a variable with ascending values.
    ///
    /// # Errors
    /// [`RulesError`] if it is invalid.
    pub fn examine_variable(&self, variable: &Variable) -> Result<(), RulesError> {
        if self.size() > MAX_RULED {
            return Err(RulesError::TooLarge(self.size()));
        }
        let is_near = |(lowest, highest): (i32, i32)| {
            -MAX_VALUE <= lowest && highest <= MAX_VALUE && self.span(lowest, highest) <= MAX_RULED
        };
        if !variable.ends().is_some_and(is_near) {
            return Err(RulesError::Values(variable.name.clone()));
        }
        let board = [self.geometry.height(), self.geometry.width()];
        if variable.role != Role::Free && [variable.rows, variable.columns] != board {
            let [rows, columns] = board;
            return Err(RulesError::Block { name: variable.name.clone(), rows, columns });
        }
        let (there, more) = (self.cell_count() - self.geometry.cell_count(), variable.len());
        // cells have numbers of 16 bits
        let most = MAX_VARIABLES.min(usize::from(u16::MAX).saturating_sub(self.geometry.cell_count()));
        let fits = more > 0 && there.saturating_add(more) <= most;
        if fits { Ok(()) } else { Err(RulesError::Variables(more)) }
    }

    /// The variables, in the order in which they were added.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The number of cells and variables. Variables are numbered after the cells of the board.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.ends.last().map_or(self.geometry.cell_count(), |&end| end.into())
    }

    /// The variable of a cell, and its index in the block, from 0; `None` for a cell of the board.
    ///
    /// # Panics
    /// If the cell does not exist.
    #[must_use]
    pub fn variable(&self, cell: Cell) -> Option<(&Variable, usize)> {
        if self.is_on_board(cell) {
            return None;
        }
        let place = self.ends.partition_point(|&end| end <= cell.0);
        let before = place.checked_sub(1).map_or(self.geometry.cell_count(), |before| self.ends[before].into());
        Some((&self.variables[place], cell.index() - before))
    }

    /// Whether a cell is on the board, not a variable.
    pub fn is_on_board(&self, cell: Cell) -> bool {
        cell.index() < self.geometry.cell_count()
    }

    /// Whether two solutions that differ in this cell are different: it is on the board, or the
    /// [state](Role::State) of a cell, or a label of [`Constraint::Regions`] or
    /// a cell of [`Constraint::Connected`], outside of
    /// [`Constraint::Any`].
    #[must_use]
    pub fn is_part_of_solution(&self, cell: Cell) -> bool {
        match self.variable(cell) {
            None => true,
            Some((Variable { role: Role::State, .. }, place)) => self.geometry.exists(Cell::from_index(place)),
            Some(_) => self.constraints.iter().any(|constraint| constraint.has_label(cell)),
        }
    }

    /// Whether some variables are part of a solution.
    pub fn has_labels(&self) -> bool {
        let is_variable = |labels: &Vec<Cell>| labels.first().is_some_and(|&label| !self.is_on_board(label));
        let has_labels = |rule: &Constraint| match rule {
            Constraint::Regions { labels: cells, .. } | Constraint::Connected { cells, .. } => is_variable(cells),
            _ => false,
        };
        self.has_role(Role::State) || self.constraints.iter().any(has_labels)
    }

    /// Whether a block of variables has this role.
    pub fn has_role(&self, role: Role) -> bool {
        self.variables.iter().any(|variable| variable.role == role)
    }

    /// The digits, one or two in ascending order, that a number in a block of [`Role::Digits`] stands for.
    /// The numbers from 0 are those of the digits alone, in order; those of two digits follow, in the order
    /// of the smaller and then of the other.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::{Order, Rules};
    ///
    /// // the digits 1 to 3, and 4 in a cell with two of them
    /// let rules = Rules::classic(Order::new(2)?);
    /// let held = [0, 2, 3, 4, 5].map(|number| rules.schroedinger_digits(number));
    /// assert_eq!(held, [vec![1], vec![3], vec![1, 2], vec![1, 3], vec![2, 3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn schroedinger_digits(&self, number: i32) -> Vec<i32> {
        let digits = self.value(Digit::from_index(self.size() - 1)) - self.lowest;
        let alone = (0..digits).map(|digit| vec![digit]);
        let both = (0..digits).flat_map(|a| (a + 1..digits).map(move |b| vec![a, b]));
        let held = usize::try_from(number).ok().and_then(|number| alone.chain(both).nth(number));
        held.unwrap_or_default().into_iter().map(|digit| self.lowest + digit).collect()
    }

    /// The variable of a cell of the board in the block with this role, if there is one.
    pub fn cell_in(&self, role: Role, cell: Cell) -> Option<Cell> {
        let block = self.variables.iter().position(|variable| variable.role == role)?;
        let before = block.checked_sub(1).map_or(self.geometry.cell_count(), |before| self.ends[before].into());
        self.is_on_board(cell).then(|| Cell::from_index(before + cell.index()))
    }

    /// Whether the cell exists, on the board or as a variable.
    pub fn has(&self, cell: Cell) -> bool {
        if self.is_on_board(cell) { self.geometry.exists(cell) } else { cell.index() < self.cell_count() }
    }

    /// The name of a cell: `r1c1`, or that of a variable.
    ///
    /// # Panics
    /// If the cell does not exist.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        self.variable(cell).map_or_else(|| self.geometry.name(cell), |(variable, number)| variable.name_of(number))
    }

    /// The number of digits of a variable with these smallest and largest values.
    fn span(&self, lowest: i32, highest: i32) -> usize {
        let first = if self.is_within(lowest, highest) { self.lowest } else { lowest };
        usize::try_from(i64::from(highest) - i64::from(first) + 1).unwrap_or(usize::MAX)
    }

    /// Whether these are values of the board.
    fn is_within(&self, lowest: i32, highest: i32) -> bool {
        self.lowest <= lowest && self.digit(highest).is_some()
    }

    /// The value of the first digit of a cell.
    pub fn lowest_of(&self, cell: Cell) -> i32 {
        let own = self.variable(cell).and_then(|(variable, _)| variable.ends());
        own.filter(|&(lowest, highest)| !self.is_within(lowest, highest)).map_or(self.lowest, |(lowest, _)| lowest)
    }

    /// The number of digits of a cell, including those that it may not hold.
    pub fn digits_of(&self, cell: Cell) -> usize {
        let own = self.variable(cell).and_then(|(variable, _)| variable.ends());
        own.map_or(self.size(), |(lowest, highest)| self.span(lowest, highest))
    }

    /// The digit of `value` in this cell, if the cell may hold it.
    pub fn digit_in(&self, cell: Cell, value: i32) -> Option<Digit> {
        match self.variable(cell) {
            None => self.digit(value),
            Some((variable, _)) => {
                variable.values.binary_search(&value).ok()?;
                let index = usize::try_from(i64::from(value) - i64::from(self.lowest_of(cell))).ok()?;
                Some(Digit::from_index(index))
            }
        }
    }

    /// The possible digits of a cell.
    pub fn digits_in(&self, cell: Cell) -> Vec<Digit> {
        match self.variable(cell) {
            None => (0..self.size()).map(Digit::from_index).collect(),
            Some((variable, _)) => variable.values.iter().filter_map(|&value| self.digit_in(cell, value)).collect(),
        }
    }

    /// The value of a digit in this cell or variable.
    #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "a digit is at most 256")]
    pub fn value_in(&self, cell: Cell, digit: Digit) -> i32 {
        self.lowest_of(cell) + digit.index() as i32
    }

    /// Whether a cell is on the board, or is a variable that is like the board.
    pub fn is_like_the_board(&self, cell: Cell) -> bool {
        let own = self.variable(cell).and_then(|(variable, _)| variable.ends());
        own.is_none_or(|(lowest, highest)| self.is_within(lowest, highest))
    }

    /// Whether two cells share an edge: on the board, or in one block of variables.
    pub fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        match (self.variable(a), self.variable(b)) {
            (None, None) => self.geometry.are_neighbours(a, b),
            (Some((block, here)), Some((other, there))) if std::ptr::eq(block, other) => {
                let rows = (here / block.columns).abs_diff(there / block.columns);
                rows + (here % block.columns).abs_diff(there % block.columns) == 1
            }
            _ => false,
        }
    }

    /// Checks that all of these cells hold values of the board.
    ///
    /// # Errors
    /// [`RulesError`] if a variable has other values.
    pub fn like_the_board(&self, cells: &[Cell]) -> Result<(), RulesError> {
        if self.variables.is_empty() {
            return Ok(());
        }
        let Some(&other) = cells.iter().find(|&&cell| !self.is_like_the_board(cell)) else { return Ok(()) };
        let highest = self.value(Digit::from_index(self.size() - 1));
        self.variable(other).map_or(Ok(()), |(variable, number)| {
            let board = format!("{} to {highest}", self.lowest);
            Err(RulesError::Range { name: variable.name_of(number), values: variable.range(), board })
        })
    }

    /// Checks that a digit has the same value in all of these cells.
    pub(super) fn alike(&self, cells: &[Cell]) -> Result<(), RulesError> {
        match cells {
            [first, rest @ ..] if !self.is_like_the_board(*first) => {
                let lowest = self.lowest_of(*first);
                match rest.iter().find(|&&cell| self.lowest_of(cell) != lowest) {
                    Some(_) => self.like_the_board(&[*first]),
                    None => Ok(()),
                }
            }
            _ => self.like_the_board(cells),
        }
    }

    /// Checks that these cells are all on the board, or all in one block.
    pub(super) fn one_layer(&self, cells: &[Cell]) -> Result<(), RulesError> {
        let layer = |cell: Cell| self.ends.partition_point(|&end| end <= cell.0) + usize::from(!self.is_on_board(cell));
        match cells.iter().find(|&&cell| layer(cell) != layer(cells[0])) {
            Some(&other) => {
                Err(RulesError::Placeless(self.name(if self.is_on_board(other) { cells[0] } else { other })))
            }
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
    fn variables_are_numbered_after_the_board() {
        let (rules, t) = rules().with_variable(Variable::new("t", -3..=12)).expect("a variable");
        let (rules, s) = rules.with_variable(Variable::new("s", 1..=4).block(2, 3)).expect("a block");
        assert_eq!((t[0], s[0], s.len(), rules.cell_count()), (Cell(16), Cell(17), 6, 23));
        assert_eq!([15, 16, 17, 22].map(|cell| rules.name(Cell(cell))), ["r4c4", "t", "s1", "s6"]);
        assert_eq!((rules.value_in(Cell(16), Digit::from_index(0)), rules.digits_of(Cell(16))), (-3, 16));
        assert!(rules.are_neighbours(s[0], s[3]) && rules.are_neighbours(s[0], s[1]));
        assert!(!rules.are_neighbours(s[2], s[3]) && !rules.are_neighbours(Cell(15), Cell(16)));
        assert_eq!(rules.to_string(), "4x4, boxes of 2x2, 7 variables");
        let (rules, odd) = rules.with_variable(Variable::new("odd", [3, 1])).expect("a variable");
        assert_eq!((rules.digits_of(odd[0]), rules.digit_in(odd[0], 2)), (3, None));
        assert_eq!(rules.digits_in(odd[0]), [0, 2].map(Digit::from_index));
        assert!(rules.is_like_the_board(odd[0]) && !rules.is_like_the_board(t[0]));
    }

    #[test]
    fn constraints_on_digits_reject_other_variables() {
        let (rules, t) = rules().with_variable(Variable::new("t", 0..=9)).expect("a variable");
        let (rules, u) = rules.with_variable(Variable::new("u", 1..=3)).expect("a variable");
        let (t, u) = (t[0], u[0]);
        let takes = |constraint| rules.clone().with(constraint).map(drop).map_err(|error| error.to_string());
        let sum = Constraint::Sum { terms: vec![(1, Cell(0)), (-1, t)], comparison: Comparison::Equal, total: 0 };
        assert_eq!(takes(sum), Ok(()));
        assert_eq!(takes(Constraint::Binary([Cell(0), t], Relation::new(10, |a, b| a <= b))), Ok(()));
        let narrow = takes(Constraint::Binary([Cell(0), t], Relation::new(4, |a, b| a <= b)));
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
    fn rejects_variables_without_values() {
        let refused = |variable| rules().with_variable(variable).expect_err("refused").to_string();
        let text = "`t` has no value, or values that lie 64 or more apart or beyond a million";
        assert_eq!(refused(Variable::new("t", 0..=64)), text);
        assert_eq!(refused(Variable::new("t", [])), text);
        assert_eq!(refused(Variable::new("t", [1_000_001])), text);
        assert_eq!(refused(Variable::new("t", i32::MIN..=i32::MAX)), text);
        let text = "`4097` variables are none or too many: there may be 4096";
        assert_eq!(refused(Variable::new("t", 0..=1).block(17, 241)), text);
        assert_eq!(refused(Variable::new("t", 0..=1).block(0, 1)), text.replace("4097", "0"));
    }
}
