//! Lunchboxes: the sum between the smallest and the largest value of a list.
//!
//! The automaton guesses both values at the start and checks every value against the guess. Where cells
//! are modified, the two are the smallest and the largest digit, and values are added up.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, NumberParameter, Reads, Syntax};
use kdoku_board::rules::NamedRegular;

/// The position of the automaton relative to the two extremes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Before,
    /// After one extreme: the other is still to come, and so is the rest of the sum.
    Between {
        other: i64,
        left: i64,
    },
    After,
}

pub(super) static LUNCHBOX: Definition = Definition {
    reads: Reads::Both,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("sum")),
    meaning: "the cells are all different, and those between the smallest and the largest add up to the sum",
    example: "[\"12: r1c1 r1c2 r1c3 r1c4 r1c5\"]",
    lower: |clue, context| {
        if clue.cells().len() < 2 {
            return Err(LoweringError::cells("a lunchbox needs two cells", "name at least two cells"));
        }
        if context.value_range(&context.value_cells(clue)).0 < 0 {
            return Err(LoweringError::cells("a lunchbox cannot hold values below 0", context.values_hint()));
        }
        let mut constraints = different(context, clue.cells())?;
        let total = clue.total();
        let (lowest, highest) = (context.lowest(), context.highest());
        let guesses =
            (lowest..=highest).flat_map(|low| (low + 1..=highest).map(move |high| (low, high, Stage::Before)));
        let word = context.shared_regular_of_both(
            clue,
            guesses,
            |&(low, high, stage), digit, value| {
                let inside = low < digit && digit < high;
                let next = match stage {
                    Stage::Before if digit == low => Stage::Between { other: high, left: total },
                    Stage::Before if digit == high => Stage::Between { other: low, left: total },
                    Stage::Between { other, left: 0 } if digit == other => Stage::After,
                    Stage::Between { other, left } if inside && value <= left => {
                        Stage::Between { other, left: left - value }
                    }
                    Stage::Before | Stage::After if inside => stage,
                    _ => return None,
                };
                Some((low, high, next))
            },
            |&(_, _, stage)| stage == Stage::After,
        )?;
        constraints.extend(match clue.number {
            Some(total) => {
                let name = NamedRegular::Lunchbox { lowest: context.lowest_value(), total };
                context.with_name(word, clue.cells(), name)
            }
            None => word,
        });
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let digits: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        let values: Vec<i64> = context.value_cells(clue).into_iter().map(value).collect();
        let place = |wanted: Option<i64>| digits.iter().position(|&digit| Some(digit) == wanted).unwrap_or_default();
        let (a, b) = (place(digits.iter().copied().min()), place(digits.iter().copied().max()));
        let between: i64 = values[a.min(b)..=a.max(b)].iter().sum::<i64>() - values[a] - values[b];
        differ(clue.cells(), context, value) && between == clue.total()
    },
    ..Definition::new(ClueKind::Lunchbox, "cages", "lunchbox")
};
