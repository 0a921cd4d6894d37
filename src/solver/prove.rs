//! A proof that a puzzle has no solution, or none but the one that is known.

use super::search::must_be_solution;
use super::{Engine, Limits, Outcome, Phase, ProgressHandle, Solver, SolverError, Summary, Termination};
use crate::board::grid::Grid;
use crate::board::verify;
use crate::engine::learn::{Cdcl, ProofStep};
use crate::engine::{Budget, Step, Stop};
use crate::solver::proof::Proof;
use serde::Serialize;
use std::fmt;
use std::time::Instant;

/// Nodes between two times that the steps are handed on, so that they need not be kept.
const SLICE: u64 = 1000;

/// What came of [`Solver::prove`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofOutcome {
    /// How it ended. The solution that was known counts as found, so that the verdict is that of the puzzle: with
    /// [`Termination::Exhausted`](super::Termination::Exhausted) it is proved, and with
    /// [`Termination::Solutions`](super::Termination::Solutions) it is refuted.
    pub outcome: Outcome,
    /// The solution that refutes it: there is one if and only if the end is
    /// [`Termination::Solutions`](super::Termination::Solutions).
    pub other: Option<Grid>,
}

impl fmt::Display for ProofOutcome {
    /// The outcome's line, and below it the solution that refutes it, if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        self.other.as_ref().map_or(Ok(()), |grid| write!(f, "\n{grid}"))
    }
}

impl Solver {
    /// Shows that there is no solution, or none but the one that is `known`, step by step to `proof`.
    ///
    /// The steps follow from the formula that [`Cnf::new`](crate::io::cnf::Cnf::new) makes of the same rules and givens,
    /// [blocking](crate::io::cnf::Cnf::blocking) the solution that is known. If it is proved, the last of them is the empty
    /// clause; if not, because another solution is found or a limit is reached, the steps prove nothing.
    ///
    /// The limit of solutions is passed over: the first solution beside the one that is known ends it.
    ///
    /// # Errors
    /// [`SolverError::NoProof`] if [`Engine::Learn`], which writes proofs, has been barred; [`SolverError::NoProofOf`] if the
    /// rules say more than that cells of the board differ, and which values one of them may hold.
    ///
    /// # Panics
    /// If the givens have not the size of the rules, or what is known is no solution.
    ///
    /// ```
    /// use kdoku::{Drat, Grid, Limits, Options, Order, Rules, Solver, Verdict};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// let known: Grid = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2".parse()?;
    /// let mut drat = Drat::new(Vec::new());
    /// let proving = solver.prove(&givens, Some(&known), &Limits::none(), &mut drat)?;
    /// assert_eq!(proving.outcome.verdict(), Verdict::Unique);
    /// assert!(drat.finish()?.ends_with(b"0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(
        &self,
        givens: &Grid,
        known: Option<&Grid>,
        limits: &Limits,
        proof: &mut dyn Proof,
    ) -> Result<ProofOutcome, SolverError> {
        assert!(givens.fits(self.rules.geometry()), "the grid must have the size of the rules");
        if let Some(Err(violation)) = known.map(|known| verify::check(&self.rules, givens, known)) {
            panic!("what is known must be a solution: {violation}");
        }
        if let Some((_, other)) = self.rules.first_beyond_candidates() {
            return Err(SolverError::NoProofOf(other.to_string()));
        }
        if !self.options.engines.contains(&Engine::Learn) {
            return Err(SolverError::NoProof);
        }
        let begun = Instant::now();
        let budget = Budget { before: ProgressHandle::tag(Phase::Engine(Engine::Learn)), ..limits.budget(begun) };
        let mut learn = Cdcl::default();
        let written = learn.start(self.model(), givens, self.options.seed);
        debug_assert!(written, "houses are always written down");
        learn.expect_proof();
        learn.record_proof();
        if let Some(known) = known {
            learn.exclude_solution(known);
        }
        let step = loop {
            let within = Budget { nodes: budget.nodes.min(learn.stats().nodes + SLICE), ..budget };
            let step = learn.advance(&within);
            learn.drain_proof(|step| match step {
                ProofStep::Add(clause) => proof.add(clause),
                ProofStep::Delete(clause) => proof.delete(clause),
            });
            if step != Step::Stopped(Stop::Nodes) || within.nodes == budget.nodes {
                break step;
            }
        };
        let found = u64::from(known.is_some()) + u64::from(step == Step::Found);
        let end = match step {
            Step::Found => Termination::Solutions(found),
            Step::Exhausted => Termination::Exhausted,
            Step::Stopped(reason) => reason.into(),
        };
        let other = (step == Step::Found).then(|| {
            let mut grid = Grid::of(self.rules.geometry());
            learn.write(&mut grid);
            must_be_solution(verify::check(&self.rules, givens, &grid));
            grid
        });
        let brief = Summary { end, solutions: found, stats: learn.stats() };
        Ok(ProofOutcome { outcome: Outcome::new(&self.rules, givens, brief), other })
    }
}
