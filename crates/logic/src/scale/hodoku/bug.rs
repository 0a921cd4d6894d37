//! BUG+1: every open cell has two candidates and every digit two places in a house, but for one
//! candidate too many. Without it the puzzle would have two solutions, so its cell holds it.

use crate::{HouseKind, Position, Role, Step, Technique};

/// The step that removes the other candidates of the cell with three.
pub(super) fn find(position: &Position) -> Option<Step> {
    let board = position.board();
    if !board.has_only_houses() {
        return None;
    }
    let mut cell = None;
    for open in position.open_cells() {
        match position.digits(open).count_ones() {
            3 if cell.is_none() => cell = Some(open),
            0..=2 => {}
            _ => return None,
        }
    }
    let cell = cell?;
    let mut digit = None;
    let mut houses = 0;
    for house in board.of_kinds(&[HouseKind::Row, HouseKind::Column, HouseKind::Box]) {
        for other in 0..board.size() {
            match position.places(house, other).count_ones() {
                0..=2 => {}
                3 if digit.is_none_or(|digit| digit == other)
                    && board.memberships(cell).iter().any(|of| usize::from(of.house) == house) =>
                {
                    digit = Some(other);
                    houses += 1;
                }
                _ => return None,
            }
        }
    }
    let digit = digit.filter(|&digit| position.has(cell, digit) && houses == board.memberships(cell).len())?;
    let others = position.candidates_of(&[cell], !(1 << digit));
    Some(Step::new(Technique::Bug1).candidates(Role::Extra, &[(cell, digit)]).eliminate(&others))
}
