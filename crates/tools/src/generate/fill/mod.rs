//! Random solutions.
//!
//! | board | method | each solution is |
//! |---|---|---|
//! | classic 9×9 | in two layers (`nine`) | exactly equally likely |
//! | up to 49 cells, at most 50,000 solutions up to the names of digits | listed once, then drawn | exactly equally likely |
//! | any other | search with random order of values | possible, but not equally likely |
//!
//! If the rules only require different cells, digits are renamed at random afterwards; if there are
//! only boxes, rows and columns, these are permuted, too, so that probabilities depend on the
//! equivalence class only. `benches/RECORD.md` states how far the search is from uniform.

pub(super) mod classic9;
mod partitions;

use kdoku_board::geometry::Symmetry;
use kdoku_board::random::Random;
use kdoku_board::{Cell, Digit, Grid, House, Order};
use kdoku_solver::{Limits, Scratch, Solver, Stats, Termination};
use std::ops::ControlFlow::{Break, Continue};

/// Boards of more cells are not listed.
const MOST_CELLS: usize = 49;

/// Nor are boards with more solutions up to the names of digits.
const MOST_SOLUTIONS: usize = 50_000;

/// Nor boards that take more nodes.
const MOST_NODES: u64 = 200_000;

/// Number of solutions of classic 9×9.
const GRIDS_OF_NINE: u128 = 6_670_903_752_021_072_936_960;

/// Draws solutions of a solver's rules.
///
/// ```
/// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub use kdoku_tools::*; }
/// use kdoku::{Limits, Options, Order, Rules, Solver, generate::GridSampler, verify};
///
/// let rules = Rules::classic(Order::new(4)?);
/// let solver = Solver::new(&rules, &Options::default())?;
/// let filler = GridSampler::new(&solver);
/// let solution = filler.solution(7, 0, &Limits::none(), &mut solver.scratch()).expect("there are solutions");
/// assert!(verify::check(&rules, &kdoku::Grid::blank(16), &solution).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridSampler<'s> {
    solver: &'s Solver,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Nine,
    Listed(Vec<Grid>),
    Search,
}

/// A solution with statistics, or how the search for one ended.
pub(super) struct Filled {
    pub(super) solution: Result<Grid, Termination>,
    pub(super) stats: Stats,
}

impl<'s> GridSampler<'s> {
    /// Prepares drawing: lists the solutions if there are few, which takes up to some tenths of a
    /// second.
    #[must_use]
    pub fn new(solver: &'s Solver) -> Self {
        let rules = solver.rules();
        let source = if rules.is_classic(Order::THREE) {
            Source::Nine
        } else if rules.geometry().cell_count() <= MOST_CELLS {
            listed(solver).map_or(Source::Search, Source::Listed)
        } else {
            Source::Search
        };
        Self { solver, source }
    }

    /// Whether all solutions are equally likely.
    #[must_use]
    pub const fn is_uniform(&self) -> bool {
        !matches!(self.source, Source::Search)
    }

    /// Number of solutions, if all are equally likely.
    ///
    /// # References
    /// Of 9×9: Felgenhauer, Jarvis: *Mathematics of Sudoku I*, Mathematical Spectrum, 2006.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        match &self.source {
            Source::Nine => Some(GRIDS_OF_NINE),
            Source::Listed(all) => {
                let names = if named_house(self.solver).is_some() { self.solver.rules().size() as u128 } else { 1 };
                Some(all.len() as u128 * (1..=names).product::<u128>())
            }
            Source::Search => None,
        }
    }

    /// Draws solution `index` of a seed. It depends on seed, index, rules and version only.
    ///
    /// # Errors
    /// How the search ended without a solution: [`Termination::Exhausted`] if none exists.
    pub fn solution(&self, seed: u64, index: u64, limits: &Limits, scratch: &mut Scratch) -> Result<Grid, Termination> {
        self.fill(&mut super::stream(seed, index), limits, scratch).solution
    }

    /// Draws a solution.
    pub(super) fn fill(&self, random: &mut Random, limits: &Limits, scratch: &mut Scratch) -> Filled {
        let (solution, stats) = match &self.source {
            Source::Nine => return Filled { solution: Ok(grid(&classic9::draw(random))), stats: Stats::default() },
            Source::Listed(all) if all.is_empty() => (Err(Termination::Exhausted), Stats::default()),
            Source::Listed(all) => (Ok(all[random.below(all.len())].clone()), Stats::default()),
            Source::Search => {
                let blank = Grid::of(self.solver.rules().geometry());
                let mut search = self.solver.start_with_seed(&blank, random.bits(), scratch);
                let limits = Limits { solutions: None, ..limits.clone() };
                let solution = search.advance(&limits).cloned();
                (solution, search.stats())
            }
        };
        let solution = solution.map(|solution| relabelled(self.solver, solution, random));
        Filled { solution, stats }
    }
}

/// A house whose cells name the digits, where names have no meaning.
fn named_house(solver: &Solver) -> Option<House> {
    let (rules, board) = (solver.rules(), solver.rules().geometry());
    board.houses().find(|&house| rules.is_houses() && board.house_cells(house).count() == board.size())
}

/// All solutions up to the names of digits, if they are few enough.
fn listed(solver: &Solver) -> Option<Vec<Grid>> {
    let board = solver.rules().geometry();
    let mut givens = Grid::of(board);
    if let Some(house) = named_house(solver) {
        board.house_cells(house).enumerate().for_each(|(i, cell)| givens.set(cell, Some(Digit::from_index(i))));
    }
    let mut all = Vec::new();
    let limits = Limits::none().nodes(MOST_NODES);
    let outcome = solver.solve(&givens, &limits, &mut solver.scratch(), |solution| {
        all.push(solution.clone());
        if all.len() > MOST_SOLUTIONS { Break(()) } else { Continue(()) }
    });
    (outcome.end == Termination::Exhausted).then_some(all)
}

/// Renames digits and permutes cells of a solution at random, as far as the rules allow.
fn relabelled(solver: &Solver, solution: Grid, random: &mut Random) -> Grid {
    let rules = solver.rules();
    if !rules.is_houses() {
        return solution;
    }
    let mut names: Vec<Digit> = (0..rules.size()).map(Digit::from_index).collect();
    random.shuffle(&mut names);
    let board = rules.geometry();
    let symmetry = if rules.constraints().is_empty() {
        Symmetry::drawn(board, |below| random.below(below))
    } else {
        Symmetry::identity(board)
    };
    let mut image = Grid::of(board);
    for (cell, digit) in solution.filled() {
        image.set(symmetry.image(cell), Some(names[digit.index()]));
    }
    image
}

/// A board of 9×9 from its values.
pub(super) fn grid(values: &[u8; classic9::CELLS]) -> Grid {
    let mut grid = Grid::blank(9);
    for (i, &value) in values.iter().enumerate() {
        grid.set(Cell::from_index(i), Digit::new(value.into()));
    }
    grid
}
