//! Hidden subsets: `k` digits that have `k` places in a complete house.
//!
//! The digits fill the `k` cells, so these cells hold no other digit.

use crate::bits::unions;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

#[derive(Clone, Copy, Debug)]
pub(crate) struct HiddenSubset {
    pub(crate) house: usize,
    /// The positions of its cells in the house.
    pub(crate) positions: u64,
    pub(crate) digits: u64,
}

impl HiddenSubset {
    /// Its cells, in the order of positions.
    pub(crate) fn cells(self, position: &Position) -> impl Iterator<Item = usize> + '_ {
        let cells = &position.board().houses()[self.house].cells;
        Ones(self.positions).map(move |place| usize::from(cells[place]))
    }

    /// The candidates that go, as cells and digits, in the order of positions.
    pub(crate) fn eliminations(self, position: &Position) -> impl Iterator<Item = (usize, usize)> + '_ {
        let others = move |cell| Ones(position.digits(cell) & !self.digits).map(move |digit| (cell, digit));
        self.cells(position).flat_map(others)
    }

    pub(crate) fn candidates(self, position: &Position) -> impl Iterator<Item = (usize, usize)> + '_ {
        let inner = move |cell| Ones(position.digits(cell) & self.digits).map(move |digit| (cell, digit));
        self.cells(position).flat_map(inner)
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let technique = match self.digits.count_ones() {
            2 => Technique::HiddenPair,
            3 => Technique::HiddenTriple,
            4 => Technique::HiddenQuadruple,
            _ => Technique::HiddenSubset,
        };
        Step::new(technique)
            .house(Role::Pattern, position.board().houses()[self.house].name)
            .cells(Role::Pattern, self.cells(position))
            .candidates(Role::Pattern, self.candidates(position))
            .eliminate(self.eliminations(position))
    }
}

/// Finds the hidden subsets of `size` digits with at least one elimination. A house needs more than
/// twice as many open cells, since otherwise the naked subset of the other cells is no larger.
pub(crate) fn find(
    position: &Position,
    size: u32,
    kinds: &[HouseKind],
    mut found: impl FnMut(HiddenSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    find_all(position, size, 2 * size + 1, kinds, |subset| {
        if subset.eliminations(position).next().is_some() { found(subset) } else { ControlFlow::Continue(()) }
    })
}

/// Finds hidden subsets, with eliminations or without, in houses with at least `least_open` open
/// cells: houses of these kinds in turn, in each the sets of digits in ascending order. Each digit
/// has at least two places.
pub(crate) fn find_all(
    position: &Position,
    size: u32,
    least_open: u32,
    kinds: &[HouseKind],
    mut found: impl FnMut(HiddenSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = position.board();
    for house in kinds.iter().flat_map(|&kind| board.of_kind(kind)) {
        if position.open(house).count_ones() < least_open || !board.houses()[house].is_complete {
            continue;
        }
        let places = |digit: usize| position.places(house, digit);
        let is_member = |&digit: &usize| (2..=size).contains(&places(digit).count_ones());
        let members = (0..board.size()).filter(is_member).fold(0, |set, digit| set | 1 << digit);
        unions(members, size, &places, &mut |digits, positions| found(HiddenSubset { house, positions, digits }))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, first, remove};

    #[test]
    fn two_digits_in_two_cells_leave_no_other_digit_there() {
        let mut position = blank(3);
        for digit in [1, 9] {
            remove(&mut position, digit, &["r1c1", "r1c2", "r1c3", "r1c5", "r1c6", "r1c7", "r1c9"]);
        }
        let step = first(&position, |found| find(&position, 2, &[HouseKind::Row], found), HiddenSubset::step);
        assert_eq!(step.technique, Technique::HiddenPair);
        let others: Vec<String> = (2..9).map(|digit| format!("{digit} r1c4 r1c8")).collect();
        assert_eq!(eliminations(&step), others.join(", "));
    }
}
