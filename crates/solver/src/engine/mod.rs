//! The engines: ways to find every solution of a puzzle.
//!
//! An engine takes a compiled [`Model`](crate::engine::model::Model) and the givens. It is
//! *resumable*: each call for the next solution finds one, finds that the list is complete, or
//! stops at a limit. [`solver`](crate) chooses the engine for the rules; engines do not
//! know each other.

pub(crate) mod formula;
pub(crate) mod learn;
mod luby;
pub mod model;
pub mod propagate;
pub(crate) mod search;
pub(crate) mod tabu;

use kdoku_board::Digit;
pub use kdoku_sliced::{Budget, Stats, Step, Stop};

/// A restriction of one cell of the current puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restriction {
    /// After a rewind: the cell holds this digit from now on, as if it were given.
    Is(Digit),
    /// After a rewind and until the next one: the cell holds a digit below this one.
    Below(Digit),
    /// After the start and until a rewind: solutions with this digit in the cell are not wanted. An
    /// engine may still deliver them.
    Not(Digit),
}
