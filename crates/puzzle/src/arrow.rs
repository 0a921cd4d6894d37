//! Arrows, average arrows and double arrows: the circle holds the sum or the mean of the shaft.
//!
//! A pill, a circle of several cells, is read as a decimal number.

use super::sums::sum;
use super::{ClueKind, Definition, LoweringError, Reads, Syntax, VariableSupport};
use kdoku_board::rules::Comparison;

pub(super) static ARROW: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::Groups(2),
    meaning: "the head, read as a decimal number if it has two or three cells, is the sum of the shaft",
    drawn_meaning: "the circle holds the sum along the arrow; a circle of several cells is read as a number",
    example: "[\"r2c2 = r2c3 r2c4 r2c5\"]",
    lower: |clue, context| {
        let head = clue.cells();
        if head.len() > 3 {
            let message = format!("a head of `{}` cells is too long", head.len());
            return Err(LoweringError::cells(message, "use 1 to 3 cells"));
        }
        let mut terms: Vec<_> = [1, 10, 100].into_iter().zip(head.iter().rev().copied()).rev().collect();
        terms.extend(clue.groups[1].iter().map(|&cell| (-1, cell)));
        context.sum(terms, Comparison::Equal, 0).map_err(|_| {
            let message = format!("a shaft of `{}` cells cannot add up to the head", clue.groups[1].len());
            LoweringError::cells(message, context.values_hint()).impossible()
        })
    },
    holds: |clue, _, value| {
        let number = clue.cells().iter().fold(0, |number, &cell| 10 * number + value(cell));
        number == sum(&clue.groups[1], value)
    },
    ..Definition::new(ClueKind::Arrow, "arrows", "list")
};

pub(super) static AVERAGE: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    syntax: Syntax::Groups(2),
    title: "Average arrow",
    meaning: "the head, one cell, is the mean of the shaft",
    drawn_meaning: "the circle holds the mean of the values along the arrow",
    example: "[\"r2c2 = r2c3 r2c4 r2c5\"]",
    lower: |clue, context| {
        let ([head], shaft) = (clue.cells(), &clue.groups[1]) else {
            let message = format!("a head of `{}` cells is too long", clue.cells().len());
            return Err(LoweringError::cells(message, "use 1 cell"));
        };
        let count = i32::try_from(shaft.len()).expect("a list of cells is short");
        let mut terms = vec![(count, *head)];
        terms.extend(shaft.iter().map(|&cell| (-1, cell)));
        context.sum(terms, Comparison::Equal, 0)
    },
    holds: |clue, _, value| {
        let shaft: Vec<i64> = clue.groups[1].iter().map(|&cell| value(cell)).collect();
        // the values above the mean exceed it by as much as the others fall short of it
        shaft.iter().map(|number| number - value(clue.cells()[0])).sum::<i64>() == 0
    },
    ..Definition::new(ClueKind::Average, "arrows", "average")
};

pub(super) static DOUBLE: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    meaning: "the two ends together are the sum of the cells between them",
    drawn_meaning: "the two circles add up to the sum of the cells between them",
    example: "[\"r1c1 r1c2 r2c3 r1c4\"]",
    lower: |clue, context| match clue.cells() {
        [first, middle @ .., last] if !middle.is_empty() => context.equal_sums(&[*first, *last], middle),
        _ => {
            Err(LoweringError::cells("a double arrow has two ends and cells between them", "name at least three cells"))
        }
    },
    holds: |clue, _, value| {
        let cells = clue.cells();
        let ends = value(cells[0]) + value(cells[cells.len() - 1]);
        sum(cells, value) - ends == ends
    },
    ..Definition::new(ClueKind::DoubleArrow, "arrows", "double")
};
