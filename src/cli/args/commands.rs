//! What the commands take, but for [`generate`](super::generate).

use super::groups::{
    LIMITS, LargeArgs, LimitArgs, OUTPUT, QUESTION, QuestionArgs, READING, ReadArgs, ThreadArgs, WorkerArgs, WriteArgs,
};
use super::parsers::{boxes, cap, from_one, order, seed};
use super::value_enums::{DrawTo, FormulaTo, PictureTo, PlainTo, ReadAs, SolveTo, WriteAs, read_as, write_as};
use clap::{Args, ValueHint};
use kdoku::text::Column;
use kdoku::{BoxShape, Order, Symbols};
use std::path::PathBuf;

#[derive(Debug, Args, Hash)]
pub(crate) struct SolveArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    ///
    /// A file whose name ends in `.toml` is a puzzle file; of any other, and of stdin, the content says what it is: puzzle text, of one
    /// puzzle or many, a puzzle file, or what another program writes.
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

#[derive(Debug, Args, Hash)]
pub(crate) struct CountArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) method: CountingArgs,
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

#[derive(Debug, Args, Hash)]
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
    #[arg(long, value_name = "N", value_parser = seed, requires = "estimate")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args, Hash)]
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

#[derive(Debug, Args, Hash)]
pub(crate) struct CanonArgs {
    /// Files to read, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) threads: WorkerArgs,
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

#[derive(Debug, Args, Hash)]
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

#[derive(Debug, Args, Hash)]
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
    #[arg(long, value_name = "N", value_parser = seed, help_heading = QUESTION)]
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
    /// A file whose name ends in `.toml` is a puzzle file; what any other is, its content says. Only one puzzle is taken.
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
