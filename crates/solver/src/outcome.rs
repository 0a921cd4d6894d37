//! Results of searches.

use super::Summary;
use crate::engine::{Stats, Stop};
use kdoku_board::grid::Grid;
use kdoku_board::rules::Rules;
use kdoku_board::verify::{self, Violation};
use serde::Serialize;
use std::fmt;

/// Bytes in a megabyte.
const MB: u64 = 1_000_000;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// The search is complete: it found every solution.
    Exhausted,
    /// The limit of solutions was reached; there may be more.
    Solutions(u64),
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The search was cancelled.
    Cancelled,
    /// An engine would take more memory than [`Limits::memory`](super::Limits::memory) allows.
    Memory {
        /// Bytes that the engine needs, an estimate.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
}

impl From<Stop> for Termination {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Nodes => Self::Nodes,
            Stop::Time => Self::Time,
            Stop::Cancelled => Self::Cancelled,
            Stop::Memory { needed, allowed } => Self::Memory { needed, allowed },
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("exhausted"),
            Self::Solutions(_) => f.write_str("stopped there"),
            Self::Nodes => f.write_str("node limit reached"),
            Self::Time => f.write_str("time limit reached"),
            Self::Cancelled => f.write_str("cancelled"),
            Self::Memory { needed, allowed } => {
                write!(f, "{} MB of memory are needed, and {} MB are allowed", needed.div_ceil(MB), allowed / MB)
            }
        }
    }
}

/// How many solutions a puzzle has, as far as it matters to a setter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No solution, and the givens do not clash.
    #[serde(rename = "none")]
    NoSolution,
    /// Exactly one solution.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No solution, because givens clash.
    Invalid,
    /// Unknown, because a limit came first.
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Invalid => "invalid",
            Self::Undecided => "undecided",
        })
    }
}

/// The result of a search. The same puzzle, options and version give the same outcome, unless time
/// or a signal ended it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// How the search ended.
    pub end: Termination,
    /// The number of solutions found.
    pub solutions: u64,
    /// The clashing givens, if they are the reason for the contradiction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<Violation>,
    /// The work done. `Display` and serde leave it out, since it changes from version to version.
    #[serde(skip)]
    pub stats: Stats,
}

impl Outcome {
    /// The outcome with this summary. It includes the clashes of the givens if the puzzle has none.
    pub(super) fn new(rules: &Rules, givens: &Grid, summary: Summary) -> Self {
        let Summary { end, solutions, stats } = summary;
        let is_none = summary.verdict() == Verdict::NoSolution;
        let clashes = if is_none { verify::clashes(rules, givens) } else { Vec::new() };
        Self { end, solutions, clashes, stats }
    }

    /// What is known about the number of solutions.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let Self { end, solutions, stats, .. } = *self;
        match (Summary { end, solutions, stats }).verdict() {
            Verdict::NoSolution if !self.clashes.is_empty() => Verdict::Invalid,
            verdict => verdict,
        }
    }
}

impl fmt::Display for Outcome {
    /// One line: `unique: 1 solution, exhausted`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.solutions == 1 { "" } else { "s" };
        write!(f, "{}: {} solution{plural}, {}", self.verdict(), self.solutions, self.end)
    }
}

/// A solution, if there is one, and the outcome of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The solution. It is missing if a limit ended the search for the *first*, even if some
    /// solution is known.
    pub solution: Option<Grid>,
    /// How the search ended.
    pub outcome: Outcome,
}

impl Answer {
    /// What is known about the number of solutions.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.outcome.verdict()
    }
}

impl fmt::Display for Answer {
    /// The line of the outcome, followed by the solution, if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        match &self.solution {
            Some(grid) => write!(f, "\n{grid}"),
            None => Ok(()),
        }
    }
}
