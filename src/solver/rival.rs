//! Another solution than one that is known: what is asked of a puzzle of which clues have been taken away.
//!
//! Whoever makes a puzzle from its solution knows one from the start, so that to prove that it is the only one is to find no
//! *rival*. The question costs less than to count to two, since the first rival ends it; and what the rival says of other
//! clues is worth as much as the answer.
//!
//! **Where.** A clue has been taken away, and with it the solution was the only one: then a rival differs in that cell. Told
//! so, the search need not come by the known solution at all, which saves a third of its nodes.

use super::work::Work;
use super::{Brief, End, Limits, Scratch, Solver};
use crate::engine::Stats;
use crate::engine::sliced::{CELLS, Question};
use crate::geometry::Cell;
use crate::grid::{Digit, Grid};
use crate::verify;
use std::time::Instant;

/// What a search for a rival came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The solution that was found.
    pub solution: Option<Grid>,
    /// How the search ended: [`End::Exhausted`] if there is no rival, `End::Solutions(1)` if there is one, or by a limit.
    pub end: End,
    /// What it took.
    pub stats: Stats,
}

impl Solver {
    /// Looks for a solution of `givens` other than `known`, which is one. If every other one is known to differ from it in
    /// some cell, `at` may name it, to find out faster. A limit of solutions has no meaning here.
    ///
    /// ```
    /// use kdoku::{End, Grid, Limits, Options, Order, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::classic(Order::new(2)?), &Options::default())?;
    /// let known: Grid = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2".parse()?;
    /// let givens: Grid = "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
    /// let scratch = &mut solver.scratch();
    /// assert_eq!(solver.rival(&givens, &known, None, &Limits::none(), scratch).end, End::Exhausted);
    /// let rival = solver.rival(&Grid::blank(4), &known, None, &Limits::none(), scratch);
    /// assert!(rival.solution.is_some_and(|rival| rival != known));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the grid has not the size of the rules.
    pub fn rival(
        &self,
        givens: &Grid,
        known: &Grid,
        at: Option<Cell>,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Rival {
        let limits = Limits { solutions: None, ..limits.clone() };
        let mut search = self.start(givens, scratch);
        if let Some((cell, digit)) = at.and_then(|cell| Some((cell, known.get(cell)?))) {
            search.bar(cell, digit);
        }
        let (solution, end) = loop {
            match search.advance(&limits) {
                Err(end) => break (None, end),
                Ok(found) if found != known => break (Some(found.clone()), End::Solutions(1)),
                Ok(_) => {}
            }
        };
        Rival { solution, end, stats: search.stats() }
    }

    /// The same for boards that lie end to end, as [`Solver::answer_block`] has them. `solutions` comes with the known
    /// ones and leaves with the rivals; where there is none, the known one stays. `at` names a cell for each board, or
    /// none, as above. `briefs` gets what became of each, in
    /// order: the solutions counted are the rivals.
    ///
    /// # Panics
    /// As [`Solver::answer_block`] does, and if `at` has not as many places as there are boards.
    pub fn rival_block(
        &self,
        puzzles: &[u8],
        at: &[Option<Cell>],
        limits: &Limits,
        scratch: &mut Scratch,
        solutions: &mut [u8],
        briefs: &mut Vec<Brief>,
    ) {
        let before = self.room_for_briefs(puzzles, solutions, briefs);
        let briefs = &mut briefs[before..];
        assert_eq!(at.len(), briefs.len(), "every board has a cell, or none");
        if self.takes_crowds(limits) {
            return rival_crowd(puzzles, at, limits, scratch, solutions, briefs);
        }
        let cells = self.rules().geometry().cell_count();
        let boards = puzzles.chunks_exact(cells).zip(solutions.chunks_exact_mut(cells)).zip(at).zip(briefs);
        for (((puzzle, solution), at), brief) in boards {
            let rival = self.rival(&self.grid_of(puzzle), &self.grid_of(solution), *at, limits, scratch);
            if let Some(grid) = &rival.solution {
                solution.iter_mut().zip(grid.bytes()).for_each(|(to, byte)| *to = byte);
            }
            *brief = Brief { end: rival.end, solutions: rival.solution.is_some().into(), stats: rival.stats };
        }
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

/// The same by the engine that takes many at once.
fn rival_crowd(
    all_puzzles: &[u8],
    at: &[Option<Cell>],
    limits: &Limits,
    scratch: &mut Scratch,
    all_solutions: &mut [u8],
    briefs: &mut [Brief],
) {
    let Work::Sliced(crowd) = &mut scratch.work else { panic!("the scratch must be one of this solver's") };
    let (puzzles, _) = all_puzzles.as_chunks::<CELLS>();
    let (solutions, _) = all_solutions.as_chunks_mut::<CELLS>();
    let bar = |(at, known): (&Option<Cell>, &[u8; CELLS])| {
        let cell = (*at)?.index();
        Some((cell, usize::from(known[cell]).checked_sub(1)?))
    };
    let barred: Vec<_> = at.iter().zip(&*solutions).map(bar).collect();
    let budget = limits.budget(Instant::now());
    let question = Question { limit: 1, first: false, is_one_known: true, barred: &barred, budget };
    let mut told = 0;
    crowd.solve(puzzles, &question, solutions, &mut |puzzle, report| {
        let end = match report.stop {
            Some(stop) => stop.into(),
            None if report.found > 0 => End::Solutions(1),
            None => End::Exhausted,
        };
        told += 1;
        briefs[puzzle] = Brief { end, solutions: report.found, stats: report.stats };
    });
    assert_eq!(told, puzzles.len(), "something becomes of every puzzle");
    if let Err(board) = verify::bulk::check(crowd.instruction_set(), all_puzzles, all_solutions) {
        panic!("an engine of kdoku gave a grid that is no solution (board {board} of a block); please report it");
    }
}
