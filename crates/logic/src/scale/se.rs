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
use crate::techniques::{first, seen_by_members};
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
            pairs: AlignedSearch::new(2),
            triples: AlignedSearch::new(3),
            strong_links: StrongLinks::default(),
            wings: LargeWings::default(),
            chains: Chains::new(techniques),
        };
        Self { stages: STAGES.iter().copied().filter(is_in_use).collect(), searches }
    }
}

impl SudokuExplainer {
    /// The first step of each stage.
    fn steps(&mut self, position: &Position) -> impl Iterator<Item = Step> {
        let techniques = self.searches.techniques;
        let found = self.stages.iter().filter_map(|stage| (stage.first)(position, &mut self.searches));
        let allowed = found.filter(move |(step, _)| techniques.contains(step.technique));
        allowed.map(|(mut step, difficulty)| {
            step.difficulty = Some(difficulty);
            step
        })
    }
}

/// A technique or family of techniques.
#[derive(Clone, Copy)]
struct Stage {
    techniques: &'static [Technique],
    /// The search for the first step, with its difficulty in tenths.
    first: fn(&Position, &mut Searches) -> Option<(Step, u32)>,
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

fn direct_locked(position: &Position, kinds: Kinds) -> Option<(Step, u32)> {
    let pattern = first(|found| direct::locked(position, kinds, found))?;
    let is_pointing = pattern.technique(position) == Technique::DirectPointing;
    Some((pattern.step(position), if is_pointing { 17 } else { 19 }))
}

/// Direct locked candidates with houses beyond boxes, rows and columns that come in families, such
/// as windows; a single diagonal does not count.
fn direct_locked_extra(position: &Position) -> Option<(Step, u32)> {
    let board = position.board();
    if board.of_kind(Extra).is_empty() {
        return None;
    }
    let is_in_use = |house| board.kind(house) != Extra || board.is_in_family(house);
    let mut step = None;
    let _ = direct::locked(position, EXTRA_DIRECT, &mut |pattern: direct::DirectLocked| {
        let houses = [pattern.locked.base, pattern.locked.crossing.house, pattern.house];
        if !houses.into_iter().all(is_in_use) {
            return ControlFlow::Continue(());
        }
        let difficulty = if pattern.technique(position) == Technique::DirectPointing { 17 } else { 19 };
        step = Some((pattern.step(position), difficulty));
        ControlFlow::Break(())
    });
    step
}

/// Locked candidates in general, on boards where cells differ for other reasons than rows, columns
/// and boxes: candidates that all of two to six places of a digit in a house see.
fn common_peers(position: &Position) -> Option<(Step, u32)> {
    let board = position.board();
    if !board.is_variant() {
        return None;
    }
    let mut families: Vec<Vec<usize>> = [InBox, Row, Column].map(|kind| board.of_kind(kind).collect()).into();
    families.extend(board.families().iter().cloned());
    let steps = families.iter().flat_map(|family| (0..board.size()).map(move |digit| (family, digit)));
    let mut steps = steps.flat_map(|(family, digit)| family.iter().map(move |&house| (house, digit)));
    let step = steps.find_map(|(house, digit)| {
        let few = (2..=6).contains(&position.places(house, digit).count_ones()) && board.houses()[house].is_complete;
        few.then(|| common_peers::in_house(position, house, digit)).flatten()
    });
    step.map(|step| (step, 29))
}

fn direct_hidden(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    let pattern = first(|found| direct::hidden_subsets(position, size, KINDS, found))?;
    Some((pattern.step(position), difficulty))
}

fn locked(position: &Position, kinds: Kinds) -> Option<(Step, u32)> {
    let step = first(|found| locked_candidates::find(position, kinds, true, found))?.step(position);
    let difficulty = if step.technique == Technique::Pointing { 26 } else { 28 };
    Some((step, difficulty))
}

fn subset(position: &Position, search: SubsetSearch<'_>, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| search.find(position, found)).map(|subset| (subset.step(position), difficulty))
}

/// A naked subset. If `is_general`, candidates outside of its house go, too, and count.
fn naked(position: &Position, size: u32, difficulty: u32, is_general: bool) -> Option<(Step, u32)> {
    let search = SubsetSearch::naked(size, KINDS);
    if !is_general || !position.board().is_variant() {
        return subset(position, search, difficulty);
    }
    let mut step = None;
    let _ = search.find_all(position, &mut |subset| {
        let eliminations = seen_by_members(position, &subset.cells(position), subset.digits);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let within = Step { eliminations: Vec::new(), ..subset.step(position) };
        step = Some((within.eliminate(&eliminations), difficulty));
        ControlFlow::Break(())
    });
    step
}

/// Locked candidates on boards of rows, columns and boxes alone; on others unless `is_later`.
fn plain_locked(position: &Position, searches: &Searches, kinds: Kinds) -> Option<(Step, u32)> {
    if searches.is_later && position.board().is_variant() { None } else { locked(position, kinds) }
}

fn hidden(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    subset(position, SubsetSearch::hidden(size, KINDS), difficulty)
}

fn fish(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| fish::find(position, size, found)).map(|fish| (fish.step(position), difficulty))
}

fn wing(position: &Position, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    first(|found| wing::find(position, size, found)).map(|wing| (wing.step(position), difficulty))
}

/// The unique loop with the lowest difficulty, then the lowest type, of those among `techniques`.
fn unique_loop(position: &Position, techniques: TechniqueSet) -> Option<(Step, u32)> {
    let mut best: Option<(f64, u32, Step)> = None;
    let _ = unique_loop::find(position, &mut |pattern| {
        let (difficulty, number) = (loop_difficulty(pattern), pattern.number());
        let is_allowed = techniques.contains(pattern.technique());
        if is_allowed && best.as_ref().is_none_or(|best| (difficulty, number) < (best.0, best.1)) {
            best = Some((difficulty, number, pattern.step(position)));
        }
        let least = best.as_ref().map_or(f64::INFINITY, |best| best.0);
        let longest = [usize::MAX, 8, 6].into_iter().find(|&length| length_difficulty(length) <= least);
        ControlFlow::Continue(longest.unwrap_or(4))
    });
    best.map(|(difficulty, _, step)| (step, tenths(difficulty)))
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

fn bug(position: &Position, techniques: TechniqueSet) -> Option<(Step, u32)> {
    let mut step = None;
    let _ = bug::find(position, &mut |pattern| {
        if !techniques.contains(pattern.technique()) {
            return ControlFlow::Continue(());
        }
        let difficulty = match pattern.kind {
            BugKind::One => 56,
            BugKind::Two | BugKind::Four { .. } => 57,
            BugKind::Three { digits, .. } => 57 + digits.count_ones() - 1,
        };
        step = Some((pattern.step(position), difficulty));
        ControlFlow::Break(())
    });
    step
}

fn aligned(position: &Position, search: &mut AlignedSearch, difficulty: u32) -> Option<(Step, u32)> {
    let mut step = None;
    let _ = search.find(position, &mut |pattern| {
        step = Some((pattern.step(position), difficulty));
        ControlFlow::Break(())
    });
    step
}

fn strong_links(position: &Position, search: &mut StrongLinks, size: usize, difficulty: u32) -> Option<(Step, u32)> {
    let chain = search.best(position, size)?;
    Some((chain.step(position), difficulty + chain.grade()))
}

/// A wing of `size` digits. Up to five digits, one whose largest cell has three candidates is the
/// most difficult; each candidate more or less makes it easier by a tenth.
fn large_wing(position: &Position, search: &mut LargeWings, size: u32, difficulty: u32) -> Option<(Step, u32)> {
    let grade = |largest: u32| if size > 5 { 0 } else { size - 3 - largest.abs_diff(3) };
    let wing = search.best(position, size, &|largest| difficulty + grade(largest))?;
    Some((wing.step(position), wing.difficulty()))
}

/// Dynamic forcing chains, with more and more techniques within.
fn dynamic(position: &Position, Searches { chains, .. }: &mut Searches) -> Option<(Step, u32)> {
    let levels = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3)];
    levels.into_iter().find_map(|(level, inner)| chains.forcing(position, Kind::Dynamic { level, inner }))
}

macro_rules! stages {
    ($($($technique:ident)|+ => $first:expr;)*) => {
        &[$(Stage { techniques: &[$(Technique::$technique),+], first: $first },)*]
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
    FullHouse => |position, _| full_house(position);
    HiddenSingle => |position, _| hidden_single(position);
    DirectPointing => |position, _| direct_locked(position, POINTING);
    DirectClaiming => |position, _| direct_locked(position, CLAIMING);
    DirectPointing | DirectClaiming => |position, _| direct_locked_extra(position);
    DirectHiddenPair => |position, _| direct_hidden(position, 2, 20);
    NakedSingle => |position, _| naked_single(position);
    DirectHiddenTriple => |position, _| direct_hidden(position, 3, 25);
    Pointing => |position, searches| plain_locked(position, searches, POINTING);
    Claiming => |position, searches| plain_locked(position, searches, CLAIMING);
    Pointing => |position, searches| plain_locked(position, searches, EXTRA_POINTING);
    Claiming => |position, searches| plain_locked(position, searches, EXTRA_CLAIMING);
    CommonPeers => |position, _| common_peers(position);
    NakedPair => |position, searches| naked(position, 2, 30, searches.is_later);
    XWing => |position, _| fish(position, 2, 32);
    HiddenPair => |position, _| hidden(position, 2, 34);
    NakedTriple => |position, searches| naked(position, 3, 36, searches.is_later);
    Swordfish => |position, _| fish(position, 3, 38);
    HiddenTriple => |position, _| hidden(position, 3, 40);
    Skyscraper | TwoStringKite | TurbotFish =>
        |position, searches| strong_links(position, &mut searches.strong_links, 2, 40);
    XyWing => |position, _| wing(position, 2, 42);
    XyzWing => |position, _| wing(position, 3, 44);
    UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4
        | UniqueLoop1 | UniqueLoop2 | UniqueLoop3 | UniqueLoop4 =>
        |position, searches| unique_loop(position, searches.techniques);
    NakedQuadruple => |position, searches| naked(position, 4, 50, searches.is_later);
    Jellyfish => |position, _| fish(position, 4, 52);
    HiddenQuadruple => |position, _| hidden(position, 4, 54);
    ThreeStrongLinks => |position, searches| strong_links(position, &mut searches.strong_links, 3, 54);
    WxyzWing => |position, searches| large_wing(position, &mut searches.wings, 4, 55);
    Bug1 | Bug2 | Bug3 | Bug4 => |position, searches| bug(position, searches.techniques);
    FourStrongLinks => |position, searches| strong_links(position, &mut searches.strong_links, 4, 58);
    VwxyzWing => |position, searches| large_wing(position, &mut searches.wings, 5, 62);
    AlignedPairExclusion => |position, searches| aligned(position, &mut searches.pairs, 62);
    UvwxyzWing => |position, searches| large_wing(position, &mut searches.wings, 6, 66);
    XCycle | YCycle | NiceLoop | XChain | ForcingChain =>
        |position, searches| searches.chains.cycle_or_chain(position);
    TuvwxyzWing => |position, searches| large_wing(position, &mut searches.wings, 7, 75);
    AlignedTripleExclusion => |position, searches| aligned(position, &mut searches.triples, 75);
    Nishio => |position, searches| searches.chains.forcing(position, Kind::Nishio);
    CellForcingChain | RegionForcingChain => |position, searches| searches.chains.forcing(position, Kind::Static);
    DynamicContradiction | DynamicDouble | DynamicCellForcingChain | DynamicRegionForcingChain => dynamic;
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
        self.steps(position).next()
    }

    fn all_steps(&mut self, position: &Position) -> Vec<Step> {
        let mut steps: Vec<Step> = self.steps(position).collect();
        sort_by_difficulty(&mut steps);
        steps
    }
}
