//! The steps of a proof: clauses learnt and clauses dropped, in the order in which that was done.
//!
//! They are kept in memory until somebody takes them, in the numbers of the puzzle's formula. The empty clause is
//! written once, as the last.

use super::instance::Instance;
use crate::engine::formula::Literal;

/// A step of a proof, in the numbers of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProofStep<'a> {
    /// The clause follows from what is there.
    Add(&'a [i32]),
    /// The clause is used no more.
    Delete(&'a [i32]),
}

/// Steps that have not been taken yet, if anybody wants them.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    on: bool,
    /// Of each step, whether it is a clause learnt, and where its literals end.
    steps: Vec<(bool, usize)>,
    literals: Vec<i32>,
    /// Whether the empty clause has been written, after which there is nothing to say.
    finished: bool,
    /// How many literals of level 0 have been told.
    units: usize,
}

impl Log {
    pub(super) fn keep(&mut self) {
        self.on = true;
    }

    pub(super) fn learnt(&mut self, clause: &[Literal], instance: &Instance) {
        self.step(true, clause.iter().copied(), instance);
    }

    pub(super) fn dropped(&mut self, clause: impl Iterator<Item = Literal>, instance: &Instance) {
        self.step(false, clause, instance);
    }

    /// Tells what holds at level 0 before the clauses that it follows from are dropped: `literals` are all of them.
    pub(super) fn settled(&mut self, literals: &[Literal], instance: &Instance) {
        if self.on {
            for &literal in &literals[self.units..] {
                self.learnt(&[literal], instance);
            }
            self.units = literals.len();
        }
    }

    fn step(&mut self, learnt: bool, clause: impl Iterator<Item = Literal>, instance: &Instance) {
        if self.on && !self.finished {
            let start = self.literals.len();
            self.literals.extend(clause.map(|literal| {
                let variable = instance.formula_variable(literal.variable());
                if literal.is_positive() { variable } else { -variable }
            }));
            self.steps.push((learnt, self.literals.len()));
            self.finished = self.literals.len() == start;
        }
    }

    pub(super) fn take(&mut self, mut each: impl FnMut(ProofStep<'_>)) {
        let mut start = 0;
        for (learnt, end) in self.steps.drain(..) {
            let clause = &self.literals[start..end];
            each(if learnt { ProofStep::Add(clause) } else { ProofStep::Delete(clause) });
            start = end;
        }
        self.literals.clear();
    }
}
