//! The turns of the engines, and their limits.
//!
//! | board | known solutions | turns | a turn ends |
//! |---|---|---|---|
//! | houses only | any | backtracking | after 200 conflicts, and 200 more per solution found |
//! | | none | then learning and tabu search alternate | see below |
//! | | one or more | then learning alone | never |
//! | other rules | any | backtracking and learning alternate | see below |
//!
//! **Houses only.** Learning is the better engine on hard boards. Tabu search is several times faster
//! on large boards with many solutions, but it can prove nothing and hardly ever finds a single
//! solution. If one solution is enough, each engine does at most half as much work again as the other,
//! but up to 25 × 25 tabu search gets a sixteenth if its first turn has not come near a solution.
//! If more solutions matter, tabu search gets a sixteenth of the work on large boards, and no turn on
//! smaller ones.
//!
//! **Other rules.** Neither engine is better in general: one may take a second where the other takes a
//! minute. Each turn of backtracking may meet twice as many conflicts as the last. A turn of learning
//! ends when both engines have done the same work, so the portfolio takes at most a few times as long
//! as the better engine. Where most constraints are sums (killer, little killer, arrow), backtracking
//! is 3 to 30 times faster, and learning gets an eighth of that share. The same holds where regions are
//! to be found, since their formula is large.

use super::{Goal, Portfolio};
use crate::engine::learn::LARGEST_PROOF;

/// The constants of the schedules. Tests use small ones, so that small boards see every change of
/// turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Conflicts without a solution that backtracking may meet on boards of houses. It gets as many
    /// again for each solution it finds: where there are many, it lists them faster.
    conflicts: u64,
    /// The same for boards with other rules, in the first turn.
    first_turn_conflicts: u64,
    /// Work of the learning engine before the first turn of tabu search, where one solution is
    /// enough: 1 or 2 ms.
    first_learn_work: u64,
    /// Work of tabu search in its first turn: some 20,000 moves, 10 ms.
    first_tabu_work: u64,
    /// Work of the learning engine on one solution before other threads help: a hundredth of a second.
    pub(super) work_alone: u64,
    /// Nodes without a settled target after which a targeted search passes on to the learning engine.
    pub(crate) target_nodes: u64,
    /// The same on boards that backtracking keeps in tables, where learning helps the most.
    pub(crate) target_nodes_with_tables: u64,
}

impl Tuning {
    pub(crate) const DEFAULT: Self = Self {
        conflicts: 200,
        first_turn_conflicts: 3000,
        first_learn_work: 1 << 17,
        first_tabu_work: 1 << 20,
        work_alone: 1 << 20,
        target_nodes: 50_000,
        target_nodes_with_tables: 3000,
    };

    /// Turns so short that even small boards see all engines.
    #[doc(hidden)]
    pub const SHORT_TURNS: Self = Self {
        conflicts: 3,
        first_turn_conflicts: 3,
        first_learn_work: 100,
        first_tabu_work: 1000,
        work_alone: 100,
        target_nodes: 1,
        target_nodes_with_tables: 1,
    };

    /// Conflicts without a solution that backtracking may meet.
    pub(super) const fn conflict_limit(&self, alternates: bool, blanks: usize) -> u64 {
        match blanks {
            _ if alternates => self.first_turn_conflicts,
            blanks if blanks > TOO_MANY_BLANKS => 0,
            _ => self.conflicts,
        }
    }

    /// Conflicts of a further turn of backtracking, after this many turns of learning.
    pub(super) fn turn_conflicts(&self, turns: u32) -> u64 {
        self.first_turn_conflicts << turns.min(32)
    }
}

/// Blank cells of a board without a turn for backtracking, which looks at all of them for each guess.
const TOO_MANY_BLANKS: usize = 2500;

/// Work of the learning engine that takes as long as one changed cell of backtracking.
const WORK_PER_CHANGE: u64 = 25;

/// The divisor of the share of learning where most constraints are sums, or regions are to be found.
const SMALL_SHARE: u64 = 8;

/// Clashes left after the first turn of tabu search. If there are more on a board up to 25 × 25, it probably has so few
/// solutions that tabu search finds none.
const MAX_CLASHES: i32 = 3;

/// Work of the learning engine without a solution after which the same holds: some 0.2 s.
const LONG_LEARN_WORK: u64 = 1 << 24;

/// The ratio of learning to tabu search where more than one solution matters, or where there are few.
pub(super) const TABU_DIVISOR: u64 = 16;

impl Portfolio {
    /// The work at which the next turn of the learning engine ends.
    pub(super) fn learn_work_limit(&self) -> u64 {
        let tuning = &self.tuning;
        match (self.uses_tabu, &self.tabu, &self.search) {
            (true, None, _) if self.goal == Goal::One => tuning.first_learn_work,
            (true, None, _) => tuning.first_tabu_work * TABU_DIVISOR,
            (true, Some(tabu), _) => self.half_more(tabu.work()) * self.tabu_divisor(),
            (false, _, Some(search)) => {
                let is_weak = self.model.propagators().are_mostly_sums() || !self.model.labels().is_empty();
                let divisor = if is_weak { SMALL_SHARE } else { 1 };
                search.work() * WORK_PER_CHANGE / divisor
            }
            (false, _, None) => u64::MAX,
        }
    }

    /// The work at which the next turn of tabu search ends.
    pub(super) fn tabu_work_limit(&self) -> u64 {
        self.half_more(self.learn_work() / self.tabu_divisor())
    }

    /// The ratio of learning to tabu search.
    fn tabu_divisor(&self) -> u64 {
        if self.goal == Goal::Several { TABU_DIVISOR } else { self.tabu_divisor }
    }

    /// At the end of a turn of tabu search: whether the board probably has few solutions.
    pub(super) fn expects_few_solutions(&self) -> bool {
        let is_far = self.tabu.as_ref().is_some_and(|tabu| tabu.lowest_clashes() > MAX_CLASHES);
        self.model.size() <= LARGEST_PROOF && (is_far || self.learn_work() > LONG_LEARN_WORK)
    }

    /// The work of the learning engine on this puzzle.
    fn learn_work(&self) -> u64 {
        self.started_learn().map_or(0, crate::engine::learn::Cdcl::work)
    }

    /// Half as much again as the other engine has done.
    fn half_more(&self, work: u64) -> u64 {
        (work + work / 2).max(self.tuning.first_tabu_work)
    }
}
