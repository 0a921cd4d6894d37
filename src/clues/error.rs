//! Why a clue cannot be lowered.

use serde::Serialize;
use thiserror::Error;

/// Why a clue cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{why}")]
#[non_exhaustive]
pub struct Refusal {
    /// What is wrong, in the words of a message.
    pub why: String,
    /// How to mend it.
    pub hint: String,
    /// What it is about.
    pub about: About,
}

/// The part of a clue that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Its number, or its values.
    Number,
    /// Its number: it would take an automaton of too many states, which took time to find out.
    States,
    /// Its cells.
    Cells,
}

impl Refusal {
    pub(super) fn number(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into(), about: About::Number }
    }

    pub(super) fn cells(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into(), about: About::Cells }
    }
}
