//! The scales of `HoDoKu`: every step has a score and a level.
//!
//! The first step of the first technique that finds one is taken. The score of a puzzle is the sum
//! of the scores of its steps; its level is that of the hardest step, raised as long as the score
//! is above the limit of the level.
//!
//! Releases differ in the choice among chains: 2.2.0 and the beta 2.3.0 take the one whose eliminations
//! have the smallest sum, 2.3.2 the shortest. Its forcing chains and nets are chosen by length, too;
//! these are the same here on both scales.

mod brute_force;
mod bug;
mod context;
mod shared_techniques;
mod singles;

use super::{PathFinder, patterns};
use crate::board::HouseKind::{Box as InBox, Column, Row};
use crate::techniques::basic::{locked_subset, single};
use crate::techniques::exclusion::sue_de_coq;
use crate::techniques::inference_chains::nice_loop::{self, Implications};
use crate::techniques::inference_chains::{forcing_chain, xy_chain};
use crate::techniques::one_digit::{coloring, empty_rectangle, single_digit_chain, skyscraper, two_string_kite};
use crate::techniques::uniqueness::avoidable_rectangle;
use crate::techniques::wings::w_wing;
use crate::techniques::{Found, first};
use crate::{Board, DigitPlaces, HouseKind, Level, Offer, Position, Step, Stop, Technique, TechniqueSet};
use context::{Context, Memory, Scope};
use shared_techniques as shared;
use singles::Singles;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The score and the level of a technique; `None` if the scale does not have it.
pub(super) fn value(technique: Technique) -> Option<(u32, Level)> {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    use Technique as T;
    Some(match technique {
        T::FullHouse | T::NakedSingle => (4, Easy),
        T::HiddenSingle => (14, Easy),
        T::LockedPair => (40, Medium),
        T::LockedTriple | T::NakedPair => (60, Medium),
        T::Pointing | T::Claiming => (50, Medium),
        T::NakedTriple => (80, Medium),
        T::HiddenPair => (70, Medium),
        T::HiddenTriple => (100, Medium),
        T::NakedQuadruple | T::TurbotFish | T::EmptyRectangle => (120, Hard),
        T::XWing => (140, Hard),
        T::HiddenQuadruple | T::Swordfish | T::TwoStringKite | T::WWing | T::SashimiXWing | T::SimpleColors => {
            (150, Hard)
        }
        T::Jellyfish | T::XyWing => (160, Hard),
        T::RemotePair => (110, Hard),
        T::Skyscraper | T::FinnedXWing => (130, Hard),
        T::XyzWing => (180, Hard),
        T::Bug1
        | T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => (100, Hard),
        T::MultiColors => (200, Hard),
        T::FinnedSwordfish => (200, Unfair),
        T::SashimiSwordfish => (240, Unfair),
        T::FinnedJellyfish | T::SueDeCoq => (250, Unfair),
        T::SashimiJellyfish | T::XChain | T::XyChain => (260, Unfair),
        T::NiceLoop | T::DiscontinuousNiceLoop | T::Aic => (280, Unfair),
        T::GroupedNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic | T::AlsXz | T::FrankenXWing => {
            (300, Unfair)
        }
        T::AlsXyWing => (320, Unfair),
        T::AlsChain => (340, Unfair),
        T::FrankenSwordfish => (350, Unfair),
        T::FinnedFrankenXWing => (390, Unfair),
        T::FinnedFrankenSwordfish => (410, Unfair),
        T::ForcingChain => (500, Extreme),
        T::ForcingNet => (700, Extreme),
        T::BruteForce => (10_000, Extreme),
        _ => return patterns::OF_HODOKU.iter().find(|row| row.0 == technique).map(|row| (row.1, row.2)),
    })
}

pub(super) fn level(hardest: Level, score: u64) -> Level {
    let fits = |level: &Level| *level >= hardest && level.highest_score().is_none_or(|limit| score <= limit);
    Level::ALL.into_iter().find(fits).expect("the last level has no limit")
}

/// The path finder.
pub(super) struct Hodoku {
    techniques: TechniqueSet,
    stop: Stop,
    singles: Singles,
    memory: Memory,
    is_new: bool,
    /// Whether shorter chains come first.
    by_length: bool,
}

impl Hodoku {
    /// The path finder of 2.2.0, or of 2.3.2 if `by_length`.
    pub(super) fn new(board: &Arc<Board>, techniques: TechniqueSet, by_length: bool) -> Self {
        let (singles, memory) = (Singles::new(board), Memory::default());
        let is_optional = |technique: &Technique| !techniques.is_listed() && is_optional(*technique);
        let unwanted = Technique::ALL.iter().copied().filter(is_optional).collect();
        let techniques = techniques.minus(unwanted);
        Self { techniques, stop: Stop::default(), singles, memory, is_new: true, by_length }
    }
}

/// The order in which most techniques look at houses.
const BOX_ROW_COLUMN: &[HouseKind] = &[InBox, Row, Column];

/// A technique, or several that are searched at once; the first step found is taken.
type Stage = fn(&mut Context<'_>, &mut Found<'_, Step>) -> ControlFlow<()>;

/// The number of eliminations, the length of the chain, the sum, the order of search.
type Rank = (Reverse<usize>, usize, usize, u8);

/// The techniques of the stage with this name.
fn family(technique: Technique) -> TechniqueSet {
    use Technique as T;
    match technique {
        T::NiceLoop => [T::NiceLoop, T::DiscontinuousNiceLoop, T::Aic].into_iter().collect(),
        T::GroupedNiceLoop => {
            [T::GroupedNiceLoop, T::GroupedDiscontinuousNiceLoop, T::GroupedAic].into_iter().collect()
        }
        _ => TechniqueSet::NONE.with(technique),
    }
}

/// Passes on the best of all steps of a technique: more eliminations first, then the shorter chain if
/// chains are compared by length, then the smaller sum of their cells and digits, then the first in the
/// order of search. If all steps are wanted, the best for each set of eliminations.
fn best(scope: Scope, found: &mut Found<'_, Step>, find: &dyn Fn(&mut Offer<'_>)) -> ControlFlow<()> {
    let mut all: BTreeMap<(Rank, Vec<(usize, usize)>), Step> = BTreeMap::new();
    let mut best: Option<Rank> = None;
    find(&mut |order, mut eliminations, build| {
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        // the further back, the more a cell weighs
        let sum = eliminations.iter().enumerate().map(|(number, &(cell, digit))| cell * (1 + 80 * number) + digit + 1);
        let (count, sum) = (Reverse(eliminations.len()), sum.sum::<usize>());
        // no chain is shorter than that
        let least: Rank = (count, 0, sum, order);
        if eliminations.is_empty() || !scope.is_all && best.is_some_and(|best| least >= best) {
            return;
        }
        let Some(step) = build().filter(|step| scope.techniques.contains(step.technique)) else { return };
        let length = if scope.by_length { step.chains.iter().map(|chain| chain.nodes.len()).sum() } else { 0 };
        let rank = (count, length, sum, order);
        if scope.is_all {
            all.entry((rank, eliminations))
                .or_insert_with_key(|(_, eliminations)| step.eliminate_in_order(eliminations));
        } else if best.is_none_or(|best| rank < best) {
            all.clear();
            best = Some(rank);
            let step = step.eliminate_in_order(&eliminations);
            all.insert((rank, eliminations), step);
        }
    });
    all.into_values().try_for_each(found)
}

/// Passes on the best of all steps of a technique that looks at the places of digits.
fn best_of_digits(
    context: &mut Context<'_>,
    technique: Technique,
    find: fn(&Position, &[&DigitPlaces], &mut Offer<'_>),
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let scope = context.scope;
    let find = |position: &Position, digits: &[&DigitPlaces], found: &mut Found<'_, Step>| {
        best(scope, found, &|offer| find(position, digits, offer))
    };
    context.all_digits(technique, &find, found)
}

/// The most candidates of a position in which chains are searched, and in which forcing chains and sue
/// de coq are, whose time grows faster.
const MOST_OF_CHAINS: usize = 4096;
const MOST_OF_FORCING_CHAINS: usize = 1024;

fn candidate_count(position: &Position) -> usize {
    position.open_cells().map(|cell| position.digits(cell).count_ones() as usize).sum()
}

/// The links between the candidates; `None` if they are more than `most`.
fn implications(context: &mut Context<'_>, has_groups: bool, most: usize) -> Option<Implications> {
    let position = context.position;
    (candidate_count(position) <= most).then(|| Implications::new(position, context.digits(), has_groups))
}

/// The conclusions of forcing chains, or of nets.
fn forcing_chain(context: &mut Context<'_>, is_net: bool, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    match implications(context, true, MOST_OF_FORCING_CHAINS) {
        Some(graph) => forcing_chain::find(context.position, &graph, is_net, found),
        None => ControlFlow::Continue(()),
    }
}

/// The best loop or chain of all links.
fn nice_loop(context: &mut Context<'_>, has_groups: bool, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    match implications(context, has_groups, MOST_OF_CHAINS) {
        Some(graph) => best(context.scope, found, &|offer| nice_loop::find(context.position, &graph, offer)),
        None => ControlFlow::Continue(()),
    }
}

fn singles(position: &Position, found: &mut Found<'_, Step>) -> ControlFlow<()> {
    single::full_houses(position, BOX_ROW_COLUMN, &mut |single| found(single.step(position)))?;
    single::naked_singles(position, &mut |single| found(single.step(position)))?;
    single::hidden_singles(position, BOX_ROW_COLUMN, &mut |single| found(single.step(position)))
}

/// Whether the scale uses a technique only if it is named.
pub(super) fn is_optional(technique: Technique) -> bool {
    patterns::OF_HODOKU.iter().any(|row| row.0 == technique)
}

/// The techniques after singles, in order. The last three, which may guess, follow after those that
/// are used only if named.
const STAGES: &[(Technique, Stage)] = &[
    (Technique::LockedPair, |context, found| locked_subset::find(context.position, 2, &[InBox], true, found)),
    (Technique::LockedTriple, |context, found| locked_subset::find(context.position, 3, &[InBox], true, found)),
    (Technique::Pointing, |context, found| {
        shared::locked_candidates(context.position, &[InBox], &[Row, Column], found)
    }),
    (Technique::Claiming, |context, found| {
        shared::locked_candidates(context.position, &[Row, Column], &[InBox], found)
    }),
    (Technique::NakedPair, |context, found| locked_subset::find(context.position, 2, BOX_ROW_COLUMN, false, found)),
    (Technique::NakedTriple, |context, found| locked_subset::find(context.position, 3, BOX_ROW_COLUMN, false, found)),
    (Technique::HiddenPair, |context, found| shared::hidden_subset(context.position, 2, found)),
    (Technique::HiddenTriple, |context, found| shared::hidden_subset(context.position, 3, found)),
    (Technique::NakedQuadruple, |context, found| {
        locked_subset::find(context.position, 4, BOX_ROW_COLUMN, false, found)
    }),
    (Technique::HiddenQuadruple, |context, found| shared::hidden_subset(context.position, 4, found)),
    (Technique::XWing, |context, found| shared::basic_fish(context, 2, found)),
    (Technique::Swordfish, |context, found| shared::basic_fish(context, 3, found)),
    (Technique::Jellyfish, |context, found| shared::basic_fish(context, 4, found)),
    (Technique::RemotePair, |context, found| {
        best(context.scope, found, &|offer| xy_chain::remote_pair(context.position, offer))
    }),
    (Technique::Bug1, |context, found| bug::find(context.position).map_or(ControlFlow::Continue(()), found)),
    (Technique::Skyscraper, |context, found| context.all_digits(Technique::Skyscraper, &skyscraper::find, found)),
    (Technique::TwoStringKite, |context, found| {
        context.each_digit(Technique::TwoStringKite, &two_string_kite::find, found)
    }),
    (Technique::TurbotFish, |context, found| {
        best_of_digits(context, Technique::TurbotFish, single_digit_chain::turbot_fish, found)
    }),
    (Technique::EmptyRectangle, |context, found| {
        context.each_digit(Technique::EmptyRectangle, &empty_rectangle::find, found)
    }),
    (Technique::WWing, |context, found| w_wing::find(context.position, found)),
    (Technique::XyWing, |context, found| shared::wing(context.position, 2, found)),
    (Technique::XyzWing, |context, found| shared::wing(context.position, 3, found)),
    (Technique::UniqueRectangle1, |context, found| context.rectangle(Technique::UniqueRectangle1, found)),
    (Technique::UniqueRectangle2, |context, found| context.rectangle(Technique::UniqueRectangle2, found)),
    (Technique::UniqueRectangle3, |context, found| context.rectangle(Technique::UniqueRectangle3, found)),
    (Technique::UniqueRectangle4, |context, found| context.rectangle(Technique::UniqueRectangle4, found)),
    (Technique::UniqueRectangle5, |context, found| context.rectangle(Technique::UniqueRectangle5, found)),
    (Technique::UniqueRectangle6, |context, found| context.rectangle(Technique::UniqueRectangle6, found)),
    (Technique::HiddenRectangle, |context, found| context.rectangle(Technique::HiddenRectangle, found)),
    (Technique::AvoidableRectangle1, |context, found| avoidable_rectangle::find(context.position, found)),
    (Technique::AvoidableRectangle2, |context, found| avoidable_rectangle::find(context.position, found)),
    (Technique::FinnedXWing, |context, found| shared::finned_fish(context, 2, false, found)),
    (Technique::SashimiXWing, |context, found| shared::finned_fish(context, 2, true, found)),
    (Technique::FinnedSwordfish, |context, found| shared::finned_fish(context, 3, false, found)),
    (Technique::SashimiSwordfish, |context, found| shared::finned_fish(context, 3, true, found)),
    (Technique::FinnedJellyfish, |context, found| shared::finned_fish(context, 4, false, found)),
    (Technique::SashimiJellyfish, |context, found| shared::finned_fish(context, 4, true, found)),
    (Technique::SueDeCoq, |context, found| {
        let is_small = candidate_count(context.position) <= MOST_OF_FORCING_CHAINS;
        if is_small { sue_de_coq::find(context.position, found) } else { ControlFlow::Continue(()) }
    }),
    (Technique::SimpleColors, |context, found| context.each_digit(Technique::SimpleColors, &coloring::simple, found)),
    (Technique::MultiColors, |context, found| context.each_digit(Technique::MultiColors, &coloring::multi, found)),
    (Technique::XChain, |context, found| {
        best_of_digits(context, Technique::XChain, single_digit_chain::x_chain, found)
    }),
    (Technique::XyChain, |context, found| best(context.scope, found, &|offer| xy_chain::find(context.position, offer))),
    (Technique::NiceLoop, |context, found| nice_loop(context, false, found)),
    (Technique::GroupedNiceLoop, |context, found| nice_loop(context, true, found)),
    (Technique::AlsXz, |context, found| context.almost_locked_sets().xz(found)),
    (Technique::AlsXyWing, |context, found| context.almost_locked_sets().xy_wing(found)),
    (Technique::AlsChain, |context, found| {
        let scope = Scope { by_length: false, ..context.scope };
        let sets = context.almost_locked_sets();
        best(scope, found, &|offer| sets.chain(offer))
    }),
    (Technique::FrankenXWing, |context, found| shared::franken_fish(context, 2, false, found)),
    (Technique::FrankenSwordfish, |context, found| shared::franken_fish(context, 3, false, found)),
    (Technique::FinnedFrankenXWing, |context, found| shared::franken_fish(context, 2, true, found)),
    (Technique::FinnedFrankenSwordfish, |context, found| shared::franken_fish(context, 3, true, found)),
    (Technique::ForcingChain, |context, found| forcing_chain(context, false, found)),
    (Technique::ForcingNet, |context, found| forcing_chain(context, true, found)),
    (Technique::BruteForce, |context, found| {
        brute_force::find(context.position).map_or(ControlFlow::Continue(()), found)
    }),
];

/// The techniques after singles, in order. Those without a stage are patterns.
fn stages() -> impl Iterator<Item = (Technique, Option<Stage>)> {
    let (before, after) = STAGES.split_at(STAGES.len() - 3);
    let named = patterns::OF_HODOKU.iter().map(|row| (row.0, None));
    let of = |stages: &'static [(Technique, Stage)]| stages.iter().map(|&(technique, stage)| (technique, Some(stage)));
    of(before).chain(named).chain(of(after))
}

impl PathFinder for Hodoku {
    fn stop_when(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    fn start(&mut self) {
        self.is_new = true;
    }

    fn next_step(&mut self, position: &Position) -> Option<Step> {
        if self.is_new || self.singles.position() != position {
            self.is_new = false;
            self.singles.start(position);
        }
        let mut step = self.singles.next(self.techniques);
        if step.is_none() {
            let mut context = Context::new(position, &mut self.memory, self.by_length);
            step = stages()
                .take_while(|_| !self.stop.is_wanted())
                .find_map(|stage| first(|found| of_stage(&mut context, stage, self.techniques, found)));
        }
        let step = step?;
        // in the order of the technique: singles enter their queues as candidates go
        for candidate in &step.eliminations {
            self.singles.eliminate(candidate.cell.index(), candidate.digit.index());
        }
        for candidate in &step.placements {
            self.singles.place(candidate.cell.index(), candidate.digit.index());
        }
        Some(valued(step))
    }

    fn steps(&mut self, position: &Position, is_all: bool, stop: &Stop) -> Vec<Step> {
        let mut memory = Memory::default();
        let mut context = Context::new(position, &mut memory, self.by_length);
        context.scope.is_all = is_all;
        let mut steps = Vec::new();
        if is_all {
            let _ = self::singles(position, &mut |step| {
                steps.extend(Some(step).filter(|step| self.techniques.contains(step.technique)));
                ControlFlow::Continue(())
            });
        } else {
            let mut singles = Singles::new(position.shared_board());
            singles.start(position);
            steps.extend(singles.next(self.techniques));
        }
        for stage in stages().take_while(|_| !stop.is_wanted()) {
            // trial is the last resort
            if stage.0 != Technique::BruteForce || steps.is_empty() {
                let _ = of_stage(&mut context, stage, self.techniques, &mut |step| {
                    steps.push(step);
                    if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
        }
        steps.into_iter().map(valued).collect()
    }
}

/// Passes on the steps of a stage that are of these techniques.
fn of_stage(
    context: &mut Context<'_>,
    (technique, find): (Technique, Option<Stage>),
    techniques: TechniqueSet,
    found: &mut Found<'_, Step>,
) -> ControlFlow<()> {
    let techniques = family(technique).intersection(techniques);
    if techniques == TechniqueSet::NONE {
        return ControlFlow::Continue(());
    }
    context.scope.techniques = techniques;
    let mut found =
        |step: Step| if techniques.contains(step.technique) { found(step) } else { ControlFlow::Continue(()) };
    match (find, patterns::row(technique)) {
        (Some(find), _) => find(context, &mut found),
        (None, Some(row)) => (row.2)(context.position, technique, &mut found),
        (None, None) => ControlFlow::Continue(()),
    }
}

/// The step with its score.
fn valued(mut step: Step) -> Step {
    step.eliminations.sort_unstable();
    step.difficulty = value(step.technique).map(|(score, _)| score);
    step
}

#[cfg(test)]
mod tests;
