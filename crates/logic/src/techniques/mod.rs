//! The techniques, one per file, except chains.
//!
//! A technique looks at a [`Position`](super::Position) and hands each pattern that allows a
//! conclusion to a function, which stops the search by returning [`ControlFlow::Break`](std::ops::ControlFlow::Break). The order
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

/// The receiver of all steps of a technique, of which the scale takes the best: their order of
/// search, their eliminations, and a function that builds the step without eliminations, or finds
/// that its chain is not a proper one.
pub(crate) type Offer<'a> = dyn FnMut(u8, Vec<(usize, usize)>, &dyn Fn() -> Option<Step>) + 'a;

/// The places of `digit` that see all `cells`, in ascending order.
pub(crate) fn seen_by_all<'a>(
    position: &'a Position,
    digit: usize,
    cells: &'a [usize],
) -> impl Iterator<Item = usize> + 'a {
    let board = position.board();
    (0..board.words()).flat_map(move |word| {
        let seen = cells.iter().fold(position.cells_of(digit)[word], |seen, &cell| seen & board.peers(cell)[word]);
        Ones(seen).map(move |bit| word * 64 + bit)
    })
}
