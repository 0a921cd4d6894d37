//! Human techniques: each step is checked against the solution of the puzzle.

mod repetition;
mod soundness;
mod stop;
mod variants;
