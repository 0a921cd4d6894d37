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

use super::{PathFinder, sort_by_difficulty};
use crate::board::HouseKind::{Box as InBox, Column, Row};
use crate::techniques::basic::locked_subset;
use crate::techniques::exclusion::sue_de_coq;
use crate::techniques::inference_chains::nice_loop::{self, Implications};
use crate::techniques::inference_chains::{forcing_chain, xy_chain};
use crate::techniques::one_digit::{coloring, empty_rectangle, single_digit_chain, skyscraper, two_string_kite};
use crate::techniques::uniqueness::avoidable_rectangle;
use crate::techniques::wings::w_wing;
use crate::{Board, HouseKind, Level, Offer, Position, Step, Stop, Technique, TechniqueSet};
use context::{Context, Memory};
use shared_techniques as shared;
use singles::Singles;
use std::cmp::Reverse;
use std::sync::Arc;

/// The score and the level of a technique; `None` if the scale does not have it.
pub(super) const fn value(technique: Technique) -> Option<(u32, Level)> {
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
        _ => return None,
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
    givens: Vec<bool>,
    memory: Memory,
    is_new: bool,
    /// Whether shorter chains come first.
    by_length: bool,
}

impl Hodoku {
    /// The path finder of 2.2.0, or of 2.3.2 if `by_length`.
    pub(super) fn new(board: &Arc<Board>, techniques: TechniqueSet, by_length: bool) -> Self {
        let (singles, memory) = (Singles::new(board), Memory::default());
        Self { techniques, stop: Stop::default(), singles, givens: Vec::new(), memory, is_new: true, by_length }
    }
}

/// The order in which most techniques look at houses.
const BOX_ROW_COLUMN: &[HouseKind] = &[InBox, Row, Column];

/// A technique, or several that are searched at once; the first step found is taken.
type Stage = fn(&mut Context<'_>) -> Option<Step>;

/// The number of eliminations, the length of the chain, the sum, the order of search.
type Rank = (Reverse<usize>, usize, usize, u8);

/// The best of all steps of a technique: more eliminations first, then the shorter chain if
/// `by_length`, then the smaller sum of their cells and digits, then the first in the order of search.
fn best(by_length: bool, find: &dyn Fn(&mut Offer<'_>)) -> Option<Step> {
    let mut best: Option<(Rank, Step)> = None;
    find(&mut |order, mut eliminations, build| {
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        // the further back, the more a cell weighs
        let sum = eliminations.iter().enumerate().map(|(number, &(cell, digit))| cell * (1 + 80 * number) + digit + 1);
        let rank = (Reverse(eliminations.len()), 0, sum.sum::<usize>(), order);
        let is_less = |rank: Rank| best.as_ref().is_none_or(|(best, _)| rank < *best);
        if eliminations.is_empty() || !is_less(rank) {
            return;
        }
        let Some(step) = build() else { return };
        let length = step.chains.iter().map(|chain| chain.nodes.len()).sum();
        let rank = (rank.0, if by_length { length } else { 0 }, rank.2, rank.3);
        if is_less(rank) {
            best = Some((rank, step.eliminate_in_order(&eliminations)));
        }
    });
    best.map(|(_, step)| step)
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

/// The conclusion of forcing chains, or of nets.
fn forcing_chain(context: &mut Context<'_>, is_net: bool) -> Option<Step> {
    let graph = implications(context, true, MOST_OF_FORCING_CHAINS)?;
    forcing_chain::find(context.position, &graph, is_net)
}

/// The best loop or chain of all links.
fn nice_loop(context: &mut Context<'_>, has_groups: bool) -> Option<Step> {
    let graph = implications(context, has_groups, MOST_OF_CHAINS)?;
    best(context.by_length, &|offer| nice_loop::find(context.position, &graph, offer))
}

/// The techniques after singles, in order.
const STAGES: &[(Technique, Stage)] = &[
    (Technique::LockedPair, |context| locked_subset::find(context.position, 2, &[InBox], true)),
    (Technique::LockedTriple, |context| locked_subset::find(context.position, 3, &[InBox], true)),
    (Technique::Pointing, |context| shared::locked_candidates(context.position, &[InBox], &[Row, Column])),
    (Technique::Claiming, |context| shared::locked_candidates(context.position, &[Row, Column], &[InBox])),
    (Technique::NakedPair, |context| locked_subset::find(context.position, 2, BOX_ROW_COLUMN, false)),
    (Technique::NakedTriple, |context| locked_subset::find(context.position, 3, BOX_ROW_COLUMN, false)),
    (Technique::HiddenPair, |context| shared::hidden_subset(context.position, 2)),
    (Technique::HiddenTriple, |context| shared::hidden_subset(context.position, 3)),
    (Technique::NakedQuadruple, |context| locked_subset::find(context.position, 4, BOX_ROW_COLUMN, false)),
    (Technique::HiddenQuadruple, |context| shared::hidden_subset(context.position, 4)),
    (Technique::XWing, |context| shared::basic_fish(context, 2)),
    (Technique::Swordfish, |context| shared::basic_fish(context, 3)),
    (Technique::Jellyfish, |context| shared::basic_fish(context, 4)),
    (Technique::RemotePair, |context| best(context.by_length, &|offer| xy_chain::remote_pair(context.position, offer))),
    (Technique::Bug1, |context| bug::find(context.position)),
    (Technique::Skyscraper, |context| context.all_digits(Technique::Skyscraper, &skyscraper::find)),
    (Technique::TwoStringKite, |context| context.each_digit(Technique::TwoStringKite, &two_string_kite::find)),
    (Technique::TurbotFish, |context| {
        let by_length = context.by_length;
        context.all_digits(Technique::TurbotFish, &|position, digits| {
            best(by_length, &|offer| single_digit_chain::turbot_fish(position, digits, offer))
        })
    }),
    (Technique::EmptyRectangle, |context| context.each_digit(Technique::EmptyRectangle, &empty_rectangle::find)),
    (Technique::WWing, |context| w_wing::find(context.position)),
    (Technique::XyWing, |context| shared::wing(context.position, 2)),
    (Technique::XyzWing, |context| shared::wing(context.position, 3)),
    (Technique::UniqueRectangle1, |context| context.rectangle(Technique::UniqueRectangle1)),
    (Technique::UniqueRectangle2, |context| context.rectangle(Technique::UniqueRectangle2)),
    (Technique::UniqueRectangle3, |context| context.rectangle(Technique::UniqueRectangle3)),
    (Technique::UniqueRectangle4, |context| context.rectangle(Technique::UniqueRectangle4)),
    (Technique::UniqueRectangle5, |context| context.rectangle(Technique::UniqueRectangle5)),
    (Technique::UniqueRectangle6, |context| context.rectangle(Technique::UniqueRectangle6)),
    (Technique::HiddenRectangle, |context| context.rectangle(Technique::HiddenRectangle)),
    (Technique::AvoidableRectangle1, |context| {
        avoidable_rectangle::find(context.position, context.givens, Technique::AvoidableRectangle1)
    }),
    (Technique::AvoidableRectangle2, |context| {
        avoidable_rectangle::find(context.position, context.givens, Technique::AvoidableRectangle2)
    }),
    (Technique::FinnedXWing, |context| shared::finned_fish(context, 2, false)),
    (Technique::SashimiXWing, |context| shared::finned_fish(context, 2, true)),
    (Technique::FinnedSwordfish, |context| shared::finned_fish(context, 3, false)),
    (Technique::SashimiSwordfish, |context| shared::finned_fish(context, 3, true)),
    (Technique::FinnedJellyfish, |context| shared::finned_fish(context, 4, false)),
    (Technique::SashimiJellyfish, |context| shared::finned_fish(context, 4, true)),
    (Technique::SueDeCoq, |context| {
        let is_small = candidate_count(context.position) <= MOST_OF_FORCING_CHAINS;
        is_small.then(|| sue_de_coq::find(context.position)).flatten()
    }),
    (Technique::SimpleColors, |context| context.each_digit(Technique::SimpleColors, &coloring::simple)),
    (Technique::MultiColors, |context| context.each_digit(Technique::MultiColors, &coloring::multi)),
    (Technique::XChain, |context| {
        let by_length = context.by_length;
        context.all_digits(Technique::XChain, &|position, digits| {
            best(by_length, &|offer| single_digit_chain::x_chain(position, digits, offer))
        })
    }),
    (Technique::XyChain, |context| best(context.by_length, &|offer| xy_chain::find(context.position, offer))),
    (Technique::NiceLoop, |context| nice_loop(context, false)),
    (Technique::GroupedNiceLoop, |context| nice_loop(context, true)),
    (Technique::AlsXz, |context| context.almost_locked_sets().xz()),
    (Technique::AlsXyWing, |context| context.almost_locked_sets().xy_wing()),
    (Technique::AlsChain, |context| {
        let sets = context.almost_locked_sets();
        best(false, &|offer| sets.chain(offer))
    }),
    (Technique::FrankenXWing, |context| shared::franken_fish(context, 2, false)),
    (Technique::FrankenSwordfish, |context| shared::franken_fish(context, 3, false)),
    (Technique::FinnedFrankenXWing, |context| shared::franken_fish(context, 2, true)),
    (Technique::FinnedFrankenSwordfish, |context| shared::franken_fish(context, 3, true)),
    (Technique::ForcingChain, |context| forcing_chain(context, false)),
    (Technique::ForcingNet, |context| forcing_chain(context, true)),
    (Technique::BruteForce, |context| brute_force::find(context.position)),
];

impl PathFinder for Hodoku {
    fn stop_when(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    fn start(&mut self) {
        self.is_new = true;
    }

    fn next_step(&mut self, position: &Position) -> Option<Step> {
        if self.is_new || self.singles.position() != position {
            if self.is_new {
                self.givens = (0..position.board().cell_count()).map(|cell| !position.is_open(cell)).collect();
            }
            self.is_new = false;
            self.singles.start(position);
        }
        let mut step = self.singles.next(self.techniques);
        if step.is_none() {
            let mut context = Context::new(position, &self.givens, &mut self.memory, self.by_length);
            let techniques = self.techniques;
            step = STAGES
                .iter()
                .filter(|(technique, _)| techniques.contains(*technique))
                .take_while(|_| !self.stop.is_wanted())
                .find_map(|(_, stage)| stage(&mut context));
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

    fn all_steps(&mut self, position: &Position) -> Vec<Step> {
        let mut singles = Singles::new(position.shared_board());
        singles.start(position);
        let givens: Vec<bool> = (0..position.board().cell_count()).map(|cell| !position.is_open(cell)).collect();
        let mut memory = Memory::default();
        let mut context = Context::new(position, &givens, &mut memory, self.by_length);
        let stages = STAGES.iter().filter(|(technique, _)| self.techniques.contains(*technique));
        let found = stages.filter_map(|(_, stage)| stage(&mut context));
        let mut steps: Vec<Step> = singles.next(self.techniques).into_iter().chain(found).map(valued).collect();
        sort_by_difficulty(&mut steps);
        steps
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
