//! One random descent of the search tree, and how many solutions it stands for (Knuth's estimator).
//!
//! At each node one of the choices is drawn with equal probability and propagated; a conflict ends
//! the descent. At a solution, the product of the numbers of choices is the inverse of the
//! probability of reaching it. So the mean of the products over all descents, those that fail
//! counted as 0, is the number of solutions. Conflict weights are not changed, since descents must
//! be independent. Retired propagators stay retired, which does not bias the estimate.
//!
//! Variables that the board does not determine do not count as choices: all their values are tried
//! until one works.
//!
//! A descent that a limit ends counts neither as a success nor as a failure.
//!
//! # References
//! Knuth: *Estimating the efficiency of backtrack programs*, Mathematics of Computation, 1975.

use super::board::Board;
use super::branching::{Branching, Decision};
use crate::engine::Stop;
use crate::engine::model::Model;
use kdoku_board::random::Random;

/// Descends from a board at its fixpoint, and leaves the board where the descent ends.
///
/// Calls `visit` with the number of choices of each node, and with 0 before another value of a
/// variable is tried; it can stop the descent. Returns whether the descent ended in a solution.
pub(super) fn run<const W: usize, B: Board<W>>(
    model: &Model,
    board: &mut B,
    branching: &Branching,
    random: &mut Random,
    visit: &mut dyn FnMut(u32) -> Option<Stop>,
) -> Result<bool, Stop> {
    let mut choices = Vec::new();
    loop {
        branching.choices(model, board, &mut choices);
        if choices.is_empty() {
            return Ok(true);
        }
        let Decision { cell, digit } = choices[random.below(choices.len())];
        if model.is_undetermined(cell) {
            return has_values(model, board, branching, visit);
        }
        if let Some(stop) = visit(choices.len() as u32) {
            return Err(stop);
        }
        if board.place(model, cell, digit).is_err() {
            return Ok(false);
        }
    }
}

/// Whether there are values for all remaining variables. Leaves the board with them, or unchanged.
fn has_values<const W: usize, B: Board<W>>(
    model: &Model,
    board: &mut B,
    branching: &Branching,
    visit: &mut dyn FnMut(u32) -> Option<Stop>,
) -> Result<bool, Stop> {
    let mut choices = Vec::new();
    branching.choices(model, board, &mut choices);
    let mark = board.mark();
    for &Decision { cell, digit } in &choices {
        if let Some(stop) = visit(0) {
            return Err(stop);
        }
        if board.place(model, cell, digit).is_ok() && has_values(model, board, branching, visit)? {
            return Ok(true);
        }
        board.undo(model, mark);
    }
    Ok(choices.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::engine::model::Model;
    use crate::engine::search::Search;
    use crate::engine::{Budget, Stop};
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::random::Random;
    use kdoku_board::rules::Rules;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn a_descent_can_be_cancelled_and_the_next_one_starts_at_the_root() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let cancel = AtomicBool::new(false);
        let budget = Budget { cancel: Some(&cancel), ..Budget::FREE };
        let (mut search, mut random) = (Search::new(&model), Random::new(1));
        search.start(&model, &Grid::blank(4), None);
        let mut steps = 0;
        let cancelled = search.descend(&model, &mut random, &budget, &mut |_| {
            steps += 1;
            cancel.store(steps == 2, Ordering::Relaxed);
        });
        assert_eq!((cancelled, steps), (Err(Stop::Cancelled), 2));
        cancel.store(false, Ordering::Relaxed);
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
