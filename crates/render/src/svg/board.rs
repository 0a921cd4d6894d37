//! The lines of a board: thin between cells, thick around boxes and regions, none where the grid
//! has no cell.

use super::frame::units;
use super::{Canvas, Layer, Path, Point};
use crate::borders::{self, Border};

/// Width of thick lines, and their width on boards that are shown smaller.
const THICK: f64 = 3.5;
const THICKER: f64 = 6.0;

/// Draws the lines of the board.
pub(super) fn draw(canvas: &mut Canvas) {
    let attributes = "fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"";
    canvas.begin(Layer::Board, "lines", attributes);
    let board = canvas.picture.board;
    let thick = if board.height().max(board.width()) > 30 { THICKER } else { THICK };
    let thin = " stroke=\"#777\" stroke-width=\"1\"".to_owned();
    for (wall, wide, look) in [(Border::Thin, 1.0, thin), (Border::Thick, thick, format!(" stroke-width=\"{thick}\""))]
    {
        let path = runs(canvas, wall);
        canvas.path(Layer::Board, &path, wide, &look);
    }
    canvas.end(Layer::Board);
}

/// All lines of a kind, each as long as possible.
fn runs(canvas: &Canvas, wall: Border) -> Path {
    let board = canvas.picture.board;
    let (height, width) = (board.height(), board.width());
    let mut path = Path::default();
    for y in 0..=height {
        for (from, to) in stretches(width, |x| borders::above(board, y, x) == wall) {
            path.line(&[Point::new(units(from), units(y)), Point::new(units(to), units(y))]);
        }
    }
    for x in 0..=width {
        for (from, to) in stretches(height, |y| borders::before(board, y, x) == wall) {
            path.line(&[Point::new(units(x), units(from)), Point::new(units(x), units(to))]);
        }
    }
    path
}

/// The maximal ranges of numbers below `end` that satisfy `has`.
fn stretches(end: usize, has: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for i in (0..end).filter(|&i| has(i)) {
        match found.last_mut() {
            Some((_, to)) if *to == i => *to = i + 1,
            _ => found.push((i, i + 1)),
        }
    }
    found
}
