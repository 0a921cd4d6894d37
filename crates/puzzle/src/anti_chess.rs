//! Anti-knight, anti-king and other offsets: cells that far apart differ.
//!
//! An offset includes its mirror images: `[1, 3]` means all eight moves of one row and three
//! columns, or three rows and one column. Pairs that share a row, a column or a box differ already
//! and are left out.

use super::houses::differ;
use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, Payload, Syntax};
use kdoku_board::geometry::Cell;

pub(super) static ANTI: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Offsets,
    meaning: "cells a knight's move, a king's move or another offset apart are different",
    example: "[\"knight\", \"king\", [1, 3]]",
    lower: |clue, context| {
        let (rows, columns) = offset(clue);
        if (rows, columns) == (0, 0) {
            return Err(LoweringError::number(
                "a cell cannot differ from itself",
                "write an offset other than `[0, 0]`",
            ));
        }
        let pairs = pairs(context, rows, columns);
        let apart = pairs.into_iter().filter(|&[a, b]| !context.are_peers(a, b));
        Ok(apart.flat_map(|pair| context.all_different(pair.to_vec())).collect())
    },
    holds: |clue, context, value| {
        let (rows, columns) = offset(clue);
        let apart = |a: Cell, b: Cell| {
            let distance = |a: usize, b: usize| i64::try_from(a.abs_diff(b)).expect("a board is small");
            (distance(context.row(a), context.row(b)), distance(context.column(a), context.column(b)))
        };
        let is_at = |a, b| apart(a, b) == (rows, columns) || apart(a, b) == (columns, rows);
        context.cells().all(|a| context.cells().all(|b| !is_at(a, b) || differ(&[a, b], context, value)))
    },
    ..Definition::new(ClueKind::Anti, "global", "anti")
};

/// The rows and columns of the move, without signs.
fn offset(clue: &Clue) -> (i64, i64) {
    let [rows, columns] = clue.offset().map(|by| i64::from(by).abs());
    (rows, columns)
}

/// The pairs of cells that are this move apart, in any direction, each pair once.
pub(crate) fn pairs(context: &LoweringContext, rows: i64, columns: i64) -> Vec<[Cell; 2]> {
    let mut moves = vec![(rows, columns), (rows, -columns), (columns, rows), (columns, -rows)];
    // one of two opposite moves is enough
    for (rows, columns) in &mut moves {
        if *rows < 0 || *rows == 0 && *columns < 0 {
            (*rows, *columns) = (-*rows, -*columns);
        }
    }
    moves.sort_unstable();
    moves.dedup();
    moves.into_iter().flat_map(|(rows, columns)| context.pairs_at_offset(rows, columns)).collect()
}

/// The offsets of a chess piece.
pub fn moves(word: &str) -> Option<&'static [[i32; 2]]> {
    match word {
        "knight" => Some(&[[1, 2]]),
        "king" => Some(&[[0, 1], [1, 1]]),
        _ => None,
    }
}

/// The clue that cells at this offset differ.
pub fn clue(offset: [i32; 2]) -> Clue {
    Clue { payload: Payload::Offset(offset), ..Clue::new(ClueKind::Anti, Vec::new()) }
}
