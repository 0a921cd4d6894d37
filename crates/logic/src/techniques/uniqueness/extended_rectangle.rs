//! Extended unique rectangles: three digits in six cells of two lines.
//!
//! The cells come in three pairs, one cell in each line, which share all their other houses. If they
//! held three digits only, both lines would hold the same three there, so the lines could exchange
//! them, and the puzzle would have two solutions. So one of the further candidates is true. Source: the
//! uniqueness techniques of the players' forum.

use crate::techniques::Found;
use crate::techniques::patterns::guardians::Guardians;
use crate::{HouseKind, Ones, Position, Step, Technique};
use std::ops::ControlFlow;

/// A cell in each of two lines.
type Pair = [usize; 2];

/// Finds rectangles: rows, then columns; pairs of lines, then of cells, then digits.
pub(crate) fn find(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    for kind in [HouseKind::Row, HouseKind::Column] {
        for first in board.of_kind(kind) {
            for second in board.of_kind(kind).filter(|&second| second > first) {
                let pairs = pairs(position, [first, second]);
                for (i, &a) in pairs.iter().enumerate() {
                    for (j, &b) in pairs.iter().enumerate().skip(i + 1).filter(|&(_, &b)| are_apart(position, a, b)) {
                        let others = pairs[j + 1..].iter();
                        let others = others.filter(|&&c| are_apart(position, a, c) && are_apart(position, b, c));
                        others.copied().try_for_each(|c| with_digits(position, &[a, b, c].concat(), found))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of open cells that share all houses but the lines.
fn pairs(position: &Position, lines: [usize; 2]) -> Vec<Pair> {
    let board = position.board();
    let [first, second] = lines.map(|line| board.houses()[line].cells_at(position.open(line)));
    let others = |cell: usize| {
        let houses = board.memberships(cell).iter().map(|of| usize::from(of.house));
        houses.filter(|house| !lines.contains(house)).collect::<Vec<usize>>()
    };
    let partner = |a: usize| second.clone().find(|&b| others(a) == others(b)).map(|b| [a, b]);
    first.filter_map(partner).collect()
}

/// Whether no other house holds cells of both pairs.
fn are_apart(position: &Position, a: Pair, b: Pair) -> bool {
    !position.board().are_peers(a[0], b[1])
}

fn with_digits(position: &Position, cells: &[usize], found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let union = cells.iter().fold(0, |union, &cell| union | position.digits(cell));
    for a in Ones(union) {
        for b in Ones(union & !((2 << a) - 1)) {
            for c in Ones(union & !((2 << b) - 1)) {
                let digits = 1_u64 << a | 1 << b | 1 << c;
                // where rules restrict cells, only candidates are known to be allowed
                let least = if position.board().rules().constraints().is_empty() { 2 } else { 3 };
                if cells.iter().any(|&cell| (position.digits(cell) & digits).count_ones() < least) {
                    continue;
                }
                let guardians =
                    cells.iter().try_fold(Guardians::default(), |all, &cell| all.with(position, cell, digits));
                let technique = Technique::ExtendedRectangle;
                if let Some(step) = guardians.and_then(|all| all.step(position, technique, cells, |_| digits)) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
