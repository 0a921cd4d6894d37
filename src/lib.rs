//! Sudoku of any order: solve, count, prove unique.

mod bits;
pub mod config;
mod engine;
pub mod format;
pub mod geometry;
pub mod grid;
mod model;
mod random;
pub mod render;
pub mod rules;
pub mod solver;
pub mod verify;

pub use config::{Config, ConfigErrors};
pub use engine::Stats;
pub use format::{Form, FormatError, Layout, Puzzle, ReadOptions, Symbols};
pub use geometry::{BoxShape, Cell, Geometry, House, Order, ShapeError, Symmetry};
pub use grid::{Digit, Grid, GridError};
pub use rules::{Constraint, Rules, RulesError};
pub use solver::{
    Answer, End, Engine, Limits, Options, Outcome, Pick, Search, Solutions, Solver, SolverError, Verdict,
};
