//! Sums and cages, as in a killer Sudoku. A sum stands in one cell of its cage.

use super::Fit;
use super::sheet::{Sheet, is_blank, number};
use crate::interchange::{Puzzle, ReadError};
use kdoku_board::{BoxShape, Cell};
use kdoku_puzzle::Clue;

/// The cells of a cage, and its sum if it has one.
type Cage = (Vec<Cell>, Option<usize>);

/// The cages with their sums, if each has one word at most.
fn cages(sheet: &Sheet<'_>) -> Option<Vec<Cage>> {
    let cage = |cells: Vec<Cell>| {
        let mut words = cells.iter().map(|&cell| sheet.word(cell).text).filter(|word| !is_blank(word));
        let sum = words.next().map(number);
        let is_cage = words.next().is_none() && sum != Some(None);
        is_cage.then(|| (cells, sum.flatten()))
    };
    sheet.areas().filter(|_| sheet.is_square())?.into_iter().map(cage).collect()
}

/// Sums cannot be givens if one is above all values, or every cage has one, and the cages are not the
/// areas of a jigsaw. They are certain if they add up to all values of the board.
pub(super) fn fit_killer(sheet: &Sheet<'_>) -> Fit {
    let (Some(cages), n) = (cages(sheet), sheet.width) else { return Fit::No };
    let is_cage = |(cells, sum): &Cage| {
        let k = cells.len();
        k <= n && sum.is_none_or(|sum| (k * (k + 1)..=k * (2 * n + 1 - k)).contains(&(2 * sum)))
    };
    let is_jigsaw = || sheet.areas().is_some_and(|areas| sheet.are_jigsaw(&areas));
    let total: Option<usize> = cages.iter().map(|(_, sum)| *sum).sum();
    let are_sums = total.is_some() && !is_jigsaw() || cages.iter().any(|(_, sum)| sum.is_some_and(|sum| sum > n));
    if BoxShape::usual(n).is_none() || !cages.iter().all(is_cage) || !are_sums {
        return Fit::No;
    }
    Fit::certain_if(total == Some(n * n * (n + 1) / 2))
}

pub(super) fn read_killer(sheet: &Sheet<'_>) -> Result<Puzzle, ReadError> {
    let mut puzzle = Puzzle::new(sheet.boxed()?);
    for (cells, sum) in cages(sheet).unwrap_or_default() {
        puzzle.push(Clue::cage(sum.and_then(|sum| i32::try_from(sum).ok()), cells));
    }
    Ok(puzzle)
}
