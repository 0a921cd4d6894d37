//! Solutions that contain at least one of some wanted pairs of cell and digit, the *targets*.
//!
//! Each search from level 0 first decides a target, so a solution contains it, or a unit clause
//! that excludes it is learnt. If a target is already true, any solution will do. The caller
//! removes from the targets all pairs of each solution ([`Cdcl::remove_target`]), so no solution
//! has to be blocked. Without targets, nothing is left.
//!
//! Learnt clauses follow from the puzzle alone, so each query profits from all queries before.
//!
//! # References
//! Janota, Lynce, Marques-Silva: *Algorithms for computing backbones of propositional formulae*, AI
//! Communications 2015, for queries of this kind.

use super::state::{Cdcl, Targets};
use crate::engine::formula::{Literal, Variable};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::Digit;

impl Cdcl {
    /// After [`Cdcl::start`]: from now on, returns only solutions that contain one of these pairs.
    /// The caller must [remove](Cdcl::remove_target) all pairs of a solution before it calls
    /// [`Cdcl::advance`] again.
    pub(crate) fn set_targets(&mut self, pairs: impl Iterator<Item = (Cell, Digit)>) {
        let variables = pairs.filter_map(|(cell, digit)| self.encoding.variable(cell.index(), digit.index()));
        self.targets = Targets { active: true, variables: variables.collect() };
        // target phases are of no use between solutions
        self.phases.expect_refutation();
    }

    /// After [`Cdcl::set_targets`]: removes a pair from the targets.
    pub(crate) fn remove_target(&mut self, cell: Cell, digit: Digit) {
        if let Some(variable) = self.encoding.variable(cell.index(), digit.index()) {
            self.targets.variables.retain(|&target| target != variable);
        }
    }

    /// The target to decide first; `None` if the search has no targets, stands above level 0, or a
    /// target is true.
    pub(super) fn target_decision(&mut self) -> Option<Literal> {
        if !self.targets.active || self.trail.current_level() > 0 {
            return None;
        }
        self.best_target().filter(|&target| self.trail.value(target) == 0)
    }

    /// Whether the search stands at level 0 and all its targets are false.
    pub(super) fn targets_are_exhausted(&mut self) -> bool {
        self.targets.active && self.trail.current_level() == 0 && self.best_target().is_none()
    }

    /// At level 0: the remaining target with the highest score, preferring one that is already
    /// true. `None` if no target is left.
    fn best_target(&mut self) -> Option<Literal> {
        let Self { targets, trail, vsids, .. } = self;
        targets.variables.retain(|&variable| trail.value(Literal::is(variable)) >= 0);
        let is_true = |variable: Variable| !trail.is_open(variable);
        let best = targets.variables.iter().copied().reduce(|best, other| {
            let is_better = !is_true(best) && (is_true(other) || vsids.score(other) > vsids.score(best));
            if is_better { other } else { best }
        });
        best.map(Literal::is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    #[test]
    fn returns_a_solution_for_each_target_and_ends() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        // two solutions, which differ in cells 2, 3, 10 and 11
        let givens: Grid = "1 2 0 0\n3 4 1 2\n2 1 0 0\n4 3 2 1".parse().expect("a grid");
        let mut solver = Cdcl::default();
        for (targets, count) in [(vec![(2, 2), (2, 3)], 2), (vec![(2, 2)], 1), (vec![(2, 0)], 0), (vec![], 0)] {
            let mut targets: Vec<_> =
                targets.into_iter().map(|(cell, digit)| (Cell(cell), Digit::from_index(digit))).collect();
            assert_eq!(solver.start(&model, &givens, None, &Budget::FREE), Ok(true));
            solver.set_targets(targets.iter().copied());
            for _ in 0..count {
                assert_eq!(solver.advance(&Budget::FREE), Step::Found);
                let mut solution = givens.clone();
                solver.write(&mut solution);
                let (hit, missed): (Vec<_>, _) =
                    targets.into_iter().partition(|&(cell, digit)| solution.get(cell) == Some(digit));
                assert!(!hit.is_empty(), "the solution contains a target");
                for (cell, digit) in hit {
                    solver.remove_target(cell, digit);
                }
                targets = missed;
            }
            assert_eq!(solver.advance(&Budget::FREE), Step::Exhausted, "{targets:?}");
            assert!(!solver.refuted, "the puzzle itself has solutions");
        }
    }
}
