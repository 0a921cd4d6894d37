//! Unique rectangles and hidden rectangles: four open cells that would have two solutions.
//!
//! One of the cells has just the two digits of the rectangle. Something must keep the other cells
//! from holding these two digits only: a further candidate in one of them, or a digit outside. The
//! types differ in what that is. Digits of the rectangle that are no longer candidates of a cell
//! do not matter, since the second solution would be one of the givens all the same. Source: the
//! technique guide of `HoDoKu`, which defines six types and the hidden rectangle.

use super::rectangles::{Corners, from_corner, sorted};
use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique, seen_by_all};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Finds the steps of all types: first corners in ascending order, each set of four cells once.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    if !board.has_only_houses() {
        return ControlFlow::Continue(());
    }
    let digits_of = |house: usize| {
        let values = board.houses()[house].cells.iter().map(|&cell| position.digit_at(usize::from(cell)));
        values.filter(|&value| value != 0).fold(0_u64, |set, value| set | 1 << (value - 1))
    };
    let placed: Vec<u64> = (0..board.houses().len()).map(digits_of).collect();
    let allows = |cell: usize, digits: u64| {
        let is_free = || board.memberships(cell).iter().all(|of| placed[usize::from(of.house)] & digits == 0);
        position.is_open(cell) && is_free()
    };
    let mut seen = HashSet::new();
    for first in position.open_cells().filter(|&cell| position.digits(cell).count_ones() == 2) {
        let digits = position.digits(first);
        for corners in from_corner(position, first) {
            if corners[1..].iter().all(|&cell| allows(cell, digits)) && seen.insert(sorted(corners)) {
                Rectangle::new(position, corners, digits).check(found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Rectangle<'a> {
    position: &'a Position,
    corners: Corners,
    /// The two digits.
    digits: u64,
    /// The corners without further candidates, in ascending order.
    plain: Vec<usize>,
    /// The corners with further candidates, in ascending order.
    extra: Vec<usize>,
}

impl<'a> Rectangle<'a> {
    fn new(position: &'a Position, corners: Corners, digits: u64) -> Self {
        let (plain, extra) = sorted(corners).into_iter().partition(|&cell| position.digits(cell) & !digits == 0);
        Self { position, corners, digits, plain, extra }
    }

    fn share(&self, a: usize, b: usize, kind: HouseKind) -> bool {
        let board = self.position.board();
        board.house_of(a, kind) == board.house_of(b, kind)
    }

    fn are_in_line(&self, a: usize, b: usize) -> bool {
        self.share(a, b, HouseKind::Row) || self.share(a, b, HouseKind::Column)
    }

    /// The two digits, both ways round.
    fn orders(&self) -> [(usize, usize); 2] {
        let mut digits = Ones(self.digits);
        let (a, b) = (digits.next().expect("two digits"), digits.next().expect("two digits"));
        [(a, b), (b, a)]
    }

    /// Hands over a step with these eliminations, unless there are none.
    fn hand_over(
        &self,
        technique: Technique,
        eliminations: &[(usize, usize)],
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let step = Step::new(technique)
            .cells(Role::Pattern, &self.corners)
            .candidates(Role::Pattern, &self.position.candidates_of(&self.corners, self.digits))
            .candidates(Role::Extra, &self.position.candidates_of(&self.corners, !self.digits))
            .eliminate_in_order(eliminations);
        found(step)
    }

    fn check(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        match self.plain.len() {
            3 => {
                // the fourth cell holds one of its further candidates
                let eliminations = self.position.candidates_of(&self.extra, self.digits);
                self.hand_over(Technique::UniqueRectangle1, &eliminations, found)
            }
            2 => {
                self.one_extra_digit(found)?;
                self.extra_subset(found)?;
                self.strong_link(found)?;
                if !self.are_in_line(self.plain[0], self.plain[1]) {
                    self.hidden(self.plain[0], found)?;
                    self.hidden(self.plain[1], found)?;
                }
                ControlFlow::Continue(())
            }
            1 => {
                self.one_extra_digit(found)?;
                self.hidden(self.plain[0], found)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Types 2 and 5: all further candidates are of one digit, so one of them holds it.
    fn one_extra_digit(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let further = self.extra.iter().fold(0, |set, &cell| set | self.position.digits(cell)) & !self.digits;
        if further.count_ones() != 1 {
            return ControlFlow::Continue(());
        }
        let digit = further.trailing_zeros() as usize;
        let eliminations = seen_by_all(self.position, digit, &self.extra);
        let is_in_line = self.extra.len() == 2 && self.are_in_line(self.extra[0], self.extra[1]);
        let technique = if is_in_line { Technique::UniqueRectangle2 } else { Technique::UniqueRectangle5 };
        self.hand_over(technique, &eliminations, found)
    }

    /// Type 3: the two cells hold one of their further candidates, and so are one cell of a naked
    /// subset.
    fn extra_subset(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let (a, b) = (self.extra[0], self.extra[1]);
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            let Some(house) = self.position.board().house_of(a, kind).filter(|_| self.share(a, b, kind)) else {
                continue;
            };
            let cells: Vec<usize> =
                self.position.board().houses()[house].cells.iter().map(|&cell| usize::from(cell)).collect();
            let is_other = |&cell: &usize| {
                self.position.is_open(cell)
                    && self.position.digits(cell) & self.digits == 0
                    && !self.corners.contains(&cell)
            };
            let others: Vec<usize> = cells.iter().copied().filter(is_other).collect();
            let further = (self.position.digits(a) | self.position.digits(b)) & !self.digits;
            let mut subset = Subset { rectangle: self, kind, cells, others, members: vec![a, b] };
            subset.extend(0, further, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Types 4 and 6: one of the digits has no place outside the rectangle in the lines of the two
    /// cells, so the other digit, or the digit itself on a diagonal, cannot be in them.
    fn strong_link(&self, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let (a, b) = (self.extra[0], self.extra[1]);
        let is_in_line = self.are_in_line(a, b);
        let is_free = |digit: usize| {
            if is_in_line {
                return seen_by_all(self.position, digit, &self.extra).is_empty();
            }
            self.is_only_in_lines(a, digit) && self.is_only_in_lines(b, digit)
        };
        if let Some((digit, other)) = self.orders().into_iter().find(|&(digit, _)| is_free(digit)) {
            let (technique, removed) =
                if is_in_line { (Technique::UniqueRectangle4, other) } else { (Technique::UniqueRectangle6, digit) };
            self.hand_over(technique, &self.position.candidates_of(&[a, b], 1 << removed), found)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the digit has no place outside the rectangle in the row and the column of `cell`.
    fn is_only_in_lines(&self, cell: usize, digit: usize) -> bool {
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| self.position.board().house_of(cell, kind));
        let is_corner = |cell| self.corners.contains(&cell);
        lines.into_iter().flatten().all(|line| self.position.cells_with(line, digit).all(is_corner))
    }

    /// Hidden rectangle: opposite to `corner` is a cell in whose row and column one digit stands
    /// only in the rectangle. If that cell held the other digit, the rectangle would be complete.
    fn hidden(&self, corner: usize, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let is_opposite = |&&cell: &&usize| cell != corner && !self.are_in_line(cell, corner);
        let &opposite = self.corners.iter().find(is_opposite).expect("a rectangle has diagonals");
        for (digit, other) in self.orders() {
            if self.is_only_in_lines(opposite, digit) {
                let eliminations = self.position.candidates_of(&[opposite], 1 << other);
                self.hand_over(Technique::HiddenRectangle, &eliminations, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The most cells of a subset of type 3: boards of order 3 have no more.
const MOST_CELLS: usize = 9;

/// The search for the subset of type 3 in one house.
struct Subset<'a> {
    rectangle: &'a Rectangle<'a>,
    kind: HouseKind,
    cells: Vec<usize>,
    others: Vec<usize>,
    members: Vec<usize>,
}

impl Subset<'_> {
    fn extend(&mut self, from: usize, digits: u64, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        for index in from..self.others.len() {
            let cell = self.others[index];
            let digits = digits | self.rectangle.position.digits(cell);
            if digits.count_ones() as usize >= MOST_CELLS || self.members.len() == MOST_CELLS {
                continue;
            }
            self.members.push(cell);
            // a subset in a line is found there
            let is_line = self.kind == HouseKind::Box
                && [HouseKind::Row, HouseKind::Column]
                    .into_iter()
                    .any(|kind| self.members.iter().all(|&cell| self.rectangle.share(cell, self.members[0], kind)));
            if !is_line && digits.count_ones() as usize == self.members.len() - 1 {
                let eliminations = self.eliminations(digits);
                self.rectangle.hand_over(Technique::UniqueRectangle3, &eliminations, found)?;
            }
            self.extend(index + 1, digits, found)?;
            self.members.pop();
        }
        ControlFlow::Continue(())
    }

    fn eliminations(&self, digits: u64) -> Vec<(usize, usize)> {
        let (position, rectangle) = (self.rectangle.position, self.rectangle);
        let others = |cells: &[usize]| -> Vec<usize> {
            cells.iter().copied().filter(|cell| !self.members.contains(cell)).collect()
        };
        let mut eliminations = position.candidates_of(&others(&self.cells), digits);
        let region = position.board().house_of(self.members[0], HouseKind::Box);
        let is_in_box = self.members.iter().all(|&cell| rectangle.share(cell, self.members[0], HouseKind::Box));
        if let Some(region) = region.filter(|_| self.kind != HouseKind::Box && is_in_box && !eliminations.is_empty()) {
            let cells: Vec<usize> =
                position.board().houses()[region].cells.iter().map(|&cell| usize::from(cell)).collect();
            eliminations.extend(position.candidates_of(&others(&cells), digits));
        }
        eliminations
    }
}
