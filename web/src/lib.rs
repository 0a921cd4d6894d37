//! Sudoku in a browser, answered by kdoku: the questions of the page as functions from JSON to JSON.
//!
//! [`api`] has one file per operation and no server. The program `kdoku-web` serves it over HTTP; built
//! for WebAssembly, the same program answers one question from stdin on stdout.

pub mod api;
