//! A solution other than a known one.
//!
//! A generator makes a puzzle from its solution, so a proof of uniqueness only has to exclude
//! any other. That costs less than counting to two: the first other solution ends the search.
//! Its differences also show which other clues are needed.
//!
//! **A cell that must differ.** If the solution was unique before a clue was removed, every other
//! solution differs in that cell. With this information the search need not visit the known
//! solution, which saves a third of its nodes.

use super::block::numbers;
use super::{Limits, Scratch, Solver, Summary, Termination};
use crate::engine::{Restriction, Stats};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_sliced::bulk_verify;
use kdoku_sliced::simd::InstructionSet;
use kdoku_sliced::{CELLS, Cells, PuzzleSource, Query, Report};
use std::ops::Range;
use std::time::Instant;

/// The result of [`Solver::another_solution`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnotherSolution {
    /// The solution found.
    pub solution: Option<Grid>,
    /// How the search ended: [`Termination::Exhausted`] without another solution,
    /// `Termination::Solutions(1)` with one, or a limit.
    pub end: Termination,
    /// The work done.
    pub stats: Stats,
}

impl Solver {
    /// Searches for a solution of `givens` other than the solution `known`. If every other solution
    /// is known to differ in some cell, `at` may name it, which is faster. A limit of solutions is
    /// ignored. With [regions to be found](kdoku_board::Constraint::Regions), the other solution may have the
    /// same values and other regions; `at` is ignored then.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
    /// use kdoku::{Grid, Limits, Options, Order, Rules, Solver, Termination};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let known: Grid = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2".parse()?;
    /// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// let scratch = &mut solver.scratch();
    /// assert_eq!(solver.another_solution(&givens, &known, None, &Limits::none(), scratch).end, Termination::Exhausted);
    /// let other = solver.another_solution(&Grid::blank(4), &known, None, &Limits::none(), scratch);
    /// assert!(other.solution.is_some_and(|other| other != known));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    pub fn another_solution(
        &self,
        givens: &Grid,
        known: &Grid,
        at: Option<Cell>,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> AnotherSolution {
        let limits = Limits { solutions: None, ..limits.clone() };
        let mut search = self.start(givens, scratch);
        let has_regions = self.rules().has_labels();
        if let Some((cell, digit)) = at.filter(|_| !has_regions).and_then(|cell| Some((cell, known.get(cell)?))) {
            search.restrict(cell, Restriction::Not(digit));
        }
        let mut is_met = false;
        let (solution, end) = loop {
            match search.advance(&limits) {
                Err(end) => break (None, end),
                Ok(found) if found != known || std::mem::replace(&mut is_met, has_regions) => {
                    break (Some(found.clone()), Termination::Solutions(1));
                }
                Ok(_) => {}
            }
        };
        AnotherSolution { solution, end, stats: search.stats() }
    }

    /// The same for boards in one buffer, as for [`Solver::answer_block`].
    ///
    /// `solutions` holds the known solutions. Another solution replaces the known one. `at` names a
    /// cell for each board, or none, as above. `summaries` receives the result of each, in order;
    /// the known solution is not counted.
    ///
    /// # Panics
    /// As [`Solver::answer_block`], and if the length of `at` is not the number of boards.
    pub fn another_solution_block(
        &self,
        puzzles: &[u8],
        at: &[Option<Cell>],
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        summaries: &mut Vec<Summary>,
    ) {
        let start = self.extend_summaries(puzzles, solutions, summaries);
        let summaries = &mut summaries[start..];
        assert_eq!(at.len(), summaries.len(), "every board has a cell, or none");
        if self.supports_batches(limits) {
            let ((puzzles, _), (solutions, _)) = (puzzles.as_chunks(), solutions.as_chunks_mut());
            let mut block = Block { unread: numbers(puzzles), puzzles, at, solutions, summaries };
            return self.other_solutions(&mut block, limits, scratch);
        }
        let cells = self.rules().geometry().cell_count();
        let boards = puzzles.chunks_exact(cells).zip(solutions.chunks_exact_mut(cells)).zip(at).zip(summaries);
        for (((puzzle, solution), at), summary) in boards {
            let known = self.grid_of(solution);
            let other = self.another_solution(&self.grid_of(puzzle), &known, *at, limits, scratch);
            if let Some(grid) = &other.solution {
                solution.iter_mut().zip(grid.bytes()).for_each(|(to, byte)| *to = byte);
            }
            *summary = Summary { end: other.end, solutions: other.solution.is_some().into(), stats: other.stats };
        }
    }

    /// The same for the puzzles of a source.
    ///
    /// # Panics
    /// If the solver does not [support batches](Self::supports_batches).
    pub fn other_solutions(&self, source: &mut impl QuerySource, limits: &Limits, scratch: &mut Scratch) {
        assert!(self.supports_batches(limits), "this solver solves puzzles one by one");
        scratch.prepare(self);
        let sliced = scratch.engines.sliced();
        let budget = limits.budget(Instant::now());
        let query = Query { limit: 1, smallest: false, skip_known: true, budget };
        let (set, open, puzzles, others) = (sliced.instruction_set(), 0, Vec::new(), Vec::new());
        let mut queries = Queries { source, set, open, puzzles, others };
        sliced.batch_kernel().solve(&mut queries, &query);
        assert_eq!(queries.open, 0, "every puzzle is reported");
        queries.verify();
    }

    /// A board of a block as a grid.
    pub(super) fn grid_of(&self, values: &[u8]) -> Grid {
        let mut grid = Grid::of(self.rules().geometry());
        for cell in self.rules().geometry().cells() {
            grid.set(cell, Digit::new(values[cell.index()].into()));
        }
        grid
    }
}

/// A source of 9×9 puzzles for which other solutions are wanted. The result of one may decide what
/// is asked next. A puzzle is identified by a number, which is unique until its result is reported.
pub trait QuerySource {
    /// Adds the numbers of the next puzzles, at most `most`; fewer only if no more are available
    /// now.
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>);

    /// The puzzles, by number.
    fn puzzles(&self) -> &[Cells];

    /// A cell in which every other solution differs, if one is known, and the value it does not
    /// have.
    fn excluded(&self, number: usize) -> Option<(Cell, u8)>;

    /// The known solution of a puzzle. Another solution replaces it.
    fn known_solution(&mut self, number: usize) -> &mut Cells;

    /// Receives the result of a puzzle. The known solution is not counted.
    fn on_result(&mut self, number: usize, summary: Summary);
}

/// Adapts a [`QuerySource`] to the engine.
struct Queries<'a, S> {
    source: &'a mut S,
    set: InstructionSet,
    /// The number of puzzles without a result.
    open: usize,
    /// Puzzles with another solution, and those solutions, which have yet to be verified.
    puzzles: Vec<u8>,
    others: Vec<u8>,
}

/// Solutions that are verified at once, after they have been reported. Only the source sees them
/// before, and a wrong one ends in a panic.
const VERIFIED_AT_ONCE: usize = 256;

impl<S: QuerySource> Queries<'_, S> {
    fn verify(&mut self) {
        if let Err(board) = bulk_verify::check(self.set, &self.puzzles, &self.others) {
            panic!("an engine of kdoku returned a wrong solution (board {board} of a batch); please report it");
        }
        self.puzzles.clear();
        self.others.clear();
    }
}

impl<S: QuerySource> PuzzleSource for Queries<'_, S> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        let before = numbers.len();
        self.source.next(most, numbers);
        self.open += numbers.len() - before;
    }

    fn puzzles(&self) -> &[Cells] {
        self.source.puzzles()
    }

    fn solution(&mut self, number: usize) -> &mut Cells {
        self.source.known_solution(number)
    }

    fn report(&mut self, number: usize, report: &Report<'_>) {
        let end = match report.stop {
            Some(stop) => stop.into(),
            None if report.solutions > 0 => Termination::Solutions(1),
            None => Termination::Exhausted,
        };
        if report.solutions > 0 {
            self.puzzles.extend_from_slice(&self.source.puzzles()[number]);
            self.others.extend_from_slice(self.source.known_solution(number));
            if self.others.len() == VERIFIED_AT_ONCE * CELLS {
                self.verify();
            }
        }
        self.open -= 1;
        self.source.on_result(number, Summary { end, solutions: report.solutions, stats: *report.stats });
    }

    fn has_exclusions(&self) -> bool {
        true
    }

    fn excluded(&self, number: usize) -> Option<(usize, usize)> {
        let (cell, value) = self.source.excluded(number)?;
        Some((cell.index(), usize::from(value).checked_sub(1)?))
    }
}

/// The boards of a block.
struct Block<'a> {
    /// The puzzles that have not been started.
    unread: Range<u32>,
    puzzles: &'a [Cells],
    at: &'a [Option<Cell>],
    solutions: &'a mut [Cells],
    summaries: &'a mut [Summary],
}

impl QuerySource for Block<'_> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        numbers.extend(self.unread.by_ref().take(most));
    }

    fn puzzles(&self) -> &[Cells] {
        self.puzzles
    }

    fn excluded(&self, number: usize) -> Option<(Cell, u8)> {
        self.at[number].map(|cell| (cell, self.solutions[number][cell.index()]))
    }

    fn known_solution(&mut self, number: usize) -> &mut Cells {
        &mut self.solutions[number]
    }

    fn on_result(&mut self, number: usize, summary: Summary) {
        self.summaries[number] = summary;
    }
}
