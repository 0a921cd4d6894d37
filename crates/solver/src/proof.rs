//! Machine-checkable proofs that no solution is left.
//!
//! A proof refers to a formula, which `Cnf` writes. Each added clause
//! follows from the formula and the clauses before by *reverse unit propagation* (RUP): if all its
//! literals are false, unit propagation derives a contradiction. The last clause is empty. A
//! checker such as `drat-trim` verifies the steps independently of kdoku.
//!
//! Literals are numbered as in the formula: `cell · n + digit`, cells from 0 row by row, digits
//! from 1 to n; negative if the cell does *not* hold the digit.
//!
//! # References
//! Goldberg, Novikov: *Verification of Proofs of Unsatisfiability for CNF Formulas*, DATE 2003.
//! Wetzler, Heule, Hunt: *DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal
//! Proofs*, SAT 2014.

use kdoku_board::dimacs::DimacsWriter;
use std::io;

/// A consumer of proof steps.
pub trait Proof {
    /// Adds a clause that follows from the formula and the clauses before. The empty clause
    /// completes the proof.
    fn add(&mut self, clause: &[i32]);

    /// Deletes a clause of the formula or an added one, with its literals in any order. Later steps
    /// do not need it; deletion only makes checking faster.
    fn delete(&mut self, clause: &[i32]);
}

/// A writer of proofs as DRAT text: one step per line, the literals of a clause and a 0, after `d`
/// for a deletion.
///
/// [`Drat::finish`] returns the first error of the writer; nothing is written after it.
///
/// ```
/// # mod kdoku { pub use kdoku_solver::*; }
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
    writer: DimacsWriter<W>,
    error: Option<io::Error>,
}

impl<W: io::Write> Drat<W> {
    /// A writer to `out`, with its own buffer.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { writer: DimacsWriter::new(out), error: None }
    }

    /// Flushes the buffer and returns the inner writer.
    ///
    /// # Errors
    /// Returns the first error of the writer; the proof is incomplete then.
    pub fn finish(self) -> io::Result<W> {
        match self.error {
            Some(error) => Err(error),
            None => self.writer.finish(),
        }
    }

    fn step(&mut self, prefix: &str, clause: &[i32]) {
        if self.error.is_none() {
            let result = self.writer.text(prefix).and_then(|()| self.writer.clause(clause.iter().copied()));
            self.error = result.err();
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

    /// A writer that fails after some bytes, each time with another message.
    struct Limited {
        remaining: usize,
        failures: usize,
    }

    impl io::Write for Limited {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes.len() > self.remaining {
                self.failures += 1;
                return Err(io::Error::other(format!("failure {}", self.failures)));
            }
            self.remaining -= bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn finish_returns_the_first_error() {
        let mut drat = Drat::new(Limited { remaining: 100_000, failures: 0 });
        for literal in 1..100_000 {
            drat.add(&[literal]);
        }
        let error = drat.finish().err().expect("the writer is full");
        assert_eq!(error.to_string(), "failure 1");
    }

    #[test]
    fn finish_returns_an_error_of_the_last_bytes() {
        let mut drat = Drat::new(Limited { remaining: 3, failures: 0 });
        drat.add(&[1, 2]);
        assert!(drat.finish().is_err());
    }
}
