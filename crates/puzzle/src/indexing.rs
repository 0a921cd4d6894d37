//! Index cells (159) and index lines: a value names the position of another value.
//!
//! A marked cell of column c holds v exactly if column v of its row holds c. The same applies to
//! rows, to positions in a box and to positions on a line. All are counted from 1, including positions without a cell; a
//! marked cell cannot hold the number of such a position.

use super::cage::different;
use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;
use std::collections::BTreeMap;

pub(super) static COLUMN_INDEX: Definition = Definition {
    variables: VariableSupport::None,
    meaning: "a cell in column c holds v where, and only where, column v of its row holds c",
    example: "[\"r1c1 r2c1\"]",
    lower: |clue, context| lower(clue, context, in_row),
    holds: |clue, context, value| {
        holds(clue, context, value, |cell| context.column(cell), |cell, i| context.cell(context.row(cell), i))
    },
    ..Definition::new(ClueKind::ColumnIndex, "marks", "column_index")
};

pub(super) static ROW_INDEX: Definition = Definition {
    variables: VariableSupport::None,
    meaning: "a cell in row r holds v where, and only where, row v of its column holds r",
    example: "[\"r1c1 r1c2\"]",
    lower: |clue, context| lower(clue, context, in_column),
    holds: |clue, context, value| {
        holds(clue, context, value, |cell| context.row(cell), |cell, i| context.cell(i, context.column(cell)))
    },
    ..Definition::new(ClueKind::RowIndex, "marks", "row_index")
};

pub(super) static BOX_INDEX: Definition = Definition {
    variables: VariableSupport::None,
    meaning: "the cell at position p of its box holds v where, and only where, position v of the box holds p",
    example: "[\"r1c1 r2c2\"]",
    lower: |clue, context| lower(clue, context, in_box),
    holds: |clue, context, value| {
        let region = |cell| context.region(cell).and_then(|region| context.regions().nth(region)).unwrap_or_default();
        let place = |cell| region(cell).iter().position(|&other| other == cell).unwrap_or_default();
        holds(clue, context, value, place, |cell, i| region(cell).get(i).copied())
    },
    ..Definition::new(ClueKind::BoxIndex, "marks", "box_index")
};

pub(super) static INDEX: Definition = Definition {
    title: "Index line",
    meaning: "the cell at position p of the line holds v where, and only where, position v of the line holds p",
    example: "[\"r1c1 r1c2 r1c3 r1c4\"]",
    lower: |clue, context| {
        let cells = clue.cells();
        // two cells with the same value would name one cell
        let differ = different(context, cells)?;
        Ok([lower(clue, context, |_, _| cells.iter().copied().map(Some).collect())?, differ].concat())
    },
    holds: |clue, _, value| {
        let values: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
        let named = |place: i64| usize::try_from(place - 1).ok().and_then(|place| values.get(place));
        (1..).zip(&values).all(|(place, &value)| named(value) == Some(&place))
    },
    ..Definition::new(ClueKind::Index, "lines", "index")
};

/// The positions of a line, with their cells.
type Places = Vec<Option<Cell>>;

fn in_row(context: &LoweringContext, cell: Cell) -> Places {
    (0..context.columns()).map(|x| context.cell(context.row(cell), x)).collect()
}

fn in_column(context: &LoweringContext, cell: Cell) -> Places {
    (0..context.rows()).map(|y| context.cell(y, context.column(cell))).collect()
}

fn in_box(context: &LoweringContext, cell: Cell) -> Places {
    let region = context.region(cell).and_then(|region| context.regions().nth(region));
    region.unwrap_or_default().iter().copied().map(Some).collect()
}

fn lower(clue: &Clue, context: &LoweringContext, line: impl Fn(&LoweringContext, Cell) -> Places) -> Lowered {
    let mut constraints = Vec::new();
    // pairs by the position named and the position of the cell: they share a relation
    let mut related: BTreeMap<[i64; 2], Vec<[Cell; 2]>> = BTreeMap::new();
    for &cell in clue.cells() {
        let line = line(context, cell);
        let Some(own) = line.iter().position(|&other| other == Some(cell)) else {
            let message = format!("{} is not in a box", context.name(cell));
            return Err(LoweringError::cells(message, "mark cells of boxes only"));
        };
        let number = |i: usize| i64::try_from(i + 1).expect("a line is short");
        // a value that is not the number of a position with a cell cannot hold
        let place = |value: i64| usize::try_from(value).ok()?.checked_sub(1);
        let numbers =
            context.digits_where(|value| place(value).is_some_and(|i| line.get(i).is_some_and(Option::is_some)));
        if numbers.is_empty() {
            return Err(
                LoweringError::cells("no value of this board is a position", context.values_hint()).impossible()
            );
        }
        if context.digit(number(own)).is_none() {
            let message = format!(
                "{1} is at position `{0}`, which is not a value of this board",
                number(own),
                context.name(cell)
            );
            return Err(LoweringError::cells(message, context.values_hint()).impossible());
        }
        constraints.push(Constraint::Domain(cell, numbers));
        for (i, other) in line.iter().enumerate().filter(|&(i, _)| i != own) {
            let Some(other) = *other else { continue };
            related.entry([number(i), number(own)]).or_default().push([cell, other]);
        }
    }
    for ([v, p], pairs) in related {
        constraints.extend(context.binary(pairs, |a, b| (a == v) == (b == p))?);
    }
    Ok(constraints)
}

fn holds(
    clue: &Clue,
    context: &LoweringContext,
    value: &Values,
    number: impl Fn(Cell) -> usize,
    at: impl Fn(Cell, usize) -> Option<Cell>,
) -> bool {
    clue.cells().iter().all(|&cell| {
        let own = i64::try_from(number(cell) + 1).expect("a line is short");
        let says = |place: i64| {
            usize::try_from(place - 1).ok().and_then(|place| at(cell, place)).is_some_and(|other| value(other) == own)
        };
        let places = context.rows().max(context.columns()).max(context.size());
        let mut places = 1..=i64::try_from(places).expect("a board is small");
        says(value(cell)) && places.all(|place| !says(place) || value(cell) == place)
    })
}
