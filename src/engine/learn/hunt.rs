//! A hunt for solutions that have something new: pairs of cell and digit that are still wanted.
//!
//! Where nothing has been decided, something that is wanted is, so that a solution has it and a refutation is learnt for good. Whoever
//! hunts has what a solution has of what is wanted [forgotten](Kernel::forget), so nothing has to be excluded: the next
//! solution has something else. When nothing that is wanted is open any more, everything has been seen.
//!
//! What is learnt follows from the puzzle alone, and so all that the hunt asks profits from all that it has asked.
//!
//! # References
//! Janota, Lynce, Marques-Silva: *Algorithms for computing backbones of propositional formulae*, AI Communications, 2015, for questions
//! of this kind.

use super::kernel::Kernel;
use crate::formula::{Literal, Variable};

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

    /// At level 0: what is wanted and may still be, the most disputed of it; what holds anyway before that. `None` if nothing is.
    pub(super) fn most_wanted(&mut self) -> Option<Literal> {
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
