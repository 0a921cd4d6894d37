//! Boards as text, and puzzles as pictures.

mod boards;
mod pictures;
mod rules;
mod sheet;
