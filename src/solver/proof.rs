//! A proof that a puzzle has no solution, or none but the one that is known.

use super::{Limits, Outcome, Solver, SolverError};
use crate::grid::Grid;
use crate::proof::Proof;
use crate::verify;
use serde::Serialize;
use std::fmt;

/// What came of [`Solver::prove`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proving {
    /// How it ended. The solution that was known counts as found, so that the verdict is that of the puzzle: with
    /// [`End::Exhausted`](super::End::Exhausted) it is proved, and with
    /// [`End::Solutions`](super::End::Solutions) it is refuted.
    pub outcome: Outcome,
    /// The solution that refutes it: there is one if and only if the end is
    /// [`End::Solutions`](super::End::Solutions).
    pub other: Option<Grid>,
}

impl fmt::Display for Proving {
    /// The outcome's line, and below it the solution that refutes it, if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        self.other.as_ref().map_or(Ok(()), |grid| write!(f, "\n{grid}"))
    }
}

impl Solver {
    /// Shows that there is no solution, or none but the one that is `known`, step by step to `proof`.
    ///
    /// The steps follow from the formula that [`Cnf::new`](crate::cnf::Cnf::new) makes of the same rules and givens,
    /// [blocking](crate::cnf::Cnf::blocking) the solution that is known. If it is proved, the last of them is the empty
    /// clause; if not, because another solution is found or a limit is reached, the steps prove nothing.
    ///
    /// The limit of solutions is passed over: the first solution beside the one that is known ends it.
    ///
    /// # Errors
    /// [`SolverError::NoProof`] if there is no engine that writes proofs.
    ///
    /// # Panics
    /// If the givens have not the size of the rules, or what is known is no solution.
    pub fn prove(
        &self,
        givens: &Grid,
        known: Option<&Grid>,
        limits: &Limits,
        proof: &mut dyn Proof,
    ) -> Result<Proving, SolverError> {
        assert_eq!(givens.size(), self.rules.size(), "the grid must have the size of the rules");
        if let Some(Err(violation)) = known.map(|known| verify::check(&self.rules, givens, known)) {
            panic!("what is known must be a solution: {violation}");
        }
        // TEMPORARY: `engine::learn` takes over from here, and this body goes
        let _ = (limits, proof);
        Err(SolverError::NoProof)
    }
}
