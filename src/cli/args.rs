//! What the user typed: flags and arguments as `clap` reads them, and nothing of what they mean.

use super::bench::BenchArgs;
use super::help;
use super::shard::Shard;
use super::stats::StatsTo;
use super::values::{
    DrawTo, FormulaTo, PickName, PictureTo, PlainTo, ReadAs, SolveTo, SymmetryName, WriteAs, read_as, write_as,
};
use clap::builder::PossibleValuesParser;
use clap::{Args, ColorChoice, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use kdoku::format::Column;
use kdoku::{BoxShape, Order, Symbols};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// The names of the commands.
pub(crate) const COMMANDS: [&str; 13] = [
    "solve",
    "count",
    "check",
    "canon",
    "candidates",
    "minimize",
    "convert",
    "draw",
    "encode",
    "generate",
    "bench",
    "completions",
    "man",
];

/// Headings of the groups of options.
const READING: &str = "Reading puzzle text";
pub(crate) const QUESTION: &str = "What is asked";
const LIMITS: &str = "Limits";
pub(crate) const OUTPUT: &str = "Output";
const LARGE: &str = "Large jobs";

/// More threads than that are a slip of the finger.
const MOST_THREADS: usize = 1024;

#[derive(Debug, Parser)]
#[command(
    name = "kdoku",
    version,
    about = "Solve, count, check and make Sudoku of any size and any rules",
    long_about = help::ABOUT,
    after_help = help::SHORT_EXAMPLES,
    after_long_help = help::after(),
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    max_term_width = 100,
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles (what is done when no command is named)
    #[command(long_about = help::SOLVE, after_long_help = help::SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Count solutions
    #[command(long_about = help::COUNT, after_long_help = help::COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Check that puzzles have one solution, or what their files expect
    #[command(long_about = help::CHECK, after_long_help = help::CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Write the minimal form of puzzles, the same for all that are equivalent
    #[command(long_about = help::CANON, after_long_help = help::CANON_EXAMPLES)]
    Canon(CanonArgs),
    /// Tell which values each cell can have
    #[command(long_about = help::CANDIDATES, after_long_help = help::CANDIDATES_EXAMPLES)]
    Candidates(CandidatesArgs),
    /// Take away what puzzles do not need
    #[command(long_about = help::MINIMIZE, after_long_help = help::MINIMIZE_EXAMPLES)]
    Minimize(MinimizeArgs),
    /// Write puzzles in another format: links, TOML, lines
    #[command(long_about = help::CONVERT, after_long_help = help::CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Draw puzzles, unsolved or with their solution
    #[command(long_about = help::DRAW, after_long_help = help::DRAW_EXAMPLES)]
    Draw(DrawArgs),
    /// Write a puzzle as a formula for SAT solvers
    #[command(long_about = help::ENCODE, after_long_help = help::ENCODE_EXAMPLES)]
    Encode(EncodeArgs),
    /// Make puzzles
    #[command(long_about = help::GENERATE, after_long_help = help::GENERATE_EXAMPLES)]
    Generate(GenerateArgs),
    /// Measure how fast puzzles are solved
    #[command(long_about = help::BENCH, after_long_help = help::BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// Write completions for a shell
    #[command(long_about = help::COMPLETIONS)]
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
    /// Write the manual page
    #[command(long_about = help::MAN)]
    Man,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    ///
    /// A file whose name ends in `.toml` is a puzzle file; any other is puzzle text, of one puzzle or many.
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The form to write solutions in [default: that of the puzzle]
    #[arg(long, value_enum, value_name = "FORM", help_heading = OUTPUT)]
    pub(crate) to: Option<SolveTo>,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) how: CountingArgs,
    /// Stop counting at N solutions
    #[arg(long, value_name = "N", value_parser = from_one, help_heading = LIMITS)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The form to write numbers in
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: PlainTo,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = QUESTION)]
pub(crate) struct CountingArgs {
    /// Find every solution, and check each, however many there are
    ///
    /// Otherwise a number above 100000 may come from a cache of states, which sees no solution.
    #[arg(long)]
    pub(crate) one_by_one: bool,
    /// Estimate the number from random samples, with its error
    ///
    /// Each sample goes down the tree of a search once, at random. What is written is the mean, and how far the number
    /// may be from it with 95 % confidence.
    #[arg(long, conflicts_with_all = ["one_by_one", "limit", "threads"])]
    pub(crate) estimate: bool,
    /// Draw N samples [default: 10000, or as many as a --time-limit allows]
    #[arg(long, value_name = "N", value_parser = from_one, requires = "estimate")]
    pub(crate) samples: Option<u64>,
    /// Draw the samples of this seed
    #[arg(long, value_name = "N", requires = "estimate")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files or folders to check, `-` for stdin; stdin if none is named
    ///
    /// A folder stands for the files in it and in the folders below it, in the order of their names. Hidden files
    /// and `.md` files are passed over.
    #[arg(value_name = "PATHS", value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Say why a puzzle has no solution, or several
    ///
    /// Where there is none: givens and clues that have none together, and without any one of them have one. Where there
    /// are several: the cells in which two of them differ. A node limit is then for each of the puzzles that are tried for
    /// it, with parts taken away; what it leaves undecided is kept.
    #[arg(long, conflicts_with_all = ["proof", "threads"], help_heading = QUESTION)]
    pub(crate) why: bool,
    /// Demand that no given could go
    ///
    /// A puzzle that has one solution without one of its givens fails, and the givens that could go are named.
    #[arg(long, conflicts_with_all = ["proof", "threads"], help_heading = QUESTION)]
    pub(crate) minimal: bool,
    /// With --minimal, demand that no clue of a puzzle file could go, either
    #[arg(long, requires = "minimal", help_heading = QUESTION)]
    pub(crate) constraints: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// The form to write verdicts in
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: PlainTo,
    /// Write a proof of the verdict to NAME.cnf and NAME.drat
    ///
    /// The input is one puzzle of at most 49×49. NAME.cnf is its formula, as `kdoku encode` writes it; where there is
    /// one solution, with a last clause that bars it. NAME.drat shows step by step that nothing satisfies the
    /// formula; `drat-trim NAME.cnf NAME.drat` checks it. For a puzzle with several solutions, or an undecided one,
    /// no file is written. Limits hold for the verdict and for the proof, each by itself.
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath, conflicts_with_all = ["shard", "resume"],
        help_heading = OUTPUT)]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CanonArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Work on N threads [default: as many as there are cores]
    ///
    /// What is written does not depend on it.
    #[arg(long, value_name = "N", value_parser = threads, help_heading = LIMITS)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Leave out each puzzle that is equivalent to an earlier one
    ///
    /// The forms that have been are remembered, in 34 bytes each and some for their table: about 75 MB for a million.
    /// Nothing is written for what cannot be read.
    #[arg(long, conflicts_with_all = ["shard", "resume"], help_heading = OUTPUT)]
    pub(crate) dedupe: bool,
    /// Write the first puzzle of each kind as it was read, not its form
    #[arg(long, requires = "dedupe", help_heading = OUTPUT)]
    pub(crate) as_given: bool,
    /// The form to write minimal forms in
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: PlainTo,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Count the solutions that have each value, up to N, which is at most 10000
    #[arg(long, value_name = "N", value_parser = cap, default_value = "1", help_heading = QUESTION)]
    pub(crate) cap: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form to write candidates in
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: PictureTo,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MinimizeArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Take away clues of a puzzle file as well, after the givens
    ///
    /// Those that are not needed are listed below the grid, each with its line. The file stays as it is.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) constraints: bool,
    /// Draw the order in which givens are tried [default: row by row]
    ///
    /// Another order leads to another minimal puzzle.
    #[arg(long, value_name = "N", help_heading = QUESTION)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form to write puzzles in [default: that of the puzzle]
    #[arg(long, value_enum, value_name = "FORM", help_heading = OUTPUT)]
    pub(crate) to: Option<SolveTo>,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    ///
    /// Each is a puzzle file, puzzle text, or in one of the formats of other programs. Puzzles that are lines are read one by
    /// one, anything else as a whole.
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// Take the board and the rules of grids from a puzzle file
    #[arg(long, value_name = "FILE.toml", value_hint = ValueHint::FilePath, help_heading = READING)]
    pub(crate) config: Option<PathBuf>,
    /// The form that the files have [default: told from their content]
    #[arg(long, value_name = "FORM", value_parser = read_as(), help_heading = READING)]
    pub(crate) format: Option<ReadAs>,
    /// Read puzzles from this column of a table, by its name or its number
    ///
    /// Fields are parted by commas, semicolons, tabs or `|`, and may stand in quotes. Each row of the table is a puzzle;
    /// other columns are passed over.
    #[arg(long, value_name = "NAME", conflicts_with = "format", help_heading = READING)]
    pub(crate) column: Option<Column>,
    /// Boxes of K rows and K columns: a board of K²×K²
    #[arg(long, value_name = "K", value_parser = order, conflicts_with = "config", help_heading = READING)]
    pub(crate) order: Option<Order>,
    /// Boxes of H rows and W columns, such as 2x3
    #[arg(long = "box", value_name = "HxW", value_parser = boxes, conflicts_with_all = ["config", "order"], help_heading = READING)]
    pub(crate) boxes: Option<BoxShape>,
    /// How values are written, from the first to the last: `1-9A-G`, `A-Y`, `numbers`
    #[arg(long, value_name = "SET", help_heading = READING)]
    pub(crate) symbols: Option<Symbols>,
    /// The form to write puzzles in
    #[arg(long, value_name = "FORM", value_parser = write_as(), required_unless_present = "list", help_heading = OUTPUT)]
    pub(crate) to: Option<WriteAs>,
    /// Write puzzles that lose a rule, too
    ///
    /// What is written is then another puzzle. Without this flag, nothing is written for it, and the exit code is 2.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) lossy: bool,
    /// List the forms, whether each is read and written, and what it holds
    #[arg(long, exclusive = true, help_heading = OUTPUT)]
    pub(crate) list: bool,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// The file to read, `-` for stdin; stdin if none is named
    ///
    /// A file whose name ends in `.toml` is a puzzle file; any other is puzzle text. Only one puzzle is taken.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// The form to write the formula in
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: FormulaTo,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
#[command(mut_arg("format", |format| format.requires("from").help("The form that --from has [default: told from its content]")))]
pub(crate) struct GenerateArgs {
    /// A puzzle file whose board and rules the puzzles are to have
    ///
    /// The same as `--config`: its grid, its title and its `[expect]` are ignored; of its `[solve]`, the limits hold.
    #[arg(value_name = "BOARD.toml", value_hint = ValueHint::FilePath, conflicts_with_all = ["config", "from", "rules", "order", "boxes"])]
    pub(crate) board: Option<PathBuf>,
    /// Make N puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one, help_heading = QUESTION)]
    pub(crate) count: u64,
    /// Make puzzles with N clues, or with a range such as 24-28
    ///
    /// Clues are taken away until N are left (the fewest of a range). Where fewer than the most cannot be reached, the
    /// puzzle is begun anew. Such puzzles need not be minimal: with `--minimal`, clues are taken away until none can go,
    /// and what has another number of clues is begun anew.
    #[arg(long, value_name = "N", value_parser = clues, help_heading = QUESTION)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// Take clues away until none can go [default, unless --clues is given]
    ///
    /// With a symmetry: until no group of clues that belong together can go.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) minimal: bool,
    /// The symmetry of the cells with clues
    #[arg(long, value_enum, value_name = "NAME", default_value_t, hide_default_value = true, help_heading = QUESTION)]
    pub(crate) symmetry: SymmetryName,
    /// Give clues only where FILE has a mark
    ///
    /// A drawing with a line a row: `.`, `0` and `_` stand for cells without a clue, any other character is a mark. White
    /// space and the lines between boxes (`|`, `+`, `-`) are passed over.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = QUESTION)]
    pub(crate) pattern: Option<PathBuf>,
    /// Thin the puzzle or the solution in FILE, `-` for stdin
    ///
    /// It has one puzzle with one solution, as text or as a puzzle file. Puzzles are made of its clues alone.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = QUESTION)]
    pub(crate) from: Option<PathBuf>,
    /// Make puzzles of so many guesses, such as 0-0 or 5-20
    ///
    /// What is counted are the guesses that the engine `search` of this version of kdoku needs to prove that the solution
    /// is the only one. It says how hard a puzzle is for that engine, not for people, and another version may count others.
    #[arg(long, value_name = "A-B", value_parser = guesses, help_heading = QUESTION)]
    pub(crate) effort: Option<RangeInclusive<u64>>,
    /// Make the puzzles of this seed [default: drawn by chance, and told on stderr]
    ///
    /// The same seed gives the same puzzles on any machine, and on any number of threads. With `--quiet`, a seed that was
    /// drawn is told by `--to json` alone.
    #[arg(long, value_name = "N", help_heading = QUESTION)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Work on N threads [default: as many as there are cores]
    ///
    /// The puzzles do not depend on it.
    #[arg(long, value_name = "N", value_parser = threads, help_heading = LIMITS)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The form to write puzzles in [default: line]
    ///
    /// On a page, solutions are folded away.
    #[arg(long, value_enum, value_name = "FORM", help_heading = OUTPUT)]
    pub(crate) to: Option<SolveTo>,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Solve the puzzles and show their solutions, on a page folded away
    #[arg(long, help_heading = QUESTION)]
    pub(crate) solution: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form to draw in [default: html if the file of `-o` is called so, else svg]
    #[arg(long, value_enum, value_name = "FORM", help_heading = OUTPUT)]
    pub(crate) to: Option<DrawTo>,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Default, Args)]
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
        value_parser = PossibleValuesParser::new(kdoku::variants::WORDS))]
    pub(crate) rules: Vec<String>,
    /// How values are written, from the first to the last: `1-9A-G`, `A-Y`, `numbers`
    ///
    /// Either the characters themselves, where `A-F` stands for those from A to F, or the word `numbers`. Solutions
    /// are written so, too.
    #[arg(long, value_name = "SET")]
    pub(crate) symbols: Option<Symbols>,
}

#[derive(Debug, Args)]
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
    #[arg(long, value_name = "N")]
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
#[command(next_help_heading = LARGE)]
pub(crate) struct LargeArgs {
    /// Do the I-th of N parts of the input, such as 3/16
    ///
    /// The outputs of all parts, one after the other, are that of one run. The input are files; they are cut, without being
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

impl LimitArgs {
    /// Those that a puzzle's answer depends on.
    pub(crate) const fn of_a_puzzle(&self) -> impl std::fmt::Debug {
        (self.time_limit, self.node_limit)
    }
}

/// What is said of colours, as far as it can be told before the arguments are read: pages of help and errors in usage
/// are to have them, too.
pub(crate) fn colors(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut arguments = arguments.skip(1).take_while(|argument| argument != "--");
    let mut choice = None;
    while let Some(argument) = arguments.next() {
        let said = match argument.to_str() {
            Some("--color") => arguments.next(),
            Some(text) => text.strip_prefix("--color=").map(OsString::from),
            None => None,
        };
        choice = choice.or(said.and_then(|said| said.to_str()?.parse().ok()));
    }
    choice.unwrap_or(ColorChoice::Auto)
}

fn order(text: &str) -> Result<Order, String> {
    let k = text.parse().map_err(|_| "an order is a whole number from 1 to 16".to_owned())?;
    Order::new(k).map_err(|error| error.to_string())
}

fn boxes(text: &str) -> Result<BoxShape, String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let (height, width) = sides.ok_or("a box is written with its rows first, such as 2x3")?;
    BoxShape::new(height, width).map_err(|error| error.to_string())
}

pub(crate) fn from_one(text: &str) -> Result<u64, String> {
    let number = text.replace('_', "").parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "it is a whole number from 1 up".to_owned())
}

fn cap(text: &str) -> Result<u64, String> {
    let most = 10_000;
    Some(from_one(text)?).filter(|&cap| cap <= most).ok_or_else(|| format!("at most {most} solutions are counted"))
}

/// A number or a range of numbers, the smaller first.
fn range<T: std::str::FromStr + PartialOrd + Copy>(text: &str, of: &str) -> Result<RangeInclusive<T>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        _ => Err(format!("{of} are a number or a range, the smaller number first, such as 24 or 24-28")),
    }
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "clues")
}

fn guesses(text: &str) -> Result<RangeInclusive<u64>, String> {
    range(text, "guesses")
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(from_one(text)?).ok().filter(|&number| number <= MOST_THREADS);
    number.and_then(NonZeroUsize::new).ok_or_else(|| format!("at most {MOST_THREADS} threads can be asked for"))
}

fn duration(text: &str) -> Result<Duration, String> {
    let longest = kdoku::config::MAX_TIME;
    let time = humantime::parse_duration(text).map_err(|_| "a time has a unit, such as 500ms, 2s or 1m 30s")?;
    if time.is_zero() || time > longest {
        return Err("a time is above 0 and at most 1000 hours".to_owned());
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_named() {
        let program = Cli::command();
        let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names, COMMANDS);
    }

    #[test]
    fn colours_are_told_before_anything_else() {
        let told = |line: &str| colors(line.split(' ').map(OsString::from));
        assert_eq!(told("kdoku --color never --help"), ColorChoice::Never);
        assert_eq!(told("kdoku x --color=always"), ColorChoice::Always);
        assert_eq!(told("kdoku --color what"), ColorChoice::Auto);
        assert_eq!(told("kdoku -- --color=always"), ColorChoice::Auto);
    }
}
