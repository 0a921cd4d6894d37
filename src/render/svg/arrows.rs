//! Arrows: circles, and pills where a number has several digits; shafts with a head at their end.

use super::frame::{centre, centres, touch};
use super::path::{Path, Point};
use super::sheet::{Layer, Sheet};
use crate::board::geometry::Cell;
use crate::clues::{Clue, ClueKind};

/// The radius of a circle.
const CIRCLE: f64 = 25.0;

const STYLE: &str =
    "fill=\"none\" stroke=\"#8c8c8c\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// Draws arrows; gives those that it cannot draw.
pub(super) fn draw(sheet: &mut Sheet, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let has_parts = |clue: &Clue| matches!(&clue.groups[..], [head, shaft] if !head.is_empty() && !shaft.is_empty());
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| has_parts(clues[i]));
    sheet.begin(Layer::Line, kind.name(), STYLE);
    for &i in &drawn {
        pill(sheet, &clues[i].groups[0]);
    }
    for &i in &drawn {
        shafts(sheet, &clues[i].groups[0], &clues[i].groups[1]);
    }
    sheet.end(Layer::Line);
    left
}

/// The circle, or the pill around several cells.
fn pill(sheet: &mut Sheet, head: &[Cell]) {
    let points = centres(sheet.picture.board, head);
    if let [only] = points[..] {
        return sheet.circle(Layer::Line, only, CIRCLE, "");
    }
    let (first, last) = (points[0], points[points.len() - 1]);
    if points.iter().all(|at| at.is_above(first)) || points.iter().all(|at| at.is_beside(first)) {
        // its ends are the round corners of a rectangle, through which marks can be seen
        let around = |a: f64, b: f64| (a.min(b) - CIRCLE, (a - b).abs() + 2.0 * CIRCLE);
        let ((x, wide), (y, high)) = (around(first.x, last.x), around(first.y, last.y));
        return sheet.rectangle(Layer::Line, Point::new(x, y), wide, high, " rx=\"25\"");
    }
    let path = Path::through(&points);
    sheet.path(Layer::Line, &path, 54.0, " stroke-width=\"54\"");
    sheet.path(Layer::Line, &path, 46.0, " class=\"paper\" stroke=\"#fff\" stroke-width=\"46\"");
}

/// The shaft from the head on. Where it jumps back beside the head, another one begins.
fn shafts(sheet: &mut Sheet, head: &[Cell], shaft: &[Cell]) {
    let board = sheet.picture.board;
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
        sheet.path(Layer::Line, &Path::through(&points), 4.0, "");
        let last = points.len() - 1;
        tip(sheet, points[last], points[last - 1].towards(points[last]));
    }
}

/// The head of an arrow that ends there.
pub(super) fn tip(sheet: &mut Sheet, end: Point, direction: Point) {
    let wings = [end.along(direction, -11.0, 10.0), end, end.along(direction, -11.0, -10.0)];
    sheet.path(Layer::Line, &Path::through(&wings), 4.0, "");
}

/// Draws double arrows: circles at both ends of a line.
pub(super) fn double(sheet: &mut Sheet, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let cells = |i: usize| clues[i].groups.first().map_or(&[][..], Vec::as_slice);
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| cells(i).len() > 2);
    sheet.begin(Layer::Line, kind.name(), STYLE);
    for &i in &drawn {
        let points = centres(sheet.picture.board, cells(i));
        sheet.path(Layer::Line, &Path::through(&points), 4.0, "");
    }
    for &i in &drawn {
        for end in [cells(i)[0], cells(i)[cells(i).len() - 1]] {
            let at = centre(sheet.picture.board, end);
            sheet.circle(Layer::Line, at, CIRCLE, " class=\"paper\" fill=\"#fff\"");
        }
    }
    sheet.end(Layer::Line);
    left
}

/// Draws the lines on which a value counts: the sought cell in a dotted circle, and an arrow from the one that counts.
pub(super) fn counting(sheet: &mut Sheet, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let cells = |i: usize| clues[i].groups.first().map_or(&[][..], Vec::as_slice);
    let (drawn, left): (Vec<usize>, Vec<usize>) = (0..clues.len()).partition(|&i| cells(i).len() > 2);
    sheet.begin(Layer::Line, kind.name(), &STYLE.replace("#8c8c8c", "#4aa3a0"));
    for &i in &drawn {
        let points = centres(sheet.picture.board, cells(i));
        let direction = points[0].towards(points[1]);
        let link = [points[0].along(direction, CIRCLE, 0.0), points[1].along(direction, -8.0, 0.0)];
        sheet.path(Layer::Line, &Path::through(&link), 4.0, " stroke-dasharray=\"1 8\"");
        sheet.circle(Layer::Line, points[0], CIRCLE, " stroke-dasharray=\"1 7.7\"");
        sheet.circle(Layer::Line, points[1], 6.0, " fill=\"#4aa3a0\"");
        sheet.path(Layer::Line, &Path::through(&points[1..]), 4.0, "");
        let last = points.len() - 1;
        tip(sheet, points[last], points[last - 1].towards(points[last]));
    }
    sheet.end(Layer::Line);
    left
}
