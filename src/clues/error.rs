//! Why a clue cannot be lowered.

use serde::Serialize;
use thiserror::Error;

/// Why a clue cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
#[non_exhaustive]
pub struct LoweringError {
    /// What is wrong, in the words of a message.
    pub message: String,
    /// How to mend it.
    pub hint: String,
    /// What it is about.
    pub cause: ErrorCause,
}

/// The part of a clue that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCause {
    /// Its number, or its values.
    Number,
    /// Its number: it would take an automaton of too many states, which took time to find out.
    TooManyStates,
    /// Its cells.
    Cells,
}

impl LoweringError {
    pub(super) fn number(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { message: message.into(), hint: hint.into(), cause: ErrorCause::Number }
    }

    pub(super) fn cells(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { message: message.into(), hint: hint.into(), cause: ErrorCause::Cells }
    }
}
