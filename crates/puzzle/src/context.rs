//! The board as clues see it: values and digits, neighbours and regions, and the constraints that
//! clues are lowered to (`constraints`).
//!
//! Clues use values, constraints use digits. Only this file converts between the two, and only it
//! reads the shape of the board.

mod constraints;

pub use constraints::accepts_no_word;
pub(super) use constraints::out_of_range;

use super::{Clue, LoweringError, Values};
use constraints::RelationKey;
use kdoku_board::geometry::{BoxShape, Cell, House};
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Constraint, Relation, Role, Rules, Variable};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The most pairs of cells that one clue may constrain.
const MAX_PAIRS: usize = 1 << 18;

/// The most values of a board on which engines list the digit sets of a line.
const MAX_CLIQUE_VALUES: usize = 10;

/// The board that clues are lowered on.
pub struct LoweringContext<'r> {
    rules: &'r Rules,
    /// Whether a line that cannot be satisfied is accepted.
    allows_unsatisfiable: bool,
    /// The relations so far. Models join neighbouring constraints that share one, so whether two
    /// clues of a puzzle share theirs must not depend on what the memo table still holds.
    relations: RefCell<FxHashMap<RelationKey, Relation>>,
}

impl<'r> LoweringContext<'r> {
    /// Starts on a board, where clues must be satisfiable.
    pub fn new(rules: &'r Rules) -> Self {
        Self { rules, allows_unsatisfiable: false, relations: RefCell::default() }
    }

    /// The context of a case of a disjunction, which may be unsatisfiable.
    pub fn for_cases(rules: &'r Rules) -> Self {
        Self { allows_unsatisfiable: true, ..Self::new(rules) }
    }

    /// Whether a line that cannot be satisfied is accepted.
    pub(crate) const fn allows_unsatisfiable(&self) -> bool {
        self.allows_unsatisfiable
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rules.geometry().height()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.rules.geometry().width()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.rules.geometry().cells()
    }

    /// The cell in row `y` and column `x`, from 0, if it exists.
    pub fn cell(&self, y: usize, x: usize) -> Option<Cell> {
        let geometry = self.rules.geometry();
        let inside = y < self.rows() && x < self.columns();
        inside.then(|| geometry.cell(y, x)).filter(|&cell| geometry.exists(cell))
    }

    /// Whether two cells share an edge: on the board, or in one block of variables.
    pub(crate) fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        self.rules.are_neighbours(a, b)
    }

    /// The variables.
    pub fn variables(&self) -> &'r [Variable] {
        self.rules.variables()
    }

    /// The cells of a block of variables.
    pub fn variable_cells(&self, number: usize) -> impl Iterator<Item = Cell> + use<> {
        let before: usize = self.variables()[..number].iter().map(Variable::len).sum();
        let first = self.rules.geometry().cell_count() + before;
        (first..first + self.variables()[number].len()).map(Cell::from_index)
    }

    /// The row of a cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        self.rules.geometry().row(cell)
    }

    /// The column of a cell, from 0.
    pub fn column(&self, cell: Cell) -> usize {
        self.rules.geometry().column(cell)
    }

    /// The row and the column of a cell, from 0: on the board, or in its block of variables.
    pub(crate) fn place(&self, cell: Cell) -> (usize, usize) {
        match self.rules.variable(cell) {
            None => (self.row(cell), self.column(cell)),
            Some((block, index)) => (index / block.columns, index % block.columns),
        }
    }

    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> String {
        self.rules.name(cell)
    }

    /// The cells of each box or region.
    pub fn regions(&self) -> impl Iterator<Item = &'r [Cell]> + use<'r> {
        let boxes = |(house, _): &(House, &[Cell])| matches!(house, House::Box(_) | House::Region(_));
        self.rules.board_houses().iter().filter(boxes).map(|(_, cells)| cells)
    }

    /// The box or region of a cell.
    pub fn region(&self, cell: Cell) -> Option<usize> {
        self.rules.geometry().box_of(cell)
    }

    /// Whether all cells differ already and the board has few values, so that digit sets describe
    /// the line.
    pub(crate) fn is_small_clique(&self, cells: &[Cell]) -> bool {
        self.size() <= MAX_CLIQUE_VALUES
            && cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| a != b && self.are_peers(a, b)))
    }

    /// The shape of the boxes; `None` without rectangular boxes.
    pub(crate) fn box_shape(&self) -> Option<BoxShape> {
        self.rules.geometry().box_shape()
    }

    /// Whether two cells differ already because a row, a column or a box has both.
    pub(crate) fn are_peers(&self, a: Cell, b: Cell) -> bool {
        [a, b].iter().all(|&cell| self.rules.is_on_board(cell)) && self.rules.geometry().are_peers(a, b)
    }

    /// The cell with the value of a cell, for a clue that counts it: a variable where the value may
    /// differ from the digit, unless the clue [reads digits](super::Clue::of_digits).
    pub(crate) fn value_cell(&self, clue: &Clue, cell: Cell) -> Cell {
        let own = if clue.of_digits { None } else { self.rules.cell_in(Role::Value, cell) };
        own.unwrap_or(cell)
    }

    /// The cells with the values of the first group of a clue, as [`value_cell`](Self::value_cell)
    /// returns them.
    pub(crate) fn value_cells(&self, clue: &Clue) -> Vec<Cell> {
        clue.cells().iter().map(|&cell| self.value_cell(clue, cell)).collect()
    }

    /// Whether each of the cells holds values of the board.
    pub(crate) fn hold_board_values(&self, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| self.holds_board_values(cell))
    }

    /// The smallest and the largest value of these cells; 0 without cells.
    pub(crate) fn value_range(&self, cells: &[Cell]) -> (i64, i64) {
        let ranges = cells.iter().map(|&cell| self.value_range_of(cell));
        let both = |[least, most]: [i64; 2], [low, high]: [i64; 2]| [least.min(low), most.max(high)];
        ranges.reduce(both).map_or((0, 0), Into::into)
    }

    /// The digits of these cells whose values satisfy `wanted`. A digit has the same value in each
    /// cell.
    pub(crate) fn digits_of(&self, cells: &[Cell], wanted: impl Fn(i64) -> bool) -> Vec<Digit> {
        let first = cells.first().map_or_else(Vec::new, |&cell| self.digits_in(cell));
        first.into_iter().filter(|&(_, value)| wanted(value)).map(|(digit, _)| digit).collect()
    }

    /// The cells of the rows, columns, and boxes or regions.
    pub(crate) fn houses(&self) -> impl Iterator<Item = &'r [Cell]> + use<'r> {
        self.rules.board_houses().iter().map(|(_, cells)| cells)
    }

    /// The number of values.
    pub(crate) const fn size(&self) -> usize {
        self.rules.size()
    }

    /// The smallest value.
    pub(crate) fn lowest(&self) -> i64 {
        i64::from(self.rules.lowest())
    }

    /// The smallest value, in the type of the rules.
    pub(crate) const fn lowest_value(&self) -> i32 {
        self.rules.lowest()
    }

    /// The largest digit.
    pub(crate) fn highest(&self) -> i64 {
        self.value(Digit::from_index(self.digit_count() - 1))
    }

    /// Whether cells may hold two digits.
    pub(crate) fn has_two_digits(&self) -> bool {
        self.rules.has_role(Role::Digits)
    }

    /// The number of digits. Where cells may hold two, the largest value of the board is not a digit.
    pub(crate) fn digit_count(&self) -> usize {
        self.size() - usize::from(self.has_two_digits())
    }

    /// The variable of what a cell holds, where that may be two digits, or else the cell.
    pub(crate) fn digits_cell(&self, cell: Cell) -> Cell {
        self.rules.cell_in(Role::Digits, cell).unwrap_or(cell)
    }

    /// The digits that a number stands for, as [`Rules::schroedinger_digits`] returns them.
    pub(crate) fn schroedinger_digits(&self, number: i64) -> Vec<i64> {
        let number = i32::try_from(number).expect("a small number");
        self.rules.schroedinger_digits(number).into_iter().map(i64::from).collect()
    }

    /// The digits that a cell holds: one, except where it may be two.
    pub(crate) fn cell_digits(&self, cell: Cell, value: &Values) -> Vec<i64> {
        let held = self.digits_cell(cell);
        if held == cell { vec![value(cell)] } else { self.schroedinger_digits(value(held)) }
    }

    /// The digits of the variable of what a cell holds, that stand for such digits.
    pub(crate) fn numbers_where(&self, held: Cell, wanted: impl Fn(&[i64]) -> bool) -> Vec<Digit> {
        let numbers = self.digits_in(held).into_iter();
        numbers.filter(|&(_, number)| wanted(&self.schroedinger_digits(number))).map(|(digit, _)| digit).collect()
    }

    /// The constraints that no two of these cells hold the same digit.
    pub(crate) fn all_different(&self, cells: Vec<Cell>) -> Vec<Constraint> {
        let held: Vec<Cell> = cells.iter().map(|&cell| self.digits_cell(cell)).collect();
        if held == cells {
            return vec![Constraint::AllDifferent(cells)];
        }
        if let [a, b] = held[..] {
            let digits = |number| self.schroedinger_digits(number);
            return vec![self.related([a, b], |a, b| digits(a).iter().all(|digit| !digits(b).contains(digit)))];
        }
        let once = |digit| {
            let digits = self.numbers_where(held[0], |digits| digits.contains(&digit));
            Constraint::Count { cells: held.clone(), digits, amount: Amount::Between(0, 1) }
        };
        (self.lowest()..=self.highest()).map(once).collect()
    }

    /// A hint that lists the values of the board.
    pub fn values_hint(&self) -> String {
        format!("the values of this board are {} to {}", self.lowest(), self.highest())
    }

    /// The value of a digit.
    pub(crate) const fn value(&self, digit: Digit) -> i64 {
        self.rules.value(digit) as i64
    }

    /// The digit with this value.
    pub(crate) fn digit(&self, value: i64) -> Option<Digit> {
        self.rules.digit(i32::try_from(value).ok()?)
    }

    /// The digit of a cell with this value.
    pub(crate) fn digit_in(&self, cell: Cell, value: i64) -> Option<Digit> {
        self.rules.digit_in(cell, i32::try_from(value).ok()?)
    }

    /// The digit of a cell with this value, or an error if the board has no such value.
    pub(crate) fn require_digit_in(&self, cell: Cell, value: i64) -> Result<Digit, LoweringError> {
        let Some((variable, _)) = self.rules.variable(cell) else { return self.require_digit(value) };
        self.digit_in(cell, value).ok_or_else(|| {
            let message = format!("`{value}` is not a value of `{}`", self.name(cell));
            LoweringError::number(message, format!("its values are {}", variable.range()))
        })
    }

    /// Whether a cell is on the board, not a variable.
    pub fn holds(&self, cell: Cell) -> bool {
        self.rules.is_on_board(cell)
    }

    /// The cells, grouped by their first value: within a group, a digit has the same value in each
    /// cell.
    pub(crate) fn by_lowest(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut groups: Vec<(i32, Vec<Cell>)> = Vec::new();
        for &cell in cells {
            let lowest = self.rules.lowest_of(cell);
            match groups.iter_mut().find(|(other, _)| *other == lowest) {
                Some((_, group)) => group.push(cell),
                None => groups.push((lowest, vec![cell])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// The digits of these values in a group of [`by_lowest`](Self::by_lowest), in ascending order.
    /// Values that its cells do not have are left out.
    pub(crate) fn digits_in_group(&self, group: &[Cell], values: &[i32]) -> Vec<Digit> {
        let Some(&first) = group.first() else { return Vec::new() };
        let (lowest, most) = (self.rules.lowest_of(first), group.iter().map(|&cell| self.rules.digits_of(cell)).max());
        let index = |&value: &i32| usize::try_from(i64::from(value) - i64::from(lowest)).ok();
        let mut digits: Vec<Digit> =
            values.iter().filter_map(index).filter(|&index| Some(index) < most).map(Digit::from_index).collect();
        digits.sort_unstable();
        digits.dedup();
        digits
    }

    /// Checks that each value is a value of one of the cells.
    pub(crate) fn require_values(&self, cells: &[Cell], values: &[i32]) -> Result<(), LoweringError> {
        let groups = self.by_lowest(cells);
        let is_known = |value: i32| groups.iter().any(|group| !self.digits_in_group(group, &[value]).is_empty());
        match (values.iter().find(|&&value| !is_known(value)), cells.first()) {
            (Some(&value), Some(&cell)) => self.require_digit_in(cell, value.into()).map(|_| ()),
            (Some(&value), None) => self.require_digit(value.into()).map(|_| ()),
            (None, _) => Ok(()),
        }
    }

    /// The digits that a cell may hold, with their values.
    pub(crate) fn digits_in(&self, cell: Cell) -> Vec<(Digit, i64)> {
        let value = |digit| (digit, i64::from(self.rules.value_in(cell, digit)));
        self.rules.digits_in(cell).into_iter().map(value).collect()
    }

    /// Whether a cell holds values of the board.
    pub fn holds_board_values(&self, cell: Cell) -> bool {
        self.rules.is_like_the_board(cell)
    }

    /// The digit with this value, or an error if the board has no such value.
    pub(crate) fn require_digit(&self, value: i64) -> Result<Digit, LoweringError> {
        self.digit(value)
            .ok_or_else(|| LoweringError::number(format!("`{value}` is not a value of this board"), self.values_hint()))
    }

    /// The digits whose values satisfy `wanted`.
    pub(crate) fn digits_where(&self, wanted: impl Fn(i64) -> bool) -> Vec<Digit> {
        (0..self.size()).map(Digit::from_index).filter(|&digit| wanted(self.value(digit))).collect()
    }

    /// The third of the values that a value lies in, from 0. Thirds are rounded up; the last may be
    /// smaller. Values beyond those of the board belong to the first or to the last.
    pub(crate) fn third(&self, value: i64) -> i64 {
        let third = i64::try_from(self.digit_count().div_ceil(3)).expect("at most 256 values");
        ((value - self.lowest()) / third).clamp(0, 2)
    }

    /// Checks that the values up to `most` split into three thirds.
    pub(crate) fn require_thirds(&self, most: i64) -> Result<(), LoweringError> {
        if self.third(most) == 2 {
            return Ok(());
        }
        let message = format!("`{}` values do not split into three thirds", self.digit_count());
        Err(LoweringError::cells(message, "remove the clue, or write a `[[relation]]`"))
    }

    /// Twice the middle value. Values below the middle are low; values above it are high.
    pub(crate) fn twice_the_middle(&self) -> i64 {
        self.lowest() + self.highest()
    }

    /// The pairs of cells that are this many rows and columns apart, each once.
    pub fn pairs_at_offset(&self, rows: i64, columns: i64) -> Vec<[Cell; 2]> {
        let moved = |at: usize, by: i64| usize::try_from(i64::try_from(at).ok()? + by).ok();
        let other = |cell| self.cell(moved(self.row(cell), rows)?, moved(self.column(cell), columns)?);
        self.cells().filter_map(|cell| Some([cell, other(cell)?])).collect()
    }

    /// The pairs of cells that share an edge, the left or upper cell first.
    pub(crate) fn adjacent_pairs(&self) -> Vec<[Cell; 2]> {
        [self.pairs_at_offset(0, 1), self.pairs_at_offset(1, 0)].concat()
    }

    /// The windows of 2 × 2 cells, each in reading order.
    pub(crate) fn squares_2x2(&self) -> Vec<[Cell; 4]> {
        let square = |cell| {
            let (y, x) = (self.row(cell), self.column(cell));
            Some([cell, self.cell(y, x + 1)?, self.cell(y + 1, x)?, self.cell(y + 1, x + 1)?])
        };
        self.cells().filter_map(square).collect()
    }
}

/// All pairs of these cells, in the order of the list.
///
/// # Errors
/// If there are too many.
pub(crate) fn all_pairs(cells: &[Cell]) -> Result<Vec<[Cell; 2]>, LoweringError> {
    if cells.len().saturating_mul(cells.len()) / 2 > MAX_PAIRS {
        let message = format!("`{}` cells have too many pairs", cells.len());
        return Err(LoweringError::cells(message, "name fewer cells"));
    }
    Ok(cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| [a, b])).collect())
}
