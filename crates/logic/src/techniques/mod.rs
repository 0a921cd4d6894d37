//! The techniques, one per file, except chains.
//!
//! A technique looks at a [`Position`](super::Position) and hands each pattern that allows a
//! conclusion to a function, which stops the search by returning [`ControlFlow::Break`]. The order
//! of the patterns is part of each technique: the first one found decides the path of a solution.

pub(crate) mod basic;
pub(crate) mod clues;
pub(crate) mod exclusion;
pub(crate) mod inference_chains;
pub(crate) mod one_digit;
#[cfg(test)]
mod tests;
pub(crate) mod uniqueness;
pub(crate) mod wings;

use super::{Ones, Position, Step};
use std::ops::ControlFlow;

/// The receiver of all steps of a technique, of which the scale takes the best: their order of
/// search, their eliminations, and a function that builds the step without eliminations, or finds
/// that its chain is not a proper one.
pub(crate) type Offer<'a> = dyn FnMut(u8, Vec<(usize, usize)>, &dyn Fn() -> Option<Step>) + 'a;

/// The receiver of patterns, or of steps.
pub(crate) type Found<'a, P> = dyn FnMut(P) -> ControlFlow<()> + 'a;

/// The first pattern that a technique finds.
pub(crate) fn first<P>(find: impl FnOnce(&mut Found<'_, P>) -> ControlFlow<()>) -> Option<P> {
    let mut first = None;
    let _ = find(&mut |pattern| {
        first = Some(pattern);
        ControlFlow::Break(())
    });
    first
}

/// The candidates for `digit` that see all `cells`, as cells and digits in ascending order.
pub(crate) fn seen_by_all(position: &Position, digit: usize, cells: &[usize]) -> Vec<(usize, usize)> {
    let board = position.board();
    let mut candidates = Vec::new();
    for (word, &places) in position.cells_of(digit).iter().enumerate() {
        let seen = cells.iter().fold(places, |seen, &cell| seen & board.peers(cell)[word]);
        for bit in Ones(seen) {
            candidates.push((word * 64 + bit, digit));
        }
    }
    candidates
}
