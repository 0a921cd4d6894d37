//! When to begin again from the root: rarely.
//!
//! Intervals follow the Luby sequence, in units of a thousand conflicts and more. Restarts after every few conflicts,
//! when the clauses learnt lately are worse than those before, are the rule in SAT solvers for proofs; here they took
//! three times as long to find solutions on boards of 25 × 25 and were no better for proofs (`benches/RECORD.md`).
//!
//! # References
//! Luby, Sinclair, Zuckerman: *Optimal speedup of Las Vegas algorithms*, Information Processing Letters 1993. Knuth: *The
//! Art of Computer Programming*, volume 4, fascicle 6, 2015 (the sequence by two numbers). Oh: *Between SAT and UNSAT:
//! the fundamental difference in CDCL SAT*, SAT 2015 (restarts that harm).

/// Conflicts in an interval of length one.
const UNIT: u64 = if cfg!(test) { 1 } else { 1024 };

/// Where in the sequence a search is.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    next: u64,
    /// The number of the interval, and its length.
    luby: [u64; 2],
}

impl Default for Restarts {
    fn default() -> Self {
        Self { next: UNIT, luby: [1, 1] }
    }
}

impl Restarts {
    /// Whether it is time, after so many conflicts.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.next {
            return false;
        }
        let [number, length] = self.luby;
        self.luby = if number & number.wrapping_neg() == length { [number + 1, 1] } else { [number, 2 * length] };
        self.next = conflicts + UNIT * self.luby[1];
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
        assert_eq!(lengths[..11], [1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1]);
    }
}
