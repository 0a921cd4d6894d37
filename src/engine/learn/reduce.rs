//! Which clauses to forget.
//!
//! A clause is worth keeping if its literals are of few levels (its LBD): so many decisions must agree before it can
//! say anything. Those of two levels stay for ever, those of a few as long as conflicts use them, and of the others the
//! worse part goes, at intervals that grow.
//!
//! # References
//! Audemard, Simon: *Predicting learnt clauses quality in modern SAT solvers*, IJCAI 2009. Oh: *Between SAT and UNSAT:
//! the fundamental difference in CDCL SAT*, SAT 2015 (tiers).

use super::clauses::ClauseId;
use super::kernel::Kernel;
use super::trail::Reason;

/// Conflicts before the first time; the intervals grow with the root of their number.
pub(super) const INTERVAL: u64 = 300;

/// The levels of clauses that are never forgotten.
const FOREVER: u32 = 2;

/// The levels of clauses that stay while they are used.
const WHILE_USED: u32 = 6;

/// The part of all others that goes, in percent.
const SHARE: usize = 75;

impl Kernel {
    /// Forgets clauses, and what is settled for good.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.next_reduce = self.stats.conflicts + (INTERVAL * INTERVAL * (self.reductions + 1)).isqrt();
        if self.seen.floor() == 0 && self.trail.len_at(0) > self.settled {
            self.backtrack(0);
            self.settle();
        }
        let reasons = self.trail.literals().iter().map(|literal| self.trail.reason(literal.variable()));
        let mut in_use: Vec<ClauseId> =
            reasons.filter_map(|reason| if let Reason::Clause(id) = reason { Some(id) } else { None }).collect();
        in_use.sort_unstable();
        let mut candidates = Vec::new();
        for i in 0..self.clauses.ids().len() {
            let id = self.clauses.ids()[i];
            if self.clauses.is_dropped(id) || self.clauses.is_kept(id) || self.clauses.lbd(id) <= FOREVER {
                continue;
            }
            let uses = self.clauses.take_use(id);
            let spared = uses > 1 || uses > 0 && self.clauses.lbd(id) <= WHILE_USED;
            if !spared && in_use.binary_search(&id).is_err() {
                candidates.push(id);
            }
        }
        // the worst first, of equal ones the oldest
        candidates.sort_by_key(|&id| std::cmp::Reverse((self.clauses.lbd(id), self.clauses.len(id))));
        candidates.truncate(candidates.len() * SHARE / 100);
        for id in candidates {
            self.drop_clause(id);
        }
        self.collect_clauses();
    }

    /// At level 0, with everything propagated: drops clauses that hold for good, and the members of groups that are
    /// settled.
    pub(super) fn settle(&mut self) {
        self.settled = self.trail.len();
        for i in 0..self.clauses.ids().len() {
            let id = self.clauses.ids()[i];
            if !self.clauses.is_dropped(id) && self.clauses.literals(id).any(|literal| self.trail.value(literal) > 0) {
                self.drop_clause(id);
            }
        }
        let trail = &self.trail;
        self.groups.prune(|variable| !trail.is_open(variable));
    }

    /// Drops a clause, which stays where it is until [`Kernel::collect_clauses`].
    pub(super) fn drop_clause(&mut self, id: ClauseId) {
        let settled = &self.trail.literals()[..self.trail.len_at(0)];
        self.log.settled(settled, &self.instance);
        self.log.dropped(self.clauses.literals(id), &self.instance);
        self.clauses.drop(id);
    }

    /// Closes the gaps that dropped clauses leave.
    pub(super) fn collect_clauses(&mut self) {
        let Self { clauses, trail, .. } = self;
        clauses.collect(|to| trail.move_reasons(to));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_possible_wrap, reason = "digits of a small board")]

    use super::super::log::ProofStep;
    use super::*;
    use crate::board::geometry::{Cell, Order};
    use crate::board::grid::Grid;
    use crate::board::rules::Rules;
    use crate::engine::formula::Literal;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};

    #[test]
    fn only_clauses_that_were_there_are_dropped_in_a_proof() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut kernel = Kernel::default();
        kernel.start(&model, &Grid::blank(4), None);
        let free = Budget::FREE;
        assert_eq!(kernel.advance(&free), Step::Found);
        let mut known = Grid::blank(4);
        kernel.write(&mut known);
        // a row of it is given, and something beside follows at once
        let mut givens = Grid::blank(4);
        for cell in [0, 1, 2, 6, 11].map(Cell) {
            givens.set(cell, known.get(cell));
        }
        kernel.start(&model, &givens, None);
        kernel.log.keep();
        kernel.exclude_solution(&known);
        let open = (0..16).filter_map(|cell| {
            let digit = known.values()[cell].expect("it is full").index();
            kernel.instance.variable(cell, digit).filter(|&variable| kernel.trail.is_open(variable))
        });
        let open: Vec<_> = open.collect();
        assert!(open.len() > 1 && kernel.trail.len() > 0, "something follows, and something is open");
        kernel.assert_unit(Literal::is_not(open[0]));
        assert_eq!(kernel.propagate(), Ok(()));
        kernel.settle();
        // the formula's clause: every cell that is not given
        let blanks = (0_u16..16).filter(|&cell| givens.get(Cell(cell)).is_none());
        let number = |cell: u16| i32::from(4 * cell) + known.get(Cell(cell)).map_or(0, |digit| digit.get() as i32);
        let mut blocking: Vec<_> = blanks.map(|cell| -number(cell)).collect();
        blocking.sort_unstable();
        let mut there = vec![blocking];
        kernel.log.take(|step| match step {
            ProofStep::Add(clause) => {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                there.push(clause);
            }
            ProofStep::Delete(clause) => {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                assert!(there.contains(&clause), "{clause:?} is not of {there:?}");
            }
        });
    }
}
