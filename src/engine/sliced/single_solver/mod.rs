//! One puzzle alone: a digit a lane.
//!
//! A crowd takes a hundred microseconds for one puzzle or for five hundred. A puzzle alone is laid out the other way
//! round: the nine digits side by side, a lane each, and for each of the three bands a word of its 27 cells:
//!
//! ```text
//! bit     29 28 … 20   19 18 … 10    9  8 … 0
//! row      ·  third     ·  second    ·  first      of the band; the bit · above each row stays 0, for carries
//! ```
//!
//! so that a board is three vectors, and a pass over all digits is some hundred instructions. What is found is what
//! [`planes`](super::planes) finds, in another order: placements of minirows and minicolumns, digits with one place
//! left in a row, and cells with one candidate left, whose digit then leaves the rest of the row. The argument there
//! holds here with rows in the place of boxes, so both come to the same fixpoint, make the same guess there, and walk
//! the same tree.

mod board;
mod propagate;

use super::ORDERED_NODES;
use super::packed_board::{Cells, PackedBoard};
use crate::engine::{Budget, Stats, Step};
use crate::util::simd::{InstructionSet, Kernel, U32x16, Vector, dispatch};
use board::Board;
use propagate::{BandVectors, Settled};

/// The search for the solutions of one puzzle, depth first, one at a time.
#[derive(Clone, Debug)]
pub(crate) struct SingleSolver {
    set: InstructionSet,
    /// Where the search begins.
    root: Board,
    board: Board,
    /// What is still to be tried.
    stack: Vec<Board>,
    /// Whether the board is a solution that has been delivered, or nothing: the next thing to try is on the stack.
    spent: bool,
    /// Whether guesses are made in the order of the cells.
    ordered: bool,
    stats: Stats,
}

impl SingleSolver {
    pub(crate) const fn new(set: InstructionSet) -> Self {
        Self {
            set,
            root: Board::EMPTY,
            board: Board::EMPTY,
            stack: Vec::new(),
            spent: true,
            ordered: false,
            stats: Stats { nodes: 0, guesses: 0, conflicts: 0, restarts: 0, depth: 0 },
        }
    }

    /// What it computes with.
    pub(crate) const fn instruction_set(&self) -> InstructionSet {
        self.set
    }

    /// Begins with a puzzle.
    pub(crate) fn start(&mut self, cells: &Cells) {
        self.root = self.read(cells);
        self.stats = Stats::default();
        self.begin();
    }

    /// The board of a puzzle.
    fn read(&self, cells: &Cells) -> Board {
        dispatch(self.set, Read(cells))
    }

    /// Right after the start: the cell cannot hold this digit, counted from 0.
    pub(crate) fn exclude_at_root(&mut self, cell: usize, digit: usize) {
        self.root.remove(cell, digit);
        self.begin();
    }

    /// Goes on with a puzzle that has been begun elsewhere: what is at hand, and what is still to be tried.
    pub(super) fn resume<'a>(
        &mut self,
        cells: &Cells,
        at_hand: &PackedBoard,
        to_try: impl Iterator<Item = &'a PackedBoard>,
        stats: Stats,
        ordered: bool,
    ) {
        self.root = self.read(cells);
        self.board = Board::from_position(at_hand);
        self.stack.clear();
        self.stack.extend(to_try.map(Board::from_position));
        (self.stats, self.ordered, self.spent) = (stats, ordered, false);
    }

    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    /// The solution found last.
    pub(crate) fn solution(&self) -> Cells {
        dispatch(self.set, Digits(&self.board))
    }

    /// Goes on to the next solution.
    pub(crate) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        dispatch(self.set, Advance { alone: self, budget })
    }

    /// Begins again from the root and what follows from it, with free guesses.
    pub(crate) fn rewind(&mut self) {
        dispatch(self.set, Settle(&mut self.root));
        self.begin();
    }

    fn begin(&mut self) {
        self.board = self.root;
        self.stack.clear();
        self.spent = false;
        self.ordered = false;
    }

    /// Begins again from the root, so that the first solution found is the smallest. Gives the node up to which that is
    /// worth while.
    pub(crate) fn restart_ordered(&mut self) -> u64 {
        self.rewind();
        self.ordered = true;
        self.stats.nodes + ORDERED_NODES
    }

    /// The smallest candidate of a cell at the root, counted from 0.
    pub(crate) fn smallest(&self, cell: usize) -> Option<usize> {
        self.root.smallest(cell)
    }

    /// Leaves the cell this digit, at the root, and settles it.
    pub(crate) fn fix(&mut self, cell: usize, digit: usize) {
        for other in (0..9).filter(|&other| other != digit) {
            self.root.remove(cell, other);
        }
        self.rewind();
    }

    /// Takes a digit from a cell, until it is begun again.
    pub(crate) fn exclude(&mut self, cell: usize, digit: usize) {
        self.board.remove(cell, digit);
    }

    /// Leaves the cell the digits below this one, until it is begun again.
    pub(crate) fn assume_below(&mut self, cell: usize, digit: usize) {
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
                    self.stats.depth = self.stats.depth.max(self.stack.len() as u64);
                }
            }
        }
    }
}

struct Advance<'a> {
    alone: &'a mut SingleSolver,
    budget: &'a Budget<'a>,
}

impl Kernel for Advance<'_> {
    type Output = Step;
    #[inline(always)]
    fn run<V: Vector>(self) -> Step {
        self.alone.search::<V::U32x16>(self.budget)
    }
}

/// The givens, and every digit in the blanks.
struct Read<'a>(&'a Cells);

impl Kernel for Read<'_> {
    type Output = Board;
    #[inline(always)]
    fn run<V: Vector>(self) -> Board {
        Board::from_position(&PackedBoard::from_cells::<V>(self.0))
    }
}

/// The digits of a full board.
struct Digits<'a>(&'a Board);

impl Kernel for Digits<'_> {
    type Output = Cells;
    #[inline(always)]
    fn run<V: Vector>(self) -> Cells {
        self.0.cells::<V>()
    }
}

struct Settle<'a>(&'a mut Board);

impl Kernel for Settle<'_> {
    type Output = ();
    #[inline(always)]
    fn run<V: Vector>(self) {
        BandVectors::<V::U32x16>::settle(self.0);
    }
}
