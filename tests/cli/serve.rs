//! `kdoku serve` runs another program.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder of its own, beside a stand-in for `kdoku-web` if wanted. Both are links: a file that
/// was just written may still be open in another child of this process, and then it cannot be run.
fn run(name: &str, has_page: bool, arguments: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("kdoku");
    fs::hard_link(env!("CARGO_BIN_EXE_kdoku"), &program).expect("a link");
    if has_page {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/kdoku-web");
        symlink(script, folder.join("kdoku-web")).expect("a link");
    }
    Command::new(program).args(arguments).env("PATH", &folder).output().expect("the program runs")
}

#[test]
fn says_how_to_install_the_missing_program() {
    let output = run("missing", false, &["serve", "--port", "0"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let hint = "hint: in a clone of kdoku, `cargo install --path web --locked` installs it\n";
    assert_eq!(message, format!("error: `kdoku-web` is not installed\n{hint}"));
}

#[test]
fn help_needs_no_other_program() {
    for (number, arguments) in [&["serve", "-h"][..], &["serve", "--help"], &["help", "serve"]].iter().enumerate() {
        let output = run(&format!("help-{number}"), false, arguments);
        let page = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(page.starts_with("Serve a page") && page.contains("Usage: kdoku serve"), "{page}");
        assert!(page.ends_with("`cargo install --path web --locked` installs it\n"), "{page}");
    }
}

#[test]
fn passes_all_options_on_and_returns_the_exit_code() {
    let output = run("there", true, &["serve", "--port", "0", "--help"]);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b"--port 0 --help\n"[..]));
}
