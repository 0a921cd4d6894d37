//! The reference of the command line, `docs/cli.md`: made from the same definitions as the command line itself.
//!
//! Every command has a section. Options that it shares with `solve`, word by word, are described there alone. The test
//! below holds the page against what is made, or writes it anew, as it does a snapshot.

use super::{Cli, help};
use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use std::fmt::Write as _;

const HEAD: &str = "\
# The command line

<!-- made from the program: `INSTA_UPDATE=always cargo test --bin kdoku reference` writes it anew -->

Every command with its options. `kdoku --help` and `kdoku COMMAND --help` say the same in the terminal, `-h` in short, and \
`kdoku man | man -l -` as a manual page. `kdoku completions bash` (or `zsh`, `fish`, …) lets the shell complete them.
";

/// The whole page.
fn page() -> String {
    let mut program = Cli::command();
    program.build();
    let mut page = HEAD.to_owned();
    section(&mut page, &program, "kdoku", None);
    for (heading, text) in [("Puzzles without an answer", help::PLACES), ("Many puzzles", help::MANY)] {
        write!(page, "\n### {heading}\n\n{text}\n").expect("a string");
    }
    block(&mut page, "Exit codes", help::EXITS);
    block(&mut page, "Examples", help::EXAMPLES);
    for command in program.get_subcommands() {
        section(&mut page, command, &format!("kdoku {}", command.get_name()), Some(&program));
    }
    page
}

/// A command: what it does, its options by their headings, and its examples. Those of `like` are not said again.
fn section(page: &mut String, command: &Command, name: &str, like: Option<&Command>) {
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string().replace("Usage: ", "").replace("\n       ", "\n");
    write!(page, "\n## `{name}`\n\n{}\n\n```text\n{usage}\n```\n", prose(&about)).expect("a string");
    let arguments: Vec<&Arg> = command.get_arguments().filter(|arg| !is_usual(arg)).collect();
    let known = |arg: &Arg| {
        like.is_some_and(|like| {
            like.get_arguments().any(|other| title(other) == title(arg) && entry(other) == entry(arg))
        })
    };
    let (shared, own): (Vec<&Arg>, Vec<&Arg>) = arguments.into_iter().partition(|arg| known(arg));
    let mut headings: Vec<&str> = Vec::new();
    for arg in &own {
        if !headings.contains(&heading(arg)) {
            headings.push(heading(arg));
        }
    }
    for group in headings {
        write!(page, "\n### {group}\n").expect("a string");
        for arg in own.iter().filter(|arg| heading(arg) == group) {
            write!(page, "\n{}", entry(arg)).expect("a string");
        }
    }
    if !shared.is_empty() {
        let titles: Vec<String> = shared.iter().map(|arg| format!("`{}`", title(arg))).collect();
        write!(page, "\nAs [`kdoku`](#kdoku) itself it takes {}.\n", titles.join(", ")).expect("a string");
    }
    if let (Some(_), Some(after)) = (like, command.get_after_long_help()) {
        let after = after.to_string();
        let (heading, text) = after.split_once(":\n").unwrap_or(("Examples", &after));
        let lines: Vec<&str> = text.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
        block(page, heading, &lines.join("\n"));
    }
}

fn block(page: &mut String, heading: &str, text: &str) {
    write!(page, "\n### {heading}\n\n```text\n{text}\n```\n").expect("a string");
}

/// Whether every program has it.
fn is_usual(arg: &Arg) -> bool {
    ["help", "version"].contains(&arg.get_id().as_str())
}

fn heading(arg: &Arg) -> &str {
    arg.get_help_heading().unwrap_or(if arg.is_positional() { "Arguments" } else { "Options" })
}

/// How it is typed.
fn title(arg: &Arg) -> String {
    let typed = arg.to_string();
    arg.get_short().map_or(typed.clone(), |short| format!("-{short}, {typed}"))
}

/// An option as an item of a list.
fn entry(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let help = help.replace("\n\n", "\n\n  ");
    let mut text = format!("- **`{}`**\\\n  {}", title(arg), prose(&help));
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !default.is_empty() && arg.get_action().takes_values() && !arg.is_hide_default_value_set() {
        write!(text, " [default: {}]", default.join(" ")).expect("a string");
    }
    text.push('\n');
    let values = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
    if values.iter().any(|value| value.get_help().is_some()) {
        text.push('\n');
        for value in values.iter().filter(|value| !value.is_hide_set()) {
            writeln!(text, "  - {}", described(value)).expect("a string");
        }
    } else if !values.is_empty() {
        let names: Vec<String> = values.iter().map(|value| format!("`{}`", value.get_name())).collect();
        write!(text, "\n  One of {}.\n", names.join(", ")).expect("a string");
    }
    text
}

fn described(value: &PossibleValue) -> String {
    let help = value.get_help().map(ToString::to_string).unwrap_or_default();
    format!("`{}`: {help}", value.get_name())
}

/// Text of the terminal as Markdown: outside of code, nothing in it is markup.
fn prose(text: &str) -> String {
    let escaped = |(number, part): (usize, &str)| {
        if number % 2 == 0 { part.replace('<', "\\<").replace('*', "\\*").replace('_', "\\_") } else { part.to_owned() }
    };
    text.split('`').enumerate().map(escaped).collect::<Vec<_>>().join("`")
}

#[test]
fn the_reference_is_that_of_this_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md");
    let page = page();
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, page).expect("the page is written");
    } else {
        let shown = std::fs::read_to_string(path).expect("the page");
        assert!(shown == page, "docs/cli.md is not that of this program; its head says how to write it anew");
    }
}
