//! What a puzzle is, and what a solution must obey.
//!
//! [`geometry`] knows where cells, houses and boxes lie. [`grid`] holds the values of the cells. [`rules`] states
//! constraints as data. [`verify`] is the judge: it states what each constraint means, naively, and every other part
//! of the library is tested against it. [`canonical`] finds which classic puzzles are equivalent.

pub mod canonical;
pub mod geometry;
pub mod grid;
pub mod rules;
pub mod symbols;
pub mod verify;
