//! Positions for the tests of techniques: a blank board of which candidates are removed.

use crate::{Candidate, Position, Step};
use kdoku_board::{Cell, Grid, Order, Rules};

/// The blank board of this order.
pub(super) fn blank(order: usize) -> Position {
    let rules = Rules::classic(Order::new(order).expect("a valid order"));
    Position::of(&rules, &Grid::of(rules.geometry())).expect("a position")
}

/// The cell with a name like `r1c9`.
pub(super) fn cell(position: &Position, name: &str) -> usize {
    let (row, column) = name.trim_start_matches('r').split_once('c').expect("a row and a column");
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    position.board().rules().geometry().cell(number(row), number(column)).index()
}

/// Leaves only these digits, from 1, in the cells.
pub(super) fn limit(position: &mut Position, cells: &[&str], digits: &[usize]) {
    for cell in cells.iter().map(|name| cell(position, name)).collect::<Vec<_>>() {
        for digit in (0..position.board().size()).filter(|digit| !digits.contains(&(digit + 1))) {
            position.eliminate(cell, digit);
        }
    }
}

/// Removes a digit, from 1, from the cells.
pub(super) fn remove(position: &mut Position, digit: usize, cells: &[&str]) {
    for name in cells {
        position.eliminate(cell(position, name), digit - 1);
    }
}

/// The first step that a search finds.
pub(super) fn first<P>(
    position: &Position,
    find: impl FnOnce(&mut dyn FnMut(P) -> std::ops::ControlFlow<()>) -> std::ops::ControlFlow<()>,
    step: impl Fn(P, &Position) -> Step,
) -> Step {
    let mut first = None;
    let _ = find(&mut |pattern| {
        first = Some(step(pattern, position));
        std::ops::ControlFlow::Break(())
    });
    first.expect("a step")
}

/// The candidates as text: `3 r1c4 r1c5` for each digit.
pub(super) fn text(candidates: &[Candidate], columns: usize) -> String {
    let mut digits: Vec<usize> = candidates.iter().map(|candidate| candidate.digit.index()).collect();
    digits.sort_unstable();
    digits.dedup();
    let name = |cell: Cell| format!(" r{}c{}", cell.index() / columns + 1, cell.index() % columns + 1);
    let of_digit = |&digit: &usize| {
        let cells = candidates.iter().filter(|candidate| candidate.digit.index() == digit);
        format!("{}{}", digit + 1, cells.map(|candidate| name(candidate.cell)).collect::<String>())
    };
    digits.iter().map(of_digit).collect::<Vec<_>>().join(", ")
}

/// The eliminations of a step on a board of 9 columns as text.
pub(super) fn eliminations(step: &Step) -> String {
    text(&step.eliminations, 9)
}
