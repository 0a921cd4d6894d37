//! Sandwiches: the sum of the values between the smallest and the largest value of the board. Where cells
//! are modified, the two are digits, and values are added up.

use super::{Clue, ClueKind, Definition, LoweringContext, NumberParameter, Reads, Syntax};
use kdoku_board::rules::{Constraint, NamedRegular};

/// The position of the automaton relative to the two crusts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Before,
    /// After one crust: whether it was the smallest value, and the rest of the sum.
    Between {
        low: bool,
        left: i64,
    },
    After,
}

/// The most cases that pay off.
const MAX_CASES: usize = 100;

/// The same constraint as cases: the positions of the two crusts, each with a sum.
///
/// Where only some of the cells differ, sum constraints use that and the automaton does not. `None`
/// if there are too many cases.
fn cases(clue: &Clue, context: &LoweringContext) -> Option<Constraint> {
    let (cells, values) = (clue.cells(), context.value_cells(clue));
    let (low, high) = (context.digit(context.lowest())?, context.digit(context.highest())?);
    let mut cases = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for (j, &b) in cells.iter().enumerate().skip(i + 1) {
            let Some(sum) = context.exact_sum(&values[i + 1..j], clue.total()) else { continue };
            for (a, b) in [(a, b), (b, a)] {
                let crusts = [Constraint::Domain(a, vec![low]), Constraint::Domain(b, vec![high])];
                cases.push(crusts.into_iter().chain(sum.clone()).collect());
            }
            if cases.len() > MAX_CASES {
                return None;
            }
        }
    }
    (!cases.is_empty() && low != high).then_some(Constraint::Any(cases))
}

pub(super) static SANDWICH: Definition = Definition {
    reads: Reads::Both,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    meaning: "the values between the smallest and the largest value of the board add up to the sum; both appear once",
    example: "[\"10: row 3\"]",
    lower: |clue, context| {
        let (lowest, highest, total) = (context.lowest(), context.highest(), clue.total());
        let (least, most) = context.value_range(&context.value_cells(clue));
        let bound = least.abs().max(most.abs()).saturating_mul(i64::try_from(clue.cells().len()).unwrap_or(i64::MAX));
        let word = context.shared_regular_of_both(
            clue,
            [Stage::Before],
            |&stage, digit, value| match stage {
                Stage::Before if digit == lowest || digit == highest => {
                    Some(Stage::Between { low: digit == lowest, left: total })
                }
                Stage::Between { low, left } if digit == if low { highest } else { lowest } => {
                    (left == 0).then_some(Stage::After)
                }
                _ if digit == lowest || digit == highest => None,
                Stage::Between { low, left } => {
                    let left = left - value;
                    // values below 0 may still correct an excess
                    let possible = if least >= 0 { left >= 0 } else { left.abs() <= total.abs() + bound };
                    possible.then_some(Stage::Between { low, left })
                }
                Stage::Before | Stage::After => Some(stage),
            },
            |&stage| stage == Stage::After,
        )?;
        let Some(total) = clue.number else { return Ok(word) };
        let word =
            context.with_name(word, clue.cells(), NamedRegular::Sandwich { lowest: context.lowest_value(), total });
        let cases = if context.is_small_clique(clue.cells()) { None } else { cases(clue, context) };
        Ok(word.into_iter().chain(cases).collect())
    },
    holds: |clue, context, value| {
        let cells = clue.cells();
        let values: Vec<i64> = cells.iter().map(|&cell| value(context.value_cell(clue, cell))).collect();
        let places = |wanted: i64| (0..cells.len()).filter(|&i| value(cells[i]) == wanted).collect::<Vec<_>>();
        match (&places(context.lowest())[..], &places(context.highest())[..]) {
            (&[a], &[b]) if a != b => values[a.min(b) + 1..a.max(b)].iter().sum::<i64>() == clue.total(),
            _ => false,
        }
    },
    ..Definition::new(ClueKind::Sandwich, "outside", "sandwich")
};
