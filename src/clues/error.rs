//! The error of lowering a clue.

use serde::Serialize;
use thiserror::Error;

/// Why a clue cannot be lowered.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
#[non_exhaustive]
pub struct LoweringError {
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub hint: String,
    /// The part of the clue that is wrong.
    pub cause: ErrorCause,
}

/// The part of a clue that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCause {
    /// The number, or the values.
    Number,
    /// The number: the automaton would have too many states. This error is expensive to find.
    TooManyStates,
    /// The cells.
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
