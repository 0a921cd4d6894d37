//! Generalized naked subsets: `k` cells, any two of which see each other, with `k` candidates
//! together. The cells need not share a house.
//!
//! *Soundness*: the cells differ, so each of the `k` digits is in one of them. A candidate that
//! excludes all places of a digit among them goes.

use crate::techniques::Found;
use crate::techniques::clues::common_peers::excluded_by_all;
use crate::{Ones, Position, Role, Step, Technique, ones};
use std::ops::ControlFlow;

/// Finds the subsets of `size` cells, in ascending order of cells.
pub(crate) fn find(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let is_member = |cell: &usize| (2..=size).contains(&position.digits(*cell).count_ones());
    let mut members = vec![0; position.board().words()];
    for cell in position.open_cells().filter(is_member) {
        members[cell / 64] |= 1 << (cell % 64);
    }
    extend(position, size, &mut Vec::new(), 0, &members, found)
}

/// Extends `cells`, which hold `digits`, by cells of `left`, which all see them and come later.
fn extend(
    position: &Position,
    size: u32,
    cells: &mut Vec<usize>,
    digits: u64,
    left: &[u64],
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    if u32::try_from(cells.len()) == Ok(size) {
        return step(position, cells, digits).map_or(ControlFlow::Continue(()), found);
    }
    for cell in ones(left) {
        let all = digits | position.digits(cell);
        if all.count_ones() > size {
            continue;
        }
        let peers = position.board().peers(cell);
        let mut next: Vec<u64> = left.iter().zip(peers).map(|(left, peers)| left & peers).collect();
        // later cells only
        next[..cell / 64].fill(0);
        next[cell / 64] &= u64::MAX << (cell % 64);
        cells.push(cell);
        extend(position, size, cells, all, &next, found)?;
        cells.pop();
    }
    ControlFlow::Continue(())
}

fn step(position: &Position, cells: &[usize], digits: u64) -> Option<Step> {
    let board = position.board();
    let mut eliminations = Vec::new();
    for digit in Ones(digits) {
        let places = cells.iter().filter(|&&cell| position.has(cell, digit));
        let members: Vec<u16> = places.map(|&cell| board.number(cell, digit)).collect();
        eliminations.extend(excluded_by_all(position, &members).into_iter().filter(|(cell, _)| !cells.contains(cell)));
    }
    if eliminations.is_empty() || digits.count_ones() as usize != cells.len() {
        return None;
    }
    let step = Step::new(Technique::GeneralizedNakedSubset)
        .cells(Role::Pattern, cells)
        .candidates(Role::Pattern, &position.candidates_of(cells, u64::MAX))
        .eliminate(&eliminations);
    Some(step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::{Digit, Grid};
    use kdoku_board::rules::{Constraint, Rules};

    #[test]
    fn a_pair_of_cells_that_differ_by_a_rule_is_found() {
        // cells of two rows, columns and boxes
        let pair = [Cell(0), Cell(40)];
        let digits = [0, 1].map(Digit::from_index).to_vec();
        let rules = Rules::classic(Order::THREE).with(Constraint::AllDifferent(pair.to_vec())).expect("two cells");
        let rules =
            pair.into_iter().try_fold(rules, |rules, cell| rules.with(Constraint::Domain(cell, digits.clone())));
        let position = Position::of(&rules.expect("cells of the board"), &Grid::blank(9)).expect("an empty board");
        let mut steps = Vec::new();
        let _ = find(&position, 2, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        let cells: Vec<usize> = steps[0].eliminations.iter().map(|candidate| candidate.cell.index()).collect();
        assert_eq!((steps.len(), cells), (1, vec![4, 4, 36, 36]), "both see the two corners");
    }
}
