//! Sudoku of any order: solve, count, prove unique.

mod bits;
pub mod engine;
pub mod geometry;
pub mod grid;
mod model;
mod random;
pub mod rules;
pub mod verify;

pub use geometry::{BoxShape, Cell, Geometry, House, Order, ShapeError, Symmetry};
pub use grid::{Digit, Grid, GridError};
pub use rules::{Constraint, Rules, RulesError};
