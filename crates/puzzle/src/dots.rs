//! Kropki dots, X and V, inequalities, differences, ratios and sums between two cells.
//!
//! A list of more than two cells relates each cell to the next.

use super::thermometer::along;
use super::{Clue, ClueKind, Definition, NumberParameter, Reads, Syntax, Values, VariableSupport};

pub(super) static WHITE: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "White dot",
    meaning: "the values of the two cells are consecutive",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a.abs_diff(b) == 1),
    holds: |clue, _, value| every_step(clue, value, |a, b| a == b + 1 || b == a + 1),
    ..Definition::new(ClueKind::White, "dots", "white")
};

pub(super) static BLACK: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Black dot",
    meaning: "one of the two values is twice the other",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a == 2 * b || b == 2 * a),
    holds: |clue, _, value| every_step(clue, value, |a, b| a + a == b || b + b == a),
    ..Definition::new(ClueKind::Black, "dots", "black")
};

pub(super) static X: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the two values add up to 10",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a + b == 10),
    holds: |clue, _, value| every_step(clue, value, |a, b| 10 - a == b),
    ..Definition::new(ClueKind::X, "dots", "x")
};

pub(super) static V: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the two values add up to 5",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a + b == 5),
    holds: |clue, _, value| every_step(clue, value, |a, b| 5 - a == b),
    ..Definition::new(ClueKind::V, "dots", "v")
};

pub(super) static GREATER: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Inequality",
    meaning: "the first value is greater than the second",
    drawn_meaning: "the sign points to the smaller value",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a > b),
    holds: |clue, _, value| every_step(clue, value, |a, b| b < a),
    ..Definition::new(ClueKind::Greater, "dots", "greater")
};

pub(super) static DIFFERENCE: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("difference")),
    meaning: "the two values differ by the number",
    drawn_meaning: "the two values differ by the number in the white dot",
    example: "[\"3: r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| (a - b).abs() == clue.total()),
    holds: |clue, _, value| every_step(clue, value, |a, b| a.max(b) - a.min(b) == clue.total()),
    ..Definition::new(ClueKind::Difference, "dots", "difference")
};

pub(super) static RATIO: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("ratio")),
    meaning: "one of the two values is the number times the other",
    drawn_meaning: "one value is the other times the number in the black dot",
    example: "[\"3: r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a == clue.total() * b || b == clue.total() * a),
    holds: |clue, _, value| {
        every_step(clue, value, |a, b| [(a, b), (b, a)].iter().any(|(a, b)| *a == b * clue.total()))
    },
    ..Definition::new(ClueKind::Ratio, "dots", "ratio")
};

pub(super) static SUM: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("sum")),
    title: "Sum of two",
    meaning: "the two values add up to the number",
    example: "[\"9: r1c1 r1c2\"]",
    lower: |clue, context| along(clue, context, |a, b| a + b == clue.total()),
    holds: |clue, _, value| every_step(clue, value, |a, b| clue.total() - a == b),
    ..Definition::new(ClueKind::PairSum, "dots", "sum")
};

fn every_step(clue: &Clue, value: &Values, relation: impl Fn(i64, i64) -> bool) -> bool {
    clue.cells().windows(2).all(|pair| relation(value(pair[0]), value(pair[1])))
}
