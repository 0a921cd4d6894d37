//! The contents of cells: givens in bold black, found digits in blue, candidates small.

use super::frame::corner;
use super::letters::fit;
use super::{CELL, Canvas, Layer, Point, centre};
use kdoku_board::{Cell, Digit};
use kdoku_logic::Candidate;

/// Font size of a value.
const SIZE: f64 = 40.0;

pub(super) fn draw(canvas: &mut Canvas) {
    let picture = canvas.picture;
    let given = |cell| picture.givens.get(cell);
    let found = |cell| picture.found(cell);
    values(canvas, "given", "text-anchor=\"middle\" font-weight=\"bold\"", &given);
    values(canvas, "found", "text-anchor=\"middle\" fill=\"#1f55c4\"", &found);
    candidates(canvas);
}

fn values(canvas: &mut Canvas, class: &str, attributes: &str, value: &dyn Fn(Cell) -> Option<Digit>) {
    let board = canvas.picture.board;
    let values: Vec<_> = board.cells().filter_map(|cell| Some((cell, canvas.picture.glyph(value(cell)?)))).collect();
    if values.is_empty() {
        return;
    }
    canvas.begin(Layer::Digit, class, attributes);
    for (cell, text) in values {
        let size = fit(&text, CELL - 10.0, SIZE);
        canvas.text(Layer::Digit, centre(board, cell), size, &text, "");
    }
    canvas.end(Layer::Digit);
}

fn candidates(canvas: &mut Canvas) {
    let board = canvas.picture.board;
    let cells: Vec<Cell> = board.cells().filter(|&cell| !canvas.picture.small(cell).is_empty()).collect();
    if cells.is_empty() {
        return;
    }
    canvas.begin(Layer::Digit, "candidate", "text-anchor=\"middle\" fill=\"#444\"");
    for cell in cells {
        for digit in canvas.picture.small(cell) {
            let text = canvas.picture.glyph(digit);
            let Spot { at, size, width } = spot(canvas, cell, digit);
            let size = fit(&text, width - 1.0, size);
            canvas.text(Layer::Digit, at, size, &text, mark(canvas, cell, digit));
        }
    }
    canvas.end(Layer::Digit);
}

/// The attributes of a candidate that a step sets or removes.
fn mark(canvas: &Canvas, cell: Cell, digit: Digit) -> &'static str {
    let is_in = |list: &[Candidate]| list.contains(&Candidate { cell, digit });
    match canvas.picture.step {
        Some(step) if is_in(&step.placements) => " fill=\"#000\" font-weight=\"bold\"",
        Some(step) if is_in(&step.eliminations) => " fill=\"#d11a1a\"",
        _ => "",
    }
}

/// The place of a candidate.
pub(super) struct Spot {
    pub(super) at: Point,
    /// The largest font size.
    pub(super) size: f64,
    /// The width of the place.
    width: f64,
}

impl Spot {
    /// The radius of a circle around the candidate.
    pub(super) fn radius(&self) -> f64 {
        (self.size * 0.62).min(self.width / 2.0)
    }
}

/// The place of a candidate: fixed within its cell, below the text in the corner.
pub(super) fn spot(canvas: &Canvas, cell: Cell, digit: Digit) -> Spot {
    let board = canvas.picture.board;
    let count = board.size();
    let columns = (1..=count).find(|side| side * side >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let top = if canvas.has_corner(cell) { 15.0 } else { 4.0 };
    let (width, high) = (part(CELL - 8.0, columns), part(CELL - 4.0 - top, rows));
    let (row, column) = (digit.index() / columns, digit.index() % columns);
    let at = corner(board, cell).by(4.0 + half(column) * width, top + half(row) * high);
    Spot { at, size: (high * 0.95).min(16.0), width }
}

/// The centre of the part `index`.
fn half(index: usize) -> f64 {
    f64::from(u32::try_from(index).expect("a board is small")) + 0.5
}

fn part(whole: f64, parts: usize) -> f64 {
    whole / f64::from(u32::try_from(parts).expect("a board is small"))
}
