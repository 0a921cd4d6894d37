//! Settings: everything a run depends on, resolved once. Flags win over a puzzle file, which wins
//! over defaults.

pub(crate) mod config_file;
mod fingerprint;
mod options;
mod puzzle;

pub(crate) use fingerprint::fingerprint;
pub(crate) use options::Options;
pub(crate) use puzzle::{Flags, PuzzleSettings, Question};

use super::args::{LargeArgs, LimitArgs, OwnArgs, QuestionArgs, ReadArgs, Refusal, To, WriteArgs};
use super::input::is_stdin;
use super::report::{self, Verbosity};
use kdoku::Config;
use kdoku::interchange::Format;
use kdoku::text::{Layout, ReadOptions};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// The settings of a run: the groups of arguments, and what follows from them.
#[derive(Default)]
pub(crate) struct Settings {
    /// The files to read, stdin if there are none; `None` if the command reads no puzzles.
    pub(crate) files: Option<Vec<PathBuf>>,
    pub(crate) question: QuestionArgs,
    pub(crate) limits: LimitArgs,
    /// The number of threads; `None` is one per core.
    pub(crate) threads: Option<NonZeroUsize>,
    /// The number of threads that may search for one puzzle. One where the work is reported, since
    /// only that of one thread is the same each time.
    pub(crate) search_threads: Option<NonZeroUsize>,
    /// The form of the output, if one was chosen.
    pub(crate) to: Option<To>,
    pub(crate) large: LargeArgs,
    pub(crate) write: WriteArgs,
    /// Other files that are read.
    pub(crate) others: Vec<PathBuf>,
    /// Other files that are written.
    pub(crate) proof: Vec<PathBuf>,
    /// Whether a path may be a folder, which stands for its files.
    pub(crate) folders: bool,
    /// Whether the output has the names of files.
    pub(crate) shows_names: bool,
    /// Whether the answers come one after the other, so that a killed run can be resumed.
    pub(crate) is_resumable: bool,
    pub(crate) reading: Reading,
    /// What the output depends on, except the input.
    pub(crate) options: Options,
}

/// How puzzles are read.
#[derive(Default)]
pub(crate) struct Reading {
    pub(crate) args: ReadArgs,
    /// What the arguments and the puzzle file of `--config` say about text.
    pub(crate) options: ReadOptions,
    pub(crate) flags: Flags,
    /// The puzzle file of `--config`.
    pub(crate) config: Option<Config>,
}

impl Reading {
    /// The settings of puzzle text: flags over the `[solve]` table of `--config`.
    pub(crate) fn text_settings(&self) -> PuzzleSettings {
        self.flags.over(&self.config.as_ref().map(|config| config.puzzle.solve.clone()).unwrap_or_default())
    }

    /// The format of another program that `--format` names.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        self.args.format.and_then(To::format)
    }
}

impl Settings {
    /// Completes the settings of a command with what follows from its own arguments and its puzzle
    /// file; `None` after an error, which has been reported.
    pub(crate) fn complete(mut self, own: &impl OwnArgs, options: Options) -> Option<Self> {
        self.shows_names = self.to == Some(To::Json);
        if let Err((message, hint)) = own.apply(&mut self).and_then(|()| self.check()) {
            report::error(&message, hint.as_deref());
            return None;
        }
        self.is_resumable &= self.is_in_order() && self.limits.total_time.is_none();
        let shows_work = self.to == Some(To::Json) || self.large.stats.is_some();
        if shows_work || self.verbosity() >= Verbosity::Verbose {
            self.search_threads = Some(NonZeroUsize::MIN);
        }
        self.options = options;
        let Reading { args, options: text_options, flags, config } = &mut self.reading;
        if let Some(path) = &args.config {
            let (read, text) = config_file::read(path)?;
            self.options.add_content("--config", &text);
            self.others.push(path.clone());
            *config = Some(read);
        }
        *flags = Flags { question: self.question, limits: self.limits };
        *text_options = read_options(args, config.as_ref());
        if let Some(names) = self.files.as_ref().filter(|_| self.shows_names) {
            self.options.add_content("FILES", names);
        }
        Some(self)
    }

    pub(crate) const fn verbosity(&self) -> Verbosity {
        match (self.write.quiet, self.write.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, 0) => Verbosity::Normal,
            (_, 1) => Verbosity::Verbose,
            _ => Verbosity::Timed,
        }
    }

    /// Whether the answers come one after the other.
    fn is_in_order(&self) -> bool {
        self.to.is_none_or(|to| !to.is_drawn() && !to.is_one_per_file())
    }

    /// Whether the options make sense together.
    fn check(&self) -> Result<(), Refusal> {
        let resume = self.large.resume;
        if resume && self.limits.total_time.is_some() {
            let message = "`--resume` completes the run, `--total-time` cuts it short: drop one of them";
            return Err((message.to_owned(), None));
        }
        if resume && self.write.output.as_deref().is_some_and(is_stdin) {
            return Err(("`--resume` needs a file, and `-o -` is stdout".to_owned(), None));
        }
        let part = if resume { Some("--resume") } else { self.large.shard.map(|_| "--shard") };
        if let Some(flag) = part.filter(|_| !self.is_in_order()) {
            let message =
                format!("`{flag}` needs answers one after the other, and this form is complete at the end only");
            return Err((message, Some("write text or JSON, and convert or draw it afterwards".to_owned())));
        }
        Ok(())
    }
}

/// What is known about text from the arguments and the puzzle file of `--config`.
fn read_options(args: &ReadArgs, config: Option<&Config>) -> ReadOptions {
    let rules = config.map(|config| &config.rules);
    let boxes = rules.and_then(|rules| rules.geometry().plain());
    // values that do not count from 1 need a board of their own, whatever its shape
    let board = rules.filter(|rules| boxes.is_none() || rules.lowest() != 1);
    let lowest = rules.map_or(1, kdoku::Rules::lowest);
    let symbols = args.symbols.as_ref().map(|symbols| symbols.counting_from(lowest));
    ReadOptions {
        // a field of a table is a line
        layout: args.format.and_then(To::layout).or(args.column.as_ref().map(|_| Layout::Line)),
        boxes: boxes.or(args.boxes).or(args.size).or(args.order.map(Into::into)),
        symbols: symbols.or_else(|| config?.puzzle.symbols.clone()),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    }
}
