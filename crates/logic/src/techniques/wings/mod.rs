//! Wings: a few cells that leave a digit to one of two of them.

pub(crate) mod w_wing;
pub(crate) mod wing;
pub(crate) mod wxyz_wing;
