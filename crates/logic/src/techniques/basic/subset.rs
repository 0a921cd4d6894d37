//! Naked subsets: `k` cells of a house that together have `k` candidates. Hidden subsets: `k`
//! digits that have `k` places in a complete house.
//!
//! The `k` digits fill the `k` cells. So those of a naked subset occur nowhere else in the house,
//! and the cells of a hidden subset hold no other digit.

use crate::bits::{ChoiceOrder, Unions};
use crate::board::BoardHouse;
use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub(crate) house: usize,
    /// The positions of its cells in the house.
    pub(crate) positions: u64,
    pub(crate) digits: u64,
    pub(crate) is_hidden: bool,
}

impl Subset {
    /// Its cells, in the order of positions.
    pub(crate) fn cells(self, position: &Position) -> Vec<usize> {
        position.board().houses()[self.house].cells_at(self.positions).collect()
    }

    /// The positions in the house that lose candidates, and the digits that go from them.
    fn losses(self, position: &Position) -> (u64, u64) {
        if self.is_hidden {
            (self.positions, !self.digits)
        } else {
            (position.open(self.house) & !self.positions, self.digits)
        }
    }

    fn has_eliminations(self, position: &Position) -> bool {
        let (positions, digits) = self.losses(position);
        let mut cells = position.board().houses()[self.house].cells_at(positions);
        cells.any(|cell| position.digits(cell) & digits != 0)
    }

    /// The candidates that go, as cells and digits, in the order of positions.
    pub(crate) fn eliminations(self, position: &Position) -> Vec<(usize, usize)> {
        let (positions, digits) = self.losses(position);
        position.candidates_at(self.house, positions, digits)
    }

    pub(crate) fn candidates(self, position: &Position) -> Vec<(usize, usize)> {
        position.candidates_at(self.house, self.positions, self.digits)
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let technique = match (self.digits.count_ones(), self.is_hidden) {
            (2, false) => Technique::NakedPair,
            (3, false) => Technique::NakedTriple,
            (4, false) => Technique::NakedQuadruple,
            (_, false) => Technique::NakedSubset,
            (2, true) => Technique::HiddenPair,
            (3, true) => Technique::HiddenTriple,
            (4, true) => Technique::HiddenQuadruple,
            (_, true) => Technique::HiddenSubset,
        };
        Step::new(technique)
            .house(Role::Pattern, position.board().houses()[self.house].name)
            .cells(Role::Pattern, &self.cells(position))
            .candidates(Role::Pattern, &self.candidates(position))
            .eliminate(&self.eliminations(position))
    }
}

/// Which subsets are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SubsetSearch<'a> {
    pub(crate) is_hidden: bool,
    pub(crate) size: u32,
    /// The kinds of houses, in the order in which they are searched.
    pub(crate) kinds: &'a [HouseKind],
    /// The fewest open cells of a house.
    pub(crate) least_open: u32,
    /// The fewest candidates of a cell, or places of a digit.
    pub(crate) least: u32,
    /// The order of the cells of naked subsets, or of the digits of hidden ones.
    pub(crate) order: ChoiceOrder,
}

impl<'a> SubsetSearch<'a> {
    /// Naked subsets. A house needs twice as many open cells, since otherwise the hidden subset of
    /// the other cells is smaller.
    pub(crate) const fn naked(size: u32, kinds: &'a [HouseKind]) -> Self {
        Self { is_hidden: false, size, kinds, least_open: 2 * size, least: 2, order: ChoiceOrder::Masks }
    }

    /// Hidden subsets. A house needs more than twice as many open cells: in a smaller house, the other
    /// cells are a naked subset of the same size or less.
    pub(crate) const fn hidden(size: u32, kinds: &'a [HouseKind]) -> Self {
        Self { is_hidden: true, least_open: 2 * size + 1, ..Self::naked(size, kinds) }
    }

    /// Finds the subsets with at least one elimination.
    pub(crate) fn find(&self, position: &Position, found: &mut Found<'_, Subset>) -> ControlFlow<()> {
        self.find_all(position, &mut |subset| {
            if subset.has_eliminations(position) { found(subset) } else { ControlFlow::Continue(()) }
        })
    }

    /// Finds subsets with eliminations or without, house by house.
    pub(crate) fn find_all(&self, position: &Position, found: &mut Found<'_, Subset>) -> ControlFlow<()> {
        let Self { is_hidden, size, .. } = *self;
        let board = position.board();
        let mut sets = [0; 64];
        for house in board.of_kinds(self.kinds) {
            let BoardHouse { cells, is_complete, .. } = &board.houses()[house];
            let open = position.open(house);
            if open.count_ones() < self.least_open || (is_hidden && !is_complete) {
                continue;
            }
            let mut members = 0;
            for number in Ones(if is_hidden { board.all_digits() } else { open }) {
                sets[number] = if is_hidden {
                    position.places(house, number)
                } else {
                    position.digits(usize::from(cells[number]))
                };
                if (self.least..=size).contains(&sets[number].count_ones()) {
                    members |= 1 << number;
                }
            }
            Unions { sets: &sets, size, order: self.order }.find(0, members, size, &mut |choice, union| {
                let (positions, digits) = if is_hidden { (union, choice) } else { (choice, union) };
                found(Subset { house, positions, digits, is_hidden })
            })?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::first;
    use crate::techniques::tests::{blank, eliminations, limit, remove};

    fn step(position: &Position, search: SubsetSearch<'_>) -> Step {
        first(|found| search.find(position, found)).expect("a subset").step(position)
    }

    #[test]
    fn three_cells_with_three_digits_take_them() {
        let mut position = blank(3);
        limit(&mut position, &["r1c1"], &[1, 2]);
        limit(&mut position, &["r4c1"], &[2, 3]);
        limit(&mut position, &["r9c1"], &[1, 3]);
        let step = step(&position, SubsetSearch::naked(3, &[HouseKind::Column]));
        assert_eq!(step.technique, Technique::NakedTriple);
        let rest = "r2c1 r3c1 r5c1 r6c1 r7c1 r8c1";
        assert_eq!(eliminations(&step), format!("1 {rest}, 2 {rest}, 3 {rest}"));
    }

    #[test]
    fn two_digits_in_two_cells_leave_no_other_digit_there() {
        let mut position = blank(3);
        for digit in [1, 9] {
            remove(&mut position, digit, &["r1c1", "r1c2", "r1c3", "r1c5", "r1c6", "r1c7", "r1c9"]);
        }
        let step = step(&position, SubsetSearch::hidden(2, &[HouseKind::Row]));
        assert_eq!(step.technique, Technique::HiddenPair);
        let others: Vec<String> = (2..9).map(|digit| format!("{digit} r1c4 r1c8")).collect();
        assert_eq!(eliminations(&step), others.join(", "));
    }
}
