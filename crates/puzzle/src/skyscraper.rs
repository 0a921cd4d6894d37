//! Skyscrapers: values are heights, and a building hides those behind it that are not higher.
//!
//! Heights start at the ground: for [`SKYSCRAPER`], values of 0 and below are never visible. They occur
//! on boards with values from 0 and where cells are modified. [`HIDDEN_SKYSCRAPER`] only compares.

use super::{ClueKind, Definition, NumberParameter, Reads, Syntax};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::NamedRegular;

pub(super) static SKYSCRAPER: Definition = Definition {
    reads: Reads::Values,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("count")),
    meaning: "this many values are visible from the first cell: those above 0 that are greater than all before them",
    example: "[\"3: row 3\", \"5: col 5 backwards\"]",
    lower: |clue, context| {
        let wanted = clue.total();
        // the state is the greatest value so far and the number of visible ones
        let word = context.shared_regular(
            clue,
            clue.cells(),
            [(0, 0)],
            |&(greatest, seen), value| {
                let next = if value > greatest { (value, seen + 1) } else { (greatest, seen) };
                (next.1 <= wanted).then_some(next)
            },
            |&(_, seen)| seen == wanted,
        )?;
        let unseen = context.digits_where(|value| value <= 0).len();
        Ok(match usize::try_from(wanted) {
            Ok(wanted) => context.with_name(word, clue.cells(), NamedRegular::Records { wanted, unseen }),
            Err(_) => word,
        })
    },
    holds: |clue, _, value| {
        let hidden = hides(clue.cells(), &|cell| value(cell));
        let seen = clue.cells().iter().zip(hidden).filter(|&(&cell, hidden)| !hidden && value(cell) > 0).count();
        i64::try_from(seen) == Ok(clue.total())
    },
    ..Definition::new(ClueKind::Skyscraper, "outside", "skyscraper")
};

pub(super) static HIDDEN_SKYSCRAPER: Definition = Definition {
    reads: Reads::Values,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("value")),
    meaning: "the first value hidden by one before it is the number",
    example: "[\"3: row 3\"]",
    lower: |clue, context| {
        let wanted = clue.total();
        if context.hold_board_values(clue.cells()) {
            context.require_digit(wanted)?;
        }
        let (least, _) = context.value_range(clue.cells());
        // the state is the greatest value so far; `None` after the first hidden one
        let word = context.shared_regular(
            clue,
            clue.cells(),
            [Some(least - 1)],
            |&greatest, value| match greatest {
                Some(greatest) if value > greatest => Some(Some(value)),
                Some(_) => (value == wanted).then_some(None),
                None => Some(None),
            },
            Option::is_none,
        )?;
        Ok(match context.digit(wanted) {
            Some(digit) => context.with_name(word, clue.cells(), NamedRegular::FirstHidden(digit.index())),
            None => word,
        })
    },
    holds: |clue, _, value| {
        let hidden = hides(clue.cells(), &|cell| value(cell));
        hidden.iter().position(|&hidden| hidden).is_some_and(|i| value(clue.cells()[i]) == clue.total())
    },
    ..Definition::new(ClueKind::HiddenSkyscraper, "outside", "hidden_skyscraper")
};

/// For each cell, whether a cell before it is at least as high.
fn hides(cells: &[Cell], value: &dyn Fn(Cell) -> i64) -> Vec<bool> {
    (0..cells.len()).map(|i| cells[..i].iter().any(|&before| value(before) >= value(cells[i]))).collect()
}
