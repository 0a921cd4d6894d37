//! Rellik cages: inverse killer cages, with a sum that no group of cells may have.
//!
//! The automaton remembers the set of values read. It rejects a value that repeats one or completes
//! the sum.

use super::cage::different;
use super::houses::differ;
use super::{ClueKind, Definition, LoweringError, NumberParameter, Reads, Syntax};

pub(super) static RELLIK: Definition = Definition {
    reads: Reads::Unsupported,
    syntax: Syntax::NumberAndCells,
    number: Some(NumberParameter::required("sum")),
    meaning: "the cells are all different, and no group of them, not even one cell, adds up to the sum",
    example: "[\"9: r1c1 r1c2 r1c3\"]",
    lower: |clue, context| {
        let (total, lowest) = (clue.total(), context.lowest());
        if lowest < 0 {
            return Err(LoweringError::cells("a rellik cage cannot hold values below 0", context.values_hint()));
        }
        let mut constraints = vec![different(context, clue.cells())?];
        // bit i of the state is the i-th value, from the lowest; boards have at most 64 values
        let word = context.shared_regular(
            clue,
            clue.cells(),
            [0_u64],
            |&seen, value| {
                let bit = 1_u64 << (value - lowest);
                (seen & bit == 0 && !reaches(seen, lowest, total - value)).then_some(seen | bit)
            },
            |_| true,
        )?;
        constraints.extend(word);
        Ok(constraints)
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let mut groups = 1_u64..1 << cells.len();
        let sum = |group: u64| -> i64 {
            cells.iter().enumerate().filter(|(i, _)| group >> i & 1 == 1).map(|(_, &cell)| value(cell)).sum()
        };
        differ(cells, value) && groups.all(|group| sum(group) != clue.total())
    },
    ..Definition::new(ClueKind::Rellik, "cages", "rellik")
};

/// Whether a subset of the values read, possibly empty, has this sum. No value is below 0.
fn reaches(seen: u64, lowest: i64, sum: i64) -> bool {
    let values = (0..64).filter(|i| seen >> i & 1 == 1).map(|i| lowest + i);
    if let Ok(sum @ 0..128) = u32::try_from(sum) {
        // bit i is the sum i
        let with =
            |sums: u128, value| sums | u32::try_from(value).ok().and_then(|by| sums.checked_shl(by)).unwrap_or(0);
        return values.fold(1, with) >> sum & 1 == 1;
    }
    let Ok(sum) = usize::try_from(sum) else { return false };
    if i64::try_from(sum).is_ok_and(|sum| sum > values.clone().sum()) {
        return false;
    }
    let mut reached = vec![false; sum + 1];
    reached[0] = true;
    for value in values {
        let Some(value) = usize::try_from(value).ok().filter(|&value| value <= sum) else { continue };
        for at in (value..=sum).rev() {
            reached[at] |= reached[at - value];
        }
    }
    reached[sum]
}
