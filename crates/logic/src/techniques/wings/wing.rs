//! XY- and XYZ-wings: a pivot and two cells with two candidates that it sees.
//!
//! The pivot of an XY-wing holds X or Y, its wings XZ and YZ: whatever the pivot holds, one of the
//! wings holds Z. The pivot of an XYZ-wing may hold Z itself. So Z goes from all cells that see
//! every cell of the pattern that may hold it.

use crate::techniques::Found;
use crate::{Position, Role, Step, Technique, ones, seen_by_all};
use std::ops::ControlFlow;

/// A wing with at least one elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wing {
    pub(crate) pivot: usize,
    pub(crate) wings: [usize; 2],
    /// The digit that goes.
    pub(crate) digit: usize,
}

impl Wing {
    /// The candidates that go, as cells and digits, in ascending order.
    pub(crate) fn eliminations(self, position: &Position) -> Vec<(usize, usize)> {
        let [first, second] = self.wings;
        let cells = [first, second, self.pivot];
        let count = if position.has(self.pivot, self.digit) { 3 } else { 2 };
        seen_by_all(position, self.digit, &cells[..count])
    }

    pub(crate) fn step(self, position: &Position) -> Step {
        let is_xyz = position.has(self.pivot, self.digit);
        Step::new(if is_xyz { Technique::XyzWing } else { Technique::XyWing })
            .cells(Role::Pivot, &[self.pivot])
            .cells(Role::Wing, &self.wings)
            .candidates(Role::Pivot, &position.candidates_of(&[self.pivot], u64::MAX))
            .candidates(Role::Wing, &position.candidates_of(&self.wings, u64::MAX))
            .eliminate(&self.eliminations(position))
    }
}

/// Finds the wings whose pivot has `size` candidates, 2 or 3: pivots in ascending order, then pairs
/// of wings in ascending order.
pub(crate) fn find(position: &Position, size: u32, found: &mut Found<'_, Wing>) -> ControlFlow<()> {
    let board = position.board();
    for pivot in (0..board.cell_count()).filter(|&cell| position.digits(cell).count_ones() == size) {
        let digits = position.digits(pivot);
        for first in ones(board.peers(pivot)) {
            let of_first = position.digits(first);
            if of_first.count_ones() != 2 || (digits & !of_first).count_ones() != 1 {
                continue;
            }
            for second in ones(board.peers(pivot)) {
                let of_second = position.digits(second);
                let common = of_first & of_second;
                let is_wing = of_second.count_ones() == 2
                    && common.is_power_of_two()
                    && (digits | of_first | of_second).count_ones() == 3
                    && (digits & common != 0) == (size == 3);
                if is_wing {
                    let wing = Wing { pivot, wings: [first, second], digit: common.trailing_zeros() as usize };
                    if !wing.eliminations(position).is_empty() {
                        found(wing)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::tests::{blank, eliminations, first, limit};

    fn wing(pivot: &[usize]) -> Step {
        let mut position = blank(3);
        limit(&mut position, &["r1c1"], pivot);
        limit(&mut position, &["r1c5"], &[1, 3]);
        limit(&mut position, &["r2c2"], &[2, 3]);
        let size = u32::try_from(pivot.len()).expect("small");
        first(&position, |found| find(&position, size, found), Wing::step)
    }

    #[test]
    fn a_pivot_without_the_third_digit_leaves_all_common_peers_of_the_wings() {
        let step = wing(&[1, 2]);
        assert_eq!(step.technique, Technique::XyWing);
        assert_eq!(eliminations(&step), "3 r1c2 r1c3 r2c4 r2c5 r2c6");
    }

    #[test]
    fn a_pivot_with_the_third_digit_must_see_the_cells_too() {
        let step = wing(&[1, 2, 3]);
        assert_eq!(step.technique, Technique::XyzWing);
        assert_eq!(eliminations(&step), "3 r1c2 r1c3");
    }
}
