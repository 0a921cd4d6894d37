//! Sums with factors, and lists with equal sums. Values may repeat.

use super::{ClueKind, Definition, NumberParameter, Reads, Syntax, Values, VariableSupport};
use kdoku_board::geometry::Cell;

pub(super) static SUM: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::Terms,
    number: Some(NumberParameter::required("sum")),
    meaning: "the values times their factors add up to the sum, or compare with it by `!=`, `<=` or `>=`",
    example: "[\"10: r1c1 + r2c2 - 2*r3c3\", \"<= 10: r1c1 + r2c2\"]",
    lower: |clue, context| {
        let terms = clue.factors().iter().copied().zip(clue.cells().iter().copied()).collect();
        context.sum(terms, clue.comparison, clue.total())
    },
    holds: |clue, _, value| {
        let terms = clue.factors().iter().zip(clue.cells());
        clue.comparison.holds(terms.map(|(&factor, &cell)| i64::from(factor) * value(cell)).sum(), clue.total())
    },
    ..Definition::new(ClueKind::Sum, "sums", "list")
};

pub(super) static EQUAL: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::Groups(usize::MAX),
    title: "Equal sums",
    meaning: "all lists of cells have the same sum",
    drawn_meaning: "groups with the same letter have the same sum",
    example: "[\"r1c1 r1c2 = r3c1 r3c2 r3c3\"]",
    lower: |clue, context| {
        let pairs = clue.groups.windows(2).map(|pair| context.equal_sums(&pair[0], &pair[1]));
        Ok(pairs.collect::<Result<Vec<_>, _>>()?.concat())
    },
    holds: |clue, _, value| clue.groups.iter().all(|cells| sum(cells, value) == sum(&clue.groups[0], value)),
    ..Definition::new(ClueKind::EqualSum, "sums", "equal")
};

/// The sum of the values of these cells.
pub(super) fn sum(cells: &[Cell], value: &Values) -> i64 {
    cells.iter().map(|&cell| value(cell)).sum()
}
