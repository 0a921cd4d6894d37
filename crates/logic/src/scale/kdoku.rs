//! The scale of kdoku: any size, any rules.
//!
//! The stages below are tried from the easiest to the most difficult, and the first step of the
//! first stage that has one is taken. The numbers, in tenths, are those of Sudoku Explainer where it
//! has the technique. Larger sets continue its sequence: each further cell counts 1.4 more.
//!
//! | difficulty | technique |
//! |---|---|
//! | 1.0 | full house |
//! | 1.2, 1.5 | hidden single in a box, in another house |
//! | 2.0 | what a clue leaves on its own, whatever is in other cells |
//! | 2.0 | combinations of a clue, up to 4 sets of digits; bounds of a clue; digits without a partner |
//! | 2.3 | naked single |
//! | 2.6, 2.8 | locked candidates: pointing, claiming |
//! | 2.8 | combinations of a clue, up to 8 sets of digits |
//! | 2.9 | common peers of a digit in a house, by cells that differ and relations of two cells |
//! | 3.0 | naked pair; common peers of a digit that a clue must contain |
//! | 3.1 | combinations of a clue, up to 8 with their order |
//! | 3.2 | X-wing; innies and outies: bounds and combinations, up to 8 |
//! | 3.4 | hidden pair; combinations of a clue, up to 60 sets |
//! | 3.6 | naked triple |
//! | 3.8 | swordfish; combinations of a clue, up to 60 with their order |
//! | 4.0 | hidden triple, skyscraper; all consequences of a clue |
//! | 4.1 | two-string kite; common peers of a digit in a house, by any clue |
//! | 4.2 | XY-wing; common peers of the candidates of a cell |
//! | 4.2 | innies and outies: all consequences, and up to 60 combinations |
//! | 4.3, 4.4 | finned X-wing, empty rectangle; XYZ-wing, W-wing |
//! | 4.5 | unique rectangles and loops, if the rules are only groups of different cells |
//! | 4.6 | combinations of a clue, up to 500 with their order |
//! | 4.7, 5.7 | finned swordfish, finned jellyfish |
//! | 5.0, 5.2, 5.4 | naked quadruple, jellyfish, hidden quadruple |
//! | 5.6 | bivalue universal grave, if the rules are only groups of different cells |
//! | 6.0, 6.2, 6.4 | Sue de Coq, almost locked sets: XZ rule, XY-wing |
//! | 6.4, 6.6, 6.8 | naked subset, fish, hidden subset of five, on boards of ten values or more |
//! | 6.5 … | cycles and chains, forcing chains, as Sudoku Explainer rates them |
//! | 7.0–9.3 | the rare patterns in the table `PATTERNS`, after chains |
//! | 8.5 … | forcing nets with clues, which count as dynamic forcing chains with as many statements |
//! | 9.0 … | contradictions with locked candidates |
//! | 9.4 | all consequences of a clue that hold whichever digit one of its variables has |
//! | 9.5 … | nested forcing nets, if nothing else is found; their work on a path is limited |
//!
//! The rating of a puzzle hardly depends on the order of cells and digits: a step that is put off
//! remains possible or becomes unnecessary.

use super::{PathFinder, patterns, sort_by_difficulty};
use crate::bits::sort_by_number;
use crate::board::HouseKind::{Box as InBox, Column, Extra, Row};
use crate::chains::{Chains, Kind};
use crate::techniques::basic::subset::SubsetSearch;
use crate::techniques::basic::{generalized_subset, locked_candidates, single};
use crate::techniques::clues::nets::{self, Stage as NetStage};
use crate::techniques::clues::{self, common_peers};
use crate::techniques::exclusion::als::AlmostLockedSets;
use crate::techniques::exclusion::sue_de_coq;
use crate::techniques::one_digit::{empty_rectangle, finned_fish, fish, skyscraper, templates, two_string_kite};
use crate::techniques::uniqueness::{bug, unique_loop};
use crate::techniques::wings::{w_wing, wing};
use crate::techniques::{Found, first};
use crate::{
    Board, Candidate, ConstraintGroup, DigitPlaces, GROUPS, HouseKind, Position, Step, Stop, Technique, TechniqueSet,
};
use kdoku_solver::engine::propagate::Scratch;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The path finder.
pub(super) struct Kdoku {
    techniques: TechniqueSet,
    /// Whether some of these are chains.
    has_chains: bool,
    stages: Vec<Stage>,
    workspace: Workspace,
}

/// Working memory of the stages.
struct Workspace {
    scratch: Scratch,
    chains: Chains,
    /// By stage and group, the domains with which the group had no step on this path. Candidates of
    /// other cells count, too, but on a path they only go.
    failures: Vec<Vec<Vec<u64>>>,
    /// Forcing nets, with those of each stage that were found.
    nets: nets::Nets,
    found_nets: [FoundNets; 4],
    /// A position in which each place of each digit is in a template.
    whole: Option<Position>,
}

/// Forcing nets of an earlier position of the path. They hold in every position that comes from it.
#[derive(Default)]
struct FoundNets {
    /// Easy ones first.
    steps: Vec<Step>,
    /// By cell, the digits in that position.
    domains: Vec<u64>,
}

impl FoundNets {
    /// Passes the nets to `found`: those of the earlier position that still remove something, and if
    /// there are none, those of this position.
    fn find(
        &mut self,
        position: &Position,
        stage: NetStage,
        (nets, scratch): (&mut nets::Nets, &mut Scratch),
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        if self.left(position).is_empty() && self.domains != nets::domains(position) {
            let found = nets.find(position, stage, scratch);
            self.steps = found.into_iter().map(|(size, step)| with_length(step, stage.difficulty(), size)).collect();
            self.domains = nets::domains(position);
        }
        self.steps.iter().try_for_each(|step| found(step.clone()))
    }

    /// The nets of the earlier position that still remove something.
    fn left(&mut self, position: &Position) -> &[Step] {
        let domains = nets::domains(position);
        let is_later = self.domains.len() == domains.len()
            && domains.iter().zip(&self.domains).all(|(domain, earlier)| domain & !earlier == 0);
        let removes = |step: &Step| {
            step.eliminations.iter().all(|candidate| position.has(candidate.cell.index(), candidate.digit.index()))
        };
        self.steps.retain(|step| is_later && removes(step));
        &self.steps
    }
}

/// The difficulty of a forcing net of this many statements: as that of dynamic forcing chains.
fn with_length(mut step: Step, base: u32, size: u32) -> Step {
    let (mut difficulty, mut bound, mut is_odd) = (base, 4, false);
    while size > bound + 2 {
        difficulty += 1;
        bound = if is_odd { bound * 4 / 3 } else { bound * 3 / 2 };
        is_odd = !is_odd;
    }
    step.difficulty = Some(difficulty);
    step
}

/// A stage: a technique with its difficulty in tenths.
#[derive(Clone, Copy)]
struct Stage {
    difficulty: u32,
    find: Find,
}

#[derive(Clone, Copy)]
enum Find {
    /// In the whole position.
    Whole(fn(&Position, &mut Found<'_, Step>) -> ControlFlow<()>),
    /// A rare pattern.
    Pattern(Technique, patterns::Find),
    /// In each group of constraints; innies and outies or the others.
    Groups { of_areas: bool, find: fn(&Position, &ConstraintGroup, &[u64], &mut Scratch) -> Option<Step> },
    /// Forcing nets with clues.
    Nets(NetStage),
    /// Chains have difficulties of their own: the best, or all if the flag says so.
    Chains(fn(&mut Chains, &Position, bool, &mut Found<'_, Step>) -> ControlFlow<()>),
}

const KINDS: &[HouseKind] = &[InBox, Row, Column, Extra];
const IN_BOXES: &[HouseKind] = &[InBox];
const ELSEWHERE: &[HouseKind] = &[Row, Column, Extra];
const POINTING: &[(HouseKind, HouseKind)] = &[(InBox, Row), (InBox, Column)];
const CLAIMING: &[(HouseKind, HouseKind)] = &[
    (Row, InBox),
    (Column, InBox),
    (InBox, Extra),
    (Extra, InBox),
    (Extra, Row),
    (Extra, Column),
    (Row, Extra),
    (Column, Extra),
    (Extra, Extra),
];

fn locked(position: &Position, kinds: &[(HouseKind, HouseKind)], found: &mut Found<'_, Step>) -> ControlFlow<()> {
    locked_candidates::find(position, kinds, true, &mut |locked| found(locked.step(position)))
}

fn naked(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    subset(position, SubsetSearch::naked(size, KINDS), found)?;
    generalized_subset::find(position, size, found)
}

fn subset(position: &Position, search: SubsetSearch<'_>, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    search.find(position, &mut |subset| found(subset.step(position)))
}

fn hidden(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    subset(position, SubsetSearch::hidden(size, KINDS), found)
}

fn fish(position: &Position, size: u32, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    fish::find(position, size, &mut |fish| found(fish.step(position)))
}

fn finned_fish(position: &Position, size: usize, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let kind = finned_fish::Kind { size, is_franken: false, has_fins: true };
    let (finned, sashimi) = match size {
        2 => (Technique::FinnedXWing, Technique::SashimiXWing),
        3 => (Technique::FinnedSwordfish, Technique::SashimiSwordfish),
        _ => (Technique::FinnedJellyfish, Technique::SashimiJellyfish),
    };
    let board = position.board();
    places(position).iter().try_for_each(|digit| {
        finned_fish::find(board, digit, kind, &mut |fish| {
            found(fish.step(board, digit, if fish.is_sashimi { sashimi } else { finned }))
        })
    })
}

fn places(position: &Position) -> Vec<DigitPlaces> {
    (0..position.board().size()).map(|digit| DigitPlaces::new(position, digit)).collect()
}

/// Passes on the steps of each digit in turn.
fn by_digit(
    position: &Position,
    find: fn(&Position, &DigitPlaces, &mut Found<'_, Step>) -> ControlFlow<()>,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    places(position).iter().try_for_each(|digit| find(position, digit, found))
}

fn unique_loop(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    let mut steps = Vec::new();
    let _ = unique_loop::find(position, &mut |pattern| {
        steps.push(pattern.step(position));
        ControlFlow::Continue(usize::MAX)
    });
    sort_by_number(&mut steps, |step| step.cells.len() * 256 + step.technique as usize);
    steps.into_iter().try_for_each(found)
}

/// Bounds, then combinations, for an equation.
fn of_area(position: &Position, group: &ConstraintGroup, domains: &[u64], scratch: &mut Scratch) -> Option<Step> {
    let open = domains[..group.cells.len()].iter().filter(|domain| !domain.is_power_of_two()).count();
    if open > MOST_OPEN {
        return None;
    }
    clues::bounds::find(position, group, domains, scratch)
        .or_else(|| clues::sets::find(position, group, domains, 8))
        .or_else(|| clues::assignments::find(position, group, domains, 8, scratch))
}

/// Adds what the values of a step rule out by clues. What they rule out in houses is not listed.
fn add_linked(position: &Position, step: &mut Step) {
    let board = position.board();
    for value in step.placements.clone() {
        let (cell, digit) = (value.cell.index(), value.digit.index());
        for &other in board.links(board.number(cell, digit)) {
            let linked = board.candidate(other);
            if position.has(linked.cell.index(), linked.digit.index()) && !step.eliminations.contains(&linked) {
                step.eliminations.push(linked);
                let clues = board.constraints_on(cell, linked.cell.index());
                step.constraints
                    .extend(clues.iter().filter(|clue| !step.constraints.contains(clue)).collect::<Vec<_>>());
            }
        }
    }
    if !step.placements.is_empty() {
        step.eliminations.sort_unstable();
    }
}

/// A step of a group of constraints together with those that the same way of thinking finds after it.
fn repeated(
    mut step: Step,
    group: &ConstraintGroup,
    mut domains: Vec<u64>,
    mut again: impl FnMut(&[u64]) -> Option<Step>,
) -> Step {
    let mut new = step.eliminations.clone();
    loop {
        for candidate in &new {
            if let Ok(place) = group.cells.binary_search(&candidate.cell.0) {
                domains[place] &= !(1 << candidate.digit.index());
            }
        }
        let is_new = |candidate: &Candidate| !step.eliminations.contains(candidate);
        let Some(next) = again(&domains).filter(|next| next.eliminations.iter().any(is_new)) else { return step };
        new.clone_from(&next.eliminations);
        step = step.joined_with(next);
    }
}

/// The most open cells of innies and outies.
const MOST_OPEN: usize = 5;

fn of_area_in_full(
    position: &Position,
    group: &ConstraintGroup,
    domains: &[u64],
    scratch: &mut Scratch,
) -> Option<Step> {
    clues::consistency(position, group, domains, scratch)
        .or_else(|| clues::assignments::find(position, group, domains, 60, scratch))
}

macro_rules! whole {
    ($($difficulty:literal => $find:expr;)*) => {
        [$(Stage { difficulty: $difficulty, find: Find::Whole($find) },)*]
    };
}

/// The stages of every board, in order of difficulty.
fn stages(board: &Board) -> Vec<Stage> {
    let mut stages = Vec::new();
    stages.extend(whole! {
        10 => |position, found| single::full_houses(position, KINDS, &mut |single| found(single.step(position)));
        12 => |position, found| single::hidden_singles(position, IN_BOXES, &mut |single| found(single.step(position)));
        15 => |position, found| single::hidden_singles(position, ELSEWHERE, &mut |single| found(single.step(position)));
        23 => |position, found| single::naked_singles(position, &mut |single| found(single.step(position)));
        26 => |position, found| locked(position, POINTING, found);
        28 => |position, found| locked(position, CLAIMING, found);
        30 => |position, found| naked(position, 2, found);
        32 => |position, found| fish(position, 2, found);
        34 => |position, found| hidden(position, 2, found);
        36 => |position, found| naked(position, 3, found);
        38 => |position, found| fish(position, 3, found);
        40 => |position, found| hidden(position, 3, found);
        50 => |position, found| naked(position, 4, found);
        52 => |position, found| fish(position, 4, found);
        54 => |position, found| hidden(position, 4, found);
    });
    stages.extend(whole! {
        40 => |position, found| skyscraper::find(position, &places(position).iter().collect::<Vec<_>>(), found);
        41 => |position, found| by_digit(position, two_string_kite::find, found);
        42 => |position, found| wing::find(position, 2, &mut |wing| found(wing.step(position)));
        43 => |position, found| finned_fish(position, 2, found);
        43 => |position, found| by_digit(position, empty_rectangle::find, found);
        44 => |position, found| wing::find(position, 3, &mut |wing| found(wing.step(position)));
        44 => w_wing::find;
    });
    if board.has_only_groups() {
        stages.extend(whole! {
            45 => unique_loop;
            56 => |position, found| bug::find(position, &mut |bug| found(bug.step(position)));
        });
    }
    if board.size() * board.cell_count() <= MOST_CANDIDATES {
        stages.extend(whole! {
            47 => |position, found| finned_fish(position, 3, found);
            57 => |position, found| finned_fish(position, 4, found);
            60 => sue_de_coq::find;
            62 => |position, found| AlmostLockedSets::new(position).xz(found);
            64 => |position, found| AlmostLockedSets::new(position).xy_wing(found);
        });
    }
    if board.size() >= 10 {
        stages.extend(whole! {
            64 => |position, found| subset(position, SubsetSearch::naked(5, KINDS), found);
            66 => |position, found| fish(position, 5, found);
            68 => |position, found| hidden(position, 5, found);
        });
    }
    if !board.rules().is_houses() || board.has_distant_peers() {
        stages.extend(whole! {
            29 => |position, found| common_peers::in_houses(position, false, found);
            41 => |position, found| common_peers::in_houses(position, true, found);
            42 => |position, found| common_peers::of_cells(position, found);
        });
    }
    let mut groups = |difficulty, of_areas, find| {
        stages.push(Stage { difficulty, find: Find::Groups { of_areas, find } });
    };
    groups(20, false, |position, group, domains, _| clues::alone(position, group, domains));
    groups(20, false, |position, group, domains, _| clues::sets::find(position, group, domains, 4));
    groups(20, false, clues::bounds::find);
    groups(28, false, |position, group, domains, _| clues::sets::find(position, group, domains, 8));
    groups(30, false, common_peers::of_clue);
    groups(31, false, |position, group, domains, scratch| {
        clues::assignments::find(position, group, domains, 8, scratch)
    });
    groups(32, true, of_area);
    groups(34, false, |position, group, domains, _| clues::sets::find(position, group, domains, 60));
    groups(38, false, |position, group, domains, scratch| {
        clues::assignments::find(position, group, domains, 60, scratch)
    });
    groups(40, false, clues::consistency);
    groups(42, true, of_area_in_full);
    groups(46, false, |position, group, domains, scratch| {
        clues::assignments::find(position, group, domains, 500, scratch)
    });
    groups(94, false, clues::cases_of_variables);
    if board.groups().iter().any(|group| group.area.is_none()) {
        for stage in [NetStage::Contradictions, NetStage::Cases, NetStage::LockedContradictions] {
            stages.push(Stage { difficulty: stage.difficulty(), find: Find::Nets(stage) });
        }
    }
    let mut chains = |difficulty, find| stages.push(Stage { difficulty, find: Find::Chains(find) });
    chains(65, Chains::cycle_or_chain);
    chains(75, |chains, position, is_all, found| chains.forcing(position, Kind::Nishio, is_all, found));
    chains(80, |chains, position, is_all, found| chains.forcing(position, Kind::Static, is_all, found));
    chains(85, |chains, position, is_all, found| chains.forcing(position, DYNAMIC[0], is_all, found));
    chains(90, |chains, position, is_all, found| chains.forcing(position, DYNAMIC[1], is_all, found));
    if board.groups().is_empty() && board.size() * board.cell_count() <= MOST_CANDIDATES {
        chains(95, |chains, position, is_all, found| chains.forcing(position, DYNAMIC[2], is_all, found));
    }
    let rare = patterns::PATTERNS.iter().filter(|(_, technique, _)| has(board, *technique));
    stages
        .extend(rare.map(|&(difficulty, technique, find)| Stage { difficulty, find: Find::Pattern(technique, find) }));
    sort_by_number(&mut stages, |stage| stage.difficulty as usize);
    stages.push(Stage { difficulty: NetStage::Nested.difficulty(), find: Find::Nets(NetStage::Nested) });
    stages
}

/// Dynamic forcing chains with more and more techniques within.
const DYNAMIC: [Kind; 3] =
    [Kind::Dynamic { level: 0, inner: 0 }, Kind::Dynamic { level: 1, inner: 0 }, Kind::Dynamic { level: 2, inner: 0 }];

/// Whether the stages of a board can find steps of a technique.
pub(super) fn has(board: &Board, technique: Technique) -> bool {
    use Technique as T;
    let is_small = board.size() * board.cell_count() <= MOST_CANDIDATES;
    let has_clues = board.groups().iter().any(|group| group.area.is_none());
    match technique {
        _ if patterns::row(technique).is_some() => is_small && patterns::fits(technique, board),
        T::DirectPointing
        | T::DirectClaiming
        | T::DirectHiddenPair
        | T::DirectHiddenTriple
        | T::TurbotFish
        | T::ThreeStrongLinks
        | T::FourStrongLinks
        | T::WxyzWing
        | T::VwxyzWing
        | T::UvwxyzWing
        | T::TuvwxyzWing
        | T::AlignedPairExclusion
        | T::AlignedTripleExclusion => false,
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueLoop1
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4
        | T::Bug1
        | T::Bug2
        | T::Bug3
        | T::Bug4 => board.has_only_groups(),
        T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish
        | T::SueDeCoq
        | T::AlsXz
        | T::AlsXyWing => is_small,
        T::NakedSubset | T::LargerFish | T::HiddenSubset => board.size() >= 10,
        T::CommonPeers => !board.rules().is_houses() || board.has_distant_peers() || has_clues,
        T::ConstraintBounds
        | T::ConstraintCombinations
        | T::ConstraintConsistency
        | T::ForcingNet
        | T::CellForcingNet
        | T::RegionForcingNet => has_clues,
        T::InniesOuties => board.groups().iter().any(|group| group.area.is_some()),
        _ => true,
    }
}

/// The most candidates of a board for techniques whose time grows fast.
const MOST_CANDIDATES: usize = 1000;

impl Kdoku {
    pub(super) fn new(board: &Arc<Board>, techniques: TechniqueSet) -> Self {
        let stages = stages(board);
        let failures = vec![vec![Vec::new(); board.groups().len()]; stages.len()];
        let (scratch, chains) = (Scratch::default(), Chains::new(techniques));
        let (nets, found_nets) = Default::default();
        let groups = GROUPS.iter().filter(|(name, _)| ["chains", "forcing-chains"].contains(name));
        let has_chains = groups.flat_map(|(_, members)| *members).any(|&member| techniques.contains(member));
        let workspace = Workspace { scratch, chains, failures, nets, found_nets, whole: None };
        Self { techniques, has_chains, stages, workspace }
    }

    /// Passes the steps of a stage to `found` until that stops the search.
    fn of_stage(
        &mut self,
        number: usize,
        position: &Position,
        is_all: bool,
        found: &mut Found<'_, Step>,
    ) -> ControlFlow<()> {
        let Stage { difficulty, find } = self.stages[number];
        let techniques = self.techniques;
        let mut found = |mut step: Step| {
            if !techniques.contains(step.technique) {
                return ControlFlow::Continue(());
            }
            step.difficulty.get_or_insert(difficulty);
            add_linked(position, &mut step);
            found(step)
        };
        let Workspace { scratch, chains, failures, nets, found_nets, whole } = &mut self.workspace;
        match find {
            Find::Whole(find) => find(position, &mut found),
            Find::Pattern(technique, find) if techniques.contains(technique) => {
                let needs_dead = patterns::needs_dead_places(technique);
                if needs_dead && whole.as_ref() != Some(position) && !templates::has_dead_places(position) {
                    *whole = Some(position.clone());
                }
                if needs_dead && whole.as_ref() == Some(position) {
                    return ControlFlow::Continue(());
                }
                find(position, technique, &mut found)
            }
            Find::Groups { of_areas, find } => {
                let groups = position.board().groups().iter().zip(&mut failures[number]);
                for (group, failure) in groups.filter(|(group, _)| group.area.is_some() == of_areas) {
                    let domains = group.domains(position);
                    if *failure == domains {
                        continue;
                    }
                    match find(position, group, &domains, scratch) {
                        Some(step) => {
                            let again = |domains: &[u64]| find(position, group, domains, scratch);
                            found(repeated(step, group, domains, again))?;
                        }
                        None => *failure = domains,
                    }
                }
                ControlFlow::Continue(())
            }
            Find::Nets(stage) if stage.techniques().iter().any(|&technique| techniques.contains(technique)) => {
                found_nets[stage as usize].find(position, stage, (nets, scratch), &mut found)
            }
            Find::Chains(find) if self.has_chains => find(chains, position, is_all, &mut found),
            Find::Chains(_) | Find::Pattern(..) | Find::Nets(_) => ControlFlow::Continue(()),
        }
    }
}

impl PathFinder for Kdoku {
    fn start(&mut self) {
        self.workspace.failures.iter_mut().flatten().for_each(Vec::clear);
        self.workspace.nets.start();
        self.workspace.found_nets = Default::default();
    }

    fn stop_when(&mut self, stop: &Stop) {
        self.workspace.chains.stop_when(stop);
        self.workspace.nets.stop = stop.clone();
    }

    fn next_step(&mut self, position: &Position) -> Option<Step> {
        (0..self.stages.len()).find_map(|number| {
            // nested nets are found several at a time
            let is_hard = self.stages[number].difficulty >= NetStage::Contradictions.difficulty();
            let nested = &mut self.workspace.found_nets[NetStage::Nested as usize];
            let nested = is_hard.then(|| nested.left(position).first().cloned()).flatten();
            nested.or_else(|| first(|found| self.of_stage(number, position, false, found)))
        })
    }

    fn steps(&mut self, position: &Position, is_all: bool, stop: &Stop) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for number in (0..self.stages.len()).take_while(|_| !stop.is_wanted()) {
            // nested nets are the last resort
            if !steps.is_empty() && number + 1 == self.stages.len() {
                break;
            }
            let _ = self.of_stage(number, position, is_all, &mut |step| {
                steps.push(step);
                if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        sort_by_difficulty(&mut steps);
        steps
    }
}
