//! Naked subsets whose cells may share a second house: locked pairs and triples.
//!
//! The `k` digits of `k` cells fill these cells, so they occur nowhere else in any house that holds
//! all the cells. A subset is locked if it removes candidates from a box and from a line outside
//! that box. Source: the technique guide of `HoDoKu`.

use super::subset::SubsetSearch;
use crate::bits::ChoiceOrder;
use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// Finds the naked subsets of `size` cells that remove a candidate: houses of `kinds` in
/// turn, cells in lexicographic order. Only locked ones count if `locked`, else only the others.
pub(crate) fn find(
    position: &Position,
    size: u32,
    kinds: &[HouseKind],
    locked: bool,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let search =
        SubsetSearch { least_open: 0, least: 1, order: ChoiceOrder::Lists, ..SubsetSearch::naked(size, kinds) };
    search.find_all(position, &mut |subset| {
        let step = of_cells(position, &subset.cells(position), subset.digits, locked);
        step.map_or(ControlFlow::Continue(()), &mut *found)
    })
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
            for (cell, digit) in position.candidates_at(house, position.open(house), digits) {
                if !cells.contains(&cell) {
                    eliminations.push((cell, digit));
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
    let mut step = Step::new(technique)
        .cells(Role::Pattern, cells)
        .candidates(Role::Pattern, &position.candidates_of(cells, u64::MAX))
        .eliminate_in_order(&eliminations);
    for house in houses {
        step = step.house(Role::Pattern, board.houses()[house].name);
    }
    Some(step)
}
