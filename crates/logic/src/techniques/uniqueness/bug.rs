//! Bivalue universal grave: all open cells would have two candidates, and all digits two places in
//! each house, but for a few extra candidates.
//!
//! Without the extra candidates every solution would have a second one, in which each open cell
//! holds its other candidate. So one of the extra candidates is true, given that all houses are
//! complete, and no cell that could hold one of its two candidates sees it beyond these houses:
//!
//! - type 1: one cell has extra candidates, and holds one of them;
//! - type 2: the extra candidates are one digit, which is in one of the cells;
//! - type 3: the cells share a house and act as one cell with the extra candidates in a naked subset;
//! - type 4: two cells of a house share a further digit, which is confined to them, so that neither
//!   holds its remaining candidate.

use crate::bits::{ChoiceOrder, Unions};
use crate::techniques::{Found, seen_by_members};
use crate::{Ones, Position, Role, Step, Technique, seen_by_all};
use std::ops::ControlFlow;

/// The largest number of cells with extra candidates.
const MOST_CELLS: usize = 32;

/// A grave with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bug<'a> {
    extra: &'a Extra,
    pub(crate) kind: BugKind,
}

/// The reason of the eliminations.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BugKind {
    One,
    Two,
    /// A naked subset with these positions of a house.
    Three {
        house: usize,
        positions: u64,
        digits: u64,
    },
    /// The digit that is confined to the two cells in the house.
    Four {
        house: usize,
        digit: usize,
    },
}

/// The extra candidates.
#[derive(Clone, Debug)]
struct Extra {
    cells: [(usize, u64); MOST_CELLS],
    count: usize,
    /// The digits of those that one house alone assigns to a cell.
    digits: u64,
}

impl Extra {
    fn cells(&self) -> impl Iterator<Item = usize> + Clone {
        self.cells[..self.count].iter().map(|&(cell, _)| cell)
    }

    fn of(&self, cell: usize) -> u64 {
        self.cells[..self.count].iter().find(|of| of.0 == cell).map_or(0, |of| of.1)
    }

    /// Adds a candidate. The result is false if there are too many cells.
    fn add(&mut self, cell: usize, digit: usize) -> bool {
        if let Some(of) = self.cells[..self.count].iter_mut().find(|of| of.0 == cell) {
            of.1 |= 1 << digit;
        } else if self.count < MOST_CELLS {
            self.cells[self.count] = (cell, 1 << digit);
            self.count += 1;
        } else {
            return false;
        }
        true
    }

    /// Whether the cells have a common peer.
    fn has_common_peer(&self, position: &Position) -> bool {
        let seen = |word: usize| self.cells().fold(u64::MAX, |set, cell| set & position.board().peers(cell)[word]);
        (0..position.board().words()).any(|word| seen(word) != 0)
    }

    /// Whether no step can follow, however many more there are.
    fn is_hopeless(&self, position: &Position) -> bool {
        self.count > 1 && self.digits.count_ones() > 1 && !self.has_common_peer(position)
    }
}

impl Bug<'_> {
    pub(crate) const fn technique(&self) -> Technique {
        match self.kind {
            BugKind::One => Technique::Bug1,
            BugKind::Two => Technique::Bug2,
            BugKind::Three { .. } => Technique::Bug3,
            BugKind::Four { .. } => Technique::Bug4,
        }
    }

    /// The candidates that go, as cells and digits.
    fn eliminations(&self, position: &Position) -> Vec<(usize, usize)> {
        let extra = self.extra;
        let mut eliminations = Vec::new();
        let mut remove = |cell: usize, digits| eliminations.extend(position.candidates_of(&[cell], digits));
        match self.kind {
            BugKind::One => extra.cells().for_each(|cell| remove(cell, !extra.digits)),
            BugKind::Two => {
                let cells: Vec<usize> = extra.cells().collect();
                return seen_by_all(position, extra.digits.trailing_zeros() as usize, &cells);
            }
            BugKind::Three { house, positions, digits } if position.board().is_variant() => {
                let others = position.board().houses()[house].cells_at(positions);
                return seen_by_members(position, &extra.cells().chain(others).collect::<Vec<_>>(), digits);
            }
            BugKind::Three { house, positions, digits } => {
                let others = position.board().houses()[house].cells_at(position.open(house) & !positions);
                others.filter(|&cell| extra.of(cell) == 0).for_each(|cell| remove(cell, digits));
            }
            BugKind::Four { digit, .. } => {
                extra.cells().for_each(|cell| remove(cell, !extra.of(cell) & !(1 << digit)));
            }
        }
        eliminations
    }

    pub(crate) fn step(&self, position: &Position) -> Step {
        let cells: Vec<usize> = self.extra.cells().collect();
        let mut step = Step::new(self.technique()).cells(Role::Pattern, &cells).eliminate(&self.eliminations(position));
        for &cell in &cells {
            step = step.candidates(Role::Extra, &position.candidates_of(&[cell], self.extra.of(cell)));
        }
        let houses = position.board().houses();
        match self.kind {
            BugKind::One | BugKind::Two => step,
            BugKind::Three { house, positions, digits } => {
                let others: Vec<usize> = houses[house].cells_at(positions).collect();
                step.house(Role::Pattern, houses[house].name)
                    .cells(Role::Second, &others)
                    .candidates(Role::Second, &position.candidates_of(&others, digits))
            }
            BugKind::Four { house, digit } => step
                .house(Role::Pattern, houses[house].name)
                .candidates(Role::Link, &position.candidates_of(&cells, 1 << digit)),
        }
    }
}

/// Finds bivalue universal graves: type 1, or types 2 and 4, or types 4 and 3, the last by size and
/// then by house.
pub(crate) fn find(position: &Position, found: &mut dyn FnMut(&Bug<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
    let board = position.board();
    let is_complete = |house: usize| board.houses()[house].is_complete || !board.is_proper(house);
    if !board.has_only_groups() || !(0..board.houses().len()).all(is_complete) {
        return ControlFlow::Continue(());
    }
    let Some(extra) = extra_candidates(position).filter(|extra| is_grave(position, extra)) else {
        return ControlFlow::Continue(());
    };
    let extra = &extra;
    let mut hand_over = |kind: BugKind| {
        let bug = Bug { extra, kind };
        if bug.eliminations(position).is_empty() { ControlFlow::Continue(()) } else { found(&bug) }
    };
    if extra.count == 1 {
        return hand_over(BugKind::One);
    }
    let is_in = |cell: usize, house| board.memberships(cell).iter().any(|of| usize::from(of.house) == house);
    let shared = || {
        let of_first = board.memberships(extra.cells[0].0).iter().map(|of| usize::from(of.house));
        of_first.filter(|&house| extra.cells().all(|cell| is_in(cell, house)))
    };
    let is_one_digit = extra.digits.is_power_of_two();
    if is_one_digit {
        hand_over(BugKind::Two)?;
    } else if extra.digits == 0 || !extra.has_common_peer(position) {
        return ControlFlow::Continue(());
    }
    if extra.count == 2 {
        let common = extra.cells().fold(!extra.digits, |set, cell| set & position.digits(cell));
        if common.is_power_of_two() {
            let digit = common.trailing_zeros() as usize;
            shared().try_for_each(|house| hand_over(BugKind::Four { house, digit }))?;
        }
    }
    let size = u32::try_from(board.size()).expect("at most 64 values");
    for degree in 2..=size.saturating_sub(3) {
        if is_one_digit {
            break;
        }
        shared().try_for_each(|house| naked_subsets(position, extra, house, degree, &mut hand_over))?;
    }
    ControlFlow::Continue(())
}

/// The extra candidates. A digit with other than two places in a house has one in a cell with three
/// or more candidates; if there is one such cell, the digit is extra there.
fn extra_candidates(position: &Position) -> Option<Extra> {
    let board = position.board();
    let mut extra = Extra { cells: [(0, 0); MOST_CELLS], count: 0, digits: 0 };
    let mut only_digit = None;
    let mut is_one_digit = true;
    let size = board.size();
    let all = (0..board.houses().len() * size).map(|number| (number / size, number % size));
    let all = all.filter(|&(house, _)| board.is_proper(house));
    let irregular = all.filter(|&(house, digit)| !matches!(position.places(house, digit).count_ones(), 0 | 2));
    let cells =
        |house: usize, digit| position.cells_with(house, digit).filter(|&cell| position.digits(cell).count_ones() > 2);
    for (house, digit) in irregular.clone() {
        let mut cells = cells(house, digit);
        let cell = cells.next()?;
        is_one_digit &= *only_digit.get_or_insert(digit) == digit;
        if cells.next().is_none() {
            extra.digits |= 1 << digit;
            if !extra.add(cell, digit) || extra.is_hopeless(position) {
                return None;
            }
        }
    }
    if is_one_digit {
        for (house, digit) in irregular {
            if cells(house, digit).any(|cell| !extra.add(cell, digit)) {
                return None;
            }
        }
    }
    (extra.count > 0).then_some(extra)
}

/// Whether without the extra candidates each open cell has two candidates and each digit two places
/// in each house, or none.
fn is_grave(position: &Position, extra: &Extra) -> bool {
    let board = position.board();
    let is_cell = |cell: usize| !position.is_open(cell) || (position.digits(cell) & !extra.of(cell)).count_ones() == 2;
    let is_house = |house: usize, digit: usize| {
        let cells = &board.houses()[house].cells;
        let is_extra = |&place: &usize| extra.of(usize::from(cells[place])) >> digit & 1 != 0;
        let places = position.places(house, digit);
        matches!(places.count_ones() as usize - Ones(places).filter(is_extra).count(), 0 | 2)
    };
    let is_restricted = |cell: usize| {
        let digits = position.digits(cell) & !extra.of(cell);
        board.is_variant() && board.loose_peers(cell).any(|other| position.digits(other) & digits != 0)
    };
    let mut houses = (0..board.houses().len()).filter(|&house| board.is_proper(house));
    board.rules().geometry().cells().all(|cell| is_cell(cell.index()) && !is_restricted(cell.index()))
        && houses.all(|house| (0..board.size()).all(|digit| is_house(house, digit)))
}

fn naked_subsets(
    position: &Position,
    extra: &Extra,
    house: usize,
    degree: u32,
    hand_over: &mut Found<'_, BugKind>,
) -> ControlFlow<()> {
    let cells = &position.board().houses()[house].cells;
    let mut digits = [0; 64];
    let mut members = 0;
    for place in Ones(position.open(house)) {
        let cell = usize::from(cells[place]);
        digits[place] = position.digits(cell);
        if extra.of(cell) == 0 && digits[place].count_ones() > 1 {
            members |= 1 << place;
        }
    }
    let unions = Unions { sets: &digits, size: degree, order: ChoiceOrder::Masks };
    unions.find(extra.digits, members, degree - 1, &mut |positions, union| {
        // the other cells cover all digits
        if Ones(positions).fold(0, |set, place| set | digits[place]) == union {
            hand_over(BugKind::Three { house, positions, digits: union })
        } else {
            ControlFlow::Continue(())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, cell, text};

    #[test]
    fn type_1_leaves_the_extra_candidate() {
        let mut position = blank(2);
        for (row, digits) in ["..34", "3412", "..43", "4321"].into_iter().enumerate() {
            for (column, digit) in digits.bytes().enumerate().filter(|(_, digit)| *digit != b'.') {
                position.place(cell(&position, &format!("r{}c{}", row + 1, column + 1)), usize::from(digit - b'1'));
            }
        }
        position.restore(cell(&position, "r3c2"), 3);
        let mut steps = Vec::new();
        let _ = find(&position, &mut |bug| {
            steps.push(bug.step(&position));
            ControlFlow::Continue(())
        });
        assert_eq!(steps.len(), 1);
        assert_eq!((steps[0].technique, text(&steps[0].eliminations, 4)), (Technique::Bug1, "1 r3c2, 2 r3c2".into()));
    }
}
