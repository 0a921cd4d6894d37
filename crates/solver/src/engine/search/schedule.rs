//! When the search restarts, probes and retires propagators.

/// The tuning constants of the search that depend on time rather than on the board.
#[derive(Clone, Copy)]
pub(super) struct Schedule {
    /// Conflicts before the first restart where houses are the only rules.
    pub(super) restart_interval: u64,
    /// Conflicts before the first restart where there are propagators or restricted cells.
    pub(super) restart_interval_with_propagators: u64,
    /// The work of one root probing is at most this fraction of all work before; 0 for no limit.
    pub(super) probing_divisor: u64,
    /// Calls before a derived propagator can be retired.
    pub(super) calls_before_retirement: u32,
}

impl Schedule {
    /// The shipped schedule. Unit tests of this crate use [`Schedule::EAGER`].
    pub(super) const DEFAULT: Self = if cfg!(test) {
        Self::EAGER
    } else {
        Self {
            restart_interval: 128,
            restart_interval_with_propagators: 1000,
            probing_divisor: 4,
            calls_before_retirement: 100,
        }
    };

    /// Everything as early as possible, so that small boards reach every line.
    const EAGER: Self = Self {
        restart_interval: 1,
        restart_interval_with_propagators: 1,
        probing_divisor: 0,
        calls_before_retirement: 1,
    };
}
