//! Propagators of lines, whose cells are read in order: `regular`, its named special cases, and
//! lexicographic ranks.

mod hidden_skyscraper;
mod lunchbox;
pub(crate) mod named_regular;
mod numbered_room;
pub(crate) mod rank;
pub(crate) mod regular;
mod sandwich_sum;
mod skyscraper;
mod split_line;
mod x_sum;
