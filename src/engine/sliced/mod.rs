//! The fast engine for classic 9×9 boards: hundreds of puzzles at a time, one bit of every vector a puzzle.
//!
//! Other fast solvers take one puzzle at a time and spend their vectors inside it. Here the data is turned: a vector
//! holds one candidate of hundreds of puzzles, and propagation is plain logic on whole vectors, the same few thousand
//! instructions whatever the puzzles are. That needs a crowd; for one puzzle, or the last few of a crowd, there is a
//! second kernel, narrow instead of wide, that walks the same tree.
//!
//! | file | holds |
//! |---|---|
//! | `planes` | the boards in slices, a round of propagation, why it is sound and complete |
//! | `choose` | where to guess, for all boards at once |
//! | `exchange` | boards in and out of the slices: the transposition |
//! | `digits` | puzzles in and solutions out, by four bits a cell |
//! | `lanes` | the wall between what is written over vectors and what is not |
//! | `crowd` | which board holds which puzzle; stacks, solutions, limits |
//! | `place` | boards by number, sets of them |
//! | `position` | one board by its candidates, packed; from digits and to digits |
//! | `alone` | one puzzle by itself |
//!
//! **The same answer in any company.** Propagation runs to its fixpoint before a guess, a guess depends on the
//! candidates alone, and each puzzle is searched depth first by itself. So what is found of a puzzle, in what order and
//! in how many nodes, is the same in any crowd, of any width, on any instruction set, and alone; tests hold it.
//!
//! # References
//! Biham: *A fast new DES implementation in software*, Fast Software Encryption 1997 (one bit of every word a problem of
//! its own). Dillon: *Tdoku*, 2019 (minirows and minicolumns as the unit of propagation, and a choice among cells with
//! two candidates). The band of 27 cells in a word goes back to the solvers of the player's forum, of 2007 and after.

#![allow(clippy::inline_always, reason = "what is called inside an instruction set must be compiled there")]
#![allow(
    clippy::needless_range_loop,
    reason = "rows, columns and boxes are counted; there is often more than one to index"
)]

mod batch_boards;
mod batch_solver;
mod bit_planes;
mod branch_choice;
mod digit_planes;
mod packed_board;
mod puzzle_source;
mod single_solver;
mod slot;
mod transpose;

pub(crate) use batch_solver::BatchSolver;
pub(crate) use packed_board::{CELLS, Cells};
pub(crate) use puzzle_source::{PuzzleSource, Query, Report};
pub(crate) use single_solver::SingleSolver;

/// How many nodes are spent on finding the smallest solution by guessing in the order of the cells.
const ORDERED_NODES: u64 = 300;
