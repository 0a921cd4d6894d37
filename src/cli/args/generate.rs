//! What `kdoku generate` takes.

use super::groups::{LimitArgs, OUTPUT, QUESTION, ReadArgs, WorkerArgs, WriteArgs};
use super::parsers::{from_one, seed};
use super::value_enums::{SolveTo, SymmetryName};
use clap::{Args, ValueHint};
use std::ops::RangeInclusive;
use std::path::PathBuf;

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
    #[arg(long, value_name = "N", value_parser = seed, help_heading = QUESTION)]
    pub(crate) seed: Option<u64>,
    /// Estimate how many such puzzles there are, by number of clues, in place of making any
    ///
    /// Minimal puzzles of classic 9×9 and of boards with few solutions such as 4×4 and 6×6, or with --from those of one solution; with
    /// a --symmetry or a --pattern those of that kind. On average over seeds, what is written is the very number. On 9×9, puzzles of
    /// more than 34 clues are not counted: they are too rare to be met with.
    #[arg(long, conflicts_with_all = ["count", "clues", "effort", "node_limit"], help_heading = QUESTION)]
    pub(crate) estimate: bool,
    /// Estimate from N independent populations [default: 30, or as many as a --time-limit allows]
    ///
    /// The more, the smaller the errors: four times as many halve them.
    #[arg(long, value_name = "N", value_parser = from_one, requires = "estimate", help_heading = QUESTION)]
    pub(crate) populations: Option<u64>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: WorkerArgs,
    /// The form to write puzzles in [default: line]
    ///
    /// On a page, solutions are folded away.
    #[arg(long, value_enum, value_name = "FORM", help_heading = OUTPUT)]
    pub(crate) to: Option<SolveTo>,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "clues")
}

fn guesses(text: &str) -> Result<RangeInclusive<u64>, String> {
    range(text, "guesses")
}

/// A number or a range of numbers, the smaller first.
fn range<T: std::str::FromStr + PartialOrd + Copy>(text: &str, of: &str) -> Result<RangeInclusive<T>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        _ => Err(format!("{of} are a number or a range, the smaller number first, such as 24 or 24-28")),
    }
}
