//! What is left to be counted: the open cells of a board, and all that is said about them.
//!
//! Cells that are decided are no part of it: what they exclude has gone from the others, and what they add to a sum or
//! a count is in its beginning. What shares no house and no constraint with the rest is a part of its own; the numbers
//! of the parts are multiplied.

use super::Refusal;
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::board::rules::{Amount, Comparison, Constraint, Rules};
use crate::board::verify;
use std::collections::BTreeSet;

/// The digits that a cell may hold: bit i for the digit with index i.
pub(super) type Domain = u64;

/// Cells that must differ, by their places in the lists of a [`Problem`].
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) cells: Vec<usize>,
    /// The digits that must all stand in it; none if it has fewer cells than there are such digits.
    pub(super) wanted: Domain,
}

/// A sum of weights, one for each cell and its digit, that must come to lie between two bounds.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// Cells, and for each of them the weight of each digit.
    pub(super) terms: Vec<(usize, Vec<i64>)>,
    /// The sum of what is decided.
    pub(super) start: i64,
    pub(super) least: i64,
    pub(super) most: i64,
    /// A sum that is not allowed.
    pub(super) barred: Option<i64>,
}

/// A constraint of which nothing is known but what it means: it is judged when the last of its cells is filled.
#[derive(Clone, Debug)]
pub(super) struct Check<'a> {
    pub(super) cells: Vec<usize>,
    pub(super) constraint: &'a Constraint,
}

/// Open cells and what restricts them.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a> {
    pub(super) rules: &'a Rules,
    /// What each cell of the board may hold; of decided ones, one digit.
    pub(super) board: Vec<Domain>,
    pub(super) cells: Vec<Cell>,
    pub(super) groups: Vec<Group>,
    pub(super) tallies: Vec<Tally>,
    pub(super) checks: Vec<Check<'a>>,
    /// Whether some sum can be larger than is kept.
    is_far: bool,
}

/// The largest sum that is kept.
const FURTHEST: u64 = i32::MAX as u64;

/// Where a cell is not among the open ones.
const NONE: usize = usize::MAX;

impl<'a> Problem<'a> {
    /// The problem of filling cells with what they may still hold. `None` if that can be seen to be impossible.
    ///
    /// # Errors
    /// [`Refusal::Size`] if there are more digits than a word has bits, or sums that half a word does not hold.
    pub(super) fn new(rules: &'a Rules, candidates: &[Domain]) -> Result<Option<Self>, Refusal> {
        if rules.size() > 64 {
            return Err(Refusal::Size);
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
        let problem = Self { rules, board, cells, groups, tallies, checks, is_far: false };
        match problem.with_groups(&places).and_then(|problem| problem.with_constraints(&places)) {
            Some(problem) if problem.is_far => Err(Refusal::Size),
            problem => Ok(problem),
        }
    }

    /// What an open cell may hold.
    pub(super) fn domain(&self, cell: usize) -> Domain {
        self.board[self.cells[cell].index()]
    }

    /// The digit of a cell that is decided.
    fn decided(&self, cell: Cell) -> Digit {
        Digit::from_index(self.board[cell.index()].trailing_zeros() as usize)
    }

    /// The board with all that is decided.
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
        // the longest first, so that what says no more than another comes after it
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
                    let (least, most, barred) = bounds(*comparison, i64::from(*total));
                    let weight = |digit| i64::from(self.rules.value(digit));
                    let terms = terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
                    self.add_tally(places, terms, weight, [least, most], barred)?;
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
        barred: Option<i64>,
    ) -> Option<()> {
        let mut tally = Tally { terms: Vec::new(), start: 0, least, most, barred };
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
        let furthest = range.fold(tally.start.unsigned_abs(), u64::saturating_add);
        self.is_far |= furthest > FURTHEST;
        if tally.terms.is_empty() {
            return tally.allows(tally.start, [0, 0]).then_some(());
        }
        self.tallies.push(tally);
        Some(())
    }

    /// The parts that have nothing to do with each other.
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
            is_far: self.is_far,
        }
    }
}

impl Tally {
    /// Whether a sum so far can still come to be allowed, if the rest adds a number between these two.
    pub(super) fn allows(&self, sum: i64, [least, most]: [i64; 2]) -> bool {
        let is_barred = least == most && self.barred == Some(sum + least);
        sum + most >= self.least && sum + least <= self.most && !is_barred
    }
}

/// The bounds of a sum, and what it must not be.
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
