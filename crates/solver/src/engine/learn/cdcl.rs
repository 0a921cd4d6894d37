//! The main loop: propagate; learn from a conflict, or else decide.

use super::data::encoding::Encoding;
use super::data::groups::{GroupState, Groups};
use super::data::phases::Mode;
use super::data::proof_log::ProofLog;
use super::data::restart_schedule::RestartSchedule;
use super::data::trail::Reason;
use super::propagate::Conflict;
use super::reduce_clauses;
use super::state::{Cdcl, Enumeration, Status, Targets};
use crate::engine::formula::{Formula, Literal, Variable, to_u32};
use crate::engine::model::Model;
use crate::engine::{Budget, Stats, Step, Stop};
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::random::Random;

/// Values of the largest boards on which a proof is expected from the start. Boards from 36 × 36 on
/// that can be solved have many solutions, so finding one is the whole task.
pub(crate) const LARGEST_PROOF: usize = 25;

impl Cdcl {
    /// Whether the constraints of a model are small enough to be encoded.
    pub(crate) fn supports(model: &Model, blank: &Grid) -> bool {
        Encoding::new(model, blank, &Budget::FREE).is_ok_and(|encoding| encoding.is_some())
    }

    /// Starts a puzzle. A seed randomizes the initial order of the variables. Returns `false` if
    /// the constraints are too large to be encoded; this engine cannot be used then.
    ///
    /// # Errors
    /// The limit that came first. What was built is dropped.
    pub(crate) fn start(
        &mut self,
        model: &Model,
        givens: &Grid,
        seed: Option<u64>,
        budget: &Budget<'_>,
    ) -> Result<bool, Stop> {
        let is_started = self.build(model, givens, seed, budget);
        if is_started.is_err() {
            *self = Self::default();
        }
        is_started
    }

    /// Builds the engine for a puzzle, as [`Cdcl::start`]. After an error, it must not be used.
    fn build(&mut self, model: &Model, givens: &Grid, seed: Option<u64>, budget: &Budget<'_>) -> Result<bool, Stop> {
        let Some((encoding, formula)) = Encoding::new(model, givens, budget)? else { return Ok(false) };
        let variables = encoding.variable_count();
        self.encoding = encoding;
        self.trail.reset(variables);
        self.clauses.reset(variables, budget)?;
        let consistent = self.add_clauses(&formula);
        self.groups = Groups::new(formula, variables, budget)?;
        self.trail.reserve_for_exclude(self.groups.stride() * self.groups.largest() + 1);
        self.analysis.reset(variables);
        let constraints = self.encoding.has_constraints();
        self.phases.reset(variables, if constraints { Mode::Refute } else { Mode::Satisfy });
        self.restarts = RestartSchedule::new(constraints);
        self.enumeration = Enumeration::default();
        self.targets = Targets::default();
        self.proof_log = ProofLog::default();
        self.stats = Stats { nodes: 1, ..Stats::default() };
        self.work = 0;
        self.conflict_free_len = 0;
        self.next_reduce = reduce_clauses::INTERVAL;
        self.reductions = 0;
        budget.check()?;
        let mut random = seed.map(Random::new);
        // the last group is the idle one
        let weights: Vec<f64> =
            (0..=self.groups.count()).map(|group| 0.5_f64.powf(self.groups.open(group).into())).collect();
        let scores = (0..variables).map(|variable| {
            let groups = self.groups.of(variable as Variable);
            let weight: f64 = groups.iter().map(|&group| weights[group as usize]).sum();
            // far below one bump
            1e-3 * weight + random.as_mut().map_or(0.0, |random| 1e-3 * random.fraction())
        });
        self.vsids.reset(scores, self.encoding.solution_variable_count());
        budget.check()?;
        let Self { encoding, band_fill, groups, .. } = self;
        let cell = |variable| encoding.is_on_board(variable).then(|| encoding.cell(variable));
        band_fill.reset(model, groups, cell, random.as_mut());
        budget.check()?;
        self.refuted = false;
        self.status = Status::Open;
        if self.encoding.is_contradictory() || !consistent || !self.propagate_initial() {
            self.refute();
        }
        Ok(true)
    }

    /// After [`Cdcl::start`] and before the first step: hints that the search will end with a proof
    /// that no further solution exists. Ignored above 25 × 25; returns whether it was accepted.
    pub(crate) fn expect_proof(&mut self) -> bool {
        let accepted = self.encoding.size() <= LARGEST_PROOF;
        if accepted {
            self.phases.expect_refutation();
        }
        accepted
    }

    /// Adds the clauses of constraints permanently. Returns `false` if they contradict each other.
    fn add_clauses(&mut self, formula: &Formula) -> bool {
        for clause in formula.clauses() {
            match *clause {
                [] => return false,
                [unit] => match self.trail.value(unit) {
                    0 => self.trail.assign(unit, Reason::None),
                    value if value < 0 => return false,
                    _ => {}
                },
                _ => {
                    self.clauses.add(clause, to_u32(clause.len()), true);
                }
            }
        }
        true
    }

    /// Propagates groups that are unit from the start. Returns `false` on a contradiction.
    fn propagate_initial(&mut self) -> bool {
        for group in 0..self.groups.count() {
            match self.groups.state(group) {
                GroupState::Empty => return false,
                GroupState::Unit(last) => {
                    if self.trail.is_open(last) {
                        self.trail.assign(Literal::is(last), Reason::None);
                    }
                }
                GroupState::Open => {}
            }
        }
        if self.propagate().is_err() {
            return false;
        }
        self.simplify();
        true
    }

    /// Searches for the next solution.
    pub(crate) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        self.advance_for(budget, u64::MAX).expect("the work limit cannot be reached")
    }

    /// Searches for the next solution; `None` once the work since the start of the puzzle reaches
    /// `work_limit`. A unit of work is about 25 machine instructions.
    pub(crate) fn advance_for(&mut self, budget: &Budget<'_>, work_limit: u64) -> Option<Step> {
        if self.status == Status::Solved && self.targets.active {
            self.backtrack(0);
            self.status = Status::Open;
        } else if self.status == Status::Solved {
            self.status = if self.block_solution() { Status::Open } else { Status::Exhausted };
        }
        while self.status == Status::Open {
            if let Err(conflict) = self.propagate() {
                self.handle_conflict(conflict);
                continue;
            }
            self.conflict_free_len = self.trail.len();
            if self.targets_are_exhausted() {
                self.status = Status::Exhausted;
                return Some(Step::Exhausted);
            }
            if self.trail.len() == self.encoding.variable_count() {
                self.status = Status::Solved;
                return Some(Step::Found);
            }
            if self.receive() {
                return Some(Step::Stopped(Stop::Cancelled));
            }
            if self.trail.clause_head < self.trail.len() || self.status != Status::Open {
                // something new has been received
                continue;
            }
            if let Some(stop) = budget.exceeded(self.stats.nodes) {
                return Some(Step::Stopped(stop));
            }
            if self.work >= work_limit {
                return None;
            }
            let conflicts = self.stats.conflicts;
            self.phases.update_mode(conflicts);
            if self.restarts.is_due(conflicts) {
                self.restart();
            } else if conflicts >= self.next_reduce {
                self.reduce();
            } else if self.phases.is_rephasing_due(conflicts) {
                self.backtrack(self.base_level());
                self.phases.rephase(conflicts);
            } else {
                self.decide();
            }
        }
        self.proof_log.add(&[], &self.encoding);
        Some(Step::Exhausted)
    }

    /// Learns from a conflict above the base level; below it, turns to the next open branch.
    fn handle_conflict(&mut self, conflict: Conflict) {
        self.stats.conflicts += 1;
        let level = self.trail.current_level();
        self.conflict_free_len = self.trail.len_at(level.saturating_sub(1));
        if level == 0 {
            self.refute();
        } else if level > self.base_level() {
            self.learn(conflict);
        } else if !self.flip() {
            self.status = Status::Exhausted;
        }
    }

    /// Learns a clause from a conflict above the base level and backjumps to where it asserts a
    /// literal.
    fn learn(&mut self, conflict: Conflict) {
        let (level, lbd) = self.analyze(conflict);
        self.backtrack(level.max(self.base_level()));
        let clause = std::mem::take(&mut self.analysis.clause);
        self.proof_log.add(&clause, &self.encoding);
        self.share(&clause, lbd);
        match clause.as_slice() {
            [] => unreachable!("a learnt clause asserts a literal"),
            [unit] => self.assert_unit(*unit),
            [first, ..] => {
                let id = self.clauses.add(&clause, lbd, clause.len() == 2);
                self.trail.assign(*first, Reason::Clause(id));
            }
        }
        self.analysis.clause = clause;
        self.vsids.decay();
    }

    /// Returns to the givens and the digits fixed since. Learnt clauses are kept, and solutions
    /// returned before are not returned again; assumptions are removed.
    pub(crate) fn rewind(&mut self) {
        self.status = Status::Open;
        if self.refuted || !self.clear_assumptions() || self.propagate().is_err() {
            self.refute();
        }
    }

    /// After [`Cdcl::rewind`]: `cell` holds `digit` from now on, as if it were given.
    pub(crate) fn fix(&mut self, cell: Cell, digit: Digit) {
        let (cell, digit) = (cell.index(), digit.index());
        let is_possible = match self.encoding.variable(cell, digit).map(Literal::is) {
            None => self.encoding.given(cell) == digit + 1,
            Some(literal) if self.trail.value(literal) == 0 => {
                self.assert_unit(literal);
                self.propagate().is_ok()
            }
            Some(literal) => self.trail.value(literal) > 0,
        };
        if !is_possible {
            self.refute();
        }
    }

    /// After [`Cdcl::rewind`]: until the next one, `cell` holds a digit smaller than `bound`.
    pub(crate) fn assume_below(&mut self, cell: Cell, bound: Digit) {
        let (cell, bound) = (cell.index(), bound.index());
        let given = self.encoding.given(cell);
        let excluded: Vec<_> = self.encoding.candidates(cell).filter(|&(_, digit)| digit >= bound).collect();
        let is_possible = excluded.into_iter().all(|(variable, _)| self.assume(Literal::is_not(variable)));
        if !is_possible || given > bound {
            self.status = Status::Exhausted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::Rules;

    #[test]
    fn expects_a_proof_on_boards_up_to_25_by_25() {
        for (order, mode) in [(3, Mode::Refute), (5, Mode::Refute), (6, Mode::Satisfy)] {
            let order = Order::new(order).expect("in range");
            let model = Model::new(&Rules::classic(order));
            let mut solver = Cdcl::default();
            assert_eq!(solver.start(&model, &Grid::blank(model.size()), None, &Budget::FREE), Ok(true));
            assert_eq!(solver.phases.mode(), Mode::Satisfy);
            assert_eq!(solver.expect_proof(), mode == Mode::Refute);
            assert_eq!(solver.phases.mode(), mode, "{}", model.size());
        }
    }
    #[test]
    fn a_limit_ends_the_building_and_drops_what_was_built() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let blank = Grid::blank(9);
        let late = Budget { deadline: Some(std::time::Instant::now()), ..Budget::FREE };
        let allowed = 9 * 81 * 100;
        let narrow = Budget { memory: allowed, ..Budget::FREE };
        let mut solver = Cdcl::default();
        for (budget, stop) in [(late, Stop::Time), (narrow, Stop::Memory { needed: 9 * 81 * 140, allowed })] {
            assert_eq!(solver.start(&model, &blank, None, &Budget::FREE), Ok(true));
            assert_eq!(solver.start(&model, &blank, None, &budget), Err(stop));
            assert_eq!(solver.memory(), 0);
        }
        assert_eq!(solver.start(&model, &blank, None, &Budget::FREE), Ok(true));
        assert_eq!(solver.advance(&Budget::FREE), Step::Found);
    }

    #[test]
    fn only_open_candidates_take_memory() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let givens: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 0 0".parse().expect("a grid");
        let budget = Budget { memory: 4 * 140, ..Budget::FREE };
        assert_eq!(Cdcl::default().start(&model, &givens, None, &budget), Ok(true));
        assert!(Cdcl::default().start(&model, &Grid::blank(4), None, &budget).is_err());
    }
}
