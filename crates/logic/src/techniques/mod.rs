//! The techniques, one per file, except chains.
//!
//! A technique looks at a [`Position`] and hands each pattern that allows a conclusion to a
//! function, which stops the search by returning [`ControlFlow::Break`]. The order of the patterns is
//! part of each technique: the first one found decides the path of a solution.

/// Singles, locked candidates, and subsets of the cells or digits of a house.
pub(crate) mod basic {
    pub(crate) mod direct;
    pub(crate) mod generalized_subset;
    pub(crate) mod locked_candidates;
    pub(crate) mod locked_subset;
    pub(crate) mod single;
    pub(crate) mod subset;
}

pub(crate) mod clues;

/// Almost locked sets, and combinations of cells that other cells exclude.
pub(crate) mod exclusion {
    pub(crate) mod aligned_exclusion;
    pub(crate) mod als;
    pub(crate) mod death_blossom;
    pub(crate) mod sue_de_coq;
}

/// Alternating inference chains, loops and forcing chains as `HoDoKu` searches them.
pub(crate) mod inference_chains {
    pub(crate) mod forcing_chain;
    pub(crate) mod links;
    pub(crate) mod nice_loop;
    pub(crate) mod xy_chain;
}

/// Techniques that look at the places of one digit: fish, strong links, coloring.
pub(crate) mod one_digit {
    pub(crate) mod coloring;
    pub(crate) mod digit_places;
    pub(crate) mod empty_rectangle;
    pub(crate) mod finned_fish;
    pub(crate) mod fish;
    pub(crate) mod kraken_fish;
    pub(crate) mod mutant_fish;
    pub(crate) mod single_digit_chain;
    pub(crate) mod skyscraper;
    pub(crate) mod strong_links;
    pub(crate) mod templates;
    pub(crate) mod two_string_kite;
}

/// Patterns of the players' forum: loops without a solution, and sets of cells in many houses.
pub(crate) mod patterns {
    pub(crate) mod exocet;
    pub(crate) mod fireworks;
    pub(crate) mod guardians;
    pub(crate) mod locked_sets;
    pub(crate) mod odd_loop;
    pub(crate) mod tridagon;
}

/// Techniques that assume that the puzzle has one solution: patterns that would give two are avoided.
pub(crate) mod uniqueness {
    pub(crate) mod avoidable_rectangle;
    pub(crate) mod bug;
    pub(crate) mod bug_lite;
    pub(crate) mod extended_rectangle;
    mod rectangles;
    pub(crate) mod unique_loop;
    pub(crate) mod unique_rectangle;
}

/// Wings: a few cells that leave a digit to one of two of them.
pub(crate) mod wings {
    pub(crate) mod w_wing;
    pub(crate) mod wing;
    pub(crate) mod wxyz_wing;
}

#[cfg(test)]
mod tests;

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

/// The candidates of each of these digits that all cells among `cells` with the digit see.
pub(crate) fn seen_by_members(position: &Position, cells: &[usize], digits: u64) -> Vec<(usize, usize)> {
    let of_digit = |digit| {
        let members: Vec<usize> = cells.iter().copied().filter(|&cell| position.has(cell, digit)).collect();
        if members.is_empty() { Vec::new() } else { seen_by_all(position, digit, &members) }
    };
    Ones(digits).flat_map(of_digit).collect()
}
