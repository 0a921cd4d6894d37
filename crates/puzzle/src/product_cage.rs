//! Product cages: different values with a given product.
//!
//! The automaton remembers the set of values read, and what is left of the product. Where cells are
//! modified, their digits differ but their values may repeat, so it remembers no set.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, NumberParameter, Reads, Syntax};
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
        let (cells, product, lowest) = (clue.cells().to_vec(), clue.total(), context.lowest());
        let mut constraints = different(context, &cells)?;
        let values = context.value_cells(clue);
        let may_repeat = values != cells;
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
    },
    holds: |clue, context, value| {
        let values = context.value_cells(clue);
        let product = values.iter().fold(1_i64, |product, &cell| product.saturating_mul(value(cell)));
        differ(clue.cells(), context, value) && product == clue.total()
    },
    ..Definition::new(ClueKind::Product, "cages", "product")
};
