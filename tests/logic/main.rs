//! Human techniques: each step is checked against the solution of the puzzle.

mod soundness;
mod stop;
mod variants;
