//! The state of a search, and what can be read from it.
//!
//! The techniques are methods of [`Cdcl`] in files of their own. Here are only those that compute
//! nothing.

use super::data::analysis::Analysis;
use super::data::band_fill::BandFill;
use super::data::clauses::Clauses;
use super::data::encoding::Encoding;
use super::data::groups::Groups;
use super::data::phases::Phases;
use super::data::proof_log::{ProofLog, ProofStep};
use super::data::restart_schedule::RestartSchedule;
use super::data::trail::Trail;
use super::data::vsids::Vsids;
use super::threads::Exchange;
use crate::engine::Stats;
use crate::engine::formula::{Literal, Variable};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};

/// The state between two calls.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Status {
    /// The search can continue.
    Open,
    /// The search stands at a solution that it has returned.
    Solved,
    /// No solution is left.
    #[default]
    Exhausted,
}

/// Solutions returned, as far as no clause excludes them, and assumptions; see `enumerate`.
#[derive(Clone, Default)]
pub(super) struct Enumeration {
    /// For each level up to the base level, whether the opposite of its decision is *not* to be
    /// searched.
    pub(super) closed: Vec<bool>,
    /// Literals true in all remaining solutions, found above level 0.
    pub(super) units: Vec<Literal>,
    /// Number of solutions returned.
    pub(super) delivered: u64,
}

/// The pairs of cell and digit of which each solution must contain one; see `targeted`.
#[derive(Clone, Default)]
pub(super) struct Targets {
    /// Whether the search is restricted to these.
    pub(super) active: bool,
    /// The variables of the pairs; some may be false by now.
    pub(super) variables: Vec<Variable>,
}

/// A CDCL search: the working memory of one thread, reused for puzzle after puzzle.
#[derive(Clone, Default)]
pub(crate) struct Cdcl {
    pub(super) encoding: Encoding,
    pub(super) groups: Groups,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) vsids: Vsids,
    pub(super) band_fill: BandFill,
    pub(super) phases: Phases,
    pub(super) restarts: RestartSchedule,
    pub(super) analysis: Analysis,
    pub(super) enumeration: Enumeration,
    pub(super) targets: Targets,
    pub(super) proof_log: ProofLog,
    pub(super) status: Status,
    /// Whether no solution is left under any assumption.
    pub(super) refuted: bool,
    pub(super) stats: Stats,
    /// Work since the start: members falsified and watches visited.
    pub(super) work: u64,
    /// Length of the trail before the last conflict.
    pub(super) conflict_free_len: usize,
    /// Literals of level 0 at the last simplification.
    pub(super) root_len: usize,
    /// The number of conflicts at which clauses are deleted next.
    pub(super) next_reduce: u64,
    pub(super) reductions: u64,
    /// What it shares with copies on other threads.
    pub(super) exchange: Option<Exchange>,
}

impl Cdcl {
    /// The level that no restart and no learnt clause goes below.
    #[inline]
    pub(super) fn base_level(&self) -> u32 {
        self.enumeration.closed.len() as u32
    }

    /// Marks the puzzle as having no solution left, whatever is assumed.
    pub(super) const fn refute(&mut self) {
        self.refuted = true;
        self.status = Status::Exhausted;
    }

    /// The digits that `cell` can hold whatever is decided now; none for a missing cell.
    pub(crate) fn candidates(&self, cell: Cell) -> Vec<Digit> {
        let given = self.encoding.given(cell.index()).checked_sub(1);
        let is_false = |variable| self.trail.value(Literal::is(variable)) < 0 && self.trail.level(variable) == 0;
        let open = self.encoding.candidates(cell.index()).filter(|&(variable, _)| !is_false(variable));
        given.into_iter().chain(open.map(|(_, digit)| digit)).map(Digit::from_index).collect()
    }

    /// The smallest digit that `cell` can hold, after [`Cdcl::rewind`].
    pub(crate) fn smallest(&self, cell: Cell) -> Option<Digit> {
        let given = self.encoding.given(cell.index()).checked_sub(1);
        let is_possible = |&(variable, _): &(Variable, usize)| self.trail.value(Literal::is(variable)) >= 0;
        let open = || self.encoding.candidates(cell.index()).find(is_possible).map(|(_, digit)| digit);
        given.or_else(open).map(Digit::from_index)
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        let positive = self.trail.literals().iter().filter(|literal| literal.is_positive());
        self.encoding.write(positive.map(|literal| literal.variable()), grid);
    }

    /// The digits of the auxiliary cells in the solution just found.
    pub(crate) fn witness(&self) -> Vec<Digit> {
        self.encoding.witness(|literal| self.trail.value(literal) > 0)
    }

    /// Counters since the start of the puzzle.
    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    /// The bytes that the engine takes, without clauses.
    pub(crate) const fn memory(&self) -> u64 {
        self.encoding.memory()
    }

    /// Work since the start of the puzzle, in the units of [`Cdcl::advance_for`].
    pub(crate) const fn work(&self) -> u64 {
        self.work
    }

    /// Records proof steps from now on; [`Cdcl::drain_proof`] returns them.
    pub(crate) const fn record_proof(&mut self) {
        self.proof_log.enable();
    }

    /// Calls `each` with the proof steps recorded since the last call.
    pub(crate) fn drain_proof(&mut self, each: impl FnMut(ProofStep<'_>)) {
        self.proof_log.drain(each);
    }
}
