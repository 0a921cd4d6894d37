//! Whispers: neighbours on the line differ by a minimum.

use super::thermometer::steps;
use super::{ClueKind, Definition, LoweringError, NumberParameter, Reads, VariableSupport};

pub(super) static WHISPER: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    number: Some(NumberParameter::optional("min", 5)),
    closable: true,
    title: "Whisper line",
    meaning: "neighbours on the line differ by at least 5, or by at least `min`",
    drawn_meaning: "neighbours on the line differ by at least 5, or by at least the number on the line",
    example: "[\"r1c1 r1c2 r1c3\", { cells = \"r5c1 r5c2 r6c2 r6c1\", min = 4, loop = true }]",
    lower: |clue, context| {
        let cells = clue.cells();
        let [first, .., last] = cells else {
            return Err(LoweringError::cells("a line needs two cells", "name at least two cells").vacuous());
        };
        let closing = (clue.closed && cells.len() > 2).then_some([*last, *first]);
        let least = clue.total();
        context.shared_binary(clue, steps(cells).chain(closing), |a, b| (a - b).abs() >= least)
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let apart = |a, b| (value(a) - value(b)).abs() >= clue.total();
        cells.windows(2).all(|pair| apart(pair[0], pair[1]))
            && (!clue.closed || apart(cells[cells.len() - 1], cells[0]))
    },
    ..Definition::new(ClueKind::Whisper, "lines", "whisper")
};
