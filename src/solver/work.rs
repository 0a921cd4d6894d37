//! The engines' working memory, behind one face.

use super::escalation::Escalation;
use super::{Engine, Phase, ProgressHandle, Solver, Strategy};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::board::rules::Rules;
use crate::board::verify::{self, Violation};
use crate::engine::learn::Cdcl;
use crate::engine::search::Search;
use crate::engine::sliced::{BatchSolver, CELLS, Cells, SingleSolver};
use crate::engine::{Budget, Stats, Step, Stop};
use crate::util::simd::InstructionSet;

/// What the fast engine adds to the nodes that it tells.
const SLICED: u64 = ProgressHandle::tag(Phase::Engine(Engine::Sliced));

/// What the engines that were chosen work with: a search that goes from solution to solution.
#[derive(Clone, Debug)]
pub(super) enum Work {
    Generic(Box<Escalation>),
    Sliced(Box<Sliced>),
}

/// The fast engine's: one puzzle alone, and the batch, which takes longer to set up than a puzzle to be solved, once it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Sliced {
    single: SingleSolver,
    batch: Option<Box<BatchSolver>>,
}

impl Sliced {
    /// What it computes with.
    pub(super) const fn instruction_set(&self) -> InstructionSet {
        self.single.instruction_set()
    }

    pub(super) fn batch(&mut self) -> &mut BatchSolver {
        let set = self.instruction_set();
        self.batch.get_or_insert_with(|| Box::new(BatchSolver::new(set)))
    }
}

impl Work {
    pub(super) fn new(solver: &Solver) -> Self {
        match solver.strategy {
            Strategy { instruction_set: Some(set), .. } => {
                Self::Sliced(Box::new(Sliced { single: SingleSolver::new(set), batch: None }))
            }
            _ => Self::Generic(Box::new(Escalation::new(solver))),
        }
    }

    /// Begins with a puzzle. A seed draws the order of values, but for the fast engine.
    pub(super) fn start(&mut self, solver: &Solver, givens: &Grid, seed: Option<u64>) {
        match self {
            Self::Generic(engines) => engines.start(solver, givens, seed),
            Self::Sliced(sliced) => {
                let single = &mut sliced.single;
                single.start(&cells(givens));
                solver.rules.ruled_out().for_each(|(cell, digit)| single.exclude_at_root(cell.index(), digit.index()));
            }
        }
    }

    /// The generic engine, to be used alone; `None` where another one was chosen.
    pub(super) fn search_alone(&mut self) -> Option<&mut Search> {
        match self {
            Self::Generic(engines) => engines.search_alone(),
            Self::Sliced(_) => None,
        }
    }

    /// The engine that learns, to be used alone, at the beginning of the puzzle; `None` where it cannot be.
    pub(super) fn start_learning(&mut self, solver: &Solver) -> Option<&mut Cdcl> {
        match self {
            Self::Generic(engines) => engines.start_learning(solver),
            Self::Sliced(_) => None,
        }
    }

    /// The same, where it stands.
    pub(super) fn learn_alone(&mut self) -> Option<&mut Cdcl> {
        match self {
            Self::Generic(engines) => engines.learn_alone(),
            Self::Sliced(_) => None,
        }
    }

    /// After [`Work::start`]: solutions with this digit in the cell are not wanted. They may come all the same.
    pub(super) fn bar(&mut self, solver: &Solver, cell: Cell, digit: Digit) {
        match self {
            Self::Generic(engines) => engines.bar(solver, cell, digit),
            Self::Sliced(sliced) => sliced.single.exclude(cell.index(), digit.index()),
        }
    }

    /// After [`Work::start`]: no second solution will be asked for.
    pub(super) const fn seek_one(&mut self) {
        if let Self::Generic(engines) = self {
            engines.seek_one();
        }
    }

    /// Goes on to the next solution.
    pub(super) fn advance(&mut self, solver: &Solver, budget: &Budget<'_>) -> Step {
        match self {
            Self::Generic(engines) => engines.advance(solver, budget),
            Self::Sliced(sliced) => sliced.single.advance(&Budget { before: SLICED, ..*budget }),
        }
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(super) fn write(&self, grid: &mut Grid) {
        match self {
            Self::Generic(engines) => engines.write(grid),
            Self::Sliced(sliced) => grid.copy_values(&sliced.single.solution().map(u16::from)),
        }
    }

    /// Whether the solution that has been [written](Self::write) is one: by the naive page, or by the judge of 9×9 that
    /// stands for it where that would take longer than the engine.
    pub(super) fn check(&self, rules: &Rules, givens: &Grid, solution: &Grid) -> Result<(), Violation> {
        match self {
            Self::Sliced(sliced)
                if rules.constraints().is_empty()
                    && crate::solver::bulk_verify::check(
                        sliced.single.instruction_set(),
                        &cells(givens),
                        &cells(solution),
                    )
                    .is_ok() =>
            {
                Ok(())
            }
            Self::Generic(engines) => verify::check_with(rules, givens, solution, &engines.witness()),
            Self::Sliced(_) => verify::check(rules, givens, solution),
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match self {
            Self::Generic(engines) => engines.stats(),
            Self::Sliced(sliced) => sliced.single.stats(),
        }
    }

    /// Looks for the smallest solution directly, if the engine can, as long as that is worth while. `None` where it
    /// was not: the search is then to be [rewound](Self::rewind).
    pub(super) fn smallest_solution(&mut self, budget: &Budget<'_>) -> Option<Step> {
        let Self::Sliced(sliced) = self else { return None };
        let nodes = sliced.single.restart_ordered();
        let within = Budget { nodes: nodes.min(budget.nodes), before: SLICED, ..*budget };
        match sliced.single.advance(&within) {
            Step::Stopped(Stop::Nodes) if nodes < budget.nodes => None,
            step => Some(step),
        }
    }

    /// Back to the givens and what follows from them. What has been delivered may come again or not: whoever rewinds asks
    /// for solutions that are smaller than all of it.
    pub(super) fn rewind(&mut self, solver: &Solver) {
        match self {
            Self::Generic(engines) => engines.rewind(solver),
            Self::Sliced(sliced) => sliced.single.rewind(),
        }
    }

    /// After [`Work::rewind`]: the smallest digit that `cell` may still hold.
    pub(super) fn smallest(&self, cell: Cell) -> Option<Digit> {
        match self {
            Self::Generic(engines) => engines.smallest(cell),
            Self::Sliced(sliced) => sliced.single.smallest(cell.index()).map(Digit::from_index),
        }
    }

    /// After [`Work::rewind`]: from now on, `cell` holds `digit` as if it had been given.
    pub(super) fn fix(&mut self, solver: &Solver, cell: Cell, digit: Digit) {
        match self {
            Self::Generic(engines) => engines.fix(solver, cell, digit),
            Self::Sliced(sliced) => sliced.single.fix(cell.index(), digit.index()),
        }
    }

    /// After [`Work::rewind`]: until the next one, `cell` holds a digit smaller than `bound`.
    pub(super) fn assume_below(&mut self, solver: &Solver, cell: Cell, bound: Digit) {
        match self {
            Self::Generic(engines) => engines.assume_below(solver, cell, bound),
            Self::Sliced(sliced) => sliced.single.assume_below(cell.index(), bound.index()),
        }
    }
}

/// The bytes of a board of 9×9.
pub(super) fn cells(grid: &Grid) -> Cells {
    let mut cells = [0; CELLS];
    for (cell, value) in cells.iter_mut().zip(grid.values()) {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "values of 9×9; a checked conversion takes as long as solving"
        )]
        let byte = value.map_or(0, |digit| digit.get() as u8);
        *cell = byte;
    }
    cells
}
