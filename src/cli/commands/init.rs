//! `kdoku init`: a puzzle file to begin with.

use crate::cli::{Exit, output, report};
use kdoku::toml::starter;

pub(crate) fn run(constraints: &[String]) -> Exit {
    match starter(constraints) {
        Ok(text) => output::page::write(text.as_bytes()),
        Err((message, hint)) => {
            report::error(&message, Some(&hint));
            Exit::Failure
        }
    }
}
