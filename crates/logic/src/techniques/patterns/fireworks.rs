//! Fireworks: digits that a row and a column confine to three cells.
//!
//! A row and a column meet in a cell of a box. If a digit has at most one place in each of them
//! outside the box, it is in one of these or in the cell: otherwise the box would hold it twice, once
//! in the row and once in the column. Three digits that are confined to three cells fill them; so do
//! four in four cells, two of which come from the opposite corner. Source: "fireworks" by Shye in the
//! players' forum.

use crate::techniques::Found;
use crate::{HouseKind, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// Digits and the cells that they are confined to.
type Confined = Vec<(usize, u128)>;

/// Finds three digits, then four; meeting cells in ascending order.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let all: Vec<Confined> = position.open_cells().map(|cell| at(position, cell)).collect();
    let mut pairs: Vec<Confined> = Vec::new();
    for confined in &all {
        for (i, &a) in confined.iter().enumerate() {
            for (j, &b) in confined.iter().enumerate().skip(i + 1).filter(|(_, b)| cells(&[a, **b]) <= 3) {
                pairs.push(vec![a, b]);
                confined[j + 1..].iter().try_for_each(|&c| offer(position, &[a, b, c], found))?;
            }
        }
    }
    for (number, first) in pairs.iter().enumerate() {
        pairs[number + 1..].iter().try_for_each(|second| offer(position, &[&first[..], second].concat(), found))?;
    }
    ControlFlow::Continue(())
}

/// The number of cells of these digits together.
fn cells(confined: &[(usize, u128)]) -> u32 {
    confined.iter().fold(0, |cells, of| cells | of.1).count_ones()
}

/// The digits that a row and a column confine round the cell where they meet.
fn at(position: &Position, cell: usize) -> Confined {
    let board = position.board();
    let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
    let houses = kinds.map(|kind| board.house_of(cell, kind).filter(|&house| board.houses()[house].is_complete));
    let [Some(region), Some(row), Some(column)] = houses else { return Vec::new() };
    let outside = |line: usize, digit: usize| {
        let in_box = board.crossings(line, HouseKind::Box).iter().find(|crossing| crossing.house == region);
        let places = position.places(line, digit) & !in_box.map_or(0, |crossing| crossing.here);
        let cells = board.houses()[line].cells_at(places).fold(0_u128, |set, cell| set | 1 << cell);
        (places.count_ones() <= 1 && position.places(line, digit) != 0).then_some(cells)
    };
    let confined = |digit: usize| {
        let own = u128::from(position.has(cell, digit)) << cell;
        Some((digit, own | outside(row, digit)? | outside(column, digit)?))
    };
    (0..board.size()).filter_map(confined).collect()
}

/// Hands over what follows if the digits are different and as many as their cells.
fn offer(position: &Position, confined: &[(usize, u128)], found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let digits = confined.iter().fold(0_u64, |digits, of| digits | 1 << of.0);
    if digits.count_ones() as usize != confined.len() || cells(confined) as usize != confined.len() {
        return ControlFlow::Continue(());
    }
    let all: Vec<usize> = WideOnes(confined.iter().fold(0, |cells, of| cells | of.1)).collect();
    let mut gone = position.candidates_of(&all, !digits);
    for &(digit, own) in confined {
        let others: Vec<usize> = all.iter().copied().filter(|cell| own >> cell & 1 == 0).collect();
        gone.extend(position.candidates_of(&others, 1 << digit));
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern: Vec<_> = confined.iter().flat_map(|of| WideOnes(of.1).map(|cell| (cell, of.0))).collect();
    found(
        Step::new(Technique::Fireworks).cells(Role::Pattern, &all).candidates(Role::Pattern, &pattern).eliminate(&gone),
    )
}
