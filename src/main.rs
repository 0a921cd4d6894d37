//! `kdoku` on the command line. Everything it does is in `cli`, which stands on the public library alone.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
