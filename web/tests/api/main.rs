//! The API over HTTP: every operation, what is refused, and many clients at once.

mod client;
mod load;
mod operations;
mod refused;
