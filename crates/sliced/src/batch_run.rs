//! One call of the batch kernel: the state of each puzzle, its solutions and its result.
//!
//! A puzzle is reported once, when its last slot has finished it.

use super::packed_board::Cells;
use super::puzzle_source::{PuzzleSource, Query, Report};
use super::single_solver::SingleSolver;
use crate::{Budget, Stats, Step, Stop};
use rustc_hash::FxHashMap;

/// The search state of the puzzle in a slot.
#[derive(Clone, Copy, Default)]
pub(super) struct PuzzleState {
    pub(super) puzzle: u32,
    /// The number of guesses that led to the current board.
    pub(super) level: u32,
    /// The level of its first pending branch: branches below are searched in other slots.
    pub(super) base: u32,
    /// Whether other slots search, or have searched, branches of this puzzle.
    pub(super) is_shared: bool,
    pub(super) solutions: u64,
    pub(super) stats: Stats,
}

impl PuzzleState {
    pub(super) fn new(puzzle: u32) -> Self {
        Self { puzzle, ..Self::default() }
    }
}

/// A puzzle whose branches are searched in several slots.
#[derive(Clone, Copy, Default)]
struct SharedPuzzle {
    /// The number of slots that have not finished.
    slots: u32,
    /// The solutions found in all slots.
    solutions: u64,
    /// The work of the slots that have finished.
    stats: Stats,
    stop: Option<Stop>,
}

/// The puzzles of one call and the query about them.
pub(super) struct BatchRun<'a, F> {
    pub(super) source: &'a mut F,
    pub(super) query: &'a Query<'a>,
    /// The shared puzzles that some slot is working on.
    shared: FxHashMap<u32, SharedPuzzle>,
    /// Shared puzzles with several solutions, to be solved again.
    pub(super) unordered: Vec<u32>,
}

impl<'a, F: PuzzleSource> BatchRun<'a, F> {
    pub(super) fn new(source: &'a mut F, query: &'a Query<'a>) -> Self {
        Self { source, query, shared: FxHashMap::default(), unordered: Vec::new() }
    }

    /// Whether a puzzle is searched in several slots.
    pub(super) fn has_shared(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Returns whether the branches of a puzzle may be searched in several slots: up to one
    /// solution, their order has no effect.
    pub(super) fn may_share(&self) -> bool {
        self.query.limit == 2
            && !self.query.skip_known
            && !self.query.budget.is_limited()
            && !self.source.has_exclusions()
    }

    /// Counts one more slot for the puzzle of `state`.
    pub(super) fn add_slot(&mut self, state: &mut PuzzleState) {
        let shared = self.shared.entry(state.puzzle).or_insert(SharedPuzzle {
            slots: 1,
            solutions: state.solutions,
            ..SharedPuzzle::default()
        });
        shared.slots += 1;
        state.is_shared = true;
    }

    /// Returns the number of solutions found of a puzzle, in all slots.
    pub(super) fn solutions(&self, state: &PuzzleState) -> u64 {
        if state.is_shared { self.shared[&state.puzzle].solutions } else { state.solutions }
    }

    pub(super) fn report(&mut self, state: &PuzzleState, stop: Option<Stop>, is_smallest_open: bool) {
        if state.is_shared {
            return self.report_slot(state, stop);
        }
        let report = Report { solutions: state.solutions, stop, is_smallest_open, stats: &state.stats };
        self.source.report(state.puzzle as usize, &report);
    }

    /// Receives the result of a slot that searched some branches of a puzzle. The last one reports
    /// the puzzle.
    fn report_slot(&mut self, state: &PuzzleState, stop: Option<Stop>) {
        let shared = self.shared.get_mut(&state.puzzle).expect("a slot of it was working");
        shared.slots -= 1;
        shared.stats = shared.stats.and(state.stats);
        shared.stop = shared.stop.or(stop);
        if shared.slots > 0 {
            return;
        }
        let SharedPuzzle { solutions, stats, stop, .. } = *shared;
        self.shared.remove(&state.puzzle);
        if solutions > 1 && stop.is_none() {
            self.unordered.push(state.puzzle);
        } else {
            let whole =
                PuzzleState { solutions: solutions.min(self.query.limit), stats, ..PuzzleState::new(state.puzzle) };
            self.report(&whole, stop, false);
        }
    }

    /// Records a solution.
    #[inline]
    pub(super) fn record(&mut self, state: &mut PuzzleState, solution: &Cells, is_ordered: bool) {
        let known = self.source.solution(state.puzzle as usize);
        if self.query.skip_known && solution == known {
            return;
        }
        if is_ordered || state.solutions == 0 || self.query.smallest && solution < known {
            *known = *solution;
        }
        state.solutions += u64::from(!is_ordered);
        if state.is_shared {
            self.shared.get_mut(&state.puzzle).expect("this slot is working on it").solutions += 1;
        }
    }

    /// Finishes the puzzle at which `single` stands. `ordered_until` is the node limit of a search
    /// for the smallest solution.
    pub(super) fn finish_singly(
        &mut self,
        single: &mut SingleSolver,
        mut state: PuzzleState,
        mut ordered_until: Option<u64>,
    ) {
        let Query { limit, smallest, ref budget, .. } = *self.query;
        let (mut stop, mut is_smallest_open) = (None, false);
        while !state.is_shared || self.solutions(&state) < limit {
            let nodes = ordered_until.map_or(budget.nodes, |until| until.min(budget.nodes));
            match single.advance(&Budget { nodes, ..*budget }) {
                Step::Found => {
                    self.record(&mut state, &single.solution(), ordered_until.is_some());
                    if ordered_until.is_some() {
                        break;
                    }
                    if self.solutions(&state) < limit {
                        continue;
                    }
                    if state.is_shared || !smallest || state.solutions < 2 {
                        break;
                    }
                    ordered_until = Some(single.restart_ordered());
                }
                Step::Exhausted => break,
                Step::Stopped(Stop::Nodes) if nodes < budget.nodes => {
                    is_smallest_open = true;
                    break;
                }
                Step::Stopped(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        state.stats = single.stats();
        self.report(&state, stop, is_smallest_open);
    }
}
