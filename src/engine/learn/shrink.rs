//! Shorter clauses by what one digit excludes.
//!
//! Most literals of a learnt clause say "this digit in this cell", and are false because another digit stands there or
//! the digit stands elsewhere. Where one such placement excludes two of them or more, its opposite stands for them all:
//! the clause is resolved with a rule of the puzzle for each. Clauses become less than half as long, of the same levels.
//!
//! # References
//! Fleury, Biere: *Efficient all-UIP learned clause minimization*, SAT 2021 (the same for any implication).

use super::analyze::{Analysis, EXCLUDES, SHARED};
use super::kernel::Kernel;
use super::trail::Reason;
use crate::engine::formula::Literal;

impl Kernel {
    /// Shortens the clause in the analysis.
    pub(super) fn shrink(&self, analysis: &mut Analysis) {
        let excluding = |literal: Literal| match self.trail.reason(literal.variable()) {
            Reason::Literal(by) if by.is_positive() && literal.is_positive() => Some(by),
            _ => None,
        };
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut opposites = std::mem::take(&mut analysis.opposites);
        opposites.clear();
        for by in clause[1..].iter().filter_map(|&literal| excluding(literal)) {
            if !analysis.has(by.variable(), EXCLUDES) {
                analysis.mark(by.variable(), EXCLUDES);
            } else if !analysis.has(by.variable(), SHARED) {
                analysis.mark(by.variable(), SHARED);
                opposites.push(!by);
            }
        }
        if !opposites.is_empty() {
            let mut kept = 1;
            for i in 1..clause.len() {
                let literal = clause[i];
                clause[kept] = literal;
                kept += usize::from(!excluding(literal).is_some_and(|by| analysis.has(by.variable(), SHARED)));
            }
            clause.truncate(kept);
            clause.extend_from_slice(&opposites);
        }
        analysis.clause = clause;
        analysis.opposites = opposites;
    }
}
