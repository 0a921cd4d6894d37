//! Puzzles as text and files, in both directions.
//!
//! [`text`](kdoku_text) reads and writes lines, rows and drawn boards. [`toml`] reads puzzle files.
//! [`interchange`] converts from and to the formats of other programs. [`reading`] reads any text,
//! and [`detection`] finds out what a text contains. [`cnf`] writes a puzzle as a formula for SAT
//! solvers.

pub mod cnf;
pub mod detection;
pub mod interchange;
pub mod reading;
pub mod toml;

#[cfg(test)]
#[path = "../../puzzle/src/tests/instances.rs"]
#[allow(dead_code, reason = "the tests of clues use all of it")]
mod instances;
