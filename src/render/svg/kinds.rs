//! Who draws which kind. A kind that is not listed here is named in the legend, each of its clues with its cells.

use super::sheet::Sheet;
use super::{arrows, cages, edges, lines, marks, outside, shades};
use crate::clues::{Clue, KINDS};
use crate::render::Picture;
use std::collections::BTreeSet;

/// Draws all clues of a kind, and gives the numbers of those that it could not draw.
type Draw = fn(&mut Sheet, &'static str, &[&Clue]) -> Vec<usize>;

/// Who draws a kind.
pub(super) fn drawer(kind: &str) -> Option<Draw> {
    Some(match kind {
        "diagonals" => shades::diagonals,
        "windoku" | "disjoint" => shades::houses,
        "extra" | "clone" | "same" => shades::groups,
        "column_index" | "row_index" | "box_index" => shades::index,
        "cage" | "rellik" | "equality" | "lunchbox" | "equal_sum" => cages::draw,
        "arrow" => arrows::draw,
        "double_arrow" => arrows::double,
        "value_index" => arrows::counting,
        "thermo" | "slow_thermo" | "whisper" | "renban" | "palindrome" | "region_sum" | "between" | "zipper"
        | "lockout" | "entropic" | "modular" | "sum_line" | "nabner" => lines::draw,
        "white" | "black" | "x" | "v" | "greater" | "difference" | "ratio" | "pair_sum" => edges::draw,
        "quad" => edges::quads,
        "odd" | "even" | "low" | "high" | "circles" => marks::draw,
        "candidates" => marks::candidates,
        "little_killer" | "sandwich" | "x_sum" | "skyscraper" | "hidden_skyscraper" | "numbered_room" | "full_rank"
        | "full_rank_ties" => outside::draw,
        _ => return None,
    })
}

/// Draws all clues of the picture, and gives the numbers of those that are on the board now.
pub(super) fn draw(sheet: &mut Sheet) -> BTreeSet<usize> {
    let picture = sheet.picture;
    let mut drawn = BTreeSet::new();
    for kind in KINDS {
        let Some(drawer) = drawer(kind.name) else { continue };
        let numbers: Vec<usize> = numbers(picture, kind.name);
        if numbers.is_empty() {
            continue;
        }
        let clues: Vec<&Clue> = numbers.iter().map(|&number| &picture.clues[number]).collect();
        let left = drawer(sheet, kind.name, &clues);
        drawn.extend(numbers.iter().enumerate().filter(|(i, _)| !left.contains(i)).map(|(_, &number)| number));
    }
    drawn
}

/// The clues of a kind whose cells are all on the board.
fn numbers(picture: &Picture, kind: &str) -> Vec<usize> {
    let is_of = |clue: &Clue| clue.kind == kind && picture.covers(clue);
    (0..picture.clues.len()).filter(|&number| is_of(&picture.clues[number])).collect()
}
