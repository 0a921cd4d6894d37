//! The choice among all steps of a technique: more eliminations first, then the smaller sum of
//! their cells and digits, then the first in the order of search.

use crate::Step;
use std::cmp::Reverse;

/// What steps are compared by: the number of eliminations, their weighted sum, the order of search.
type Rank = (Reverse<usize>, usize, u8);

/// The best step so far.
#[derive(Default)]
pub(super) struct Ranking {
    best: Option<(Rank, Step)>,
}

impl Ranking {
    /// Takes a step with these eliminations if it is better.
    pub(super) fn offer(&mut self, order: u8, mut eliminations: Vec<(usize, usize)>, build: &dyn Fn() -> Option<Step>) {
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        // the further back, the more a cell weighs
        let sum = eliminations.iter().enumerate().map(|(number, &(cell, digit))| cell * (1 + 80 * number) + digit + 1);
        let rank = (Reverse(eliminations.len()), sum.sum(), order);
        if !eliminations.is_empty()
            && self.best.as_ref().is_none_or(|(best, _)| rank < *best)
            && let Some(step) = build()
        {
            self.best = Some((rank, step.eliminate_in_order(&eliminations)));
        }
    }

    pub(super) fn into_step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}
