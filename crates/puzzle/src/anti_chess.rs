//! Anti-knight, anti-king and other offsets: cells that far apart differ.
//!
//! An offset includes its mirror images: `[1, 3]` means all eight moves of one row and three
//! columns, or three rows and one column. Pairs that share a row, a column or a box differ already
//! and are left out.

use super::houses::differ;
use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, Payload, Syntax, Values};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;
use std::collections::BTreeSet;

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

pub(super) static TOROIDAL_KNIGHT: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    meaning: "cells a knight's move apart are different, also across opposite edges of the board",
    example: "true",
    lower: |_, context| Ok(toroidal(context, KNIGHT)),
    holds: |_, context, value| toroidal_holds(context, value, KNIGHT),
    ..Definition::new(ClueKind::ToroidalKnight, "global", "toroidal_knight")
};

pub(super) static TOROIDAL_KING: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    meaning: "cells that share an edge or a corner are different, also across opposite edges of the board",
    example: "true",
    lower: |_, context| Ok(toroidal(context, KING)),
    holds: |_, context, value| toroidal_holds(context, value, KING),
    ..Definition::new(ClueKind::ToroidalKing, "global", "toroidal_king")
};

const KNIGHT: &[[i32; 2]] = &[[1, 2]];
const KING: &[[i32; 2]] = &[[0, 1], [1, 1]];

/// The constraints that cells at these offsets differ, where opposite edges meet.
fn toroidal(context: &LoweringContext, offsets: &[[i32; 2]]) -> Vec<Constraint> {
    let moves = offsets.iter().flat_map(|&[a, b]| [(a, b), (a, -b), (b, a), (b, -a)]);
    let moves: BTreeSet<(i32, i32)> = moves.collect();
    let shifted = |at: usize, by: i32, length: usize| (at + length).wrapping_add_signed(by as isize) % length;
    let mut pairs = BTreeSet::new();
    for (rows, columns) in moves {
        for cell in context.cells() {
            let y = shifted(context.row(cell), rows, context.rows());
            let other = context.cell(y, shifted(context.column(cell), columns, context.columns()));
            // on a board of two rows, a step can lead back to the same cell
            pairs.extend(other.filter(|&other| other != cell).map(|other| [cell.min(other), cell.max(other)]));
        }
    }
    let apart = pairs.into_iter().filter(|&[a, b]| !context.are_peers(a, b));
    apart.flat_map(|pair| context.all_different(pair.to_vec())).collect()
}

/// Whether cells that are this far apart, in either direction, differ.
fn toroidal_holds(context: &LoweringContext, value: &Values, offsets: &[[i32; 2]]) -> bool {
    // the steps from one line to another, to either side
    let is_apart = |a: usize, b: usize, length: usize, steps: i32| {
        let steps = usize::try_from(steps).expect("offsets of pieces are positive") % length;
        (a + steps) % length == b || (b + steps) % length == a
    };
    let is_move = |a: Cell, b: Cell, rows: i32, columns: i32| {
        is_apart(context.row(a), context.row(b), context.rows(), rows)
            && is_apart(context.column(a), context.column(b), context.columns(), columns)
    };
    let is_at = |a, b| offsets.iter().any(|&[p, q]| is_move(a, b, p, q) || is_move(a, b, q, p));
    context.cells().all(|a| context.cells().all(|b| a == b || !is_at(a, b) || differ(&[a, b], context, value)))
}

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
        "knight" => Some(KNIGHT),
        "king" => Some(KING),
        _ => None,
    }
}

/// The clue that cells at this offset differ.
pub fn clue(offset: [i32; 2]) -> Clue {
    Clue { payload: Payload::Offset(offset), ..Clue::new(ClueKind::Anti, Vec::new()) }
}
