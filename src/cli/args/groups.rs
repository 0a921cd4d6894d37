//! The groups of options that several commands share.

use super::forms::{STATS, To, one_of, read_as};
use super::parsers::{duration, from_one, memory, order, seed, size, threads};
use super::value_enums::{Shard, pick};
use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, ValueHint};
use kdoku::symbols::Symbols;
use kdoku::text::Column;
use kdoku::{BoxShape, Order, Pick};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Headings of the groups of options.
pub(super) const READING: &str = "Reading puzzle text";
pub(super) const QUESTION: &str = "What is asked";
pub(super) const LIMITS: &str = "Limits";
pub(super) const OUTPUT: &str = "Output";
const LARGE: &str = "Large jobs";

#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = READING)]
pub(crate) struct ReadArgs {
    /// Take the board, its rules, its symbols and `[solve]` from a puzzle file
    ///
    /// Its grid and `[expect]` are ignored; the grids come from stdin or from FILES. Puzzle files that
    /// are written have its title, author and description.
    #[arg(long, value_name = "FILE.toml", value_hint = ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,
    /// The form of the text [default: detected from the content]
    #[arg(long, value_name = "FORM", value_parser = read_as())]
    pub(crate) format: Option<To>,
    /// Read puzzles from this column of a table, by its name or its number
    ///
    /// Fields are separated by commas, semicolons, tabs or `|`, and may be quoted. Each row of the
    /// table is a puzzle with one answer, in its place; other columns are ignored, except by `rate --to
    /// csv`, which writes them too.
    #[arg(long, value_name = "NAME", conflicts_with = "format")]
    pub(crate) column: Option<Column>,
    /// Boxes of K rows and K columns: a board of K²×K²
    #[arg(long, value_name = "K", value_parser = order, conflicts_with = "config")]
    pub(crate) order: Option<Order>,
    /// The default board of N×N: of 6×6, boxes of 2 rows and 3 columns
    #[arg(long, value_name = "N", value_parser = size, conflicts_with_all = ["config", "order", "boxes"])]
    pub(crate) size: Option<BoxShape>,
    /// Boxes of H rows and W columns, such as 2x3
    #[arg(long = "box", value_name = "HxW", conflicts_with_all = ["config", "order"])]
    pub(crate) boxes: Option<BoxShape>,
    /// Add rules for the whole board, separated by commas
    ///
    /// They apply to puzzle text. A puzzle file has its rules in `[houses]` and `[global]`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', conflicts_with = "config",
        value_parser = PossibleValuesParser::new(kdoku::clues::WORDS))]
    pub(crate) rules: Vec<String>,
    /// The symbols of the values, from first to last: `1-9A-G`, `A-Y`, `numbers`
    ///
    /// Either the characters, where `A-F` stands for those from A to F, or the word `numbers`.
    /// Solutions are written with the same symbols.
    #[arg(long, value_name = "SET")]
    pub(crate) symbols: Option<Symbols>,
}

#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = QUESTION)]
pub(crate) struct QuestionArgs {
    /// Which of several solutions to write [default: first up to 9×9, any on larger boards]
    ///
    /// With `--all`, or a `--limit` above 1, solutions are written in the order in which they are
    /// found.
    #[arg(long, value_name = "WHICH", value_parser = pick(), conflicts_with = "all")]
    pub(crate) pick: Option<Pick>,
    /// Require a unique solution, and prove that it is the only one
    ///
    /// A puzzle with several solutions then counts as unsolved, and the exit code is 1.
    #[arg(long, conflicts_with = "all")]
    pub(crate) unique: bool,
    /// Write every solution
    #[arg(long)]
    pub(crate) all: bool,
    /// Write at most N solutions
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) limit: Option<u64>,
    /// Try values in a random order of this seed
    ///
    /// With `--pick any`, another seed finds another of several solutions.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct LimitArgs {
    /// Give up on a puzzle after this time: `2s`, `1m 30s`, `500ms`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop the whole run after this time
    ///
    /// Puzzles that have been read are then undecided, and the rest of the input is not read.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) total_time: Option<Duration>,
    /// Give up on a puzzle after N nodes of its search
    ///
    /// Unlike a time limit, a node limit gives the same answer on every machine.
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) node_limit: Option<u64>,
    /// Refuse a puzzle that needs more memory: `500MB`, `2GB` [default: three quarters of the memory]
    ///
    /// What a search needs is estimated before it is taken. It matters on very large boards: a blank
    /// board of 100×100 needs 140 MB, one of 256×256 needs 2.4 GB. The default is a share of the memory
    /// of the machine, or of the limit of its control group or of `ulimit -v` if that is less.
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<u64>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct ThreadArgs {
    /// Solve on N threads [default: one per core]
    ///
    /// Several puzzles are solved at the same time, and one hard board of rows, columns and boxes
    /// is searched by several threads, except with `--stats` or `--to json`, which report the work.
    /// The output does not depend on the number of threads. With `--verbose`, `--all`, a `--limit`
    /// above 1, or a time limit of `count`, one thread works.
    #[arg(long, short_alias = 'j', value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = LARGE)]
pub(crate) struct LargeArgs {
    /// Process part I of N of the input, such as 3/16
    ///
    /// The outputs of all parts, concatenated, are that of a single run. The input must be files.
    /// They are cut between files and after lines that are puzzles, without reading all of them. A
    /// file of multi-line boards is not cut, and every part reads a table from its start. A file that
    /// cannot be read is an error in every part.
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// With -o, resume a killed or interrupted run where it ended
    ///
    /// Until the run ends, the output is FILE.part, and FILE.kdoku is a checkpoint. The same
    /// command resumes from there. It refuses if the options or the content of the input have
    /// changed. Without these files, a new run begins. An interrupted run without this flag leaves
    /// them too.
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// At the end, report on stderr how many puzzles were solved, and the work it took
    ///
    /// The report is a table, or with `--stats=json` a JSON object. With --resume it covers this
    /// run only.
    #[arg(long, value_name = "FORM", value_parser = one_of(STATS), num_args = 0..=1, require_equals = true, default_missing_value = "table")]
    pub(crate) stats: Option<To>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = OUTPUT)]
pub(crate) struct WriteArgs {
    /// Write to a file instead of stdout, completely or not at all
    ///
    /// If nothing can be read, a file of this name stays as it was. It must not be an input. Its
    /// ending is the default of `--to`: `-o x.toml` is `--to toml`, `-o x.html` is `--to html`. An
    /// ending that does not fit the output is an error; `.txt` and endings that kdoku does not know
    /// change nothing.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// When to use colours
    ///
    /// With `auto`, colours are used on terminals unless `NO_COLOR` is set.
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    pub(crate) color: ColorChoice,
    /// Do not warn about puzzles without a solution
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Report on stderr what was assumed, which engine was chosen and what it did; `-vv` with times
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
}
