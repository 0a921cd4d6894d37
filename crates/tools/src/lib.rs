//! Tasks that are built from questions to the solver: many puzzles at once, generation, minimal
//! puzzles, candidates, and the diagnosis of puzzles without exactly one solution.

pub mod batch;
pub mod candidates;
pub mod combinations;
pub mod diagnose;
pub mod generate;
pub mod memory;
pub mod minimize;
mod mus;
pub mod parallel;
mod quick;
pub mod rate;
pub mod subproblem;

pub use quick::solve;
