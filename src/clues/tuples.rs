//! `[[table]]`: the tuples that cells may hold, or may not.
//!
//! The automaton remembers which ends of tuples may still follow. Two beginnings with the same ends are one state, so it
//! has no more states than it needs.

use super::{Beside, Board, Clue, Kind, Lowered, Refusal, Takes};
use crate::board::grid::Digit;
use crate::board::rules::Constraint;
use std::collections::BTreeSet;

/// The tuples are the clue's values, one after the other; its flag says that they are forbidden.
pub(super) static TABLE: Kind = Kind {
    beside: Beside::Any,
    takes: Takes::OwnTable,
    meaning: "the cells hold one of the tuples, or none of them if they are forbidden",
    example: "cells = \"r1c1 r1c2 r1c3\", tuples = [\"1 2 3\", \"3 2 1\"]",
    lower,
    holds: |clue, _, value| {
        let mut tuples = clue.values.chunks(clue.cells().len());
        let here =
            |tuple: &[i32]| tuple.iter().zip(clue.cells()).all(|(&wanted, &cell)| value(cell) == i64::from(wanted));
        tuples.any(here) != clue.flag
    },
    ..Kind::at("table", "table")
};

fn lower(clue: &Clue, board: &Board) -> Lowered {
    let cells = clue.cells();
    let named = clue.values.iter().zip(cells.iter().cycle());
    let digits = named.map(|(&value, &cell)| board.named_in(cell, i64::from(value))).collect::<Result<Vec<_>, _>>()?;
    if cells.is_empty() || digits.is_empty() {
        return Err(Refusal::number("there is no tuple", "write one at least, with a value for each cell"));
    }
    if let &[a, b] = cells {
        let pairs: BTreeSet<(i64, i64)> =
            clue.values.chunks(2).map(|pair| (i64::from(pair[0]), i64::from(pair[1]))).collect();
        return board.related([[a, b]], |a, b| pairs.contains(&(a, b)) != clue.flag);
    }
    if let &[cell] = cells {
        let mut allowed: Vec<Digit> = board.digits_in(cell).into_iter().map(|(digit, _)| digit).collect();
        allowed.retain(|digit| digits.contains(digit) != clue.flag);
        if allowed.is_empty() {
            return Err(Refusal::number("no value is left", "forbid fewer"));
        }
        return Ok(vec![Constraint::Domain(cell, allowed)]);
    }
    // what has no digits of the board is no word: each tuple is a case
    if !clue.flag && !cells.iter().all(|&cell| board.is_like_the_board(cell)) {
        let case = |tuple: &[Digit]| {
            cells.iter().zip(tuple).map(|(&cell, &digit)| Constraint::Domain(cell, vec![digit])).collect()
        };
        return Ok(vec![Constraint::Any(digits.chunks(cells.len()).map(case).collect())]);
    }
    let tuples: BTreeSet<&[Digit]> = digits.chunks(cells.len()).collect();
    let step = |ends: &_, value| {
        let next = after(ends, board.digit(value));
        (clue.flag || !next.is_empty()).then_some(next)
    };
    board.word(cells, [tuples], step, |ends| ends.is_empty() == clue.flag)
}

/// What is left of these ends behind a digit, of those that begin with it.
fn after<'t>(ends: &BTreeSet<&'t [Digit]>, digit: Option<Digit>) -> BTreeSet<&'t [Digit]> {
    let begun = ends.iter().filter_map(|end| end.split_first());
    begun.filter(|(first, _)| Some(**first) == digit).map(|(_, rest)| rest).collect()
}
