//! Pages on stdout: help, completions, the manual.

use crate::cli::report::{self, reason};
use crate::cli::{Exit, Output};
use std::io::{self, Write as _};

/// Writes a page to stdout.
pub(crate) fn write(text: &[u8]) -> Exit {
    match Output::stdout() {
        Ok(mut out) => ended(out.raw(text).and_then(|()| out.finish(true))),
        Err(message) => {
            report::error(&message, None);
            Exit::Failure
        }
    }
}

/// Shows a page of help, or a usage error.
pub(crate) fn help_or_usage(page: &clap::Error) -> Exit {
    if page.use_stderr() {
        // an error that cannot be shown is still one
        let _ = page.print();
        return Exit::Failure;
    }
    if let Err(message) = Output::stdout() {
        report::error(&message, None);
        return Exit::Failure;
    }
    ended(page.print().and_then(|()| io::stdout().flush()))
}

fn ended(done: io::Result<()>) -> Exit {
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report::error(&format!("cannot write stdout: {}", reason(&error)), None);
            Exit::Failure
        }
        _ => Exit::Success,
    }
}
