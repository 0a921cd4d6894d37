//! Options that several commands take.

use super::parsers::{boxes, duration, from_one, order, seed, threads};
use super::value_enums::{PickName, ReadAs, Shard, StatsTo, read_as};
use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, ValueHint};
use kdoku::text::Column;
use kdoku::{BoxShape, Order, Symbols};
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Headings of the groups of options.
pub(super) const READING: &str = "Reading puzzle text";
pub(super) const QUESTION: &str = "What is asked";
pub(super) const LIMITS: &str = "Limits";
pub(super) const OUTPUT: &str = "Output";
const LARGE: &str = "Large jobs";

#[derive(Clone, Debug, Default, Args, Hash)]
#[command(next_help_heading = READING)]
pub(crate) struct ReadArgs {
    /// Take the board, its rules, its symbols and `[solve]` from a puzzle file
    ///
    /// Its grid, its title and its `[expect]` are ignored; the grids come from stdin or from the files named.
    #[arg(long, value_name = "FILE.toml", value_hint = ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,
    /// Read text in this form [default: told from its content]
    #[arg(long, value_name = "FORM", value_parser = read_as())]
    pub(crate) format: Option<ReadAs>,
    /// Read puzzles from this column of a table, by its name or its number
    ///
    /// Fields are parted by commas, semicolons, tabs or `|`, and may stand in quotes. Each row of the table is a puzzle, and
    /// each has one answer, in its place; other columns are passed over.
    #[arg(long, value_name = "NAME", conflicts_with = "format")]
    pub(crate) column: Option<Column>,
    /// Boxes of K rows and K columns: a board of K²×K²
    #[arg(long, value_name = "K", value_parser = order, conflicts_with = "config")]
    pub(crate) order: Option<Order>,
    /// Boxes of H rows and W columns, such as 2x3
    #[arg(long = "box", value_name = "HxW", value_parser = boxes, conflicts_with_all = ["config", "order"])]
    pub(crate) boxes: Option<BoxShape>,
    /// Add rules of the whole board, with commas between them
    ///
    /// They hold for grids of puzzle text. A puzzle file has its rules in `[houses]` and `[global]`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', conflicts_with = "config",
        value_parser = PossibleValuesParser::new(kdoku::clues::WORDS))]
    pub(crate) rules: Vec<String>,
    /// How values are written, from the first to the last: `1-9A-G`, `A-Y`, `numbers`
    ///
    /// Either the characters themselves, where `A-F` stands for those from A to F, or the word `numbers`. Solutions
    /// are written so, too.
    #[arg(long, value_name = "SET")]
    pub(crate) symbols: Option<Symbols>,
}

#[derive(Debug, Args, Hash)]
#[command(next_help_heading = QUESTION)]
pub(crate) struct QuestionArgs {
    /// Which of several solutions is wanted [default: first up to 9×9, any beyond]
    ///
    /// It is for one solution: with `--all`, or a `--limit` of several, they come in the order in which they are found.
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with = "all")]
    pub(crate) pick: Option<PickName>,
    /// Demand that there is one solution only, and prove it
    ///
    /// A puzzle with several solutions has no answer then, and the exit code is 1.
    #[arg(long, conflicts_with = "all")]
    pub(crate) unique: bool,
    /// Write every solution
    #[arg(long)]
    pub(crate) all: bool,
    /// Write at most N solutions
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) limit: Option<u64>,
    /// Draw the order in which values are tried
    ///
    /// Another seed finds another of several solutions, where any will do.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct LimitArgs {
    /// Give up on a puzzle after this time: `2s`, `1m 30s`, `500ms`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Give up on whatever is left after this time
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) total_time: Option<Duration>,
    /// Give up on a puzzle after N nodes of its search
    ///
    /// Unlike a time, a number of nodes gives the same answer on every machine.
    #[arg(long, value_name = "N", value_parser = from_one)]
    pub(crate) node_limit: Option<u64>,
}

// The fingerprint of a run is a hash of its arguments: those that the output does not depend on hash to nothing.

impl Hash for LimitArgs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { time_limit, total_time: _, node_limit } = self;
        (time_limit, node_limit).hash(state);
    }
}

impl Hash for ThreadArgs {
    fn hash<H: Hasher>(&self, _: &mut H) {
        let Self { threads: _ } = self;
    }
}

impl Hash for WorkerArgs {
    fn hash<H: Hasher>(&self, _: &mut H) {
        let Self { threads: _ } = self;
    }
}

impl Hash for LargeArgs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { shard, resume: _, stats: _ } = self;
        shard.hash(state);
    }
}

impl Hash for WriteArgs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { output: _, color, quiet: _, verbose: _ } = self;
        color.to_string().hash(state);
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct ThreadArgs {
    /// Solve on N threads [default: as many as there are cores]
    ///
    /// What is written does not depend on it. With `--verbose`, `--all` or a `--limit` of several, one thread works, and so
    /// it does where `count` has a time limit.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = LIMITS)]
pub(crate) struct WorkerArgs {
    /// Work on N threads [default: one per core]
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = LARGE)]
pub(crate) struct LargeArgs {
    /// Do the I-th of N parts of the input, such as 3/16
    ///
    /// The outputs of all parts, one after the other, are that of one run. The input has to be files; they are cut, without being
    /// read as a whole, after lines that are puzzles, and between files. Boards of several lines are not told from each
    /// other that way: a file of them is one part.
    #[arg(long, value_name = "I/N", conflicts_with = "column")]
    pub(crate) shard: Option<Shard>,
    /// With -o, go on where a run that was killed ended
    ///
    /// Meanwhile the output is FILE.part, and how far the run has come stands in FILE.kdoku. The same command goes on from
    /// there, and refuses to if its options or its input have changed. Without them it begins.
    #[arg(long, requires = "output", conflicts_with = "column")]
    pub(crate) resume: bool,
    /// At the end, tell on stderr how many puzzles were solved, and what that took
    ///
    /// As a table, or with `--stats=json` as an object on one line. With --resume it is about what this run did.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "table")]
    pub(crate) stats: Option<StatsTo>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = OUTPUT)]
pub(crate) struct WriteArgs {
    /// Write to a file instead of stdout: the whole or nothing
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// When to use colours
    ///
    /// With `auto`, colours are used on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    pub(crate) color: ColorChoice,
    /// Say nothing on stderr of puzzles without an answer
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Tell on stderr what was assumed, which engine was chosen and what it did; `-vv` with times
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
}
