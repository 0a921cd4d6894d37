//! `parse`: any text or link as a document.

use super::puzzle::{LossRecord, losses, numbers};
use super::{Context, Fault, Problem, Question, json};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// No further fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoOptions {}

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a Map<String, Value>,
    rows: usize,
    columns: usize,
    format: &'static str,
    losses: Vec<LossRecord<'a>>,
    entered: Option<Vec<usize>>,
    solution: Option<Vec<usize>>,
    warnings: &'a [Problem],
}

pub(super) fn run(question: &Question, _: &Context) -> Result<String, Fault> {
    let NoOptions {} = question.options()?;
    let puzzle = question.puzzle()?;
    json(&Answer {
        puzzle: &puzzle.document,
        rows: puzzle.board().height(),
        columns: puzzle.board().width(),
        format: puzzle.format,
        losses: losses(&puzzle.losses),
        entered: puzzle.entered.as_ref().map(numbers),
        solution: puzzle.config.puzzle.expect.solution.as_ref().map(numbers),
        warnings: &puzzle.warnings,
    })
}
