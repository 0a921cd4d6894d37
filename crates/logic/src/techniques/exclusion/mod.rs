//! Almost locked sets, and combinations of cells that other cells exclude.

pub(crate) mod aligned_exclusion;
pub(crate) mod als;
pub(crate) mod sue_de_coq;
