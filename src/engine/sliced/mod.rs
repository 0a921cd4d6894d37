//! The fast engine for classic 9×9 boards: hundreds of puzzles at a time, one bit of every vector a puzzle.

pub(crate) mod alone;
pub(crate) mod crowd;
mod choose;
mod exchange;
mod lanes;
mod planes;
mod position;

pub(crate) use alone::Alone;
pub(crate) use crowd::{Crowd, Question, Report};
pub(crate) use position::{CELLS, Cells};
