//! Singles, locked candidates, and subsets of the cells or digits of a house.

pub(crate) mod direct;
pub(crate) mod generalized_subset;
pub(crate) mod locked_candidates;
pub(crate) mod locked_subset;
pub(crate) mod single;
pub(crate) mod subset;
