//! Skyscrapers: two parallel lines with two places of a digit each, one pair of which is in line.
//!
//! The two places in line cannot both hold the digit, so one of the other two does, and what both
//! see loses it. Source: the technique guide of `HoDoKu`.

use crate::techniques::Found;
use crate::{Board, DigitPlaces, HouseKind, Position, Role, Step, Technique};
use std::ops::ControlFlow;

/// The skyscrapers of a digit in these lines, whose ends cross lines of the kind `across`.
fn in_lines(
    board: &Board,
    digit: &DigitPlaces,
    [lines, across]: [HouseKind; 2],
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let strong = digit.strong_links(board, lines);
    for (number, &(house, a)) in strong.iter().enumerate() {
        for &(other, b) in &strong[number + 1..] {
            let line = |place: usize| board.house_of(digit.cells[place], across);
            let in_line = |end: usize| line(a[end]).is_some() && line(a[end]) == line(b[end]);
            let Some(base) = (0..2).find(|&end| in_line(end)) else { continue };
            let top = 1 - base;
            if in_line(top) {
                continue;
            }
            let seen = digit.peers[a[top]] & digit.peers[b[top]];
            if seen != 0 {
                let of = |end: usize| digit.candidates(1 << a[end] | 1 << b[end]);
                found(
                    Step::new(Technique::Skyscraper)
                        .house(Role::Pattern, board.houses()[house].name)
                        .house(Role::Pattern, board.houses()[other].name)
                        .candidates(Role::Wing, &of(top))
                        .candidates(Role::Link, &of(base))
                        .eliminate_in_order(&digit.candidates(seen)),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds skyscrapers: rows, then columns; digits; pairs of lines.
pub(crate) fn find(position: &Position, digits: &[&DigitPlaces], found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let kinds = [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]];
    kinds
        .into_iter()
        .try_for_each(|kinds| digits.iter().try_for_each(|digit| in_lines(position.board(), digit, kinds, found)))
}
