//! Reason-side bumping: scores the variables behind a learnt clause.
//!
//! The literals of a learnt clause are implied at lower levels; to avoid the conflict, what implied
//! them must change. So the variables in the reasons of its literals are bumped too, and those in
//! the reasons of these. A typical literal denies a digit in a cell: its reason is the digit that
//! stands there instead, and the reason of that one is what placed it.
//!
//! # References
//! Liang, Ganesh, Poupart, Czarnecki: *Learning rate based branching heuristic for SAT solvers*,
//! SAT 2016.

use super::data::analysis::Analysis;
use super::data::phases::Mode;
use super::data::trail::Reason;
use super::state::Cdcl;
use crate::engine::formula::Variable;

/// Levels of reasons that are bumped.
const DEPTH: usize = 2;

/// The same in proofs on boards whose rules are houses only.
const PROOF_DEPTH: usize = 3;

impl Cdcl {
    fn reason_depth(&self) -> usize {
        let is_proof = self.phases.mode() == Mode::Refute && !self.encoding.has_constraints();
        if is_proof { PROOF_DEPTH } else { DEPTH }
    }

    /// Adds the variables behind the clause in the analysis to those to be bumped.
    pub(super) fn bump_reason_side(&self, analysis: &mut Analysis) {
        let mut start = analysis.to_bump.len();
        // without the asserted literal, whose reason is at the level of the conflict
        for i in 1..analysis.clause.len() {
            self.bump_reason(analysis.clause[i].variable(), analysis);
        }
        for _ in 1..self.reason_depth() {
            let end = analysis.to_bump.len();
            for i in start..end {
                self.bump_reason(analysis.to_bump[i], analysis);
            }
            start = end;
        }
    }

    /// Adds the variables in the reason of one.
    fn bump_reason(&self, of: Variable, analysis: &mut Analysis) {
        let mut bump = |variable: Variable| {
            if !analysis.is_to_be_bumped(variable) && variable != of && self.trail.level(variable) > 0 {
                analysis.mark_to_bump(variable);
            }
        };
        match self.trail.reason(of) {
            Reason::None => {}
            Reason::Literal(literal) => bump(literal.variable()),
            Reason::Group(group) => self.groups.members(group).iter().for_each(|&member| bump(member)),
            Reason::Clause(id) => self.clauses.literals(id).for_each(|literal| bump(literal.variable())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::engine::formula::{Literal, to_u32};
    use crate::engine::model::Model;
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::random::Random;
    use kdoku_board::rules::Rules;
    use std::collections::BTreeSet;

    /// The variables above level 0 in the reason of one.
    fn reason(solver: &Cdcl, of: Variable) -> Vec<Variable> {
        let antecedents = match solver.trail.reason(of) {
            Reason::None => Vec::new(),
            Reason::Literal(literal) => vec![literal.variable()],
            Reason::Group(group) => solver.groups.members(group).to_vec(),
            Reason::Clause(id) => solver.clauses.literals(id).map(Literal::variable).collect(),
        };
        antecedents.into_iter().filter(|&variable| variable != of && solver.trail.level(variable) > 0).collect()
    }

    #[test]
    fn bumps_the_reasons_of_the_clause_and_their_reasons() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut solver = Cdcl::default();
        let (mut near_count, mut far_count) = (0, 0);
        for seed in 0..40 {
            // place random digits until a conflict or a full board
            assert_eq!(solver.start(&model, &Grid::blank(9), None, &Budget::FREE), Ok(true));
            let variables = solver.encoding.variable_count();
            let mut random = Random::new(seed);
            while solver.propagate().is_ok() && solver.trail.len() < variables {
                let open: Vec<_> = (0..to_u32(variables)).filter(|&variable| solver.trail.is_open(variable)).collect();
                solver.trail.open_level();
                solver.trail.assign(Literal::is(open[random.below(open.len())]), Reason::None);
            }
            let mut analysis = Analysis::default();
            analysis.reset(variables);
            analysis.clause = (0..5).map(|_| !solver.trail.literal(random.below(solver.trail.len()))).collect();
            solver.bump_reason_side(&mut analysis);

            let clause: Vec<_> = analysis.clause[1..].iter().map(|literal| literal.variable()).collect();
            let near: BTreeSet<_> = clause.iter().flat_map(|&of| reason(&solver, of)).collect();
            let far: BTreeSet<_> = near.iter().flat_map(|&of| reason(&solver, of)).collect();
            let bumped: BTreeSet<_> = analysis.to_bump.iter().copied().collect();
            assert_eq!(bumped, &near | &far, "seed {seed}: behind {clause:?}");
            assert_eq!(bumped.len(), analysis.to_bump.len(), "seed {seed}: each once");
            near_count += near.len();
            far_count += (&far - &near).len();
        }
        assert!(near_count > 0 && far_count > 0, "{near_count} and {far_count}");
    }
}
