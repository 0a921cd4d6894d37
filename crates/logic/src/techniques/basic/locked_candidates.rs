//! Locked candidates: all places of a digit in a complete house lie in a second house.
//!
//! The digit is in one of them, so it occurs nowhere else in the second house. The technique is
//! called pointing if the second house is a row or column, and claiming otherwise.

use crate::board::Crossing;
use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// Locked candidates with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedCandidates {
    /// The house that needs the digit.
    pub(crate) base: usize,
    /// The house that loses other candidates, and the common cells.
    pub(crate) crossing: Crossing,
    pub(crate) digit: usize,
}

impl LockedCandidates {
    /// The positions in the second house of the candidates that go.
    pub(crate) fn places(self, position: &Position) -> u64 {
        position.places(self.crossing.house, self.digit) & !self.crossing.there
    }

    /// The candidates that go, as cells and digits, in the order of positions.
    pub(crate) fn eliminations(self, position: &Position) -> Vec<(usize, usize)> {
        position.candidates_at(self.crossing.house, self.places(position), 1 << self.digit)
    }

    pub(crate) fn candidates(self, position: &Position) -> Vec<(usize, usize)> {
        position.candidates_at(self.base, position.places(self.base, self.digit), 1 << self.digit)
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let board = position.board();
        let technique = match board.kind(self.crossing.house) {
            HouseKind::Row | HouseKind::Column => Technique::Pointing,
            HouseKind::Box | HouseKind::Extra => Technique::Claiming,
        };
        Step::new(technique)
            .house(Role::Pattern, board.houses()[self.base].name)
            .house(Role::Cover, board.houses()[self.crossing.house].name)
            .cells(Role::Pattern, &position.cells_with(self.base, self.digit).collect::<Vec<_>>())
            .candidates(Role::Pattern, &self.candidates(position))
            .eliminate(&self.eliminations(position))
    }
}

/// Finds locked candidates: for each pair of kinds, each digit, then each house of the first kind,
/// then each house of the second. Those without eliminations are left out if `only_useful`.
pub(crate) fn find(
    position: &Position,
    kinds: &[(HouseKind, HouseKind)],
    only_useful: bool,
    found: &mut Found<'_, LockedCandidates>,
) -> ControlFlow<()> {
    for &(bases, cover) in kinds {
        for digit in 0..position.board().size() {
            for base in position.board().of_kind(bases) {
                in_house(position, base, digit, cover, only_useful, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds locked candidates with eliminations: for each house of the kinds `bases`, each digit, then
/// each house of the kinds `covers`.
pub(crate) fn find_by_house(
    position: &Position,
    bases: &[HouseKind],
    covers: &[HouseKind],
    found: &mut Found<'_, LockedCandidates>,
) -> ControlFlow<()> {
    for base in position.board().of_kinds(bases) {
        for digit in 0..position.board().size() {
            for &cover in covers {
                in_house(position, base, digit, cover, true, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn in_house(
    position: &Position,
    base: usize,
    digit: usize,
    cover: HouseKind,
    only_useful: bool,
    found: &mut Found<'_, LockedCandidates>,
) -> ControlFlow<()> {
    let board = position.board();
    let places = position.places(base, digit);
    if places.count_ones() < 2 || !board.houses()[base].is_complete {
        return ControlFlow::Continue(());
    }
    for &crossing in board.crossings(base, cover) {
        let locked = LockedCandidates { base, crossing, digit };
        if places & !crossing.here == 0 && !(only_useful && locked.places(position) == 0) {
            found(locked)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, first, remove};
    use HouseKind::{Box as InBox, Column, Row};

    #[test]
    fn a_digit_in_one_row_of_a_box_leaves_the_rest_of_the_row() {
        let mut position = blank(3);
        remove(&mut position, 1, &["r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]);
        let kinds = &[(InBox, Column), (InBox, Row)];
        let step = first(&position, |found| find(&position, kinds, true, found), LockedCandidates::step);
        assert_eq!(step.technique, Technique::Pointing);
        assert_eq!(eliminations(&step), "1 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
    }

    #[test]
    fn a_digit_in_one_box_of_a_column_leaves_the_rest_of_the_box() {
        let mut position = blank(3);
        remove(&mut position, 2, &["r4c9", "r5c9", "r6c9", "r7c9", "r8c9", "r9c9"]);
        let step = first(&position, |found| find(&position, &[(Column, InBox)], true, found), LockedCandidates::step);
        assert_eq!(step.technique, Technique::Claiming);
        assert_eq!(eliminations(&step), "2 r1c7 r1c8 r2c7 r2c8 r3c7 r3c8");
    }
}
