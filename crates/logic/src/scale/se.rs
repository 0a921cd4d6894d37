//! The scales of Sudoku Explainer 1.2.1, on which puzzle collections rate, and of its successor
//! Sukaku Explainer 1.18, which adds techniques between those of 1.2.1.
//!
//! The first step of the first technique that finds one is taken, whatever other techniques would
//! find. So the order of techniques and the order within each decide the path, and the rating of
//! the hardest step on that path is the rating of the puzzle.

use super::{PathFinder, sort_by_difficulty};
use crate::board::HouseKind::{Box as InBox, Column, Extra, Row};
use crate::chains::{Chains, Kind};
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::basic::{direct, locked_candidates, single};
use crate::techniques::clues::common_peers;
use crate::techniques::exclusion::aligned_exclusion::AlignedSearch;
use crate::techniques::one_digit::fish;
use crate::techniques::one_digit::strong_links::StrongLinks;
use crate::techniques::uniqueness::bug::{self, BugKind};
use crate::techniques::uniqueness::unique_loop::{self, LoopKind, UniqueLoop};
use crate::techniques::wings::wing;
use crate::techniques::wings::wxyz_wing::LargeWings;
use crate::techniques::{Found, first, seen_by_members};
use crate::{HouseKind, Position, Step, Stop, Technique, TechniqueSet};
use std::ops::ControlFlow;

/// The path finder.
pub(super) struct SudokuExplainer {
    stages: Vec<Stage>,
    searches: Searches,
}

/// The searches that have working memory.
struct Searches {
    /// Whether this is 1.18, which has other techniques on boards with further houses or peers.
    is_later: bool,
    techniques: TechniqueSet,
    /// Whether all steps are wanted, not the first of each technique.
    is_all: bool,
    pairs: AlignedSearch,
    triples: AlignedSearch,
    strong_links: StrongLinks,
    wings: LargeWings,
    chains: Chains,
}

/// The order in which most techniques look at houses.
const KINDS: &[HouseKind] = &[InBox, Column, Row, Extra];

/// Pairs of kinds of houses for locked candidates.
type Kinds = &'static [(HouseKind, HouseKind)];

const POINTING: Kinds = &[(InBox, Column), (InBox, Row)];
const CLAIMING: Kinds = &[(Column, InBox), (Row, InBox)];
/// Those with houses beyond boxes, rows and columns.
const EXTRA_POINTING: Kinds = &[(Extra, Column), (Extra, Row)];
const EXTRA_CLAIMING: Kinds = &[(Column, Extra), (Row, Extra), (InBox, Extra), (Extra, InBox), (Extra, Extra)];
/// The same for direct techniques, which are called pointing if the first house is a box.
const EXTRA_DIRECT: Kinds =
    &[(Extra, Column), (Extra, Row), (Column, Extra), (Row, Extra), (InBox, Extra), (Extra, InBox), (Extra, Extra)];

impl SudokuExplainer {
    /// The path finder of 1.2.1, or of 1.18 if `is_later`.
    pub(super) fn new(is_later: bool, techniques: TechniqueSet) -> Self {
        let of_scale = self::techniques(is_later);
        let is_in_use = |stage: &Stage| {
            stage.techniques.iter().any(|&technique| techniques.contains(technique) && of_scale.contains(technique))
        };
        let searches = Searches {
            is_later,
            techniques,
            is_all: false,
            pairs: AlignedSearch::new(2),
            triples: AlignedSearch::new(3),
            strong_links: StrongLinks::default(),
            wings: LargeWings::default(),
            chains: Chains::new(techniques),
        };
        Self { stages: STAGES.iter().copied().filter(is_in_use).collect(), searches }
    }
}

/// A technique or family of techniques.
#[derive(Clone, Copy)]
struct Stage {
    techniques: &'static [Technique],
    /// The difficulty in tenths of steps that have no other.
    difficulty: u32,
    find: fn(&Position, &mut Searches, &mut Found<'_, Step>) -> ControlFlow<()>,
}

fn rated(step: Step, difficulty: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    found(Step { difficulty: Some(difficulty), ..step })
}

fn hidden_single(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    single::hidden_singles(position, KINDS, &mut |single| {
        let is_in_box = single.house.is_some_and(|house| position.board().kind(house) == InBox);
        rated(single.step(position), if is_in_box { 12 } else { 15 }, found)
    })
}

fn direct_locked(position: &Position, kinds: Kinds, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    direct::locked(position, kinds, &mut |pattern| {
        let is_pointing = pattern.technique(position) == Technique::DirectPointing;
        rated(pattern.step(position), if is_pointing { 17 } else { 19 }, found)
    })
}

fn direct_hidden(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    direct::hidden_subsets(position, size, KINDS, &mut |pattern| found(pattern.step(position)))
}

/// Direct locked candidates with houses beyond boxes, rows and columns that come in families, such
/// as windows; a single diagonal does not count.
fn direct_locked_extra(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    if board.of_kind(Extra).is_empty() {
        return ControlFlow::Continue(());
    }
    let is_in_use = |house| board.kind(house) != Extra || board.is_in_family(house);
    direct::locked(position, EXTRA_DIRECT, &mut |pattern: direct::DirectLocked| {
        let houses = [pattern.locked.base, pattern.locked.crossing.house, pattern.house];
        if !houses.into_iter().all(is_in_use) {
            return ControlFlow::Continue(());
        }
        let is_pointing = pattern.technique(position) == Technique::DirectPointing;
        rated(pattern.step(position), if is_pointing { 17 } else { 19 }, found)
    })
}

/// Locked candidates in general, on boards where cells differ for other reasons than rows, columns
/// and boxes: candidates that all of two to six places of a digit in a house see.
fn common_peers(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let board = position.board();
    if !board.is_variant() {
        return ControlFlow::Continue(());
    }
    let mut families: Vec<Vec<usize>> = [InBox, Row, Column].map(|kind| board.of_kind(kind).collect()).into();
    families.extend(board.families().iter().cloned());
    let steps = families.iter().flat_map(|family| (0..board.size()).map(move |digit| (family, digit)));
    let mut steps = steps.flat_map(|(family, digit)| family.iter().map(move |&house| (house, digit)));
    steps.try_for_each(|(house, digit)| {
        let few = (2..=6).contains(&position.places(house, digit).count_ones()) && board.houses()[house].is_complete;
        let step = few.then(|| common_peers::in_house(position, house, digit)).flatten();
        step.map_or(ControlFlow::Continue(()), &mut *found)
    })
}

fn locked(position: &Position, kinds: Kinds, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    locked_candidates::find(position, kinds, true, &mut |locked| {
        let step = locked.step(position);
        let difficulty = if step.technique == Technique::Pointing { 26 } else { 28 };
        rated(step, difficulty, found)
    })
}

/// A naked subset. If `is_general`, candidates outside of its house go, too, and count.
fn naked(position: &Position, size: u32, is_general: bool, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let search = SubsetSearch::naked(size, KINDS);
    if !is_general || !position.board().is_variant() {
        return search.find(position, &mut |subset| found(subset.step(position)));
    }
    search.find_all(position, &mut |subset| {
        let eliminations = seen_by_members(position, &subset.cells(position), subset.digits);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let within = Step { eliminations: Vec::new(), ..subset.step(position) };
        found(within.eliminate(&eliminations))
    })
}

fn hidden(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    SubsetSearch::hidden(size, KINDS).find(position, &mut |subset| found(subset.step(position)))
}

/// Locked candidates on boards of rows, columns and boxes alone; on others in 1.2.1 only.
fn plain_locked(
    position: &Position,
    searches: &Searches,
    kinds: Kinds,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    if searches.is_later && position.board().is_variant() {
        return ControlFlow::Continue(());
    }
    locked(position, kinds, found)
}

fn fish(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    fish::find(position, size, &mut |fish| found(fish.step(position)))
}

fn wing(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    wing::find(position, size, &mut |wing| found(wing.step(position)))
}

/// The unique loop with the lowest difficulty, then the lowest type, or all of them in this order.
fn unique_loop(position: &Position, searches: &Searches, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let mut loops: Vec<(f64, u32, Step)> = Vec::new();
    let _ = unique_loop::find(position, &mut |pattern| {
        let (difficulty, number) = (loop_difficulty(pattern), pattern.number());
        let is_allowed = searches.techniques.contains(pattern.technique());
        let is_best = loops.iter().all(|best| (difficulty, number) < (best.0, best.1));
        if is_allowed && (searches.is_all || is_best) {
            loops.push((difficulty, number, pattern.step(position)));
        }
        let least = loops.last().map_or(f64::INFINITY, |best| best.0);
        let is_wanted = |&length: &usize| searches.is_all || length_difficulty(length) <= least;
        ControlFlow::Continue([usize::MAX, 8, 6].into_iter().find(is_wanted).unwrap_or(4))
    });
    loops.sort_by(|a, b| (a.0, a.1).partial_cmp(&(b.0, b.1)).expect("difficulties are numbers"));
    loops.into_iter().try_for_each(|(difficulty, _, step)| rated(step, tenths(difficulty), found))
}

/// The difficulty of a loop of this length, added up as the original does: ties between loops depend
/// on rounding.
fn length_difficulty(length: usize) -> f64 {
    match length {
        ..6 => 4.5,
        6..8 => 4.5 + 0.1,
        8..10 => 4.5 + 0.2,
        10.. => 4.5 + 0.3 + 0.2,
    }
}

fn loop_difficulty(pattern: &UniqueLoop<'_>) -> f64 {
    let extra = match pattern.kind {
        LoopKind::Naked { digits, .. } => f64::from(digits.count_ones() - 1) * 0.1,
        LoopKind::Hidden { positions, .. } => (f64::from(positions.count_ones()) - 1.0) * 0.1,
        LoopKind::One(_) | LoopKind::Two(_) | LoopKind::Four { .. } => 0.0,
    };
    length_difficulty(pattern.cells.len()) + extra
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "difficulties are small and positive")]
fn tenths(difficulty: f64) -> u32 {
    (difficulty * 10.0).round() as u32
}

fn bug(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    bug::find(position, &mut |pattern| {
        let difficulty = match pattern.kind {
            BugKind::One => 56,
            BugKind::Two | BugKind::Four { .. } => 57,
            BugKind::Three { digits, .. } => 57 + digits.count_ones() - 1,
        };
        rated(pattern.step(position), difficulty, found)
    })
}

fn aligned(position: &Position, search: &mut AlignedSearch, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    search.find(position, &mut |pattern| found(pattern.step(position)))
}

fn strong_links(
    position: &Position,
    searches: &mut Searches,
    size: usize,
    difficulty: u32,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let Searches { strong_links, techniques, is_all, .. } = searches;
    let chains = strong_links.find(position, size, *techniques, *is_all);
    chains.into_iter().try_for_each(|chain| rated(chain.step(position), difficulty + chain.grade(), found))
}

/// A wing of `size` digits. Up to five digits, one whose largest cell has three candidates is the
/// most difficult; each candidate more or less makes it easier by a tenth.
fn large_wing(
    position: &Position,
    searches: &mut Searches,
    size: u32,
    difficulty: u32,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let grade = |largest: u32| if size > 5 { 0 } else { size - 3 - largest.abs_diff(3) };
    let wings = searches.wings.find(position, size, &|largest| difficulty + grade(largest), searches.is_all);
    wings.into_iter().try_for_each(|wing| rated(wing.step(position), wing.difficulty(), found))
}

/// Dynamic forcing chains, with more and more techniques within until there is one.
fn dynamic(position: &Position, searches: &mut Searches, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let mut has_found = false;
    for (level, inner) in [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3)] {
        let kind = Kind::Dynamic { level, inner };
        searches.chains.forcing(position, kind, searches.is_all, &mut |step| {
            has_found = true;
            found(step)
        })?;
        if has_found {
            break;
        }
    }
    ControlFlow::Continue(())
}

macro_rules! stages {
    ($($difficulty:literal: $($technique:ident)|+ => $find:expr;)*) => {
        &[$(Stage { techniques: &[$(Technique::$technique),+], difficulty: $difficulty, find: $find },)*]
    };
}

/// The techniques that 1.2.1 lacks.
const ONLY_LATER: &[Technique] = &[
    Technique::CommonPeers,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::TurbotFish,
    Technique::ThreeStrongLinks,
    Technique::FourStrongLinks,
    Technique::WxyzWing,
    Technique::VwxyzWing,
    Technique::UvwxyzWing,
    Technique::TuvwxyzWing,
];

/// The stages, in order.
const STAGES: &[Stage] = stages! {
    10: FullHouse => |position, _, found| single::full_houses(position, KINDS, &mut |it| found(it.step(position)));
    12: HiddenSingle => |position, _, found| hidden_single(position, found);
    17: DirectPointing => |position, _, found| direct_locked(position, POINTING, found);
    19: DirectClaiming => |position, _, found| direct_locked(position, CLAIMING, found);
    17: DirectPointing | DirectClaiming => |position, _, found| direct_locked_extra(position, found);
    20: DirectHiddenPair => |position, _, found| direct_hidden(position, 2, found);
    23: NakedSingle => |position, _, found| single::naked_singles(position, &mut |it| found(it.step(position)));
    25: DirectHiddenTriple => |position, _, found| direct_hidden(position, 3, found);
    26: Pointing => |position, searches, found| plain_locked(position, searches, POINTING, found);
    28: Claiming => |position, searches, found| plain_locked(position, searches, CLAIMING, found);
    26: Pointing => |position, searches, found| plain_locked(position, searches, EXTRA_POINTING, found);
    28: Claiming => |position, searches, found| plain_locked(position, searches, EXTRA_CLAIMING, found);
    29: CommonPeers => |position, _, found| common_peers(position, found);
    30: NakedPair => |position, searches, found| naked(position, 2, searches.is_later, found);
    32: XWing => |position, _, found| fish(position, 2, found);
    34: HiddenPair => |position, _, found| hidden(position, 2, found);
    36: NakedTriple => |position, searches, found| naked(position, 3, searches.is_later, found);
    38: Swordfish => |position, _, found| fish(position, 3, found);
    40: HiddenTriple => |position, _, found| hidden(position, 3, found);
    40: Skyscraper | TwoStringKite | TurbotFish =>
        |position, searches, found| strong_links(position, searches, 2, 40, found);
    42: XyWing => |position, _, found| wing(position, 2, found);
    44: XyzWing => |position, _, found| wing(position, 3, found);
    45: UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4
        | UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 =>
        |position, searches, found| unique_loop(position, searches, found);
    50: NakedQuadruple => |position, searches, found| naked(position, 4, searches.is_later, found);
    52: Jellyfish => |position, _, found| fish(position, 4, found);
    54: HiddenQuadruple => |position, _, found| hidden(position, 4, found);
    54: ThreeStrongLinks => |position, searches, found| strong_links(position, searches, 3, 54, found);
    55: WxyzWing => |position, searches, found| large_wing(position, searches, 4, 55, found);
    56: Bug1 | Bug2 | Bug3 | Bug4 => |position, _, found| bug(position, found);
    58: FourStrongLinks => |position, searches, found| strong_links(position, searches, 4, 58, found);
    62: VwxyzWing => |position, searches, found| large_wing(position, searches, 5, 62, found);
    62: AlignedPairExclusion => |position, searches, found| aligned(position, &mut searches.pairs, found);
    66: UvwxyzWing => |position, searches, found| large_wing(position, searches, 6, 66, found);
    65: XCycle | YCycle | NiceLoop | XChain | ForcingChain =>
        |position, searches, found| searches.chains.cycle_or_chain(position, searches.is_all, found);
    75: TuvwxyzWing => |position, searches, found| large_wing(position, searches, 7, 75, found);
    75: AlignedTripleExclusion => |position, searches, found| aligned(position, &mut searches.triples, found);
    75: Nishio => |position, searches, found| searches.chains.forcing(position, Kind::Nishio, searches.is_all, found);
    80: CellForcingChain | RegionForcingChain =>
        |position, searches, found| searches.chains.forcing(position, Kind::Static, searches.is_all, found);
    85: DynamicContradiction | DynamicDouble | DynamicCellForcingChain | DynamicRegionForcingChain => dynamic;
};

/// The techniques of 1.2.1, or of 1.18 if `is_later`.
pub(super) fn techniques(is_later: bool) -> TechniqueSet {
    let all = STAGES.iter().flat_map(|stage| stage.techniques).copied();
    all.filter(|technique| is_later || !ONLY_LATER.contains(technique)).collect()
}

impl PathFinder for SudokuExplainer {
    fn stop_when(&mut self, stop: &Stop) {
        self.searches.chains.stop_when(stop);
    }

    fn start(&mut self) {
        self.searches.pairs.forget();
        self.searches.triples.forget();
    }

    fn next_step(&mut self, position: &Position) -> Option<Step> {
        self.searches.is_all = false;
        (0..self.stages.len()).find_map(|number| first(|found| self.of_stage(number, position, found)))
    }

    fn steps(&mut self, position: &Position, is_all: bool, stop: &Stop) -> Vec<Step> {
        self.searches.is_all = is_all;
        let mut steps = Vec::new();
        for number in (0..self.stages.len()).take_while(|_| !stop.is_wanted()) {
            let _ = self.of_stage(number, position, &mut |step| {
                steps.push(step);
                if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        sort_by_difficulty(&mut steps);
        steps
    }
}

impl SudokuExplainer {
    /// Passes on the steps of a stage.
    fn of_stage(&mut self, number: usize, position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
        let Stage { difficulty, find, .. } = self.stages[number];
        let techniques = self.searches.techniques;
        find(position, &mut self.searches, &mut |mut step| {
            if !techniques.contains(step.technique) {
                return ControlFlow::Continue(());
            }
            step.difficulty.get_or_insert(difficulty);
            found(step)
        })
    }
}
