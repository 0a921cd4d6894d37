//! The direct consequences of a literal.

use crate::{Cause, Ones, Position};

/// A candidate that is on or off: twice the number of the candidate, plus one if it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(pub(crate) u16);

impl Literal {
    pub(crate) const fn on(candidate: u16) -> Self {
        Self(candidate * 2 + 1)
    }

    pub(crate) const fn off(candidate: u16) -> Self {
        Self(candidate * 2)
    }

    pub(crate) const fn candidate(self) -> u16 {
        self.0 / 2
    }

    pub(crate) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    pub(crate) const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal follows directly from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reason {
    Assumption,
    /// A cell holds one digit.
    Cell,
    /// A house holds a digit once.
    House(u16),
    /// Two cells of no common house cannot hold equal digits.
    Peers,
    /// A constraint on two cells.
    Link,
    /// A simpler technique, by its number among the inserted steps of the search.
    Inserted(u16),
}

impl Reason {
    pub(crate) fn cause(self, position: &Position) -> Cause {
        match self {
            Self::Assumption | Self::Inserted(_) => Cause::Assumption,
            Self::Cell => Cause::Cell,
            Self::House(house) => Cause::House(position.board().houses()[usize::from(house)].name),
            Self::Peers => Cause::Peers,
            Self::Link => Cause::Constraint(None),
        }
    }
}

/// The candidates that are off if `candidate` is on: other digits of its cell if `in_cell`, then
/// its digit in boxes, rows, columns and further houses, then in other peers, then further links.
pub(crate) fn offs(position: &Position, candidate: u16, in_cell: bool, mut each: impl FnMut(u16, Reason) -> bool) {
    let board = position.board();
    let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
    if in_cell {
        for other in Ones(position.digits(cell) & !(1 << digit)) {
            if !each(board.number(cell, other), Reason::Cell) {
                return;
            }
        }
    }
    let memberships = board.memberships(cell);
    for (number, membership) in memberships.iter().enumerate() {
        let house = usize::from(membership.house);
        let new = board.first_seen(cell, number);
        for place in Ones(position.places(house, digit) & new) {
            let other = usize::from(board.houses()[house].cells[place]);
            if !each(board.number(other, digit), Reason::House(membership.house)) {
                return;
            }
        }
    }
    for &other in board.distant_peers(cell) {
        if position.has(usize::from(other), digit) && !each(board.number(usize::from(other), digit), Reason::Peers) {
            return;
        }
    }
    for &other in board.links(candidate) {
        if position.has(board.cell_of(other), board.digit_of(other)) && !each(other, Reason::Link) {
            return;
        }
    }
}

/// The candidates that are on if `candidate` is off: the last other digit of its cell if `in_cell`,
/// and if `in_houses` the last other place in a complete house.
pub(crate) fn ons(
    position: &Position,
    candidate: u16,
    in_cell: bool,
    in_houses: bool,
    mut each: impl FnMut(u16, Reason) -> bool,
) {
    let board = position.board();
    let (cell, digit) = (board.cell_of(candidate), board.digit_of(candidate));
    let digits = position.digits(cell);
    if in_cell && digits.count_ones() == 2 {
        let other = (digits & !(1 << digit)).trailing_zeros() as usize;
        if !each(board.number(cell, other), Reason::Cell) {
            return;
        }
    }
    if in_houses {
        for membership in board.memberships(cell) {
            let house = usize::from(membership.house);
            let others = position.places(house, digit) & !(1 << membership.position);
            if others.is_power_of_two() && board.houses()[house].is_complete {
                let other = usize::from(board.houses()[house].cells[others.trailing_zeros() as usize]);
                if !each(board.number(other, digit), Reason::House(membership.house)) {
                    return;
                }
            }
        }
    }
}

/// The links of all candidates of a position, in the order of [`offs`] and [`ons`].
#[derive(Default)]
pub(crate) struct Links {
    weak: Vec<(u16, Reason)>,
    /// By candidate: the start of its weak links, of those outside its cell, and their end.
    weak_ranges: Vec<[u32; 3]>,
    strong: Vec<(u16, Reason)>,
    /// By candidate: the start and end of its strong links.
    strong_ranges: Vec<[u32; 2]>,
    pub(crate) candidates: Vec<u16>,
    /// The candidates of cells with two or more.
    pub(crate) sources: Vec<u16>,
}

impl Links {
    pub(crate) fn fill(&mut self, position: &Position) {
        let board = position.board();
        let count = board.cell_count() * board.size();
        self.weak.clear();
        self.strong.clear();
        self.candidates.clear();
        self.sources.clear();
        self.weak_ranges.resize(count, [0; 3]);
        self.strong_ranges.resize(count, [0; 2]);
        let end = |list: &Vec<(u16, Reason)>| u32::try_from(list.len()).expect("few links");
        for cell in position.open_cells() {
            let digits = position.digits(cell);
            for digit in Ones(digits) {
                let candidate = board.number(cell, digit);
                self.candidates.push(candidate);
                if digits.count_ones() > 1 {
                    self.sources.push(candidate);
                }
                let start = end(&self.weak);
                let beyond_cell = start + digits.count_ones() - 1;
                offs(position, candidate, true, |other, reason| {
                    self.weak.push((other, reason));
                    true
                });
                self.weak_ranges[usize::from(candidate)] = [start, beyond_cell, end(&self.weak)];
                let start = end(&self.strong);
                ons(position, candidate, true, true, |other, reason| {
                    self.strong.push((other, reason));
                    true
                });
                self.strong_ranges[usize::from(candidate)] = [start, end(&self.strong)];
            }
        }
    }

    /// The candidates that are off if `candidate` is on.
    pub(crate) fn weak(&self, candidate: u16, in_cell: bool) -> &[(u16, Reason)] {
        let [start, beyond_cell, end] = self.weak_ranges[usize::from(candidate)];
        &self.weak[if in_cell { start } else { beyond_cell } as usize..end as usize]
    }

    /// The candidates that are on if `candidate` is off.
    pub(crate) fn strong(&self, candidate: u16) -> &[(u16, Reason)] {
        let [start, end] = self.strong_ranges[usize::from(candidate)];
        &self.strong[start as usize..end as usize]
    }
}
