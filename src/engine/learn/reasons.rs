//! What a conflict speaks of besides the variables that it was made of: the reasons behind its clause.
//!
//! Literals of a learnt clause come from lower levels, and it is what implied them that would have to change. So the
//! variables in the reasons of the clause's literals get a point as well, and those in the reasons of these. Where most
//! literals say that a digit is not in a cell, that is the digit which stands there instead, and what put it there. On
//! proofs and on boards around the hardness peak alike, half as many conflicts are met.
//!
//! # References
//! Liang, Ganesh, Poupart, Czarnecki: *Learning rate based branching heuristic for SAT solvers*, SAT 2016 (the reason side).

use super::analyze::{Analysis, BESIDE, SEEN};
use super::kernel::Kernel;
use crate::formula::Variable;

impl Kernel {
    /// Adds the variables two reasons deep behind the clause in the analysis to those that are bumped.
    pub(super) fn meet_reasons(&self, analysis: &mut Analysis) {
        let first = analysis.met.len();
        // the literal that is asserted has no reason yet
        for i in 1..analysis.clause.len() {
            self.meet_reason(analysis.clause[i].variable(), analysis);
        }
        for i in first..analysis.met.len() {
            self.meet_reason(analysis.met[i], analysis);
        }
    }

    /// Adds the variables in the reason of one.
    fn meet_reason(&self, of: Variable, analysis: &mut Analysis) {
        let mut i = 0;
        while let Some(literal) = self.antecedent(of, i) {
            i += 1;
            let variable = literal.variable();
            let is_new = variable != of && analysis.marks[variable as usize] & (SEEN | BESIDE) == 0;
            if is_new && self.trail.level(variable) > 0 {
                analysis.mark(variable, BESIDE);
                analysis.met.push(variable);
            }
        }
    }
}
