//! Propagators that count cells or digits: among, global cardinality, nvalue and their relatives.

pub(crate) mod cardinality;
pub(crate) mod count;
pub(crate) mod equal_multisets;
pub(crate) mod nvalue;
pub(crate) mod self_counting;
