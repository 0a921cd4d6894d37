//! The single kernel: one puzzle by itself, one digit per lane.
//!
//! The batch kernel takes a hundred microseconds for one puzzle or for five hundred. Here one
//! puzzle is laid out the other way round: the nine digits side by side, one lane each, with one
//! word of 27 cells for each of the three bands:
//!
//! ```text
//! bit     29 28 … 20   19 18 … 10    9  8 … 0
//! row      ·  third     ·  second    ·  first
//! ```
//!
//! The bit · above each row stays 0 and receives carries.
//!
//! So a board is three vectors, and a pass over all digits is a few hundred instructions.
//!
//! **The same tree.** A pass finds what [`bit_planes`](super::bit_planes) finds in another order:
//! placements of minirows and minicolumns, digits with one place left in a row, and cells with one
//! candidate left, whose digit then leaves the rest of the row. The completeness argument there
//! holds here with rows in the place of boxes, so both reach the same fixpoint, make the same guess
//! there, and walk the same tree.

mod board;
mod propagate;

use super::ORDERED_NODES;
use super::packed_board::{Cells, PackedBoard};
use crate::simd::{InstructionSet, Kernel, U32x16, Vector, dispatch};
use crate::{Budget, Stats, Step};
use board::Board;
use propagate::{BandVectors, Settled};

/// A depth-first search for the solutions of one puzzle, one at a time.
#[derive(Clone)]
pub struct SingleSolver {
    set: InstructionSet,
    /// The board at which the search begins.
    root: Board,
    board: Board,
    /// Pending branches.
    stack: Vec<Board>,
    /// The number of guesses before the first pending branch.
    base: u32,
    /// Whether the board is done with (a reported solution, or dead), so that the search continues
    /// with the stack.
    spent: bool,
    /// Whether guesses are made in cell order.
    ordered: bool,
    stats: Stats,
}

impl SingleSolver {
    /// Creates the kernel for an instruction set that the processor has.
    pub const fn new(set: InstructionSet) -> Self {
        Self {
            set,
            root: Board::EMPTY,
            board: Board::EMPTY,
            stack: Vec::new(),
            base: 0,
            spent: true,
            ordered: false,
            stats: Stats { nodes: 0, guesses: 0, conflicts: 0, restarts: 0, depth: 0 },
        }
    }

    /// Returns the instruction set of this solver.
    pub const fn instruction_set(&self) -> InstructionSet {
        self.set
    }

    /// Starts with a puzzle.
    pub fn start(&mut self, cells: &Cells) {
        self.root = self.read(cells);
        self.stats = Stats::default();
        self.restart();
    }

    /// Converts a puzzle to a board.
    fn read(&self, cells: &Cells) -> Board {
        dispatch(self.set, FromCells(cells))
    }

    /// Removes a candidate, counted from 0, at the root. Must be called right after the start.
    pub fn exclude_at_root(&mut self, cell: usize, digit: usize) {
        self.root.remove(cell, digit);
        self.restart();
    }

    /// Resumes a search that was started elsewhere, with its current board and its pending
    /// branches, the first of which is at level `base`.
    pub(super) fn resume<'a>(
        &mut self,
        cells: &Cells,
        current: &PackedBoard,
        base: u32,
        pending: impl Iterator<Item = &'a PackedBoard>,
        stats: Stats,
        ordered: bool,
    ) {
        self.root = self.read(cells);
        self.board = Board::from_position(current);
        self.stack.clear();
        self.stack.extend(pending.map(Board::from_position));
        (self.stats, self.base, self.ordered, self.spent) = (stats, base, ordered, false);
    }

    /// The work so far.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns the solution found last.
    pub fn solution(&self) -> Cells {
        dispatch(self.set, ToCells(&self.board))
    }

    /// Searches for the next solution.
    pub fn advance(&mut self, budget: &Budget<'_>) -> Step {
        dispatch(self.set, Advance { solver: self, budget })
    }

    /// Restarts from the fixpoint of the root, with guesses in any order.
    pub fn rewind(&mut self) {
        dispatch(self.set, Settle(&mut self.root));
        self.restart();
    }

    fn restart(&mut self) {
        self.board = self.root;
        self.stack.clear();
        self.base = 0;
        self.spent = false;
        self.ordered = false;
    }

    /// Restarts from the root in ordered mode, so that the first solution found is the smallest.
    /// Returns the node at which to give up.
    pub fn restart_ordered(&mut self) -> u64 {
        self.rewind();
        self.ordered = true;
        self.stats.nodes + ORDERED_NODES
    }

    /// Returns the smallest candidate of a cell at the root, counted from 0.
    pub fn smallest(&self, cell: usize) -> Option<usize> {
        self.root.smallest(cell)
    }

    /// Fixes a cell at the root, and restarts.
    pub fn fix(&mut self, cell: usize, digit: usize) {
        for other in (0..9).filter(|&other| other != digit) {
            self.root.remove(cell, other);
        }
        self.rewind();
    }

    /// Removes a candidate until the next restart.
    pub fn exclude(&mut self, cell: usize, digit: usize) {
        self.board.remove(cell, digit);
    }

    /// Removes the candidates from `digit` up until the next restart.
    pub fn assume_below(&mut self, cell: usize, digit: usize) {
        for digit in digit..9 {
            self.board.remove(cell, digit);
        }
    }

    #[inline(always)]
    fn search<S: U32x16>(&mut self, budget: &Budget<'_>) -> Step {
        loop {
            if self.spent {
                let Some(next) = self.stack.pop() else { return Step::Exhausted };
                self.board = next;
                self.spent = false;
            }
            match BandVectors::<S>::settle(&mut self.board) {
                Settled::Dead => {
                    self.stats.nodes += 1;
                    self.stats.conflicts += 1;
                    self.spent = true;
                }
                Settled::Solved => {
                    self.stats.nodes += 1;
                    self.spent = true;
                    return Step::Found;
                }
                Settled::Stuck => {
                    if let Some(stop) = budget.exceeded(self.stats.nodes + 1) {
                        return Step::Stopped(stop);
                    }
                    self.stats.nodes += 1;
                    let cell = self.board.choose(self.ordered);
                    self.stats.guesses += 1;
                    self.stack.push(self.board.split::<S>(cell));
                    self.stats.depth = self.stats.depth.max(u64::from(self.base) + self.stack.len() as u64);
                }
            }
        }
    }
}

/// Searches for the next solution.
struct Advance<'a> {
    solver: &'a mut SingleSolver,
    budget: &'a Budget<'a>,
}

impl Kernel for Advance<'_> {
    type Output = Step;
    #[inline(always)]
    fn run<V: Vector>(self) -> Step {
        self.solver.search::<V::U32x16>(self.budget)
    }
}

/// Converts a puzzle to a board.
struct FromCells<'a>(&'a Cells);

impl Kernel for FromCells<'_> {
    type Output = Board;
    #[inline(always)]
    fn run<V: Vector>(self) -> Board {
        Board::from_position(&PackedBoard::from_cells::<V>(self.0))
    }
}

/// Returns the digits of a full board.
struct ToCells<'a>(&'a Board);

impl Kernel for ToCells<'_> {
    type Output = Cells;
    #[inline(always)]
    fn run<V: Vector>(self) -> Cells {
        self.0.cells::<V>()
    }
}

/// Propagates a board to its fixpoint.
struct Settle<'a>(&'a mut Board);

impl Kernel for Settle<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Vector>(self) {
        BandVectors::<V::U32x16>::settle(self.0);
    }
}
