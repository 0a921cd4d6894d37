//! `kdoku` on the command line. Everything it does is in `kdoku::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kdoku::cli::run(std::env::args_os().collect()).into()
}
