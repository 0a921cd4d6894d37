//! Sudoku of any order: solve, count, prove unique.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod config;
pub mod format;
pub mod geometry;
pub mod grid;
pub mod rules;
pub mod verify;

pub use format::{Form, FormatError, Layout, Puzzle, ReadOptions, Symbols};
pub use geometry::{BoxShape, Cell, Geometry, House, Order, ShapeError, Symmetry};
pub use grid::{Digit, Grid, GridError};
pub use rules::{Constraint, Rules, RulesError};
