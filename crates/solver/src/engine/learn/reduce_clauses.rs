//! Deletes clauses that are not worth keeping.
//!
//! The LBD of a clause is the number of levels of its literals; the lower, the more often it
//! propagates. Clauses of two levels are kept, those of a few levels while conflicts use them, and
//! of the others the worse part is deleted, at growing intervals.
//!
//! # References
//! Audemard, Simon: *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009. Oh:
//! *Between SAT and UNSAT: the fundamental difference in CDCL SAT*, SAT 2015 (tiers).

use super::data::clauses::ClauseId;
use super::data::trail::Reason;
use super::state::Cdcl;

/// Conflicts before the first deletion; interval `i` is longer by the square root of `i`.
pub(super) const INTERVAL: u64 = 300;

/// The highest LBD of clauses that are never deleted.
const MAX_PERMANENT_LBD: u32 = 2;

/// The highest LBD of clauses that are kept while they are used.
const MAX_USED_LBD: u32 = 6;

/// The part of all other clauses that is deleted, in percent.
const DELETED_PERCENT: usize = 75;

impl Cdcl {
    /// Deletes clauses, after simplifying by new literals of level 0.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.next_reduce = self.stats.conflicts + (INTERVAL * INTERVAL * (self.reductions + 1)).isqrt();
        if self.base_level() == 0 && self.trail.len_at(0) > self.root_len {
            self.backtrack(0);
            self.simplify();
        }
        let reasons = self.trail.literals().iter().map(|literal| self.trail.reason(literal.variable()));
        let mut in_use: Vec<ClauseId> =
            reasons.filter_map(|reason| if let Reason::Clause(id) = reason { Some(id) } else { None }).collect();
        in_use.sort_unstable();
        let mut candidates = Vec::new();
        for i in 0..self.clauses.ids().len() {
            let id = self.clauses.ids()[i];
            if self.clauses.is_deleted(id) || self.clauses.is_permanent(id) || self.clauses.lbd(id) <= MAX_PERMANENT_LBD
            {
                continue;
            }
            let uses = self.clauses.decrement_used(id);
            let is_kept = uses > 1 || uses > 0 && self.clauses.lbd(id) <= MAX_USED_LBD;
            if !is_kept && in_use.binary_search(&id).is_err() {
                candidates.push(id);
            }
        }
        // the worst first; among equals the oldest
        candidates.sort_by_key(|&id| std::cmp::Reverse((self.clauses.lbd(id), self.clauses.len(id))));
        candidates.truncate(candidates.len() * DELETED_PERCENT / 100);
        for id in candidates {
            self.delete_clause(id);
        }
        self.collect_garbage();
    }

    /// At level 0 and the fixpoint: deletes satisfied clauses and removes assigned members from
    /// groups.
    pub(super) fn simplify(&mut self) {
        self.root_len = self.trail.len();
        for i in 0..self.clauses.ids().len() {
            let id = self.clauses.ids()[i];
            if !self.clauses.is_deleted(id) && self.clauses.literals(id).any(|literal| self.trail.value(literal) > 0) {
                self.delete_clause(id);
            }
        }
        let trail = &self.trail;
        self.groups.prune(|variable| !trail.is_open(variable));
    }

    /// Deletes a clause; [`Cdcl::collect_garbage`] frees its memory.
    pub(super) fn delete_clause(&mut self, id: ClauseId) {
        let units = &self.trail.literals()[..self.trail.len_at(0)];
        self.proof_log.add_units(units, &self.encoding);
        self.proof_log.delete(self.clauses.literals(id), &self.encoding);
        self.clauses.delete(id);
    }

    /// Frees the memory of deleted clauses.
    pub(super) fn collect_garbage(&mut self) {
        let Self { clauses, trail, .. } = self;
        clauses.collect_garbage(|to| trail.relocate_reasons(to));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_possible_wrap, reason = "digits of a small board")]

    use super::super::data::proof_log::ProofStep;
    use super::*;
    use crate::engine::formula::Literal;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    #[test]
    fn a_proof_deletes_only_clauses_that_exist() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(&model, &Grid::blank(4), None, &Budget::FREE), Ok(true));
        let free = Budget::FREE;
        assert_eq!(solver.advance(&free), Step::Found);
        let mut solution = Grid::blank(4);
        solver.write(&mut solution);
        // some cells of it are given, and others follow from them
        let mut givens = Grid::blank(4);
        for cell in [0, 1, 2, 6, 11].map(Cell) {
            givens.set(cell, solution.get(cell));
        }
        assert_eq!(solver.start(&model, &givens, None, &Budget::FREE), Ok(true));
        solver.proof_log.enable();
        solver.exclude_solution(&solution, &[]);
        let open = (0..16).filter_map(|cell| {
            let digit = solution.values()[cell].expect("a full grid").index();
            solver.encoding.variable(cell, digit).filter(|&variable| solver.trail.is_open(variable))
        });
        let open: Vec<_> = open.collect();
        assert!(open.len() > 1 && solver.trail.len() > 0, "some cells are implied, others are open");
        solver.assert_unit(Literal::is_not(open[0]));
        assert_eq!(solver.propagate(), Ok(()));
        solver.simplify();
        // the blocking clause of the formula: every blank cell
        let blanks = (0_u16..16).filter(|&cell| givens.get(Cell(cell)).is_none());
        let number = |cell: u16| i32::from(4 * cell) + solution.get(Cell(cell)).map_or(0, |digit| digit.get() as i32);
        let mut blocking: Vec<_> = blanks.map(|cell| -number(cell)).collect();
        blocking.sort_unstable();
        let mut clauses = vec![blocking];
        solver.proof_log.drain(|step| match step {
            ProofStep::Add(clause) => {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                clauses.push(clause);
            }
            ProofStep::Delete(clause) => {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                assert!(clauses.contains(&clause), "{clause:?} is not in {clauses:?}");
            }
        });
    }
}
