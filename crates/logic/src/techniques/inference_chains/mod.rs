//! Alternating inference chains, loops and forcing chains as `HoDoKu` searches them.

pub(crate) mod forcing_chain;
pub(crate) mod links;
pub(crate) mod nice_loop;
pub(crate) mod xy_chain;
