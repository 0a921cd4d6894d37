//! `.sdx`: `SudoCue`'s file of a puzzle in progress.
//!
//! ```text
//! 2 679 u6 1 479 5 4789 89 3
//! …
//! ```
//!
//! One row per line, cells separated by spaces. A single digit is a given, `u` marks an entered
//! digit, several digits are the candidates of a cell. Candidates become clues of the kind
//! `candidates`: an eliminated candidate stays eliminated. Boards with more than nine values use
//! the syntax of pencil-mark grids, `{1,12}`.
//!
//! Detection: the rows are a square of such words and one of them has a `u`. A single candidate is
//! written as a given, which is an equivalent puzzle and reported as a lost annotation. Everything
//! else is lost as in pencil-mark grids.

use super::pencil::{CAPABILITIES, read, under_entered};
use super::{Conversion, Fact, Format, Loss, Puzzle, ReadResult, Spanned, WriteResult, marks, usual_boxes};
use kdoku_board::{Cell, Digit};
use kdoku_puzzle::Clue;

pub(super) static SDX: Format = Format {
    name: "sdx",
    about: "SudoCue's progress: candidates, `u` before digits entered",
    endings: &["sdx"],
    is_line: false,
    facts: &[Fact::CellsOnly, Fact::Position],
    is: is_progress,
    read: Some(read_progress),
    write: Some(write_progress),
};

/// Whether the rows are a square of digit lists, some with `u`.
fn is_progress(text: &str) -> bool {
    let Some(rows) = marks::square_rows(text, 9) else { return false };
    let is_mark = |word: &Spanned| {
        let rest = word.text.strip_prefix('u').unwrap_or(word.text);
        !rest.is_empty() && rest.chars().all(|c| matches!(c, '1'..='9'))
    };
    rows.iter().flatten().all(is_mark) && rows.iter().flatten().any(|word| word.text.starts_with('u'))
}

fn read_progress(text: &str) -> ReadResult {
    let mut read = read(text)?;
    // this format has no single candidates, only givens
    read.assumed.clear();
    let puzzle = &mut read.puzzle;
    let lowest = puzzle.lowest;
    let single = |clue: &Clue| clue.values().len() == 1;
    for clue in puzzle.clues.iter().filter(|clue| single(clue)) {
        let digit = usize::try_from(clue.values()[0] - lowest).ok().map(Digit::from_index);
        puzzle.givens.set(clue.groups[0][0], digit);
    }
    puzzle.clues.retain(|clue| !single(clue));
    Ok(read)
}

fn write_progress(puzzle: &Puzzle) -> WriteResult {
    let boxes = usual_boxes(puzzle)?;
    let n = boxes.size();
    let cells = marks::of(puzzle)?;
    let all: Vec<_> = (0..n).map(Digit::from_index).collect();
    let mut naked = 0;
    let mut words = Vec::with_capacity(cells.len());
    for (i, digits) in cells.iter().enumerate() {
        let cell = Cell::from_index(i);
        let entered = puzzle.entered.as_ref().and_then(|entered| entered.get(cell));
        let given = puzzle.givens.get(cell);
        words.push(match (given, entered) {
            (Some(given), _) => given.to_string(),
            (None, Some(digit)) => format!("u{digit}"),
            (None, None) => {
                let digits = digits.as_deref().unwrap_or(&all);
                naked += usize::from(digits.len() == 1);
                if digits.len() == 1 { digits[0].to_string() } else { marks::written(digits, n) }
            }
        });
    }
    let mut losses = CAPABILITIES.losses(puzzle);
    losses.extend(under_entered(puzzle));
    losses.extend(Loss::annotations("single candidates, which are written as givens", naked));
    let rows: Vec<_> = words.chunks(n).map(|row| row.join(" ") + "\n").collect();
    Ok(Conversion { value: rows.concat(), losses })
}
