//! Numbers around the board: in line with the row or column of the clue, or with an arrow along a
//! diagonal.
//!
//! A number stands outside the board before the first cell of its clue, and refers to all cells
//! visible from there. A clue with other cells has no such place and is listed in the legend.

use super::frame::step;
use super::letters::{fit, width};
use super::{CELL, Canvas, Layer, Path, Point, centre};
use crate::Picture;
use crate::borders::cell;
use kdoku_board::{Cell, Geometry};
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

/// Distances from the edge of the board to the centre of a number, and to the next.
const FIRST: f64 = 24.0;
const NEXT: f64 = 42.0;

/// The kinds that are drawn outside.
const KINDS: [ClueKind; 12] = [
    ClueKind::LittleKiller,
    ClueKind::Sandwich,
    ClueKind::XSum,
    ClueKind::Skyscraper,
    ClueKind::HiddenSkyscraper,
    ClueKind::FirstSeen,
    ClueKind::Before,
    ClueKind::NumberedRoom,
    ClueKind::FullRank,
    ClueKind::FullRankTies,
    ClueKind::JapaneseSums,
    ClueKind::ShadedSum,
];

/// A direction, in rows and columns.
type Step = (i32, i32);

/// Draws the numbers of a kind and returns the clues without a place.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let rays: Vec<Option<(Cell, Step)>> = clues.iter().map(|clue| ray(canvas.picture.board, clue)).collect();
    let look = "text-anchor=\"middle\" fill=\"#000\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    canvas.begin(Layer::Outside, kind.name(), look);
    let has_diagonals = has_diagonals(canvas.picture.board, canvas.picture.clues);
    let mut left = Vec::new();
    for (i, ray) in rays.into_iter().enumerate() {
        let is_drawn = ray.is_some_and(|(first, step)| {
            texts(canvas.picture, clues[i]).iter().all(|text| {
                if step.0 == 0 || step.1 == 0 {
                    in_line(canvas, kind, text, (first, step), has_diagonals)
                } else {
                    diagonal(canvas, kind, text, first, step)
                }
            })
        });
        if !is_drawn {
            left.push(i);
        }
    }
    canvas.end(Layer::Outside);
    left
}

/// What is written for a clue, from the board outwards.
fn texts(picture: &Picture, clue: &Clue) -> Vec<String> {
    let number = clue.number.unwrap_or_default().to_string();
    match clue.kind {
        ClueKind::JapaneseSums if clue.runs().1.is_empty() => vec!["–".to_owned()],
        ClueKind::JapaneseSums => clue.runs().1.iter().rev().map(ToString::to_string).collect(),
        ClueKind::Before if !clue.values().is_empty() => {
            let values: Vec<String> = clue.values().iter().map(|&value| picture.value(value)).collect();
            vec![format!("{number}…{}", values.join(","))]
        }
        _ => vec![number],
    }
}

/// Draws arrows beside the cells at the edge that they are about.
pub(super) fn arrows(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    canvas.begin(Layer::Outside, kind.name(), "fill=\"none\" stroke=\"#000\" stroke-width=\"2.5\"");
    let mut left = Vec::new();
    for (i, clue) in clues.iter().enumerate() {
        let board = canvas.picture.board;
        let cells = clue.groups.first().map_or(&[][..], Vec::as_slice);
        let [first, second, ..] = *cells else {
            left.push(i);
            continue;
        };
        let rise = step(board, first, second);
        let is_straight =
            rise.0.abs() + rise.1.abs() == 1 && cells.windows(2).all(|pair| step(board, pair[0], pair[1]) == rise);
        let back = (-rise.0, -rise.1);
        let ends = [(first, back), (cells[cells.len() - 1], rise)];
        let edge = ends.into_iter().find(|&(cell, outwards)| place(board, cell, outwards, 1).flatten().is_none());
        let Some((cell, outwards)) = edge.filter(|_| is_straight) else {
            left.push(i);
            continue;
        };
        let from = centre(board, cell);
        let outwards = Point::new(f64::from(outwards.1), f64::from(outwards.0));
        let before = canvas.sign(from.by(outwards.x * CELL, outwards.y * CELL));
        let far = CELL / 2.0 + FIRST + NEXT * f64::from(u32::try_from(before).unwrap_or(u32::MAX));
        let at = from.by(outwards.x * far, outwards.y * far);
        let direction = Point::new(f64::from(rise.1), f64::from(rise.0));
        let tip = at.along(direction, 13.0, 0.0);
        let mut path = Path::through(&[at.along(direction, -13.0, 0.0), tip]);
        path.line(&[tip.along(direction, -9.0, 7.0), tip, tip.along(direction, -9.0, -7.0)]);
        canvas.path(Layer::Outside, &path, 2.5, "");
    }
    canvas.end(Layer::Outside);
    left
}

/// Whether numbers of several kinds share places, so that each needs a mark of its kind.
pub(super) fn is_mixed(board: &Geometry, clues: &[Clue]) -> bool {
    let ways: BTreeSet<(bool, ClueKind)> = clues
        .iter()
        .filter(|clue| KINDS.contains(&clue.kind))
        .filter_map(|clue| ray(board, clue).map(|(_, (rows, columns))| (rows != 0 && columns != 0, clue.kind)))
        .collect();
    [true, false].into_iter().any(|way| ways.iter().filter(|(diagonal, _)| *diagonal == way).count() > 1)
}

/// Whether numbers with arrows occupy the places next to the board.
fn has_diagonals(board: &Geometry, clues: &[Clue]) -> bool {
    let outside = clues.iter().filter(|clue| KINDS.contains(&clue.kind));
    outside.filter_map(|clue| ray(board, clue)).any(|(_, (rows, columns))| rows != 0 && columns != 0)
}

/// The first cell of a clue and its direction, if its cells are all cells visible from there.
fn ray(board: &Geometry, clue: &Clue) -> Option<(Cell, Step)> {
    let cells = clue.groups.first().filter(|cells| cells.iter().all(|&cell| board.exists(cell)))?;
    let &first = cells.first()?;
    let is_diagonal = clue.kind == ClueKind::LittleKiller;
    let steps: Vec<Step> = match cells.get(1) {
        None if is_diagonal => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
        None => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        Some(&second) => {
            let (rows, columns) = step(board, first, second);
            let is_line = rows == 0 || columns == 0 || rows.abs() == columns.abs();
            if is_line && first != second { vec![(rows.signum(), columns.signum())] } else { Vec::new() }
        }
    };
    let sees = |&step: &Step| {
        let places: Vec<Option<Cell>> = (0..).map_while(|far| place(board, first, step, far)).collect();
        let all: Vec<Cell> = places.iter().copied().flatten().collect();
        let run: Vec<Cell> = places.iter().map_while(|place| *place).collect();
        (all == *cells || run == *cells) && place(board, first, step, -1).flatten().is_none()
    };
    steps.into_iter().find(sees).map(|step| (first, step))
}

/// The place `n` steps away, with or without a cell; `None` outside the grid.
#[expect(clippy::option_option, reason = "a place without a cell is another thing than none")]
fn place(board: &Geometry, from: Cell, (rows, columns): Step, far: i32) -> Option<Option<Cell>> {
    let at = |index: usize, by: i32, end: usize| {
        let index = i32::try_from(index).ok()? + by * far;
        usize::try_from(index).ok().filter(|&index| index < end)
    };
    let (y, x) = (at(board.row(from), rows, board.height())?, at(board.column(from), columns, board.width())?);
    Some(cell(board, y, x))
}

/// A number before a row or column, beyond the numbers that are already there.
fn in_line(canvas: &mut Canvas, kind: ClueKind, text: &str, (first, step): (Cell, Step), has_diagonals: bool) -> bool {
    let board = canvas.picture.board;
    let from = centre(board, first);
    let (right, down) = (f64::from(step.1), f64::from(step.0));
    let before = canvas.sign(from.by(-right * CELL, -down * CELL));
    let before = f64::from(u32::try_from(before).unwrap_or(u32::MAX)) + if has_diagonals { 1.0 } else { 0.0 };
    let far = CELL / 2.0 + FIRST + NEXT * before;
    // without reaching cells beyond a gap
    let places = (1..).take_while(|&n| f64::from(n) * CELL - CELL / 2.0 < far + 16.0);
    if places.into_iter().any(|n| place(board, first, step, -n).flatten().is_some()) {
        return false;
    }
    let at = from.by(-right * far, -down * far);
    number(canvas, kind, text, at, fit(text, 38.0, 26.0));
    true
}

/// A number with an arrow. Two numbers in different directions may share a place.
fn diagonal(canvas: &mut Canvas, kind: ClueKind, text: &str, first: Cell, step: Step) -> bool {
    let board = canvas.picture.board;
    let (right, down) = (f64::from(step.1), f64::from(step.0));
    let at = centre(board, first).by(-right * CELL, -down * CELL);
    let (inside_x, inside_y) = (
        at.x > 0.0 && at.x < super::frame::units(board.width()),
        at.y > 0.0 && at.y < super::frame::units(board.height()),
    );
    let middle = match (inside_x, inside_y) {
        (true, _) => at.by(right * 14.0, -down * 9.0),
        (false, true) => at.by(-right * 9.0, down * 14.0),
        (false, false) => at.by(-right * 7.0, -down * 7.0),
    };
    let middle = middle.by(right * 2.0, 0.0);
    if canvas.sign(middle) > 0 {
        return false;
    }
    number(canvas, kind, text, middle, fit(text, 29.0, 19.0));
    let direction = Point::new(0.0, 0.0).towards(Point::new(right, down));
    let end = at.by(right * 30.0, down * 30.0);
    let start = end.along(direction, -17.0, 0.0);
    let look = " fill=\"none\" stroke=\"#000\" stroke-width=\"2\"";
    let mut path = Path::through(&[start, end]);
    path.line(&[end.along(direction, -7.0, 5.0), end, end.along(direction, -7.0, -5.0)]);
    canvas.path(Layer::Outside, &path, 2.0, look);
    true
}

/// The number, with the mark of its kind if kinds are mixed.
fn number(canvas: &mut Canvas, kind: ClueKind, text: &str, at: Point, size: f64) {
    let half = width(text) * size / 2.0;
    let line = " fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"";
    let corner = at.by(-half, size * 0.3);
    match kind {
        _ if !canvas.is_mixed => {}
        ClueKind::Sandwich => {
            for y in [-size * 0.58, size * 0.58] {
                let path = Path::through(&[at.by(-half - 2.0, y), at.by(half + 2.0, y)]);
                canvas.path(Layer::Outside, &path, 2.5, " stroke=\"#b98a46\" stroke-width=\"2.5\"");
            }
        }
        ClueKind::XSum => canvas.text(Layer::Outside, at.by(-half - 5.0, 0.0), 13.0, "Σ", ""),
        ClueKind::FullRank | ClueKind::FullRankTies => {
            canvas.text(Layer::Outside, at.by(-half - 5.0, 0.0), 13.0, "#", "");
        }
        ClueKind::Skyscraper | ClueKind::HiddenSkyscraper => {
            let look = if kind == ClueKind::Skyscraper { " fill=\"#000\"" } else { line };
            let tower = [corner.by(-9.0, 0.0), corner.by(-9.0, -13.0), corner.by(-3.0, -16.0), corner.by(-3.0, 0.0)];
            canvas.path(Layer::Outside, &Path::around(&tower), 1.5, look);
        }
        ClueKind::FirstSeen => {
            let path = Path::through(&[at.by(-half, size * 0.5), at.by(half, size * 0.5)]);
            canvas.path(Layer::Outside, &path, 1.5, line);
        }
        ClueKind::Before if text.contains('…') => {}
        ClueKind::JapaneseSums => {
            let at = at.by(-half - 3.0, -size * 0.55);
            canvas.rectangle(Layer::Outside, at, 2.0 * half + 6.0, size * 1.1, " fill=\"#dedede\" stroke=\"none\"");
        }
        ClueKind::ShadedSum => canvas.text(Layer::Outside, at.by(-half - 5.0, 0.0), 13.0, "■", ""),
        ClueKind::Before => canvas.text(Layer::Outside, at.by(-half - 6.0, 0.0), 13.0, "…", ""),
        ClueKind::NumberedRoom => {
            let at = at.by(-half - 4.0, -size * 0.58);
            canvas.rectangle(Layer::Outside, at, 2.0 * half + 8.0, size * 1.16, line);
        }
        _ => {}
    }
    canvas.text(Layer::Outside, at, size, text, "");
}
