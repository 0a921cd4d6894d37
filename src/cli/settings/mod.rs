//! Settings: everything a run depends on, resolved once. Flags win over a puzzle file, which wins
//! over defaults.

pub(crate) mod config_file;
mod ending;
mod fingerprint;
mod puzzle;

pub(crate) use fingerprint::fingerprint;
pub(crate) use puzzle::{Flags, PuzzleSettings, Question};

use super::args::{
    BenchArgs, CandidatesArgs, CanonArgs, CheckArgs, ConvertArgs, CountArgs, DrawArgs, DrawnTo, EncodeArgs,
    ExplainArgs, GenerateArgs, HintArgs, LargeArgs, LimitArgs, MinimizeArgs, PictureTo, PlainTo, PuzzleTo, RateArgs,
    RatingTo, ReadArgs, ReadAs, Shard, SolveArgs, SolveTo, StatsTo, To, WriteArgs,
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

pub(crate) struct Settings {
    /// The files to read, stdin if there are none; `None` if the command reads no puzzles.
    pub(crate) files: Option<Vec<PathBuf>>,
    /// Other files that are read.
    pub(crate) others: Vec<PathBuf>,
    /// Other files that are written.
    pub(crate) proof: Vec<PathBuf>,
    /// Whether a path may be a folder, which stands for its files.
    pub(crate) folders: bool,
    pub(crate) reading: Reading,
    /// The number of threads; `None` is one per core.
    pub(crate) threads: Option<NonZeroUsize>,
    /// The number of threads that may search for one puzzle. One where the work is reported, since
    /// only that of one thread is the same each time.
    pub(crate) search_threads: Option<NonZeroUsize>,
    /// The part of the input to process, if not all of it.
    pub(crate) shard: Option<Shard>,
    /// Whether a killed run is resumed.
    pub(crate) resume: bool,
    pub(crate) stats: Option<StatsTo>,
    pub(crate) total_time: Option<Duration>,
    /// The bytes that a search may take, if not the default.
    pub(crate) memory: Option<u64>,
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

/// The arguments that every command has, and those that most have.
struct Common<'a> {
    command: &'static str,
    files: Option<Vec<PathBuf>>,
    read: &'a ReadArgs,
    flags: Flags,
    limits: Option<&'a LimitArgs>,
    threads: Option<NonZeroUsize>,
    large: Option<&'a LargeArgs>,
    write: &'a WriteArgs,
    /// The form of pictures, if that is the output.
    drawn: Option<DrawnTo>,
    /// Whether the output is a format with one puzzle per file.
    is_one_per_file: bool,
    /// Whether the output has the names of files.
    shows_names: bool,
    /// Whether the output may have the number of guesses.
    shows_work: bool,
    /// Other files that are read.
    others: Vec<PathBuf>,
}

/// Resolved settings; `None` after an error, which has been reported.
pub(crate) type Resolved = Option<Settings>;

impl Settings {
    pub(crate) fn for_solve(args: &SolveArgs) -> Resolved {
        let SolveArgs { files, read, question, limits, threads, large, write, to } = args;
        let flags = Flags::from_solve(question, limits).map_err(|message| report::error(&message, None)).ok()?;
        let common = Common {
            flags,
            limits: Some(limits),
            threads: threads.threads,
            large: Some(large),
            drawn: to.and_then(SolveTo::drawn),
            shows_names: to.and_then(SolveTo::text) == Some(To::Json),
            shows_work: to.and_then(SolveTo::text) == Some(To::Json),
            ..Common::new("solve", Some(files), read, write)
        };
        common.resolve(&(question, limits, threads, to))
    }

    pub(crate) fn for_count(args: &CountArgs) -> Resolved {
        let CountArgs { files, read, limits, threads, large, write, method, limit, to } = args;
        let common = Common {
            flags: Flags::from_count(args),
            limits: Some(limits),
            threads: threads.threads,
            large: Some(large),
            shows_names: *to == PlainTo::Json,
            shows_work: *to == PlainTo::Json,
            ..Common::new("count", Some(files), read, write)
        };
        common.resolve(&(limits, threads, method, limit, to))
    }

    pub(crate) fn for_check(args: &CheckArgs) -> Resolved {
        let CheckArgs { paths, read, limits, threads, large, write, why, minimal, constraints, rate, scale, to, proof } =
            args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: true,
            shows_work: *to == PlainTo::Json,
            ..Common::limited("check", Some(paths), read, limits, write)
        };
        let settings = common.resolve(&(limits, threads, why, minimal, constraints, rate, scale, to))?;
        let proof = proof.as_deref().map(CheckArgs::proof_files).into_iter().flatten().collect();
        Some(Self { folders: true, proof, ..settings })
    }

    pub(crate) fn for_canon(args: &CanonArgs) -> Resolved {
        let CanonArgs { files, read, threads, large, write, dedupe, as_given, to } = args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: *to == PlainTo::Json,
            ..Common::new("canon", Some(files), read, write)
        };
        common.resolve(&(threads, dedupe, as_given, to))
    }

    pub(crate) fn for_candidates(args: &CandidatesArgs) -> Resolved {
        let CandidatesArgs { files, read, limits, large, write, cap, to } = args;
        let common = Common {
            large: Some(large),
            drawn: to.drawn(),
            shows_names: *to == PictureTo::Json,
            ..Common::limited("candidates", Some(files), read, limits, write)
        };
        common.resolve(&(limits, cap, to))
    }

    pub(crate) fn for_hint(args: &HintArgs) -> Resolved {
        let HintArgs { files, read, limits, write, to, .. } = args;
        let common = Common { drawn: to.drawn(), ..Common::limited("hint", Some(files), read, limits, write) };
        common.resolve(&())
    }

    pub(crate) fn for_explain(args: &ExplainArgs) -> Resolved {
        let ExplainArgs { files, read, limits, write, .. } = args;
        let common =
            Common { drawn: args.form().drawn(), ..Common::limited("explain", Some(files), read, limits, write) };
        common.resolve(&())
    }

    pub(crate) fn for_rate(args: &RateArgs) -> Resolved {
        let RateArgs { files, read, scale, limits, threads, large, write, to } = args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: *to == RatingTo::Json,
            ..Common::limited("rate", Some(files), read, limits, write)
        };
        common.resolve(&(scale, limits, threads, to))
    }

    pub(crate) fn for_minimize(args: &MinimizeArgs) -> Resolved {
        let MinimizeArgs { files, read, limits, large, write, constraints, seed, to } = args;
        let common = Common {
            is_one_per_file: to.and_then(PuzzleTo::format).is_some_and(|format| !format.is_line),
            large: Some(large),
            drawn: to.and_then(PuzzleTo::drawn),
            shows_names: to.and_then(PuzzleTo::text) == Some(To::Json),
            ..Common::limited("minimize", Some(files), read, limits, write)
        };
        common.resolve(&(limits, constraints, seed, to))
    }

    pub(crate) fn for_convert(args: &ConvertArgs) -> Resolved {
        let ConvertArgs { files, config, format, column, order, boxes, symbols, to, list, write, lossy: _ } = args;
        let (config, symbols, column) = (config.clone(), symbols.clone(), column.clone());
        let (format, order, boxes) = (*format, *order, *boxes);
        let read = ReadArgs { config, format, column, order, boxes, symbols, rules: Vec::new() };
        let files = Some(files).filter(|_| to.is_some() && !list);
        Common::new("convert", files, &read, write).resolve(&())
    }

    pub(crate) fn for_draw(args: &DrawArgs) -> Resolved {
        let DrawArgs { files, read, limits, write, solution, to: _ } = args;
        let unused = [("--time-limit", limits.time_limit.is_some()), ("--node-limit", limits.node_limit.is_some())];
        if let Some((flag, _)) = unused.into_iter().find(|&(_, is_given)| is_given && !solution) {
            let message = format!("`{flag}` is for the search of `--solution`, and without it nothing is solved");
            report::error(&message, Some("pass `--solution` too, or drop the limit"));
            return None;
        }
        let common = Common { drawn: args.drawn(), ..Common::limited("draw", Some(files), read, limits, write) };
        common.resolve(&())
    }

    pub(crate) fn for_encode(args: &EncodeArgs) -> Resolved {
        let EncodeArgs { files, read, write, to: _ } = args;
        Common::new("encode", Some(files), read, write).resolve(&())
    }

    pub(crate) fn for_generate(args: &GenerateArgs) -> Resolved {
        let GenerateArgs { board, from, read, limits, threads, write, pattern, to, .. } = args;
        let unused = [("--format", read.format.is_some()), ("--column", read.column.is_some())];
        if let Some((flag, _)) = unused.into_iter().find(|&(_, is_given)| is_given && from.is_none()) {
            let message = format!("`{flag}` is for the file of `--from`, and without it no puzzle is read");
            report::error(&message, Some("name the puzzle with `--from`, or drop the option"));
            return None;
        }
        // a board named as the only argument is what `--config` would name
        let read = ReadArgs { config: board.clone().or(read.config.clone()), ..read.clone() };
        let files = from.clone().map(|file| vec![file]);
        let common = Common {
            threads: threads.threads,
            drawn: to.and_then(PuzzleTo::drawn),
            others: pattern.iter().cloned().collect(),
            ..Common::limited("generate", files.as_ref(), &read, limits, write)
        };
        common.resolve(&())
    }

    pub(crate) fn for_bench(args: &BenchArgs) -> Resolved {
        let BenchArgs { files, read, write, .. } = args;
        Common::new("bench", Some(files), read, write).resolve(&())
    }
}

impl<'a> Common<'a> {
    fn limited(
        command: &'static str,
        files: Option<&Vec<PathBuf>>,
        read: &'a ReadArgs,
        limits: &'a LimitArgs,
        write: &'a WriteArgs,
    ) -> Self {
        Self { flags: Flags::from_limits(limits), limits: Some(limits), ..Self::new(command, files, read, write) }
    }

    fn new(command: &'static str, files: Option<&Vec<PathBuf>>, read: &'a ReadArgs, write: &'a WriteArgs) -> Self {
        Self {
            command,
            files: files.cloned(),
            read,
            flags: Flags::default(),
            limits: None,
            threads: None,
            large: None,
            write,
            drawn: None,
            is_one_per_file: false,
            shows_names: false,
            shows_work: true,
            others: Vec::new(),
        }
    }

    /// Whether the options make sense together; if not, a message and perhaps a hint.
    fn check(&self) -> Result<(), (String, Option<String>)> {
        let output = self.write.output.as_deref();
        let resume = self.large.is_some_and(|large| large.resume);
        if resume && self.limits.is_some_and(|limits| limits.total_time.is_some()) {
            let message = "`--resume` completes the run, `--total-time` cuts it short: drop one of them";
            return Err((message.to_owned(), None));
        }
        if resume && output.is_some_and(|path| path.as_os_str() == "-") {
            return Err(("`--resume` needs a file, and `-o -` is stdout".to_owned(), None));
        }
        let has_shard = self.large.is_some_and(|large| large.shard.is_some());
        let part = if resume { Some("--resume") } else { has_shard.then_some("--shard") };
        if let Some(flag) = part.filter(|_| self.drawn.is_some() || self.is_one_per_file) {
            let message =
                format!("`{flag}` needs answers one after the other, and this form is complete at the end only");
            return Err((message, Some("write text or JSON, and convert or draw it afterwards".to_owned())));
        }
        output.map_or(Ok(()), |path| ending::check(path, self.drawn))
    }

    /// The settings of a command with these further arguments. All arguments that the output
    /// depends on go into the fingerprint; groups of arguments that it does not depend on hash to
    /// nothing.
    fn resolve(self, args: &impl Hash) -> Resolved {
        if let Err((message, hint)) = self.check() {
            report::error(&message, hint.as_deref());
            return None;
        }
        let Self {
            command,
            files,
            read,
            flags,
            limits,
            threads,
            large,
            write,
            shows_names,
            shows_work,
            mut others,
            ..
        } = self;
        let WriteArgs { output, color, quiet, verbose } = write;
        let total_time = limits.and_then(|limits| limits.total_time);
        let memory = limits.and_then(|limits| limits.memory);
        let resume = large.is_some_and(|large| large.resume);
        let shard = large.and_then(|large| large.shard);
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
        let stats = large.and_then(|large| large.stats);
        let is_work_shown = shows_work || stats.is_some() || verbosity >= Verbosity::Verbose;
        let names = files.as_ref().filter(|_| shows_names);
        let fingerprint = fingerprint(&(command, read, large, write, args, text, names));
        others.extend(read.config.clone());
        Some(Settings {
            files,
            others,
            proof: Vec::new(),
            folders: false,
            fingerprint,
            reading: reading(read, flags, config),
            threads,
            search_threads: if is_work_shown { Some(NonZeroUsize::MIN) } else { threads },
            shard,
            resume,
            stats,
            total_time,
            memory,
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
    let shape = args.order.map(|_| "--order").or(args.boxes.map(|_| "--box"));
    let ReadArgs { column, symbols, rules, .. } = args.clone();
    Reading { options, column, format, symbols, flags, config, rules, shape }
}
