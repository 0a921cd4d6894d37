//! Avoidable rectangles: like unique rectangles, but some cells have values that are not givens.
//!
//! Two values next to each other were found, not given. If the two cells across from them held
//! the same values crosswise, swapping all four would give a second solution. Source: the technique
//! guide of `HoDoKu`.

use super::rectangles::{Corners, from_corner, sorted};
use crate::techniques::Found;
use crate::{Position, Role, Step, Technique, seen_by_all};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Finds the avoidable rectangles of both types: type 1 has three values, type 2 two.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    if !position.board().has_only_houses() {
        return ControlFlow::Continue(());
    }
    let is_found = |cell: usize| !position.is_open(cell) && !position.is_given(cell);
    let mut seen = HashSet::new();
    for first in (0..position.board().cell_count()).filter(|&cell| is_found(cell)) {
        for corners in from_corner(position, first).into_iter().filter(|corners| is_found(corners[1])) {
            let values = [corners[0], corners[1]].map(|cell| usize::from(position.digit_at(cell)) - 1);
            let [third, fourth] = [(corners[2], values[1]), (corners[3], values[0])].map(|(cell, digit)| {
                if is_found(cell) && usize::from(position.digit_at(cell)) == digit + 1 {
                    Corner::Value
                } else if position.digits(cell).count_ones() == 2 && position.has(cell, digit) {
                    Corner::Open
                } else {
                    Corner::Other
                }
            });
            if third == Corner::Other
                || fourth == Corner::Other
                || (third, fourth) == (Corner::Value, Corner::Value)
                || !seen.insert(sorted(corners))
            {
                continue;
            }
            let (technique, eliminations) = if (third, fourth) == (Corner::Open, Corner::Open) {
                (Technique::AvoidableRectangle2, one_extra_digit(position, corners, values[1]))
            } else {
                let open = if third == Corner::Open { (corners[2], values[1]) } else { (corners[3], values[0]) };
                (Technique::AvoidableRectangle1, vec![open])
            };
            if !eliminations.is_empty() {
                let digits = [values[0], values[1], values[1], values[0]];
                found(
                    Step::new(technique)
                        .cells(Role::Pattern, &corners)
                        .candidates(Role::Pattern, &[0, 1, 2, 3].map(|corner| (corners[corner], digits[corner])))
                        .eliminate_in_order(&eliminations),
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The state of a corner across from the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Corner {
    /// It has the value that completes the pattern.
    Value,
    /// It has that candidate and another.
    Open,
    Other,
}

/// The eliminations of type 2: both open cells have the same other candidate.
fn one_extra_digit(position: &Position, corners: Corners, digit: usize) -> Vec<(usize, usize)> {
    let other = (position.digits(corners[2]) & !(1 << digit)).trailing_zeros() as usize;
    if !position.has(corners[3], other) {
        return Vec::new();
    }
    seen_by_all(position, other, &corners[2..])
}
