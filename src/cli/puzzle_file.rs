//! Puzzle files: TOML, one puzzle each.

use super::exit::Exit;
use super::output::reason;
use super::report::{self, Fault};
use super::session::Session;
use super::task::{Place, Unreadable};
use kdoku::toml::ConfigErrors;
use kdoku::{Config, Form, Grid, Layout, Puzzle, ReadOptions, text};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Whether a file is a puzzle file, by its name.
pub(crate) fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// Reads the file that `--config` names. Nothing can be done without it.
pub(crate) fn config(path: &Path, session: &mut Session) -> Option<Config> {
    let shown = path.display().to_string();
    // a pipe may have to be waited for
    let text = match session.interrupt.while_waiting(|| fs::read(path)) {
        Ok(text) => text,
        Err(error) => {
            session.fail(&format!("cannot read `{shown}`: {}", reason(&error)), None);
            return None;
        }
    };
    match parse(&text) {
        Ok(config) => Some(config),
        Err(_) if is_puzzle_text(&text) => {
            let hint = "name it without `--config`, or by `--from` if its puzzle is to be thinned";
            session.fail(&format!("`{shown}` is puzzle text, not a puzzle file"), Some(hint));
            None
        }
        Err(fault) => {
            fault.tell(&shown, &text, session);
            None
        }
    }
}

/// Whether a text that is no puzzle file is some other form of puzzles.
fn is_puzzle_text(text: &[u8]) -> bool {
    text::read(text, &ReadOptions::default()).next().is_some_and(|first| first.is_ok())
}

/// Why a text is no puzzle file.
pub(crate) enum ConfigFault {
    Utf8(usize),
    Errors(ConfigErrors),
}

/// Reads the bytes of a puzzle file.
pub(crate) fn parse(text: &[u8]) -> Result<Config, ConfigFault> {
    let text = std::str::from_utf8(text).map_err(|error| ConfigFault::Utf8(error.valid_up_to()))?;
    Config::parse(text).map_err(ConfigFault::Errors)
}

impl ConfigFault {
    /// Tells of every error; the first of them stands for the file.
    pub(crate) fn tell<'a>(&self, file: &'a str, text: &[u8], session: &mut Session) -> Unreadable<'a> {
        let faults: Vec<_> = match self {
            Self::Utf8(at) => {
                let line = text[..*at].split(|&byte| byte == b'\n').count();
                let (_, begin) = report::line_at(text, *at);
                let column = String::from_utf8_lossy(&text[begin..*at]).chars().count() + 1;
                let message = format!("the byte `0x{:02x}` is no UTF-8 text", text[*at]);
                let hint = Some("save the file as UTF-8".to_owned());
                vec![(Fault { file, text, line, span: *at..*at + 1, message, label: None, hint }, column)]
            }
            Self::Errors(errors) => errors
                .iter()
                .map(|error| {
                    let (message, label, hint) = (error.to_string(), error.label(), error.hint());
                    let span = error.span.clone();
                    (Fault { file, text, line: error.line, span, message, label, hint }, error.column)
                })
                .collect(),
        };
        for (fault, _) in &faults {
            report::fault(fault);
        }
        session.ended(Exit::Failure);
        let (first, column) = faults.into_iter().next().expect("there is an error");
        let place = Place { file, number: Some(1), line: Some(first.line) };
        Unreadable { place, column: Some(column), message: first.message, hint: first.hint, is_line: None }
    }
}

/// The board of a puzzle file without a grid.
pub(crate) fn blank(config: &Config) -> Puzzle {
    let board = config.rules.geometry();
    let form = match board.plain().filter(|_| config.rules.lowest() == 1) {
        Some(boxes) => Form::new(Layout::Grid, boxes),
        None if board.box_shape().is_some() => Form::of(Layout::Grid, &Arc::new(board.clone())),
        // there is nothing to draw
        None => Form::of(Layout::Compact, &Arc::new(board.clone())),
    };
    let form = match &config.symbols {
        Some(symbols) => form.with_symbols(symbols.clone()),
        None => form,
    };
    Puzzle { grid: Grid::of(board), form, line: 1, span: 0..0, assumed: Vec::new() }
}
