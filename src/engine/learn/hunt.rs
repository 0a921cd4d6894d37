//! A hunt for solutions that have something new: pairs of cell and digit that are still wanted.
//!
//! Where nothing has been decided, something that is wanted is, so that a solution has it and a refutation is learnt for good; if
//! something wanted holds by then, any solution will do. Whoever hunts has what a solution has of what is wanted
//! [forgotten](Kernel::forget), so nothing has to be excluded: the next solution has something else. When nothing wanted is left,
//! everything has been seen.
//!
//! What is learnt follows from the puzzle alone, and so all that the hunt asks profits from all that it has asked.
//!
//! # References
//! Janota, Lynce, Marques-Silva: *Algorithms for computing backbones of propositional formulae*, AI Communications, 2015, for questions
//! of this kind.

use super::kernel::Kernel;
use crate::engine::formula::{Literal, Variable};

/// What is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Hunt {
    pub(super) is_on: bool,
    /// The variables of the pairs, some of which may have been ruled out since.
    wanted: Vec<Variable>,
}

impl Kernel {
    /// At level 0: from now on, only solutions that have one of these pairs of a cell and a digit are of interest.
    pub(super) fn hunt(&mut self, pairs: impl Iterator<Item = (usize, usize)>) {
        let variables = pairs.filter_map(|(cell, digit)| self.instance.variable(cell, digit));
        self.hunt = Hunt { is_on: true, wanted: variables.collect() };
        // between solutions there are no targets
        self.phases.found();
    }

    /// After a solution: wants a pair no more.
    pub(super) fn forget(&mut self, cell: usize, digit: usize) {
        if let Some(variable) = self.instance.variable(cell, digit) {
            self.hunt.wanted.retain(|&wanted| wanted != variable);
        }
    }

    /// Where nothing has been decided in a hunt: what to decide, if not any solution will do.
    pub(super) fn wanted_first(&mut self) -> Option<Literal> {
        if !self.hunt.is_on || self.trail.current_level() > 0 {
            return None;
        }
        self.most_wanted().filter(|&wanted| self.trail.value(wanted) == 0)
    }

    /// Whether, with nothing decided in a hunt, nothing that is wanted is left.
    pub(super) fn has_nothing_wanted(&mut self) -> bool {
        self.hunt.is_on && self.trail.current_level() == 0 && self.most_wanted().is_none()
    }

    /// At level 0: what is wanted and may still be, the most disputed of it; what holds anyway before that. `None` if nothing is.
    fn most_wanted(&mut self) -> Option<Literal> {
        let Self { hunt, trail, order, .. } = self;
        hunt.wanted.retain(|&variable| trail.value(Literal::is(variable)) >= 0);
        let holds = |variable: Variable| !trail.is_open(variable);
        let best = hunt.wanted.iter().copied().reduce(|best, other| {
            let is_better = !holds(best) && (holds(other) || order.score(other) > order.score(best));
            if is_better { other } else { best }
        });
        best.map(Literal::is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};

    #[test]
    fn a_hunt_delivers_what_has_something_wanted_and_ends() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        // two solutions, which differ in cells 2, 3, 10 and 11
        let givens: Grid = "1 2 0 0\n3 4 1 2\n2 1 0 0\n4 3 2 1".parse().expect("a grid");
        let mut kernel = Kernel::default();
        for (wanted, found) in [(vec![(2, 2), (2, 3)], 2), (vec![(2, 2)], 1), (vec![(2, 0)], 0), (vec![], 0)] {
            assert!(kernel.start(&model, &givens, None));
            kernel.hunt(wanted.iter().copied());
            let mut left = wanted.clone();
            for _ in 0..found {
                assert_eq!(kernel.advance(&Budget::FREE), Step::Found);
                let mut solution = givens.clone();
                kernel.write(&mut solution);
                let before = left.len();
                left.retain(|&(cell, digit)| {
                    let has = solution.values()[cell].is_some_and(|value| value.index() == digit);
                    if has {
                        kernel.forget(cell, digit);
                    }
                    !has
                });
                assert!(left.len() < before, "it has something of {wanted:?}");
            }
            assert_eq!(kernel.advance(&Budget::FREE), Step::Exhausted, "{wanted:?}");
            assert!(!kernel.refuted(), "the puzzle has solutions all the same");
        }
    }
}
