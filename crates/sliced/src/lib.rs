//! The bit-sliced engine for classic 9×9 boards: hundreds of puzzles at a time, one bit of every
//! vector for each puzzle.
//!
//! Other fast solvers take one puzzle at a time and spend their vectors inside it. Here the layout
//! is transposed: a vector holds one candidate of hundreds of puzzles, and propagation is plain
//! logic on whole vectors, the same few thousand instructions for any puzzles. That needs a large
//! batch. For one puzzle, or for the last few of a batch, a second kernel walks the same tree.
//!
//! | file | contents |
//! |---|---|
//! | `bit_planes` | the boards of a batch, one round of propagation, why it is sound and complete |
//! | `branch_choice` | where to guess, for all boards at once |
//! | `transpose` | boards in and out of the bit planes |
//! | `digit_planes` | puzzles in and solutions out, by four bits for each cell |
//! | `batch_boards` | the boards behind one object, whatever the instruction set |
//! | `batch_solver` | the batch kernel: slots, stacks, branches, limits |
//! | `batch_run` | one call of it: the state of each puzzle, its solutions and its result |
//! | `puzzle_source` | where puzzles come from and where results go |
//! | `slot` | the slots of a batch and sets of them |
//! | `packed_board` | one board by its candidates, in twelve words |
//! | `single_solver` | the single kernel: one puzzle by itself |
//!
//! **Determinism.** Propagation reaches its fixpoint before a guess, a guess depends on the
//! candidates only, and each puzzle has a depth-first search of its own. So the solutions of a
//! puzzle, their order and the number of nodes are the same in any batch, on any instruction set,
//! and in the single kernel. Tests compare them.
//!
//! # References
//! Biham: *A fast new DES implementation in software*, Fast Software Encryption 1997 (bit slicing:
//! one bit of every word for each problem). Dillon: *Tdoku*, 2019 (minirows and minicolumns as the
//! unit of propagation, and a choice among cells with two candidates). The band of 27 cells in a
//! word goes back to the solvers of the player's forum, of 2007 and after.

#![allow(clippy::inline_always, reason = "functions called inside an instruction set must be compiled there")]
#![allow(clippy::needless_range_loop, reason = "rows, columns and boxes are indices, often into several arrays")]

mod batch_boards;
mod batch_run;
mod batch_solver;
mod bit_planes;
mod branch_choice;
mod budget;
pub mod bulk_verify;
mod digit_planes;
mod packed_board;
mod puzzle_source;
pub mod simd;
mod single_solver;
mod slot;
mod transpose;

pub use batch_solver::BatchSolver;
pub use budget::{Budget, Stats, Step, Stop};
pub use packed_board::{CELLS, Cells};
pub use puzzle_source::{PuzzleSource, Query, Report};
pub use single_solver::SingleSolver;

/// The node limit of the search for the smallest solution by guesses in cell order.
const ORDERED_NODES: u64 = 300;
