//! Zipper lines: cells equally far from the middle have one sum.

use super::palindrome::mirrored;
use super::{Kind, Refusal};

/// Where along the pairs the automaton is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Middle,
    First,
    Second {
        first: i64,
    },
    /// Between two pairs of this sum.
    Closed {
        sum: i64,
    },
    /// Within a pair, of which this is left.
    Open {
        sum: i64,
        left: i64,
    },
}

pub(super) static ZIPPER: Kind = Kind {
    meaning: "cells equally far from the middle of the line have one sum, which a cell in the middle holds",
    example: "[\"r1c1 r1c2 r2c2 r3c3 r3c2\"]",
    lower: |clue, board| {
        let cells = clue.cells();
        if cells.len() < 3 {
            return Err(Refusal::cells("a zipper of one pair says nothing", "name three cells at least"));
        }
        // a middle cell tells the sum; then the pairs, one cell after the other
        let middle = (cells.len() % 2 != 0).then(|| cells[cells.len() / 2]);
        let line: Vec<_> = middle.into_iter().chain(mirrored(cells).flatten()).collect();
        board.word_of(
            clue,
            &line,
            [if middle.is_some() { Stage::Middle } else { Stage::First }],
            |&stage, value| match stage {
                Stage::Middle => Some(Stage::Closed { sum: value }),
                Stage::First => Some(Stage::Second { first: value }),
                Stage::Second { first } => Some(Stage::Closed { sum: first + value }),
                Stage::Closed { sum } => Some(Stage::Open { sum, left: sum - value }),
                Stage::Open { sum, left } => (value == left).then_some(Stage::Closed { sum }),
            },
            |&stage| matches!(stage, Stage::Closed { .. }),
        )
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let last = cells.len() - 1;
        let sum = value(cells[0]) + value(cells[last]);
        (0..=last).all(|i| {
            let (a, b) = (value(cells[i]), value(cells[last - i]));
            if i == last - i { a == sum } else { a + b == sum }
        })
    },
    ..Kind::at("lines", "zipper")
};
