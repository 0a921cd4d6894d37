//! Settings: everything a run depends on, resolved once. Flags win over a puzzle file, which wins
//! over defaults.

pub(crate) mod config_file;
mod fingerprint;
mod options;
mod puzzle;

pub(crate) use fingerprint::fingerprint;
pub(crate) use options::Options;
pub(crate) use puzzle::{Flags, PuzzleSettings, Question};

use super::args::{
    BenchArgs, CandidatesArgs, CanonArgs, CheckArgs, ConvertArgs, CountArgs, DrawArgs, DrawnTo, EncodeArgs,
    ExplainArgs, GenerateArgs, HintArgs, LargeArgs, LimitArgs, MinimizeArgs, PictureTo, PlainTo, PuzzleTo, RateArgs,
    RatingTo, ReadArgs, ReadAs, Shard, SolveArgs, SolveTo, StatsTo, To, WriteArgs,
};
use super::input::is_stdin;
use super::report::{self, Verbosity};
use clap::ColorChoice;
use kdoku::Config;
use kdoku::interchange::Format;
use kdoku::symbols::Symbols;
use kdoku::text::Layout;
use kdoku::text::{Column, ReadOptions};
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
    /// Whether the answers come one after the other, so that a killed run can be resumed.
    pub(crate) is_resumable: bool,
    /// What the output depends on, except the input.
    pub(crate) options: Options,
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
    /// Whether a killed run is resumed, for a command without [`LargeArgs`]; `None` if it cannot be.
    resume: Option<bool>,
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
            ..Common::new(Some(files), read, write)
        };
        common.resolve()
    }

    pub(crate) fn for_count(args: &CountArgs) -> Resolved {
        let CountArgs { files, read, limits, threads, large, write, to, .. } = args;
        let common = Common {
            flags: Flags::from_count(args),
            limits: Some(limits),
            threads: threads.threads,
            large: Some(large),
            shows_names: *to == PlainTo::Json,
            shows_work: *to == PlainTo::Json,
            ..Common::new(Some(files), read, write)
        };
        common.resolve()
    }

    pub(crate) fn for_check(args: &CheckArgs) -> Resolved {
        if args.solution.is_some() && (args.paths.is_empty() || args.paths.iter().any(|path| is_stdin(path))) {
            report::error("`--solution` needs files; stdin can only be read once", None);
            return None;
        }
        let CheckArgs { paths, read, limits, threads, large, write, to, proof, .. } = args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: true,
            shows_work: *to == PlainTo::Json,
            ..Common::limited(Some(paths), read, limits, write)
        };
        let settings = common.resolve()?;
        let proof = proof.as_deref().map(CheckArgs::proof_files).into_iter().flatten().collect();
        let is_resumable = settings.is_resumable && args.proof.is_none();
        Some(Self { folders: true, proof, is_resumable, ..settings })
    }

    pub(crate) fn for_canon(args: &CanonArgs) -> Resolved {
        let CanonArgs { files, read, threads, large, write, dedupe, to, .. } = args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: *to == PlainTo::Json,
            ..Common::new(Some(files), read, write)
        };
        let settings = common.resolve()?;
        // which forms were written is not in a checkpoint
        Some(Self { is_resumable: settings.is_resumable && !dedupe, ..settings })
    }

    pub(crate) fn for_candidates(args: &CandidatesArgs) -> Resolved {
        let CandidatesArgs { files, read, limits, large, write, to, .. } = args;
        let common = Common {
            large: Some(large),
            drawn: to.drawn(),
            shows_names: *to == PictureTo::Json,
            ..Common::limited(Some(files), read, limits, write)
        };
        common.resolve()
    }

    pub(crate) fn for_hint(args: &HintArgs) -> Resolved {
        let HintArgs { files, read, limits, write, to, .. } = args;
        let common = Common { drawn: to.drawn(), ..Common::limited(Some(files), read, limits, write) };
        common.resolve()
    }

    pub(crate) fn for_explain(args: &ExplainArgs) -> Resolved {
        let ExplainArgs { files, read, limits, write, .. } = args;
        let common = Common { drawn: args.to.drawn(), ..Common::limited(Some(files), read, limits, write) };
        common.resolve()
    }

    pub(crate) fn for_rate(args: &RateArgs) -> Resolved {
        let RateArgs { files, read, limits, threads, large, write, to, .. } = args;
        let common = Common {
            threads: threads.threads,
            large: Some(large),
            shows_names: *to != RatingTo::Csv,
            ..Common::limited(Some(files), read, limits, write)
        };
        common.resolve()
    }

    pub(crate) fn for_minimize(args: &MinimizeArgs) -> Resolved {
        let MinimizeArgs { files, read, limits, large, write, to, .. } = args;
        let common = Common {
            is_one_per_file: to.and_then(PuzzleTo::format).is_some_and(|format| !format.is_line),
            large: Some(large),
            drawn: to.and_then(PuzzleTo::drawn),
            shows_names: to.and_then(PuzzleTo::text) == Some(To::Json),
            ..Common::limited(Some(files), read, limits, write)
        };
        common.resolve()
    }

    pub(crate) fn for_convert(args: &ConvertArgs) -> Resolved {
        let ConvertArgs { files, config, format, column, order, size, boxes, symbols, to, list, write, lossy: _ } =
            args;
        if to.is_none() && !list {
            let hint = "pass `--to FORM`, or name a file whose ending is a form: `-o puzzle.toml`";
            report::error("`kdoku convert` needs the form of the output", Some(hint));
            return None;
        }
        let (config, symbols, column) = (config.clone(), symbols.clone(), column.clone());
        let (format, order, size, boxes) = (*format, *order, *size, *boxes);
        let read = ReadArgs { config, format, column, order, size, boxes, symbols, rules: Vec::new() };
        let files = Some(files).filter(|_| to.is_some() && !list);
        Common::new(files, &read, write).resolve()
    }

    pub(crate) fn for_draw(args: &DrawArgs) -> Resolved {
        let DrawArgs { files, read, limits, write, solution, to: _ } = args;
        let unused = [("--time-limit", limits.time_limit.is_some()), ("--node-limit", limits.node_limit.is_some())];
        if let Some((flag, _)) = unused.into_iter().find(|&(_, is_given)| is_given && !solution) {
            let message = format!("`{flag}` is for the search of `--solution`, and without it nothing is solved");
            report::error(&message, Some("pass `--solution` too, or drop the limit"));
            return None;
        }
        let common = Common { drawn: args.drawn(), ..Common::limited(Some(files), read, limits, write) };
        common.resolve()
    }

    pub(crate) fn for_encode(args: &EncodeArgs) -> Resolved {
        let EncodeArgs { files, read, write, to: _ } = args;
        Common::new(Some(files), read, write).resolve()
    }

    pub(crate) fn for_generate(args: &GenerateArgs) -> Resolved {
        let GenerateArgs { board, from, read, limits, threads, write, pattern, to, resume, seed, .. } = args;
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
            is_one_per_file: to.and_then(PuzzleTo::format).is_some_and(|format| !format.is_line),
            others: pattern.iter().cloned().collect(),
            // another run with a random seed has other puzzles
            resume: seed.is_some().then_some(*resume),
            ..Common::limited(files.as_ref(), &read, limits, write)
        };
        common.resolve()
    }

    pub(crate) fn for_bench(args: &BenchArgs) -> Resolved {
        let BenchArgs { files, read, write, .. } = args;
        Common::new(Some(files), read, write).resolve()
    }
}

impl<'a> Common<'a> {
    fn limited(files: Option<&Vec<PathBuf>>, read: &'a ReadArgs, limits: &'a LimitArgs, write: &'a WriteArgs) -> Self {
        Self { flags: Flags::from_limits(limits), limits: Some(limits), ..Self::new(files, read, write) }
    }

    fn new(files: Option<&Vec<PathBuf>>, read: &'a ReadArgs, write: &'a WriteArgs) -> Self {
        Self {
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
            resume: None,
        }
    }

    /// Whether a killed run is resumed.
    fn resumes(&self) -> bool {
        self.resume == Some(true) || self.large.is_some_and(|large| large.resume)
    }

    /// Whether the answers come one after the other.
    const fn is_in_order(&self) -> bool {
        self.drawn.is_none() && !self.is_one_per_file
    }

    /// Whether the options make sense together; if not, a message and perhaps a hint.
    fn check(&self) -> Result<(), (String, Option<String>)> {
        let output = self.write.output.as_deref();
        let resume = self.resumes();
        if resume && total_time(self.limits).is_some() {
            let message = "`--resume` completes the run, `--total-time` cuts it short: drop one of them";
            return Err((message.to_owned(), None));
        }
        if resume && output.is_some_and(|path| path.as_os_str() == "-") {
            return Err(("`--resume` needs a file, and `-o -` is stdout".to_owned(), None));
        }
        let has_shard = self.large.is_some_and(|large| large.shard.is_some());
        let part = if resume { Some("--resume") } else { has_shard.then_some("--shard") };
        if let Some(flag) = part.filter(|_| !self.is_in_order()) {
            let message =
                format!("`{flag}` needs answers one after the other, and this form is complete at the end only");
            return Err((message, Some("write text or JSON, and convert or draw it afterwards".to_owned())));
        }
        Ok(())
    }

    fn resolve(self) -> Resolved {
        if let Err((message, hint)) = self.check() {
            report::error(&message, hint.as_deref());
            return None;
        }
        let resume = self.resumes();
        let can_resume = self.resume.is_some() || self.large.is_some();
        let is_resumable = can_resume && self.is_in_order() && total_time(self.limits).is_none();
        let Self { files, read, flags, limits, threads, large, write, shows_names, shows_work, mut others, .. } = self;
        let WriteArgs { output, color, quiet, verbose } = write;
        let memory = limits.and_then(|limits| limits.memory);
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
        let mut options = Options::default();
        if let Some(text) = text {
            options.add_content("--config", &text);
        }
        if let Some(names) = names {
            options.add_content("FILES", names);
        }
        others.extend(read.config.clone());
        Some(Settings {
            files,
            others,
            proof: Vec::new(),
            folders: false,
            is_resumable,
            options,
            reading: reading(read, flags, config),
            threads,
            search_threads: if is_work_shown { Some(NonZeroUsize::MIN) } else { threads },
            shard,
            resume,
            stats,
            total_time: total_time(limits),
            memory,
            output: output.clone(),
            color: *color,
            verbosity,
        })
    }
}

fn total_time(limits: Option<&LimitArgs>) -> Option<Duration> {
    limits.and_then(|limits| limits.total_time)
}

fn reading(args: &ReadArgs, flags: Flags, config: Option<Config>) -> Reading {
    let rules = config.as_ref().map(|config| &config.rules);
    let boxes = rules.and_then(|rules| rules.geometry().plain());
    // values that do not count from 1 need a board of their own, whatever its shape
    let board = rules.filter(|rules| boxes.is_none() || rules.lowest() != 1);
    let symbols = config.as_ref().and_then(|config| config.symbols.clone());
    let lowest = rules.map_or(1, kdoku::Rules::lowest);
    let options = ReadOptions {
        layout: match args.format {
            Some(ReadAs::Layout(layout)) => Some(layout),
            // a field of a table is a line
            _ => args.column.as_ref().map(|_| Layout::Line),
        },
        boxes: boxes.or(args.boxes).or(args.size).or(args.order.map(Into::into)),
        symbols: args.symbols.as_ref().map(|symbols| symbols.counting_from(lowest)).or(symbols),
        board: board.map(|rules| Arc::new(rules.geometry().clone())),
    };
    let format = match args.format {
        Some(ReadAs::Format(format)) => Some(format),
        _ => None,
    };
    let shape = args.order.map(|_| "--order").or(args.size.map(|_| "--size")).or(args.boxes.map(|_| "--box"));
    let ReadArgs { column, symbols, rules, .. } = args.clone();
    Reading { options, column, format, symbols, flags, config, rules, shape }
}
