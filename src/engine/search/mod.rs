//! The generic engine: any order, any houses, one algorithm that everyone can read.
//!
//! Depth-first search over boards whose row, column and box occupancy, candidates and places are rows of bits.
//! Before each guess, naked singles, hidden singles and locked candidates run to a fixpoint; the guess is about the
//! cell or place with the fewest choices for the conflicts it has caused; each step is undone on the way back.
//!
//! | file | holds |
//! |---|---|
//! | `store` | what a search asks of a board |
//! | `tables` | a board of houses as tables of bits: setting up, undoing |
//! | `deduce` | what follows from a change of these, to a fixpoint; the log of changes |
//! | `domains` | a board with other rules as a word a cell, and what follows there |
//! | `agenda` | which propagators wait to be called |
//! | `branch` | where to guess |
//! | `kernel` | the search: path, backtracking, restarts, assumptions |
//! | `probe` | what follows at the root whatever a cell holds |
//! | `descent` | one way down the tree, drawn at random |
//! | `hunt` | solutions that have something new |
//! | `variable` | cells and places, under one numbering; conflicts |
//! | `blanks` | the list of blank cells |
//!
//! The code is compiled once for each number of words that a row of `n` bits takes: one up to 64 × 64, two up to
//! 128 × 128, four up to 256 × 256. Nothing else in it depends on the size.
//!
//! Variables, cells that are not on the board, are decided last and forgotten with each solution, but for those that the board
//! determines: see `branch`.

#![allow(clippy::cast_possible_truncation, reason = "cells, digits and positions of any board fit 16 bits, houses 32")]

mod agenda;
mod blanks;
mod branch;
mod deduce;
mod descent;
mod domains;
mod holders;
mod hunt;
mod kernel;
mod probe;
mod store;
mod tables;
mod variable;

use super::{Budget, Stats, Step, Stop};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::model::{Model, NARROW};
use crate::util::bits::words_for;
use crate::util::random::Random;
use domains::Domains;
use kernel::Kernel;
pub(crate) use kernel::MOST_REMEMBERED;
pub(crate) use kernel::PathStep;
use tables::Tables;

/// A search of any width: the working memory of one thread, used for puzzle after puzzle of one model.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    /// Rows of one word.
    One(Box<Kernel<1, Tables<1>>>),
    /// Rows of two words.
    Two(Box<Kernel<2, Tables<2>>>),
    /// Rows of four words.
    Four(Box<Kernel<4, Tables<4>>>),
    /// Rows of eight words, where words have 32 bits.
    Eight(Box<Kernel<8, Tables<8>>>),
    /// A word a cell, of [narrow](Model::is_narrow) boards.
    NarrowWords(Box<Kernel<1, Domains<NARROW>>>),
    /// A word a cell.
    Words(Box<Kernel<1, Domains<0>>>),
    /// The same with rows of two words, where words have 32 bits.
    TwoWords(Box<Kernel<2, Domains<0>>>),
}

/// Does the same with the kernel of any width.
macro_rules! with_kernel {
    ($search:expr, $kernel:ident => $call:expr) => {
        match $search {
            Search::One($kernel) => $call,
            Search::Two($kernel) => $call,
            Search::Four($kernel) => $call,
            Search::Eight($kernel) => $call,
            Search::NarrowWords($kernel) => $call,
            Search::Words($kernel) => $call,
            Search::TwoWords($kernel) => $call,
        }
    };
}

impl Search {
    pub(crate) fn new(model: &Model) -> Self {
        match words_for(model.digits()) {
            1 if model.uses_domains() && model.is_narrow() => Self::NarrowWords(Box::new(Kernel::new(model))),
            1 if model.uses_domains() => Self::Words(Box::new(Kernel::new(model))),
            2 if model.uses_domains() => Self::TwoWords(Box::new(Kernel::new(model))),
            1 => Self::One(Box::new(Kernel::new(model))),
            2 => Self::Two(Box::new(Kernel::new(model))),
            4 => Self::Four(Box::new(Kernel::new(model))),
            _ => Self::Eight(Box::new(Kernel::new(model))),
        }
    }

    /// Begins with a puzzle. With a seed, the order in which values are tried is drawn by it.
    pub(crate) fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) {
        with_kernel!(self, kernel => kernel.start(model, givens, seed));
    }

    /// Goes on to the next solution; `None` if that takes more conflicts than `patience`, counted from the start of the
    /// puzzle. It can go on after that, or its path be taken over.
    pub(crate) fn advance(&mut self, model: &Model, budget: &Budget, patience: u64) -> Option<Step> {
        with_kernel!(self, kernel => kernel.advance(model, budget, patience))
    }

    /// After [`Search::start`]: wants these pairs of cell and digit, and no solution without any of them. With `once`, all of
    /// them that a solution has are to be [forgotten](Search::forget) before the search goes on; then it may start over
    /// after a solution.
    pub(crate) fn hunt(&mut self, wanted: impl Iterator<Item = (usize, usize)>, once: bool) {
        with_kernel!(self, kernel => kernel.hunt(wanted, once));
    }

    /// How many of the wanted pairs have been seen at the root of the hunt to be in no solution that is still to come.
    pub(crate) fn refuted(&self) -> u64 {
        with_kernel!(self, kernel => kernel.refuted())
    }

    /// Wants a pair no more. When none is left, the hunt is over, and everything has been seen.
    pub(crate) fn forget(&mut self, cell: usize, digit: usize) {
        with_kernel!(self, kernel => kernel.forget_pair(cell, digit));
    }

    /// What has been decided and ruled out, from the root to where the search stands: all that has not been seen lies
    /// at its end, or beside a decision of it.
    pub(crate) fn path(&self, model: &Model) -> Vec<PathStep> {
        with_kernel!(self, kernel => kernel.path(model))
    }

    /// A solution that another engine has delivered, where there are other rules than houses: it is passed over. Up to
    /// [`MOST_REMEMBERED`] of them and of its own.
    pub(crate) fn remember(&mut self, solution: &Grid) {
        with_kernel!(self, kernel => kernel.remember(solution));
    }

    /// After [`Search::start`]: what each cell may hold, decided cells one digit; `None` if there is seen to be no
    /// solution. On boards of at most 64 values.
    pub(crate) fn domains(&self, model: &Model) -> Option<Vec<u64>> {
        with_kernel!(self, kernel => kernel.domains(model))
    }

    /// After [`Search::start`]: goes down from the root once, at random, and comes back. Tells the number of choices at
    /// each node; whether it came to a solution, or what stopped it on the way. The product of the numbers, or 0, is on
    /// average the number of solutions.
    pub(crate) fn descend(
        &mut self,
        model: &Model,
        random: &mut Random,
        budget: &Budget,
        told: &mut dyn FnMut(u32),
    ) -> Result<bool, Stop> {
        with_kernel!(self, kernel => kernel.descend(model, random, budget, told))
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(crate) fn write(&self, grid: &mut Grid) {
        with_kernel!(self, kernel => kernel.write(grid));
    }

    /// The digits of the variables in the solution just found.
    pub(crate) fn witness(&self) -> Vec<Digit> {
        with_kernel!(self, kernel => kernel.witness())
    }

    /// What has been done since the start of the puzzle.
    pub(crate) fn stats(&self) -> Stats {
        with_kernel!(self, kernel => kernel.stats())
    }

    /// How many changes of cells have been taken back since the start of the puzzle: where there are propagators, some thousand
    /// machine instructions a piece.
    pub(crate) fn work(&self) -> u64 {
        with_kernel!(self, kernel => kernel.work())
    }

    /// Back to the givens and what follows from them: everything counts as unseen again, except what was learnt about
    /// where conflicts are.
    pub(crate) fn rewind(&mut self, model: &Model) {
        with_kernel!(self, kernel => kernel.rewind(model));
    }

    /// The smallest digit that `cell` may still hold.
    pub(crate) fn smallest(&self, cell: Cell) -> Option<Digit> {
        with_kernel!(self, kernel => kernel.smallest(cell))
    }

    /// After [`Search::rewind`]: from now on, `cell` holds `digit` as if it had been given.
    pub(crate) fn fix(&mut self, model: &Model, cell: Cell, digit: Digit) {
        with_kernel!(self, kernel => kernel.fix(model, cell, digit));
    }

    /// After [`Search::start`]: `cell` does not hold `digit`.
    pub(crate) fn bar(&mut self, model: &Model, cell: Cell, digit: Digit) {
        with_kernel!(self, kernel => kernel.bar(model, cell, digit));
    }

    /// After [`Search::rewind`]: until the next one, `cell` holds a digit smaller than `bound`.
    pub(crate) fn assume_below(&mut self, model: &Model, cell: Cell, bound: Digit) {
        with_kernel!(self, kernel => kernel.assume_below(model, cell, bound));
    }
}
