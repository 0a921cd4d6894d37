//! Arrows: circles, pills for numbers with several digits, and shafts with a head.

use super::frame::{centres, touch};
use super::{Canvas, Layer, Path, Point, centre};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};

/// The radius of a circle.
const CIRCLE: f64 = 25.0;

/// The style of a kind in its colour.
fn style(kind: ClueKind) -> String {
    let colour = match kind {
        ClueKind::Average => "#b5759a",
        ClueKind::ValueIndex => "#4aa3a0",
        _ => "#8c8c8c",
    };
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
}

/// Draws arrows and returns the clues that it cannot draw.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let has_parts = |clue: &Clue| matches!(&clue.groups[..], [head, shaft] if !head.is_empty() && !shaft.is_empty());
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| has_parts(clues[i]));
    canvas.begin(Layer::Line, kind.name(), &style(kind));
    for &i in &drawn {
        pill(canvas, &clues[i].groups[0]);
    }
    for &i in &drawn {
        shafts(canvas, &clues[i].groups[0], &clues[i].groups[1]);
    }
    canvas.end(Layer::Line);
    left
}

/// The circle, or the pill around several cells.
fn pill(canvas: &mut Canvas, head: &[Cell]) {
    let points = centres(canvas.picture.board, head);
    if let [only] = points[..] {
        return canvas.circle(Layer::Line, only, CIRCLE, "");
    }
    let (first, last) = (points[0], points[points.len() - 1]);
    if points.iter().all(|at| at.is_above(first)) || points.iter().all(|at| at.is_beside(first)) {
        // a rectangle with round corners, transparent so that marks stay visible
        let around = |a: f64, b: f64| (a.min(b) - CIRCLE, (a - b).abs() + 2.0 * CIRCLE);
        let ((x, wide), (y, high)) = (around(first.x, last.x), around(first.y, last.y));
        return canvas.rectangle(Layer::Line, Point::new(x, y), wide, high, " rx=\"25\"");
    }
    let path = Path::through(&points);
    canvas.path(Layer::Line, &path, 54.0, " stroke-width=\"54\"");
    canvas.path(Layer::Line, &path, 46.0, " class=\"paper\" stroke=\"#fff\" stroke-width=\"46\"");
}

/// The shaft from the circle on. Where it returns to a cell beside the circle, another shaft
/// starts.
fn shafts(canvas: &mut Canvas, head: &[Cell], shaft: &[Cell]) {
    let board = canvas.picture.board;
    let beside = |cell: Cell| head.iter().copied().find(|&other| touch(board, other, cell));
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for (i, &cell) in shaft.iter().enumerate() {
        let goes_on = i > 0 && (touch(board, shaft[i - 1], cell) || beside(cell).is_none());
        match parts.last_mut().filter(|_| goes_on) {
            Some(part) => part.push(cell),
            None => parts.push(vec![beside(cell).unwrap_or(head[head.len() - 1]), cell]),
        }
    }
    for part in parts {
        let mut points = centres(board, &part);
        points[0] = points[0].along(points[0].towards(points[1]), CIRCLE, 0.0);
        canvas.path(Layer::Line, &Path::through(&points), 4.0, "");
        let last = points.len() - 1;
        tip(canvas, points[last], points[last - 1].towards(points[last]));
    }
}

/// The arrow head at `end`.
pub(super) fn tip(canvas: &mut Canvas, end: Point, direction: Point) {
    let wings = [end.along(direction, -11.0, 10.0), end, end.along(direction, -11.0, -10.0)];
    canvas.path(Layer::Line, &Path::through(&wings), 4.0, "");
}

/// Draws double arrows: a line with circles at both ends.
pub(super) fn double(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let cells = |i: usize| clues[i].groups.first().map_or(&[][..], Vec::as_slice);
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| cells(i).len() > 2);
    canvas.begin(Layer::Line, kind.name(), &style(kind));
    for &i in &drawn {
        let points = centres(canvas.picture.board, cells(i));
        canvas.path(Layer::Line, &Path::through(&points), 4.0, "");
    }
    for &i in &drawn {
        for end in [cells(i)[0], cells(i)[cells(i).len() - 1]] {
            let at = centre(canvas.picture.board, end);
            canvas.circle(Layer::Line, at, CIRCLE, " class=\"paper\" fill=\"#fff\"");
        }
    }
    canvas.end(Layer::Line);
    left
}

/// Draws counting lines: a dotted circle around the cell looked for, and an arrow from the cell
/// that counts.
pub(super) fn counting(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let cells = |i: usize| clues[i].groups.first().map_or(&[][..], Vec::as_slice);
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| cells(i).len() > 2);
    canvas.begin(Layer::Line, kind.name(), &style(kind));
    for &i in &drawn {
        let points = centres(canvas.picture.board, cells(i));
        let direction = points[0].towards(points[1]);
        let link = [points[0].along(direction, CIRCLE, 0.0), points[1].along(direction, -8.0, 0.0)];
        canvas.path(Layer::Line, &Path::through(&link), 4.0, " stroke-dasharray=\"1 8\"");
        canvas.circle(Layer::Line, points[0], CIRCLE, " stroke-dasharray=\"1 7.7\"");
        canvas.circle(Layer::Line, points[1], 6.0, " fill=\"#4aa3a0\"");
        canvas.path(Layer::Line, &Path::through(&points[1..]), 4.0, "");
        let last = points.len() - 1;
        tip(canvas, points[last], points[last - 1].towards(points[last]));
    }
    canvas.end(Layer::Line);
    left
}
