//! Stderr: errors, warnings about puzzles without a solution, notes and progress.
//!
//! The stream decides whether colours are used. A message that cannot be written is dropped.

pub(crate) mod diagnostics;
mod fault;
pub(crate) mod progress;
pub(crate) mod spinner;
pub(crate) mod stats;
mod terminal;

pub(crate) use fault::{Fault, line_at};

use crate::cli::Location;
use annotate_snippets::{Group, Level, Renderer};
use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use std::fmt;
use std::io::{self, IsTerminal, Write};

/// The name of stdin in messages.
pub(crate) const STDIN: &str = "<stdin>";

/// How much is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Errors and warnings.
    Normal,
    /// Also what was assumed, which engine was chosen and what it did.
    Verbose,
    /// Also the times.
    Timed,
}

/// Reports an error that is not about a place in a text.
pub(crate) fn error(message: &str, hint: Option<&str>) {
    let renderer = Renderer::styled();
    print(&renderer.render(&[Group::with_title(Level::ERROR.primary_title(message))]));
    if let Some(hint) = hint {
        // a group of its own: in the first group it would hang from an empty frame
        print(&renderer.render(&[Group::with_title(Level::HELP.with_name("hint").primary_title(hint))]));
    }
}

/// Warnings and notes, filtered by verbosity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    pub(crate) verbosity: Verbosity,
}

impl Report {
    /// Whether warnings are shown.
    pub(crate) fn is_normal(self) -> bool {
        self.verbosity >= Verbosity::Normal
    }

    /// Whether notes are shown.
    pub(crate) fn is_verbose(self) -> bool {
        self.verbosity >= Verbosity::Verbose
    }

    /// Whether progress can be drawn: on a terminal, unless only errors are shown.
    pub(crate) fn has_terminal(self) -> bool {
        self.is_normal() && io::stderr().is_terminal()
    }

    /// Reports something that deserves attention.
    pub(crate) fn warning(self, subject: &dyn fmt::Display, text: &str) {
        if self.is_normal() {
            prefixed(AnsiColor::Yellow.on_default().bold(), "warning", subject, text);
        }
    }

    /// Reports a detail, if `--verbose` asks for it.
    pub(crate) fn note(self, subject: &dyn fmt::Display, text: &str) {
        if self.is_verbose() {
            prefixed(AnsiColor::Cyan.on_default(), "note", subject, text);
        }
    }

    /// Reports something worth knowing, without `--verbose` too.
    pub(crate) fn notice(self, text: &str) {
        if self.is_normal() {
            let style = AnsiColor::Cyan.on_default();
            print(&format!("{style}note{style:#}: {text}"));
        }
    }

    /// Says what helps.
    pub(crate) fn hint(self, text: &str) {
        if self.is_normal() {
            let style = AnsiColor::Cyan.on_default().bold();
            print(&format!("{style}hint{style:#}: {text}"));
        }
    }

    /// Writes a line without a prefix.
    pub(crate) fn line(self, text: &str) {
        if self.is_normal() {
            print(text);
        }
    }
}

/// Writes text as it is.
pub(crate) fn text(text: &str) {
    let _ = terminal::beside(|| anstream::stderr().lock().write_all(text.as_bytes()));
}

fn prefixed(style: Style, kind: &str, subject: &dyn fmt::Display, text: &str) {
    print(&format!("{style}{kind}{style:#}: {subject}: {text}"));
}

fn print(text: &str) {
    self::text(&format!("{text}\n"));
}

/// The system's description of an error, in lower case and without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut characters = text.chars();
    let first = characters.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

/// A file name for a message.
pub(crate) fn quoted(file: &str) -> String {
    if file == STDIN { "stdin".to_owned() } else { format!("`{file}`") }
}

/// The command that shows why a puzzle has no solution.
pub(crate) fn check_why(location: &Location) -> String {
    let name = match location.file {
        // stdin, or an argument
        file if file.starts_with('<') => "",
        file if file.contains(|c: char| c.is_whitespace() || "'\"`$\\".contains(c)) => " FILE",
        file => &format!(" {file}"),
    };
    format!("`kdoku check --why{name}`")
}

/// Sets what `--color` says for every stream. Without it, each stream decides by itself.
pub(crate) fn set_colors(choice: clap::ColorChoice) {
    match choice {
        clap::ColorChoice::Always => ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => ColorChoice::Never.write_global(),
        clap::ColorChoice::Auto => {}
    }
}
