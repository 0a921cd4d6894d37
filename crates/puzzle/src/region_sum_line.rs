//! Region sum lines: boxes cut the line into segments with equal sums.

use super::sums::sum;
use super::{Clue, ClueKind, Definition, LoweringContext, LoweringError, Reads, VariableSupport};
use kdoku_board::geometry::Cell;

pub(super) static REGION_SUM: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    variables: VariableSupport::None,
    closable: true,
    title: "Region sum line",
    meaning: "the segments of the line within each box all have the same sum",
    example: "[\"r1c2 r1c3 r1c4 r1c5 r1c6 r1c7\"]",
    lower: |clue, context| {
        let segments = segments(clue, context);
        if segments.len() < 2 {
            return Err(LoweringError::cells(
                "the line lies within one box",
                "extend it across a border between boxes",
            )
            .vacuous());
        }
        let pairs = segments.windows(2).map(|pair| context.equal_sums(&pair[0], &pair[1]));
        Ok(pairs.collect::<Result<Vec<_>, _>>()?.concat())
    },
    holds: |clue, context, value| {
        let segments = segments(clue, context);
        segments.iter().all(|cells| sum(cells, value) == sum(&segments[0], value))
    },
    ..Definition::new(ClueKind::RegionSum, "lines", "region_sum")
};

/// The segments of the line, each in one box, as the cells of their values. Cells outside all boxes are
/// skipped.
fn segments(clue: &Clue, context: &LoweringContext) -> Vec<Vec<Cell>> {
    let cells = clue.cells();
    let by_box = cells.chunk_by(|&a, &b| context.region(a) == context.region(b));
    let mut segments: Vec<Vec<Cell>> = by_box.map(<[Cell]>::to_vec).collect();
    let joined = match (cells.first(), cells.last()) {
        (Some(&first), Some(&last)) => {
            clue.closed && segments.len() > 1 && context.region(first) == context.region(last)
        }
        _ => false,
    };
    if joined && let Some(last) = segments.pop() {
        segments[0].splice(0..0, last);
    }
    segments.retain(|segment| segment.first().is_some_and(|&cell| context.region(cell).is_some()));
    segments.iter_mut().flatten().for_each(|cell| *cell = context.value_cell(clue, *cell));
    segments
}
