//! Puzzles in the formats of other programs.
//!
//! A puzzle that lost a rule while it was read would be answered wrongly, so solving commands
//! reject it. Where a format has no rules, flags and `--config` provide them.

use super::task::Diagnostics;
use super::{Step, Subject, unreadable_config};
use crate::cli::report::Fault;
use crate::cli::settings::{Reading, config_file};
use crate::cli::{Inputs, Location, Unreadable};
use kdoku::Config;
use kdoku::interchange::{self, Format, Loss, LossKind, ReadError};
use kdoku::reading::Frame;

/// A message and a hint.
type Refused = (String, Option<&'static str>);

/// Compiles a puzzle, with a list of losses. The error is a message and a hint.
fn to_config(read: interchange::Reading, has_no_rules: bool) -> Result<(Config, Vec<Loss>), Refused> {
    let config = Config::of(read.puzzle);
    let losses = [read.losses, config.losses].concat();
    let rules: Vec<String> =
        losses.iter().filter(|loss| loss.kind == LossKind::Constraint).map(ToString::to_string).collect();
    if !rules.is_empty() {
        let hint = if has_no_rules {
            "pass the rules with `--config FILE.toml`, or with `--box` and `--rules`"
        } else {
            "the answer would be that of a different puzzle; use `kdoku convert --lossy` to write the rest"
        };
        return Err((format!("kdoku cannot read all of the puzzle: {}", rules.join(", ")), Some(hint)));
    }
    match config.value {
        Ok(config) => Ok((config, losses)),
        Err(errors) => {
            let first = errors.iter().next().map_or_else(String::new, ToString::to_string);
            Err((format!("the puzzle is contradictory: {first}"), None))
        }
    }
}

impl Inputs<'_> {
    /// Reads a text that is one puzzle of another program.
    pub(super) fn whole(&mut self, format: &Format, bytes: &[u8]) -> Step {
        if format.is_puzzle_file() && !self.demands.readings {
            return self.puzzle_file(bytes);
        }
        self.finish_file();
        if format.is_puzzle_file()
            && let Some(step) = self.refuse_flags()
        {
            return step;
        }
        match config_file::utf8(bytes) {
            Ok(text) => self.interchange_puzzle(format, &text, None),
            Err(errors) => Step::Unreadable(unreadable_config(errors)),
        }
    }

    /// Reads a puzzle of another program; `line` is its number if it is one line of a file.
    pub(super) fn interchange_puzzle(&mut self, format: &Format, text: &str, line: Option<usize>) -> Step {
        self.count(1);
        let location = Location { file: "", number: Some(self.source.number), line };
        let shown = Location { file: &self.source.name, ..location };
        let refused = |message: String, hint: Option<&str>| {
            let (is_line, hint) = (line.map(|_| true), hint.map(str::to_owned));
            Step::Unreadable(Unreadable {
                location,
                column: None,
                message,
                hint,
                is_line,
                is_joined: false,
                diagnostics: Diagnostics::Message,
            })
        };
        let has_flags = self.reading.config.is_some() || !self.reading.args.rules.is_empty();
        let takes_flags = format.has_no_rules() || format.has_cells_only();
        if !takes_flags && has_flags && !self.demands.readings {
            return refused(format!("{shown} has its own rules"), Some("omit `--config` and `--rules`"));
        }
        let Reading { args, options, config, .. } = self.reading;
        let mut read = match (Frame { options, config: config.as_ref(), rules: &args.rules }).read(format, text) {
            Ok(read) => read,
            Err(error) => return Step::Unreadable(unreadable(text, line, location, error)),
        };
        if self.demands.readings {
            return self.puzzle(location.number, line, Subject::Reading(Box::new(read)));
        }
        let entered = read.puzzle.entered.clone();
        if format.is_position() {
            read.puzzle.fill_entered();
        }
        let assumed = std::mem::take(&mut read.assumed);
        match to_config(read, format.has_no_rules()) {
            Ok((mut config, losses)) => {
                if let Some(given) = &self.reading.config {
                    config.puzzle.solve = given.puzzle.solve.clone();
                }
                // the line numbers refer to a generated puzzle file
                config.sources.iter_mut().for_each(|source| source.line = None);
                config.warnings.iter_mut().for_each(|warning| warning.line = 0);
                let step = self.configured(config, line, losses);
                if let Subject::File(file) = &mut self.current.subject {
                    file.board.assumed.extend(assumed);
                    file.entered = entered;
                }
                step
            }
            Err((message, hint)) => refused(format!("{shown}: {message}"), hint),
        }
    }
}

/// Returns the error of a text, which is one line of its file if `line` is given.
fn unreadable(text: &str, line: Option<usize>, location: Location<'static>, error: ReadError) -> Unreadable<'static> {
    let ReadError { span, message, hint } = error;
    let start = span.start.min(text.len());
    let span = start..span.end.min(text.len());
    let before = &text[..start];
    let at = line.map_or(0, |line| line - 1) + before.split('\n').count();
    let last = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let column = Some(last.trim_start_matches('\u{feff}').chars().count() + 1);
    let fault = Fault::new(text.as_bytes(), span, at, message.clone()).with_hint(hint.clone());
    let (location, is_line) = (Location { line: Some(at), ..location }, line.map(|_| true));
    Unreadable {
        location,
        column,
        message,
        hint,
        is_line,
        is_joined: false,
        diagnostics: Diagnostics::Faults(vec![fault]),
    }
}
