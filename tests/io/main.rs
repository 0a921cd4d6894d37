//! Puzzles as text, as TOML and in the formats of other programs.

mod collections;
mod genres;
mod interchange;
mod layouts;
mod links;
mod overlapping;
mod programs;
mod readings;
mod schema;
mod starter;
mod text;
mod toml;
