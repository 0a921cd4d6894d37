//! The arguments of `kdoku generate`.

use super::arguments::{Group, OwnArgs, Refusal};
use super::forms::{To, puzzle_to};
use super::groups::{OUTPUT, QUESTION, ReadArgs};
use super::help;
use super::logic::scale;
use super::parsers::{from_one, range, seed};
use super::value_enums::symmetry;
use crate::cli::Settings;
use clap::{Arg, Args, ValueHint};
use kdoku::generate::{ClueSymmetry, Difficulty};
use kdoku::logic::{Level, Scale, Technique, TechniqueSet};
use std::ops::RangeInclusive;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// A puzzle file with the board and the rules
    ///
    /// The same as `--config`: its grid and `[expect]` are ignored; the limits of its `[solve]` apply.
    #[arg(value_name = "BOARD.toml", value_hint = ValueHint::FilePath, conflicts_with_all = ["config", "from", "rules", "order", "size", "boxes"])]
    pub(crate) board: Option<PathBuf>,
    /// Generate N puzzles
    #[arg(long, short_alias = 'n', value_name = "N", default_value_t = 1, value_parser = from_one, help_heading = QUESTION)]
    pub(crate) count: u64,
    /// Generate puzzles with N clues, or with a range such as 24-28
    ///
    /// Clues are removed until N are left, or the fewest of a range. If too many are left, another
    /// puzzle is attempted. Such puzzles need not be minimal. With `--minimal`, clues are removed
    /// until none can be removed, and puzzles with another number of clues are discarded.
    #[arg(long, value_name = "N", value_parser = clues, help_heading = QUESTION)]
    pub(crate) clues: Option<RangeInclusive<usize>>,
    /// Remove clues until none can be removed [default, unless --clues is given]
    ///
    /// With a symmetry: until no group of symmetric clues can be removed.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) minimal: bool,
    /// The symmetry of the cells with clues
    #[arg(long, value_name = "NAME", value_parser = symmetry(), default_value = "none", hide_default_value = true, help_heading = QUESTION)]
    pub(crate) symmetry: ClueSymmetry,
    /// Place clues only where FILE has a mark
    ///
    /// FILE has one row per line: `.`, `0` and `_` are cells without a clue, any other character is
    /// a mark. White space and lines between boxes (`|`, `+`, `-`) are ignored.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = QUESTION)]
    pub(crate) pattern: Option<PathBuf>,
    /// Remove clues from the puzzle or the solution in FILE, `-` for stdin
    ///
    /// FILE holds one puzzle with one solution, as text or as a puzzle file. Puzzles have a subset
    /// of its clues.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = QUESTION)]
    pub(crate) from: Option<PathBuf>,
    /// Generate puzzles that take A to B guesses, such as 0-0 or 5-20
    ///
    /// These are the guesses with which the engine `search` proves that the solution is unique.
    /// They measure how hard a puzzle is for that engine, not for people, and may differ between
    /// versions of kdoku.
    #[arg(long, value_name = "A-B", value_parser = guesses, help_heading = QUESTION)]
    pub(crate) effort: Option<RangeInclusive<u64>>,
    /// Generate puzzles with this rating: the hardest step, such as 4.2 or 3.0-4.5
    ///
    /// The scale is that of `--scale`. On `hodoku` it is the score, such as 1000-2000.
    #[arg(long, value_name = "A-B", value_parser = rating, help_heading = QUESTION)]
    pub(crate) rating: Option<RangeInclusive<u64>>,
    /// Generate puzzles of this level, or of a range of levels such as easy-medium
    ///
    /// Levels are `easy` (singles), `medium` (locked candidates, subsets), `hard` (fish, wings,
    /// uniqueness), `unfair` (chains, almost locked sets) and `extreme`. On the scale `hodoku` the
    /// score counts too.
    #[arg(long, alias = "difficulty", value_name = "LEVEL", value_parser = level, help_heading = QUESTION)]
    pub(crate) level: Option<RangeInclusive<Level>>,
    /// Generate puzzles that need this technique, such as swordfish
    #[arg(long, value_name = "NAME", help_heading = QUESTION)]
    pub(crate) technique: Option<Technique>,
    /// With --technique, exactly once
    #[arg(long, requires = "technique", help_heading = QUESTION)]
    pub(crate) once: bool,
    /// Generate puzzles that these techniques solve, with that of --technique
    ///
    /// Names are separated by commas, and groups such as `singles` and `pairs` have names too: see
    /// `kdoku explain --help`.
    #[arg(long, value_name = "NAMES", help_heading = QUESTION)]
    pub(crate) only: Option<TechniqueSet>,
    /// The scale of difficulty [default: se121 for classic 9×9, otherwise kdoku; one that has the
    /// technique]
    #[arg(long, value_name = "SCALE", value_parser = scale(), help_heading = QUESTION)]
    pub(crate) scale: Option<Scale>,
    /// The seed of the puzzles [default: random, and reported on stderr]
    ///
    /// The same seed gives the same puzzles on any machine with any number of threads. With
    /// `--quiet`, only `--to json` shows a random seed.
    #[arg(long, value_name = "N", value_parser = seed, help_heading = QUESTION)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// The form of the puzzles [default: line]
    ///
    /// On a page, solutions are folded. `toml` and other formats keep the rules of the board; forms
    /// of text have the givens only.
    #[arg(long, value_name = "FORM", value_parser = puzzle_to(), help_heading = OUTPUT)]
    pub(crate) to: Option<To>,
    /// With -o and --seed, resume a killed or interrupted run where it ended
    ///
    /// Until the run ends, the output is FILE.part, and FILE.kdoku is a checkpoint. The same
    /// command resumes from there, and the puzzles are those of one run.
    #[arg(long, requires_all = ["output", "seed"], help_heading = OUTPUT)]
    pub(crate) resume: bool,
}

impl OwnArgs for GenerateArgs {
    const GROUPS: &'static [Group] = &[Group::Limits, Group::Workers];

    fn refine(arg: Arg) -> Arg {
        if arg.get_id() == "format" { arg.requires("from").help(help::FORMAT_OF_FROM) } else { arg }
    }

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        let unused = [("--format", self.read.format.is_some()), ("--column", self.read.column.is_some())];
        if let Some((flag, _)) = unused.into_iter().find(|&(_, is_given)| is_given && self.from.is_none()) {
            let message = format!("`{flag}` is for the file of `--from`, and without it no puzzle is read");
            return Err((message, Some("name the puzzle with `--from`, or drop the option".to_owned())));
        }
        // a board named as the only argument is what `--config` would name
        settings.reading.args =
            ReadArgs { config: self.board.clone().or(self.read.config.clone()), ..self.read.clone() };
        settings.files = self.from.clone().map(|file| vec![file]);
        settings.others = self.pattern.iter().cloned().collect();
        settings.shows_names = false;
        settings.large.resume = self.resume;
        // another run with a random seed has other puzzles
        settings.is_resumable = self.seed.is_some();
        Ok(())
    }
}

impl GenerateArgs {
    /// The difficulty, if it is limited.
    pub(crate) fn difficulty(&self) -> Option<Difficulty> {
        let &Self { ref rating, ref level, technique, once, only, scale, .. } = self;
        // on the other scales ratings are numbers of tenths
        let rating = rating.clone().map(|range| match scale {
            Some(Scale::Hodoku | Scale::Hodoku232) => range.start().div_ceil(10)..=range.end() / 10,
            _ => range,
        });
        let is_limited = rating.is_some() || level.is_some() || technique.is_some() || only.is_some();
        is_limited.then(|| Difficulty { scale, rating, level: level.clone(), technique, once, only })
    }
}

/// A range of ratings, in tenths.
fn rating(text: &str) -> Result<RangeInclusive<u64>, String> {
    let error = "a rating is a number or a range with the smaller number first, such as 4.2 or 3.0-4.5";
    let tenths = |text: &str| {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_digit = tenth.len() == 1 && !whole.starts_with('+');
        let (whole, tenth) = (whole.parse::<u32>().ok()?, tenth.parse::<u64>().ok().filter(|_| is_digit)?);
        Some(u64::from(whole) * 10 + tenth)
    };
    range(text, |text| tenths(text).ok_or_else(|| error.to_owned()), error)
}

/// A level or a range of levels.
fn level(text: &str) -> Result<RangeInclusive<Level>, String> {
    range(text, str::parse, "a range of levels has the easier one first, such as easy-medium")
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    numbers(text, "clues")
}

fn guesses(text: &str) -> Result<RangeInclusive<u64>, String> {
    numbers(text, "guesses")
}

/// A number or a range of numbers.
fn numbers<T: std::str::FromStr + PartialOrd + Clone>(text: &str, of: &str) -> Result<RangeInclusive<T>, String> {
    let error = format!("{of} are a number or a range with the smaller number first, such as 24 or 24-28");
    range(text, |text| text.parse().map_err(|_| error.clone()), &error)
}
