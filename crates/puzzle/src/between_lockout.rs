//! Between lines and lockout lines: the values at the ends bound the values between them.
//!
//! The automaton reads both ends first and then remembers only them. An automaton reads digits of the
//! board only: variables with other values are compared in pairs.

use super::{
    Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Reads, VariableSupport,
};
use kdoku_board::geometry::Cell;
use kdoku_board::rules::Constraint;

/// The end values read so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Ends {
    None,
    One(i64),
    /// The smaller and the larger.
    Both(i64, i64),
}

pub(super) static BETWEEN: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    title: "Between line",
    meaning: "the values between the ends of the line lie strictly between the values at the ends",
    example: "[\"r1c1 r1c2 r1c3 r1c4\"]",
    lower: |clue, context| {
        if clue.cells().len() < 3 {
            return Err(
                LoweringError::cells("the line has no cells between its ends", "name at least three cells").vacuous()
            );
        }
        let [first, middle @ .., last] = clue.cells() else { unreachable!("there are three cells at least") };
        if !clue.cells().iter().all(|&cell| context.holds_board_values(cell)) {
            let below = |low, high| context.related([low, high], |low, high| low < high);
            let case = |low, high| middle.iter().flat_map(|&cell| [below(low, cell), below(cell, high)]).collect();
            return Ok(vec![Constraint::Any(vec![case(*first, *last), case(*last, *first)])]);
        }
        by_the_ends(clue, context, 2, |low, high, value| low < value && value < high)
    },
    holds: |clue, _, value| {
        let (low, high, middle) = parts(clue, &|cell| value(cell));
        middle.iter().all(|&value| low < value && value < high)
    },
    ..Definition::new(ClueKind::Between, "lines", "between")
};

pub(super) static LOCKOUT: Definition = Definition {
    reads: Reads::Values,
    variables: VariableSupport::Any,
    number: Some(NumberParameter::optional("min", 4)),
    title: "Lockout line",
    meaning: "the ends differ by at least 4, and no other value on the line is within their range, ends included",
    drawn_meaning: "the ends differ by 4 at least, or by the number that is written, and no value between them on the \
                    line lies within them or is one of them",
    example: "[\"r1c1 r1c2 r1c3 r1c4\", { cells = \"r5c1-r5c4\", min = 5 }]",
    lower: |clue, context| {
        if clue.cells().len() < 2 {
            return Err(LoweringError::cells("the line has only one end", "name at least two cells"));
        }
        let [first, middle @ .., last] = clue.cells() else { unreachable!("there are two cells at least") };
        if !clue.cells().iter().all(|&cell| context.holds_board_values(cell)) {
            let mut constraints = context.binary([[*first, *last]], |a, b| (a - b).abs() >= clue.total())?;
            let below = |low, high| context.related([low, high], |low, high| low < high);
            constraints.extend(middle.iter().map(|&cell| {
                let outside = vec![below(cell, *first), below(cell, *last)];
                Constraint::Any(vec![outside, vec![below(*first, cell), below(*last, cell)]])
            }));
            return Ok(constraints);
        }
        by_the_ends(clue, context, clue.total(), |low, high, value| value < low || high < value)
    },
    holds: |clue, _, value| {
        let (low, high, middle) = parts(clue, &|cell| value(cell));
        high - low >= clue.total() && middle.iter().all(|value| !(low..=high).contains(value))
    },
    ..Definition::new(ClueKind::Lockout, "lines", "lockout")
};

/// The values at the ends, the smaller first, and the values between them on the line.
fn parts(clue: &Clue, value: &dyn Fn(Cell) -> i64) -> (i64, i64, Vec<i64>) {
    let mut middle: Vec<i64> = clue.cells().iter().map(|&cell| value(cell)).collect();
    let (first, last) = (middle.remove(0), middle.pop().expect("a line has two ends"));
    (first.min(last), first.max(last), middle)
}

/// Lowers a line whose ends differ by at least `apart` and whose other values satisfy `middle`.
fn by_the_ends(clue: &Clue, context: &LoweringContext, apart: i64, middle: impl Fn(i64, i64, i64) -> bool) -> Lowered {
    let mut cells = clue.cells().to_vec();
    let last = cells.pop().expect("a line has two ends");
    cells.insert(1, last);
    let step = |ends: &Ends, value: i64| match *ends {
        Ends::None => Some(Ends::One(value)),
        Ends::One(end) => ((end - value).abs() >= apart).then_some(Ends::Both(end.min(value), end.max(value))),
        Ends::Both(low, high) => middle(low, high, value).then_some(*ends),
    };
    context.shared_regular(clue, &cells, [Ends::None], step, |ends| matches!(ends, Ends::Both(..)))
}
