//! Marks of single cells: odd, even, low, high, minimum, maximum, counting circles, and candidates.

use super::frame::corner;
use super::letters::fit;
use super::{CELL, Canvas, Layer, Path, Point, centre};
use crate::borders;
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

fn cells<'c>(clues: &[&'c Clue]) -> impl Iterator<Item = Cell> + use<'c> {
    clues.iter().flat_map(|clue| clue.groups.iter().flatten().copied()).collect::<Vec<_>>().into_iter()
}

/// Draws a circle, a square or a triangle in each cell.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let look = match kind {
        ClueKind::Odd | ClueKind::Even => "fill=\"#d4d4d4\"",
        ClueKind::Low => "fill=\"#c5daf3\"",
        ClueKind::High => "fill=\"#f7d3bd\"",
        _ => "fill=\"none\" stroke=\"#e0702c\" stroke-width=\"2.5\"",
    };
    canvas.begin(Layer::Mark, kind.name(), look);
    for cell in cells(clues) {
        let at = centre(canvas.picture.board, cell);
        match kind {
            ClueKind::Odd => canvas.circle(Layer::Mark, at, 25.0, ""),
            ClueKind::Even => canvas.square(Layer::Mark, cell, 9.0, ""),
            ClueKind::Low | ClueKind::High => {
                let up = if kind == ClueKind::High { 1.0 } else { -1.0 };
                let points = [at.by(0.0, -27.0 * up), at.by(29.0, 24.0 * up), at.by(-29.0, 24.0 * up)];
                canvas.path(Layer::Mark, &Path::around(&points), 0.0, "");
            }
            _ => canvas.circle(Layer::Mark, at, 27.0, ""),
        }
    }
    canvas.end(Layer::Mark);
    Vec::new()
}

/// Shades minima and maxima, with an inequality sign towards each cell that is compared.
pub(super) fn extremes(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let board = canvas.picture.board;
    let beside = |cell: Cell, rows: i8, columns: i8| {
        let (y, x) = (board.row(cell), board.column(cell));
        borders::cell(board, y.checked_add_signed(rows.into())?, x.checked_add_signed(columns.into())?)
    };
    // the signs point to the smaller value
    let (tip, ends) = if kind == ClueKind::Maximum { (29.0, 23.0) } else { (23.0, 29.0) };
    canvas.begin(Layer::Mark, kind.name(), "fill=\"none\" stroke=\"#666\" stroke-width=\"2\"");
    for clue in clues {
        let marked: BTreeSet<Cell> = cells(&[clue]).collect();
        for &cell in &marked {
            canvas.square(Layer::Mark, cell, 0.0, " fill=\"#e3e3e3\" stroke=\"none\"");
            for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                if beside(cell, rows, columns).is_some_and(|other| marked.contains(&other)) {
                    continue;
                }
                let direction = Point::new(f64::from(columns), f64::from(rows));
                let at = centre(board, cell);
                let sign =
                    [at.along(direction, ends, -7.0), at.along(direction, tip, 0.0), at.along(direction, ends, 7.0)];
                canvas.path(Layer::Mark, &Path::through(&sign), 2.0, "");
            }
        }
    }
    canvas.end(Layer::Mark);
    Vec::new()
}

/// Draws a mine around each sweeper cell, with the counted values in its corner.
pub(super) fn sweepers(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    const INK: &str = "#11776b";
    let fill = if kind == ClueKind::Sweeper { "none" } else { "#d5efea" };
    let look = format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\" text-anchor=\"middle\"");
    canvas.begin(Layer::Mark, kind.name(), &look);
    for cell in cells(clues) {
        let at = centre(canvas.picture.board, cell);
        canvas.circle(Layer::Mark, at, 21.0, "");
        for (x, y) in
            [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)]
        {
            let tick = Path::through(&[at.by(21.0 * x, 21.0 * y), at.by(27.0 * x, 27.0 * y)]);
            canvas.path(Layer::Mark, &tick, 2.0, "");
        }
    }
    canvas.end(Layer::Mark);
    canvas.begin(Layer::Cage, kind.name(), "text-anchor=\"middle\"");
    let mut left = Vec::new();
    for (i, clue) in clues.iter().enumerate() {
        let values: Vec<String> = clue.values().iter().map(|&value| canvas.picture.value(value)).collect();
        let is_close = values.iter().all(|value| value.chars().count() == 1);
        let text = values.join(if is_close { "" } else { " " });
        let written = cells(&[clue]).filter(|&cell| canvas.corner(Layer::Cage, cell, &text, INK)).count();
        if written < cells(&[clue]).count() {
            left.push(i);
        }
    }
    canvas.end(Layer::Cage);
    left
}

/// Writes the allowed values at the bottom of each cell.
pub(super) fn candidates(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    canvas.begin(Layer::Digit, kind.name(), "text-anchor=\"middle\" fill=\"#8a3d00\"");
    for clue in clues {
        let values: Vec<String> = clue.values().iter().map(|&value| canvas.picture.value(value)).collect();
        let is_close = values.iter().all(|value| value.chars().count() == 1);
        let text = values.join(if is_close { "" } else { " " });
        for cell in cells(&[clue]) {
            let at = corner(canvas.picture.board, cell).by(CELL / 2.0, CELL - 10.0);
            let size = fit(&text, CELL - 8.0, 13.0);
            canvas.text(Layer::Digit, at, size, &text, "");
        }
    }
    canvas.end(Layer::Digit);
    Vec::new()
}
