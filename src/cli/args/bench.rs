//! The arguments of `kdoku bench`.

use super::arguments::{FilesArg, Group, OwnArgs};
use super::forms::{PLAIN, To, one_of};
use super::groups::{OUTPUT, QUESTION};
use super::parsers::from_one;
use super::value_enums::pick;
use clap::Args;
use kdoku::{Engine, Pick};
use std::fmt;

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// An engine to measure: `sliced`, `search`, `learn`, or `default` for the one that kdoku
    /// chooses [default: all that support the rules]
    ///
    /// Can be given several times.
    #[arg(long = "engine", value_name = "NAME", value_parser = engine)]
    pub(crate) engines: Vec<EngineChoice>,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value = "5", value_parser = from_one)]
    pub(crate) repeat: u64,
    /// Which of several solutions to find
    #[arg(long, value_name = "WHICH", value_parser = pick(), default_value = "first", help_heading = QUESTION)]
    pub(crate) pick: Pick,
    /// Prove that each puzzle has one solution, or find a second
    #[arg(long, help_heading = QUESTION)]
    pub(crate) unique: bool,
    /// The form of the figures
    #[arg(long, value_name = "FORM", value_parser = one_of(PLAIN), default_value = "text", help_heading = OUTPUT)]
    pub(crate) to: To,
}

impl OwnArgs for BenchArgs {
    const GROUPS: &'static [Group] = &[Group::Files, Group::Read];
    const FILES: FilesArg = FilesArg { help: "Files to measure, `-` for stdin; default: stdin", ..FilesArg::USUAL };
}

/// The engine of a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    /// The engine that kdoku chooses.
    Default,
    /// One engine; all others are disabled.
    Only(Engine),
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.pad("default"),
            Self::Only(engine) => f.pad(&engine.to_string()),
        }
    }
}

fn engine(name: &str) -> Result<EngineChoice, String> {
    let all = || [EngineChoice::Default].into_iter().chain(Engine::ALL.map(EngineChoice::Only));
    let known = || all().map(|engine| format!("`{engine}`")).collect::<Vec<_>>().join(", ");
    all().find(|engine| engine.to_string() == name).ok_or_else(|| format!("the engines are {}", known()))
}
