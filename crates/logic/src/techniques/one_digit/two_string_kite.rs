//! Two-string kites: a row and a column with two places of a digit each, one pair in a box.
//!
//! The two places in the box cannot both hold the digit, so one of the other two does, and the
//! cell where their lines cross loses it. Source: the technique guide of `HoDoKu`.

use crate::techniques::Found;
use crate::{DigitPlaces, HouseKind, Position, Role, Step, Technique, WideOnes};
use std::ops::ControlFlow;

/// Finds the kites of a digit: rows, then columns.
pub(crate) fn find(position: &Position, digit: &DigitPlaces, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    let rows = digit.strong_links(board, HouseKind::Row);
    let mut columns = digit.strong_links(board, HouseKind::Column);
    let region = |place: usize| board.house_of(digit.cells[place], HouseKind::Box);
    for (_, mut row) in rows {
        for (_, column) in &mut columns {
            let share = |a: usize, b: usize| region(a).is_some() && region(a) == region(b);
            let Some((of_row, of_column)) =
                [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|&(a, b)| share(row[a], column[b]))
            else {
                continue;
            };
            // the ends in the box come first, and stay so for the pairs that follow
            if of_row == 1 {
                row.swap(0, 1);
            }
            if of_column == 1 {
                column.swap(0, 1);
            }
            if row.iter().any(|place| column.contains(place)) {
                continue;
            }
            let seen = digit.peers[row[1]] & digit.peers[column[1]];
            let crosses = |place: &usize| {
                let cell = digit.cells[*place];
                board.house_of(cell, HouseKind::Row) == board.house_of(digit.cells[column[1]], HouseKind::Row)
                    && board.house_of(cell, HouseKind::Column) == board.house_of(digit.cells[row[1]], HouseKind::Column)
            };
            if let Some(place) = WideOnes(seen).find(crosses) {
                found(
                    Step::new(Technique::TwoStringKite)
                        .candidates(Role::Wing, &digit.candidates(1 << row[1] | 1 << column[1]))
                        .candidates(Role::Link, &digit.candidates(1 << row[0] | 1 << column[0]))
                        .eliminate_in_order(&digit.candidates(1 << place)),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
