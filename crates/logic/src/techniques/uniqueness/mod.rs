//! Techniques that assume that the puzzle has one solution: patterns that would give two are avoided.

pub(crate) mod avoidable_rectangle;
pub(crate) mod bug;
mod rectangles;
pub(crate) mod unique_loop;
pub(crate) mod unique_rectangle;
