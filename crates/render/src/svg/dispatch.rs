//! The drawing function of each kind. A kind without one is described in the legend, each clue with
//! its cells.

use super::{Canvas, arrows, cages, edges, fills, lines, marks, outside};
use crate::Picture;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

/// Draws all clues of a kind and returns the indices of those that it cannot draw.
type Draw = fn(&mut Canvas, ClueKind, &[&Clue]) -> Vec<usize>;

/// The function that draws a kind; `None` if the legend lists its clues instead.
pub(super) fn drawer(kind: ClueKind) -> Option<Draw> {
    #[allow(clippy::enum_glob_use, reason = "a table of kinds")]
    use ClueKind::*;
    Some(match kind {
        Diagonals => fills::diagonals,
        Windoku | Disjoint | Asterisk | Girandola => fills::houses,
        Extra | Clone | Same => fills::groups,
        ColumnIndex | RowIndex | BoxIndex => fills::index,
        Cage | Rellik | Equality | Lunchbox | Product | FreeProduct | MultiSum | EqualSum => cages::draw,
        Arrow | Average => arrows::draw,
        DoubleArrow => arrows::double,
        ValueIndex => arrows::counting,
        Thermo | SlowThermo | Whisper | Renban | Palindrome | WeakPalindrome | RegionSum | Between | Zipper
        | Lockout | Entropic | Modular | SumLine | Nabner | SameDifference | Sequence | Index => lines::draw,
        White | Black | X | V | Greater | Difference | Ratio | PairSum => edges::draw,
        Quad => edges::quads,
        Odd | Even | Low | High | Circles => marks::draw,
        Minimum | Maximum => marks::extremes,
        Sweeper | SweeperWithItself => marks::sweepers,
        Candidates => marks::candidates,
        LittleKiller | Sandwich | XSum | Skyscraper | HiddenSkyscraper | FirstSeen | Before | NumberedRoom
        | FullRank | FullRankTies | JapaneseSums | ShadedSum => outside::draw,
        Rossini => outside::arrows,
        _ => return None,
    })
}

/// Draws all clues of the picture and returns the indices of those that are visible.
pub(super) fn draw(canvas: &mut Canvas) -> BTreeSet<usize> {
    let picture = canvas.picture;
    let mut drawn = BTreeSet::new();
    for &kind in ClueKind::ALL {
        let Some(drawer) = drawer(kind) else { continue };
        let numbers: Vec<usize> = numbers(picture, kind);
        if numbers.is_empty() {
            continue;
        }
        let clues: Vec<&Clue> = numbers.iter().map(|&number| &picture.clues[number]).collect();
        let left = drawer(canvas, kind, &clues);
        drawn.extend(numbers.iter().enumerate().filter(|(i, _)| !left.contains(i)).map(|(_, &number)| number));
    }
    drawn
}

/// The indices of the clues of a kind whose cells are all on the board.
fn numbers(picture: &Picture, kind: ClueKind) -> Vec<usize> {
    let is_of = |clue: &Clue| clue.kind == kind && picture.covers(clue);
    (0..picture.clues.len()).filter(|&number| is_of(&picture.clues[number])).collect()
}
