//! Finds the number of clues with which populations start.

use super::population::{Plan, Population, Stopped};
use super::populations::Stop;
use super::weight_model::{Counts, WeightModel};
use super::{Generator, PuzzleCountError, SHARE};
use crate::board::Cell;
use crate::solver::Limits;
use crate::tools::generate::{Scratch, stream};
use crate::util::bit_matrix::members_of_row;

/// Sets drawn to estimate the share with one solution.
const TRIALS: usize = 512;

/// Up to this many clues, or groups of clues, populations start with all of them.
const FEW_UNITS: usize = 49;

/// Members of a population at the start, where the solver supports batches and where not.
const WIDTH: u32 = 1000;
const SMALL_WIDTH: u32 = 100;

/// Random stream of the trials, used by no population.
const TRIED: (u64, u64) = (0x006D_696E_696D_616C, u64::MAX);

/// Finds the parameters of an estimate.
pub(super) fn plan<'g>(generator: &'g Generator<'g>, stop: &'g Stop) -> Result<Plan, PuzzleCountError> {
    let mut scratch = generator.scratch();
    let board = generator.solver.rules().geometry();
    let units = generator.units.count();
    let cells_of = |unit| members_of_row(generator.units.set(unit)).map(Cell::from_index).collect();
    let width = if generator.supports_batches(&Limits::none()) { WIDTH } else { SMALL_WIDTH };
    let mut plan = Plan {
        cells: board.cell_count(),
        cells_of: (0..units).map(cells_of).collect(),
        start: units,
        draws: TRIALS,
        width: width.into(),
        weight_model: WeightModel::flat(units),
    };
    let share = start(generator, stop, &mut plan, &mut scratch)?;
    plan.draws = (width as usize * TRIALS).div_ceil(share);
    let mut counts = Counts::default();
    let mut random = stream(TRIED.0, TRIED.1);
    Population::new(generator, &plan, stop, &mut random, &mut scratch).run(Some(&mut counts)).map_err(stopped)?;
    plan.weight_model = WeightModel::learned(plan.start, units, &counts);
    Ok(plan)
}

/// Finds the number of clues to start with. Returns it with the number of [`TRIALS`] sets that have
/// one solution there.
fn start(
    generator: &Generator,
    stop: &Stop,
    plan: &mut Plan,
    scratch: &mut Scratch,
) -> Result<usize, PuzzleCountError> {
    let mut random = stream(!TRIED.0, TRIED.1);
    let mut alone = |plan: &Plan| {
        let mut population = Population::new(generator, plan, stop, &mut random, scratch);
        population.draw().map_err(stopped)
    };
    let units = plan.start;
    let mut share = alone(plan)?;
    if share == 0 {
        return Err(PuzzleCountError::NotUnique);
    }
    while units > FEW_UNITS && plan.start > 1 {
        plan.start -= 1;
        let fewer = alone(plan)?;
        if fewer * SHARE < TRIALS {
            plan.start += 1;
            break;
        }
        share = fewer;
    }
    Ok(share)
}

const fn stopped(_: Stopped) -> PuzzleCountError {
    PuzzleCountError::Limit
}
