//! Global entropy and modulo: every window of 2 × 2 cells holds a value of each class.

use super::{ClueKind, Definition, Lowered, LoweringContext, LoweringError, Syntax, Values};
use kdoku_board::rules::{Amount, Constraint};

pub(super) static ENTROPY: Definition = Definition {
    syntax: Syntax::Switch,
    title: "Entropy 2×2",
    meaning: "every 2×2 holds a value of the lowest, of the middle and of the highest third",
    example: "true",
    lower: |_, context| {
        context.require_thirds(context.highest())?;
        every_class(context, |value| context.third(value))
    },
    holds: |_, context, value| has_every_class(context, value, |value| context.third(value)),
    ..Definition::new(ClueKind::Entropy, "global", "entropy")
};

pub(super) static MODULO: Definition = Definition {
    syntax: Syntax::Switch,
    title: "Modular 2×2",
    meaning: "every 2×2 holds all three residues modulo 3",
    example: "true",
    lower: |_, context| every_class(context, |value| value.rem_euclid(3)),
    holds: |_, context, value| has_every_class(context, value, |value| value.rem_euclid(3)),
    ..Definition::new(ClueKind::Modulo, "global", "modulo")
};

fn every_class(context: &LoweringContext, class: impl Fn(i64) -> i64) -> Lowered {
    let mut constraints = Vec::new();
    for square in context.squares_2x2() {
        for wanted in 0..3 {
            let digits = context.digits_where(|value| class(value) == wanted);
            if digits.is_empty() {
                return Err(LoweringError::cells("this board lacks a class of values", context.values_hint()));
            }
            constraints.push(Constraint::Count { cells: square.to_vec(), digits, amount: Amount::Between(1, 4) });
        }
    }
    Ok(constraints)
}

fn has_every_class(context: &LoweringContext, value: &Values, class: impl Fn(i64) -> i64) -> bool {
    context
        .squares_2x2()
        .iter()
        .all(|square| (0..3).all(|wanted| square.iter().any(|&cell| class(value(cell)) == wanted)))
}
