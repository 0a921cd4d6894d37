//! Clones: lists of cells that hold the same values, cell by cell or in any order.

use super::{Clue, ClueKind, Definition, LoweringError, Syntax};
use kdoku_board::rules::Constraint;

pub(super) static CLONE: Definition = Definition {
    two_digits: true,
    syntax: Syntax::Groups(usize::MAX),
    meaning: "all lists hold the same values, cell by cell",
    drawn_meaning: "groups of one colour hold the same values in the same places",
    example: "[\"r1c1 r1c2 = r5c5 r5c6\"]",
    lower: |clue, context| {
        same_length(clue)?;
        let pairs = clue.groups.windows(2).flat_map(|pair| pair[0].iter().copied().zip(pair[1].iter().copied()));
        let pairs = pairs.filter(|(a, b)| a != b).map(|(a, b)| [a, b].map(|cell| context.digits_cell(cell)));
        context.shared_binary(clue, pairs, |a, b| a == b)
    },
    holds: |clue, context, value| {
        let values = |i: usize| clue.groups[i].iter().map(|&cell| context.cell_digits(cell, value));
        (1..clue.groups.len()).all(|i| values(i).eq(values(0)))
    },
    ..Definition::new(ClueKind::Clone, "marks", "clone")
};

pub(super) static SAME: Definition = Definition {
    syntax: Syntax::Groups(usize::MAX),
    title: "Same values",
    meaning: "all lists hold the same values equally often, in any order",
    drawn_meaning: "groups with the same letter hold the same values, in any order",
    example: "[\"r1c1 r1c2 = r5c5 r5c6 = r9c8 r9c9\"]",
    lower: |clue, _| {
        same_length(clue)?;
        Ok(vec![Constraint::EqualMultisets(clue.groups.clone())])
    },
    holds: |clue, context, value| {
        let count = |i: usize, wanted| clue.groups[i].iter().filter(|&&cell| value(cell) == wanted).count();
        let mut values = context.lowest()..=context.highest();
        values.all(|wanted| (1..clue.groups.len()).all(|i| count(i, wanted) == count(0, wanted)))
    },
    ..Definition::new(ClueKind::Same, "marks", "same")
};

fn same_length(clue: &Clue) -> Result<(), LoweringError> {
    let first = clue.cells().len();
    match clue.groups.iter().map(Vec::len).find(|&length| length != first) {
        Some(other) => {
            let message = format!("lists of `{first}` and `{other}` cells differ in length");
            Err(LoweringError::cells(message, "use lists of the same length"))
        }
        None => Ok(()),
    }
}
