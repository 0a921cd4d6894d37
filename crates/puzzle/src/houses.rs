//! `[houses]`: diagonals, windoku, disjoint groups, asterisk, girandola and extra regions, whose cells
//! are all different.
//!
//! The windows of windoku are boxes shifted inwards by one cell: of `k × k` boxes, `k − 1` windows
//! fit in each direction, with a line of cells around each.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, Values};
use kdoku_board::geometry::{BoxShape, Cell};
use kdoku_board::rules::Constraint;

pub(super) static DIAGONALS: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Diagonals,
    meaning: "the cells of a diagonal are all different: both diagonals, or only the one that goes down or up",
    drawn_meaning: "the cells of a marked diagonal are all different",
    example: "true",
    lower,
    holds,
    ..Definition::new(ClueKind::Diagonals, "houses", "diagonals")
};

pub(super) static WINDOKU: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    meaning: "the cells of each window, a box shifted inwards by one cell, are all different",
    example: "true",
    lower: |_, context| Ok(all_different(context, windows(context)?)),
    holds: |_, context, value| {
        windows(context).is_ok_and(|windows| windows.iter().all(|cells| differ(cells, context, value)))
    },
    ..Definition::new(ClueKind::Windoku, "houses", "windoku")
};

pub(super) static DISJOINT: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    title: "Disjoint groups",
    meaning: "cells at the same position of their boxes are different",
    example: "true",
    lower: |_, context| Ok(all_different(context, places(context)?)),
    holds: |_, context, value| {
        let place = |cell| {
            let shape = context.box_shape().expect("the boxes are rectangles");
            (context.row(cell) % shape.height(), context.column(cell) % shape.width())
        };
        let together = |a, b| place(a) == place(b);
        context.cells().all(|a| context.cells().all(|b| a == b || !together(a, b) || differ(&[a, b], context, value)))
    },
    ..Definition::new(ClueKind::Disjoint, "houses", "disjoint")
};

pub(super) static ASTERISK: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    meaning: "the nine cells of the asterisk around the middle of a 9×9 board are all different",
    drawn_meaning: "the nine shaded cells of the asterisk are all different",
    example: "true",
    lower: |_, context| Ok(all_different(context, [figure(context, ASTERISK_CELLS)?])),
    holds: |_, context, value| figure(context, ASTERISK_CELLS).is_ok_and(|cells| differ(&cells, context, value)),
    ..Definition::new(ClueKind::Asterisk, "houses", "asterisk")
};

pub(super) static GIRANDOLA: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Switch,
    meaning: "the nine cells of the girandola, with the corners of a 9×9 board, are all different",
    drawn_meaning: "the nine shaded cells of the girandola are all different",
    example: "true",
    lower: |_, context| Ok(all_different(context, [figure(context, GIRANDOLA_CELLS)?])),
    holds: |_, context, value| figure(context, GIRANDOLA_CELLS).is_ok_and(|cells| differ(&cells, context, value)),
    ..Definition::new(ClueKind::Girandola, "houses", "girandola")
};

/// The rows and columns of the asterisk, from 1.
const ASTERISK_CELLS: [(usize, usize); 9] = [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)];

/// The rows and columns of the girandola, from 1.
const GIRANDOLA_CELLS: [(usize, usize); 9] = [(1, 1), (1, 9), (2, 5), (5, 2), (5, 5), (5, 8), (8, 5), (9, 1), (9, 9)];

pub(super) static EXTRA: Definition = Definition {
    two_digits: true,
    title: "Extra region",
    meaning: "the cells are all different",
    example: "[\"r1c1 r2c2 r3c3 r4c4\"]",
    lower,
    holds,
    ..Definition::new(ClueKind::Extra, "houses", "extra")
};

#[expect(clippy::unnecessary_wraps, reason = "the signature of every kind")]
fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    Ok(all_different(context, clue.groups.iter().cloned()))
}

fn holds(clue: &Clue, context: &LoweringContext, value: &Values) -> bool {
    clue.groups.iter().all(|cells| differ(cells, context, value))
}

/// The constraints that the cells of each group differ. A group without cells needs none.
fn all_different(context: &LoweringContext, groups: impl IntoIterator<Item = Vec<Cell>>) -> Vec<Constraint> {
    groups.into_iter().filter(|cells| !cells.is_empty()).flat_map(|cells| context.all_different(cells)).collect()
}

/// Whether no digit appears twice.
pub(super) fn differ(cells: &[Cell], context: &LoweringContext, value: &Values) -> bool {
    let digits: Vec<i64> = cells.iter().flat_map(|&cell| context.cell_digits(cell, value)).collect();
    digits.iter().enumerate().all(|(i, digit)| !digits[..i].contains(digit))
}

/// The diagonal that goes down from the first column, or the one that goes up.
pub(crate) fn diagonal(context: &LoweringContext, down: bool) -> Result<Vec<Cell>, LoweringError> {
    let (rows, columns) = (context.rows(), context.columns());
    if rows != columns {
        let message = format!("a board of {rows} rows and {columns} columns does not have diagonals");
        return Err(LoweringError::cells(message, "list the cells in `extra`"));
    }
    let cell = |x| context.cell(if down { x } else { rows - 1 - x }, x);
    Ok((0..columns).filter_map(cell).collect())
}

fn windows(context: &LoweringContext) -> Result<Vec<Vec<Cell>>, LoweringError> {
    let square = context.box_shape().filter(|shape| shape.height() == shape.width());
    let Some(k) = square.map(BoxShape::height).filter(|k| k * k == context.rows() && k * k == context.columns()) else {
        let message = "windows need `k` rows and `k` columns of boxes with `k×k` cells";
        return Err(LoweringError::cells(message, "list the cells of each window in `extra`"));
    };
    let starts = || (0..k - 1).map(move |i| 1 + i * (k + 1));
    let window = |top: usize, left: usize| {
        (top..top + k).flat_map(move |y| (left..left + k).filter_map(move |x| context.cell(y, x))).collect()
    };
    Ok(starts().flat_map(|top| starts().map(move |left| window(top, left))).collect())
}

/// The cells of a figure of nine cells.
fn figure(context: &LoweringContext, cells: [(usize, usize); 9]) -> Result<Vec<Cell>, LoweringError> {
    let cells: Option<Vec<Cell>> = match (context.rows(), context.columns(), context.size()) {
        (9, 9, 9) => cells.into_iter().map(|(row, column)| context.cell(row - 1, column - 1)).collect(),
        _ => None,
    };
    cells.ok_or_else(|| {
        LoweringError::cells("the figure needs a board of 9×9 cells and nine values", "list the cells in `extra`")
    })
}

fn places(context: &LoweringContext) -> Result<Vec<Vec<Cell>>, LoweringError> {
    let Some(shape) = context.box_shape() else {
        let message = "disjoint groups need rectangular boxes";
        return Err(LoweringError::cells(message, "list the cells of each group in `extra`"));
    };
    let (h, w) = (shape.height(), shape.width());
    let place = |y: usize, x: usize| {
        let rows = (y..context.rows()).step_by(h);
        rows.flat_map(|y| (x..context.columns()).step_by(w).filter_map(move |x| context.cell(y, x))).collect()
    };
    Ok((0..h).flat_map(|y| (0..w).map(move |x| (y, x))).map(|(y, x)| place(y, x)).collect())
}
