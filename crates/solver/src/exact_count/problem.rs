//! The problem to count: the open cells of a board and all constraints on them.
//!
//! Decided cells are not part of it: their digits are removed from their peers, and their contribution
//! to a sum or a count is its start value. Cells that share no house and no constraint with the rest
//! form a part of their own; the counts of all parts are multiplied.

use super::CountError;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::{Amount, Comparison, Constraint, Rules};
use kdoku_board::verify;
use std::collections::BTreeSet;

/// The candidates of a cell: bit i for the digit with index i.
pub(super) type Domain = u64;

/// Cells that must differ, by their indices in [`Problem::cells`].
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) cells: Vec<usize>,
    /// The digits that must all occur; none if the house is not complete.
    pub(super) wanted: Domain,
}

/// A sum of weights, one for each cell and its digit, that must lie between two bounds.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// Cells, with the weight of each digit.
    pub(super) terms: Vec<(usize, Vec<i64>)>,
    /// The sum of decided cells.
    pub(super) start: i64,
    pub(super) least: i64,
    pub(super) most: i64,
    /// A sum that is excluded.
    pub(super) excluded: Option<i64>,
}

/// Any other constraint: it is checked when its last cell is filled.
#[derive(Clone, Debug)]
pub(super) struct Check<'a> {
    pub(super) cells: Vec<usize>,
    pub(super) constraint: &'a Constraint,
}

/// Open cells and what restricts them.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a> {
    pub(super) rules: &'a Rules,
    /// The candidates of each cell of the board; a decided cell has one.
    pub(super) board: Vec<Domain>,
    pub(super) cells: Vec<Cell>,
    pub(super) groups: Vec<Group>,
    pub(super) tallies: Vec<Tally>,
    pub(super) checks: Vec<Check<'a>>,
    /// Whether some sum may exceed [`MAX_SUM`].
    may_overflow: bool,
}

/// The largest absolute value of a sum in a state.
const MAX_SUM: u64 = i32::MAX as u64;

/// The index of a cell that is not open.
const NONE: usize = usize::MAX;

impl<'a> Problem<'a> {
    /// The problem of filling cells with their candidates. `None` if that is obviously impossible.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if there are more than 64 digits, or sums that do not fit 32 bits.
    pub(super) fn new(rules: &'a Rules, candidates: &[Domain]) -> Result<Option<Self>, CountError> {
        if rules.size() > 64 {
            return Err(CountError::TooLarge);
        }
        let mut board = candidates.to_vec();
        for constraint in rules.constraints() {
            if let Constraint::Domain(cell, digits) = constraint {
                board[cell.index()] &= digits.iter().fold(0, |all, digit| all | 1 << digit.index());
            }
        }
        let decided: Vec<bool> = board.iter().map(|domain| domain.is_power_of_two()).collect();
        for house in rules.houses() {
            for cell in house.iter().filter(|cell| decided[cell.index()]) {
                let digit = board[cell.index()];
                house.iter().filter(|other| *other != cell).for_each(|other| board[other.index()] &= !digit);
            }
        }
        let cells: Vec<Cell> = rules.geometry().cells().filter(|cell| !decided[cell.index()]).collect();
        if rules.geometry().cells().any(|cell| board[cell.index()] == 0) {
            return Ok(None);
        }
        let mut places = vec![NONE; board.len()];
        cells.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
        let (groups, tallies, checks) = (Vec::new(), Vec::new(), Vec::new());
        let problem = Self { rules, board, cells, groups, tallies, checks, may_overflow: false };
        match problem.with_groups(&places).and_then(|problem| problem.with_constraints(&places)) {
            Some(problem) if problem.may_overflow => Err(CountError::TooLarge),
            problem => Ok(problem),
        }
    }

    /// The candidates of an open cell.
    pub(super) fn domain(&self, cell: usize) -> Domain {
        self.board[self.cells[cell].index()]
    }

    /// The digit of a decided cell.
    fn decided(&self, cell: Cell) -> Digit {
        Digit::from_index(self.board[cell.index()].trailing_zeros() as usize)
    }

    /// The decided cells as a grid.
    pub(super) fn decided_grid(&self) -> Grid {
        let mut grid = Grid::of(self.rules.geometry());
        for cell in self.rules.geometry().cells().filter(|cell| self.board[cell.index()].is_power_of_two()) {
            grid.set(cell, Some(self.decided(cell)));
        }
        grid
    }

    fn with_groups(mut self, places: &[usize]) -> Option<Self> {
        let full = u64::MAX >> (64 - self.rules.size());
        let mut groups: Vec<Group> = Vec::new();
        for house in self.rules.houses() {
            let (open, done): (Vec<Cell>, Vec<Cell>) = house.iter().partition(|cell| places[cell.index()] != NONE);
            let taken = done.iter().fold(0, |taken, cell| taken | self.board[cell.index()]);
            let possible = open.iter().fold(taken, |all, cell| all | self.board[cell.index()]);
            let is_complete = house.len() == self.rules.size();
            if is_complete && possible != full {
                return None;
            }
            let cells: Vec<usize> = open.iter().map(|cell| places[cell.index()]).collect();
            groups.push(Group { cells, wanted: if is_complete { full & !taken } else { 0 } });
        }
        // the longest first, so that a group comes after those that contain it
        groups.sort_by_key(|group| std::cmp::Reverse(group.cells.len()));
        for group in groups.into_iter().filter(|group| group.cells.len() > 1) {
            let is_within = |other: &Group| group.cells.iter().all(|cell| other.cells.contains(cell));
            if !self.groups.iter().any(is_within) {
                self.groups.push(group);
            }
        }
        Some(self)
    }

    fn with_constraints(mut self, places: &[usize]) -> Option<Self> {
        for constraint in self.rules.constraints() {
            match constraint {
                Constraint::AllDifferent(_) | Constraint::Domain(..) => {}
                Constraint::Sum { terms, comparison, total } => {
                    let (least, most, excluded) = bounds(*comparison, i64::from(*total));
                    let weight = |digit| i64::from(self.rules.value(digit));
                    let terms = terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
                    self.add_tally(places, terms, weight, [least, most], excluded)?;
                }
                Constraint::Count { cells, digits, amount: Amount::Between(least, most) } => {
                    let bounds = [*least, *most].map(|bound| i64::try_from(bound).unwrap_or(i64::MAX / 4));
                    let weight = |digit: Digit| i64::from(digits.contains(&digit));
                    self.add_tally(places, cells.iter().map(|&cell| (1, cell)), weight, bounds, None)?;
                }
                _ => {
                    let open: BTreeSet<usize> = constraint.cells().iter().map(|cell| places[cell.index()]).collect();
                    let cells: Vec<usize> = open.into_iter().filter(|&place| place != NONE).collect();
                    if !cells.is_empty() {
                        self.checks.push(Check { cells, constraint });
                    } else if !verify::holds(self.rules, constraint, &self.decided_grid(), &[]) {
                        return None;
                    }
                }
            }
        }
        Some(self)
    }

    fn add_tally(
        &mut self,
        places: &[usize],
        terms: impl Iterator<Item = (i64, Cell)>,
        weight: impl Fn(Digit) -> i64,
        [least, most]: [i64; 2],
        excluded: Option<i64>,
    ) -> Option<()> {
        let mut tally = Tally { terms: Vec::new(), start: 0, least, most, excluded };
        for (factor, cell) in terms {
            let place = places[cell.index()];
            if place == NONE {
                tally.start = tally.start.saturating_add(factor * weight(self.decided(cell)));
                continue;
            }
            let weights = (0..self.rules.size()).map(|digit| factor * weight(Digit::from_index(digit)));
            match tally.terms.iter_mut().find(|(other, _)| *other == place) {
                Some((_, known)) => {
                    known.iter_mut().zip(weights).for_each(|(known, weight)| *known = known.saturating_add(weight));
                }
                None => tally.terms.push((place, weights.collect())),
            }
        }
        let range =
            tally.terms.iter().filter_map(|(_, weights)| weights.iter().map(|weight| weight.unsigned_abs()).max());
        let largest = range.fold(tally.start.unsigned_abs(), u64::saturating_add);
        self.may_overflow |= largest > MAX_SUM;
        if tally.terms.is_empty() {
            return tally.allows(tally.start, [0, 0]).then_some(());
        }
        self.tallies.push(tally);
        Some(())
    }

    /// The independent parts.
    pub(super) fn parts(&self) -> Vec<Self> {
        let mut root: Vec<usize> = (0..self.cells.len()).collect();
        let tied = self.groups.iter().map(|group| group.cells.clone());
        let tied = tied.chain(self.tallies.iter().map(|tally| tally.terms.iter().map(|term| term.0).collect()));
        for cells in tied.chain(self.checks.iter().map(|check| check.cells.clone())) {
            for pair in cells.windows(2) {
                let [a, b] = [find(&root, pair[0]), find(&root, pair[1])];
                root[a.max(b)] = a.min(b);
            }
        }
        let leaders: BTreeSet<usize> = (0..root.len()).map(|cell| find(&root, cell)).collect();
        leaders.iter().map(|&leader| self.part(|cell| find(&root, cell) == leader)).collect()
    }

    /// The part of these cells.
    fn part(&self, is_in: impl Fn(usize) -> bool) -> Self {
        let mut numbers = vec![NONE; self.cells.len()];
        let kept: Vec<usize> = (0..self.cells.len()).filter(|&cell| is_in(cell)).collect();
        kept.iter().enumerate().for_each(|(number, &cell)| numbers[cell] = number);
        let renumbered = |cells: &[usize]| cells.iter().map(|&cell| numbers[cell]).collect::<Vec<_>>();
        let has = |cells: &[usize]| cells.first().is_some_and(|&cell| is_in(cell));
        let groups = self.groups.iter().filter(|group| has(&group.cells));
        let tallies = self.tallies.iter().filter(|tally| is_in(tally.terms[0].0));
        let checks = self.checks.iter().filter(|check| has(&check.cells));
        let terms =
            |tally: &Tally| tally.terms.iter().map(|(cell, weights)| (numbers[*cell], weights.clone())).collect();
        Self {
            rules: self.rules,
            board: self.board.clone(),
            cells: kept.iter().map(|&cell| self.cells[cell]).collect(),
            groups: groups.map(|group| Group { cells: renumbered(&group.cells), ..group.clone() }).collect(),
            tallies: tallies.map(|tally| Tally { terms: terms(tally), ..tally.clone() }).collect(),
            checks: checks.map(|check| Check { cells: renumbered(&check.cells), ..check.clone() }).collect(),
            may_overflow: self.may_overflow,
        }
    }
}

impl Tally {
    /// Whether a partial sum can reach an allowed one if the rest adds a number between these two.
    pub(super) fn allows(&self, sum: i64, [least, most]: [i64; 2]) -> bool {
        let is_excluded = least == most && self.excluded == Some(sum + least);
        sum + most >= self.least && sum + least <= self.most && !is_excluded
    }
}

/// The bounds of a sum, and the excluded one.
fn bounds(comparison: Comparison, total: i64) -> (i64, i64, Option<i64>) {
    // far beyond any sum, and far from overflowing
    const FAR: i64 = i64::MAX / 4;
    match comparison {
        Comparison::Equal => (total, total, None),
        Comparison::NotEqual => (-FAR, FAR, Some(total)),
        Comparison::AtMost => (-FAR, total, None),
        Comparison::AtLeast => (total, FAR, None),
    }
}

fn find(root: &[usize], mut cell: usize) -> usize {
    while root[cell] != cell {
        cell = root[cell];
    }
    cell
}
