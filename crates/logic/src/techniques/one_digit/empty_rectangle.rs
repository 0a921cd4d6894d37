//! Empty rectangles: all places of a digit in a box lie in one row and one column of the board.
//!
//! If a line with two places of the digit starts in the row of the box, then either its end in the
//! row holds the digit, which leaves the column for the box, or its other end does. So the cell in
//! the column of the box that sees the other end loses the digit. Source: the technique guide of
//! `HoDoKu`.

use crate::techniques::Found;
use crate::{Board, DigitPlaces, HouseKind, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// Finds the empty rectangles of a digit: boxes, then rows and columns of the box from its end.
pub(crate) fn find(position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    board.of_kind(HouseKind::Box).try_for_each(|house| in_box(board, digit, house, found))
}

fn in_box(board: &Board, digit: &DigitPlaces, house: usize, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let places = digit.houses[house];
    if places.count_ones() < 3 || !board.houses()[house].is_complete {
        return ControlFlow::Continue(());
    }
    let lines = |kind: HouseKind| {
        let cells = board.houses()[house].cells.iter();
        let mut lines: Vec<usize> = cells.filter_map(|&cell| board.house_of(usize::from(cell), kind)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.reverse();
        lines
    };
    for row in lines(HouseKind::Row) {
        for column in lines(HouseKind::Column) {
            let (in_row, in_column) = (places & digit.houses[row], places & digit.houses[column]);
            let is_cross = in_row | in_column == places && in_row & !in_column != 0 && in_column & !in_row != 0;
            // two places in all would be a strong link of a chain
            if !is_cross || (in_row.count_ones() < 2 && in_column.count_ones() < 2) {
                continue;
            }
            through(board, digit, [house, row, column], [HouseKind::Row, HouseKind::Column], found)?;
            through(board, digit, [house, column, row], [HouseKind::Column, HouseKind::Row], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The steps by a strong link that starts in the line `from` of the box and whose other end sees a
/// place in the line `across`.
fn through(
    board: &Board,
    digit: &DigitPlaces,
    [house, from, across]: [usize; 3],
    [along, over]: [HouseKind; 2],
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    for start in WideOnes(digit.houses[from] & !digit.houses[house]) {
        let Some(strong) = board.house_of(digit.cells[start], over) else { continue };
        if !digit.is_strong_link(board, strong) {
            continue;
        }
        let end = (digit.houses[strong] & !(1 << start)).trailing_zeros() as usize;
        let Some(line) = board.house_of(digit.cells[end], along) else { continue };
        let target = digit.houses[line] & digit.houses[across] & !digit.houses[house];
        for target in WideOnes(target) {
            found(
                Step::new(Technique::EmptyRectangle)
                    .house(Role::Pattern, board.houses()[house].name)
                    .candidates(Role::Pattern, &digit.candidates(digit.houses[house]))
                    .candidates(Role::Link, &digit.candidates(1 << start | 1 << end))
                    .eliminate_in_order(&digit.candidates(1 << target)),
            )?;
        }
    }
    ControlFlow::Continue(())
}
