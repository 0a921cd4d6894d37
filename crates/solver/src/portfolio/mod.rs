//! A portfolio of engines for one puzzle: backtracking, clause learning and tabu search.
//!
//! Backtracking starts, because it solves easy boards before another engine has read them. When it
//! meets too many conflicts without a solution, clause learning takes over. It keeps what it learns
//! for all further questions about the puzzle. [`schedule`] lists the turns and their limits.
//!
//! **No solution is delivered twice.** [`Delivered`] lists the solutions of the current question
//! and which of them each engine knows. The first few are passed on as they are and excluded by
//! clauses, which leaves the learning engine free. After more than that, the open path of the
//! backtracking search is passed on, as decisions still to be flipped.

mod delivered;
mod schedule;
#[cfg(test)]
mod tests;

pub use schedule::Tuning;

use super::{Engine, Phase, ProgressHandle, Solver};
use crate::engine::learn::Cdcl;
use crate::engine::model::Model;
use crate::engine::search::{PathStep, Search};
use crate::engine::tabu::Tabu;
use crate::engine::{Budget, Restriction, Stats, Step, Stop};
use delivered::Delivered;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use schedule::TABU_DIVISOR;
use std::sync::Arc;

/// The bytes of an engine that are not kept for further puzzles once other rules are asked about.
const MUCH_MEMORY: u64 = 100_000_000;

/// How many solutions a question needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// One: the search ends there.
    One,
    /// More than one, so a proof that the list is complete is likely to be needed.
    Several,
}

/// The engine at work, with the work at which its turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Search,
    Learn(u64),
    Tabu(u64),
}

/// What the learning engine knows about the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LearnState {
    /// Nothing.
    Idle,
    /// The puzzle and the first `fixed` of the fixed cells.
    Started {
        fixed: usize,
        /// Whether it also knows the current question.
        is_current: bool,
    },
    /// Its constraints are too large for this engine.
    Unsupported,
}

/// The engines, of which one may be excluded, and the state of the current question.
#[derive(Clone)]
pub(super) struct Portfolio {
    model: Arc<Model>,
    tuning: Tuning,
    /// Whether the options and the rules allow tabu search.
    supports_tabu: bool,
    /// Whether backtracking and learning alternate, because the rules have more than houses.
    alternates: bool,

    search: Option<Search>,
    learn: Option<Cdcl>,
    tabu: Option<Tabu>,

    givens: Grid,
    /// Draws the order of values.
    seed: Option<u64>,
    goal: Goal,
    /// Cells fixed since the start.
    fixed: Vec<(Cell, Digit)>,
    /// A cell that must hold a digit below this one.
    below: Option<(Cell, Digit)>,

    turn: Turn,
    /// Turns of the learning engine for this question.
    turns: u32,
    learn_state: LearnState,
    /// Whether tabu search may help: no solution is known and nothing but the givens restricts
    /// cells.
    uses_tabu: bool,
    /// Learning gets this many times the work of tabu search, if one solution is enough.
    tabu_divisor: u64,
    /// Conflicts without a solution that the backtracking search may meet.
    conflict_limit: u64,
    /// The number of conflicts at which the turn of the backtracking search ends.
    conflict_stop: u64,
    /// Solutions that the backtracking search has found for this question.
    found_by_search: u64,
    delivered: Delivered,
}

impl Portfolio {
    pub(super) fn new(solver: &Solver) -> Self {
        let engines = &solver.options.engines;
        let model = Arc::clone(solver.model());
        let alternates = !solver.rules.is_houses();
        Self {
            search: engines.contains(&Engine::Search).then(|| Search::new(&model)),
            learn: engines.contains(&Engine::Learn).then(Cdcl::default),
            tabu: None,
            model,
            tuning: solver.tuning,
            supports_tabu: solver.options.tabu && !alternates,
            alternates,
            givens: Grid::of(solver.rules.geometry()),
            seed: None,
            goal: Goal::Several,
            fixed: Vec::new(),
            below: None,
            turn: Turn::Search,
            turns: 0,
            learn_state: LearnState::Idle,
            uses_tabu: false,
            tabu_divisor: 1,
            conflict_limit: 0,
            conflict_stop: 0,
            found_by_search: 0,
            delivered: Delivered::default(),
        }
    }

    pub(super) const fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Between two puzzles: frees the learning engine if it takes much memory.
    pub(crate) fn free_large(&mut self) {
        if let Some(learn) = self.learn.as_mut().filter(|learn| learn.memory() > MUCH_MEMORY) {
            *learn = Cdcl::default();
            self.learn_state = LearnState::Idle;
        }
    }

    /// Starts with a puzzle.
    pub(super) fn start(&mut self, givens: &Grid, seed: Option<u64>) {
        self.givens.clone_from(givens);
        self.seed = seed;
        self.goal = Goal::Several;
        self.fixed.clear();
        self.learn_state = LearnState::Idle;
        self.tabu = None;
        self.uses_tabu = self.supports_tabu;
        self.tabu_divisor = 1;
        let blanks = givens.values().iter().filter(|value| value.is_none()).count();
        self.conflict_limit = self.tuning.conflict_limit(self.alternates, blanks);
        if let Some(search) = &mut self.search {
            search.start(&self.model, givens, seed);
        }
        self.reset_question();
    }

    /// After [`Portfolio::start`]: how many solutions the question needs.
    pub(super) const fn set_goal(&mut self, goal: Goal) {
        self.goal = goal;
    }

    /// Forgets all delivered solutions and gives the turn to the backtracking search, if there is
    /// one.
    fn reset_question(&mut self) {
        self.turn = Turn::Search;
        self.turns = 0;
        self.delivered.clear();
        if let LearnState::Started { is_current, .. } = &mut self.learn_state {
            *is_current = false;
        }
        self.below = None;
        self.found_by_search = 0;
        let conflicts = self.search.as_ref().map(|search| search.stats().conflicts);
        self.conflict_stop = conflicts.map_or(0, |conflicts| conflicts + self.conflict_limit);
    }

    /// Searches for the next solution.
    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        loop {
            let step = match self.turn {
                Turn::Search => self.advance_search(budget),
                Turn::Learn(work_limit) => self.advance_learn(budget, work_limit),
                Turn::Tabu(work_limit) => self.advance_tabu(budget, work_limit),
            };
            if let Some(step) = step {
                return step;
            }
            let switched = match self.turn {
                Turn::Search => self.switch_to_learn(budget),
                Turn::Tabu(_) => {
                    if self.expects_few_solutions() {
                        self.tabu_divisor = TABU_DIVISOR;
                    }
                    self.switch_to_learn(budget)
                }
                Turn::Learn(_) => {
                    if self.uses_tabu {
                        self.switch_to_tabu();
                    } else {
                        self.switch_to_search();
                    }
                    Ok(())
                }
            };
            if let Err(stop) = switched {
                return Step::Stopped(stop);
            }
        }
    }

    /// `None` at the end of the turn.
    fn advance_search(&mut self, budget: &Budget<'_>) -> Option<Step> {
        let has_help = self.learn.is_some() && self.learn_state != LearnState::Unsupported;
        let conflict_stop = if has_help { self.conflict_stop } else { u64::MAX };
        let budget = self.share(budget, Engine::Search, self.search.as_ref()?.stats().nodes);
        let search = self.search.as_mut()?;
        let step = search.advance(&self.model, &budget, conflict_stop)?;
        if step == Step::Found {
            self.found_by_search += 1;
            self.uses_tabu = false;
            let allowed = self.conflict_limit * (1 + self.found_by_search);
            self.conflict_stop = self.conflict_stop.max(search.stats().conflicts + allowed);
            if self.learn.is_some() && self.delivered.is_short() {
                let mut solution = self.givens.clone();
                search.write(&mut solution);
                self.delivered.push_from_search((solution, search.witness()));
            }
        }
        Some(step)
    }

    /// `None` at the end of the turn.
    fn advance_learn(&mut self, budget: &Budget<'_>, work_limit: u64) -> Option<Step> {
        let takes_turns = self.takes_turns();
        let work_limit = if takes_turns || self.uses_tabu { work_limit } else { u64::MAX };
        let budget = self.share(budget, Engine::Learn, self.learn_stats().nodes);
        let learn = self.learn.as_mut().expect("the options leave one engine at least");
        let step = if work_limit == u64::MAX && budget.threads > 1 {
            let alone = learn.advance_for(&budget, learn.work() + self.tuning.work_alone);
            alone.unwrap_or_else(|| learn.advance_on_threads(&budget))
        } else {
            learn.advance_for(&budget, work_limit)?
        };
        if step == Step::Found {
            self.uses_tabu = false;
            if takes_turns {
                let mut solution = self.givens.clone();
                learn.write(&mut solution);
                self.delivered.push_from_learn((solution, learn.witness()));
            }
        }
        Some(step)
    }

    /// `None` at the end of the turn.
    fn advance_tabu(&mut self, budget: &Budget<'_>, work_limit: u64) -> Option<Step> {
        if !self.uses_tabu {
            // its solution has been delivered
            return None;
        }
        let budget = self.share(budget, Engine::Learn, self.tabu_stats().nodes);
        let tabu = self.tabu.as_mut().expect("it has the turn");
        let step = tabu.advance_for(&budget, work_limit)?;
        if step == Step::Found {
            self.uses_tabu = false;
            let mut solution = self.givens.clone();
            tabu.write(&mut solution);
            self.delivered.push((solution, Vec::new()));
        }
        Some(step)
    }

    /// The budget of an engine that has spent `nodes` of it: what all others have spent is
    /// subtracted.
    fn share<'b>(&self, budget: &Budget<'b>, engine: Engine, nodes: u64) -> Budget<'b> {
        let others = self.stats().nodes - nodes;
        let nodes_before = ProgressHandle::tag(Phase::Engine(engine)) + others;
        Budget { nodes: budget.nodes.saturating_sub(others), nodes_before, ..*budget }
    }

    /// Whether backtracking and learning still alternate. Each must exclude what the other
    /// delivers, and there is a bound on that.
    fn takes_turns(&self) -> bool {
        self.alternates && self.search.is_some() && !self.delivered.is_full()
    }

    /// Gives the turn to the learning engine, unless it does not support the puzzle.
    ///
    /// # Errors
    /// The limit that came while the engine was built. The next attempt builds it anew.
    fn switch_to_learn(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        if self.update_learn(budget)? {
            self.turn = Turn::Learn(self.learn_work_limit());
            self.turns += 1;
        }
        Ok(())
    }

    /// Brings the learning engine to where the backtracking search stands. `false` if it does not
    /// support the puzzle.
    fn update_learn(&mut self, budget: &Budget<'_>) -> Result<bool, Stop> {
        let learn = self.learn.as_mut().expect("the options leave one engine at least");
        let fixed = match self.learn_state {
            LearnState::Unsupported => return Ok(false),
            LearnState::Idle => {
                if !learn.start(&self.model, &self.givens, self.seed, budget)? {
                    assert!(self.search.is_some(), "`Solver::new` has checked that the engine supports the rules");
                    self.learn_state = LearnState::Unsupported;
                    return Ok(false);
                }
                if self.goal == Goal::Several && learn.expect_proof() {
                    self.uses_tabu = false;
                }
                Some(0)
            }
            LearnState::Started { is_current: true, .. } if self.delivered.is_known_to_learn() => None,
            LearnState::Started { fixed, .. } => {
                learn.rewind();
                Some(fixed)
            }
        };
        if let Some(fixed) = fixed {
            for &(cell, digit) in &self.fixed[fixed..] {
                learn.fix(cell, digit);
            }
            self.learn_state = LearnState::Started { fixed: self.fixed.len(), is_current: true };
            if self.alternates || self.delivered.is_short() {
                for (solution, witness) in self.delivered.new_for_learn() {
                    learn.exclude_solution(solution, witness);
                }
            }
            if let Some((cell, bound)) = self.below {
                learn.assume_below(cell, bound);
            }
        }
        if !self.delivered.is_short()
            && let Some(search) = &self.search
        {
            learn.import_path(search.path(&self.model).into_iter().map(|step| match step {
                PathStep::Decided(cell, digit) => (cell, digit, true),
                PathStep::RuledOut(cell, digit) => (cell, digit, false),
            }));
        }
        Ok(true)
    }

    /// Gives the turn to tabu search, if it supports the puzzle; otherwise the learning engine
    /// keeps it.
    fn switch_to_tabu(&mut self) {
        if self.tabu.is_none() {
            let learn = self.learn.as_ref().expect("its turn has just ended");
            let voids = self.model.voids();
            let cells = (0..self.model.board_cell_count()).map(Cell::from_index);
            let cells = cells.filter(|cell| voids.binary_search(&cell.0).is_err());
            let cells = cells.map(|cell| (cell, learn.candidates(cell)));
            self.tabu = Tabu::new(&self.model, cells, self.seed);
            self.uses_tabu = self.tabu.is_some();
        }
        if self.uses_tabu {
            self.turn = Turn::Tabu(self.tabu_work_limit());
        }
    }

    /// Gives the turn back to the backtracking search, which resumes where it stopped.
    fn switch_to_search(&mut self) {
        let search = self.search.as_mut().expect("engines that take turns are two");
        for (solution, witness) in self.delivered.new_for_search() {
            search.exclude_solution(solution, witness);
        }
        self.conflict_stop = search.stats().conflicts + self.tuning.turn_conflicts(self.turns);
        self.turn = Turn::Search;
    }

    /// Writes the solution just found into `grid`.
    pub(super) fn write(&self, grid: &mut Grid) {
        match (self.turn, &self.search, &self.learn, &self.tabu) {
            (Turn::Tabu(_), .., Some(tabu)) => tabu.write(grid),
            (Turn::Learn(_), _, Some(learn), _) => learn.write(grid),
            (_, Some(search), ..) => search.write(grid),
            _ => unreachable!("the options leave one engine at least"),
        }
    }

    /// The digits of the variables in the solution just found.
    pub(super) fn witness(&self) -> Vec<Digit> {
        match (self.turn, &self.search, &self.learn) {
            // boards of houses have no variables
            (Turn::Tabu(_), ..) => Vec::new(),
            (Turn::Learn(_), _, Some(learn)) => learn.witness(),
            (_, Some(search), _) => search.witness(),
            _ => unreachable!("the options leave one engine at least"),
        }
    }

    /// The work of all engines on this puzzle.
    pub(super) fn stats(&self) -> Stats {
        let others = self.learn_stats().and(self.tabu_stats());
        self.search.as_ref().map_or(others, |search| search.stats().and(others))
    }

    fn learn_stats(&self) -> Stats {
        self.started_learn().map_or_else(Stats::default, Cdcl::stats)
    }

    fn tabu_stats(&self) -> Stats {
        self.tabu.as_ref().map_or_else(Stats::default, Tabu::stats)
    }

    /// The learning engine, if it has been started with this puzzle.
    fn started_learn(&self) -> Option<&Cdcl> {
        self.learn.as_ref().filter(|_| matches!(self.learn_state, LearnState::Started { .. }))
    }

    /// Returns to the givens and the cells fixed since.
    pub(super) fn rewind(&mut self) {
        self.uses_tabu = false;
        match &mut self.search {
            Some(search) => search.rewind(&self.model),
            None => self.update_learn_at_root(),
        }
        self.reset_question();
    }

    /// Without a backtracking search: brings the learning engine to the root of the puzzle.
    fn update_learn_at_root(&mut self) {
        self.reset_question();
        self.switch_to_learn(&Budget::FREE).expect("there is no limit");
    }

    /// The smallest digit that `cell` may still hold.
    pub(super) fn smallest(&self, cell: Cell) -> Option<Digit> {
        match (&self.search, &self.learn) {
            (Some(search), _) => search.smallest(cell),
            (None, Some(learn)) => learn.smallest(cell),
            (None, None) => None,
        }
    }

    /// Adds a restriction. The learning engine ignores [`Restriction::Not`].
    pub(super) fn restrict(&mut self, cell: Cell, restriction: Restriction) {
        self.uses_tabu = false;
        match restriction {
            Restriction::Is(digit) => {
                self.fixed.push((cell, digit));
                match &mut self.search {
                    Some(search) => search.fix(&self.model, cell, digit),
                    None => self.update_learn_at_root(),
                }
                self.reset_question();
            }
            Restriction::Below(bound) => {
                if let Some(search) = &mut self.search {
                    search.assume_below(&self.model, cell, bound);
                }
                self.reset_question();
                self.below = Some((cell, bound));
            }
            Restriction::Not(digit) => {
                if let Some(search) = &mut self.search {
                    search.bar(&self.model, cell, digit);
                }
            }
        }
    }

    /// After [`Portfolio::start`]: searches with this engine only, for solutions with one of these
    /// targets. `false` if the engine is excluded or does not support the puzzle. With `once`, the
    /// caller removes all targets of a solution before the next step.
    ///
    /// # Errors
    /// The limit that came while the engine was built.
    pub(crate) fn start_targeted(
        &mut self,
        engine: Engine,
        targets: impl Iterator<Item = (Cell, Digit)>,
        once: bool,
        budget: &Budget<'_>,
    ) -> Result<bool, Stop> {
        match engine {
            Engine::Learn => {
                let Some(learn) = &mut self.learn else { return Ok(false) };
                if !learn.start(&self.model, &self.givens, self.seed, budget)? {
                    return Ok(false);
                }
                self.learn_state = LearnState::Started { fixed: 0, is_current: true };
                self.turn = Turn::Learn(u64::MAX);
                learn.set_targets(targets);
                Ok(true)
            }
            _ => Ok(self.search.as_mut().is_some_and(|search| {
                search.set_targets(&mut targets.map(|(cell, digit)| (cell.index(), digit.index())), once);
                true
            })),
        }
    }

    /// After [`Portfolio::start_targeted`]: searches for the next solution with a target.
    pub(crate) fn advance_targeted(&mut self, budget: &Budget<'_>) -> Step {
        match (self.turn, &mut self.search, &mut self.learn) {
            (Turn::Learn(_), _, Some(learn)) => learn.advance(budget),
            (_, Some(search), _) => search.advance(&self.model, budget, u64::MAX).expect("conflicts have no limit"),
            _ => unreachable!("an engine has been started"),
        }
    }

    /// After [`Portfolio::start_targeted`]: removes a target.
    pub(crate) fn remove_target(&mut self, cell: Cell, digit: Digit) {
        match (self.turn, &mut self.search, &mut self.learn) {
            (Turn::Learn(_), _, Some(learn)) => learn.remove_target(cell, digit),
            (_, Some(search), _) => search.remove_target(cell.index(), digit.index()),
            _ => unreachable!("an engine has been started"),
        }
    }

    /// The number of targets that the backtracking search has refuted.
    pub(crate) fn refuted_targets(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.refuted_targets())
    }
}
