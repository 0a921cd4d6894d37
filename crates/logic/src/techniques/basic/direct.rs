//! Direct techniques: locked candidates and hidden subsets whose eliminations leave a hidden single.
//!
//! The value is set at once, and the eliminations that lead to it are not carried out. People find
//! these patterns without pencil marks, so scales rate them lower than the pattern alone.

use super::locked_candidates::{self, LockedCandidates};
use super::subset::{Subset, SubsetSearch};
use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// Locked candidates that leave one place for their digit in another house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DirectLocked {
    pub(crate) locked: LockedCandidates,
    /// The house with the hidden single; of the same kind as the house with the locked candidates.
    pub(crate) house: usize,
    /// The cell that gets the digit.
    pub(crate) cell: usize,
}

impl DirectLocked {
    pub(crate) fn technique(self, position: &Position) -> Technique {
        match position.board().kind(self.locked.base) {
            HouseKind::Box => Technique::DirectPointing,
            _ => Technique::DirectClaiming,
        }
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let LockedCandidates { base, crossing, digit } = self.locked;
        let houses = position.board().houses();
        Step::new(self.technique(position))
            .house(Role::Pattern, houses[base].name)
            .house(Role::Cover, houses[crossing.house].name)
            .house(Role::Reason, houses[self.house].name)
            .cells(Role::Pattern, &position.cells_with(base, digit).collect::<Vec<_>>())
            .candidates(Role::Pattern, &self.locked.candidates(position))
            .place(self.cell, digit)
    }
}

/// Finds locked candidates that leave a hidden single, in the order of locked candidates, then of
/// the house with the single.
pub(crate) fn locked(
    position: &Position,
    kinds: &[(HouseKind, HouseKind)],
    found: &mut Found<'_, DirectLocked>,
) -> ControlFlow<()> {
    let board = position.board();
    locked_candidates::find(position, kinds, false, &mut |locked| {
        for third in board.crossings(locked.crossing.house, board.kind(locked.base)) {
            let house = &board.houses()[third.house];
            let places = position.places(third.house, locked.digit);
            // houses of one kind may share cells, such as two diagonals
            let shared = board.crossings(third.house, board.kind(locked.base));
            let shared = shared.iter().find(|other| other.house == locked.base).map_or(0, |other| other.here);
            let rest = places & !(third.there & !shared);
            if third.house != locked.base && house.is_complete && places != rest && rest.is_power_of_two() {
                found(DirectLocked { locked, house: third.house, cell: house.first_at(rest) })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A hidden subset that leaves one place for another digit in its house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DirectHiddenSubset {
    pub(crate) subset: Subset,
    pub(crate) cell: usize,
    pub(crate) digit: usize,
}

impl DirectHiddenSubset {
    pub(crate) fn technique(self) -> Technique {
        match self.subset.digits.count_ones() {
            2 => Technique::DirectHiddenPair,
            _ => Technique::DirectHiddenTriple,
        }
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        Step::new(self.technique())
            .house(Role::Pattern, position.board().houses()[self.subset.house].name)
            .cells(Role::Pattern, &self.subset.cells(position))
            .candidates(Role::Pattern, &self.subset.candidates(position))
            .place(self.cell, self.digit)
    }
}

/// Finds the hidden subsets of `size` digits that leave a hidden single, each with the smallest
/// digit of such singles. A house needs more than `size` open cells.
pub(crate) fn hidden_subsets(
    position: &Position,
    size: u32,
    kinds: &[HouseKind],
    found: &mut Found<'_, DirectHiddenSubset>,
) -> ControlFlow<()> {
    let board = position.board();
    SubsetSearch { least_open: size + 1, ..SubsetSearch::hidden(size, kinds) }.find_all(position, &mut |subset| {
        let rest = |digit: usize| position.places(subset.house, digit) & !subset.positions;
        let is_single =
            |&digit: &usize| rest(digit).is_power_of_two() && position.places(subset.house, digit) != rest(digit);
        match Ones(board.all_digits() & !subset.digits).find(is_single) {
            Some(digit) => {
                let cell = board.houses()[subset.house].first_at(rest(digit));
                found(DirectHiddenSubset { subset, cell, digit })
            }
            None => ControlFlow::Continue(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, first, remove, text};

    #[test]
    fn locked_candidates_leave_one_place_in_the_next_box() {
        let mut position = blank(3);
        remove(&mut position, 5, &["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]);
        remove(&mut position, 5, &["r2c4", "r2c6", "r3c4", "r3c5", "r3c6"]);
        let kinds = &[(HouseKind::Box, HouseKind::Row)];
        let step = first(&position, |found| locked(&position, kinds, found), DirectLocked::step);
        assert_eq!((step.technique, text(&step.placements, 9)), (Technique::DirectPointing, "5 r2c5".into()));
        assert!(step.eliminations.is_empty());
    }

    #[test]
    fn a_hidden_pair_leaves_one_place_for_another_digit() {
        let mut position = blank(2);
        for digit in [1, 2] {
            remove(&mut position, digit, &["r1c3", "r1c4"]);
        }
        remove(&mut position, 3, &["r1c4"]);
        let step =
            first(&position, |found| hidden_subsets(&position, 2, &[HouseKind::Row], found), DirectHiddenSubset::step);
        assert_eq!((step.technique, text(&step.placements, 4)), (Technique::DirectHiddenPair, "3 r1c3".into()));
    }
}
