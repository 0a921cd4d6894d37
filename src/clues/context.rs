//! The board as clues see it: values and digits, adjacent cells, relations and automata over
//! values.
//!
//! Clues use values, constraints use digits. Only this file converts between the two, and only it
//! reads the shape of the board.

use super::{Clue, ClueKind, ErrorCause, Lowered, LoweringError};
use crate::board::geometry::{BoxShape, Cell, House};
use crate::board::grid::Digit;
use crate::board::rules::{Automaton, Comparison, Constraint, MAX_STATES, NamedRegular, Relation, Rules, Variable};
use crate::util::memo::Memo;
use std::hash::Hash;

/// The most pairs of cells that one clue may constrain.
const MAX_PAIRS: usize = 1 << 18;

/// The most values of a board on which engines list the digit sets of a line.
const MAX_CLIQUE_VALUES: usize = 10;

/// The most work spent on finding out that an automaton accepts nothing; beyond it, the engines
/// find out.
const MAX_EMPTINESS_WORK: usize = 1 << 22;

/// The board that clues are lowered on.
pub(crate) struct LoweringContext<'r> {
    rules: &'r Rules,
    /// Whether a line that cannot be satisfied is accepted.
    allows_unsatisfiable: bool,
}

/// The kind of a clue, its number, and whether its line is closed.
type RelationKey = (ClueKind, Option<i32>, bool);

/// Everything that a shared automaton or relation depends on.
///
/// `board` is the number of values and the lowest; `line` is the number of cells and whether it may
/// be unsatisfiable.
#[derive(PartialEq, Eq, Hash)]
struct MemoKey {
    board: (usize, i64),
    clue: RelationKey,
    line: Option<(usize, bool)>,
}

static AUTOMATA: Memo<MemoKey, Automaton> = Memo::new();
static RELATIONS: Memo<MemoKey, Relation> = Memo::new();

impl<'r> LoweringContext<'r> {
    pub(crate) fn new(rules: &'r Rules) -> Self {
        Self { rules, allows_unsatisfiable: false }
    }

    /// The context of a case of a disjunction, which may be unsatisfiable.
    pub(crate) fn for_cases(rules: &'r Rules) -> Self {
        Self { allows_unsatisfiable: true, ..Self::new(rules) }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rules.geometry().height()
    }

    /// The number of columns.
    pub(crate) fn columns(&self) -> usize {
        self.rules.geometry().width()
    }

    /// All cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.rules.geometry().cells()
    }

    /// The cell in row `y` and column `x`, from 0, if it exists.
    pub(crate) fn cell(&self, y: usize, x: usize) -> Option<Cell> {
        let geometry = self.rules.geometry();
        let inside = y < self.rows() && x < self.columns();
        inside.then(|| geometry.cell(y, x)).filter(|&cell| geometry.exists(cell))
    }

    /// Whether two cells share an edge: on the board, or in one block of variables.
    pub(crate) fn are_neighbours(&self, a: Cell, b: Cell) -> bool {
        self.rules.are_neighbours(a, b)
    }

    /// The variables.
    pub(crate) fn variables(&self) -> &'r [Variable] {
        self.rules.variables()
    }

    /// The cells of a block of variables.
    pub(crate) fn variable_cells(&self, number: usize) -> impl Iterator<Item = Cell> + use<> {
        let before: usize = self.variables()[..number].iter().map(Variable::len).sum();
        let first = self.rules.geometry().cell_count() + before;
        (first..first + self.variables()[number].len()).map(Cell::from_index)
    }

    /// The row of a cell, from 0.
    pub(crate) fn row(&self, cell: Cell) -> usize {
        self.rules.geometry().row(cell)
    }

    /// The column of a cell, from 0.
    pub(crate) fn column(&self, cell: Cell) -> usize {
        self.rules.geometry().column(cell)
    }

    /// The name of a cell.
    pub(crate) fn name(&self, cell: Cell) -> String {
        self.rules.name(cell)
    }

    /// The cells of each box or region.
    pub(crate) fn regions(&self) -> impl Iterator<Item = &'r [Cell]> + use<'r> {
        let boxes = |(house, _): &(House, &[Cell])| matches!(house, House::Box(_) | House::Region(_));
        self.rules.board_houses().iter().filter(boxes).map(|(_, cells)| cells)
    }

    /// The box or region of a cell.
    pub(crate) fn region(&self, cell: Cell) -> Option<usize> {
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

    /// The largest value.
    pub(crate) fn highest(&self) -> i64 {
        self.value(Digit::from_index(self.size() - 1))
    }

    /// A hint that lists the values of the board.
    pub(crate) fn values_hint(&self) -> String {
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

    /// The digits that a cell may hold, with their values.
    pub(crate) fn digits_in(&self, cell: Cell) -> Vec<(Digit, i64)> {
        let value = |digit| (digit, i64::from(self.rules.value_in(cell, digit)));
        self.rules.digits_in(cell).into_iter().map(value).collect()
    }

    /// Whether a cell holds values of the board.
    pub(crate) fn holds_board_values(&self, cell: Cell) -> bool {
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
    /// smaller.
    pub(crate) fn third(&self, value: i64) -> i64 {
        let third = i64::try_from(self.size().div_ceil(3)).expect("at most 256 values");
        (value - self.lowest()) / third
    }

    /// Checks that the values split into three thirds.
    pub(crate) fn require_thirds(&self) -> Result<(), LoweringError> {
        if self.third(self.highest()) == 2 {
            return Ok(());
        }
        let message = format!("`{}` values do not split into three thirds", self.size());
        Err(LoweringError::cells(message, "remove the clue, or write a `[[relation]]`"))
    }

    /// Twice the middle value. Values below the middle are low; values above it are high.
    pub(crate) fn twice_the_middle(&self) -> i64 {
        self.lowest() + self.highest()
    }

    /// The pairs of cells that are this many rows and columns apart, each once.
    pub(crate) fn pairs_at_offset(&self, rows: i64, columns: i64) -> Vec<[Cell; 2]> {
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

    /// The relation of the values that satisfy `holds`.
    pub(crate) fn relation(&self, mut holds: impl FnMut(i64, i64) -> bool) -> Relation {
        Relation::new(self.size(), |a, b| holds(self.value(a), self.value(b)))
    }

    /// The same for a relation that depends only on the key, which is built once.
    pub(crate) fn shared_relation(&self, by: RelationKey, holds: impl FnMut(i64, i64) -> bool) -> Relation {
        let key = self.key(by, None);
        RELATIONS.get(&key).unwrap_or_else(|| {
            let relation = self.relation(holds);
            RELATIONS.insert(key, &relation, self.size() * self.size());
            relation
        })
    }

    fn key(&self, clue: RelationKey, line: Option<(usize, bool)>) -> MemoKey {
        MemoKey { board: (self.size(), self.lowest()), clue, line }
    }

    /// The constraints that the values of all these pairs satisfy `holds`.
    ///
    /// # Errors
    /// If no pair of values does.
    pub(crate) fn binary(
        &self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        mut holds: impl FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let shared = self.relation(&mut holds);
        self.binary_with(&shared, pairs, holds)
    }

    /// The same for a relation that depends only on the clue's kind and number and on whether it is
    /// closed.
    pub(crate) fn shared_binary(
        &self,
        clue: &Clue,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        mut holds: impl FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let shared = self.shared_relation((clue.kind, clue.number, clue.closed), &mut holds);
        self.binary_with(&shared, pairs, holds)
    }

    fn binary_with(
        &self,
        shared: &Relation,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        mut holds: impl FnMut(i64, i64) -> bool,
    ) -> Lowered {
        let pairs = pairs.into_iter();
        let mut constraints = Vec::with_capacity(pairs.size_hint().0);
        for pair in pairs {
            let relation = self.relation_of(pair, &mut holds).unwrap_or_else(|| shared.clone());
            if relation.is_empty() {
                return Err(LoweringError::number("no two values of this board satisfy it", self.values_hint()));
            }
            constraints.push(Constraint::Binary(pair, relation));
        }
        Ok(constraints)
    }

    /// The relation between two cells, if one of them is a variable with other values than the
    /// board.
    pub(crate) fn relation_of(&self, pair: [Cell; 2], mut holds: impl FnMut(i64, i64) -> bool) -> Option<Relation> {
        if pair.iter().all(|&cell| self.holds_board_values(cell)) {
            return None;
        }
        let size = pair.iter().map(|&cell| self.rules.digits_of(cell)).fold(self.size(), usize::max);
        let [of_a, of_b] = pair.map(|cell| {
            let mut values = vec![None; size];
            self.digits_in(cell).into_iter().for_each(|(digit, value)| values[digit.index()] = Some(value));
            values
        });
        Some(Relation::new(size, |a, b| of_a[a.index()].zip(of_b[b.index()]).is_some_and(|(a, b)| holds(a, b))))
    }

    /// The constraint that the sum of factors times values compares with the total.
    ///
    /// # Errors
    /// If it can never hold.
    pub(crate) fn sum(&self, terms: Vec<(i32, Cell)>, comparison: Comparison, total: i64) -> Lowered {
        let bound = |low: bool| -> i64 {
            let value = |(factor, cell): (i32, Cell)| {
                let [lowest, highest] = self.value_range(cell);
                i64::from(factor) * if (factor > 0) == low { lowest } else { highest }
            };
            terms.iter().map(|&term| value(term)).sum()
        };
        let (least, most) = (bound(true), bound(false));
        let possible = match comparison {
            Comparison::Equal => (least..=most).contains(&total),
            Comparison::NotEqual => least != total || most != total,
            Comparison::AtMost => least <= total,
            Comparison::AtLeast => total <= most,
        };
        if !possible {
            return Err(out_of_range(total, terms.len(), least, most));
        }
        let total = i32::try_from(total).map_err(|_| out_of_range(total, terms.len(), least, most))?;
        Ok(vec![Constraint::Sum { terms, comparison, total }])
    }

    /// The smallest and the largest value of a cell.
    fn value_range(&self, cell: Cell) -> [i64; 2] {
        match self.rules.variable(cell) {
            None => [self.lowest(), self.highest()],
            Some((variable, _)) => {
                let end = |value: Option<&i32>| i64::from(*value.expect("variables have values"));
                [end(variable.values.first()), end(variable.values.last())]
            }
        }
    }

    /// The constraints that the cells have the sum; `None` if that is impossible. No cells have the
    /// sum 0.
    pub(crate) fn exact_sum(&self, cells: &[Cell], total: i64) -> Option<Vec<Constraint>> {
        if cells.is_empty() {
            return (total == 0).then(Vec::new);
        }
        self.sum(cells.iter().map(|&cell| (1, cell)).collect(), Comparison::Equal, total).ok()
    }

    /// The constraint that two lists of cells have the same sum.
    pub(crate) fn equal_sums(&self, a: &[Cell], b: &[Cell]) -> Lowered {
        let terms = a.iter().map(|&cell| (1, cell)).chain(b.iter().map(|&cell| (-1, cell))).collect();
        self.sum(terms, Comparison::Equal, 0).map_err(|_| {
            let message = format!("`{}` cells cannot have the same sum as `{}`", a.len(), b.len());
            LoweringError::cells(message, self.values_hint())
        })
    }

    /// As [`regular`](Self::regular) for an automaton that depends only on the clue's kind and
    /// number, on whether it is closed, and on the number of cells. Such an automaton is built once
    /// per kind of board.
    pub(crate) fn shared_regular<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        &self,
        clue: &Clue,
        cells: &[Cell],
        start: impl IntoIterator<Item = S>,
        step: impl FnMut(&S, i64) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Lowered {
        let key = self.key((clue.kind, clue.number, clue.closed), Some((cells.len(), self.allows_unsatisfiable)));
        if let Some(automaton) = AUTOMATA.get(&key) {
            return Ok(vec![Constraint::Regular(cells.to_vec(), automaton)]);
        }
        let word = self.regular(cells, start, step, accepts)?;
        if let [Constraint::Regular(_, automaton)] = &word[..] {
            AUTOMATA.insert(key, automaton, automaton.states() * automaton.digits());
        }
        Ok(word)
    }

    /// The constraint that an automaton accepts the values along the cells. `step` returns the
    /// states that follow a state.
    ///
    /// # Errors
    /// If there are too many states, or the automaton accepts nothing of this length.
    pub(crate) fn regular<S: Clone + Eq + Hash, I: IntoIterator<Item = S>>(
        &self,
        cells: &[Cell],
        start: impl IntoIterator<Item = S>,
        mut step: impl FnMut(&S, i64) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Lowered {
        let step = |state: &S, digit| step(state, self.value(digit));
        let automaton = Automaton::build(self.size(), MAX_STATES, start, step, accepts).ok_or_else(|| {
            let message = format!("the clue needs an automaton of more than `{MAX_STATES}` states");
            let hint = "use a smaller number, or a board with fewer values";
            LoweringError { cause: ErrorCause::TooManyStates, ..LoweringError::number(message, hint) }
        })?;
        if !self.allows_unsatisfiable && accepts_no_word(&automaton, cells.len()) {
            return Err(LoweringError::number(
                format!("no values of `{}` cells satisfy the clue", cells.len()),
                self.values_hint(),
            ));
        }
        Ok(vec![Constraint::Regular(cells.to_vec(), automaton)])
    }
}

/// Names the automata, so that engines use the propagator of that name.
pub(crate) fn with_name(constraints: Vec<Constraint>, known: NamedRegular) -> Vec<Constraint> {
    let name = |constraint| match constraint {
        Constraint::Regular(cells, automaton) => Constraint::Regular(cells, automaton.named(known)),
        other => other,
    };
    constraints.into_iter().map(name).collect()
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

/// The error for an impossible total.
pub(super) fn out_of_range(total: i64, cells: usize, least: i64, most: i64) -> LoweringError {
    let cells = if cells == 1 { "a cell".to_owned() } else { format!("`{cells}` cells") };
    let hint = if least == most { format!("the sum is always {least}") } else { format!("use {least} to {most}") };
    LoweringError::number(format!("`{total}` cannot be the sum of {cells}"), hint)
}

/// Whether the automaton accepts no word of this length; `false` if finding out takes too long.
pub(crate) fn accepts_no_word(automaton: &Automaton, length: usize) -> bool {
    let (states, digits) = (automaton.states(), automaton.digits());
    if length.saturating_mul(states).saturating_mul(digits) > MAX_EMPTINESS_WORK {
        return false;
    }
    let (mut now, mut next) = (vec![false; states], vec![false; states]);
    for &state in automaton.start() {
        now[usize::from(state)] = true;
    }
    for _ in 0..length {
        next.fill(false);
        for (state, _) in (0..=u16::MAX).zip(&now).filter(|(_, is_reached)| **is_reached) {
            for &target in automaton.followers(state) {
                next[usize::from(target)] = true;
            }
        }
        std::mem::swap(&mut now, &mut next);
        // the set has become stable
        if now == next {
            break;
        }
    }
    !(0..=u16::MAX).zip(&now).any(|(state, is_reached)| *is_reached && automaton.accepts(state))
}
