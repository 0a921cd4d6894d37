//! Four rows of clues, above, below, left and right of the board, and the board: skyscrapers.

use super::Fit;
use super::sheet::{Sheet, is_blank, number};
use crate::interchange::{Puzzle, Spanned};
use kdoku_board::{Cell, Geometry};
use kdoku_puzzle::{Clue, diagonals};

/// The number of rows of clues.
const SIDES: usize = 4;

/// Whether there are clues up to `most`, which are not one of two boards of 4×4, nor the givens of a
/// jigsaw.
fn has_sides(sheet: &Sheet<'_>, most: usize) -> bool {
    let n = sheet.width;
    let is = sheet.is_square() && sheet.rows.len() == n + SIDES && sheet.has_widths(n);
    if !is || sheet.areas().is_some() || !sheet.are_numbers(0..SIDES, most) {
        return false;
    }
    let clues: Vec<_> = sheet.rows[..SIDES].iter().flatten().map(|word| clue(*word)).collect();
    let is_repeated = |i: usize| (0..i).any(|j| (i / n == j / n || i % n == j % n) && clues[i] == clues[j]);
    let is_board =
        n == SIDES && sheet.values.is_none() && !(0..clues.len()).any(|i| clues[i].is_some() && is_repeated(i));
    !is_board && clues.iter().any(Option::is_some)
}

/// The number of a word.
fn clue(word: Spanned<'_>) -> Option<i32> {
    number(word.text).filter(|_| !is_blank(word.text)).and_then(|number| i32::try_from(number).ok())
}

/// The clues with the cells that they see, from the nearest on.
fn lines(sheet: &Sheet<'_>) -> Vec<(i32, Vec<Cell>)> {
    let n = sheet.width;
    let line = |(side, i): (usize, usize)| {
        let cell = |at: usize| match side {
            0 => sheet.cell(at, i),
            1 => sheet.cell(n - 1 - at, i),
            2 => sheet.cell(i, at),
            _ => sheet.cell(i, n - 1 - at),
        };
        Some((clue(sheet.rows[side][i])?, (0..n).map(cell).collect()))
    };
    (0..SIDES * n).map(|i| (i / n, i % n)).filter_map(line).collect()
}

/// One height may be missing: then a row has a place without a building, whose value is 0.
pub(super) fn fit(sheet: &Sheet<'_>) -> Fit {
    let (n, heights) = (sheet.width, sheet.values.unwrap_or(sheet.width));
    let is_known = (heights == n || heights + 1 == n) && has_sides(sheet, heights);
    if is_known && sheet.are_numbers(SIDES..SIDES + n, heights) { Fit::Possible } else { Fit::No }
}

pub(super) fn read(sheet: &Sheet<'_>, board: Geometry) -> Puzzle {
    let lowest = usize::from(sheet.values.is_none_or(|heights| heights == sheet.width));
    let mut puzzle = sheet.puzzle(board, SIDES, lowest);
    puzzle.clues.extend(lines(sheet).into_iter().map(|(number, cells)| Clue::skyscraper(number, cells)));
    if sheet.has_diagonals {
        puzzle.clues.extend(diagonals(&puzzle.blank_rules(), true, true));
    }
    puzzle
}
