//! Steps of constraints: what cages, thermometers, arrows and other clues say about their cells.
//!
//! There are several grades, from easy to difficult:
//!
//! | module | what goes |
//! |---|---|
//! | [`bounds`] | values too small or too large for the others; digits without a partner |
//! | [`sets`] | digits in none of the sets that the cells can hold: combinations of a cage |
//! | [`assignments`] | candidates in none of the ways to fill the cells, if these are few |
//! | [`consistency`] | all that the propagator of the engine removes |
//!
//! Common peers of a digit that a clue must contain, and forcing nets with clues ([`nets`]),
//! have files of their own. The grades apply alike to sums that follow from cages and houses
//! ([`areas`]); these steps are called innies and outies.
//!
//! [`areas`]: crate::constraints::areas

pub(crate) mod assignments;
pub(crate) mod bounds;
pub(crate) mod common_peers;
pub(crate) mod nets;
pub(crate) mod sets;

use crate::constraints::{Form, removed};
use crate::{ClueDetail, ConstraintGroup, Equation, Position, Role, Step, Technique};
use kdoku_board::Cell;
use kdoku_solver::engine::propagate::Scratch;

/// The step that removes from the cells of `group` what is in `before` but not in `after`, by
/// place. `None` if nothing goes.
fn step(
    position: &Position,
    group: &ConstraintGroup,
    technique: Technique,
    [before, after]: [&[u64]; 2],
    mut detail: ClueDetail,
) -> Option<Step> {
    let is_open = |&(cell, _): &(usize, usize)| position.is_open(cell);
    let eliminations: Vec<_> = removed(&group.cells, before, after).into_iter().filter(is_open).collect();
    if eliminations.is_empty() {
        return None;
    }
    let technique = if group.area.is_some() { Technique::InniesOuties } else { technique };
    let mut step = Step::new(technique)
        .cells(Role::Pattern, &group.cells.iter().map(|&cell| usize::from(cell)).collect::<Vec<_>>())
        .constraints(&group.constraints)
        .eliminate(&eliminations);
    if let Some(area) = &group.area {
        step = area.houses.iter().fold(step, |step, &house| step.house(Role::Pattern, house));
        detail.equation = Some(Equation { terms: area.terms.clone(), total: area.total });
    }
    Some(step.detail(detail))
}

/// All consequences of one group: what the propagator of the engine removes.
///
/// *Soundness*: that of the propagators ([`engine::propagate`](kdoku_solver::engine::propagate)).
pub(crate) fn consistency(
    position: &Position,
    group: &ConstraintGroup,
    before: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    let mut after = before.to_vec();
    group.prune(&mut after, scratch).ok()?;
    step(position, group, Technique::ConstraintConsistency, [before, &after], ClueDetail::default())
}

/// What a clue says on its own, whatever is in other cells: a skyscraper that sees one, a sum of all values.
///
/// *Soundness*: that of the propagators, which have seen no more than the clue and pencil marks.
pub(crate) fn alone(position: &Position, group: &ConstraintGroup, before: &[u64]) -> Option<Step> {
    if group.alone.is_empty() || !matches!(group.form, Form::Consecutive | Form::Other) {
        return None;
    }
    let after: Vec<u64> = before.iter().zip(&group.alone).map(|(before, alone)| before & alone).collect();
    step(position, group, Technique::ConstraintConsistency, [before, &after], ClueDetail::default())
}

/// The consequences of one group that hold whichever digit one of its variables has.
///
/// *Soundness*: a variable has one of its digits, and the propagators are sound.
pub(crate) fn cases_of_variables(
    position: &Position,
    group: &ConstraintGroup,
    before: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    /// The most calls of propagators, some tenths of a second.
    const MOST_CALLS: usize = 100_000;
    let mut after = before.to_vec();
    if !group.has_variables() {
        return None;
    }
    group.prune_by_cases(&mut after, MOST_CALLS, scratch).ok()?;
    step(position, group, Technique::ConstraintConsistency, [before, &after], ClueDetail::default())
}

fn value(position: &Position, digit: usize) -> i32 {
    position.board().rules().value(kdoku_board::grid::Digit::from_index(digit))
}

fn cell_of(group: &ConstraintGroup, place: usize) -> Cell {
    Cell(group.cells[place])
}
