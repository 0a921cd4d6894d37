//! The cages of a puzzle, for killer formats.
//!
//! These formats hold only cages, and each cell belongs to at most one cage. A given is written as
//! a cage of one cell with its value as the sum, which is equivalent. A sum of 0 means no sum.

use super::{Capabilities, Loss, Puzzle};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeMap;

pub(super) const KIND: ClueKind = ClueKind::Cage;

/// The cells of a cage in ascending order, and its sum, or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) cells: Vec<Cell>,
    pub(super) sum: u32,
}

/// Returns disjoint cages of a puzzle and the losses; cells outside cages become single cages.
/// `fits` decides which cages the format can hold.
pub(super) fn of(puzzle: &Puzzle, capabilities: Capabilities, fits: impl Fn(&Cage) -> bool) -> (Vec<Cage>, Vec<Loss>) {
    let mut losses = capabilities.losses(puzzle);
    let mut is_taken = vec![false; puzzle.board.cell_count()];
    let mut cages = Vec::new();
    let mut refused = 0;
    for clue in puzzle.clues.iter().filter(|clue| clue.kind == KIND) {
        let mut cells = clue.groups.first().cloned().unwrap_or_default();
        cells.sort_unstable();
        let are_free = cells.windows(2).all(|pair| pair[0] != pair[1])
            && cells.iter().all(|cell| is_taken.get(cell.index()) == Some(&false));
        let sum = clue.number.map_or(Some(0), |sum| u32::try_from(sum).ok().filter(|&sum| sum > 0));
        let cage = sum.map(|sum| Cage { cells, sum }).filter(|cage| are_free && !cage.cells.is_empty() && fits(cage));
        let Some(cage) = cage else {
            refused += 1;
            continue;
        };
        for cell in &cage.cells {
            is_taken[cell.index()] = true;
        }
        cages.push(cage);
    }
    if refused > 0 {
        losses.push(Loss::constraint("cages that overlap or do not fit", refused));
    }
    let (mut alone, mut hidden) = (0, 0);
    for (cell, digit) in puzzle.givens.filled() {
        if is_taken[cell.index()] {
            hidden += 1;
            continue;
        }
        is_taken[cell.index()] = true;
        alone += 1;
        cages.push(Cage { cells: vec![cell], sum: u32::try_from(digit.get()).expect("a digit is at most 256") });
    }
    losses.extend(Loss::annotations("givens, which are written as cages of one cell", alone));
    if hidden > 0 {
        losses.push(Loss::constraint("givens in cages", hidden));
    }
    let free = puzzle.board.cells().filter(|cell| !is_taken[cell.index()]);
    cages.extend(free.map(|cell| Cage { cells: vec![cell], sum: 0 }));
    (cages, losses)
}

/// Adds cages to a puzzle, ordered by first cell; single cells without a sum are omitted.
pub(super) fn put(puzzle: &mut Puzzle, cages: impl IntoIterator<Item = Cage>) {
    let ordered: BTreeMap<_, _> = cages.into_iter().map(|cage| (cage.cells.first().copied(), cage)).collect();
    let said = ordered.into_values().filter(|cage| cage.cells.len() > 1 || cage.sum > 0);
    puzzle.clues.extend(said.map(|Cage { cells, sum }| Clue {
        number: i32::try_from(sum).ok().filter(|&sum| sum > 0),
        ..Clue::new(KIND, vec![cells])
    }));
}
