//! Marks in and between cells: even and odd ones, and consecutive neighbours.

use super::Fit;
use super::sheet::{Sheet, is_blank, number};
use crate::interchange::{Puzzle, ReadError, Spanned};
use kdoku_board::{BoxShape, Cell, Geometry};
use kdoku_puzzle::{AllowedPairs, Clue};

fn is_mark(word: &str, mark: char) -> bool {
    word.chars().map(|c| c.to_ascii_lowercase()).eq([mark])
}

pub(super) fn fit_even_odd(sheet: &Sheet<'_>) -> Fit {
    let n = sheet.width;
    let words = || sheet.rows.iter().flatten().map(|word| word.text);
    let has = |mark| words().any(|word| is_mark(word, mark));
    let is_known =
        |word: &str| is_mark(word, 'e') || is_mark(word, 'o') || is_blank(word) || number(word).is_some_and(|v| v <= n);
    // letters may be values above 9
    let is = sheet.is_plain() && sheet.is_square() && n < 10 && BoxShape::usual(n).is_some();
    if is && has('e') && has('o') && words().all(is_known) { Fit::Certain } else { Fit::No }
}

pub(super) fn read_even_odd(sheet: &Sheet<'_>) -> Result<Puzzle, ReadError> {
    let marked = |mark| sheet.cells().filter(|&cell| is_mark(sheet.word(cell).text, mark)).collect::<Vec<Cell>>();
    let mut puzzle = sheet.puzzle(sheet.boxed()?, 0, 1);
    puzzle.push(Clue::even(marked('e'))).push(Clue::odd(marked('o')));
    Ok(puzzle)
}

/// The bits of the sides of a cell: right, below, left, above.
const SIDES: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The marked sides of each cell as bits, if both its cells agree and no side at the edge is marked.
fn sides(sheet: &Sheet<'_>) -> Option<Vec<usize>> {
    let bits = |word: &Spanned<'_>| number(word.text).filter(|&bits| bits < 16);
    let second = sheet.second().filter(|_| sheet.is_square())?;
    let sides: Vec<usize> = second.iter().flatten().map(bits).collect::<Option<_>>()?;
    let is_marked = |cell: Cell, side: usize| sides[cell.index()] >> side & 1 == 1;
    let agree = |cell: Cell, side: usize| {
        let other = neighbour(sheet, cell, side);
        is_marked(cell, side) == other.is_some_and(|other| is_marked(other, (side + 2) % 4))
    };
    let is = sides.iter().any(|&bits| bits > 0) && sheet.cells().all(|cell| (0..4).all(|side| agree(cell, side)));
    is.then_some(sides)
}

fn neighbour(sheet: &Sheet<'_>, cell: Cell, side: usize) -> Option<Cell> {
    let ((y, x), (dy, dx)) = (sheet.place(cell), SIDES[side]);
    let (y, x) = (y.checked_add_signed(dy)?, x.checked_add_signed(dx)?);
    (y < sheet.height && x < sheet.width).then(|| sheet.cell(y, x))
}

pub(super) fn fit_consecutive(sheet: &Sheet<'_>) -> Fit {
    let is = sides(sheet).is_some() && sheet.are_numbers(0..sheet.height, sheet.width);
    if is { Fit::Possible } else { Fit::No }
}

/// Marked neighbours are consecutive, and all others are not.
pub(super) fn read_consecutive(sheet: &Sheet<'_>, board: Geometry) -> Puzzle {
    let mut puzzle = sheet.puzzle(board, 0, 1);
    let sides = sides(sheet).unwrap_or_default();
    let most = i32::try_from(sheet.width).unwrap_or(i32::MAX);
    for side in [0, 1] {
        let starts = sheet.cells().filter(|&cell| neighbour(sheet, cell, side + 2).is_none());
        for start in starts {
            let line: Vec<Cell> = std::iter::successors(Some(start), |&cell| neighbour(sheet, cell, side)).collect();
            // runs of marked and of other sides take turns; they share the cell between them
            let steps: Vec<Cell> = line[..line.len() - 1].to_vec();
            let mut end = 0;
            for run in steps.chunk_by(|a, b| (sides[a.index()] ^ sides[b.index()]) >> side & 1 == 0) {
                let cells = &line[end..=end + run.len()];
                end += run.len();
                puzzle.push(match sides[run[0].index()] >> side & 1 {
                    1 => Clue::white(cells),
                    _ => Clue::relation(AllowedPairs::from_fn(1, most, |a, b| a.abs_diff(b) != 1), cells),
                });
            }
        }
    }
    puzzle
}
