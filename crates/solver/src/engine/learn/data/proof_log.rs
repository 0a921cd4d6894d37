//! The steps of a proof, recorded in memory until they are drained.
//!
//! Literals have the numbers of the puzzle's DIMACS formula. The empty clause is recorded once, as
//! the last step.

use super::encoding::Encoding;
use crate::engine::formula::Literal;

/// A step of a proof.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProofStep<'a> {
    /// The clause follows from the formula and the steps before.
    Add(&'a [i32]),
    /// No later step needs the clause.
    Delete(&'a [i32]),
}

/// Recorded steps, if recording is enabled.
#[derive(Clone, Default)]
pub(crate) struct ProofLog {
    enabled: bool,
    /// For each step, whether it adds its clause, and where its literals end.
    steps: Vec<(bool, usize)>,
    literals: Vec<i32>,
    /// Whether the empty clause has been recorded; nothing is recorded after it.
    finished: bool,
    /// Number of level-0 literals recorded as unit clauses.
    units: usize,
}

impl ProofLog {
    pub(crate) const fn enable(&mut self) {
        self.enabled = true;
    }

    pub(crate) fn add(&mut self, clause: &[Literal], encoding: &Encoding) {
        self.record(true, clause.iter().copied(), encoding);
    }

    pub(crate) fn delete(&mut self, clause: impl Iterator<Item = Literal>, encoding: &Encoding) {
        self.record(false, clause, encoding);
    }

    /// Adds the new ones of all literals of level 0 as units, before the clauses that imply them
    /// are deleted.
    pub(crate) fn add_units(&mut self, literals: &[Literal], encoding: &Encoding) {
        if self.enabled {
            for &literal in &literals[self.units..] {
                self.add(&[literal], encoding);
            }
            self.units = literals.len();
        }
    }

    fn record(&mut self, adds: bool, clause: impl Iterator<Item = Literal>, encoding: &Encoding) {
        if self.enabled && !self.finished {
            let start = self.literals.len();
            self.literals.extend(clause.map(|literal| {
                let variable = encoding.dimacs_variable(literal.variable());
                if literal.is_positive() { variable } else { -variable }
            }));
            self.steps.push((adds, self.literals.len()));
            self.finished = self.literals.len() == start;
        }
    }

    pub(crate) fn drain(&mut self, mut each: impl FnMut(ProofStep<'_>)) {
        let mut start = 0;
        for (adds, end) in self.steps.drain(..) {
            let clause = &self.literals[start..end];
            each(if adds { ProofStep::Add(clause) } else { ProofStep::Delete(clause) });
            start = end;
        }
        self.literals.clear();
    }
}
