//! `kdoku serve` runs another program.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder with a copy of the program, and the program to run if there is a script for it.
fn run(name: &str, script: Option<&str>) -> Output {
    let folder = std::env::temp_dir().join(format!("kdoku-serve-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let program: PathBuf = folder.join("kdoku");
    fs::copy(env!("CARGO_BIN_EXE_kdoku"), &program).expect("a copy");
    if let Some(script) = script {
        let path = folder.join("kdoku-web");
        fs::write(&path, script).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a script");
    }
    let mut command = Command::new(program);
    let output = command.args(["serve", "--port", "0", "--help"]).env("PATH", &folder).output();
    fs::remove_dir_all(&folder).expect("it can be removed");
    output.expect("the program runs")
}

#[test]
fn says_how_to_install_the_missing_program() {
    let output = run("missing", None);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("error: `kdoku-web` is not installed\nhint: "), "{message}");
}

#[test]
fn passes_all_options_on_and_returns_the_exit_code() {
    let output = run("there", Some("#!/bin/sh\necho \"$@\"\nexit 2\n"));
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b"--port 0 --help\n"[..]));
}
