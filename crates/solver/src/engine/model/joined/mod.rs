//! Constraints on the same cells, joined into one propagator: together they prune more, or cost
//! less.

pub(crate) mod allowed_sets;
pub(crate) mod counts;
pub(crate) mod ranks;
pub(crate) mod relations;
