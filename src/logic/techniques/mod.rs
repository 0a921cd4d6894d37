//! The techniques, one per file, except chains.
//!
//! A technique looks at a [`Position`](super::Position) and hands each pattern that allows a
//! conclusion to a function, which stops the search by returning [`ControlFlow::Break`](std::ops::ControlFlow::Break). The order
//! of the patterns is part of each technique: the first one found decides the path of a solution.

pub(crate) mod aligned_exclusion;
pub(crate) mod als;
pub(crate) mod avoidable_rectangle;
pub(crate) mod bug;
pub(crate) mod clue;
pub(crate) mod clue_net;
pub(crate) mod coloring;
pub(crate) mod common_peers;
pub(crate) mod digit_places;
pub(crate) mod direct;
pub(crate) mod empty_rectangle;
pub(crate) mod finned_fish;
pub(crate) mod fish;
pub(crate) mod forcing_chain;
pub(crate) mod generalized_subset;
pub(crate) mod hidden_subset;
pub(crate) mod links;
pub(crate) mod locked_candidates;
pub(crate) mod locked_subset;
pub(crate) mod naked_subset;
pub(crate) mod nice_loop;
mod rectangles;
pub(crate) mod single;
pub(crate) mod single_digit_chain;
pub(crate) mod skyscraper;
pub(crate) mod strong_links;
pub(crate) mod sue_de_coq;
#[cfg(test)]
mod tests;
pub(crate) mod two_string_kite;
pub(crate) mod unique_loop;
pub(crate) mod unique_rectangle;
pub(crate) mod w_wing;
pub(crate) mod wing;
pub(crate) mod wxyz_wing;
pub(crate) mod xy_chain;

use super::bits::Ones;
use super::{Position, Step};

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
