//! Products: cages of different values with a given product, and products of values that may repeat.
//!
//! The automaton remembers the set of values read, and what is left of the product. Where cells are
//! modified, their digits differ but their values may repeat, so it remembers no set.

use super::cage::different;
use super::houses::differ;
use super::{
    Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Reads, Syntax, Values,
};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::{Amount, Constraint};

pub(super) static PRODUCT: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("product").up_to(i32::MAX)),
    title: "Product cage",
    meaning: "the cells are all different, and their product is the number",
    example: "[\"24: r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let mut constraints = different(context, clue.cells())?;
        constraints.extend(product(clue, context, context.value_cells(clue) != clue.cells())?);
        Ok(constraints)
    },
    holds: |clue, context, value| {
        differ(clue.cells(), context, value) && product_of(&context.value_cells(clue), value) == clue.total()
    },
    ..Definition::new(ClueKind::Product, "cages", "product")
};

pub(super) static FREE_PRODUCT: Definition = Definition {
    reads: Reads::Values,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("product").up_to(i32::MAX)),
    title: "Product",
    meaning: "the product of the values is the number; values may repeat",
    example: "[\"24: r1c1 r1c2 r2c1\"]",
    lower: |clue, context| product(clue, context, true),
    holds: |clue, _, value| product_of(clue.cells(), value) == clue.total(),
    ..Definition::new(ClueKind::FreeProduct, "sums", "product")
};

/// The product of the values of these cells.
fn product_of(cells: &[Cell], value: &Values) -> i64 {
    cells.iter().fold(1_i64, |product, &cell| product.saturating_mul(value(cell)))
}

/// The constraints on the product alone. Values that cannot repeat make the automaton smaller.
fn product(clue: &Clue, context: &LoweringContext, may_repeat: bool) -> Lowered {
    let (cells, product, lowest) = (clue.cells().to_vec(), clue.total(), context.lowest());
    let values = context.value_cells(clue);
    let mut constraints = Vec::new();
    if product == 0 {
        let zero = context.digit_in(values[0], 0).ok_or_else(|| {
            LoweringError::number("`0` is not a value of this board", context.values_hint()).impossible()
        })?;
        let amount = Amount::Between(1, if may_repeat { cells.len() } else { 1 });
        constraints.push(Constraint::Count { cells: values, digits: vec![zero], amount });
        return Ok(constraints);
    }
    // bit i of the set is the i-th value, from the lowest; boards have at most 64 values
    constraints.extend(context.shared_regular(
        clue,
        &values,
        [(0_u64, product)],
        |&(seen, left), value| {
            let bit = if may_repeat { 0 } else { 1_u64 << (value - lowest) };
            let fits = seen & bit == 0 && value != 0 && left % value == 0;
            let is_full = usize::try_from(seen.count_ones()) == Ok(cells.len());
            (fits && !is_full).then(|| (seen | bit, left / value))
        },
        |&(_, left)| left == 1,
    )?);
    Ok(constraints)
}
