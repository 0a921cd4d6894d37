//! Naked subsets whose cells may share a second house: locked pairs and triples.
//!
//! The `k` digits of `k` cells fill these cells, so they occur nowhere else in any house that holds
//! all the cells. A subset is locked if it removes candidates from a box and from a line outside
//! that box. Source: the technique guide of `HoDoKu`.

use crate::bits::combinations;
use crate::{HouseKind, Ones, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// Finds the first naked subset of `size` cells that removes a candidate: houses of `kinds` in
/// turn, cells in lexicographic order. Only locked ones count if `locked`, else only the others.
pub(crate) fn find(position: &Position, size: usize, kinds: &[HouseKind], locked: bool) -> Option<Step> {
    let mut step = None;
    for house in kinds.iter().flat_map(|&kind| position.board().of_kind(kind)) {
        let cells = &position.board().houses()[house].cells;
        let is_member =
            |&&cell: &&u16| (1..=size).contains(&(position.digits(usize::from(cell)).count_ones() as usize));
        let members: Vec<usize> = cells.iter().filter(is_member).map(|&cell| usize::from(cell)).collect();
        let _ = combinations(members.len(), size, |chosen| {
            let digits = chosen.iter().fold(0, |set, &member| set | position.digits(members[member]));
            if digits.count_ones() as usize != size {
                return ControlFlow::Continue(());
            }
            let cells: Vec<usize> = chosen.iter().map(|&member| members[member]).collect();
            match of_cells(position, &cells, digits, locked) {
                Some(found) => {
                    step = Some(found);
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            }
        });
        if step.is_some() {
            break;
        }
    }
    step
}

/// The step of a naked subset, if it removes a candidate and is locked or not, as `locked` says.
fn of_cells(position: &Position, cells: &[usize], digits: u64, locked: bool) -> Option<Step> {
    let board = position.board();
    let mut eliminations = Vec::new();
    let (mut in_box, mut in_line) = (false, false);
    let mut houses = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra] {
        let shared = board.common_houses(cells).filter(|&house| board.of_kind(kind).contains(&house));
        for house in shared {
            houses.push(house);
            let others = board.houses()[house].cells.iter().map(|&cell| usize::from(cell));
            for cell in others.filter(|cell| !cells.contains(cell)) {
                let removed = position.digits(cell) & digits;
                eliminations.extend(Ones(removed).map(|digit| (cell, digit)));
                if removed != 0 {
                    let is_outside =
                        || board.house_of(cell, HouseKind::Box) != board.house_of(cells[0], HouseKind::Box);
                    in_box |= kind == HouseKind::Box;
                    in_line |= matches!(kind, HouseKind::Row | HouseKind::Column) && is_outside();
                }
            }
        }
    }
    let is_locked = cells.len() < 4 && in_box && in_line;
    if eliminations.is_empty() || is_locked != locked {
        return None;
    }
    let technique = match (cells.len(), locked) {
        (2, true) => Technique::LockedPair,
        (_, true) => Technique::LockedTriple,
        (2, false) => Technique::NakedPair,
        (3, false) => Technique::NakedTriple,
        (4, false) => Technique::NakedQuadruple,
        (_, false) => Technique::NakedSubset,
    };
    let candidates = cells.iter().flat_map(|&cell| Ones(position.digits(cell)).map(move |digit| (cell, digit)));
    let mut step = Step::new(technique)
        .cells(Role::Pattern, cells.iter().copied())
        .candidates(Role::Pattern, candidates)
        .eliminate_in_order(eliminations);
    for house in houses {
        step = step.house(Role::Pattern, board.houses()[house].name);
    }
    Some(step)
}
