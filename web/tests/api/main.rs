//! The API over HTTP: every operation, what is refused, and many clients at once; and its tools for assistants.

mod assistant;
mod client;
mod load;
mod operations;
mod refused;
