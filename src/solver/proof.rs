//! Proofs that a machine can check: the steps of a search that found nothing, as clauses.
//!
//! A proof goes with a formula, which [`Cnf`](crate::io::cnf::Cnf) writes. Each clause that is added follows from the
//! formula and the clauses added before by unit propagation alone: with all its literals false, propagation runs into a
//! contradiction (RUP, *reverse unit propagation*). The last one is the empty clause, which is a contradiction in
//! itself. A checker such as `drat-trim` follows the steps and needs to trust nobody.
//!
//! Literals are numbered as in the formula: `cell · n + digit`, cells from 0 row by row, digits from 1 to n; negative
//! where the cell does *not* hold the digit.
//!
//! # References
//! Goldberg, Novikov: *Verification of Proofs of Unsatisfiability for CNF Formulas*, DATE 2003. Wetzler, Heule, Hunt:
//! *DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs*, SAT 2014.

use crate::util::dimacs::Lines;
use std::io;

/// Takes the steps of a proof as they are made.
pub trait Proof {
    /// A clause that follows from the formula and what was added before; without a literal, the proof is complete.
    fn add(&mut self, clause: &[i32]);

    /// A clause of the formula or an added one, in any order of its literals, that later steps do without. It only
    /// makes checking faster.
    fn delete(&mut self, clause: &[i32]);
}

/// Writes a proof as DRAT text, one step a line: the literals of a clause and a 0, after a `d` where it is deleted.
///
/// An error of the writer is kept for [`Drat::finish`], and nothing is written after it.
///
/// ```
/// use kdoku::proof::{Drat, Proof};
///
/// let mut drat = Drat::new(Vec::new());
/// drat.add(&[-3, 7]);
/// drat.delete(&[-3, 7]);
/// drat.add(&[]);
/// assert_eq!(drat.finish()?, b"-3 7 0\nd -3 7 0\n0\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Drat<W> {
    lines: Lines<W>,
    error: Option<io::Error>,
}

impl<W: io::Write> Drat<W> {
    /// Writes to `out`, through a buffer of its own.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { lines: Lines::new(out), error: None }
    }

    /// Flushes what is buffered, and gives the writer back.
    ///
    /// # Errors
    /// The first error of the writer, whenever it came: the proof is not whole then.
    pub fn finish(self) -> io::Result<W> {
        match self.error {
            Some(error) => Err(error),
            None => self.lines.finish(),
        }
    }

    fn step(&mut self, prefix: &str, clause: &[i32]) {
        if self.error.is_none() {
            let written = self.lines.text(prefix).and_then(|()| self.lines.clause(clause.iter().copied()));
            self.error = written.err();
        }
    }
}

impl<W: io::Write> Proof for Drat<W> {
    fn add(&mut self, clause: &[i32]) {
        self.step("", clause);
    }

    fn delete(&mut self, clause: &[i32]) {
        self.step("d ", clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes so many bytes, then fails, each time with another message.
    struct Full {
        room: usize,
        failures: usize,
    }

    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes.len() > self.room {
                self.failures += 1;
                return Err(io::Error::other(format!("failure {}", self.failures)));
            }
            self.room -= bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_is_kept_to_the_end() {
        let mut drat = Drat::new(Full { room: 100_000, failures: 0 });
        for literal in 1..100_000 {
            drat.add(&[literal]);
        }
        let error = drat.finish().err().expect("there was no room");
        assert_eq!(error.to_string(), "failure 1");
    }

    #[test]
    fn an_error_of_the_last_bytes_is_told() {
        let mut drat = Drat::new(Full { room: 3, failures: 0 });
        drat.add(&[1, 2]);
        assert!(drat.finish().is_err());
    }
}
