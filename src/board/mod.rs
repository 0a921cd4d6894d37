//! Boards and rules: what a puzzle is, and what a solution must obey.
//!
//! | module | contents |
//! |---|---|
//! | [`geometry`] | cells, boxes, regions and houses |
//! | [`grid`] | the values in the cells |
//! | [`symbols`] | how values are written |
//! | [`rules`] | constraints as data |
//! | [`shapes`] | drawing without a meaning |
//! | [`verify`] | the verifier: the meaning of each constraint, written naively; everything else is tested against it |
//! | [`canonical`] | equivalence of classic puzzles |

pub mod canonical;
pub mod geometry;
pub mod grid;
pub mod rules;
pub mod shapes;
pub mod symbols;
pub mod verify;

pub(crate) use geometry::{BoxShape, Cell, Division, Geometry, House, MAX_SIZE, Order, Outline, Placed, ShapeError};
pub(crate) use grid::{Digit, Grid};
pub(crate) use rules::{Automaton, Comparison, Constraint, MAX_RULED, Rules, Variable};
pub(crate) use shapes::{Colour, Place, Shape, ShapeKind};
pub(crate) use symbols::Symbols;
