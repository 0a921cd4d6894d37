//! One way down the tree of a search, drawn at random, and how many solutions it speaks for.
//!
//! At each node one of the choices is drawn, each as likely as the others, and propagated; where that fails, the way
//! leads nowhere. At a solution, the product of the numbers of choices is the inverse of the probability of having come
//! to it. So the mean of the products over all ways, those that lead nowhere counted as 0, is the number of solutions.
//! What is met on one way must not lead the next: nothing is learnt from conflicts here. But that derived sums are retired, which tell
//! nothing, holds for all ways that follow: each speaks for as many solutions on average as the others do.
//!
//! What lost: to try all choices at each node, leave out those that fail at once, and draw one of the others, evenly or
//! by the candidates that it leaves. A sample costs three times as much, and its deviation is at best a sixth smaller
//! at 9×9 (`benches/RECORD.md`).
//!
//! Variables that the board does not determine are no choices that count: whether there are values for them is looked for by trying them all.
//!
//! A way that a limit ends says nothing, not even that it leads nowhere.
//!
//! # References
//! Knuth: *Estimating the efficiency of backtrack programs*, Mathematics of Computation, 1975.

use super::branch::{Branching, Decision};
use super::store::Store;
use crate::engine::Stop;
use crate::engine::model::Model;
use crate::util::random::Random;

/// Goes down from a board at its fixpoint, and leaves it where the way ends. Tells the number of choices at each node, and hears
/// whether to stop there, or before another value of a variable is tried (of 0 choices); whether the way ends at a solution.
pub(super) fn run<const W: usize, S: Store<W>>(
    model: &Model,
    store: &mut S,
    branching: &Branching,
    random: &mut Random,
    told: &mut dyn FnMut(u32) -> Option<Stop>,
) -> Result<bool, Stop> {
    let mut choices = Vec::new();
    loop {
        branching.choices(model, store, &mut choices);
        if choices.is_empty() {
            return Ok(true);
        }
        let Decision { cell, digit } = choices[random.below(choices.len())];
        if model.is_undetermined(cell) {
            return has_values(model, store, branching, told);
        }
        if let Some(stop) = told(choices.len() as u32) {
            return Err(stop);
        }
        if store.place(model, cell, digit).is_err() {
            return Ok(false);
        }
    }
}

/// Whether there are values for all variables that are left; the board is left where they are, or as it was.
fn has_values<const W: usize, S: Store<W>>(
    model: &Model,
    store: &mut S,
    branching: &Branching,
    told: &mut dyn FnMut(u32) -> Option<Stop>,
) -> Result<bool, Stop> {
    let mut choices = Vec::new();
    branching.choices(model, store, &mut choices);
    let mark = store.mark();
    for &Decision { cell, digit } in &choices {
        if let Some(stop) = told(0) {
            return Err(stop);
        }
        if store.place(model, cell, digit).is_ok() && has_values(model, store, branching, told)? {
            return Ok(true);
        }
        store.undo(model, mark);
    }
    Ok(choices.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;
    use crate::engine::search::Search;
    use crate::engine::{Budget, Stop};
    use crate::util::random::Random;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_way_can_be_broken_off_and_others_begin_at_the_root() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let raised = AtomicBool::new(false);
        let budget = Budget { cancel: Some(&raised), ..Budget::FREE };
        let (mut search, mut random) = (Search::new(&model), Random::new(1));
        search.start(&model, &Grid::blank(4), None);
        let mut steps = 0;
        let broken = search.descend(&model, &mut random, &budget, &mut |_| {
            steps += 1;
            raised.store(steps == 2, Ordering::Relaxed);
        });
        assert_eq!((broken, steps), (Err(Stop::Cancelled), 2));
        raised.store(false, Ordering::Relaxed);
        let samples = 2000;
        let total: f64 = (0..samples)
            .map(|_| {
                let mut product = 1.0;
                let descent =
                    search.descend(&model, &mut random, &budget, &mut |choices| product *= f64::from(choices));
                if descent.expect("nothing stops it") { product } else { 0.0 }
            })
            .sum();
        assert!((total / f64::from(samples) - 288.0).abs() < 20.0, "there are 288 solutions");
    }
}
