//! Leaves literals out of a learnt clause that follow from its others.
//!
//! A literal of the clause is false for a reason. Where all that is false in the reason is of the clause as well, or false for
//! such reasons itself, the literal adds nothing. What has been found out of a variable is marked, so that each is looked at once.
//!
//! # References
//! Sörensson, Biere: *Minimizing learned clauses*, SAT 2009.

use super::analyze::{Analysis, NEEDED, REMOVABLE, SEEN};
use super::kernel::Kernel;
use super::trail::Reason;
use crate::engine::formula::Variable;

/// Steps from a literal to what implies it, at most.
const DEEPEST: u32 = 500;

impl Kernel {
    /// Leaves out literals that follow from the others.
    pub(super) fn minimize(&self, analysis: &mut Analysis) {
        // a literal can only be implied if its level has another one
        analysis.stamp += 1;
        let stamp = analysis.stamp;
        for literal in &analysis.clause[1..] {
            analysis.stamps[self.trail.level(literal.variable()) as usize] = stamp;
        }
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            let literal = clause[i];
            if !self.is_implied(literal.variable(), analysis, 0) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        analysis.clause = clause;
    }

    /// Whether others of the clause imply a variable's value through any number of steps, up to a limit.
    fn is_implied(&self, of: Variable, analysis: &mut Analysis, depth: u32) -> bool {
        let mut follows = |variable| variable == of || self.is_marked_or_implied(variable, analysis, depth);
        match self.trail.reason(of) {
            Reason::None => false,
            Reason::Literal(literal) => follows(literal.variable()),
            Reason::Group(group) => self.groups.members(group).iter().all(|&member| follows(member)),
            Reason::Clause(id) => self.clauses.literals(id).all(|literal| follows(literal.variable())),
        }
    }

    /// The same, or the variable itself is of the clause.
    #[inline]
    fn is_marked_or_implied(&self, variable: Variable, analysis: &mut Analysis, depth: u32) -> bool {
        if analysis.has(variable, SEEN | REMOVABLE) {
            return true;
        }
        let level = self.trail.level(variable);
        if level == 0 {
            return true;
        }
        if analysis.has(variable, NEEDED) || analysis.stamps[level as usize] != analysis.stamp || depth == DEEPEST {
            return false;
        }
        let implied = self.is_implied(variable, analysis, depth + 1);
        analysis.mark(variable, if implied { REMOVABLE } else { NEEDED });
        implied
    }
}
