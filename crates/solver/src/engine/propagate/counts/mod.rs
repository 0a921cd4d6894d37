//! Propagators that count: cells by their digits (*among*, *gcc*) or digits by their cells
//! (*nvalue*, *same*).

pub(crate) mod alike;
pub(crate) mod cardinality;
pub(crate) mod count;
pub(crate) mod equal_multisets;
pub(crate) mod nvalue;
pub(crate) mod self_counting;
