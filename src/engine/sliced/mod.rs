//! The fast engine for classic 9×9 boards: hundreds of puzzles at a time, one bit of every vector a puzzle.

pub(crate) mod alone;
mod choose;
pub(crate) mod crowd;
mod exchange;
mod lanes;
mod place;
mod planes;
mod position;

pub(crate) use crowd::{Crowd, Question};
pub(crate) use position::{CELLS, Cells};
