//! Proofs that a puzzle has no solution, or none but a known one.

use super::search::assert_solution;
use super::{Engine, Limits, Outcome, Phase, ProgressHandle, Solver, SolverError, Summary, Termination};
use crate::engine::learn::{Cdcl, ProofStep};
use crate::engine::{Budget, Stats, Step, Stop};
use crate::proof::Proof;
use kdoku_board::grid::Grid;
use kdoku_board::verify;
use serde::Serialize;
use std::fmt;
use std::time::Instant;

/// Nodes after which the steps so far are passed on, so that they do not pile up.
const SLICE: u64 = 1000;

/// The result of [`Solver::prove`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofOutcome {
    /// The outcome. The known solution counts as found, so the verdict is that of the puzzle:
    /// [`Termination::Exhausted`](super::Termination::Exhausted) means proved,
    /// [`Termination::Solutions`](super::Termination::Solutions) means refuted.
    pub outcome: Outcome,
    /// The solution that refutes the claim, if the end is
    /// [`Termination::Solutions`](super::Termination::Solutions).
    pub other: Option<Grid>,
}

impl fmt::Display for ProofOutcome {
    /// The line of the outcome, followed by the solution that refutes the claim, if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        self.other.as_ref().map_or(Ok(()), |grid| write!(f, "\n{grid}"))
    }
}

impl Solver {
    /// Proves that the puzzle has no solution, or none but `known`, and writes the steps to
    /// `proof`.
    ///
    /// The steps follow from the formula that `Cnf::new` makes of the
    /// same rules and givens, blocking the known solution. If the
    /// claim is proved, the last step is the empty clause. If another solution is found or a limit
    /// is reached, the steps prove nothing.
    ///
    /// The limit of solutions is ignored: the first solution other than `known` ends the search.
    ///
    /// # Errors
    /// [`SolverError::NoProof`] if the options exclude [`Engine::Learn`], which writes proofs;
    /// [`SolverError::NoProofOf`] if a constraint is neither about cells of the board that differ
    /// nor about the values of one cell.
    ///
    /// # Panics
    /// If the size of the givens is not that of the rules, or `known` is not a solution.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
    /// use kdoku::proof::Drat;
    /// use kdoku::{Grid, Limits, Options, Order, Rules, Solver, Verdict};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// let known: Grid = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2".parse()?;
    /// let mut drat = Drat::new(Vec::new());
    /// let proved = solver.prove(&givens, Some(&known), &Limits::none(), &mut drat)?;
    /// assert_eq!(proved.outcome.verdict(), Verdict::Unique);
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
            panic!("the known grid must be a solution: {violation}");
        }
        if let Some((_, other)) = self.rules.first_beyond_candidates() {
            return Err(SolverError::NoProofOf(other.to_string()));
        }
        if !self.options.engines.contains(&Engine::Learn) {
            return Err(SolverError::NoProof);
        }
        let start = Instant::now();
        let nodes_before = ProgressHandle::tag(Phase::Engine(Engine::Learn));
        let budget = Budget { nodes_before, ..limits.budget(start) };
        let mut learn = Cdcl::default();
        match learn.start(self.model(), givens, self.options.seed, &budget) {
            Ok(is_supported) => debug_assert!(is_supported, "the learning engine supports all boards of houses"),
            Err(stop) => {
                let summary = Summary { end: stop.into(), solutions: known.is_some().into(), stats: Stats::default() };
                return Ok(ProofOutcome { outcome: Outcome::new(&self.rules, givens, summary), other: None });
            }
        }
        learn.expect_proof();
        learn.record_proof();
        if let Some(known) = known {
            learn.exclude_solution(known, &[]);
        }
        let step = loop {
            let slice = Budget { nodes: budget.nodes.min(learn.stats().nodes + SLICE), ..budget };
            let step = learn.advance(&slice);
            learn.drain_proof(|step| match step {
                ProofStep::Add(clause) => proof.add(clause),
                ProofStep::Delete(clause) => proof.delete(clause),
            });
            if step != Step::Stopped(Stop::Nodes) || slice.nodes == budget.nodes {
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
            assert_solution(verify::check(&self.rules, givens, &grid));
            grid
        });
        let summary = Summary { end, solutions: found, stats: learn.stats() };
        Ok(ProofOutcome { outcome: Outcome::new(&self.rules, givens, summary), other })
    }
}
