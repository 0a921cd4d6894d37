//! Signs between two cells (dots, letters, numbers, inequality signs), and the values of quadruples
//! at corners.

use super::frame::{centres, corner, step};
use super::letters::fit;
use super::{CELL, Canvas, Layer, Path, Point, centre};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

/// The radius of a dot.
const DOT: f64 = 9.5;
const WHITE: &str = " class=\"paper\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.5\"";
const BLACK: &str = " fill=\"#000\" stroke=\"none\"";

/// Draws the signs of a kind and returns the clues that it cannot draw.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let cells = |i: usize| clues[i].groups.first().map_or(&[][..], Vec::as_slice);
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| cells(i).len() > 1);
    canvas.begin(Layer::Edge, kind.name(), "text-anchor=\"middle\" font-weight=\"bold\"");
    for &i in &drawn {
        for pair in cells(i).windows(2) {
            let at = place(canvas, pair[0], pair[1]);
            let direction = centre(canvas.picture.board, pair[0]).towards(centre(canvas.picture.board, pair[1]));
            sign(canvas, kind, at, direction, clues[i].number.unwrap_or_default());
        }
    }
    canvas.end(Layer::Edge);
    left
}

/// The place of the sign of two cells: on their common edge, beside other signs there. Cells that
/// do not touch are joined by a line.
fn place(canvas: &mut Canvas, a: Cell, b: Cell) -> Point {
    let board = canvas.picture.board;
    let (from, to) = (centre(board, a), centre(board, b));
    let (rows, columns) = step(board, a, b);
    if rows.abs() > 1 || columns.abs() > 1 {
        let look = " fill=\"none\" stroke=\"#666\" stroke-width=\"2\" stroke-dasharray=\"4 4\"";
        canvas.path(Layer::Edge, &Path::through(&[from, to]), 2.0, look);
    }
    let middle = from.middle(to);
    // the second sign is drawn on one side, the third on the other
    let aside = [0.0, 20.0, -20.0][canvas.sign(middle) % 3];
    middle.along(from.towards(to), 0.0, aside)
}

fn sign(canvas: &mut Canvas, kind: ClueKind, at: Point, direction: Point, number: i32) {
    match kind {
        ClueKind::White => canvas.circle(Layer::Edge, at, DOT, WHITE),
        ClueKind::Black => canvas.circle(Layer::Edge, at, DOT, BLACK),
        ClueKind::Difference => numbered(canvas, at, number, WHITE, "#000"),
        ClueKind::Ratio => numbered(canvas, at, number, BLACK, "#fff"),
        ClueKind::PairSum => {
            let text = number.to_string();
            let size = fit(&text, 24.0, 15.0);
            let look = " class=\"paper\" rx=\"3\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\"";
            canvas.rectangle(Layer::Edge, at.by(-13.0, -10.0), 26.0, 20.0, look);
            canvas.text(Layer::Edge, at, size, &text, "");
        }
        ClueKind::Greater => greater(canvas, at, direction),
        // `x` and `v`
        letter => {
            canvas.circle(Layer::Edge, at, 9.0, " class=\"paper\" fill=\"#fff\" stroke=\"none\"");
            canvas.text(Layer::Edge, at, 18.0, &letter.name().to_uppercase(), "");
        }
    }
}

fn numbered(canvas: &mut Canvas, at: Point, number: i32, dot: &str, ink: &str) {
    let text = number.to_string();
    canvas.circle(Layer::Edge, at, 11.5, dot);
    let size = fit(&text, 19.0, 15.0);
    canvas.text(Layer::Edge, at, size, &text, &format!(" fill=\"{ink}\""));
}

/// An inequality sign that points to the smaller value.
fn greater(canvas: &mut Canvas, at: Point, direction: Point) {
    let wings = [at.along(direction, -6.0, 9.0), at.along(direction, 6.0, 0.0), at.along(direction, -6.0, -9.0)];
    let path = Path::through(&wings);
    let look = |colour: &str, wide| format!(" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"");
    canvas.path(Layer::Edge, &path, 8.0, &format!(" class=\"paper\"{}", look("#fff", 8)));
    canvas.path(Layer::Edge, &path, 3.0, &look("#000", 3));
}

/// Draws quadruples: their values in a circle where the four cells meet.
pub(super) fn quads(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let meet = |i: usize| clues[i].groups.first().and_then(|cells| corner_of(canvas, cells));
    let places: Vec<Option<Point>> = (0..clues.len()).map(meet).collect();
    canvas.begin(Layer::Edge, kind.name(), "text-anchor=\"middle\"");
    let mut left = Vec::new();
    for (i, at) in places.into_iter().enumerate() {
        let Some(at) = at.filter(|_| (1..=4).contains(&clues[i].values().len())) else {
            left.push(i);
            continue;
        };
        if canvas.sign(at) > 0 {
            left.push(i);
            continue;
        }
        canvas.circle(Layer::Edge, at, 18.0, WHITE);
        let values: Vec<String> = clues[i].values().iter().map(|&value| canvas.picture.value(value)).collect();
        let rows: Vec<String> = values.chunks(2).map(|row| row.join(" ")).collect();
        for (number, row) in rows.iter().enumerate() {
            let down = if rows.len() == 1 { 0.0 } else { [-7.0, 7.0][number % 2] };
            let size = fit(row, if rows.len() == 1 { 32.0 } else { 27.0 }, 14.0);
            canvas.text(Layer::Edge, at.by(0.0, down), size, row, "");
        }
    }
    canvas.end(Layer::Edge);
    left
}

/// The common corner of four cells.
fn corner_of(canvas: &Canvas, cells: &[Cell]) -> Option<Point> {
    let board = canvas.picture.board;
    let group: BTreeSet<Cell> = cells.iter().copied().collect();
    let &first = group.first()?;
    let around = centres(board, cells).into_iter().all(|at| {
        let from = centre(board, first);
        (0.0..=CELL).contains(&(at.x - from.x)) && (0.0..=CELL).contains(&(at.y - from.y))
    });
    (group.len() == 4 && around).then(|| corner(board, first).by(CELL, CELL))
}
