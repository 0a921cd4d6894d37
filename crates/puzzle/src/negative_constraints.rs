//! Negative constraints: nonconsecutive, and boards on which every dot of a kind or every X and V is
//! drawn.
//!
//! The groups of a negative clue are the pairs that are drawn. It does not apply to them.

use super::rossini;
use super::{Clue, ClueKind, Definition, LoweringContext, Reads, Syntax, Values};
use kdoku_board::geometry::Cell;

pub(super) static NONCONSECUTIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    meaning: "neighbours never hold consecutive values",
    example: "true",
    lower: |clue, context| context.shared_binary(clue, undrawn(clue, context), |a, b| !consecutive(a, b)),
    holds: |clue, context, value| never(clue, context, value, consecutive),
    ..Definition::new(ClueKind::Nonconsecutive, "global", "nonconsecutive")
};

pub(super) static KROPKI_NEGATIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    title: "All dots are given",
    meaning: "neighbours without a white or black dot are neither consecutive nor one twice the other",
    example: "true",
    lower: |clue, context| context.shared_binary(clue, undrawn(clue, context), |a, b| !kropki(a, b)),
    holds: |clue, context, value| never(clue, context, value, kropki),
    ..Definition::new(ClueKind::KropkiNegative, "global", "kropki_negative")
};

pub(super) static CONSECUTIVE_NEGATIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    title: "All consecutive pairs are marked",
    meaning: "neighbours without a white dot are not consecutive",
    example: "true",
    lower: |clue, context| context.shared_binary(clue, undrawn(clue, context), |a, b| !consecutive(a, b)),
    holds: |clue, context, value| never(clue, context, value, consecutive),
    ..Definition::new(ClueKind::ConsecutiveNegative, "global", "consecutive_negative")
};

pub(super) static RATIO_NEGATIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    title: "All doubles are marked",
    meaning: "of neighbours without a black dot, neither is twice the other",
    example: "true",
    lower: |clue, context| context.shared_binary(clue, undrawn(clue, context), |a, b| !double(a, b)),
    holds: |clue, context, value| never(clue, context, value, double),
    ..Definition::new(ClueKind::RatioNegative, "global", "ratio_negative")
};

pub(super) static XV_NEGATIVE: Definition = Definition {
    two_digits: true,
    reads: Reads::Both,
    syntax: Syntax::Switch,
    title: "All X and V are given",
    meaning: "neighbours without an X or V add up to neither 10 nor 5",
    example: "true",
    lower: |clue, context| context.shared_binary(clue, undrawn(clue, context), |a, b| !letter(a, b)),
    holds: |clue, context, value| never(clue, context, value, letter),
    ..Definition::new(ClueKind::XvNegative, "global", "xv_negative")
};

fn consecutive(a: i64, b: i64) -> bool {
    a.abs_diff(b) == 1
}

fn kropki(a: i64, b: i64) -> bool {
    consecutive(a, b) || double(a, b)
}

fn double(a: i64, b: i64) -> bool {
    a == 2 * b || b == 2 * a
}

fn letter(a: i64, b: i64) -> bool {
    a + b == 10 || a + b == 5
}

/// The pairs of neighbours without a mark.
fn undrawn(clue: &Clue, context: &LoweringContext) -> Vec<[Cell; 2]> {
    let sorted = |[a, b]: [Cell; 2]| [a.min(b), a.max(b)];
    let mut drawn: Vec<_> = clue.groups.iter().filter_map(|pair| pair.first_chunk().copied()).map(sorted).collect();
    drawn.sort_unstable();
    let mut pairs = context.adjacent_pairs();
    pairs.retain(|&pair| drawn.binary_search(&sorted(pair)).is_err());
    pairs.iter_mut().flatten().for_each(|cell| *cell = context.value_cell(clue, *cell));
    pairs
}

fn never(clue: &Clue, context: &LoweringContext, value: &Values, relation: fn(i64, i64) -> bool) -> bool {
    context.cells().all(|a| {
        context.cells().all(|b| {
            let steps = context.row(a).abs_diff(context.row(b)) + context.column(a).abs_diff(context.column(b));
            let drawn = clue.groups.iter().any(|pair| pair.contains(&a) && pair.contains(&b));
            let [a, b] = [a, b].map(|cell| value(context.value_cell(clue, cell)));
            steps != 1 || drawn || !relation(a, b)
        })
    })
}

/// The negative kinds, each with the kinds of its marks.
const NEGATIVES: [(ClueKind, &[ClueKind]); 5] = [
    (ClueKind::ConsecutiveNegative, &[ClueKind::White]),
    (ClueKind::RatioNegative, &[ClueKind::Black]),
    (ClueKind::KropkiNegative, &[ClueKind::White, ClueKind::Black]),
    (ClueKind::XvNegative, &[ClueKind::X, ClueKind::V]),
    (ClueKind::RossiniNegative, &[ClueKind::Rossini]),
];

/// The kinds of the marks of a negative kind; none for other kinds.
pub fn drawn_by(kind: ClueKind) -> &'static [ClueKind] {
    NEGATIVES.iter().find(|(negative, _)| *negative == kind).map_or(&[], |(_, drawn)| drawn)
}

/// Whether a kind is a mark of some negative kind.
pub fn is_drawn(kind: ClueKind) -> bool {
    NEGATIVES.iter().any(|(_, drawn)| drawn.contains(&kind))
}

/// The groups of a negative clue of this kind: the cells of each mark of these clues.
pub fn drawn_cells<'c>(kind: ClueKind, clues: impl IntoIterator<Item = &'c Clue>) -> Vec<Vec<Cell>> {
    let length = if kind == ClueKind::RossiniNegative { rossini::LENGTH } else { 2 };
    let drawing = clues.into_iter().filter(|clue| drawn_by(kind).contains(&clue.kind));
    drawing.flat_map(|clue| &clue.groups).flat_map(|cells| cells.windows(length).map(<[_]>::to_vec)).collect()
}
