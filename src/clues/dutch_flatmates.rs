//! Dutch flatmates: the middle value lives above the largest or below the smallest.

use super::{ClueKind, Definition, LoweringContext, LoweringError, Syntax};
use crate::board::geometry::Cell;
use crate::board::rules::Constraint;

pub(super) static FLATMATES: Definition = Definition {
    syntax: Syntax::Switch,
    meaning: "above every middle value (5 of 9) stands the smallest value, or below it the largest",
    example: "true",
    lower: |clue, board| {
        if board.twice_the_middle() % 2 != 0 {
            return Err(LoweringError::cells(
                format!("`{}` values have none in the middle", board.size()),
                "leave the clue out",
            ));
        }
        let (middle, lowest, highest) = (board.twice_the_middle() / 2, board.lowest(), board.highest());
        let mut constraints = Vec::new();
        for cell in board.cells() {
            let (above, below) = around(board, cell);
            match (above, below) {
                (Some(above), Some(below)) => {
                    // whether the smallest stood above, and the middle value in the cell without it
                    constraints.extend(board.word_of(
                        clue,
                        &[above, cell, below],
                        [(0, false)],
                        |&(at, open), value| match at {
                            0 => Some((1, value != lowest)),
                            1 => Some((2, open && value == middle)),
                            _ => (!open || value == highest).then_some((3, false)),
                        },
                        |_| true,
                    )?);
                }
                (Some(above), None) => {
                    constraints.extend(board.related([[above, cell]], |a, v| v != middle || a == lowest)?);
                }
                (None, Some(below)) => {
                    constraints.extend(board.related([[cell, below]], |v, b| v != middle || b == highest)?);
                }
                (None, None) => constraints.push(Constraint::Domain(cell, board.digits(|value| value != middle))),
            }
        }
        Ok(constraints)
    },
    holds: |_, board, value| {
        board.cells().all(|cell| {
            let (above, below) = around(board, cell);
            2 * value(cell) != board.twice_the_middle()
                || above.is_some_and(|above| value(above) == board.lowest())
                || below.is_some_and(|below| value(below) == board.highest())
        })
    },
    ..Definition::new(ClueKind::Flatmates, "global", "flatmates")
};

/// The cells above and below.
fn around(board: &LoweringContext, cell: Cell) -> (Option<Cell>, Option<Cell>) {
    let (y, x) = (board.row(cell), board.column(cell));
    (y.checked_sub(1).and_then(|y| board.cell(y, x)), board.cell(y + 1, x))
}
