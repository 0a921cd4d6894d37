//! Cages: a dashed inset outline, with the number in the corner of the first cell.

use super::fills::letter;
use super::outline::outline;
use super::{Canvas, Layer};
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};

/// The attributes of the outline, and the colour of the number.
fn look(kind: ClueKind) -> (&'static str, &'static str) {
    match kind {
        ClueKind::Rellik => ("stroke=\"#c22929\" stroke-width=\"1.6\" stroke-dasharray=\"9 3 2 3\"", "#c22929"),
        ClueKind::Equality => ("stroke=\"#2a8a4a\" stroke-width=\"2.2\" stroke-dasharray=\"2 3\"", "#2a8a4a"),
        ClueKind::Lunchbox => ("stroke=\"#7a5195\" stroke-width=\"2.4\" stroke-dasharray=\"12 3\"", "#7a5195"),
        ClueKind::Product | ClueKind::FreeProduct => {
            ("stroke=\"#9a5b00\" stroke-width=\"1.8\" stroke-dasharray=\"7 2.5 1.5 2.5 1.5 2.5\"", "#9a5b00")
        }
        ClueKind::MultiSum => ("stroke=\"#4a4a8c\" stroke-width=\"1.6\" stroke-dasharray=\"6 2 6 5\"", "#4a4a8c"),
        ClueKind::EqualSum => ("stroke=\"#2f6fb3\" stroke-width=\"1.8\" stroke-dasharray=\"1.5 3\"", "#2f6fb3"),
        _ => ("stroke=\"#222\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"", "#111"),
    }
}

/// Draws the cages of a kind and returns the clues whose number does not fit.
pub(super) fn draw(canvas: &mut Canvas, kind: ClueKind, clues: &[&Clue]) -> Vec<usize> {
    let (line, ink) = look(kind);
    canvas.begin(Layer::Cage, kind.name(), &format!("fill=\"none\" {line} text-anchor=\"middle\""));
    for clue in clues {
        for cells in &clue.groups {
            let path = outline(canvas.picture.board, cells, inset(kind));
            canvas.path(Layer::Cage, &path, 2.0, "");
        }
    }
    let mut left = Vec::new();
    for (i, clue) in clues.iter().enumerate() {
        let text = match kind {
            ClueKind::EqualSum => Some(letter(i)),
            ClueKind::Equality => Some("=".to_owned()),
            ClueKind::MultiSum => Some(clue.values().iter().map(ToString::to_string).collect::<Vec<_>>().join("/")),
            ClueKind::Product | ClueKind::FreeProduct => clue.number.map(|number| format!("{number}×")),
            _ => clue.number.map(|number| number.to_string()),
        };
        let Some(text) = text else { continue };
        let firsts: Vec<Cell> = clue.groups.iter().filter_map(|cells| cells.iter().min().copied()).collect();
        let written = firsts.iter().filter(|&&cell| canvas.corner(Layer::Cage, cell, &text, ink)).count();
        if written < clue.groups.len() {
            left.push(i);
        }
    }
    canvas.end(Layer::Cage);
    left
}

/// The inset of the outline, different for each kind, so that overlapping cages stay visible.
fn inset(kind: ClueKind) -> f64 {
    match kind {
        ClueKind::Rellik => 7.0,
        ClueKind::Equality => 8.5,
        ClueKind::Lunchbox => 6.5,
        ClueKind::Product | ClueKind::FreeProduct => 7.5,
        ClueKind::MultiSum => 6.0,
        ClueKind::EqualSum => 9.5,
        _ => 5.0,
    }
}
