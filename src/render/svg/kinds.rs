//! Who draws which kind. A kind that is not listed here is named in the legend, each of its clues with its cells.

use super::sheet::Sheet;
use super::{arrows, cages, edges, lines, marks, outside, shades};
use crate::clues::{Clue, ClueKind};
use crate::render::Picture;
use std::collections::BTreeSet;

/// Draws all clues of a kind, and gives the numbers of those that it could not draw.
type Draw = fn(&mut Sheet, ClueKind, &[&Clue]) -> Vec<usize>;

/// Who draws a kind.
pub(super) fn drawer(kind: ClueKind) -> Option<Draw> {
    Some(match kind {
        ClueKind::Diagonals => shades::diagonals,
        ClueKind::Windoku | ClueKind::Disjoint => shades::houses,
        ClueKind::Extra | ClueKind::Clone | ClueKind::Same => shades::groups,
        ClueKind::ColumnIndex | ClueKind::RowIndex | ClueKind::BoxIndex => shades::index,
        ClueKind::Cage | ClueKind::Rellik | ClueKind::Equality | ClueKind::Lunchbox | ClueKind::EqualSum => cages::draw,
        ClueKind::Arrow => arrows::draw,
        ClueKind::DoubleArrow => arrows::double,
        ClueKind::ValueIndex => arrows::counting,
        ClueKind::Thermo
        | ClueKind::SlowThermo
        | ClueKind::Whisper
        | ClueKind::Renban
        | ClueKind::Palindrome
        | ClueKind::RegionSum
        | ClueKind::Between
        | ClueKind::Zipper
        | ClueKind::Lockout
        | ClueKind::Entropic
        | ClueKind::Modular
        | ClueKind::SumLine
        | ClueKind::Nabner => lines::draw,
        ClueKind::White
        | ClueKind::Black
        | ClueKind::X
        | ClueKind::V
        | ClueKind::Greater
        | ClueKind::Difference
        | ClueKind::Ratio
        | ClueKind::PairSum => edges::draw,
        ClueKind::Quad => edges::quads,
        ClueKind::Odd | ClueKind::Even | ClueKind::Low | ClueKind::High | ClueKind::Circles => marks::draw,
        ClueKind::Candidates => marks::candidates,
        ClueKind::LittleKiller
        | ClueKind::Sandwich
        | ClueKind::XSum
        | ClueKind::Skyscraper
        | ClueKind::HiddenSkyscraper
        | ClueKind::NumberedRoom
        | ClueKind::FullRank
        | ClueKind::FullRankTies => outside::draw,
        _ => return None,
    })
}

/// Draws all clues of the picture, and gives the numbers of those that are on the board now.
pub(super) fn draw(sheet: &mut Sheet) -> BTreeSet<usize> {
    let picture = sheet.picture;
    let mut drawn = BTreeSet::new();
    for &kind in ClueKind::ALL {
        let Some(drawer) = drawer(kind) else { continue };
        let numbers: Vec<usize> = numbers(picture, kind);
        if numbers.is_empty() {
            continue;
        }
        let clues: Vec<&Clue> = numbers.iter().map(|&number| &picture.clues[number]).collect();
        let left = drawer(sheet, kind, &clues);
        drawn.extend(numbers.iter().enumerate().filter(|(i, _)| !left.contains(i)).map(|(_, &number)| number));
    }
    drawn
}

/// The clues of a kind whose cells are all on the board.
fn numbers(picture: &Picture, kind: ClueKind) -> Vec<usize> {
    let is_of = |clue: &Clue| clue.kind == kind && picture.covers(clue);
    (0..picture.clues.len()).filter(|&number| is_of(&picture.clues[number])).collect()
}
