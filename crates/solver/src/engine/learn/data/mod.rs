//! The data structures of the solver. None of them knows the solver's state or its techniques.

pub(super) mod analysis;
pub(super) mod band_fill;
pub(super) mod clauses;
pub(super) mod encoding;
pub(super) mod groups;
pub(super) mod phases;
pub(super) mod proof_log;
pub(super) mod restart_schedule;
pub(super) mod trail;
pub(super) mod vsids;
