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
use crate::constraints::{Form, Order, Sum, ends};
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
            let mut detail = detail(position, group, before, &after);
            add_others(position, group, sum, before, &mut detail);
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

/// Adds to new bounds of cells the sums of the other cells that they follow from: the nearest candidate
/// outside the bounds needs others that are smaller or larger.
fn add_others(position: &Position, group: &ConstraintGroup, sum: &Sum, before: &[u64], detail: &mut ClueDetail) {
    let lowest = i64::from(value(position, 0));
    let count_of_others = i64::try_from(sum.terms().len() - 1).expect("few cells");
    let in_values = |indices: i64| i32::try_from(indices + lowest * count_of_others).ok();
    for bounds in &mut detail.bounds {
        let Some(place) = group.cells.iter().position(|&cell| cell == bounds.cell.0) else { continue };
        let index = |value: i32| usize::try_from(i64::from(value) - lowest).unwrap_or(0);
        let inside = u64::MAX << index(bounds.least) & u64::MAX >> (63 - index(bounds.most));
        let (below, above) = (before[place] & (inside - 1) & !inside, before[place] & !inside & !(inside - 1));
        for outside in [(below != 0).then(|| ends(below).1), (above != 0).then(|| ends(above).0)].into_iter().flatten()
        {
            let Some([missing, least, most]) = sum.others(place, outside, before) else { continue };
            if missing < least {
                bounds.others_least = in_values(least);
            } else if missing > most {
                bounds.others_most = in_values(most);
            }
        }
    }
}

/// The new bounds of the cells that lose candidates.
fn detail(position: &Position, group: &ConstraintGroup, before: &[u64], after: &[u64]) -> ClueDetail {
    let changed = (0..after.len()).filter(|&place| after[place] != before[place]);
    let bounds = changed.map(|place| {
        let (least, most) = ends(after[place]);
        let [least, most] = [least, most].map(|digit| value(position, digit));
        CellBounds { cell: cell_of(group, place), least, most, others_least: None, others_most: None }
    });
    ClueDetail { bounds: bounds.collect(), ..ClueDetail::default() }
}
