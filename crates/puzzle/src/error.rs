//! Errors in the text of a clue, and of lowering it.

use serde::Serialize;
use std::ops::Range;
use thiserror::Error;

/// Why a clue cannot be lowered.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
pub struct LoweringError {
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub hint: String,
    /// The part of the clue that is wrong.
    pub cause: ErrorCause,
    /// What the clue means in spite of the error.
    pub meaning: ErrorMeaning,
}

/// What a clue means that cannot be lowered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorMeaning {
    /// Nothing: it makes no sense on this board.
    #[default]
    Invalid,
    /// It never holds: false in a branch of a disjunction.
    Impossible,
    /// It always holds, so it can be ignored.
    Vacuous,
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
    /// The clue and those before it: they are too many, or cost too much.
    Excess,
}

/// An error in an [`Expr`](super::Expr) or a [`Pattern`](super::Pattern), with its position and a fix.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub hint: String,
}

impl SyntaxError {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { span, message: message.into(), hint: hint.into() }
    }
}

/// Text as quoted in messages: at most 40 characters, on one line.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let escaped = |c: char| if matches!(c, '"' | '\'' | '\\') { c.to_string() } else { c.escape_debug().to_string() };
    let more = if text.chars().nth(MOST).is_some() { "…" } else { "" };
    text.chars().take(MOST).map(escaped).collect::<String>() + more
}

impl LoweringError {
    pub(super) fn number(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(message, hint, ErrorCause::Number)
    }

    pub(super) fn cells(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(message, hint, ErrorCause::Cells)
    }

    pub(super) fn excess(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(message, hint, ErrorCause::Excess)
    }

    fn new(message: impl Into<String>, hint: impl Into<String>, cause: ErrorCause) -> Self {
        Self { message: message.into(), hint: hint.into(), cause, meaning: ErrorMeaning::Invalid }
    }

    /// The error of a clue that never holds.
    pub(super) fn impossible(self) -> Self {
        Self { meaning: ErrorMeaning::Impossible, ..self }
    }

    /// The error of a clue that always holds.
    pub(super) fn vacuous(self) -> Self {
        Self { meaning: ErrorMeaning::Vacuous, ..self }
    }
}
