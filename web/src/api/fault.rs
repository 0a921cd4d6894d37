//! Errors of requests, as a status of HTTP and a list of problems.

use super::document::Path;
use kdoku::reading::Unreadable;
use kdoku::toml::{ConfigError, ConfigErrors};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The status of HTTP: 400 for a malformed request, 422 for a puzzle or recipe that is wrong.
    pub status: u16,
    /// The problems, at least one.
    pub problems: Vec<Problem>,
}

/// Something wrong with a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The message: lower case, no full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where it is in a puzzle that was passed as an object.
    pub path: Option<Path>,
    /// The line of a puzzle that was passed as text, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
}

impl Fault {
    /// A malformed request.
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// A well-formed request that cannot be answered.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(422, message)
    }

    /// One problem without a place.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, problems: vec![Problem { message: message.into(), ..Problem::default() }] }
    }

    /// The same fault with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        let hint = hint.into();
        self.problems.iter_mut().for_each(|problem| problem.hint = Some(hint.clone()));
        self
    }

    /// The same fault at a place of a document.
    pub(super) fn at(mut self, path: &[Value]) -> Self {
        self.problems.iter_mut().for_each(|problem| problem.path = Some(path.to_vec()));
        self
    }

    /// The errors of a puzzle file; `path` is the place of a line in a document.
    pub(super) fn from_config(errors: &ConfigErrors, path: &dyn Fn(usize) -> Option<Path>) -> Self {
        Self { status: 422, problems: errors.iter().map(|error| Problem::from_config(error, path)).collect() }
    }

    /// The body of the answer.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::json!({ "error": self.problems }).to_string()
    }
}

impl Problem {
    pub(super) fn from_config(error: &ConfigError, path: &dyn Fn(usize) -> Option<Path>) -> Self {
        let path = path(error.line);
        // lines of a document are of no use to its author
        let place = path.is_none().then_some((error.line, error.column));
        let (line, column) = place.unzip();
        Self { message: error.to_string(), hint: error.hint(), path, line, column }
    }
}

impl From<Unreadable> for Fault {
    fn from(unreadable: Unreadable) -> Self {
        let problem = |problem: &kdoku::reading::Problem| {
            let (line, column) = problem.position.unzip();
            Problem { message: problem.message.clone(), hint: problem.hint.clone(), path: None, line, column }
        };
        Self { status: 422, problems: unreadable.problems().iter().map(problem).collect() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<&str> = self.problems.iter().map(|problem| problem.message.as_str()).collect();
        f.write_str(&messages.join("; "))
    }
}

impl std::error::Error for Fault {}
