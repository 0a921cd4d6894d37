//! The scale of Sudoku Explainer 1.2.1, on which puzzle collections rate.
//!
//! The first step of the first technique that finds one is taken, whatever other techniques would
//! find. So the order of techniques and the order within each decide the path, and the rating of
//! the hardest step on that path is the rating of the puzzle.

use super::PathFinder;
use crate::logic::board::HouseKind::{self, Box as InBox, Column, Extra, Row};
use crate::logic::chains::{Chains, Kind};
use crate::logic::techniques::{direct, fish, hidden_subset, locked_candidates, naked_subset, single};
use crate::logic::{Board, Position, Step, Technique, TechniqueSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The path finder.
pub(super) struct SudokuExplainer {
    stages: Vec<Stage>,
    chains: Chains,
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
        let is_after_chains = |stage: &&Stage| stage.techniques.contains(&Technique::AlignedTripleExclusion);
        let (after, before): (Vec<&Stage>, Vec<&Stage>) = STAGES.iter().partition(is_after_chains);
        let (cycles, forcing) = CHAINS.split_at(1);
        let stages = before.into_iter().chain(cycles).chain(after).chain(forcing).copied();
        Self { stages: stages.filter(is_in_use).collect(), chains: Chains::default() }
    }
}

/// A technique or family of techniques.
#[derive(Clone, Copy)]
struct Stage {
    techniques: &'static [Technique],
    first: First,
}

/// The search for the first step, with its difficulty in tenths.
#[derive(Clone, Copy)]
enum First {
    Pattern(fn(&Position) -> Option<(Step, u32)>),
    Chain(fn(&Position, &mut Chains) -> Option<(Step, u32)>),
}

impl First {
    fn search(self, position: &Position, chains: &mut Chains) -> Option<(Step, u32)> {
        match self {
            Self::Pattern(search) => search(position),
            Self::Chain(search) => search(position, chains),
        }
    }
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

/// Dynamic forcing chains, with more and more techniques within.
fn dynamic(position: &Position, chains: &mut Chains) -> Option<(Step, u32)> {
    let levels = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2)];
    levels.into_iter().find_map(|(level, inner)| chains.forcing(position, Kind::Dynamic { level, inner }))
}

macro_rules! stages {
    ($kind:ident: $($($technique:ident)|+ => $first:expr;)*) => {
        &[$(Stage { techniques: &[$(Technique::$technique),+], first: First::$kind($first) },)*]
    };
}

/// The stages, in order.
const STAGES: &[Stage] = stages! {
    Pattern:
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

/// The stages of chains, in order.
const CHAINS: &[Stage] = stages! {
    Chain:
    XCycle | YCycle | NiceLoop | XChain | ForcingChain => |position, chains| chains.cycle_or_chain(position);
    Nishio => |position, chains| chains.forcing(position, Kind::Nishio);
    CellForcingChain | RegionForcingChain => |position, chains| chains.forcing(position, Kind::Static);
    DynamicContradiction | DynamicDouble | DynamicCellForcingChain | DynamicRegionForcingChain => dynamic;
};

impl PathFinder for SudokuExplainer {
    fn next_step(&mut self, position: &Position) -> Option<Step> {
        let (mut step, difficulty) =
            self.stages.iter().find_map(|stage| stage.first.search(position, &mut self.chains))?;
        step.difficulty = Some(difficulty);
        Some(step)
    }
}
