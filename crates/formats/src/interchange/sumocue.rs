//! `SumoCue` killers: a line of numbers, each a sum and a cage id.
//!
//! ```text
//! 3x3::k:3840:3840:2305:…     boxes of 3 rows and 3 columns; 3840 = 256·15 + 0: cage 0, whose sum is 15
//! 3x3:d:k:…                   `d`: the digits of both diagonals differ
//! ```
//!
//! There is one number per cell, row by row; cells with equal numbers form a cage. `JSudoku` writes
//! the same format. Every cell has a cage: a sum of 0 means a cage without a sum, or no cage if it
//! has one cell. Givens are written as cages of one cell, which is reported as a lost annotation.
//! Overlapping cages, givens in cages and other constraints are lost.
//!
//! Detection: the first line begins with a box shape such as `3x3:`, followed by `k`.

use super::cages::{self, Cage, KIND};
use super::capabilities::size;
use super::{
    Capabilities, Conversion, Format, Loss, Puzzle, ReadError, ReadResult, Reading, Spanned, WriteError, WriteResult,
};
use kdoku_board::{BoxShape, Cell, Geometry, Rules};
use kdoku_puzzle::{Clue, ClueKind, diagonals};
use kdoku_text::excerpt;
use std::collections::BTreeMap;

pub(super) static SUMOCUE: Format = Format {
    name: "sumocue",
    about: "killers as numbers: 3x3::k:3840:…",
    endings: &[],
    is_line: true,
    facts: &[],
    is,
    read: Some(read),
    write: Some(write),
};

const CAPABILITIES: Capabilities = Capabilities { boxes: true, clues: &[KIND, DIAGONALS], ..Capabilities::NONE };
const DIAGONALS: ClueKind = ClueKind::Diagonals;

/// The number of cages with equal sums that can be distinguished.
const IDS: u64 = 256;
const HINT: &str = "write `3x3::k:` or `3x3:d:k:`, and for each cell 256 times the sum plus the cage id";

fn is(text: &str) -> bool {
    let first = Spanned::all(text).nonblank_lines().find(|line| !line.text.starts_with('#'));
    first.is_some_and(|line| {
        let mut fields = line.trimmed().fields(':');
        let is_shape = fields.next().is_some_and(|word| shape(word).is_some());
        is_shape && fields.nth(1).is_some_and(|word| word.text == "k")
    })
}

fn shape(word: Spanned) -> Option<BoxShape> {
    let (height, width) = word.text.split_once(['x', 'X'])?;
    BoxShape::new(height.parse().ok()?, width.parse().ok()?).ok()
}

fn read(text: &str) -> ReadResult {
    let all = Spanned::all(text);
    let line = all.nonblank_lines().find(|line| !line.text.starts_with('#')).unwrap_or(all).trimmed();
    let mut fields = line.fields(':');
    let [head, flags, kind] = [fields.next(), fields.next(), fields.next()].map(|field| field.unwrap_or(line));
    let boxes = shape(head).ok_or_else(|| head.error(format!("`{}` is not a box shape", excerpt(head.text)), HINT))?;
    let is_known = kind.text == "k" && matches!(flags.text, "" | "d");
    if !is_known {
        let wrong = if kind.text == "k" { flags } else { kind };
        return Err(wrong.error(format!("`{}` is not a known kind of killer", excerpt(wrong.text)), HINT));
    }
    let mut puzzle = Puzzle::boxes(boxes);
    if flags.text == "d" {
        puzzle
            .clues
            .push(both_diagonals(&puzzle.board).ok_or_else(|| flags.error("this board has no diagonals", HINT))?);
    }
    let numbers: Vec<Spanned> = fields.filter(|field| !field.text.is_empty()).collect();
    let cells = puzzle.board.cell_count();
    if numbers.len() != cells {
        let place = numbers.get(cells).or(numbers.last()).copied().unwrap_or(line);
        return Err(place.error(format!("`{}` numbers do not fit a board of `{cells}` cells", numbers.len()), HINT));
    }
    let mut found: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
    for (i, word) in numbers.into_iter().enumerate() {
        found.entry(number(word)?).or_default().push(Cell::from_index(i));
    }
    let sum = |number: u64| u32::try_from(number / IDS).expect("the number is not too large");
    cages::put(&mut puzzle, found.into_iter().map(|(number, cells)| Cage { cells, sum: sum(number) }));
    Ok(Reading::new(puzzle))
}

fn number(word: Spanned) -> Result<u64, ReadError> {
    let number = word.text.trim().parse().ok().filter(|&number: &u64| number / IDS <= 1 << 16);
    number.ok_or_else(|| word.error(format!("`{}` is not a sum and cage id", excerpt(word.text)), HINT))
}

/// Returns the clue of both diagonals, if the board has any.
fn both_diagonals(board: &Geometry) -> Option<Clue> {
    diagonals(&Rules::new(board.clone()), true, true).ok()
}

fn write(puzzle: &Puzzle) -> WriteResult {
    let n = size(puzzle)?;
    let Some(boxes) = puzzle.board.box_shape().filter(|boxes| boxes.size() == n) else {
        return Err(WriteError("this format needs boxes with as many cells as rows".to_owned()));
    };
    let mut used: BTreeMap<u32, u64> = BTreeMap::new();
    let mut numbers = vec![0; n * n];
    let (cages, mut losses) = cages::of(puzzle, CAPABILITIES, |cage| cage.sum <= 1 << 16);
    for Cage { cells, sum } in cages {
        // cages with different sums may share an id
        let id = used.entry(sum).or_default();
        let number = u64::from(sum) * IDS + *id;
        *id += 1;
        if *id > IDS {
            return Err(WriteError(format!(
                "there are more than `{IDS}` cages with the sum {sum}, the maximum of this format"
            )));
        }
        for cell in cells {
            numbers[cell.index()] = number;
        }
    }
    let both = both_diagonals(&puzzle.board);
    let mut clues = puzzle.clues.iter().filter(|clue| clue.kind == DIAGONALS);
    let is_both = |clue: &Clue| both.as_ref().is_some_and(|both| both.groups == clue.groups);
    let flag = if clues.clone().any(is_both) { "d" } else { "" };
    if clues.any(|clue| !is_both(clue)) {
        losses.push(Loss::constraint("a single diagonal", 1));
    }
    let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
    Ok(Conversion { value: format!("{boxes}:{flag}:k:{}\n", numbers.join(":")), losses })
}
