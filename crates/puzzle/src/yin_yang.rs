//! `[[yin_yang]]` and `[[cell_loop]]`: cells in two colours, by their values.
//!
//! Most often the cells are a block of variables with two values.
//!
//! Where both colours are connected, paths of the two cannot cross. So around a 2×2 the colour changes
//! twice, never four times, and around the border of a rectangle it does at most twice.

use super::connected::{area, is_one_area};
use super::{Clue, ClueKind, Definition, Field, LoweringContext, LoweringError, Syntax, Values, VariableSupport};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;
use kdoku_board::rules::{Amount, Constraint};
use std::collections::BTreeMap;

/// Without cells, it applies to the whole board.
pub(super) static YIN_YANG: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "Yin-yang",
    meaning: "the cells that hold one of the values form one area, so do all others, and each 2×2 has cells of both",
    example: "values = \"1 3 5 7 9\"",
    fields: &[Field::VALUES, Field::CELLS.optional()],
    lower: |clue, context| {
        let (cells, [digits, others]) = colours(clue, context)?;
        let changes = |line: &[Cell], least: usize| {
            let step = |&(before, changes): &(Option<bool>, usize), value: i64| {
                let colour = clue.values().iter().any(|&wanted| i64::from(wanted) == value);
                let changes = changes + usize::from(before.is_some_and(|before| before != colour));
                (changes <= 2).then_some((Some(colour), changes))
            };
            context.regular(line, [(None, 0)], step, |&(_, changes)| changes >= least)
        };
        let mut constraints = Vec::new();
        for [a, b, c, d] in squares(&cells, context) {
            constraints.extend(changes(&[a, b, d, c], 1)?);
        }
        if let Some(border) = border(&cells, context) {
            constraints.extend(changes(&border, 0)?);
        }
        constraints.push(Constraint::Connected { cells: cells.clone(), digits });
        constraints.push(Constraint::Connected { cells, digits: others });
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let (yin, yang): (Vec<Cell>, Vec<Cell>) =
            area(clue, context).into_iter().partition(|&cell| belongs(clue, value, cell));
        let is_in = |cells: &[Cell], place: (usize, usize)| cells.iter().any(|&cell| context.place(cell) == place);
        let has_square = |cells: &[Cell]| {
            cells.iter().any(|&cell| {
                let (y, x) = context.place(cell);
                is_in(cells, (y, x + 1)) && is_in(cells, (y + 1, x)) && is_in(cells, (y + 1, x + 1))
            })
        };
        [yin, yang].iter().all(|cells| is_one_area(cells, context) && !has_square(cells))
    },
    ..Definition::new(ClueKind::YinYang, "yin_yang", "yin_yang")
};

/// Without cells, it applies to the whole board.
pub(super) static CELL_LOOP: Definition = Definition {
    two_digits: true,
    variables: VariableSupport::Any,
    syntax: Syntax::OwnTable,
    title: "One loop",
    meaning: "the cells that hold one of the values form one loop: each shares edges with exactly two others",
    example: "values = \"1 3 5 7 9\"",
    fields: &[Field::VALUES, Field::CELLS.optional()],
    lower: |clue, context| {
        let (cells, [digits, others]) = colours(clue, context)?;
        let count = |cells: Vec<Cell>, least: usize, most: usize| Constraint::Count {
            cells,
            digits: digits.clone(),
            amount: Amount::Between(least, most),
        };
        if cells.len() < 4 {
            let message = format!("`{}` cells have no loop", cells.len());
            return Err(LoweringError::cells(message, "name at least four cells").impossible());
        }
        let mut constraints = vec![
            count(cells.clone(), 4, cells.len()),
            Constraint::Connected { cells: cells.clone(), digits: digits.clone() },
        ];
        constraints.extend(cells.iter().map(|&cell| {
            let near: Vec<Cell> = cells.iter().copied().filter(|&other| context.are_neighbours(cell, other)).collect();
            let off = Constraint::Domain(cell, others.clone());
            if near.len() < 2 { off } else { Constraint::Any(vec![vec![off], vec![count(near, 2, 2)]]) }
        }));
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let mut cells = area(clue, context);
        cells.retain(|&cell| belongs(clue, value, cell));
        let near = |cell: Cell| cells.iter().filter(|&&other| context.are_neighbours(cell, other)).count();
        !cells.is_empty() && is_one_area(&cells, context) && cells.iter().all(|&cell| near(cell) == 2)
    },
    ..Definition::new(ClueKind::CellLoop, "cell_loop", "cell_loop")
};

fn belongs(clue: &Clue, value: &Values, cell: Cell) -> bool {
    clue.values().iter().any(|&wanted| i64::from(wanted) == value(cell))
}

/// The cells, and the digits of either colour.
fn colours(clue: &Clue, context: &LoweringContext) -> Result<(Vec<Cell>, [Vec<Digit>; 2]), LoweringError> {
    if clue.values().is_empty() {
        return Err(LoweringError::number("the values are missing", context.values_hint()));
    }
    let cells = area(clue, context);
    context.require_values(&cells, clue.values())?;
    let digits = context.digits_in_group(&cells, clue.values());
    let mut others: Vec<Digit> =
        cells.iter().flat_map(|&cell| context.digits_in(cell)).map(|(digit, _)| digit).collect();
    others.sort_unstable();
    others.dedup();
    others.retain(|digit| !digits.contains(digit));
    if others.is_empty() {
        return Err(LoweringError::number("all values are of one colour", "leave out those of the other colour"));
    }
    Ok((cells, [digits, others]))
}

/// The cells at the border of a rectangle, in order around it; `None` if the cells are not a rectangle
/// of two rows and columns at least.
fn border(cells: &[Cell], context: &LoweringContext) -> Option<Vec<Cell>> {
    let by_place: BTreeMap<(usize, usize), Cell> = cells.iter().map(|&cell| (context.place(cell), cell)).collect();
    let (&(top, left), &(bottom, right)) = (by_place.keys().next()?, by_place.keys().next_back()?);
    let is_inside = |(y, x): &(usize, usize)| *y <= bottom && (left..=right).contains(x);
    let is_rectangle = top < bottom
        && left < right
        && by_place.len() == (bottom - top + 1) * (right - left + 1)
        && by_place.keys().all(is_inside);
    let above = (left..right).map(|x| (top, x)).chain((top..bottom).map(|y| (y, right)));
    let below = (left + 1..=right).rev().map(|x| (bottom, x)).chain((top + 1..=bottom).rev().map(|y| (y, left)));
    let border = above.chain(below).map(|place| by_place.get(&place).copied());
    is_rectangle.then(|| border.collect()).flatten()
}

/// The squares of 2 × 2 among the cells.
fn squares(cells: &[Cell], context: &LoweringContext) -> Vec<[Cell; 4]> {
    let by_place: BTreeMap<(usize, usize), Cell> = cells.iter().map(|&cell| (context.place(cell), cell)).collect();
    let at = |y: usize, x: usize| by_place.get(&(y, x)).copied();
    let square =
        |(&(y, x), &cell): (&(usize, usize), &Cell)| Some([cell, at(y, x + 1)?, at(y + 1, x)?, at(y + 1, x + 1)?]);
    by_place.iter().filter_map(square).collect()
}
