//! The program `kdoku`, run by the interpreter.

use pyo3::prelude::*;
use std::ffi::OsString;
use std::io::{self, Write as _};

/// Runs the program `kdoku` with these arguments, of which the first is its name.
///
/// Returns its exit code. It handles signals itself and may end the process, so it is only for the
/// script `kdoku`, and called once.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = kdoku::cli::run(arguments);
        // only a Rust program does this at its end; what cannot be written was reported
        let _ = io::stdout().flush();
        code
    })
}
