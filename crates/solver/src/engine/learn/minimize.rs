//! Removes literals from a learnt clause that the others imply.
//!
//! A literal is redundant if every other literal of its reason is in the clause, false at level 0,
//! or redundant itself. Results are marked, so each variable is examined once.
//!
//! # References
//! Sörensson, Biere: *Minimizing learned clauses*, SAT 2009.

use super::data::analysis::{Analysis, POISON, REMOVABLE, SEEN};
use super::data::trail::Reason;
use super::state::Cdcl;
use crate::engine::formula::Variable;

/// Maximum depth of the recursion through reasons.
const MAX_DEPTH: u32 = 500;

impl Cdcl {
    /// Removes the redundant literals of the clause in the analysis.
    pub(super) fn minimize(&self, analysis: &mut Analysis) {
        // a literal can only be implied if its level has another literal in the clause
        analysis.stamp += 1;
        let stamp = analysis.stamp;
        for literal in &analysis.clause[1..] {
            analysis.stamps[self.trail.level(literal.variable()) as usize] = stamp;
        }
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut end = 1;
        for i in 1..clause.len() {
            let literal = clause[i];
            if !self.is_implied(literal.variable(), analysis, 0) {
                clause[end] = literal;
                end += 1;
            }
        }
        clause.truncate(end);
        analysis.clause = clause;
    }

    /// Whether literals of the clause imply the value of a variable, through at most `MAX_DEPTH`
    /// reasons.
    fn is_implied(&self, of: Variable, analysis: &mut Analysis, depth: u32) -> bool {
        let mut follows = |variable| variable == of || self.is_marked_or_implied(variable, analysis, depth);
        match self.trail.reason(of) {
            Reason::None => false,
            Reason::Literal(literal) => follows(literal.variable()),
            Reason::Group(group) => self.groups.members(group).iter().all(|&member| follows(member)),
            Reason::Clause(id) => self.clauses.literals(id).all(|literal| follows(literal.variable())),
        }
    }

    /// Whether a variable is in the clause or implied by it.
    #[inline]
    fn is_marked_or_implied(&self, variable: Variable, analysis: &mut Analysis, depth: u32) -> bool {
        if analysis.has(variable, SEEN | REMOVABLE) {
            return true;
        }
        let level = self.trail.level(variable);
        if level == 0 {
            return true;
        }
        if analysis.has(variable, POISON) || analysis.stamps[level as usize] != analysis.stamp || depth == MAX_DEPTH {
            return false;
        }
        let implied = self.is_implied(variable, analysis, depth + 1);
        analysis.mark(variable, if implied { REMOVABLE } else { POISON });
        implied
    }
}
