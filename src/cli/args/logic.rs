//! The arguments of `hint`, `explain` and `rate`.

use super::groups::{LargeArgs, LimitArgs, OUTPUT, QUESTION, ReadArgs, WorkerArgs, WriteArgs};
use super::parsers::from_one;
use super::value_enums::DrawnTo;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use kdoku::logic::{Language, Reveal, Scale, TechniqueSet};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// Files to read, `-` for stdin; default: stdin
    ///
    /// A puzzle in progress is read too: a grid of pencil marks, a library line of `HoDoKu`, a sukaku.
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Give the next N hints
    #[arg(long, short_alias = 'n', value_name = "N", default_value_t = 1, value_parser = from_one, help_heading = QUESTION)]
    pub(crate) count: u64,
    /// How much a hint reveals
    #[arg(long, value_name = "DEGREE", default_value = "nudge", value_parser = reveal(), help_heading = QUESTION)]
    pub(crate) reveal: Reveal,
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// The form of the hints
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: WordsTo,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Files to read, `-` for stdin; default: stdin
    ///
    /// A puzzle in progress is read too: a grid of pencil marks, a library line of `HoDoKu`, a sukaku.
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    /// Take the easiest of all steps at each point, even if the scale takes another
    ///
    /// All techniques are tried at each point, which takes longer. The rating is that of this path.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) cheapest: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// The form of the explanation
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: WordsTo,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Files to read, `-` for stdin; default: stdin
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) threads: WorkerArgs,
    /// The form of the ratings
    #[arg(long, value_enum, value_name = "FORM", default_value_t, help_heading = OUTPUT)]
    pub(crate) to: RatingTo,
    #[command(flatten)]
    pub(crate) large: LargeArgs,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = QUESTION)]
pub(crate) struct ScaleArgs {
    /// The scale of difficulty, which decides the order of techniques [default: se121 for classic 9×9, otherwise kdoku]
    #[arg(long, value_name = "SCALE", value_parser = scale())]
    pub(crate) scale: Option<Scale>,
    /// Use these techniques only, separated by commas: `singles,pairs,swordfish`
    ///
    /// Names are those of techniques and of groups: `singles`, `direct`, `locked-candidates`,
    /// `pairs`, `triples`, `subsets`, `basic-fish`, `fish`, `single-digit`, `coloring`, `wings`,
    /// `uniqueness`, `exclusions`, `als`, `chains`, `forcing-chains`, `clues`.
    #[arg(long, value_name = "NAMES")]
    pub(crate) techniques: Option<TechniqueSet>,
    /// Do not use these techniques
    #[arg(long, value_name = "NAMES")]
    pub(crate) without: Option<TechniqueSet>,
}

impl ScaleArgs {
    /// The techniques that may be used.
    pub(crate) fn techniques(&self) -> TechniqueSet {
        let all = self.techniques.unwrap_or(TechniqueSet::ALL);
        self.without.map_or(all, |without| all.minus(without))
    }
}

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = OUTPUT)]
pub(crate) struct LanguageArgs {
    /// The language of the words [default: that of the locale, if it is Korean; else English]
    #[arg(long, value_name = "LANG", value_parser = language())]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// The language: that of the flag, or of the locale.
    pub(crate) fn language(self) -> Language {
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
        self.lang
            .unwrap_or_else(|| Language::from_locale(&locale().find(|locale| !locale.is_empty()).unwrap_or_default()))
    }
}

/// A form of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum WordsTo {
    /// Sentences
    #[default]
    Text,
    /// One JSON object per puzzle (JSON Lines)
    Json,
    /// Pictures, one step per file
    Svg,
    /// A self-contained page: one picture per step, and the arrow keys to go forward and back
    Html,
}

impl WordsTo {
    /// The form of picture that it is, if it is one.
    pub(crate) const fn drawn(self) -> Option<DrawnTo> {
        match self {
            Self::Svg => Some(DrawnTo::Svg),
            Self::Html => Some(DrawnTo::Html),
            Self::Text | Self::Json => None,
        }
    }
}

/// A form of ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RatingTo {
    /// One line per puzzle, the puzzle and its rating: `1…9 ED=7.2/1.2/1.2`; for a puzzle file, its name
    #[default]
    Text,
    /// One JSON object per line (JSON Lines)
    Json,
    /// A table: each row of the input, or the puzzle, then `scale`, `solved`, `er`, `ep`, `ed`, the techniques of these, `total`, `steps`, `error`
    Csv,
}

/// Parses a scale.
pub(crate) fn scale() -> impl TypedValueParser<Value = Scale> {
    let about = |scale| match scale {
        Scale::Se121 => "That of puzzle collections: Sudoku Explainer 1.2.1; ER, EP and ED",
        Scale::Se => "Sukaku Explainer 1.18 with all its techniques; ER, EP and ED",
        Scale::Hodoku => "HoDoKu: a level and a score",
        Scale::Kdoku => "Any size and any rules: the hardest step and the sum of all",
    };
    let values = Scale::ALL.map(|scale| PossibleValue::new(scale.id()).help(about(scale)));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

fn reveal() -> impl TypedValueParser<Value = Reveal> {
    let values = [
        PossibleValue::new("nudge").help("Where to look"),
        PossibleValue::new("technique").help("Which technique applies"),
        PossibleValue::new("step").help("All of it"),
    ];
    PossibleValuesParser::new(values).map(|name| match &*name {
        "nudge" => Reveal::Nudge,
        "technique" => Reveal::Technique,
        _ => Reveal::Step,
    })
}

fn language() -> impl TypedValueParser<Value = Language> {
    let values = [PossibleValue::new("en").help("English"), PossibleValue::new("ko").help("한국어")];
    PossibleValuesParser::new(values).try_map(|code| code.parse())
}
