//! The choice among all steps of a technique: more eliminations first, then the smaller sum of
//! their cells and digits, then the one found first.

use crate::logic::Step;
use std::cmp::Reverse;

/// The best step so far.
#[derive(Default)]
pub(super) struct Ranking {
    best: Option<((Reverse<usize>, usize), Step)>,
}

impl Ranking {
    /// Takes a step with these eliminations if it is better; `build` makes it without them.
    pub(super) fn offer(&mut self, mut eliminations: Vec<(usize, usize)>, build: &dyn Fn() -> Step) {
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        // the further back, the more a cell weighs
        let sum = eliminations.iter().enumerate().map(|(number, &(cell, digit))| cell * (1 + 80 * number) + digit + 1);
        let rank = (Reverse(eliminations.len()), sum.sum());
        if !eliminations.is_empty() && self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            self.best = Some((rank, build().eliminate_in_order(eliminations)));
        }
    }

    /// The best step.
    pub(super) fn into_step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}
