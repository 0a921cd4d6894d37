//! `minimize`: a puzzle without its redundant givens and clues.

use super::parts::{Clues, PartRecord};
use super::{Context, Fault, Question, json};
use kdoku::Options;
use kdoku::minimize::{self, Minimal, MinimizeError, RemovalOrder};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(default)]
    clues: bool,
    seed: Option<u64>,
    #[serde(default)]
    redundant: bool,
}

#[derive(Serialize)]
struct Answer {
    puzzle: Value,
    removed: Vec<PartRecord>,
    minimal: bool,
    seconds: f64,
}

pub(super) fn run(question: &Question, context: &Context) -> Result<String, Fault> {
    let Fields { clues, seed, redundant } = question.options()?;
    let puzzle = question.puzzle()?;
    let parts = Clues::new(&puzzle);
    let search = if redundant { minimize::redundant } else { minimize::minimize };
    let limits = context.limits().time(context.left());
    let found = search(&parts.parts, &RemovalOrder { clues, seed }, &Options::default(), &limits, |_, _| {})?;
    let Minimal { removed, is_minimal, .. } = found;
    let without = if redundant { &[][..] } else { &removed };
    json(&Answer {
        puzzle: parts.without(without)?,
        removed: parts.records(&removed),
        minimal: is_minimal,
        seconds: context.seconds(),
    })
}

impl From<MinimizeError> for Fault {
    fn from(error: MinimizeError) -> Self {
        Self::invalid(error.to_string())
    }
}
