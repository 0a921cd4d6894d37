//! The scale of Sudoku Explainer 1.2.1, on which puzzle collections rate.
//!
//! The first step of the first technique that finds one is taken, whatever other techniques would
//! find. So the order of techniques and the order within each decide the path, and the rating of
//! the hardest step on that path is the rating of the puzzle.

use super::PathFinder;
use crate::logic::board::HouseKind::{self, Box as InBox, Column, Extra, Row};
use crate::logic::techniques::{direct, fish, hidden_subset, locked_candidates, naked_subset, single};
use crate::logic::{Board, Position, Step, Technique, TechniqueSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The path finder.
pub(super) struct SudokuExplainer {
    stages: Vec<Stage>,
}

/// The order in which most techniques look at houses.
const KINDS: &[HouseKind] = &[InBox, Column, Row, Extra];

/// The pairs of kinds of locked candidates, boxes first.
const POINTING: &[(HouseKind, HouseKind)] = &[(InBox, Column), (InBox, Row)];
const CLAIMING: &[(HouseKind, HouseKind)] = &[(Column, InBox), (Row, InBox)];
/// Those with houses beyond boxes, rows and columns.
const EXTRA_LOCKED: &[(HouseKind, HouseKind)] =
    &[(Extra, Column), (Extra, Row), (Column, Extra), (Row, Extra), (InBox, Extra), (Extra, InBox), (Extra, Extra)];

impl SudokuExplainer {
    pub(super) fn new(_board: &Arc<Board>, techniques: TechniqueSet) -> Self {
        let is_in_use = |stage: &Stage| stage.techniques.iter().any(|&technique| techniques.contains(technique));
        Self { stages: STAGES.iter().copied().filter(is_in_use).collect() }
    }
}

/// A technique or family of techniques.
#[derive(Clone, Copy)]
struct Stage {
    techniques: &'static [Technique],
    /// The first step, with its difficulty in tenths.
    first: fn(&Position) -> Option<(Step, u32)>,
}

/// The first pattern that a technique finds.
fn first<P>(find: impl FnOnce(&mut dyn FnMut(P) -> ControlFlow<()>) -> ControlFlow<()>) -> Option<P> {
    let mut first = None;
    let _ = find(&mut |pattern| {
        first = Some(pattern);
        ControlFlow::Break(())
    });
    first
}

fn full_house(position: &Position) -> Option<(Step, u32)> {
    first(|found| single::full_houses(position, KINDS, found)).map(|single| (single.step(position), 10))
}

fn hidden_single(position: &Position) -> Option<(Step, u32)> {
    let single = first(|found| single::hidden_singles(position, KINDS, found))?;
    let is_in_box = single.house.is_some_and(|house| position.board().kind(house) == InBox);
    Some((single.step(position), if is_in_box { 12 } else { 15 }))
}

fn naked_single(position: &Position) -> Option<(Step, u32)> {
    first(|found| single::naked_singles(position, found)).map(|single| (single.step(position), 23))
}

fn direct_locked(position: &Position, kinds: &[(HouseKind, HouseKind)]) -> Option<(Step, u32)> {
    let pattern = first(|found| direct::locked(position, kinds, found))?;
    let is_pointing = pattern.technique(position) == Technique::DirectPointing;
    Some((pattern.step(position), if is_pointing { 17 } else { 19 }))
}

fn direct_hidden(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    let pattern = first(|found| direct::hidden_subsets(position, size, KINDS, found))?;
    Some((pattern.step(position), difficulty))
}

fn locked(position: &Position, kinds: &[(HouseKind, HouseKind)]) -> Option<(Step, u32)> {
    let step = first(|found| locked_candidates::find(position, kinds, found))?.step(position);
    let difficulty = if step.technique == Technique::Pointing { 26 } else { 28 };
    Some((step, difficulty))
}

fn naked(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| naked_subset::find(position, size, KINDS, found)).map(|subset| (subset.step(position), difficulty))
}

fn hidden(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| hidden_subset::find(position, size, KINDS, found)).map(|subset| (subset.step(position), difficulty))
}

fn fish(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| fish::find(position, size, found)).map(|fish| (fish.step(position), difficulty))
}

macro_rules! stages {
    ($($($technique:ident)|+ => $first:expr;)*) => {
        &[$(Stage { techniques: &[$(Technique::$technique),+], first: $first },)*]
    };
}

/// The stages, in order.
const STAGES: &[Stage] = stages! {
    FullHouse => full_house;
    HiddenSingle => hidden_single;
    DirectPointing => |position| direct_locked(position, POINTING);
    DirectClaiming => |position| direct_locked(position, CLAIMING);
    DirectPointing | DirectClaiming => |position| direct_locked(position, EXTRA_LOCKED);
    DirectHiddenPair => |position| direct_hidden(position, 2, 20);
    NakedSingle => naked_single;
    DirectHiddenTriple => |position| direct_hidden(position, 3, 25);
    Pointing => |position| locked(position, POINTING);
    Claiming => |position| locked(position, CLAIMING);
    Pointing | Claiming => |position| locked(position, EXTRA_LOCKED);
    NakedPair => |position| naked(position, 2, 30);
    XWing => |position| fish(position, 2, 32);
    HiddenPair => |position| hidden(position, 2, 34);
    NakedTriple => |position| naked(position, 3, 36);
    Swordfish => |position| fish(position, 3, 38);
    HiddenTriple => |position| hidden(position, 3, 40);
    NakedQuadruple => |position| naked(position, 4, 50);
    Jellyfish => |position| fish(position, 4, 52);
    HiddenQuadruple => |position| hidden(position, 4, 54);
};

impl PathFinder for SudokuExplainer {
    fn next_step(&mut self, position: &Position) -> Option<Step> {
        let (mut step, difficulty) = self.stages.iter().find_map(|stage| (stage.first)(position))?;
        step.difficulty = Some(difficulty);
        Some(step)
    }
}
