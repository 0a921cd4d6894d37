//! Naked subsets: `k` cells of a house that together have `k` candidates.
//!
//! The `k` digits fill the `k` cells, so they occur nowhere else in the house.

use crate::bits::unions;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// A naked subset with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NakedSubset {
    pub(crate) house: usize,
    /// The positions of its cells in the house.
    pub(crate) positions: u64,
    pub(crate) digits: u64,
}

impl NakedSubset {
    /// The candidates that go, as cells and digits, in the order of positions.
    pub(crate) fn eliminations(self, position: &Position) -> impl Iterator<Item = (usize, usize)> + '_ {
        let house = &position.board().houses()[self.house];
        let others = Ones(position.open(self.house) & !self.positions).map(|place| usize::from(house.cells[place]));
        others.flat_map(move |cell| Ones(position.digits(cell) & self.digits).map(move |digit| (cell, digit)))
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let house = &position.board().houses()[self.house];
        let cells = || Ones(self.positions).map(|place| usize::from(house.cells[place]));
        let technique = match self.positions.count_ones() {
            2 => Technique::NakedPair,
            3 => Technique::NakedTriple,
            4 => Technique::NakedQuadruple,
            _ => Technique::NakedSubset,
        };
        let candidates = cells().flat_map(|cell| Ones(position.digits(cell)).map(move |digit| (cell, digit)));
        Step::new(technique)
            .house(Role::Pattern, house.name)
            .cells(Role::Pattern, cells())
            .candidates(Role::Pattern, candidates)
            .eliminate(self.eliminations(position))
    }
}

/// Finds the naked subsets of `size` cells: houses of these kinds in turn, in each the sets of
/// positions in ascending order. A house needs twice as many open cells, since otherwise the
/// hidden subset of the other cells is smaller.
pub(crate) fn find(
    position: &Position,
    size: u32,
    kinds: &[HouseKind],
    mut found: impl FnMut(NakedSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in kinds.iter().flat_map(|&kind| position.board().of_kind(kind)) {
        let cells = &position.board().houses()[house].cells;
        let open = position.open(house);
        if open.count_ones() < 2 * size {
            continue;
        }
        let digits = |place: usize| position.digits(usize::from(cells[place]));
        let is_member = |place: &usize| (2..=size).contains(&digits(*place).count_ones());
        let members = Ones(open).filter(is_member).fold(0, |set, place| set | 1 << place);
        unions(members, size, &digits, &mut |positions, digits| {
            let subset = NakedSubset { house, positions, digits };
            if subset.eliminations(position).next().is_some() { found(subset) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, first, limit};

    #[test]
    fn three_cells_with_three_digits_take_them() {
        let mut position = blank(3);
        limit(&mut position, &["r1c1"], &[1, 2]);
        limit(&mut position, &["r4c1"], &[2, 3]);
        limit(&mut position, &["r9c1"], &[1, 3]);
        let step = first(&position, |found| find(&position, 3, &[HouseKind::Column], found), NakedSubset::step);
        assert_eq!(step.technique, Technique::NakedTriple);
        let rest = "r2c1 r3c1 r5c1 r6c1 r7c1 r8c1";
        assert_eq!(eliminations(&step), format!("1 {rest}, 2 {rest}, 3 {rest}"));
    }
}
