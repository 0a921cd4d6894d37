//! `kdoku serve`: runs `kdoku-web`, as git runs its subcommands.

use crate::cli::{Cli, Exit, output, report};
use clap::CommandFactory;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::Command;

/// The program that serves the page.
const PROGRAM: &str = "kdoku-web";

const INSTALL: &str = "in a clone of kdoku, `cargo install --path web --locked` installs it";

/// Runs the program with these arguments: the one beside this program, otherwise the one on the
/// `PATH`.
pub(crate) fn run(arguments: &[OsString]) -> Exit {
    let program = beside().unwrap_or_else(|| PathBuf::from(PROGRAM));
    match start(Command::new(&program).args(arguments)) {
        Ok(exit) => exit,
        Err(error) if error.kind() == ErrorKind::NotFound => not_installed(arguments),
        Err(error) => {
            report::error(&format!("cannot run `{}`: {error}", program.display()), None);
            Exit::Failure
        }
    }
}

/// Shows what help there is without the program, or the error that it is missing.
fn not_installed(arguments: &[OsString]) -> Exit {
    if arguments.iter().any(|argument| argument == "-h" || argument == "--help") {
        let mut program = Cli::command();
        program.build();
        let serve = program.find_subcommand_mut("serve").expect("the command exists");
        let page = format!("{}\n`{PROGRAM}` is not installed: {INSTALL}\n", serve.render_long_help());
        return output::page::write(page.as_bytes());
    }
    report::error(&format!("`{PROGRAM}` is not installed"), Some(INSTALL));
    Exit::Failure
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
