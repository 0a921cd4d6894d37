//! All consequences of a clue: what the propagator of the engine removes.
//!
//! *Soundness*: that of the propagators ([`engine::propagate`](crate::engine::propagate)).

use super::step;
use crate::engine::propagate::Scratch;
use crate::logic::{ClueDetail, ConstraintGroup, Position, Step, Technique};

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
