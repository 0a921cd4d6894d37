//! The engines of one [`Scratch`](super::Scratch) behind one interface.

use super::portfolio::{Goal, Portfolio};
use super::{Engine, Phase, ProgressHandle, Solver};
use crate::engine::model::region_order;
use crate::engine::{Budget, Restriction, Stats, Step, Stop};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::Rules;
use kdoku_board::verify::{self, Violation};
use kdoku_sliced::bulk_verify;
use kdoku_sliced::simd::InstructionSet;
use kdoku_sliced::{BatchSolver, CELLS, Cells, SingleSolver};
use std::sync::Arc;

/// The tag that the bit-sliced engine adds to the nodes it reports.
const SLICED: u64 = ProgressHandle::tag(Phase::Engine(Engine::Sliced));

/// The engines that a [`Strategy`](super::Strategy) chose.
#[derive(Clone)]
pub(super) enum EngineState {
    Portfolio(Box<Portfolio>),
    Sliced(Box<Sliced>),
}

/// The two kernels of the bit-sliced engine. The batch kernel is built on first use, since that takes
/// longer than solving a puzzle.
#[derive(Clone)]
pub(super) struct Sliced {
    single: SingleSolver,
    batch: Option<Box<BatchSolver>>,
}

impl Sliced {
    pub(super) const fn instruction_set(&self) -> InstructionSet {
        self.single.instruction_set()
    }

    pub(super) fn batch_kernel(&mut self) -> &mut BatchSolver {
        let set = self.instruction_set();
        self.batch.get_or_insert_with(|| Box::new(BatchSolver::new(set)))
    }
}

impl EngineState {
    pub(super) fn new(solver: &Solver) -> Self {
        match solver.strategy.instruction_set {
            Some(set) => Self::Sliced(Box::new(Sliced { single: SingleSolver::new(set), batch: None })),
            None => Self::Portfolio(Box::new(Portfolio::new(solver))),
        }
    }

    /// Whether these are engines of `solver` or of a clone of it.
    pub(super) fn is_of(&self, solver: &Solver) -> bool {
        match self {
            Self::Portfolio(portfolio) => {
                solver.strategy.instruction_set.is_none() && Arc::ptr_eq(portfolio.model(), solver.model())
            }
            Self::Sliced(sliced) => solver.strategy.instruction_set == Some(sliced.instruction_set()),
        }
    }

    /// Starts with a puzzle. A seed draws the order of values; the bit-sliced engine ignores it.
    pub(super) fn start(&mut self, solver: &Solver, givens: &Grid, seed: Option<u64>) {
        match self {
            Self::Portfolio(portfolio) => portfolio.start(givens, seed),
            Self::Sliced(sliced) => {
                sliced.single.start(&cells(givens));
                for (cell, digit) in solver.rules.ruled_out() {
                    sliced.single.exclude_at_root(cell.index(), digit.index());
                }
            }
        }
    }

    /// The portfolio, for targeted searches; `None` for the bit-sliced engine.
    pub(crate) fn portfolio(&mut self) -> Option<&mut Portfolio> {
        match self {
            Self::Portfolio(portfolio) => Some(portfolio),
            Self::Sliced(_) => None,
        }
    }

    /// The bit-sliced engine of a solver that [supports batches](Solver::supports_batches).
    pub(super) fn sliced(&mut self) -> &mut Sliced {
        match self {
            Self::Portfolio(_) => unreachable!("a solver that supports batches uses the bit-sliced engine"),
            Self::Sliced(sliced) => sliced,
        }
    }

    /// After [`EngineState::start`]: how many solutions the question needs.
    pub(super) const fn set_goal(&mut self, goal: Goal) {
        if let Self::Portfolio(portfolio) = self {
            portfolio.set_goal(goal);
        }
    }

    /// Searches for the next solution.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        match self {
            Self::Portfolio(portfolio) => portfolio.advance(budget),
            Self::Sliced(sliced) => sliced.single.advance(&Budget { nodes_before: SLICED, ..*budget }),
        }
    }

    /// Writes the solution just found into `grid`, which has the board's size.
    pub(super) fn write(&self, grid: &mut Grid) {
        match self {
            Self::Portfolio(portfolio) => portfolio.write(grid),
            Self::Sliced(sliced) => grid.copy_values(&sliced.single.solution().map(u16::from)),
        }
    }

    /// The digits of the variables in the solution just found.
    pub(super) fn witness(&self, rules: &Rules) -> Vec<Digit> {
        let Self::Portfolio(portfolio) = self else { return Vec::new() };
        let mut witness = portfolio.witness();
        region_order::number_as_listed(rules, &mut witness);
        witness
    }

    /// Verifies the solution just [written](Self::write): with the naive checker, or with the fast
    /// 9×9 checker where the naive one would take longer than the engine.
    pub(super) fn check(&self, rules: &Rules, givens: &Grid, solution: &Grid) -> Result<(), Violation> {
        match self {
            Self::Portfolio(_) => verify::check_with(rules, givens, solution, &self.witness(rules)),
            Self::Sliced(sliced) => {
                let quick = |set| bulk_verify::check(set, &cells(givens), &cells(solution));
                if rules.constraints().is_empty() && quick(sliced.instruction_set()).is_ok() {
                    return Ok(());
                }
                verify::check(rules, givens, solution)
            }
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match self {
            Self::Portfolio(portfolio) => portfolio.stats(),
            Self::Sliced(sliced) => sliced.single.stats(),
        }
    }

    /// Searches for the smallest solution directly, if the engine can. `None` if it cannot or gave
    /// up; the engines must then be [rewound](Self::rewind).
    pub(super) fn smallest_solution(&mut self, budget: &Budget<'_>) -> Option<Step> {
        let Self::Sliced(sliced) = self else { return None };
        let nodes = sliced.single.restart_ordered();
        let limited = Budget { nodes: nodes.min(budget.nodes), nodes_before: SLICED, ..*budget };
        match sliced.single.advance(&limited) {
            Step::Stopped(Stop::Nodes) if nodes < budget.nodes => None,
            step => Some(step),
        }
    }

    /// Returns to the givens, what follows from them, and the cells fixed since. Solutions delivered
    /// before may or may not be delivered again.
    pub(super) fn rewind(&mut self) {
        match self {
            Self::Portfolio(portfolio) => portfolio.rewind(),
            Self::Sliced(sliced) => sliced.single.rewind(),
        }
    }

    /// After [`EngineState::rewind`]: the smallest digit that `cell` may still hold.
    pub(super) fn smallest(&self, cell: Cell) -> Option<Digit> {
        match self {
            Self::Portfolio(portfolio) => portfolio.smallest(cell),
            Self::Sliced(sliced) => sliced.single.smallest(cell.index()).map(Digit::from_index),
        }
    }

    /// Adds a restriction.
    pub(super) fn restrict(&mut self, cell: Cell, restriction: Restriction) {
        match self {
            Self::Portfolio(portfolio) => portfolio.restrict(cell, restriction),
            Self::Sliced(sliced) => match restriction {
                Restriction::Is(digit) => sliced.single.fix(cell.index(), digit.index()),
                Restriction::Below(bound) => sliced.single.assume_below(cell.index(), bound.index()),
                Restriction::Not(digit) => sliced.single.exclude(cell.index(), digit.index()),
            },
        }
    }
}

/// The bytes of a 9×9 board.
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
