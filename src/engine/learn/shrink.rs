//! Shorter clauses by what one digit excludes.
//!
//! Most literals of a learnt clause say "this digit in this cell", and are false because another digit stands there or
//! the digit stands elsewhere. Where one such placement excludes two of them or more, its opposite stands for them all:
//! the clause is resolved with a rule of the puzzle for each. Clauses become less than half as long, of the same levels.
//!
//! # References
//! Fleury, Biere: *Efficient all-UIP learned clause minimization*, SAT 2021 (the same for any implication).

use super::analyze::Analysis;
use super::kernel::Kernel;
use super::trail::Reason;
use crate::formula::Literal;

impl Kernel {
    /// Shortens the clause in the analysis.
    pub(super) fn shrink(&self, analysis: &mut Analysis) {
        // by placement: the places of the clause that it excludes come together
        let excluding = |literal: Literal| match self.trail.reason(literal.variable()) {
            Reason::Literal(by) if by.is_positive() && literal.is_positive() => Some(by),
            _ => None,
        };
        let excluded = &mut analysis.excluded;
        excluded.clear();
        for &literal in &analysis.clause[1..] {
            if let Some(by) = excluding(literal) {
                excluded.push(by);
            }
        }
        excluded.sort_unstable();
        let twice = |by: &Literal| {
            let first = excluded.partition_point(|other| other < by);
            excluded.get(first + 1) == Some(by)
        };
        let shared = |literal: &Literal| excluding(*literal).is_some_and(|by| twice(&by));
        let mut i = 0;
        analysis.clause.retain(|literal| {
            i += 1;
            i == 1 || !shared(literal)
        });
        let several = excluded.chunk_by(|a, b| a == b).filter(|group| group.len() > 1);
        analysis.clause.extend(several.map(|group| !group[0]));
    }
}
