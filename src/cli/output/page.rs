//! Pages on stdout: help, completions, the manual.

use crate::cli::report::{self, reason};
use crate::cli::{Exit, Output};
use std::io::{self, Write as _};

/// Writes a page to stdout.
pub(crate) fn write(text: &[u8]) -> Exit {
    let mut out = Output::stdout();
    let done = out.raw(text).and_then(|()| out.finish(true));
    ended(done)
}

/// Shows a page of help, or a usage error.
pub(crate) fn help_or_usage(page: &clap::Error) -> Exit {
    let done = page.print().and_then(|()| io::stdout().flush());
    if page.use_stderr() { Exit::Failure } else { ended(done) }
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
