//! What every variable was, so that the search comes back to where it was nearly done.
//!
//! The *saved* phase of a variable is its value when it was last assigned. It gives way to the *target*: the largest
//! assignment without a conflict since the last rephasing. Now and then the saved phases are set anew (*rephasing*) and
//! a new target is sought: mostly to the *best* assignment met since the last time, so that the search does not forget how
//! far it was; every eighth time to none, so that it does not stay there for ever.
//!
//! Targets are for who *seeks*: on boards of houses, where one solution of many is looked for, until one has been found.
//! What remains then is a proof that there is no other, or nearly so; with other constraints, and where more than one solution is
//! asked for on a board up to 25 × 25, nearly all work is a proof from the beginning. There saved phases alone take three quarters of the
//! conflicts.
//!
//! # References
//! Pipatsrisawat, Darwiche: *A lightweight component caching scheme for satisfiability solvers*, SAT 2007 (phase saving).
//! Biere, Fleury: *Chasing target phases*, POS 2020.

use super::trail::Trail;
use crate::engine::formula::{Literal, Variable};

/// Conflicts before the first rephasing; each later interval is longer by as much.
const INTERVAL: u64 = 1000;

/// Phases of every variable: 1 for true, -1 for false, 0 for none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phases {
    saved: Vec<i8>,
    target: Vec<i8>,
    best: Vec<i8>,
    target_size: usize,
    best_size: usize,
    rephasings: u64,
    next: u64,
    /// Whether a solution is looked for, rather than a proof.
    seeks: bool,
}

impl Phases {
    pub(crate) fn reset(&mut self, variables: usize, seeks: bool) {
        self.seeks = seeks;
        self.saved.clear();
        self.saved.resize(variables, 1);
        for phases in [&mut self.target, &mut self.best] {
            phases.clear();
            phases.resize(variables, 0);
        }
        self.target_size = 0;
        self.best_size = 0;
        self.rephasings = 0;
        self.next = INTERVAL;
    }

    /// Whether a solution is looked for, rather than a proof.
    #[inline]
    pub(crate) const fn seeks(&self) -> bool {
        self.seeks
    }

    /// A solution has been delivered or excluded: there are no targets any more.
    pub(crate) fn expect_refutation(&mut self) {
        if std::mem::replace(&mut self.seeks, false) {
            self.target.fill(0);
        }
    }

    /// What the variable was last.
    #[inline]
    pub(crate) fn save(&mut self, literal: Literal) {
        self.saved[literal.var_index()] = phase(literal);
    }

    /// Whether the variable was true: in the target, or else when it was last assigned.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> bool {
        let target = self.target[variable as usize];
        let phase = if target == 0 { self.saved[variable as usize] } else { target };
        phase > 0
    }

    /// The first `size` literals of the trail hold without a conflict; remembers them if they are more than ever.
    pub(crate) fn update_targets(&mut self, trail: &Trail, size: usize) {
        if !self.seeks {
            return;
        }
        for (phases, largest) in [(&mut self.target, &mut self.target_size), (&mut self.best, &mut self.best_size)] {
            if size > *largest {
                *largest = size;
                for &literal in &trail.literals()[..size] {
                    phases[literal.var_index()] = phase(literal);
                }
            }
        }
    }

    /// Whether it is time to rephase, after so many conflicts.
    #[inline]
    pub(crate) const fn is_rephasing_due(&self, conflicts: u64) -> bool {
        self.seeks && conflicts >= self.next
    }

    /// Sets the saved phases anew, and seeks another target.
    pub(crate) fn rephase(&mut self, conflicts: u64) {
        self.rephasings += 1;
        self.next = conflicts + INTERVAL * (self.rephasings + 1);
        if self.rephasings.is_multiple_of(8) {
            self.saved.fill(1);
        } else {
            for (saved, &best) in self.saved.iter_mut().zip(&self.best) {
                *saved = if best == 0 { *saved } else { best };
            }
            self.best_size = 0;
        }
        self.target.fill(0);
        self.target_size = 0;
    }
}

const fn phase(literal: Literal) -> i8 {
    if literal.is_positive() { 1 } else { -1 }
}

#[cfg(test)]
mod tests {
    use super::super::trail::Reason;
    use super::*;

    #[test]
    fn what_was_last_gives_way_to_the_target_until_a_solution_is_known() {
        let mut trail = Trail::default();
        trail.reset(2);
        trail.assign(Literal::is(0), Reason::None);
        trail.assign(Literal::is_not(1), Reason::None);
        for seeks in [true, false] {
            let mut phases = Phases::default();
            phases.reset(2, seeks);
            phases.update_targets(&trail, 2);
            phases.save(Literal::is_not(0));
            phases.save(Literal::is(1));
            assert_eq!([phases.of(0), phases.of(1)], if seeks { [true, false] } else { [false, true] });
            assert_eq!((phases.seeks(), phases.is_rephasing_due(INTERVAL)), (seeks, seeks));
            phases.expect_refutation();
            assert_eq!([phases.of(0), phases.of(1)], [false, true]);
            assert!(!phases.seeks() && !phases.is_rephasing_due(INTERVAL));
        }
    }
}
