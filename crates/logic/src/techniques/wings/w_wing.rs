//! W-wings: two cells with the same two candidates, joined by a strong link on one of them.
//!
//! The link puts its digit next to one of the cells, which so holds the other digit. What both
//! cells see loses that other digit. Source: the technique guide of `HoDoKu`.

use crate::techniques::Found;
use crate::{HouseKind, Ones, Position, Role, Step, Technique, seen_by_all};
use std::ops::ControlFlow;

/// Finds W-wings, each with its first link: pairs of cells, then the lower digit before the higher as the one that
/// is removed, then rows, columns and boxes with the link.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let pairs = position.cells_with_count(2);
    for (number, &a) in pairs.iter().enumerate() {
        for &b in pairs[number + 1..].iter().filter(|&&b| position.digits(b) == position.digits(a)) {
            let digits: Vec<usize> = Ones(position.digits(a)).collect();
            for (removed, link) in [(digits[0], digits[1]), (digits[1], digits[0])] {
                let seen = seen_by_all(position, removed, &[a, b]);
                if seen.is_empty() {
                    continue;
                }
                if let Some(ends) = linked(position, link, a, b) {
                    found(
                        Step::new(Technique::WWing)
                            .cells(Role::Pattern, &[a, b])
                            .candidates(Role::Link, &ends.map(|cell| (cell, link)))
                            .eliminate_in_order(&seen),
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two only places of a digit in a house, one of which sees `a`, the other `b`.
fn linked(position: &Position, digit: usize, a: usize, b: usize) -> Option<[usize; 2]> {
    let board = position.board();
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra];
    for house in board.of_kinds(&kinds) {
        if position.places(house, digit).count_ones() != 2 || !board.houses()[house].is_complete {
            continue;
        }
        let ends: Vec<usize> = position.cells_with(house, digit).collect();
        if ends.contains(&a) || ends.contains(&b) {
            continue;
        }
        let sees = |first: usize, second: usize| {
            board.are_peers(ends[first], a) && board.are_peers(ends[second], b) && !board.are_peers(ends[second], a)
        };
        if sees(0, 1) {
            return Some([ends[0], ends[1]]);
        }
        if sees(1, 0) {
            return Some([ends[1], ends[0]]);
        }
    }
    None
}
