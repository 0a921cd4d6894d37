//! Region sum lines: boxes cut the line into stretches, which have one sum.

use super::sums::sum;
use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, VariableSupport};
use crate::board::geometry::Cell;

pub(super) static REGION_SUM: Definition = Definition {
    variables: VariableSupport::None,
    closable: true,
    meaning: "the stretches of the line within a box all have the same sum",
    example: "[\"r1c2 r1c3 r1c4 r1c5 r1c6 r1c7\"]",
    lower: |clue, context| {
        let stretches = stretches(clue, context);
        if stretches.len() < 2 {
            return Err(LoweringError::cells("the line lies within one box", "it has to cross a border between boxes"));
        }
        let pairs = stretches.windows(2).map(|pair| context.equal_sums(&pair[0], &pair[1]));
        Ok(pairs.collect::<Result<Vec<_>, _>>()?.concat())
    },
    holds: |clue, context, value| {
        let stretches = stretches(clue, context);
        stretches.iter().all(|cells| sum(cells, value) == sum(&stretches[0], value))
    },
    ..Definition::new(ClueKind::RegionSum, "lines", "region_sum")
};

/// The longest pieces of the line that lie in one box; cells in no box are passed over.
fn stretches(clue: &Clue, context: &LoweringContext) -> Vec<Vec<Cell>> {
    let cells = clue.cells();
    let by_box = cells.chunk_by(|&a, &b| context.region(a) == context.region(b));
    let mut stretches: Vec<Vec<Cell>> = by_box.map(<[Cell]>::to_vec).collect();
    let joined = match (cells.first(), cells.last()) {
        (Some(&first), Some(&last)) => {
            clue.closed && stretches.len() > 1 && context.region(first) == context.region(last)
        }
        _ => false,
    };
    if joined && let Some(last) = stretches.pop() {
        stretches[0].splice(0..0, last);
    }
    stretches.retain(|stretch| stretch.first().is_some_and(|&cell| context.region(cell).is_some()));
    stretches
}
