//! Many puzzles at once, as one buffer of bytes.
//!
//! Building a [`Grid`](kdoku_board::Grid) and an [`Answer`](super::Answer) costs more than the fastest
//! engine needs to solve a puzzle. Here all puzzles are in one buffer, all solutions in another,
//! and the result of each is a [`Summary`].

use super::{Limits, Outcome, Pick, Scratch, Solver, Termination, Verdict};
use crate::engine::{Stats, Stop};
use kdoku_sliced::bulk_verify;
use kdoku_sliced::{CELLS, Cells, PuzzleSource, Query, Report};
use std::ops::Range;
use std::time::Instant;

/// Puzzles with a limit of time are given up by the batch kernel after this number of nodes, long
/// before that time, and solved again with a clock.
const QUICK_NODES: u64 = 1000;

/// The result for one puzzle of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How the search ended.
    pub end: Termination,
    /// The number of solutions found.
    pub solutions: u64,
    /// The work done.
    pub stats: Stats,
}

impl Summary {
    /// A placeholder.
    pub(crate) const NONE: Self = Self {
        end: Termination::Exhausted,
        solutions: 0,
        stats: Stats { nodes: 0, guesses: 0, conflicts: 0, restarts: 0, depth: 0 },
    };

    /// What is known about the number of solutions. [`Verdict::Invalid`] is reported as
    /// [`Verdict::NoSolution`] here; [`verify::clashes`](kdoku_board::verify::clashes) distinguishes
    /// them.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match (self.solutions, self.end) {
            (0, Termination::Exhausted) => Verdict::NoSolution,
            (1, Termination::Exhausted) => Verdict::Unique,
            (0 | 1, _) => Verdict::Undecided,
            _ => Verdict::Multiple,
        }
    }
}

impl Solver {
    /// Answers the boards in `puzzles`, as [`Solver::answer`] does.
    ///
    /// A board is one byte per cell, row by row: its value, or 0 for a blank. `solutions` has the
    /// same length and receives each solution at the place of its puzzle, or zeroes if the puzzle
    /// has none. `summaries` receives the result of each puzzle, in order.
    ///
    /// # Panics
    /// If the board has more than 255 values, if the lengths differ or are not a multiple of the
    /// cells of a board, or if a byte is above the board's size.
    pub fn answer_block(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        summaries: &mut Vec<Summary>,
    ) {
        let start = self.extend_summaries(puzzles, solutions, summaries);
        let summaries = &mut summaries[start..];
        self.answer_values(puzzles, pick, limits, scratch, solutions, |puzzle, summary| summaries[puzzle] = summary);
    }

    /// Checks a block and adds a summary for each of its puzzles. Returns the index of the first.
    pub(super) fn extend_summaries(&self, puzzles: &[u8], solutions: &[u8], summaries: &mut Vec<Summary>) -> usize {
        let size = self.rules().size();
        assert!(size <= 255, "a value must fit a byte");
        assert_eq!(puzzles.len(), solutions.len(), "both buffers must have the same length");
        let cells = self.rules().geometry().cell_count();
        assert_eq!(puzzles.len() % cells, 0, "the length must be a multiple of the cells of a board");
        let largest = puzzles.iter().fold(0, |largest: u8, &value| largest.max(value));
        assert!(usize::from(largest) <= size, "a value must be one of the board's");
        let start = summaries.len();
        summaries.resize(start + puzzles.len() / cells, Summary::NONE);
        start
    }

    /// The same as [`Solver::answer_block`] for values known to be valid. `solutions` may hold
    /// anything before. `report` receives each puzzle once, in no particular order.
    pub fn answer_values(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        mut report: impl FnMut(usize, Summary),
    ) {
        if self.supports_batches(limits) {
            return self.answer_batch(puzzles, pick, limits, scratch, solutions, report);
        }
        let cells = self.rules().geometry().cell_count();
        let boards = puzzles.chunks_exact(cells).zip(solutions.chunks_exact_mut(cells));
        for (i, (puzzle, solution)) in boards.enumerate() {
            report(i, self.answer_single(puzzle, pick, limits, scratch, solution));
        }
    }

    /// The same for one board.
    fn answer_single(
        &self,
        puzzle: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solution: &mut [u8],
    ) -> Summary {
        let answer = self.answer(&self.grid_of(puzzle), pick, limits, scratch);
        match &answer.solution {
            None => solution.fill(0),
            Some(grid) => solution.iter_mut().zip(grid.bytes()).for_each(|(to, byte)| *to = byte),
        }
        let Outcome { end, solutions, stats, .. } = answer.outcome;
        Summary { end, solutions, stats }
    }

    /// The same with the batch kernel.
    fn answer_batch(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        mut report: impl FnMut(usize, Summary),
    ) {
        scratch.prepare(self);
        let sliced = scratch.engines.sliced();
        let (set, kernel) = (sliced.instruction_set(), sliced.batch_kernel());
        let (all_puzzles, all_solutions) = (puzzles, solutions);
        let (puzzles, _) = all_puzzles.as_chunks::<CELLS>();
        let (solutions, _) = all_solutions.as_chunks_mut::<CELLS>();
        let timeless = Limits { time: None, ..limits.clone() };
        let (mut budget, mut has_more_time) = (timeless.budget(Instant::now()), false);
        if limits.time.is_some() && budget.nodes > QUICK_NODES {
            (budget.nodes, has_more_time) = (QUICK_NODES, true);
        }
        let query =
            Query { limit: limits.solutions_for(pick), smallest: pick == Pick::First, skip_known: false, budget };
        let (mut count, mut unsettled, mut unsolved) = (0, Vec::new(), Vec::new());
        let done = |puzzle, result: &Report<'_>| {
            let end = match result.stop {
                Some(stop) => stop.into(),
                None if result.solutions == query.limit => Termination::Solutions(result.solutions),
                None => Termination::Exhausted,
            };
            count += 1;
            if result.is_smallest_open || has_more_time && result.stop == Some(Stop::Nodes) {
                return unsettled.push(puzzle);
            }
            if result.solutions == 0 || query.smallest && result.stop.is_some() {
                // a limit ended the search for the first, so the solution found need not be the
                // first
                unsolved.push(puzzle);
            }
            report(puzzle, Summary { end, solutions: result.solutions, stats: *result.stats });
        };
        let mut block = Block { unread: numbers(puzzles), puzzles, solutions, done };
        kernel.solve(&mut block, &query);
        let solutions = block.solutions;
        assert_eq!(count, puzzles.len(), "every puzzle is reported");
        for puzzle in unsettled {
            report(puzzle, self.answer_single(&puzzles[puzzle], pick, limits, scratch, &mut solutions[puzzle]));
        }
        // the buffer may hold the solutions of another block; clearing all of it first would cost
        // more
        for puzzle in unsolved {
            solutions[puzzle] = [0; CELLS];
        }
        if let Err(board) = bulk_verify::check(set, all_puzzles, all_solutions) {
            panic!("an engine of kdoku returned a wrong solution (board {board} of a block); please report it");
        }
    }
}

/// The numbers of the puzzles of a block.
pub(super) fn numbers(puzzles: &[Cells]) -> Range<u32> {
    0..u32::try_from(puzzles.len()).expect("a block has fewer than 2³² puzzles")
}

/// The puzzles of a block, in order.
struct Block<'a, F> {
    /// The puzzles that have not been started.
    unread: Range<u32>,
    puzzles: &'a [Cells],
    solutions: &'a mut [Cells],
    done: F,
}

impl<F: FnMut(usize, &Report<'_>)> PuzzleSource for Block<'_, F> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        numbers.extend(self.unread.by_ref().take(most));
    }

    fn puzzles(&self) -> &[Cells] {
        self.puzzles
    }

    fn solution(&mut self, number: usize) -> &mut Cells {
        &mut self.solutions[number]
    }

    fn report(&mut self, number: usize, report: &Report<'_>) {
        (self.done)(number, report);
    }
}
