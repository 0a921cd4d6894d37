//! Entropic and modular lines: a window of consecutive cells holds values of different classes.
//!
//! The window is as long as there are classes. The automaton remembers the classes of the last
//! cells, one fewer than the window holds. The first cells of a loop are read again at its end.

use super::{Clue, ClueKind, Definition, Lowered, LoweringContext, LoweringError, NumberParameter, Reads, Values};

pub(super) static ENTROPIC: Definition = Definition {
    reads: Reads::Values,
    closable: true,
    title: "Entropic line",
    meaning: "any three consecutive cells hold a value of the lowest, of the middle and of the highest third",
    example: "[\"r1c1 r1c2 r1c3 r1c4\"]",
    lower: |clue, context| {
        context.require_thirds(context.value_range(clue.cells()).1)?;
        lower(clue, context, 3, |value| context.third(value))
    },
    holds: |clue, context, value| holds(clue, 3, value, |value| context.third(value)),
    ..Definition::new(ClueKind::Entropic, "lines", "entropic")
};

pub(super) static MODULAR: Definition = Definition {
    reads: Reads::Values,
    number: Some(NumberParameter::optional("mod", 3)),
    closable: true,
    title: "Modular line",
    meaning: "any three consecutive cells have different remainders modulo 3; with `mod = m`, any m cells modulo m",
    drawn_meaning: "any three neighbours on the line have different remainders modulo 3, or any m modulo a number m \
                    that is written",
    example: "[\"r1c1 r1c2 r1c3 r1c4\", { cells = \"r5c1-r5c4\", mod = 2 }]",
    lower: |clue, context| {
        let m = clue.total();
        let Some(window) = usize::try_from(m).ok().filter(|window| (2..=6).contains(window)) else {
            return Err(LoweringError::number(format!("`{m}` is out of range"), "use 2 to 6 for `mod`"));
        };
        lower(clue, context, window, |value| value.rem_euclid(m))
    },
    holds: |clue, _, value| {
        let window = usize::try_from(clue.total()).expect("a small number");
        holds(clue, window, value, |value| value.rem_euclid(clue.total()))
    },
    ..Definition::new(ClueKind::Modular, "lines", "modular")
};

fn lower(clue: &Clue, context: &LoweringContext, window: usize, class: impl Fn(i64) -> i64) -> Lowered {
    let mut cells = clue.cells().to_vec();
    if cells.len() < 2 {
        return Err(LoweringError::cells("a line needs two cells", "name at least two cells").vacuous());
    }
    if clue.closed {
        if cells.len() < window {
            let message = format!("a loop of `{}` cells is too short", cells.len());
            return Err(LoweringError::cells(message, format!("name at least {window} cells, or remove `loop`")));
        }
        cells.extend_from_within(..window - 1);
    }
    let step = |last: &Vec<i64>, value: i64| {
        let class = class(value);
        (!last.contains(&class)).then(|| {
            let mut next = last.clone();
            next.push(class);
            if next.len() == window {
                next.remove(0);
            }
            next
        })
    };
    context.shared_regular(clue, &cells, [Vec::new()], step, |_| true)
}

fn holds(clue: &Clue, window: usize, value: &Values, class: impl Fn(i64) -> i64) -> bool {
    let n = clue.cells().len();
    let class = |i: usize| class(value(clue.cells()[i % n]));
    let pairs = |i: usize| (i + 1..i + window).filter(move |&j| clue.closed || j < n).map(move |j| (i, j));
    (0..n).flat_map(pairs).all(|(i, j)| class(i) != class(j))
}
