//! Rellik cages: killer cages the other way round, with a sum that is avoided.
//!
//! The automaton remembers which values it has seen. Those that repeat one, or complete the sum, lead nowhere.

use super::cage::different;
use super::houses::differ;
use super::{Kind, Number, Refusal, Takes};

pub(super) static RELLIK: Kind = Kind {
    takes: Takes::NumberAndCells,
    number: Some(Number::needed("sum")),
    meaning: "the cells are all different, and no group of them, however small, has the sum",
    example: "[\"9: r1c1 r1c2 r1c3\"]",
    lower: |clue, board| {
        let (total, lowest) = (clue.total(), board.lowest());
        if lowest < 0 {
            return Err(Refusal::cells("values below 0 cannot be in a rellik cage", board.values()));
        }
        let mut constraints = vec![different(board, clue.cells())?];
        // bit i of the state stands for the value i above the lowest; boards have at most 64 values
        let word = board.word(
            clue.cells(),
            [0_u64],
            |&seen, value| {
                let bit = 1_u64 << (value - lowest);
                let values: Vec<i64> = (0..64).filter(|i| seen >> i & 1 == 1).map(|i| lowest + i).collect();
                (seen & bit == 0 && !reaches(&values, total - value)).then_some(seen | bit)
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
    ..Kind::at("cages", "rellik")
};

/// Whether some of these values, or none, none of which is below 0, have this sum.
fn reaches(values: &[i64], sum: i64) -> bool {
    let Ok(sum) = usize::try_from(sum) else { return false };
    if i64::try_from(sum).is_ok_and(|sum| sum > values.iter().sum()) {
        return false;
    }
    let mut reached = vec![false; sum + 1];
    reached[0] = true;
    for &value in values {
        let Some(value) = usize::try_from(value).ok().filter(|&value| value <= sum) else { continue };
        for at in (value..=sum).rev() {
            reached[at] |= reached[at - value];
        }
    }
    reached[sum]
}
