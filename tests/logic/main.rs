//! Human techniques: each step is checked against the solution of the puzzle.

mod data;
mod houses;
mod repetition;
mod soundness;
mod stop;
mod variants;
