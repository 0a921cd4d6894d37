//! The learning engine: boards on which backtracking dies.
//!
//! Conflict-driven clause learning as in the best SAT solvers, but over native exactly-one groups in place of clauses:
//! the rules themselves take n³ numbers, reasons take none, and clauses are what has been learnt. It decides a digit in
//! a cell, propagates, and from each conflict learns a clause that would have prevented it; nothing is met twice.
//!
//! | file | holds |
//! |---|---|
//! | `instance` | the puzzle as variables and groups |
//! | `constraints` | what rules beyond houses add: more variables, groups and clauses |
//! | `groups` | exactly-one groups: propagation without clauses |
//! | `clauses` | the learnt clauses and their watches |
//! | `trail` | what is assigned, when and why |
//! | `propagate` | unit propagation over both, and the way back |
//! | `analyze` | from a conflict to a clause: first unique implication point |
//! | `minimize` | literals that follow from the others of a clause |
//! | `shrink` | shorter clauses by what one digit excludes |
//! | `reasons` | what is behind a conflict, to be scored as well |
//! | `order` | scores of variables |
//! | `decide` | what to decide, and how |
//! | `fill` | what to decide where nothing is disputed |
//! | `phases` | what variables were: saved, target and best phases, rephasing |
//! | `restarts` | when to begin again |
//! | `reduce` | which clauses to forget |
//! | `enumerate` | from one solution to the next; assumptions; what other engines have seen |
//! | `hunt` | solutions that have something wanted |
//! | `log` | the steps of a proof |
//! | `kernel` | the loop |
//!
//! What is concluded here is what unit propagation concludes from the formula of the puzzle (`cnf`), so every learnt
//! clause follows from it by *reverse unit propagation*, and the clauses in their order are a proof.

#![allow(clippy::cast_possible_truncation, reason = "variables, clauses and levels of any board fit 32 bits")]

mod analyze;
mod clauses;
mod constraints;
mod decide;
mod enumerate;
mod fill;
mod groups;
mod hunt;
mod instance;
mod kernel;
mod log;
mod minimize;
mod order;
mod phases;
mod propagate;
mod reasons;
mod reduce;
mod restarts;
mod shrink;
mod trail;

use super::{Budget, Stats, Step};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::model::Model;
use instance::Instance;
use kernel::Kernel;
pub(crate) use log::ProofStep;

/// A search that learns: the working memory of one thread, used for puzzle after puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Cdcl(Box<Kernel>);

impl Cdcl {
    pub(crate) fn new() -> Self {
        Self(Box::default())
    }

    /// Whether the constraints of a model can be written down.
    pub(crate) fn supports(model: &Model, blank: &Grid) -> bool {
        Instance::new(model, blank).is_some()
    }

    /// Begins with a puzzle. With a seed, the first order of the variables is drawn by it. `false` if its constraints are
    /// too large to be written down: then this engine is not for it.
    #[must_use]
    pub(crate) fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) -> bool {
        self.0.start(model, givens, seed)
    }

    /// After [`Cdcl::start`] and before the first step: more than one solution is asked for, so that in the end there is a proof to be
    /// found rather than a solution. A large board, which hardly ever has only one, is searched as it would be without this, and `false`
    /// says so.
    pub(crate) fn expect_proof(&mut self) -> bool {
        self.0.expect_proof()
    }

    /// From now on, what is learnt and forgotten is kept, to be [taken](Cdcl::drain_proof) by whoever writes the proof.
    pub(crate) fn record_proof(&mut self) {
        self.0.log.keep();
    }

    /// Hands over the steps of the proof since the last time.
    pub(crate) fn drain_proof(&mut self, each: impl FnMut(ProofStep<'_>)) {
        self.0.log.take(each);
    }

    /// After [`Cdcl::start`] and before the first step: excludes a solution that is known.
    pub(crate) fn exclude_solution(&mut self, solution: &Grid) {
        self.0.exclude_solution(solution);
    }

    /// After [`Cdcl::start`] and before the first step: goes on where another engine stands. Each step of its path is a digit in a cell, and
    /// whether it was decided, so that what is beside it has yet to be seen, or has been ruled out.
    pub(crate) fn import_path(&mut self, path: impl Iterator<Item = (Cell, Digit, bool)>) {
        self.0.take_over_path(path);
    }

    /// After [`Cdcl::start`]: from now on, delivers only solutions that have one of these pairs. All of them that a solution has are
    /// to be [forgotten](Cdcl::remove_target) before going on.
    pub(crate) fn set_targets(&mut self, pairs: impl Iterator<Item = (Cell, Digit)>) {
        self.0.hunt(pairs.map(|(cell, digit)| (cell.index(), digit.index())));
    }

    /// In a hunt: wants a pair no more.
    pub(crate) fn remove_target(&mut self, cell: Cell, digit: Digit) {
        self.0.forget(cell.index(), digit.index());
    }

    /// Goes on to the next solution.
    pub(crate) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        self.0.advance(budget)
    }

    /// The same; `None` if that takes more work than `patience`, counted from the start of the puzzle: about twenty-five machine
    /// instructions a piece.
    pub(crate) fn advance_for(&mut self, budget: &Budget<'_>, patience: u64) -> Option<Step> {
        self.0.advance_for(budget, patience)
    }

    /// What `cell` may hold for all that is known by now, whatever is decided at the moment; nothing where there is no cell.
    pub(crate) fn candidates(&self, cell: Cell) -> Vec<Digit> {
        self.0.candidates(cell.index()).map(Digit::from_index).collect()
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        self.0.write(grid);
    }

    /// The digits of the cells that are not on the board, in the solution just found.
    pub(crate) fn witness(&self) -> Vec<Digit> {
        self.0.witness()
    }

    /// What has been done since the start of the puzzle.
    pub(crate) const fn stats(&self) -> Stats {
        self.0.stats
    }

    /// How much work has been done since the start of the puzzle, as [`Cdcl::advance_for`] counts it.
    pub(crate) const fn work(&self) -> u64 {
        self.0.work
    }

    /// Back to the givens and what has been fixed since. What was delivered is not delivered again; what was assumed is
    /// forgotten, and what was learnt is not.
    pub(crate) fn rewind(&mut self) {
        self.0.rewind();
    }

    /// The smallest digit that `cell` may still hold, after [`Cdcl::rewind`].
    pub(crate) fn smallest(&self, cell: Cell) -> Option<Digit> {
        self.0.smallest(cell.index()).map(Digit::from_index)
    }

    /// After [`Cdcl::rewind`]: from now on, `cell` holds `digit` as if it had been given.
    pub(crate) fn fix(&mut self, cell: Cell, digit: Digit) {
        self.0.fix(cell.index(), digit.index());
    }

    /// After [`Cdcl::rewind`]: until the next one, `cell` holds a digit smaller than `bound`.
    pub(crate) fn assume_below(&mut self, cell: Cell, bound: Digit) {
        self.0.assume_below(cell.index(), bound.index());
    }
}
