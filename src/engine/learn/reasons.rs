//! What a conflict speaks of besides the variables that it was made of: the reasons behind its clause.
//!
//! Literals of a learnt clause come from lower levels, and it is what implied them that would have to change. So the
//! variables in the reasons of the clause's literals get a point as well, and those in the reasons of these. Where most
//! literals say that a digit is not in a cell, that is the digit which stands there instead, and what put it there. On
//! proofs and on boards around the hardness peak alike, half as many conflicts are met. Proofs on boards of houses take a
//! twentieth less with the reasons of those as well; who looks for a solution at 36 × 36 loses by that.
//!
//! # References
//! Liang, Ganesh, Poupart, Czarnecki: *Learning rate based branching heuristic for SAT solvers*, SAT 2016 (the reason side).

use super::analyze::Analysis;
use super::kernel::Kernel;
use super::trail::Reason;
use crate::engine::formula::Variable;

/// Reasons behind a clause that count while a solution is looked for, and on boards with other rules than houses.
const SEEKING: usize = 2;

/// The same in a proof on a board of houses.
const PROVING: usize = 3;

impl Kernel {
    /// How many reasons deep.
    fn depth(&self) -> usize {
        if self.phases.seeks() || self.instance.has_constraints() { SEEKING } else { PROVING }
    }

    /// Adds the variables some reasons deep behind the clause in the analysis to those that are bumped.
    pub(super) fn meet_reasons(&self, analysis: &mut Analysis) {
        let first = analysis.met.len();
        // what implied the first one is of the level that made the conflict; to score it as well was no better
        for i in 1..analysis.clause.len() {
            self.meet_reason(analysis.clause[i].variable(), analysis);
        }
        let mut begun = first;
        for _ in 1..self.depth() {
            let end = analysis.met.len();
            for i in begun..end {
                self.meet_reason(analysis.met[i], analysis);
            }
            begun = end;
        }
    }

    /// Adds the variables in the reason of one.
    fn meet_reason(&self, of: Variable, analysis: &mut Analysis) {
        let mut meet = |variable: Variable| {
            if !analysis.is_met(variable) && variable != of && self.trail.level(variable) > 0 {
                analysis.meet(variable);
            }
        };
        match self.trail.reason(of) {
            Reason::None => {}
            Reason::Literal(literal) => meet(literal.variable()),
            Reason::Group(group) => self.groups.members(group).iter().for_each(|&member| meet(member)),
            Reason::Clause(id) => self.clauses.literals(id).for_each(|literal| meet(literal.variable())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::formula::{Literal, to_u32};
    use crate::engine::model::Model;
    use crate::util::random::Random;
    use std::collections::BTreeSet;

    /// The variables above level 0 that implied one.
    fn reason(kernel: &Kernel, of: Variable) -> Vec<Variable> {
        let antecedents = match kernel.trail.reason(of) {
            Reason::None => Vec::new(),
            Reason::Literal(literal) => vec![literal.variable()],
            Reason::Group(group) => kernel.groups.members(group).to_vec(),
            Reason::Clause(id) => kernel.clauses.literals(id).map(Literal::variable).collect(),
        };
        antecedents.into_iter().filter(|&variable| variable != of && kernel.trail.level(variable) > 0).collect()
    }

    #[test]
    fn what_implied_the_clause_is_met_and_what_implied_that() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut kernel = Kernel::default();
        let (mut near_ones, mut far_ones) = (0, 0);
        for seed in 0..40 {
            // digits placed at random, until that cannot go on or the board is full
            assert!(kernel.start(&model, &Grid::blank(9), None));
            let variables = kernel.instance.variable_count();
            let mut random = Random::new(seed);
            while kernel.propagate().is_ok() && kernel.trail.len() < variables {
                let open: Vec<_> = (0..to_u32(variables)).filter(|&variable| kernel.trail.is_open(variable)).collect();
                kernel.trail.open_level();
                kernel.trail.assign(Literal::is(open[random.below(open.len())]), Reason::None);
            }
            let mut analysis = Analysis::default();
            analysis.reset(variables);
            analysis.clause = (0..5).map(|_| !kernel.trail.literal(random.below(kernel.trail.len()))).collect();
            kernel.meet_reasons(&mut analysis);

            let clause: Vec<_> = analysis.clause[1..].iter().map(|literal| literal.variable()).collect();
            let near: BTreeSet<_> = clause.iter().flat_map(|&of| reason(&kernel, of)).collect();
            let far: BTreeSet<_> = near.iter().flat_map(|&of| reason(&kernel, of)).collect();
            let met: BTreeSet<_> = analysis.met.iter().copied().collect();
            assert_eq!(met, &near | &far, "seed {seed}: behind {clause:?}");
            assert_eq!(met.len(), analysis.met.len(), "seed {seed}: each once");
            near_ones += near.len();
            far_ones += (&far - &near).len();
        }
        assert!(near_ones > 0 && far_ones > 0, "{near_ones} and {far_ones}");
    }
}
