//! Phases: the value that a variable had last, so that the search returns to where it was nearly
//! done.
//!
//! The *saved* phase of a variable is its last value. The *target* phase overrides it: the value in
//! the largest conflict-free assignment since the last rephasing. *Rephasing* starts a new target.
//! It sets the saved phases to the *best* assignment since the last rephasing, but every eighth
//! time to true, to leave a fruitless region.
//!
//! Target phases are used in [`Mode::Satisfy`] only: on boards of houses until the first solution.
//! The rest of the work there, and nearly all work on boards with constraints, is a proof, for
//! which saved phases are better. Until the first solution, the modes alternate in growing intervals:
//! nobody can tell whether a board has many solutions, or one that is found by proving the rest
//! wrong.
//!
//! # References
//! Pipatsrisawat, Darwiche: *A lightweight component caching scheme for satisfiability solvers*,
//! SAT 2007 (phase saving). Biere, Fleury: *Chasing target phases*, POS 2020.

use super::trail::Trail;
use crate::engine::formula::{Literal, Variable};

/// Conflicts before the first rephasing; each later interval is longer by the same number.
const INTERVAL: u64 = 1000;

/// Conflicts in the first two intervals of alternating modes; the next two are longer by the same
/// number, and so on.
const MODE_INTERVAL: u64 = 2000;

/// What the search is tuned to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Finding a solution.
    Satisfy,
    /// Proving that no solution is left.
    #[default]
    Refute,
}

/// Phases of every variable: 1 for true, -1 for false, 0 for none.
#[derive(Clone, Default)]
pub(crate) struct Phases {
    saved: Vec<i8>,
    target: Vec<i8>,
    best: Vec<i8>,
    target_size: usize,
    best_size: usize,
    rephasings: u64,
    next: u64,
    mode: Mode,
    /// The number of conflicts at which the mode changes next, if the modes alternate.
    next_mode: Option<u64>,
    mode_changes: u64,
}

impl Phases {
    /// Starts in a mode. [`Mode::Satisfy`] alternates with the other until a refutation is expected.
    pub(crate) fn reset(&mut self, variables: usize, mode: Mode) {
        self.mode = mode;
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
        self.next_mode = (mode == Mode::Satisfy).then_some(MODE_INTERVAL);
        self.mode_changes = 0;
    }

    /// Changes the mode if that is due after this number of conflicts.
    pub(crate) fn update_mode(&mut self, conflicts: u64) {
        if self.next_mode.is_none_or(|next| conflicts < next) {
            return;
        }
        self.mode_changes += 1;
        self.next_mode = Some(conflicts + MODE_INTERVAL * (self.mode_changes / 2 + 1));
        self.mode = match self.mode {
            Mode::Satisfy => Mode::Refute,
            Mode::Refute => Mode::Satisfy,
        };
        self.start_target();
    }

    /// Starts a new target.
    fn start_target(&mut self) {
        self.target.fill(0);
        self.target_size = 0;
    }

    #[inline]
    pub(crate) const fn mode(&self) -> Mode {
        self.mode
    }

    /// Switches to [`Mode::Refute`], drops the target phases and stays there.
    pub(crate) fn expect_refutation(&mut self) {
        self.next_mode = None;
        self.mode = Mode::Refute;
        self.start_target();
    }

    /// Saves the value of a variable as its phase.
    #[inline]
    pub(crate) fn save(&mut self, literal: Literal) {
        self.saved[literal.var_index()] = phase(literal);
    }

    /// Whether the phase of a variable is true: its target phase if there is one, else its saved
    /// phase.
    #[inline]
    pub(crate) fn of(&self, variable: Variable) -> bool {
        let target = self.target[variable as usize];
        let phase = if target == 0 { self.saved[variable as usize] } else { target };
        phase > 0
    }

    /// Takes the first `size` literals of the trail, which are free of conflict, as target or best
    /// assignment if they are more than before.
    pub(crate) fn update_targets(&mut self, trail: &Trail, size: usize) {
        if self.mode == Mode::Refute {
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

    /// Whether rephasing is due after this number of conflicts.
    #[inline]
    pub(crate) const fn is_rephasing_due(&self, conflicts: u64) -> bool {
        matches!(self.mode, Mode::Satisfy) && conflicts >= self.next
    }

    /// Resets the saved phases and starts a new target.
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
        self.start_target();
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
    fn target_phases_override_saved_ones_in_satisfy_mode() {
        let mut trail = Trail::default();
        trail.reset(2);
        trail.assign(Literal::is(0), Reason::None);
        trail.assign(Literal::is_not(1), Reason::None);
        for mode in [Mode::Satisfy, Mode::Refute] {
            let mut phases = Phases::default();
            phases.reset(2, mode);
            let seeks = mode == Mode::Satisfy;
            phases.update_targets(&trail, 2);
            phases.save(Literal::is_not(0));
            phases.save(Literal::is(1));
            assert_eq!([phases.of(0), phases.of(1)], if seeks { [true, false] } else { [false, true] });
            assert_eq!((phases.mode(), phases.is_rephasing_due(INTERVAL)), (mode, seeks));
            phases.expect_refutation();
            assert_eq!([phases.of(0), phases.of(1)], [false, true]);
            assert!(phases.mode() == Mode::Refute && !phases.is_rephasing_due(INTERVAL));
        }
    }

    #[test]
    fn modes_alternate_in_growing_intervals_until_a_refutation_is_expected() {
        let mut phases = Phases::default();
        phases.reset(2, Mode::Satisfy);
        let (mut conflicts, mut lengths) = (0, Vec::new());
        for mode in [Mode::Satisfy, Mode::Refute, Mode::Satisfy, Mode::Refute, Mode::Satisfy] {
            let start = conflicts;
            while phases.mode() == mode {
                conflicts += 1;
                phases.update_mode(conflicts);
            }
            lengths.push((conflicts - start) / MODE_INTERVAL);
        }
        assert_eq!(lengths, [1, 1, 2, 2, 3]);
        phases.expect_refutation();
        phases.update_mode(u64::MAX);
        assert_eq!(phases.mode(), Mode::Refute);
    }
}
