//! Little killers: the sum along a diagonal. Values may repeat.

use super::{ClueKind, Definition, NumberParameter, Reads, Syntax, VariableSupport};
use kdoku_board::rules::Comparison;

pub(super) static LITTLE_KILLER: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::Outside,
    number: Some(NumberParameter::required("sum")),
    meaning: "the cells of a diagonal, from the named cell to the edge, add up to the sum",
    drawn_meaning: "the cells along the arrow, or in line with a number without one, have the sum",
    example: "[\"12: r1c2 down-left\", \"15: r1c3 r2c2 r3c1\"]",
    lower: |clue, context| {
        context.sum(clue.cells().iter().map(|&cell| (1, cell)).collect(), Comparison::Equal, clue.total())
    },
    holds: |clue, _, value| clue.cells().iter().map(|&cell| value(cell)).sum::<i64>() == clue.total(),
    ..Definition::new(ClueKind::LittleKiller, "outside", "little_killer")
};
