//! What is typed after `kdoku bench`.

use super::groups::{OUTPUT, QUESTION, ReadArgs, WriteArgs};
use super::parsers::from_one;
use super::value_enums::PickName;
use clap::{Args, ValueHint};
use kdoku::Engine;
use std::fmt;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Files to measure, `-` for stdin; stdin if none is named
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// An engine to measure: `sliced`, `search`, `learn`, or `default` for what kdoku chooses [default: all that take the rules]
    ///
    /// Can be given several times.
    #[arg(long = "engine", value_name = "NAME", value_parser = engine)]
    pub(crate) engines: Vec<EngineChoice>,
    /// How many rounds are measured
    #[arg(long, value_name = "N", default_value = "5", value_parser = from_one)]
    pub(crate) repeat: u64,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// Which of several solutions is wanted
    #[arg(long, value_enum, value_name = "WHICH", default_value = "first", help_heading = QUESTION)]
    pub(crate) pick: PickName,
    /// Prove for each that it has one solution, or find a second
    #[arg(long, help_heading = QUESTION)]
    pub(crate) unique: bool,
    /// Write figures as objects, each on a line of its own
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Who is to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineChoice {
    /// Whoever is chosen when nobody is named.
    Default,
    /// One engine, all others being barred.
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
    let everyone = || [EngineChoice::Default].into_iter().chain(Engine::ALL.map(EngineChoice::Only));
    let known = || everyone().map(|engine| format!("`{engine}`")).collect::<Vec<_>>().join(", ");
    everyone().find(|engine| engine.to_string() == name).ok_or_else(|| format!("the engines are {}", known()))
}
