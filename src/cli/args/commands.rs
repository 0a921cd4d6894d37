//! The arguments of the commands, except [`generate`](super::generate) and [`bench`](super::bench).

use super::arguments::{FilesArg, Group, OwnArgs, Refusal};
use super::forms::{FORMULAS, PICTURES, PLAIN, SOLUTIONS, To, candidates_to, one_of, puzzle_to, read_as, write_as};
use super::groups::{LIMITS, OUTPUT, QUESTION, QuestionArgs, READING, ReadArgs};
use super::help;
use super::logic::scale;
use super::parsers::{cap, from_one, order, seed, size};
use crate::cli::Settings;
use crate::cli::input::is_stdin;
use clap::{Args, ValueHint};
use kdoku::logic::Scale;
use kdoku::symbols::Symbols;
use kdoku::text::Column;
use kdoku::{BoxShape, Order};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The form of the solutions [default: that of the puzzle]
    #[arg(long, value_name = "FORM", value_parser = one_of(SOLUTIONS), help_heading = OUTPUT)]
    pub(crate) to: Option<To>,
}

impl OwnArgs for SolveArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Threads, Group::Large];
    const FILES: FilesArg = FilesArg { help: help::SOLVE_FILES, ..FilesArg::USUAL };

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        let &QuestionArgs { pick, unique, limit, .. } = &self.question;
        let message = match limit {
            Some(1) if unique => "`--unique` searches for a second solution: drop `--limit 1`",
            Some(2..) if unique => "`--unique` asks for one solution, `--limit` for several: drop one of them",
            Some(2..) if pick.is_some() => "`--pick` asks for one solution, `--limit` for several: drop one of them",
            _ => {
                settings.question = self.question;
                return Ok(());
            }
        };
        Err((message.to_owned(), None))
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = QUESTION)]
pub(crate) struct CountArgs {
    /// Find and check every solution, however many there are
    ///
    /// Otherwise a number above 100000 may come from a cache of states, which does not see single
    /// solutions.
    #[arg(long)]
    pub(crate) one_by_one: bool,
    /// Estimate the number from random samples, with its error
    ///
    /// Each sample is a random path down the search tree. The result is the mean with a 95 %
    /// confidence interval.
    #[arg(long, conflicts_with_all = ["one_by_one", "limit", "threads"])]
    pub(crate) estimate: bool,
    /// Take N samples [default: 10000, or as many as --time-limit allows]
    #[arg(long, value_name = "N", value_parser = from_one, requires = "estimate")]
    pub(crate) samples: Option<u64>,
    /// The seed of the samples
    #[arg(long, value_name = "N", value_parser = seed, requires = "estimate")]
    pub(crate) seed: Option<u64>,
    /// Stop counting at N solutions
    #[arg(long, value_name = "N", value_parser = from_one, help_heading = LIMITS)]
    pub(crate) limit: Option<u64>,
    /// The form of the numbers
    #[arg(long, value_name = "FORM", value_parser = one_of(PLAIN), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for CountArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Threads, Group::Large];

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        (settings.question.limit, settings.question.seed) = (self.limit, self.seed);
        Ok(())
    }
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct CheckArgs {
    /// Compare with the known solutions in this column of the table, by its name or its number
    ///
    /// A row whose solution breaks a rule or changes a given fails. The input must be files.
    #[arg(long, value_name = "NAME", requires = "column", conflicts_with = "proof", help_heading = QUESTION)]
    pub(crate) solution: Option<Column>,
    /// Explain why a puzzle has no solution, or several
    ///
    /// Without a solution: a minimal set of givens and clues that have no solution together. With
    /// several: the cells in which two solutions differ. A node limit then applies to each of the
    /// smaller puzzles that are tried. Parts that it leaves undecided are kept.
    #[arg(long, conflicts_with_all = ["proof", "threads"], help_heading = QUESTION)]
    pub(crate) why: bool,
    /// Require that no given is redundant
    ///
    /// A puzzle that still has one solution without one of its givens fails, and its redundant
    /// givens are listed.
    #[arg(long, conflicts_with_all = ["proof", "threads"], help_heading = QUESTION)]
    pub(crate) minimal: bool,
    /// Check again whenever a file is saved, until Ctrl-C
    #[arg(long, conflicts_with_all = ["proof", "solution", "shard", "resume", "output"], help_heading = QUESTION)]
    pub(crate) watch: bool,
    /// With --minimal, also require that no clue of a puzzle file is redundant
    #[arg(long, requires = "minimal", help_heading = QUESTION)]
    pub(crate) constraints: bool,
    /// Also show how difficult each puzzle is for people, as `kdoku rate` does
    ///
    /// A rating in `[expect]` is checked without this flag too.
    #[arg(long, conflicts_with_all = ["proof", "threads"], help_heading = QUESTION)]
    pub(crate) rate: bool,
    /// With --rate, the scale [default: se121 for classic 9×9, otherwise kdoku]
    #[arg(long, value_name = "SCALE", value_parser = scale(), requires = "rate", help_heading = QUESTION)]
    pub(crate) scale: Option<Scale>,
    /// The form of the verdicts
    #[arg(long, value_name = "FORM", value_parser = one_of(PLAIN), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
    /// Write a proof of the verdict to NAME.cnf and NAME.drat
    ///
    /// The input is one puzzle of at most 49×49. NAME.cnf is its formula, as `kdoku encode` writes
    /// it. If there is one solution, a last clause excludes it. NAME.drat proves step by step that
    /// nothing satisfies the formula; `drat-trim NAME.cnf NAME.drat` checks it. For a puzzle with
    /// several solutions, or an undecided one, no file is written. Limits apply to the verdict and
    /// to the proof separately.
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath, conflicts_with_all = ["shard", "resume"],
        help_heading = OUTPUT)]
    pub(crate) proof: Option<PathBuf>,
}

impl OwnArgs for CheckArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Threads, Group::Large];
    const FILES: FilesArg = FilesArg { id: "paths", name: "PATHS", hint: ValueHint::AnyPath, help: help::CHECK_PATHS };

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        let paths = settings.files.as_deref().unwrap_or_default();
        if self.solution.is_some() && (paths.is_empty() || paths.iter().any(|path| is_stdin(path))) {
            return Err(("`--solution` needs files; stdin can only be read once".to_owned(), None));
        }
        settings.folders = true;
        settings.shows_names = true;
        settings.proof = self.proof.as_deref().map(Self::proof_files).into_iter().flatten().collect();
        settings.is_resumable = self.proof.is_none();
        Ok(())
    }
}

impl CheckArgs {
    /// The formula and the proof of `--proof NAME`.
    pub(crate) fn proof_files(name: &Path) -> [PathBuf; 2] {
        [".cnf", ".drat"].map(|ending| {
            let mut name = name.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        })
    }
}

#[derive(Debug, Args)]
pub(crate) struct CanonArgs {
    /// Omit puzzles that are equivalent to an earlier one
    ///
    /// Forms already seen are kept in memory: about 75 MB per million puzzles. Nothing is written
    /// for unreadable puzzles.
    #[arg(long, conflicts_with_all = ["shard", "resume"], help_heading = OUTPUT)]
    pub(crate) dedupe: bool,
    /// Write each puzzle as it was read, not its canonical form
    #[arg(long, requires = "dedupe", help_heading = OUTPUT)]
    pub(crate) as_given: bool,
    /// The form of the output
    #[arg(long, value_name = "FORM", value_parser = one_of(PLAIN), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for CanonArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Workers, Group::Large];

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        // which forms were written is not in a checkpoint
        settings.is_resumable = !self.dedupe;
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    /// Count the solutions with each value, up to N (at most 10000)
    #[arg(long, value_name = "N", value_parser = cap, default_value = "1", help_heading = QUESTION)]
    pub(crate) cap: u64,
    /// Show pencil marks: the values that no given rules out, without solving
    ///
    /// A blank cell keeps each value that no cell of its row, column, box or other house has, and
    /// that the pencil marks of the input allow. Other constraints are not considered. The number of
    /// solutions does not matter. kdoku reads the marks again: `kdoku hint` continues from them.
    #[arg(long, conflicts_with = "cap", help_heading = QUESTION)]
    pub(crate) pencil: bool,
    /// The form of the candidates
    #[arg(long, value_name = "FORM", value_parser = candidates_to(), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for CandidatesArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Large];
}

#[derive(Debug, Args)]
pub(crate) struct MinimizeArgs {
    /// Also remove redundant clues of a puzzle file, after the givens
    ///
    /// They are listed below the grid, each with its line. The file is not changed.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) constraints: bool,
    /// Try givens in a random order of this seed [default: row by row]
    ///
    /// Another order leads to another minimal puzzle.
    #[arg(long, value_name = "N", value_parser = seed, help_heading = QUESTION)]
    pub(crate) seed: Option<u64>,
    /// The form of the puzzles [default: that of the puzzle]
    ///
    /// `toml` and other formats keep the rules of a puzzle; forms of text have its givens only.
    #[arg(long, value_name = "FORM", value_parser = puzzle_to(), help_heading = OUTPUT)]
    pub(crate) to: Option<To>,
}

impl OwnArgs for MinimizeArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Large];
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Take the board and the rules of grids from a puzzle file
    #[arg(long, value_name = "FILE.toml", value_hint = ValueHint::FilePath, help_heading = READING)]
    pub(crate) config: Option<PathBuf>,
    /// The form of the files [default: detected from the content]
    #[arg(long, value_name = "FORM", value_parser = read_as(), help_heading = READING)]
    pub(crate) format: Option<To>,
    /// Read puzzles from this column of a table, by its name or its number
    ///
    /// Fields are separated by commas, semicolons, tabs or `|`, and may be quoted. Each row of the
    /// table is a puzzle; other columns are ignored.
    #[arg(long, value_name = "NAME", conflicts_with = "format", help_heading = READING)]
    pub(crate) column: Option<Column>,
    /// Boxes of K rows and K columns: a board of K²×K²
    #[arg(long, value_name = "K", value_parser = order, conflicts_with = "config", help_heading = READING)]
    pub(crate) order: Option<Order>,
    /// The default board of N×N: of 6×6, boxes of 2 rows and 3 columns
    #[arg(long, value_name = "N", value_parser = size, conflicts_with_all = ["config", "order", "boxes"], help_heading = READING)]
    pub(crate) size: Option<BoxShape>,
    /// Boxes of H rows and W columns, such as 2x3
    #[arg(long = "box", value_name = "HxW", conflicts_with_all = ["config", "order"], help_heading = READING)]
    pub(crate) boxes: Option<BoxShape>,
    /// The symbols of the values, from first to last: `1-9A-G`, `A-Y`, `numbers`
    #[arg(long, value_name = "SET", help_heading = READING)]
    pub(crate) symbols: Option<Symbols>,
    /// The form of the output [default: that of the ending of -o]
    #[arg(long, value_name = "FORM", value_parser = write_as(), help_heading = OUTPUT)]
    pub(crate) to: Option<To>,
    /// Write puzzles even if they lose a rule
    ///
    /// The output is then another puzzle. Without this flag, such a puzzle is not written, and the
    /// exit code is 2.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) lossy: bool,
    /// List the formats, whether each is read and written, and what it holds
    #[arg(long, exclusive = true, help_heading = OUTPUT)]
    pub(crate) list: bool,
}

impl OwnArgs for ConvertArgs {
    const GROUPS: &'static [Group] = &[Group::Files];
    const FILES: FilesArg = FilesArg { help: help::CONVERT_FILES, ..FilesArg::USUAL };

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        if self.list {
            settings.files = None;
        } else if self.to.is_none() {
            let hint = "pass `--to FORM`, or name a file whose ending is a form: `-o puzzle.toml`";
            return Err(("`kdoku convert` needs the form of the output".to_owned(), Some(hint.to_owned())));
        }
        let Self { config, format, column, order, size, boxes, symbols, .. } = self;
        let (config, column, symbols) = (config.clone(), column.clone(), symbols.clone());
        let (format, order, size, boxes) = (*format, *order, *size, *boxes);
        settings.reading.args = ReadArgs { config, format, column, order, size, boxes, symbols, rules: Vec::new() };
        Ok(())
    }
}

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// The form of the formula
    #[arg(long, value_name = "FORM", value_parser = one_of(FORMULAS), default_value = "dimacs", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for EncodeArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read];
    const FILES: FilesArg = FilesArg { name: "FILE", help: help::ENCODE_FILE, ..FilesArg::USUAL };
}

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// Solve the puzzles and show their solutions; on a page they are folded
    #[arg(long, help_heading = QUESTION)]
    pub(crate) solution: bool,
    /// The form of the picture
    #[arg(long, value_name = "FORM", value_parser = one_of(PICTURES), default_value = "svg", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for DrawArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits];

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        let limits = &settings.limits;
        let unused = [("--time-limit", limits.time_limit.is_some()), ("--node-limit", limits.node_limit.is_some())];
        match unused.into_iter().find(|&(_, is_given)| is_given && !self.solution) {
            None => Ok(()),
            Some((flag, _)) => Err((
                format!("`{flag}` is for the search of `--solution`, and without it nothing is solved"),
                Some("pass `--solution` too, or drop the limit".to_owned()),
            )),
        }
    }
}
