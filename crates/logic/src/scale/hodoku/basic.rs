//! Locked candidates and hidden subsets in the order of this scale.

use crate::bits::combinations;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// Locked candidates: houses of the kinds `bases` in turn, digits, houses of the kinds `covers`.
pub(super) fn locked_candidates(
    position: &Position,
    technique: Technique,
    bases: &[HouseKind],
    covers: &[HouseKind],
) -> Option<Step> {
    let board = position.board();
    for base in bases.iter().flat_map(|&kind| board.of_kind(kind)).filter(|&house| board.houses()[house].is_complete) {
        for digit in 0..board.size() {
            let places = position.places(base, digit);
            if places.count_ones() < 2 {
                continue;
            }
            let cells: Vec<usize> = Ones(places).map(|place| usize::from(board.houses()[base].cells[place])).collect();
            let has_more = |&house: &usize| position.places(house, digit).count_ones() > places.count_ones();
            let shared: Vec<usize> = board.common_houses(&cells).filter(has_more).collect();
            let cover = covers.iter().find_map(|&kind| {
                shared.iter().copied().find(|&house| house != base && board.of_kind(kind).contains(&house))
            });
            if let Some(cover) = cover {
                let others =
                    Ones(position.places(cover, digit)).map(|place| usize::from(board.houses()[cover].cells[place]));
                let others: Vec<usize> = others.filter(|cell| !cells.contains(cell)).collect();
                return Some(
                    Step::new(technique)
                        .house(Role::Pattern, board.houses()[base].name)
                        .house(Role::Cover, board.houses()[cover].name)
                        .candidates(Role::Pattern, cells.into_iter().map(|cell| (cell, digit)))
                        .eliminate_in_order(others.into_iter().map(|cell| (cell, digit))),
                );
            }
        }
    }
    None
}

/// Hidden subsets: houses of `kinds` in turn, digits in lexicographic order.
pub(super) fn hidden_subset(position: &Position, size: usize, kinds: &[HouseKind]) -> Option<Step> {
    let board = position.board();
    let mut step = None;
    for house in kinds.iter().flat_map(|&kind| board.of_kind(kind)) {
        if !board.houses()[house].is_complete || position.open(house).count_ones() as usize <= size {
            continue;
        }
        let is_member = |&digit: &usize| (1..=size).contains(&(position.places(house, digit).count_ones() as usize));
        let members: Vec<usize> = (0..board.size()).filter(is_member).collect();
        let _ = combinations(members.len(), size, |chosen| {
            let places = chosen.iter().fold(0, |set, &member| set | position.places(house, members[member]));
            if places.count_ones() as usize != size {
                return ControlFlow::Continue(());
            }
            let digits = chosen.iter().fold(0_u64, |set, &member| set | 1 << members[member]);
            let cells = || Ones(places).map(|place| usize::from(board.houses()[house].cells[place]));
            let of = |mask: u64| {
                cells().flat_map(move |cell| Ones(position.digits(cell) & mask).map(move |digit| (cell, digit)))
            };
            if of(!digits).next().is_none() {
                return ControlFlow::Continue(());
            }
            let technique = match size {
                2 => Technique::HiddenPair,
                3 => Technique::HiddenTriple,
                4 => Technique::HiddenQuadruple,
                _ => Technique::HiddenSubset,
            };
            step = Some(
                Step::new(technique)
                    .house(Role::Pattern, board.houses()[house].name)
                    .cells(Role::Pattern, cells())
                    .candidates(Role::Pattern, of(digits))
                    .eliminate_in_order(of(!digits)),
            );
            ControlFlow::Break(())
        });
        if step.is_some() {
            break;
        }
    }
    step
}
