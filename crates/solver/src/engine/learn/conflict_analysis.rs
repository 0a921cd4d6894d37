//! Conflict analysis: from a conflict to the clause that would have prevented it.
//!
//! Literals of the conflict are replaced by their reasons, the latest first, until one literal of
//! the current level is left: the first unique implication point (1-UIP). The learnt clause is its
//! negation with the false literals of lower levels; `minimize` and `shrink` shorten it.
//!
//! # References
//! Marques-Silva, Sakallah: *GRASP*, IEEE Transactions on Computers 1999. Zhang, Madigan,
//! Moskewicz, Malik: *Efficient conflict driven learning in a Boolean satisfiability solver*, ICCAD
//! 2001 (1-UIP).

use super::data::analysis::{Analysis, SEEN};
use super::data::clauses::ClauseId;
use super::data::trail::Reason;
use super::propagate::Conflict;
use super::state::Cdcl;
use crate::engine::formula::{Literal, Variable};

impl Cdcl {
    /// Learns from a conflict at the current level, which is above 0. Leaves the clause in the
    /// analysis: first the asserted literal, then one of the highest other level. Returns that
    /// level and the clause's LBD.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        let mut analysis = std::mem::take(&mut self.analysis);
        analysis.clause.clear();
        analysis.to_bump.clear();
        // a placeholder for the asserted literal
        analysis.clause.push(Literal::is(0));
        if let Conflict::Clause(id) = conflict {
            self.record_use(id, &mut analysis);
        }
        let mut open = self.resolve_conflict(conflict, &mut analysis);
        let mut next = self.trail.len();
        let asserted = loop {
            let literal = loop {
                next -= 1;
                let literal = self.trail.literal(next);
                if analysis.marks[literal.var_index()] != 0 {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                analysis.marks[literal.var_index()] = 0;
                break !literal;
            }
            if let Reason::Clause(id) = self.trail.reason(literal.variable()) {
                self.record_use(id, &mut analysis);
            }
            open += self.resolve_reason(literal.variable(), &mut analysis);
            // resolved away: not in the clause
            analysis.marks[literal.var_index()] = 0;
        };
        analysis.clause[0] = asserted;
        self.minimize(&mut analysis);
        self.shrink(&mut analysis);
        self.bump_reason_side(&mut analysis);
        let lbd = self.count_levels(&analysis.clause, &mut analysis.stamps, &mut analysis.stamp);
        let mut second_level = 0;
        for i in 1..analysis.clause.len() {
            let level = self.trail.level(analysis.clause[i].variable());
            if level > second_level {
                second_level = level;
                analysis.clause.swap(1, i);
            }
        }
        analysis.put_negative_literals_first();
        for &variable in &analysis.to_bump {
            self.vsids.bump(variable);
        }
        analysis.unmark_all();
        self.analysis = analysis;
        (second_level, lbd)
    }

    /// Adds the literals of the conflict. Returns the number of those of the current level.
    fn resolve_conflict(&self, conflict: Conflict, analysis: &mut Analysis) -> u32 {
        match conflict {
            Conflict::Group(group) => {
                self.resolve(self.groups.members(group).iter().map(|&member| Literal::is(member)), analysis)
            }
            Conflict::Pair(a, b) => self.resolve([a, b].into_iter(), analysis),
            Conflict::Clause(id) => self.resolve(self.clauses.literals(id), analysis),
        }
    }

    /// Adds the literals of the reason of a marked variable. Returns the number of those of the
    /// current level.
    fn resolve_reason(&self, of: Variable, analysis: &mut Analysis) -> u32 {
        match self.trail.reason(of) {
            Reason::None => 0,
            Reason::Literal(literal) => self.resolve(std::iter::once(!literal), analysis),
            Reason::Group(group) => {
                self.resolve(self.groups.members(group).iter().map(|&member| Literal::is(member)), analysis)
            }
            Reason::Clause(id) => self.resolve(self.clauses.literals(id), analysis),
        }
    }

    /// Marks the unmarked variables of false literals and adds literals of lower levels to the
    /// clause. Returns the number of newly marked variables of the current level.
    #[inline]
    fn resolve(&self, literals: impl Iterator<Item = Literal>, analysis: &mut Analysis) -> u32 {
        let current = self.trail.current_level();
        let mut open = 0;
        for literal in literals {
            let variable = literal.variable();
            if analysis.marks[variable as usize] != 0 {
                continue;
            }
            let level = self.trail.level(variable);
            if level == 0 {
                continue;
            }
            analysis.marks[variable as usize] = SEEN;
            analysis.to_bump.push(variable);
            if level == current {
                open += 1;
            } else {
                analysis.clause.push(literal);
            }
        }
        open
    }

    /// Records that a clause took part in a conflict, with its LBD as of now.
    fn record_use(&mut self, id: ClauseId, analysis: &mut Analysis) {
        let lbd = self.clauses.lbd(id);
        let current_lbd = (lbd > 2).then(|| {
            analysis.stamp += 1;
            let mut levels = 0;
            for literal in self.clauses.literals(id) {
                let stamp = &mut analysis.stamps[self.trail.level(literal.variable()) as usize];
                levels += u32::from(*stamp != analysis.stamp);
                *stamp = analysis.stamp;
            }
            levels
        });
        self.clauses.record_use(id, current_lbd);
    }

    /// The number of distinct levels of the literals.
    fn count_levels(&self, literals: &[Literal], stamps: &mut [u64], stamp: &mut u64) -> u32 {
        *stamp += 1;
        let mut levels = 0;
        for literal in literals {
            let mark = &mut stamps[self.trail.level(literal.variable()) as usize];
            levels += u32::from(*mark != *stamp);
            *mark = *stamp;
        }
        levels
    }
}
