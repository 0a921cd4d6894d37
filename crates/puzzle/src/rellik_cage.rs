//! Rellik cages: inverse killer cages, with a sum that no group of cells may have.
//!
//! The automaton remembers the set of values read and the sums of their groups. It rejects a value that
//! repeats one or completes the sum. Where cells are modified, their digits differ but their values may
//! repeat.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, NumberParameter, Reads, Syntax};

pub(super) static RELLIK: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("sum")),
    title: "Rellik cage",
    meaning: "the cells are all different, and no group of them, not even one cell, adds up to the sum",
    drawn_meaning: "the cells are all different, and no group of them, however small, has the sum that is written",
    example: "[\"9: r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let (total, lowest) = (clue.total(), context.lowest());
        let values = context.value_cells(clue);
        if context.value_range(&values).0 < 0 {
            return Err(LoweringError::cells("a rellik cage cannot hold values below 0", context.values_hint()));
        }
        let mut constraints = different(context, clue.cells())?;
        let may_repeat = values != clue.cells();
        // the state is the set of values read, unless they may repeat, and the sums of all groups, also of
        // none, that are not beyond the sum; bit i is the i-th value, and boards have at most 64
        let word = context.shared_regular(
            clue,
            &values,
            [(0_u64, vec![0])],
            |(seen, sums), value| {
                let bit = if may_repeat { 0 } else { 1_u64 << (value - lowest) };
                let mut longer: Vec<i64> = sums.iter().map(|sum| sum + value).filter(|&sum| sum <= total).collect();
                let is_reached = longer.last() == Some(&total);
                longer.extend(sums);
                longer.sort_unstable();
                longer.dedup();
                (seen & bit == 0 && !is_reached).then_some((seen | bit, longer))
            },
            |_| true,
        )?;
        constraints.extend(word);
        Ok(constraints)
    },
    holds: |clue, context, value| {
        let cells = context.value_cells(clue);
        let mut groups = 1_u64..1 << cells.len();
        let sum = |group: u64| -> i64 {
            cells.iter().enumerate().filter(|(i, _)| group >> i & 1 == 1).map(|(_, &cell)| value(cell)).sum()
        };
        differ(clue.cells(), context, value) && groups.all(|group| sum(group) != clue.total())
    },
    ..Definition::new(ClueKind::Rellik, "cages", "rellik")
};
