//! The engines: ways of finding every solution of a puzzle.
//!
//! Each engine takes a compiled [`Model`](crate::model::Model) and the givens, and is *resumable*: asked again and
//! again for the next solution, it says that it found one, that there is none left, or that a limit stopped it.
//! Which engine serves which rules is for [`solver`](crate::solver) to choose; engines do not know each other.

pub mod search;
