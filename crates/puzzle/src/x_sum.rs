//! X-sums: the first value is the number of cells that are added up. Where cells are modified, it is the
//! first digit, and values are added up.

use super::{Clue, ClueKind, Definition, LoweringContext, NumberParameter, Reads, Syntax};
use kdoku_board::rules::{Constraint, NamedRegular};

/// The position of the automaton along the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Before,
    /// The cells and the part of the sum that are left.
    Adding {
        cells: i64,
        left: i64,
    },
    After,
}

/// The stage with this many cells and this much of the sum left; `None` if the sum is wrong.
fn adding(cells: i64, left: i64) -> Option<Stage> {
    if cells == 0 { (left == 0).then_some(Stage::After) } else { Some(Stage::Adding { cells, left }) }
}

/// The same constraint as cases: the values of the first cell, each with a sum.
///
/// Where only some of the cells differ, sum constraints use that and the automaton does not.
fn cases(clue: &Clue, context: &LoweringContext) -> Option<Constraint> {
    let (first, values) = (*clue.cells().first()?, context.value_cells(clue));
    let case = |digit| {
        let x = context.value(digit);
        let mut case = vec![Constraint::Domain(first, vec![digit])];
        if values[0] == first {
            let others = values.get(1..usize::try_from(x).ok()?)?;
            case.extend(context.exact_sum(others, clue.total() - x)?);
        } else {
            case.extend(context.exact_sum(values.get(..usize::try_from(x).ok()?)?, clue.total())?);
        }
        Some(case)
    };
    let cases: Vec<_> = context.digits_where(|x| x > 0).into_iter().filter_map(case).collect();
    // the automaton covers a sum over no cells
    (context.lowest() > 0 && !cases.is_empty()).then_some(Constraint::Any(cases))
}

pub(super) static X_SUM: Definition = Definition {
    reads: Reads::Both,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    title: "X-sum",
    meaning: "the first X cells add up to the sum, where X is the value of the first cell",
    example: "[\"10: row 3\", \"7: col 3 backwards\"]",
    lower: |clue, context| {
        let total = clue.total();
        let (least, _) = context.value_range(&context.value_cells(clue));
        let length = i64::try_from(clue.cells().len()).unwrap_or(i64::MAX);
        let word = context.shared_regular_of_both(
            clue,
            [Stage::Before],
            |&stage, digit, value| match stage {
                Stage::Before if digit == 0 => adding(0, total),
                Stage::Before if digit < 0 || digit > length => None,
                Stage::Before => adding(digit - 1, total - value),
                Stage::Adding { cells, left } => {
                    let left = left - value;
                    (left >= 0 || least < 0).then(|| adding(cells - 1, left)).flatten()
                }
                Stage::After => Some(stage),
            },
            |&stage| stage == Stage::After,
        )?;
        let Some(total) = clue.number else { return Ok(word) };
        let word =
            context.with_name(word, clue.cells(), NamedRegular::FirstSum { lowest: context.lowest_value(), total });
        let cases = if context.is_small_clique(clue.cells()) { None } else { cases(clue, context) };
        Ok(word.into_iter().chain(cases).collect())
    },
    holds: |clue, context, value| {
        let values: Vec<i64> = context.value_cells(clue).into_iter().map(value).collect();
        let first = usize::try_from(value(clue.cells()[0])).ok().and_then(|x| values.get(..x));
        first.is_some_and(|first| first.iter().sum::<i64>() == clue.total())
    },
    ..Definition::new(ClueKind::XSum, "outside", "x_sum")
};
