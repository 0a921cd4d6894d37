//! Another solution than one that is known: what is asked of a puzzle of which clues have been taken away.
//!
//! Whoever makes a puzzle from its solution knows one from the start, so that to prove that it is the only one is to find no
//! *rival*. The question costs less than to count to two, since the first rival ends it; and what the rival says of other
//! clues is worth as much as the answer.
//!
//! **Where.** A clue has been taken away, and with it the solution was the only one: then a rival differs in that cell. Told
//! so, the search need not come by the known solution at all, which saves a third of its nodes.

use super::block::numbers;
use super::work::Work;
use super::{Limits, Scratch, Solver, Summary, Termination};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::Stats;
use crate::engine::sliced::{CELLS, Cells, PuzzleSource, Query, Report};
use crate::solver::bulk_verify;
use crate::util::simd::InstructionSet;
use std::ops::Range;
use std::time::Instant;

/// What a search for a rival came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnotherSolution {
    /// The solution that was found.
    pub solution: Option<Grid>,
    /// How the search ended: [`Termination::Exhausted`] if there is no rival, `Termination::Solutions(1)` if there is one, or by a limit.
    pub end: Termination,
    /// What it took.
    pub stats: Stats,
}

impl Solver {
    /// Looks for a solution of `givens` other than `known`, which is one. If every other one is known to differ from it in
    /// some cell, `at` may name it, to find out faster. A limit of solutions has no meaning here.
    ///
    /// ```
    /// use kdoku::{Termination, Grid, Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let known: Grid = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2".parse()?;
    /// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// let scratch = &mut solver.scratch();
    /// assert_eq!(solver.another_solution(&givens, &known, None, &Limits::none(), scratch).end, Termination::Exhausted);
    /// let rival = solver.another_solution(&Grid::blank(4), &known, None, &Limits::none(), scratch);
    /// assert!(rival.solution.is_some_and(|rival| rival != known));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
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
        if let Some((cell, digit)) = at.and_then(|cell| Some((cell, known.get(cell)?))) {
            search.bar(cell, digit);
        }
        let (solution, end) = loop {
            match search.advance(&limits) {
                Err(end) => break (None, end),
                Ok(found) if found != known => break (Some(found.clone()), Termination::Solutions(1)),
                Ok(_) => {}
            }
        };
        AnotherSolution { solution, end, stats: search.stats() }
    }

    /// The same for boards that lie end to end, as [`Solver::answer_block`] has them. `solutions` comes with the known
    /// ones and leaves with the rivals; where there is none, the known one stays. `at` names a cell for each board, or
    /// none, as above. `briefs` gets what became of each, in
    /// order: the solutions counted are the rivals.
    ///
    /// # Panics
    /// As [`Solver::answer_block`] does, and if `at` has not as many places as there are boards.
    pub fn another_solution_block(
        &self,
        puzzles: &[u8],
        at: &[Option<Cell>],
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        briefs: &mut Vec<Summary>,
    ) {
        let before = self.room_for_briefs(puzzles, solutions, briefs);
        let briefs = &mut briefs[before..];
        assert_eq!(at.len(), briefs.len(), "every board has a cell, or none");
        if self.supports_batches(limits) {
            let ((puzzles, _), (solutions, _)) = (puzzles.as_chunks(), solutions.as_chunks_mut());
            return self.other_solutions(
                &mut Block { open: numbers(puzzles), puzzles, at, solutions, briefs },
                limits,
                scratch,
            );
        }
        let cells = self.rules().geometry().cell_count();
        let boards = puzzles.chunks_exact(cells).zip(solutions.chunks_exact_mut(cells)).zip(at).zip(briefs);
        for (((puzzle, solution), at), brief) in boards {
            let rival = self.another_solution(&self.grid_of(puzzle), &self.grid_of(solution), *at, limits, scratch);
            if let Some(grid) = &rival.solution {
                solution.iter_mut().zip(grid.bytes()).for_each(|(to, byte)| *to = byte);
            }
            *brief = Summary { end: rival.end, solutions: rival.solution.is_some().into(), stats: rival.stats };
        }
    }

    /// The same for puzzles as they come, where the solver [takes crowds](Self::supports_batches).
    ///
    /// # Panics
    /// If it does not, or the scratch is that of a solver for other rules.
    pub(crate) fn other_solutions(&self, asker: &mut impl QuerySource, limits: &Limits, scratch: &mut Scratch) {
        assert!(self.supports_batches(limits), "this solver takes puzzles one by one");
        let Work::Sliced(sliced) = &mut scratch.work else { panic!("the scratch must be one of this solver's") };
        let budget = limits.budget(Instant::now());
        let question = Query { limit: 1, smallest: false, skip_known: true, budget };
        let (set, open, puzzles, rivals) = (sliced.instruction_set(), 0, Vec::new(), Vec::new());
        let mut feed = Asked { asker, set, open, puzzles, rivals };
        sliced.batch().solve(&mut feed, &question);
        assert_eq!(feed.open, 0, "something becomes of every puzzle");
        feed.check();
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

/// Who asks for the rivals of 9×9 puzzles, one after the other: what becomes of one may decide what is asked next. A puzzle
/// is called by a number that is its own until it has been heard of.
pub(crate) trait QuerySource {
    /// Adds the numbers of the next puzzles, `most` at most; fewer only if there are no more right now.
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>);

    /// The puzzles, by number.
    fn puzzles(&self) -> &[Cells];

    /// A cell of a puzzle in which a rival would have to differ, if that is known, and what it would differ from there.
    fn excluded(&self, number: usize) -> Option<(Cell, u8)>;

    /// The solution of a puzzle that is known. A rival takes its place.
    fn known_solution(&mut self, number: usize) -> &mut Cells;

    /// Hears what became of a puzzle: the solutions counted are the rivals.
    fn on_result(&mut self, number: usize, brief: Summary);
}

/// What an asker asks, as the engine takes it.
struct Asked<'a, A> {
    asker: &'a mut A,
    set: InstructionSet,
    /// How many puzzles have been asked about and not been heard of.
    open: usize,
    /// Puzzles that have a rival, and the rivals, which are to be checked.
    puzzles: Vec<u8>,
    rivals: Vec<u8>,
}

/// Rivals that are checked at once, after they have been heard of: nobody sees them but the asker, who knows the other solution for one by
/// itself. A rival that was none could have kept a clue too many, and ends in a panic.
const CHECKED: usize = 256;

impl<A: QuerySource> Asked<'_, A> {
    fn check(&mut self) {
        if let Err(board) = bulk_verify::check(self.set, &self.puzzles, &self.rivals) {
            panic!("an engine of kdoku gave a grid that is no solution (rival {board} of some); please report it");
        }
        self.puzzles.clear();
        self.rivals.clear();
    }
}

impl<A: QuerySource> PuzzleSource for Asked<'_, A> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        let before = numbers.len();
        self.asker.next(most, numbers);
        self.open += numbers.len() - before;
    }

    fn puzzles(&self) -> &[Cells] {
        self.asker.puzzles()
    }

    fn solution(&mut self, number: usize) -> &mut Cells {
        self.asker.known_solution(number)
    }

    fn report(&mut self, number: usize, report: &Report<'_>) {
        let end = match report.stop {
            Some(stop) => stop.into(),
            None if report.solutions > 0 => Termination::Solutions(1),
            None => Termination::Exhausted,
        };
        if report.solutions > 0 {
            self.puzzles.extend_from_slice(&self.asker.puzzles()[number]);
            self.rivals.extend_from_slice(self.asker.known_solution(number));
            if self.rivals.len() == CHECKED * CELLS {
                self.check();
            }
        }
        self.open -= 1;
        self.asker.on_result(number, Summary { end, solutions: report.solutions, stats: *report.stats });
    }

    fn has_exclusions(&self) -> bool {
        true
    }

    fn excluded(&self, number: usize) -> Option<(usize, usize)> {
        let (cell, value) = self.asker.excluded(number)?;
        Some((cell.index(), usize::from(value).checked_sub(1)?))
    }
}

/// The boards of a block.
struct Block<'a> {
    /// The puzzles that nobody has begun with.
    open: Range<u32>,
    puzzles: &'a [Cells],
    at: &'a [Option<Cell>],
    solutions: &'a mut [Cells],
    briefs: &'a mut [Summary],
}

impl QuerySource for Block<'_> {
    fn next(&mut self, most: usize, numbers: &mut Vec<u32>) {
        numbers.extend(self.open.by_ref().take(most));
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

    fn on_result(&mut self, number: usize, brief: Summary) {
        self.briefs[number] = brief;
    }
}
