//! The scale of Sudoku Explainer 1.2.1, on which puzzle collections rate.
//!
//! The first step of the first technique that finds one is taken, whatever other techniques would
//! find. So the order of techniques and the order within each decide the path, and the rating of
//! the hardest step on that path is the rating of the puzzle.

use super::PathFinder;
use crate::logic::board::HouseKind::{Box as InBox, Column, Row};
use crate::logic::techniques::{first, naked_subset};
use crate::logic::{Board, Position, Step, TechniqueSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The path finder.
pub(super) struct SudokuExplainer {
    techniques: TechniqueSet,
}

/// Boxes, columns, rows: the order in which most techniques look at houses.
const BOX_COLUMN_ROW: &[crate::logic::board::HouseKind] = &[InBox, Column, Row];

impl SudokuExplainer {
    pub(super) fn new(_board: &Arc<Board>, techniques: TechniqueSet) -> Self {
        Self { techniques }
    }
}

/// A stage: a technique with its difficulty in tenths.
type Stage = fn(&Position) -> Option<(Step, u32)>;

fn naked(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    let mut step = None;
    let _ = naked_subset::find(position, size, BOX_COLUMN_ROW, |subset| {
        step = Some((subset.step(position), difficulty));
        ControlFlow::Break(())
    });
    step
}

/// The stages, in order.
const STAGES: &[Stage] =
    &[|position| naked(position, 2, 30), |position| naked(position, 3, 36), |position| naked(position, 4, 50)];

impl PathFinder for SudokuExplainer {
    fn next_step(&mut self, position: &Position) -> Option<Step> {
        let found = STAGES.iter().filter_map(|stage| stage(position));
        let (mut step, difficulty) = found.into_iter().find(|(step, _)| self.techniques.contains(step.technique))?;
        step.difficulty = Some(difficulty);
        Some(step)
    }
}
