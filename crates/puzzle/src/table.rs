//! `[[table]]`: the tuples that cells may hold, or must not hold.
//!
//! The state of the automaton is the set of tuple suffixes that may still follow. Prefixes with the
//! same suffixes share a state, so the automaton is minimal.

use super::{
    Clue, ClueKind, Definition, Field, Lowered, LoweringContext, LoweringError, Part, Syntax, VariableSupport,
};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::Constraint;
use std::collections::BTreeSet;

pub(super) static TABLE: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "the cells hold one of the tuples, or none of them if they are forbidden",
    example: "cells = \"r1c1 r1c2 r1c3\", tuples = [\"1 2 3\", \"3 2 1\"]",
    fields: &[Field::CELLS, Field::new("tuples", Part::Tuples), Field::new("forbidden", Part::Forbidden).optional()],
    lower,
    holds: |clue, _, value| {
        let (tuples, forbidden) = clue.tuples();
        let here =
            |tuple: &Vec<i32>| tuple.iter().zip(clue.cells()).all(|(&wanted, &cell)| value(cell) == i64::from(wanted));
        tuples.iter().any(here) != forbidden
    },
    ..Definition::new(ClueKind::Table, "table", "table")
};

fn lower(clue: &Clue, context: &LoweringContext) -> Lowered {
    let cells = clue.cells();
    let (tuples, forbidden) = clue.tuples();
    if cells.is_empty() || tuples.iter().any(|tuple| tuple.len() != cells.len()) || tuples.is_empty() {
        return Err(LoweringError::number("no tuple has this length", "write at least one, with one value per cell"));
    }
    let named = |(&value, &cell): (&i32, &Cell)| context.require_digit_in(cell, i64::from(value));
    let digits = |tuple: &Vec<i32>| tuple.iter().zip(cells).map(named).collect::<Result<Vec<Digit>, _>>();
    let digits = tuples.iter().map(digits).collect::<Result<Vec<_>, _>>()?;
    if let &[a, b] = cells {
        let pairs: BTreeSet<(i64, i64)> = tuples.iter().map(|pair| (i64::from(pair[0]), i64::from(pair[1]))).collect();
        return context.binary([[a, b]], |a, b| pairs.contains(&(a, b)) != forbidden);
    }
    if let &[cell] = cells {
        let mut allowed: Vec<Digit> = context.digits_in(cell).into_iter().map(|(digit, _)| digit).collect();
        allowed.retain(|digit| digits.iter().any(|tuple| tuple[0] == *digit) != forbidden);
        if allowed.is_empty() {
            return Err(LoweringError::number("no value is left for the cell", "forbid fewer values").impossible());
        }
        return Ok(vec![Constraint::Domain(cell, allowed)]);
    }
    // an automaton reads digits of the board only: with variables, each tuple is a case, or excluded
    let has_others = !cells.iter().all(|&cell| context.holds_board_values(cell));
    if forbidden && has_others {
        let differs = |(&cell, digit): (&Cell, Digit)| {
            let others = context.digits_in(cell).into_iter().map(|(digit, _)| digit).filter(|&other| other != digit);
            let others: Vec<Digit> = others.collect();
            (!others.is_empty()).then(|| vec![Constraint::Domain(cell, others)])
        };
        let excluded = |tuple: Vec<Digit>| match cells.iter().zip(tuple).filter_map(differs).collect::<Vec<_>>() {
            cases if cases.is_empty() => {
                Err(LoweringError::number("a forbidden tuple is the only one", "forbid fewer tuples").impossible())
            }
            cases => Ok(Constraint::Any(cases)),
        };
        return digits.into_iter().map(excluded).collect();
    }
    if has_others {
        let case = |tuple: Vec<Digit>| {
            cells.iter().zip(tuple).map(|(&cell, digit)| Constraint::Domain(cell, vec![digit])).collect()
        };
        return Ok(vec![Constraint::Any(digits.into_iter().map(case).collect())]);
    }
    let tuples: BTreeSet<&[Digit]> = digits.iter().map(Vec::as_slice).collect();
    let step = |ends: &_, value| {
        let next = after(ends, context.digit(value));
        (forbidden || !next.is_empty()).then_some(next)
    };
    context.regular(cells, [tuples], step, |ends| ends.is_empty() == forbidden)
}

/// The suffixes that begin with a digit, without it.
fn after<'t>(ends: &BTreeSet<&'t [Digit]>, digit: Option<Digit>) -> BTreeSet<&'t [Digit]> {
    let begun = ends.iter().filter_map(|end| end.split_first());
    begun.filter(|(first, _)| Some(**first) == digit).map(|(_, rest)| rest).collect()
}
