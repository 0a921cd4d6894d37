//! All consequences of a clue: what the propagator of the engine removes.
//!
//! *Soundness*: that of the propagators ([`engine::propagate`](kdoku_solver::engine::propagate)).

use super::step;
use crate::{ClueDetail, ConstraintGroup, Position, Step, Technique};
use kdoku_solver::engine::propagate::Scratch;

/// The step of one group, if it has one.
pub(crate) fn find(
    position: &Position,
    group: &ConstraintGroup,
    before: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    let mut after = before.to_vec();
    group.prune(&mut after, scratch).ok()?;
    step(position, group, Technique::ConstraintConsistency, [before, &after], ClueDetail::default())
}
