//! Help, the manual and completions.

use super::*;

#[test]
fn the_manual_names_itself() {
    let page = kdoku("man").stdout();
    let title = format!(".TH kdoku 1 \"\" \"kdoku {}\" \"User Commands\"", env!("CARGO_PKG_VERSION"));
    assert_eq!(page.lines().find(|line| line.starts_with(".TH")), Some(title.as_str()));
}

/// `docs/cli.md` has the help of all commands.
#[test]
fn short_help() {
    assert_snapshot!(kdoku("-h").stdout());
}

#[test]
fn every_command_has_help() {
    for command in [
        "solve",
        "count",
        "check",
        "canon",
        "convert",
        "draw",
        "encode",
        "generate",
        "candidates",
        "minimize",
        "hint",
        "explain",
        "rate",
    ] {
        for flag in ["-h", "--help"] {
            let case = kdoku(&format!("{command} {flag}"));
            assert!(case.code() == 0 && case.stdout().contains("Usage: kdoku "), "{command} {flag}");
        }
    }
}

#[test]
fn completions_and_manual_know_every_command() {
    for arguments in ["completions bash", "completions zsh", "completions fish", "man"] {
        let text = kdoku(arguments).stdout();
        for word in [
            "solve",
            "count",
            "check",
            "canon",
            "convert",
            "encode",
            "bench",
            "serve",
            "completions",
            "node",
            "proof",
            "dedupe",
            "hint",
            "explain",
            "rate",
        ] {
            assert!(text.contains(word), "{arguments}: {word}");
        }
    }
}
