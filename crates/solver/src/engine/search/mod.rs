//! Backtracking search on boards of any size, with houses of any shape and any other rules.
//!
//! Depth-first search with propagation: before each guess, naked singles, hidden singles and locked
//! candidates run to a fixpoint, together with the propagators of the rules. The guess is about the
//! cell, or the digit in a house, with the fewest choices for the conflicts it has caused.
//!
//! Read the files in this order:
//!
//! | file | contents |
//! |---|---|
//! | this one | what the rest of the program calls |
//! | `backtracker` | the search: path, backtracking, restarts, assumptions |
//! | `branching` | where to guess |
//! | `conflict` | what conflicts are charged to |
//! | `board` | the interface between the search and a board, and why there are two boards |
//! | `tables/` | the board for rows, columns and boxes |
//! | `domains/` | the board for other rules |
//! | `blanks` | the list of blank cells, of both boards |
//! | `root_probing` | trying each candidate of a cell at the root |
//! | `targets` | the search for solutions that contain certain candidates |
//! | `knuth_probe` | one random descent, to estimate the number of solutions |
//! | `schedule` | when to restart, probe and retire propagators |
//!
//! The search and `tables` are compiled for sets of up to 64, 128 and 256 digits, and `domains` for
//! [narrow](Model::is_narrow) boards and all others; nothing else depends on the size.

#![allow(clippy::cast_possible_truncation, reason = "cells, digits and positions of any board fit 16 bits, houses 32")]

mod backtracker;
mod blanks;
mod board;
mod branching;
mod conflict;
mod domains;
mod knuth_probe;
mod root_probing;
mod schedule;
mod tables;
mod targets;
#[cfg(test)]
mod tests;

use super::{Budget, Stats, Step, Stop};
use crate::engine::model::{Model, NARROW};
use backtracker::Backtracker;
pub(crate) use backtracker::{MAX_REMEMBERED, PathStep};
use domains::Domains;
use kdoku_board::bits::{WORDS_64, WORDS_128, WORDS_256};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;
use std::ops::{Deref, DerefMut};
use tables::Tables;

/// A backtracking search: the reusable working memory of one thread, for puzzles of one model.
#[derive(Clone)]
pub(crate) struct Search(Box<dyn TreeSearch>);

impl Search {
    /// Creates the search with the board and the set size that suit the model.
    pub(crate) fn new(model: &Model) -> Self {
        let digits = model.digits();
        Self(match model.uses_domains() {
            true if model.is_narrow() => Box::new(Backtracker::<WORDS_64, Domains<NARROW>>::new(model)),
            true => Box::new(Backtracker::<WORDS_64, Domains<0>>::new(model)),
            false if digits <= 64 => Box::new(Backtracker::<WORDS_64, Tables<WORDS_64>>::new(model)),
            false if digits <= 128 => Box::new(Backtracker::<WORDS_128, Tables<WORDS_128>>::new(model)),
            false => Box::new(Backtracker::<WORDS_256, Tables<WORDS_256>>::new(model)),
        })
    }
}

impl Deref for Search {
    type Target = dyn TreeSearch;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Search {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// The operations of a [`Search`], independent of its board.
pub(crate) trait TreeSearch: Send + Sync {
    /// Starts a puzzle. A seed randomises the order in which values are tried.
    fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>);

    /// Searches for the next solution.
    ///
    /// Returns `None` once there have been `conflict_limit` conflicts since the start of the puzzle;
    /// the search can be resumed then, or its path be taken over by another engine.
    fn advance(&mut self, model: &Model, budget: &Budget, conflict_limit: u64) -> Option<Step>;

    /// After [`start`](Self::start): restricts the search to solutions that contain a target.
    ///
    /// With `restart_after_solution`, the caller must [remove](Self::remove_target) every pair of
    /// each solution from the targets before it calls `advance` again.
    fn set_targets(&mut self, targets: &mut dyn Iterator<Item = (usize, usize)>, restart_after_solution: bool);

    /// Removes a target. Without targets, the search is exhausted.
    fn remove_target(&mut self, cell: usize, digit: usize);

    /// How many targets were refuted at the root: they are in no solution that is still to come.
    fn refuted_targets(&self) -> u64;

    /// The decisions and refutations from the root to the current node.
    ///
    /// Every solution not yet found lies below the current node or beside one of the decisions.
    /// Variables that the board does not determine are left out.
    fn path(&self, model: &Model) -> Vec<PathStep>;

    /// Excludes a solution that another engine has found, with these digits of the variables, if
    /// there are rules beyond houses.
    ///
    /// At most [`MAX_REMEMBERED`] solutions, including those found here, can be excluded.
    fn exclude_solution(&mut self, solution: &Grid, witness: &[Digit]);

    /// After [`start`](Self::start): the candidates of each cell, or `None` after a conflict.
    ///
    /// Only for boards of at most 64 values.
    fn domains(&self, model: &Model) -> Option<Vec<u64>>;

    /// After [`start`](Self::start): descends from the root once, at random, and returns to it.
    ///
    /// Calls `visit` with the number of choices of each node. Returns whether the descent ended in a
    /// solution. The product of the numbers, or 0 without a solution, is an unbiased estimate of the
    /// number of solutions.
    ///
    /// # Errors
    /// The limit that ended the descent.
    fn descend(
        &mut self,
        model: &Model,
        random: &mut Random,
        budget: &Budget,
        visit: &mut dyn FnMut(u32),
    ) -> Result<bool, Stop>;

    /// Writes the solution just found into `grid`, which has the board's size.
    fn write(&self, grid: &mut Grid);

    /// The digits of the variables in the solution just found.
    fn witness(&self) -> Vec<Digit>;

    /// The counters since the start of the puzzle.
    fn stats(&self) -> Stats;

    /// The changes of cells undone since the start of the puzzle: a measure of time.
    ///
    /// With propagators, one change takes about a thousand machine instructions.
    fn work(&self) -> u64;

    /// Returns to the givens and forgets which solutions were found; conflict weights are kept.
    fn rewind(&mut self, model: &Model);

    /// The smallest candidate of a cell.
    fn smallest(&self, cell: Cell) -> Option<Digit>;

    /// After [`rewind`](Self::rewind): adds a given.
    fn fix(&mut self, model: &Model, cell: Cell, digit: Digit);

    /// After [`start`](Self::start): removes a candidate.
    fn bar(&mut self, model: &Model, cell: Cell, digit: Digit);

    /// After [`rewind`](Self::rewind): requires a digit below `bound`, until the next rewind.
    fn assume_below(&mut self, model: &Model, cell: Cell, bound: Digit);

    /// Clones the search, as [`Clone`] does.
    fn clone_box(&self) -> Box<dyn TreeSearch>;
}

impl Clone for Box<dyn TreeSearch> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}
