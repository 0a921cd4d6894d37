//! The arguments of `hint`, `explain` and `rate`.

use super::arguments::{FilesArg, Group, OwnArgs, Refusal};
use super::forms::{RATINGS, STEPS, To, one_of};
use super::groups::{OUTPUT, QUESTION};
use super::help;
use super::parsers::from_one;
use super::value_enums::named;
use crate::cli::Settings;
use clap::Args;
use clap::builder::TypedValueParser;
use kdoku::logic::{Language, Reveal, Scale, TechniqueSet};

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// Give the next N hints
    #[arg(long, short_alias = 'n', value_name = "N", default_value_t = 1, value_parser = from_one, help_heading = QUESTION)]
    pub(crate) count: u64,
    /// Give all steps that apply now, in the order of the scale
    ///
    /// Of chains and almost locked sets, which are many, the best one of each conclusion; of each
    /// technique of forcing chains, the 20 best ones.
    #[arg(long, conflicts_with = "count", help_heading = QUESTION)]
    pub(crate) all: bool,
    /// How much a hint reveals [default: nudge, with `--all` step]
    #[arg(long, value_name = "DEGREE", value_parser = reveal(), help_heading = QUESTION)]
    pub(crate) reveal: Option<Reveal>,
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// The form of the hints
    #[arg(long, value_name = "FORM", value_parser = one_of(STEPS), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for HintArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits];
    const FILES: FilesArg = FilesArg { help: help::POSITION_FILES, ..FilesArg::USUAL };
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    /// Take the easiest of all steps at each point, even if the scale takes another
    ///
    /// All techniques are tried at each point, which takes longer. The rating is that of this path.
    #[arg(long, help_heading = QUESTION)]
    pub(crate) cheapest: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// The form of the explanation
    #[arg(long, value_name = "FORM", value_parser = one_of(STEPS), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for ExplainArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits];
    const FILES: FilesArg = FilesArg { help: help::POSITION_FILES, ..FilesArg::USUAL };
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) scale: ScaleArgs,
    /// The form of the ratings
    #[arg(long, value_name = "FORM", value_parser = one_of(RATINGS), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for RateArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read, Group::Limits, Group::Workers, Group::Large];

    fn apply(&self, settings: &mut Settings) -> Result<(), Refusal> {
        settings.shows_names = self.to != To::Csv;
        Ok(())
    }
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
    /// `pairs`, `triples`, `subsets`, `basic-fish`, `fish`, `complex-fish`, `templates`,
    /// `single-digit`, `coloring`, `wings`, `uniqueness`, `exclusions`, `als`, `patterns`, `chains`,
    /// `forcing-chains`, `clues`.
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

/// Parses a scale.
pub(crate) fn scale() -> impl TypedValueParser<Value = Scale> {
    named(Scale::ALL.map(|scale| {
        let about = match scale {
            Scale::Se121 => "That of puzzle collections: Sudoku Explainer 1.2.1; ER, EP and ED",
            Scale::Se => "Sukaku Explainer 1.18 with all its techniques; ER, EP and ED",
            Scale::Hodoku => "HoDoKu 2.2.0 and 2.3.0: a level and a score",
            Scale::Hodoku232 => "HoDoKu 2.3.2, which prefers shorter chains: a level and a score",
            Scale::Kdoku => "Any size and any rules: the hardest step and the sum of all",
        };
        (scale, scale.id(), about)
    }))
}

fn reveal() -> impl TypedValueParser<Value = Reveal> {
    named([
        (Reveal::Nudge, "nudge", "Where to look"),
        (Reveal::Technique, "technique", "Which technique applies"),
        (Reveal::Step, "step", "All of it"),
    ])
}

fn language() -> impl TypedValueParser<Value = Language> {
    named([(Language::English, "en", "English"), (Language::Korean, "ko", "한국어")])
}
