//! `kdoku serve`: runs `kdoku-web`, as git runs its subcommands.

use crate::cli::{Exit, report};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::Command;

/// The program that serves the page.
const PROGRAM: &str = "kdoku-web";

/// Runs the program with these arguments: the one beside this program, otherwise the one on the
/// `PATH`.
pub(crate) fn run(arguments: &[OsString]) -> Exit {
    let program = beside().unwrap_or_else(|| PathBuf::from(PROGRAM));
    match start(Command::new(&program).args(arguments)) {
        Ok(exit) => exit,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let hint = "in a clone of kdoku, `cargo install --path web` installs it";
            report::error(&format!("`{PROGRAM}` is not installed"), Some(hint));
            Exit::Failure
        }
        Err(error) => {
            report::error(&format!("cannot run `{}`: {error}", program.display()), None);
            Exit::Failure
        }
    }
}

/// Replaces this process, so that Ctrl-C and the exit code are those of the program.
#[cfg(unix)]
fn start(command: &mut Command) -> io::Result<Exit> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn start(command: &mut Command) -> io::Result<Exit> {
    Ok(if command.status()?.success() { Exit::Success } else { Exit::Failure })
}

/// The program in the folder of this one.
fn beside() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX));
    path.is_file().then_some(path)
}
