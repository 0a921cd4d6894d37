//! Data structures and helpers that know nothing of Sudoku.

pub(crate) mod bit_matrix;
pub(crate) mod bits;
pub(crate) mod dimacs;
pub(crate) mod memo;
pub(crate) mod nearest;
pub(crate) mod random;
pub(crate) mod simd;
