//! Shaded cells: extra regions, windows, clones and index cells; also the diagonals.

use super::frame::{centres, step};
use super::{CELL, Canvas, Layer, Path};
use crate::colouring::colours;
use kdoku_board::{Cell, Constraint, Rules};
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

/// Background colours on which all signs are readable.
const GROUNDS: [&str; 12] = [
    "#fbe0c4", "#d3e8fd", "#dcf2cf", "#f1d9f6", "#fdf3b4", "#cfefec", "#f9d3d3", "#dcdcf5", "#e6e2cf", "#e3e3e3",
    "#c9e4d6", "#f6e3ea",
];

/// Number of groups above which neighbours are not computed.
const MOST_COLOURED: usize = 500;

/// Shades the cells of each clue, neighbours in different colours. Where letters are needed, or
/// there are more clues than colours, every cell of the clue shows its letter.
pub(super) fn groups(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let sets: Vec<BTreeSet<Cell>> = clues.iter().map(|clue| clue.groups.iter().flatten().copied().collect()).collect();
    // each kind starts with a different colour
    let first = [ClueKind::Extra, ClueKind::Clone, ClueKind::Same]
        .iter()
        .position(|&coloured| coloured == kind)
        .unwrap_or_default()
        * 4;
    let ground = |colour: usize| GROUNDS[(first + colour) % GROUNDS.len()];
    // clones are not local, so each clue has its own colour
    let is_together = kind != ClueKind::Extra;
    let is_plain = is_together || sets.len() > MOST_COLOURED;
    let colours = if is_plain { (0..sets.len()).collect() } else { colours(&neighbours(canvas, &sets)) };
    shade(canvas, kind, sets.iter().zip(&colours).map(|(cells, &colour)| (ground(colour), cells.iter().copied())));
    let mut left = Vec::new();
    for (i, clue) in clues.iter().enumerate() {
        let is_clear = kind == ClueKind::Clone && clues.len() <= GROUNDS.len() && are_translates(canvas, clue);
        if is_together && !is_clear && !letters(canvas, kind, clue, i) {
            left.push(i);
        }
    }
    left
}

/// Shades groups of cells, each in its colour.
fn shade<C: Iterator<Item = Cell>>(
    canvas: &mut Canvas,
    kind: ClueKind,
    groups: impl Iterator<Item = (&'static str, C)>,
) {
    canvas.begin(Layer::Shade, kind.name(), "");
    let mut seen: BTreeSet<Cell> = BTreeSet::new();
    for (colour, cells) in groups {
        for cell in cells {
            // a cell in several groups shows all their colours, a smaller square within a larger
            // one
            let inset = if seen.insert(cell) { 0.0 } else { 12.0 };
            canvas.square(Layer::Shade, cell, inset, &format!(" fill=\"{colour}\""));
        }
    }
    canvas.end(Layer::Shade);
}

/// By group, the groups that overlap it or touch it.
fn neighbours(canvas: &Canvas, sets: &[BTreeSet<Cell>]) -> Vec<Vec<usize>> {
    let board = canvas.picture.board;
    let around = |cell: Cell| -> Vec<Cell> {
        let (y, x) = (board.row(cell), board.column(cell));
        let places = [(y, x), (y + 1, x), (y, x + 1), (y.wrapping_sub(1), x), (y, x.wrapping_sub(1))];
        places
            .into_iter()
            .filter(|&(y, x)| y < board.height() && x < board.width())
            .map(|(y, x)| board.cell(y, x))
            .collect()
    };
    let reach: Vec<BTreeSet<Cell>> =
        sets.iter().map(|cells| cells.iter().flat_map(|&cell| around(cell)).collect()).collect();
    let others = |i: usize| (0..sets.len()).filter(|&j| j != i && !reach[i].is_disjoint(&sets[j])).collect();
    (0..sets.len()).map(others).collect()
}

/// Whether all lists are translates of the first, so that corresponding cells are obvious.
fn are_translates(canvas: &Canvas, clue: &Clue) -> bool {
    let board = canvas.picture.board;
    let Some((first, others)) = clue.groups.split_first() else { return true };
    others.iter().all(|cells| {
        let moves: BTreeSet<(i32, i32)> = first.iter().zip(cells).map(|(&a, &b)| step(board, a, b)).collect();
        moves.len() <= 1
    })
}

/// Writes the letter of the clue into its cells, with the index in the list where cells are
/// compared one by one.
fn letters(canvas: &mut Canvas, kind: ClueKind, clue: &Clue, number: usize) -> bool {
    let mut is_whole = true;
    canvas.begin(Layer::Cage, &format!("{kind} letter"), "text-anchor=\"middle\"");
    for cells in &clue.groups {
        for (place, &cell) in cells.iter().enumerate() {
            let text =
                if kind == ClueKind::Clone { format!("{}{}", letter(number), place + 1) } else { letter(number) };
            is_whole &= canvas.corner(Layer::Cage, cell, &text, "#555");
        }
    }
    canvas.end(Layer::Cage);
    is_whole
}

/// Letters `A` to `Z`, then `A1`, `B1` and so on.
pub(super) fn letter(number: usize) -> String {
    let letter = ('A'..='Z').nth(number % 26).unwrap_or('A');
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

/// Shades single cells.
pub(super) fn index(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let colour = match kind {
        ClueKind::ColumnIndex => "#f8cfcf",
        ClueKind::RowIndex => "#cddff8",
        _ => "#cfeccd",
    };
    shade(canvas, kind, clues.iter().map(|clue| (colour, clue.groups.iter().flatten().copied())));
    Vec::new()
}

/// The colour of windows and of figures.
const WINDOW: &str = "#dfe6f3";

/// Shades the groups of a rule of the whole board: windows in one colour, disjoint groups in one
/// colour each.
pub(super) fn houses(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let rules = Rules::new(canvas.picture.board.clone());
    let groups: Vec<Vec<Cell>> =
        clues.iter().take(1).filter_map(|clue| clue.lower(&rules).ok()).flatten().filter_map(of).collect();
    // more groups than distinguishable colours
    if groups.is_empty() || kind == ClueKind::Disjoint && groups.len() > GROUNDS.len() {
        return (0..clues.len()).collect();
    }
    let ground = |i: usize| if kind == ClueKind::Disjoint { GROUNDS[i] } else { WINDOW };
    shade(canvas, kind, groups.into_iter().enumerate().map(|(i, cells)| (ground(i), cells.into_iter())));
    Vec::new()
}

/// Shades the cells of clues in the colour of windows.
pub(super) fn shaded(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let groups = clues.iter().flat_map(|clue| &clue.groups);
    shade(canvas, kind, groups.map(|cells| (WINDOW, cells.iter().copied())));
    Vec::new()
}

fn of(constraint: Constraint) -> Option<Vec<Cell>> {
    match constraint {
        Constraint::AllDifferent(cells) => Some(cells),
        _ => None,
    }
}

/// Draws the diagonals from corner to corner.
pub(super) fn diagonals(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    canvas.begin(Layer::Line, kind.name(), "fill=\"none\" stroke=\"#8fb4e3\" stroke-width=\"3\"");
    let mut left = Vec::new();
    for (i, clue) in clues.iter().enumerate() {
        for cells in &clue.groups {
            let mut points = centres(canvas.picture.board, cells);
            let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
                left.push(i);
                continue;
            };
            let side = |by: f64| if by > 0.0 { CELL / 2.0 } else { -CELL / 2.0 };
            let (right, down) = (side(last.x - first.x), side(last.y - first.y));
            points.insert(0, first.by(-right, -down));
            points.push(last.by(right, down));
            canvas.path(Layer::Line, &Path::through(&points), 3.0, "");
        }
    }
    canvas.end(Layer::Line);
    left
}
