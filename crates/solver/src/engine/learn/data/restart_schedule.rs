//! When to restart: rarely.
//!
//! Intervals follow the Luby sequence in units of many conflicts: solutions of large boards are
//! found by following one path for long, and proofs gain little from restarts.
//!
//! # References
//! Oh: *Between SAT and UNSAT: the fundamental difference in CDCL SAT*, SAT 2015 (harmful
//! restarts).

use crate::engine::luby::luby;

/// Conflicts in the shortest interval, if the rules are houses only.
const HOUSES: u64 = 1024;

/// Conflicts in the shortest interval with other constraints, where proofs dominate.
const CONSTRAINTS: u64 = 100;

/// A position in the sequence.
#[derive(Clone)]
pub(crate) struct RestartSchedule {
    /// Number of the current interval, from 1.
    number: u64,
    /// The number of conflicts at which the current interval ends.
    end: u64,
    /// Conflicts in the shortest interval.
    unit: u64,
}

impl Default for RestartSchedule {
    fn default() -> Self {
        Self::new(false)
    }
}

impl RestartSchedule {
    /// The schedule for a puzzle with or without constraints other than houses.
    pub(crate) const fn new(constraints: bool) -> Self {
        Self::with_unit(if constraints { CONSTRAINTS } else { HOUSES })
    }

    const fn with_unit(unit: u64) -> Self {
        Self { number: 1, end: unit, unit }
    }

    /// Whether a restart is due after this number of conflicts; if so, the next interval begins.
    pub(crate) fn is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.end {
            return false;
        }
        self.number += 1;
        self.end = conflicts + self.unit * luby(self.number);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_follow_the_luby_sequence() {
        let mut restarts = RestartSchedule::with_unit(1);
        let due: Vec<_> = (1..30).filter(|&conflicts| restarts.is_due(conflicts)).collect();
        let lengths: Vec<_> = due.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!(due[0], 1);
        assert_eq!(lengths[..11], [1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1]);
    }
}
