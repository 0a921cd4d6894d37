//! Puzzles as text, as TOML and in the formats of other programs.

mod collections;
mod interchange;
mod layouts;
mod links;
mod readings;
mod schema;
mod starter;
mod text;
mod toml;
