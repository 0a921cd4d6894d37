//! Bounds of a clue: values that are too small or too large beside the others, and digits without a
//! partner.
//!
//! *Sums*: a term is at most what the total leaves if all other terms are as small as possible, and
//! at least what it leaves if they are as large as possible. *Comparisons*: a cell is larger than
//! the smallest value of every cell below it. *Relations of two cells*: a digit needs a digit in the
//! other cell that it may stand with.
//!
//! *Soundness*: a solution gives every term a value within its bounds, and keeps every comparison
//! and relation.

use super::{cell_of, step, value};
use crate::constraints::{Form, Order, ends};
use crate::{CellBounds, ClueDetail, ConstraintGroup, Position, Step, Technique};
use kdoku_solver::engine::propagate::Scratch;

/// The step of one group, if it has one.
pub(crate) fn find(
    position: &Position,
    group: &ConstraintGroup,
    before: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    let technique = Technique::ConstraintBounds;
    match &group.form {
        Form::Sum(sum) => {
            let after = sum.within_bounds(before)?;
            let detail = detail(position, group, before, &after);
            step(position, group, technique, [before, &after], detail)
        }
        Form::Order(order) => of_order(position, group, order, before),
        Form::Pair => {
            let mut after = before.to_vec();
            group.prune(&mut after, scratch).ok()?;
            step(position, group, technique, [before, &after], ClueDetail::default())
        }
        Form::Consecutive | Form::Other => None,
    }
}

fn of_order(position: &Position, group: &ConstraintGroup, order: &Order, before: &[u64]) -> Option<Step> {
    let bounds = order.bounds(&group.cells, before)?;
    let within =
        |(&domain, &(least, most)): (&u64, &(usize, usize))| domain & u64::MAX << least & u64::MAX >> (63 - most);
    let after: Vec<u64> = before.iter().zip(&bounds.bounds).map(within).collect();
    let detail = detail(position, group, before, &after);
    let mut step = step(position, group, Technique::ConstraintBounds, [before, &after], detail)?;
    let changed: Vec<usize> = (0..after.len()).filter(|&place| after[place] != before[place]).collect();
    step.constraints = order.reasons(&group.cells, &bounds, &changed);
    Some(step)
}

/// The new bounds of the cells that lose candidates.
fn detail(position: &Position, group: &ConstraintGroup, before: &[u64], after: &[u64]) -> ClueDetail {
    let changed = (0..after.len()).filter(|&place| after[place] != before[place]);
    let bounds = changed.map(|place| {
        let (least, most) = ends(after[place]);
        CellBounds { cell: cell_of(group, place), least: value(position, least), most: value(position, most) }
    });
    ClueDetail { bounds: bounds.collect(), ..ClueDetail::default() }
}
