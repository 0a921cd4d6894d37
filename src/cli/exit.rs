//! Exit codes.

use serde::{Deserialize, Serialize};

/// The end of a run, from best to worst. Over several puzzles the worst counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Exit {
    /// Everything went as asked: 0.
    Success,
    /// No solution, conflicting givens, several solutions where one was demanded, or a failed
    /// expectation: 1.
    No,
    /// Undecided within a limit: 3.
    Undecided,
    /// Malformed input, wrong usage, or a file that cannot be read or written: 2.
    Failure,
    /// Interrupted from the keyboard or asked to terminate: 130, as in shells.
    Interrupted,
    /// Ended with its terminal: 129, as in shells.
    HungUp,
}

impl Exit {
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::No => 1,
            Self::Undecided => 3,
            Self::Failure => 2,
            Self::Interrupted => 130,
            Self::HungUp => 129,
        }
    }
}
