//! Replaces several literals of a learnt clause by the negation of one placement that falsifies
//! them all.
//!
//! Most literals of a learnt clause say "this digit in this cell". Each is false because the cell
//! holds another digit or the digit is elsewhere. If one such placement excludes two or more of
//! them, its negation replaces them: the clause is resolved with a rule of the puzzle for each. The
//! levels stay the same, so does the LBD.
//!
//! # References
//! Fleury, Biere: *Efficient all-UIP learned clause minimization*, SAT 2021 (the same for any
//! implication).

use super::data::analysis::{Analysis, EXCLUDES, SHARED};
use super::data::trail::Reason;
use super::state::Cdcl;
use crate::engine::formula::Literal;

impl Cdcl {
    /// Shortens the clause in the analysis.
    pub(super) fn shrink(&self, analysis: &mut Analysis) {
        let placement = |literal: Literal| match self.trail.reason(literal.variable()) {
            Reason::Literal(by) if by.is_positive() && literal.is_positive() => Some(by),
            _ => None,
        };
        let mut clause = std::mem::take(&mut analysis.clause);
        let mut opposites = std::mem::take(&mut analysis.opposites);
        opposites.clear();
        for by in clause[1..].iter().filter_map(|&literal| placement(literal)) {
            if !analysis.has(by.variable(), EXCLUDES) {
                analysis.mark(by.variable(), EXCLUDES);
            } else if !analysis.has(by.variable(), SHARED) {
                analysis.mark(by.variable(), SHARED);
                opposites.push(!by);
            }
        }
        if !opposites.is_empty() {
            let mut end = 1;
            for i in 1..clause.len() {
                let literal = clause[i];
                clause[end] = literal;
                end += usize::from(!placement(literal).is_some_and(|by| analysis.has(by.variable(), SHARED)));
            }
            clause.truncate(end);
            clause.extend_from_slice(&opposites);
        }
        analysis.clause = clause;
        analysis.opposites = opposites;
    }
}
