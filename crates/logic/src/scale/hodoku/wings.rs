//! XY-wings and XYZ-wings in the order of this scale: three cells in ascending order, each of which
//! may be the pivot.

use crate::{Position, Role, Step, Technique, seen_by_all};

fn with_candidates(position: &Position, count: u32) -> Vec<usize> {
    position.open_cells().filter(|&cell| position.digits(cell).count_ones() == count).collect()
}

pub(super) fn xy_wing(position: &Position) -> Option<Step> {
    let pairs = with_candidates(position, 2);
    for (first, &a) in pairs.iter().enumerate() {
        for (second, &b) in pairs.iter().enumerate().skip(first + 1) {
            if !are_three(position, &[a, b]) {
                continue;
            }
            for &c in &pairs[second + 1..] {
                let of = |cell: usize| position.digits(cell);
                if !are_three(position, &[a, b, c]) || of(a) == of(b) || of(b) == of(c) || of(c) == of(a) {
                    continue;
                }
                let orders = [[a, b, c], [b, a, c], [c, b, a]];
                if let Some(step) = orders.into_iter().find_map(|cells| wing(position, cells, Technique::XyWing)) {
                    return Some(step);
                }
            }
        }
    }
    None
}

pub(super) fn xyz_wing(position: &Position) -> Option<Step> {
    let pairs = with_candidates(position, 2);
    for pivot in with_candidates(position, 3) {
        for (first, &a) in pairs.iter().enumerate() {
            if !are_three(position, &[pivot, a]) {
                continue;
            }
            for &b in &pairs[first + 1..] {
                if are_three(position, &[pivot, a, b])
                    && position.digits(a) != position.digits(b)
                    && let Some(step) = wing(position, [pivot, a, b], Technique::XyzWing)
                {
                    return Some(step);
                }
            }
        }
    }
    None
}

/// Whether the cells have three candidates together.
fn are_three(position: &Position, cells: &[usize]) -> bool {
    cells.iter().fold(0, |set, &cell| set | position.digits(cell)).count_ones() == 3
}

/// The wing of a pivot and two cells that it sees.
fn wing(position: &Position, [pivot, a, b]: [usize; 3], technique: Technique) -> Option<Step> {
    let board = position.board();
    let shared = position.digits(a) & position.digits(b);
    if !board.are_peers(pivot, a) || !board.are_peers(pivot, b) || shared.count_ones() != 1 {
        return None;
    }
    let digit = shared.trailing_zeros() as usize;
    let cells = if technique == Technique::XyzWing { vec![a, b, pivot] } else { vec![a, b] };
    let seen: Vec<usize> = seen_by_all(position, digit, &cells).collect();
    (!seen.is_empty()).then(|| {
        Step::new(technique)
            .cells(Role::Pivot, [pivot])
            .cells(Role::Wing, [a, b])
            .eliminate_in_order(seen.into_iter().map(|cell| (cell, digit)))
    })
}
