//! Weak links: pairs of candidates that a group of constraints does not allow together.
//!
//! For each candidate of each cell, the propagators of the group run with the cell fixed to it. A
//! digit that disappears elsewhere, but not without the assumption, is excluded by the candidate.
//! This is sound since the propagators are, and the domains hold in every solution.

use crate::{ConstraintGroup, Ones};
use kdoku_solver::engine::propagate::Scratch;

/// The most cells of a group that is examined: in larger ones, one cell rarely decides another.
const MOST_CELLS: usize = 20;

/// The most calls of propagators for one board, some tenths of a second.
const MOST_CALLS: usize = 100_000;

/// Pairs of candidates, as cells and digits, that exclude each other.
pub(super) fn links(groups: &[ConstraintGroup], size: usize) -> Vec<[(u16, u8); 2]> {
    let mut scratch = Scratch::default();
    let mut calls = MOST_CALLS;
    let mut links = Vec::new();
    for group in groups {
        let count = group.cells.len();
        let cost = count * size * group.propagators.len();
        if !(2..=MOST_CELLS).contains(&count) || calls < cost {
            continue;
        }
        calls -= cost;
        let before = &group.alone;
        if before.is_empty() {
            continue;
        }
        for place in 0..count {
            for digit in Ones(before[place]) {
                let mut after = before.clone();
                after[place] = 1 << digit;
                for other in Ones(group.peers[place]) {
                    after[other] &= !(1 << digit);
                }
                if group.prune(&mut after, &mut scratch).is_err() {
                    continue;
                }
                let from = (group.cells[place], small(digit));
                for other in (0..count).filter(|&other| other != place) {
                    let gone = before[other] & !after[other];
                    let to = |gone| (group.cells[other], small(gone));
                    links.extend(Ones(gone).map(|gone| [from, to(gone)]));
                }
            }
        }
    }
    links
}

fn small(digit: usize) -> u8 {
    u8::try_from(digit).expect("at most 64 digits")
}
