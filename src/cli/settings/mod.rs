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
use kdoku::symbols::Symbols;
use kdoku::text::{Column, Layout, ReadOptions};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// The settings of a run: the groups of arguments, and what follows from them.
#[derive(Default)]
pub(crate) struct Settings {
    /// The files to read, stdin if there are none; `None` if the command reads no puzzles.
    pub(crate) files: Option<Vec<PathBuf>>,
    pub(crate) read: ReadArgs,
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
    pub(crate) options: ReadOptions,
    /// The column that holds the puzzles, if the text is a table.
    pub(crate) column: Option<Column>,
    /// The format of another program that `--format` names.
    pub(crate) format: Option<&'static Format>,
    pub(crate) symbols: Option<Symbols>,
    pub(crate) flags: Flags,
    /// The puzzle file of `--config`.
    pub(crate) config: Option<Config>,
    /// The rules of `--rules`, which apply to puzzle text.
    pub(crate) rules: Vec<String>,
    /// The flag that gives the shape of boxes, if one does.
    pub(crate) shape: Option<&'static str>,
}

impl Reading {
    /// The settings of puzzle text: flags over the `[solve]` table of `--config`.
    pub(crate) fn text_settings(&self) -> PuzzleSettings {
        self.flags.over(&self.config.as_ref().map(|config| config.solve.clone()).unwrap_or_default())
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
        let config = match &self.read.config {
            Some(path) => {
                let (config, text) = config_file::read(path)?;
                self.options.add_content("--config", &text);
                self.others.push(path.clone());
                Some(config)
            }
            None => None,
        };
        if let Some(names) = self.files.as_ref().filter(|_| self.shows_names) {
            self.options.add_content("FILES", names);
        }
        let flags = Flags { question: self.question, limits: self.limits };
        self.reading = reading(&self.read, flags, config);
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

fn reading(args: &ReadArgs, flags: Flags, config: Option<Config>) -> Reading {
    let rules = config.as_ref().map(|config| &config.rules);
    let boxes = rules.and_then(|rules| rules.geometry().plain());
    // values that do not count from 1 need a board of their own, whatever its shape
    let board = rules.filter(|rules| boxes.is_none() || rules.lowest() != 1);
    let symbols = config.as_ref().and_then(|config| config.symbols.clone());
    let lowest = rules.map_or(1, kdoku::Rules::lowest);
    let options = ReadOptions {
        // a field of a table is a line
        layout: args.format.and_then(To::layout).or(args.column.as_ref().map(|_| Layout::Line)),
        boxes: boxes.or(args.boxes).or(args.size).or(args.order.map(Into::into)),
        symbols: args.symbols.as_ref().map(|symbols| symbols.counting_from(lowest)).or(symbols),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    };
    let format = args.format.and_then(To::format);
    let shape = args.order.map(|_| "--order").or(args.size.map(|_| "--size")).or(args.boxes.map(|_| "--box"));
    let ReadArgs { column, symbols, rules, .. } = args.clone();
    Reading { options, column, format, symbols, flags, config, rules, shape }
}
