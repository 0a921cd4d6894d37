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

#[doc(hidden)]
pub mod bit_matrix;
#[doc(hidden)]
pub mod bits;
pub mod canonical;
#[doc(hidden)]
pub mod dimacs;
pub mod geometry;
pub mod grid;
#[doc(hidden)]
pub mod memo;
#[doc(hidden)]
pub mod nearest;
mod pick;
#[doc(hidden)]
pub mod random;
pub mod rules;
pub mod shapes;
pub mod symbols;
pub mod verify;

pub use geometry::{BoxShape, Cell, Division, Geometry, House, MAX_SIZE, Order, Outline, Placed, ShapeError};
pub use grid::{Digit, Grid};
pub use pick::Pick;
pub use rules::{Automaton, Comparison, Constraint, MAX_RULED, Rules, Variable};
pub use shapes::{Colour, Place, Shape, ShapeKind};
pub use symbols::Symbols;
