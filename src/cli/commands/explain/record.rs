//! Steps as JSON.

use super::Explanation;
use crate::cli::output::json::{self, Record};
use kdoku::logic::{Position, Rating, Step, Words};
use kdoku::{Cell, Rules};
use serde::Serialize;

/// The object of an explained puzzle.
#[derive(Serialize)]
pub(crate) struct Explained<'a> {
    #[serde(flatten)]
    pub(crate) record: Record<'a>,
    pub(crate) rating: &'a Rating,
    pub(crate) steps: Vec<StepRecord<'a>>,
}

/// A step: its data, its sentence, and the position before it.
#[derive(Serialize)]
pub(crate) struct StepRecord<'a> {
    #[serde(flatten)]
    step: &'a Step,
    name: &'static str,
    text: String,
    before: PositionRecord,
}

/// A position: values and candidates by row and column.
#[derive(Serialize)]
pub(crate) struct PositionRecord {
    values: json::Rows,
    candidates: Vec<Vec<Vec<i32>>>,
}

impl<'a> StepRecord<'a> {
    pub(crate) fn new(rules: &Rules, words: &Words, explanation: &'a Explanation) -> Self {
        let Explanation { step, before } = explanation;
        let name = step.technique.name_in(words.language());
        Self { step, name, text: words.step(step), before: PositionRecord::new(rules, before) }
    }
}

impl PositionRecord {
    pub(crate) fn new(rules: &Rules, position: &Position) -> Self {
        let board = rules.geometry();
        let of = |cell: Cell| position.candidates(cell).map(|digit| rules.value(digit)).collect();
        let row = |y| (0..board.width()).map(|x| of(board.cell(y, x))).collect();
        Self { values: json::rows(rules, &position.grid()), candidates: (0..board.height()).map(row).collect() }
    }
}
