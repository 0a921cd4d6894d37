//! Guardians: the candidates beside an impossible pattern, at least one of which is true.
//!
//! Without its guardians the pattern would have no solution, or two. So one of them is true, and what
//! all of them exclude goes.

use crate::chains::offs;
use crate::{Position, Role, Step, Technique};

/// Guardians, and what all of them exclude.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guardians {
    pub(super) candidates: Vec<(usize, usize)>,
    excluded: Vec<u16>,
}

impl Guardians {
    /// With the digits of a cell that are not in the pattern added; none if nothing is left that all
    /// exclude.
    pub(crate) fn with(&self, position: &Position, cell: usize, pattern: u64) -> Option<Self> {
        let board = position.board();
        let mut all = self.clone();
        for (cell, digit) in position.candidates_of(&[cell], !pattern) {
            let number = board.number(cell, digit);
            if all.candidates.contains(&(cell, digit)) {
                continue;
            }
            if all.candidates.is_empty() {
                offs(position, number, true, |other, _| {
                    all.excluded.push(other);
                    true
                });
            } else {
                all.excluded.retain(|&other| board.exclude(number, other));
            }
            all.candidates.push((cell, digit));
            if all.excluded.is_empty() {
                return None;
            }
        }
        Some(all)
    }

    /// The step for a pattern of these cells and digits; none if there are no guardians, so that the
    /// position has no solution.
    pub(crate) fn step(
        &self,
        position: &Position,
        technique: Technique,
        cells: &[usize],
        digits: impl Fn(usize) -> u64,
    ) -> Option<Step> {
        let mut step = Step::new(technique).cells(Role::Pattern, cells).candidates(Role::Extra, &self.candidates);
        for &cell in cells {
            step = step.candidates(Role::Pattern, &position.candidates_of(&[cell], digits(cell)));
        }
        let board = position.board();
        let gone: Vec<_> = self.excluded.iter().map(|&gone| (board.cell_of(gone), board.digit_of(gone))).collect();
        (!gone.is_empty()).then(|| step.eliminate(&gone))
    }
}
