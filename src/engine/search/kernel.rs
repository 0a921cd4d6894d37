//! The depth-first search itself, resumable, without recursion.
//!
//! A search is a path of decisions, each "this digit in this cell". A step propagates to a fixpoint and then decides
//! on; where propagation fails, the last decision is taken back and its opposite, "not this digit in this cell",
//! becomes a fact of the level below. So the path is all the memory there is, its depth is at most the number of
//! cells, and the search can stop after any step and go on later.
//!
//! Until a solution has been found, the search starts over from the root now and then, keeping weights and the facts
//! found at the root: heavy-tailed run times, the rule on boards of 16 × 16 and more, come from early mistakes. The
//! intervals follow the sequence of Luby, Sinclair and Zuckerman, so each is in the end long enough to exhaust the
//! tree. After a solution has been delivered there are no more restarts: it would be delivered again.
//!
//! # References
//! Luby, Sinclair, Zuckerman: *Optimal speedup of Las Vegas algorithms*, Information Processing Letters, 1993.
//! Gomes, Selman, Crato, Kautz: *Heavy-tailed phenomena in satisfiability and constraint satisfaction problems*,
//! Journal of Automated Reasoning, 2000.

use super::branch::{Branching, Decision};
use super::store::{Conflict, Mark, Store};
use super::{Budget, SearchStats, Step};
use crate::grid::Grid;
use crate::model::Model;

/// Conflicts before the first restart.
const RESTART_UNIT: u64 = 128;

/// A decision on the path, and where the logs stood before it.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    decision: Option<Decision>,
}

/// Where a search stands between two calls.
#[derive(Clone, Copy, Debug)]
enum State {
    /// On the way; the last propagation ended like this.
    Open(Result<(), Conflict>),
    /// At a solution that has been delivered.
    Solved,
    /// Everything has been seen.
    Exhausted,
}

/// One search, with rows of `W` words.
#[derive(Clone, Debug)]
pub(super) struct Kernel<const W: usize> {
    store: Store<W>,
    branching: Branching,
    path: Vec<Level>,
    /// The levels that are given for the question asked: backtracking ends there.
    base: usize,
    state: State,
    root: Mark,
    found: bool,
    restart_at: u64,
    stats: SearchStats,
}

impl<const W: usize> Kernel<W> {
    pub(super) fn new(model: &Model) -> Self {
        let store = Store::new(model);
        Self {
            root: store.mark(),
            store,
            branching: Branching::new(model),
            path: Vec::new(),
            base: 0,
            state: State::Exhausted,
            found: false,
            restart_at: 0,
            stats: SearchStats::default(),
        }
    }

    pub(super) fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) {
        self.branching.reset(seed);
        self.path.clear();
        self.base = 0;
        self.found = false;
        self.stats = SearchStats { nodes: 1, ..SearchStats::default() };
        self.restart_at = RESTART_UNIT;
        let end = self.store.load(model, givens).and_then(|()| self.store.propagate(model));
        self.root = self.store.mark();
        self.state = State::Open(end);
    }

    pub(super) fn next(&mut self, model: &Model, budget: &mut Budget) -> Step {
        let mut end = match self.state {
            State::Open(end) => Some(end),
            State::Solved => self.refute(model),
            State::Exhausted => None,
        };
        loop {
            match end {
                None => {
                    self.state = State::Exhausted;
                    return Step::Exhausted;
                }
                Some(Err(conflict)) => {
                    self.stats.conflicts += 1;
                    self.branching.blame(conflict);
                    end = self.refute(model);
                }
                Some(Ok(())) => {
                    if let Some(limit) = budget.exceeded(self.stats.nodes) {
                        self.state = State::Open(Ok(()));
                        return Step::Limit(limit);
                    }
                    if self.stats.conflicts >= self.restart_at && !self.found {
                        self.restart(model);
                    }
                    let Some(decision) = self.branching.choose(model, &self.store) else {
                        self.found = true;
                        self.state = State::Solved;
                        return Step::Found;
                    };
                    end = Some(self.decide(model, decision));
                }
            }
        }
    }

    fn decide(&mut self, model: &Model, decision: Decision) -> Result<(), Conflict> {
        self.path.push(Level { mark: self.store.mark(), decision: Some(decision) });
        self.stats.nodes += 1;
        self.stats.guesses += 1;
        self.stats.depth = self.stats.depth.max((self.path.len() - self.base) as u64);
        self.store.place(model, decision.cell, decision.digit)
    }

    /// Takes back the last decision and rules it out; `None` if none is left to take back.
    fn refute(&mut self, model: &Model) -> Option<Result<(), Conflict>> {
        if self.path.len() == self.base {
            return None;
        }
        let level = self.path.pop()?;
        self.store.undo(model, level.mark);
        let decision = level.decision?;
        self.stats.nodes += 1;
        Some(self.store.remove(model, decision.cell, decision.digit))
    }

    fn restart(&mut self, model: &Model) {
        self.stats.restarts += 1;
        self.restart_at = self.stats.conflicts + RESTART_UNIT * luby(self.stats.restarts + 1);
        self.unwind(model, self.base);
    }

    /// Takes back all levels but the first `depth`.
    fn unwind(&mut self, model: &Model, depth: usize) {
        if let Some(level) = self.path.get(depth) {
            self.store.undo(model, level.mark);
            self.path.truncate(depth);
        }
    }

    /// Writes the solution just found.
    pub(super) fn write(&self, grid: &mut Grid) {
        self.store.write(grid);
    }

    pub(super) const fn stats(&self) -> SearchStats {
        self.stats
    }
}

/// Term `i`, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(mut i: u64) -> u64 {
    loop {
        let power = (i + 1).next_power_of_two();
        if power == i + 1 {
            return power / 2;
        }
        // strip the largest complete prefix, of length 2^j − 1 < i
        i -= power / 2 - 1;
    }
}
