//! When to begin again from the root: rarely.
//!
//! Intervals follow the Luby sequence, in units of a thousand conflicts and more; of a hundred where constraints are
//! written down, and it is proofs that take long. Restarts after every few conflicts,
//! when the clauses learnt lately are worse than those before, are the rule in SAT solvers for proofs; here they took
//! three times as long to find solutions on boards of 25 × 25. Proofs at that size take as many conflicts with any
//! restarts, or with none (`benches/RECORD.md`).
//!
//! # References
//! Oh: *Between SAT and UNSAT: the fundamental difference in CDCL SAT*, SAT 2015 (restarts that harm).

use crate::engine::luby::luby;

/// Conflicts in an interval of length one, on boards of houses.
const HOUSES: u64 = if cfg!(test) { 1 } else { 1024 };

/// The same with other constraints.
const CONSTRAINTS: u64 = if cfg!(test) { 1 } else { 100 };

/// Where in the sequence a search is.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    /// Intervals begun.
    number: u64,
    /// The conflicts at which this one ends.
    end: u64,
    /// Conflicts in an interval of length one.
    unit: u64,
}

impl Default for Restarts {
    fn default() -> Self {
        Self::new(false)
    }
}

impl Restarts {
    /// For a puzzle with constraints beyond houses, or without.
    pub(super) const fn new(constraints: bool) -> Self {
        let unit = if constraints { CONSTRAINTS } else { HOUSES };
        Self { number: 1, end: unit, unit }
    }

    /// Whether it is time, after so many conflicts.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
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
        let mut restarts = Restarts::default();
        let due: Vec<_> = (1..30).filter(|&conflicts| restarts.is_due(conflicts)).collect();
        let lengths: Vec<_> = due.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!(due[0], 1);
        assert_eq!(lengths[..11], [1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1]);
    }
}
