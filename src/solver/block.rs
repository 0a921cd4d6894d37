//! Many puzzles at once, as blocks of bytes.
//!
//! A [`Grid`] a puzzle and an [`Answer`](super::Answer) a puzzle cost more than the fastest engine needs to solve one.
//! Here the puzzles lie end to end in one buffer, their solutions in another, and what became of each is a [`Summary`].

use super::work::Work;
use super::{Limits, Outcome, Pick, Scratch, Solver, Termination, Verdict};
use crate::engine::Stats;
use crate::engine::sliced::{CELLS, Cells, PuzzleSource, Query, Report};
use crate::solver::bulk_verify;
use std::ops::Range;
use std::time::Instant;

/// What became of one puzzle of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How the search ended.
    pub end: Termination,
    /// How many solutions were found.
    pub solutions: u64,
    /// What it took.
    pub stats: Stats,
}

impl Summary {
    /// What stands where nothing has been said yet.
    pub(crate) const NONE: Self = Self {
        end: Termination::Exhausted,
        solutions: 0,
        stats: Stats { nodes: 0, guesses: 0, conflicts: 0, restarts: 0, depth: 0 },
    };

    /// What is known of the number of solutions. [`Verdict::Invalid`] is among the [`Verdict::None`] here: ask
    /// [`verify::clashes`](crate::board::verify::clashes) to tell them apart.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match (self.solutions, self.end) {
            (0, Termination::Exhausted) => Verdict::None,
            (1, Termination::Exhausted) => Verdict::Unique,
            (0 | 1, _) => Verdict::Undecided,
            _ => Verdict::Multiple,
        }
    }
}

impl Solver {
    /// Answers the boards in `puzzles`, which lie there end to end: a byte a cell, row by row, its value or 0 for a
    /// blank. `solutions`, of the same length, gets the solution of each in the same place, zeroes where there is
    /// none; `briefs` gets what became of each, in order. The answers are those of [`Solver::answer`].
    ///
    /// Every solution is checked, those of the fast engine by `solver::bulk_verify`.
    ///
    /// # Panics
    /// If the board has more than 255 values, if the lengths are not equal or no multiple of the cells of a board, if
    /// a byte is above the board's size, or if the scratch is that of a solver for other rules.
    pub fn answer_block(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        briefs: &mut Vec<Summary>,
    ) {
        let before = self.room_for_briefs(puzzles, solutions, briefs);
        let briefs = &mut briefs[before..];
        self.answer_values(puzzles, pick, limits, scratch, solutions, |puzzle, told| briefs[puzzle] = told);
    }

    /// Looks at a block as to whether it is one, and makes room for what becomes of its puzzles; gives the place of the
    /// first.
    pub(super) fn room_for_briefs(&self, puzzles: &[u8], solutions: &[u8], briefs: &mut Vec<Summary>) -> usize {
        let size = self.rules().size();
        assert!(size <= 255, "a value must fit a byte");
        assert_eq!(puzzles.len(), solutions.len(), "there must be room for every solution");
        let cells = self.rules().geometry().cell_count();
        assert_eq!(puzzles.len() % cells, 0, "the boards must be whole");
        let largest = puzzles.iter().fold(0, |largest: u8, &value| largest.max(value));
        assert!(usize::from(largest) <= size, "a value must be one of the board's");
        let before = briefs.len();
        briefs.resize(before + puzzles.len() / cells, Summary::NONE);
        before
    }

    /// The same where the values are known to be the board's, into memory that may hold anything. What became of a
    /// puzzle is told once, but in no particular order: who needs little of it writes little.
    pub(crate) fn answer_values(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        mut tell: impl FnMut(usize, Summary),
    ) {
        let cells = self.rules().geometry().cell_count();
        if self.supports_batches(limits) {
            return self.answer_crowd(puzzles, pick, limits, scratch, solutions, tell);
        }
        let boards = puzzles.chunks_exact(cells).zip(solutions.chunks_exact_mut(cells));
        for (i, (puzzle, solution)) in boards.enumerate() {
            tell(i, self.answer_one(puzzle, pick, limits, scratch, solution));
        }
    }

    /// The same for one board, by way of [`Solver::answer`].
    fn answer_one(
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

    /// The same by the engine that takes many at once.
    fn answer_crowd(
        &self,
        puzzles: &[u8],
        pick: Pick,
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        mut tell: impl FnMut(usize, Summary),
    ) {
        let Work::Sliced(sliced) = &mut scratch.work else { panic!("the scratch must be one of this solver's") };
        let (set, batch) = (sliced.instruction_set(), sliced.batch());
        let (all_puzzles, all_solutions) = (puzzles, solutions);
        let (puzzles, _) = all_puzzles.as_chunks::<CELLS>();
        let (solutions, _) = all_solutions.as_chunks_mut::<CELLS>();
        let question = Query {
            limit: limits.solutions_for(pick),
            smallest: pick == Pick::First,
            skip_known: false,
            budget: limits.budget(Instant::now()),
        };
        let (mut told, mut unsettled, mut without) = (0, Vec::new(), Vec::new());
        let done = |puzzle, report: &Report<'_>| {
            let end = match report.stop {
                Some(stop) => stop.into(),
                None if report.solutions == question.limit => Termination::Solutions(report.solutions),
                None => Termination::Exhausted,
            };
            told += 1;
            if report.is_smallest_open {
                return unsettled.push(puzzle);
            }
            if report.solutions == 0 || question.smallest && report.stop.is_some() {
                // where a limit ended the search for the first, what was found need not be it
                without.push(puzzle);
            }
            tell(puzzle, Summary { end, solutions: report.solutions, stats: *report.stats });
        };
        let mut block = Block { open: numbers(puzzles), puzzles, solutions, done };
        batch.solve(&mut block, &question);
        let solutions = block.solutions;
        assert_eq!(told, puzzles.len(), "something becomes of every puzzle");
        for puzzle in unsettled {
            tell(puzzle, self.answer_one(&puzzles[puzzle], pick, limits, scratch, &mut solutions[puzzle]));
        }
        // what is there may be of another block: to clear everything before costs more
        for puzzle in without {
            solutions[puzzle] = [0; CELLS];
        }
        if let Err(board) = bulk_verify::check(set, all_puzzles, all_solutions) {
            panic!("an engine of kdoku gave a grid that is no solution (board {board} of a block); please report it");
        }
    }
}

/// The numbers of puzzles that lie side by side.
pub(super) fn numbers(puzzles: &[Cells]) -> Range<u32> {
    0..u32::try_from(puzzles.len()).expect("a block has fewer puzzles")
}

/// Puzzles that lie side by side, in order.
struct Block<'a, F> {
    /// The puzzles that nobody has begun with.
    open: Range<u32>,
    puzzles: &'a [Cells],
    solutions: &'a mut [Cells],
    done: F,
}

impl<F: FnMut(usize, &Report<'_>)> PuzzleSource for Block<'_, F> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        numbers.extend(self.open.by_ref().take(most));
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
