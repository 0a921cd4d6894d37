//! Settings: everything a run depends on, resolved once. Flags win over a puzzle file, which wins
//! over defaults.

pub(crate) mod config_file;
mod fingerprint;
mod puzzle;

pub(crate) use fingerprint::fingerprint;
pub(crate) use puzzle::{Flags, PuzzleSettings, Question};

use super::args::{
    BenchArgs, CandidatesArgs, CanonArgs, CheckArgs, ConvertArgs, CountArgs, DrawArgs, EncodeArgs, GenerateArgs,
    LargeArgs, LimitArgs, MinimizeArgs, ReadArgs, ReadAs, Shard, SolveArgs, StatsTo, WriteArgs,
};
use super::report::{self, Verbosity};
use clap::ColorChoice;
use kdoku::Config;
use kdoku::interchange::Format;
use kdoku::symbols::Symbols;
use kdoku::text::Layout;
use kdoku::text::{Column, ReadOptions};
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The settings of a run.
pub(crate) struct Settings {
    /// The files to read, stdin if there are none; `None` if the command reads no puzzles.
    pub(crate) files: Option<Vec<PathBuf>>,
    /// Whether a path may be a folder, which stands for its files.
    pub(crate) folders: bool,
    pub(crate) reading: Reading,
    /// The number of threads; `None` is one per core.
    pub(crate) threads: Option<NonZeroUsize>,
    /// The part of the input to process, if not all of it.
    pub(crate) shard: Option<Shard>,
    /// Whether a killed run is resumed.
    pub(crate) resume: bool,
    pub(crate) stats: Option<StatsTo>,
    pub(crate) total_time: Option<Duration>,
    /// The output file, if not stdout.
    pub(crate) output: Option<PathBuf>,
    pub(crate) color: ColorChoice,
    pub(crate) verbosity: Verbosity,
    /// A hash of everything the output depends on except the input.
    pub(crate) fingerprint: u64,
}

/// How puzzles are read.
pub(crate) struct Reading {
    pub(crate) options: ReadOptions,
    /// The column that holds the puzzles, if the text is a table.
    pub(crate) column: Option<Column>,
    /// The format of another program that `--format` names.
    pub(crate) format: Option<&'static Format>,
    /// The symbols of `--symbols`.
    pub(crate) symbols: Option<Symbols>,
    pub(crate) flags: Flags,
    /// The puzzle file of `--config`.
    pub(crate) config: Option<Config>,
    /// The rules of `--rules`, which apply to puzzle text.
    pub(crate) rules: Vec<String>,
}

impl Reading {
    /// The settings of puzzle text: flags over the `[solve]` table of `--config`.
    pub(crate) fn text_settings(&self) -> PuzzleSettings {
        self.flags.over(&self.config.as_ref().map(|config| config.solve.clone()).unwrap_or_default())
    }
}

/// The arguments that every command has, and those that most have.
struct Common<'a> {
    files: Option<Vec<PathBuf>>,
    read: &'a ReadArgs,
    flags: Flags,
    limits: Option<&'a LimitArgs>,
    threads: Option<NonZeroUsize>,
    large: Option<&'a LargeArgs>,
    write: &'a WriteArgs,
}

/// Resolved settings; `None` after an error, which has been reported.
pub(crate) type Resolved = Option<Settings>;

impl Settings {
    pub(crate) fn for_solve(args: &SolveArgs) -> Resolved {
        let SolveArgs { files, read, question, limits, threads, large, write, to: _ } = args;
        let flags = Flags::from_solve(question, limits).map_err(|message| report::error(&message, None)).ok()?;
        let (files, threads) = (Some(files.clone()), threads.threads);
        Common { files, read, flags, limits: Some(limits), threads, large: Some(large), write }.resolve("solve", args)
    }

    pub(crate) fn for_count(args: &CountArgs) -> Resolved {
        let CountArgs { files, read, limits, threads, large, write, method: _, limit: _, to: _ } = args;
        let (files, threads, flags) = (Some(files.clone()), threads.threads, Flags::from_count(args));
        Common { files, read, flags, limits: Some(limits), threads, large: Some(large), write }.resolve("count", args)
    }

    pub(crate) fn for_check(args: &CheckArgs) -> Resolved {
        let CheckArgs { paths, read, limits, threads, large, write, .. } = args;
        let (files, threads, flags) = (Some(paths.clone()), threads.threads, Flags::from_limits(limits));
        let common = Common { files, read, flags, limits: Some(limits), threads, large: Some(large), write };
        Some(Self { folders: true, ..common.resolve("check", args)? })
    }

    pub(crate) fn for_canon(args: &CanonArgs) -> Resolved {
        let CanonArgs { files, read, threads, large, write, .. } = args;
        let (files, threads) = (Some(files.clone()), threads.threads);
        let flags = Flags::default();
        Common { files, read, flags, limits: None, threads, large: Some(large), write }.resolve("canon", args)
    }

    pub(crate) fn for_candidates(args: &CandidatesArgs) -> Resolved {
        let CandidatesArgs { files, read, limits, large, write, cap: _, to: _ } = args;
        let (files, flags) = (Some(files.clone()), Flags::from_limits(limits));
        let common = Common { files, read, flags, limits: Some(limits), threads: None, large: Some(large), write };
        common.resolve("candidates", args)
    }

    pub(crate) fn for_minimize(args: &MinimizeArgs) -> Resolved {
        let MinimizeArgs { files, read, limits, large, write, .. } = args;
        let (files, flags) = (Some(files.clone()), Flags::from_limits(limits));
        let common = Common { files, read, flags, limits: Some(limits), threads: None, large: Some(large), write };
        common.resolve("minimize", args)
    }

    pub(crate) fn for_convert(args: &ConvertArgs) -> Resolved {
        let ConvertArgs { files, config, format, column, order, boxes, symbols, to, list, write, lossy: _ } = args;
        let (config, symbols, column) = (config.clone(), symbols.clone(), column.clone());
        let (format, order, boxes) = (*format, *order, *boxes);
        let read = ReadArgs { config, format, column, order, boxes, symbols, rules: Vec::new() };
        let files = (to.is_some() && !list).then(|| files.clone());
        Common::simple(files, &read, write).resolve("convert", &())
    }

    pub(crate) fn for_draw(args: &DrawArgs) -> Resolved {
        let DrawArgs { files, read, limits, write, solution: _, to: _ } = args;
        let (files, flags) = (Some(files.clone()), Flags::from_limits(limits));
        Common { flags, limits: Some(limits), ..Common::simple(files, read, write) }.resolve("draw", &())
    }

    pub(crate) fn for_encode(args: &EncodeArgs) -> Resolved {
        let EncodeArgs { files, read, write, to: _ } = args;
        Common::simple(Some(files.clone()), read, write).resolve("encode", &())
    }

    pub(crate) fn for_generate(args: &GenerateArgs) -> Resolved {
        let GenerateArgs { board, from, read, limits, threads, write, .. } = args;
        // a board named as the only argument is what `--config` would name
        let read = ReadArgs { config: board.clone().or(read.config.clone()), ..read.clone() };
        let (files, flags) = (from.clone().map(|file| vec![file]), Flags::from_limits(limits));
        let threads = threads.threads;
        Common { flags, limits: Some(limits), threads, ..Common::simple(files, &read, write) }.resolve("generate", &())
    }

    pub(crate) fn for_bench(args: &BenchArgs) -> Resolved {
        let BenchArgs { files, read, write, .. } = args;
        Common::simple(Some(files.clone()), read, write).resolve("bench", &())
    }
}

impl<'a> Common<'a> {
    fn simple(files: Option<Vec<PathBuf>>, read: &'a ReadArgs, write: &'a WriteArgs) -> Self {
        Self { files, read, flags: Flags::default(), limits: None, threads: None, large: None, write }
    }

    /// The settings of the command with this name and these arguments. All arguments that the
    /// output depends on go into the fingerprint; groups of arguments that it does not depend on
    /// hash to nothing.
    fn resolve(self, command: &str, args: &impl Hash) -> Resolved {
        let Self { files, read, flags, limits, threads, large, write } = self;
        let WriteArgs { output, color, quiet, verbose } = write;
        let total_time = limits.and_then(|limits| limits.total_time);
        let resume = large.is_some_and(|large| large.resume);
        if resume && total_time.is_some() {
            report::error("`--resume` completes the run, `--total-time` cuts it short: drop one of them", None);
            return None;
        }
        let (config, text) = match &read.config {
            Some(path) => config_file::read(path).map(|(config, text)| (Some(config), Some(text)))?,
            None => (None, None),
        };
        let verbosity = match (quiet, verbose) {
            (true, _) => Verbosity::Quiet,
            (_, 0) => Verbosity::Normal,
            (_, 1) => Verbosity::Verbose,
            _ => Verbosity::Timed,
        };
        Some(Settings {
            files,
            folders: false,
            fingerprint: fingerprint(&(command, args, text)),
            reading: reading(read, flags, config),
            threads,
            shard: large.and_then(|large| large.shard),
            resume,
            stats: large.and_then(|large| large.stats),
            total_time,
            output: output.clone(),
            color: *color,
            verbosity,
        })
    }
}

fn reading(args: &ReadArgs, flags: Flags, config: Option<Config>) -> Reading {
    let rules = config.as_ref().map(|config| &config.rules);
    let boxes = rules.and_then(|rules| rules.geometry().plain());
    // values that do not count from 1 need a board of their own, whatever its shape
    let board = rules.filter(|rules| boxes.is_none() || rules.lowest() != 1);
    let symbols = config.as_ref().and_then(|config| config.symbols.clone());
    let options = ReadOptions {
        layout: match args.format {
            Some(ReadAs::Layout(layout)) => Some(layout),
            // a field of a table is a line
            _ => args.column.as_ref().map(|_| Layout::Line),
        },
        boxes: boxes.or(args.boxes).or(args.order.map(Into::into)),
        symbols: args.symbols.clone().or(symbols),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    };
    let format = match args.format {
        Some(ReadAs::Format(format)) => Some(format),
        _ => None,
    };
    let ReadArgs { column, symbols, rules, .. } = args.clone();
    Reading { options, column, format, symbols, flags, config, rules }
}
