//! `[[deduced_regions]]`: the solver finds the regions, each of which holds different values.

use super::{Clue, ClueKind, Definition, Field, LoweringContext, LoweringError, Part, Syntax, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

/// The first group is the labels, the second the cells; without it, all cells of the board. The
/// number is the size of a region; without it, a region holds every value.
pub(super) static DEDUCED_REGIONS: Definition = Definition {
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    meaning: "labels divide the cells into connected regions of different values; they are numbered in the order of \
              their first cells, and are part of the solution",
    example: "labels = \"r1c1:r2c3\", cells = \"r4c4:r5c6\", size = 3",
    fields: &[
        Field::new("labels", Part::Variables(0)).example("\"region\""),
        Field::new("cells", Part::Cells(1)).optional(),
        Field::new("size", Part::Number(1)).optional().example("6"),
    ],
    lower: |clue, context| {
        let (cells, labels, size) = (cells(clue, context), clue.cells().to_vec(), size(clue, context));
        if cells.len() != labels.len() {
            let message = format!("`{}` labels for `{}` cells", labels.len(), cells.len());
            return Err(LoweringError::cells(message, "name a label for each cell, such as a block of variables"));
        }
        if size == 0 || size > context.size() || !cells.len().is_multiple_of(size) {
            let message = format!("`{}` cells have no regions of `{size}` different values", cells.len());
            return Err(LoweringError::number(message, "let the size divide the number of cells"));
        }
        let (count, values) = (cells.len() / size, context.digits_in(labels[0]).len());
        if count > values {
            let message = format!("`{count}` regions cannot be numbered with `{values}` values");
            return Err(LoweringError::cells(message, "give the labels as many values as there are regions"));
        }
        Ok(vec![Constraint::Regions { cells, labels, size }])
    },
    holds: |clue, context, value| {
        let (cells, labels, size) = (cells(clue, context), clue.cells(), size(clue, context));
        let lowest = context.digits_in(labels[0])[0].1;
        let count = i64::try_from(cells.len() / size).unwrap_or(i64::MAX);
        let places = |region: i64| (0..cells.len()).filter(move |&place| value(labels[place]) == lowest + region);
        // the first label of each region is right after those of the regions before it
        let firsts: Vec<Option<usize>> = (0..count).map(|region| places(region).next()).collect();
        firsts.iter().all(Option::is_some)
            && firsts.is_sorted()
            && (0..count).all(|region| {
                let differ = |a: usize| places(region).all(|b| a == b || value(cells[a]) != value(cells[b]));
                let mut reached: Vec<usize> = places(region).take(1).collect();
                for _ in 1..size {
                    let is_next = |place: &usize| {
                        let is_near = |&from: &usize| context.are_neighbours(labels[from], labels[*place]);
                        !reached.contains(place) && reached.iter().any(is_near)
                    };
                    reached.extend(places(region).filter(is_next).collect::<Vec<_>>());
                }
                places(region).count() == size && reached.len() == size && places(region).all(differ)
            })
    },
    ..Definition::new(ClueKind::DeducedRegions, "deduced_regions", "deduced_regions")
};

fn cells(clue: &Clue, context: &LoweringContext) -> Vec<Cell> {
    clue.groups.get(1).map_or_else(|| context.cells().collect(), Clone::clone)
}

fn size(clue: &Clue, context: &LoweringContext) -> usize {
    clue.number.map_or_else(|| context.size(), |size| usize::try_from(size).unwrap_or(0))
}
