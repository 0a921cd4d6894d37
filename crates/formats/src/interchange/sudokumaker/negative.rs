//! Negative constraints: neighbours without a dot do not have a difference, ratio or sum.
//!
//! A dot excludes its pair from the negative constraint of its own kind. A dot of a difference also
//! excludes its pair from forbidden ratios, if its element says so, and the other way round.

use super::read::Reader;
use crate::interchange::custom;
use kdoku_board::Cell;
use kdoku_puzzle::{Clue, ClueKind};
use std::collections::BTreeSet;

/// The negative constraints and the dots of a puzzle.
#[derive(Default)]
pub(super) struct Negative {
    /// Whether all neighbours must not be consecutive.
    pub(super) nonconsecutive: bool,
    pub(super) differences: Kind,
    pub(super) ratios: Kind,
    pub(super) sums: Kind,
}

/// What belongs to one kind of dots.
#[derive(Default)]
pub(super) struct Kind {
    pub(super) forbidden: BTreeSet<i32>,
    /// The pairs with a dot, each with its number.
    pub(super) dots: Vec<([Cell; 2], i32)>,
    /// Those that the other kind of dots respects.
    pub(super) overriding: Vec<([Cell; 2], i32)>,
}

impl Reader {
    pub(super) fn negatives(&mut self) -> Result<(), String> {
        let Negative { nonconsecutive, differences, ratios, sums } = std::mem::take(&mut self.negative);
        let is_pair = |pair: &[Cell; 2], a: Cell, b: Cell| pair.contains(&a) && pair.contains(&b);
        let has_dot = |dots: &[([Cell; 2], i32)], a: Cell, b: Cell| dots.iter().any(|(pair, _)| is_pair(pair, a, b));
        let highest = i64::from(self.puzzle.lowest) + i64::try_from(self.puzzle.board.size()).unwrap_or(0) - 1;
        // a pair with this ratio can have a forbidden difference
        let permits = |ratio: i32, forbidden: &BTreeSet<i32>| {
            let ratio = i64::from(ratio).max(1);
            (1..=highest / ratio).any(|k| i32::try_from(k * (ratio - 1)).is_ok_and(|gap| forbidden.contains(&gap)))
        };
        if nonconsecutive {
            let one = BTreeSet::from([1]);
            let excluded: Vec<[Cell; 2]> = differences
                .dots
                .iter()
                .filter(|(_, number)| *number == 1)
                .chain(ratios.overriding.iter().filter(|(_, number)| permits(*number, &one)))
                .map(|(pair, _)| *pair)
                .collect();
            if excluded.is_empty() {
                self.puzzle.clues.push(Clue::new(ClueKind::Nonconsecutive, Vec::new()));
            } else {
                let applies = |a, b| !excluded.iter().any(|pair| is_pair(pair, a, b));
                custom::neighbours(&mut self.puzzle, applies, "a - b != 1 && b - a != 1")?;
            }
        }
        let condition = |numbers: &BTreeSet<i32>, term: &dyn Fn(i32) -> String| {
            numbers.iter().map(|&number| term(number)).collect::<Vec<_>>().join(" && ")
        };
        if !differences.forbidden.is_empty() {
            let text = condition(&differences.forbidden, &|k| format!("a - b != {k} && b - a != {k}"));
            let excluded: Vec<_> = ratios
                .overriding
                .iter()
                .copied()
                .filter(|(_, number)| permits(*number, &differences.forbidden))
                .chain(differences.dots.iter().copied())
                .collect();
            custom::neighbours(&mut self.puzzle, |a, b| !has_dot(&excluded, a, b), &text)?;
        }
        if !ratios.forbidden.is_empty() {
            let text = condition(&ratios.forbidden, &|k| format!("a != {k} * b && b != {k} * a"));
            let applies = |a, b| !has_dot(&ratios.dots, a, b) && !has_dot(&differences.overriding, a, b);
            custom::neighbours(&mut self.puzzle, applies, &text)?;
        }
        if !sums.forbidden.is_empty() {
            let text = condition(&sums.forbidden, &|k| format!("a + b != {k}"));
            custom::neighbours(&mut self.puzzle, |a, b| !has_dot(&sums.dots, a, b), &text)?;
        }
        Ok(())
    }
}
