//! Errors of the library as exceptions of Python.

use kdoku::reading::{Problem, Unreadable};
use kdoku::toml::ConfigErrors;
use kdoku::{Outcome, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::import_exception!(kdoku._errors, KdokuError);
pyo3::import_exception!(kdoku._errors, FormatError);
pyo3::import_exception!(kdoku._errors, HasClues);
pyo3::import_exception!(kdoku._errors, NoSolutionError);
pyo3::import_exception!(kdoku._errors, NotUniqueError);
pyo3::import_exception!(kdoku._errors, UndecidedError);

/// Position of an error: line and column.
type Position = (Option<usize>, Option<usize>);

fn error(message: String, hint: Option<String>, at: Position, index: Option<usize>) -> PyErr {
    FormatError::new_err((message, hint, at.0, at.1, index))
}

/// The exception for a text that is not a puzzle, with all of its errors in `errors`; `index` is its
/// place among many.
pub(crate) fn unreadable(found: &Unreadable, index: Option<usize>) -> PyErr {
    let one = |problem: &Problem| {
        let (line, column) = problem.position.unzip();
        (problem.message.clone(), problem.hint.clone(), line, column)
    };
    let all: Vec<_> = found.problems().iter().map(one).collect();
    let (message, hint, line, column) = all[0].clone();
    if all.len() == 1 {
        return error(message, hint, (line, column), index);
    }
    pyo3::Python::attach(|py| {
        let errors: Vec<_> = all.into_iter().map(|args| FormatError::new_err(args).into_value(py)).collect();
        FormatError::new_err((message, hint, line, column, index, errors))
    })
}

/// The exception for a clue that a builder cannot add. The generated text has no lines that the
/// caller knows.
pub(crate) fn invalid_clue(found: &ConfigErrors) -> PyErr {
    let first = found.iter().next().expect("a list of errors is never empty");
    error(first.to_string(), first.hint(), (None, None), None)
}

/// The exception for an argument with a wrong value.
pub(crate) fn invalid_argument(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// The exception for a puzzle that does not have the answer that was asked for; `None` if its
/// verdict is a unique solution.
pub(crate) fn verdict(outcome: &Outcome) -> Option<PyErr> {
    let plain = |message: &str, hint: &str| (message.to_owned(), Some(hint.to_owned()));
    Some(match outcome.verdict() {
        Verdict::Unique => return None,
        Verdict::Invalid => {
            let clash = outcome.clashes.first().map(ToString::to_string).unwrap_or_default();
            NoSolutionError::new_err((clash, Some("`diagnose` names what conflicts")))
        }
        Verdict::NoSolution => {
            NoSolutionError::new_err(plain("the puzzle has no solution", "`diagnose` names what conflicts"))
        }
        Verdict::Multiple => NotUniqueError::new_err(plain(
            "the puzzle has several solutions",
            "`diagnose` shows where two of them differ",
        )),
        Verdict::Undecided => undecided(outcome.end),
    })
}

/// The exception for a puzzle among many: its place is in `index` and in the message.
pub(crate) fn of_puzzle(py: Python<'_>, error: PyErr, index: usize) -> PyErr {
    let value = error.value(py);
    let placed = if error.is_instance_of::<KdokuError>(py) {
        let is_shown = error.is_instance_of::<FormatError>(py);
        value.setattr("index", index).and_then(|()| {
            let message: String = value.getattr("message")?.extract()?;
            if is_shown { Ok(()) } else { value.setattr("message", format!("puzzle {index}: {message}")) }
        })
    } else {
        value.call_method1("add_note", (format!("puzzle {index}"),)).map(drop)
    };
    placed.err().unwrap_or(error)
}

/// The exception for a question that a limit ended.
pub(crate) fn undecided(end: impl Display) -> PyErr {
    UndecidedError::new_err((end.to_string(), Some("raise `time_limit` or `node_limit`")))
}

/// Any other error of the library.
pub(crate) fn other(why: impl Display) -> PyErr {
    let text = why.to_string();
    match text.split_once("; hint: ") {
        Some((message, hint)) => KdokuError::new_err((message.to_owned(), Some(hint.to_owned()))),
        None => KdokuError::new_err((text,)),
    }
}
