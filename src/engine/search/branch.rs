//! Where to branch: the variable with the fewest choices for the trouble it has made.
//!
//! Each variable (a cell, or a digit in a house) has a weight that grows whenever a search finds nothing left for it,
//! and the next decision is about the variable with the smallest *size ÷ weight*. The weights lead the search to the
//! hard part of a board and keep it there, whatever the order in which that part was met; they outlive a restart, which
//! is what makes restarts pay.
//!
//! # References
//! Boussemart, Hemery, Lecoutre, Sais: *Boosting systematic search by weighting constraints*, ECAI 2004.

use super::store::{Conflict, Store, Variable};
use crate::model::Model;
use crate::random::Random;

/// "This digit in this cell": to be tried, and to be ruled out if that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) cell: u16,
    pub(super) digit: u16,
}

/// Weights of conflicts, and the choice that they lead to.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    weights: Vec<u32>,
    random: Option<Random>,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Self {
        Self { weights: vec![1; Variable::count(model)], random: None }
    }

    /// Forgets everything, so that a puzzle's search depends on itself alone.
    pub(super) fn reset(&mut self, seed: Option<u64>) {
        self.weights.fill(1);
        self.random = seed.map(Random::new);
    }

    /// Learns from a conflict.
    #[inline]
    pub(super) fn blame(&mut self, Conflict(variable): Conflict) {
        let weight = &mut self.weights[variable.0];
        *weight = weight.saturating_add(1);
    }

    /// The next decision on a board at its fixpoint; `None` if no cell is blank.
    pub(super) fn choose<const W: usize>(&mut self, store: &Store<W>) -> Option<Decision> {
        let mut best: Option<(u64, u64, usize)> = None;
        for &cell in store.blanks() {
            let cell = usize::from(cell);
            let size = store.candidates(cell).len() as u64;
            let weight = u64::from(self.weights[cell]);
            if best.is_none_or(|(s, w, _)| size * w < s * weight) {
                best = Some((size, weight, cell));
            }
        }
        let (_, _, cell) = best?;
        let digits = store.candidates(cell);
        let digit = match &mut self.random {
            Some(random) => digits.into_iter().nth(random.below(digits.len())),
            None => digits.first(),
        }?;
        Some(Decision { cell: cell as u16, digit: digit as u16 })
    }
}
