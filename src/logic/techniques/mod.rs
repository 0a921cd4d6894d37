//! The techniques, one per file, except chains.
//!
//! A technique looks at a [`Position`](super::Position) and hands each pattern that allows a
//! conclusion to a function, which stops the search by returning [`ControlFlow::Break`]. The order
//! of the patterns is part of each technique: the first one found decides the path of a solution.

pub(crate) mod direct;
pub(crate) mod fish;
pub(crate) mod hidden_subset;
pub(crate) mod locked_candidates;
pub(crate) mod naked_subset;
pub(crate) mod single;

use super::Step;
use std::ops::ControlFlow;

/// The receiver of the steps of a technique.
pub(crate) type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// The first step that a technique hands over.
pub(crate) fn first(find: impl FnOnce(&mut Found<'_>) -> ControlFlow<()>) -> Option<Step> {
    let mut first = None;
    let _ = find(&mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}
