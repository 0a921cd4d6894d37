//! `[[japanese_sums]]` and `[[shaded_sum]]`: sums over the shaded cells of a line.
//!
//! The shade of each cell is another cell, most often a variable. The automaton reads the shade of a
//! cell and then its value. Where cells are modified, values are added up; a shade is a digit.

use super::{Clue, ClueKind, Definition, ErrorMeaning, Field, LoweringContext, LoweringError, Part, Reads, Syntax};
use kdoku_board::geometry::Cell;

/// The groups are the cells and their shades.
pub(super) static JAPANESE_SUMS: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::OwnTable,
    meaning: "the sums of the runs of shaded cells, in order; runs are as long as possible, with other cells between them",
    drawn_meaning: "numbers are the sums of the runs of shaded cells, in order",
    example: "cells = \"row 1\", shades = \"row 2\", values = \"1 2 3\", sums = \"10 5\"",
    fields: &[
        Field::CELLS,
        Field::new("shades", Part::Variables(1)).example("\"shade1-shade9\""),
        Field::new("values", Part::RunValues),
        Field::new("sums", Part::RunSums),
    ],
    lower: |clue, context| {
        let line = line(clue, context)?;
        let sums: Vec<i64> = clue.runs().1.iter().copied().map(i64::from).collect();
        let fresh = Runs { ended: 0, sum: None, next: Next::Shade };
        let step = |&Runs { ended, sum, next }: &Runs, value: i64| match next {
            Next::Shade if is_shaded(clue, value) => Some(Runs { ended, sum, next: Next::Shaded }),
            Next::Shade => {
                let is_full = sum.is_none() || sum == sums.get(ended).copied();
                let ended = ended + usize::from(sum.is_some());
                is_full.then_some(Runs { ended, sum: None, next: Next::Other })
            }
            Next::Shaded => {
                let sum = sum.unwrap_or_default() + value;
                let fits = sums.get(ended).is_some_and(|&wanted| sum <= wanted);
                fits.then_some(Runs { ended, sum: Some(sum), next: Next::Shade })
            }
            Next::Other => Some(Runs { ended, sum, next: Next::Shade }),
        };
        let accepts = |&Runs { ended, sum, .. }: &Runs| match sum {
            None => ended == sums.len(),
            Some(sum) => sums.get(ended..) == Some(&[sum]),
        };
        context.regular(&line, [fresh], step, accepts).map_err(|error| of_cells(clue, error))
    },
    holds: |clue, context, value| {
        let line: Vec<(Cell, Cell)> = clue.cells().iter().copied().zip(clue.groups[1].iter().copied()).collect();
        let runs = line.chunk_by(|a, b| is_shaded(clue, value(a.1)) == is_shaded(clue, value(b.1)));
        let shaded = runs.filter(|run| is_shaded(clue, value(run[0].1)));
        let found: Vec<i64> =
            shaded.map(|run| run.iter().map(|&(cell, _)| value(context.value_cell(clue, cell))).sum()).collect();
        found.into_iter().eq(clue.runs().1.iter().copied().map(i64::from))
    },
    ..Definition::new(ClueKind::JapaneseSums, "japanese_sums", "japanese_sums")
};

/// The groups are the cells and their shades.
pub(super) static SHADED_SUM: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::OwnTable,
    meaning: "the shaded cells add up to the sum",
    drawn_meaning: "the shaded cells of the row or column add up to the number",
    example: "cells = \"row 1\", shades = \"row 2\", values = \"1 2 3\", sum = 15",
    fields: &[
        Field::CELLS,
        Field::new("shades", Part::Variables(1)).example("\"shade1-shade9\""),
        Field::VALUES,
        Field::new("sum", Part::Number(0)).example("15"),
    ],
    lower: |clue, context| {
        let (line, total) = (line(clue, context)?, clue.total());
        let step = |&(sum, next): &(i64, Next), value: i64| match next {
            Next::Shade if is_shaded(clue, value) => Some((sum, Next::Shaded)),
            Next::Shade => Some((sum, Next::Other)),
            Next::Shaded => (sum + value <= total).then_some((sum + value, Next::Shade)),
            Next::Other => Some((sum, Next::Shade)),
        };
        context
            .regular(&line, [(0, Next::Shade)], step, |&(sum, _)| sum == total)
            .map_err(|error| of_cells(clue, error))
    },
    holds: |clue, context, value| {
        let pairs = clue.cells().iter().zip(&clue.groups[1]);
        let shaded = pairs.filter(|(_, shade)| is_shaded(clue, value(**shade)));
        shaded.map(|(&cell, _)| value(context.value_cell(clue, cell))).sum::<i64>() == clue.total()
    },
    ..Definition::new(ClueKind::ShadedSum, "shaded_sum", "shaded_sum")
};

/// What the automaton reads next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Next {
    Shade,
    /// The value of a shaded cell.
    Shaded,
    /// The value of another cell.
    Other,
}

/// The state of the automaton of runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Runs {
    /// The number of runs before the current one.
    ended: usize,
    /// The sum of the current run; `None` if the cell before is not shaded.
    sum: Option<i64>,
    next: Next,
}

fn is_shaded(clue: &Clue, shade: i64) -> bool {
    shaded_values(clue).any(|shaded| i64::from(shaded) == shade)
}

/// The values of shades that count as shaded.
fn shaded_values(clue: &Clue) -> impl Iterator<Item = i32> {
    clue.values().iter().chain(clue.runs().0).copied()
}

/// The shade of each cell, followed by the cell.
fn line(clue: &Clue, context: &LoweringContext) -> Result<Vec<Cell>, LoweringError> {
    let (cells, shades) = (clue.cells(), &clue.groups[1]);
    if cells.len() != shades.len() {
        let message = format!("`{}` shades for `{}` cells", shades.len(), cells.len());
        return Err(LoweringError::cells(message, "name a shade for each cell, such as a block of variables"));
    }
    let summed = context.value_cells(clue);
    if context.value_range(&summed).0 < 0 {
        return Err(LoweringError::cells("such a sum cannot have values below 0", context.values_hint()));
    }
    let values: Vec<i32> = shaded_values(clue).collect();
    if values.is_empty() {
        return Err(LoweringError::number("the values of shaded cells are missing", context.values_hint()));
    }
    context.require_values(shades, &values)?;
    Ok(shades.iter().zip(summed).flat_map(|(&shade, cell)| [shade, cell]).collect())
}

/// The error of an automaton that accepts nothing, in words of the clue.
fn of_cells(clue: &Clue, error: LoweringError) -> LoweringError {
    if error.meaning != ErrorMeaning::Impossible {
        return error;
    }
    let message = format!("no shading of `{}` cells has these sums", clue.cells().len());
    LoweringError::number(message, "use smaller or fewer numbers").impossible()
}
