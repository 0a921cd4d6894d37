//! One way down the tree of a search, drawn at random, and how many solutions it speaks for.
//!
//! At each node one of the choices is drawn, each as likely as the others, and propagated; where that fails, the way
//! leads nowhere. At a solution, the product of the numbers of choices is the inverse of the probability of having come
//! to it. So the mean of the products over all ways, those that lead nowhere counted as 0, is the number of solutions.
//! The tree must not depend on what was met before: nothing is learnt from conflicts here.
//!
//! What lost: to try all choices at each node, leave out those that fail at once, and draw one of the others, evenly or
//! by the candidates that it leaves. A sample costs three times as much, and its deviation is at best a sixth smaller
//! at 9×9 (`benches/RECORD.md`).
//!
//! Variables that the board does not determine are no choices that count: whether there are values for them is looked for by trying them all.
//!
//! # References
//! Knuth: *Estimating the efficiency of backtrack programs*, Mathematics of Computation, 1975.

use super::branch::{Branching, Decision};
use super::store::Store;
use crate::model::Model;
use crate::random::Random;

/// Goes down from a board at its fixpoint, and leaves it where the way ends. Tells the number of choices at each node;
/// whether the way ends at a solution.
pub(super) fn run<const W: usize, S: Store<W>>(
    model: &Model,
    store: &mut S,
    branching: &Branching,
    random: &mut Random,
    told: &mut dyn FnMut(u32),
) -> bool {
    let mut choices = Vec::new();
    loop {
        branching.choices(model, store, &mut choices);
        if choices.is_empty() {
            return true;
        }
        let Decision { cell, digit } = choices[random.below(choices.len())];
        if model.is_free(cell) {
            return has_values(model, store, branching);
        }
        told(choices.len() as u32);
        if store.place(model, cell, digit).is_err() {
            return false;
        }
    }
}

/// Whether there are values for all variables that are left; the board is left where they are, or as it was.
fn has_values<const W: usize, S: Store<W>>(model: &Model, store: &mut S, branching: &Branching) -> bool {
    let mut choices = Vec::new();
    branching.choices(model, store, &mut choices);
    let mark = store.mark();
    for &Decision { cell, digit } in &choices {
        if store.place(model, cell, digit).is_ok() && has_values(model, store, branching) {
            return true;
        }
        store.undo(model, mark);
    }
    choices.is_empty()
}
