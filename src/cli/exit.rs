//! How a run ended, as its caller sees it.

use std::process::ExitCode;

/// An end of a run, from the best to the worst: over several puzzles the worst counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything is as it was asked for: 0.
    Success,
    /// No solution, givens that clash, several solutions where one was demanded, an expectation that failed: 1.
    No,
    /// Undecided within a limit: 3.
    Undecided,
    /// Malformed input, wrong usage, or a file that cannot be read or written: 2.
    Failure,
    /// Interrupted from the keyboard: 130, as shells have it.
    Interrupted,
}

impl Exit {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [Self::Success, Self::No, Self::Undecided, Self::Failure, Self::Interrupted];

    /// The number that a shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::No => 1,
            Self::Undecided => 3,
            Self::Failure => 2,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
