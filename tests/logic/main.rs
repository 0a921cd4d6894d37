//! Human techniques: each step is checked against the solution of the puzzle.

mod all_steps;
mod data;
mod houses;
mod nets;
mod patterns;
mod repetition;
mod soundness;
mod stop;
mod variants;
