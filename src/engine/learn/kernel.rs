//! The loop: propagate; learn from a conflict, or else decide.

use super::analyze::Analysis;
use super::clauses::Clauses;
use super::enumerate::Seen;
use super::fill::Fill;
use super::groups::{Groups, Left};
use super::hunt::Hunt;
use super::instance::Instance;
use super::log::Log;
use super::order::Order;
use super::phases::Phases;
use super::propagate::Conflict;
use super::reduce;
use super::restarts::Restarts;
use super::trail::{Reason, Trail};
use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::engine::formula::{Formula, Literal, Variable, to_u32};
use crate::engine::model::Model;
use crate::engine::{Budget, Stats, Step};
use crate::util::random::Random;

/// Values of the largest boards on which a proof is expected from the beginning. Beyond, at 36 × 36 and more, boards that can be solved have
/// many solutions, and to find one is the whole question.
const LARGEST_PROOF: usize = 25;

/// Where a search stands between two calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    /// On the way.
    Open,
    /// At a solution that has been delivered.
    Solved,
    /// Everything has been seen.
    #[default]
    Exhausted,
}

/// One search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kernel {
    pub(super) instance: Instance,
    pub(super) groups: Groups,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) order: Order,
    pub(super) fill: Fill,
    pub(super) phases: Phases,
    pub(super) restarts: Restarts,
    pub(super) analysis: Analysis,
    pub(super) seen: Seen,
    pub(super) hunt: Hunt,
    pub(super) log: Log,
    pub(super) state: State,
    /// Whether there is nothing left whatever is assumed.
    refuted: bool,
    pub(super) stats: Stats,
    /// What propagation has cost since the start: members struck and watches looked at.
    pub(super) work: u64,
    /// How much of the trail was there before the last conflict.
    pub(super) consistent: usize,
    /// How many literals were settled when clauses and groups were last rid of them.
    pub(super) settled: usize,
    /// The conflicts at which clauses are forgotten next.
    pub(super) next_reduce: u64,
    pub(super) reductions: u64,
}

impl Kernel {
    /// `false` if the constraints are too large to be written down.
    pub(super) fn start(&mut self, model: &Model, givens: &Grid, seed: Option<u64>) -> bool {
        let Some((instance, formula)) = Instance::new(model, givens) else { return false };
        let variables = instance.variable_count();
        self.instance = instance;
        self.trail.reset(variables);
        self.clauses.reset(variables);
        let consistent = self.take_clauses(&formula);
        self.groups = Groups::new(formula, variables);
        self.trail.make_room(self.groups.stride() * self.groups.largest() + 1);
        self.analysis.reset(variables);
        let constraints = self.instance.has_constraints();
        self.phases.reset(variables, !constraints);
        self.restarts = Restarts::new(constraints);
        self.seen = Seen::default();
        self.hunt = Hunt::default();
        self.log = Log::default();
        self.stats = Stats { nodes: 1, ..Stats::default() };
        self.work = 0;
        self.consistent = 0;
        self.next_reduce = reduce::INTERVAL;
        self.reductions = 0;
        let mut random = seed.map(Random::new);
        let scores = (0..variables).map(|variable| {
            let groups = self.groups.of(variable as Variable);
            let weight: f64 = groups.iter().map(|&group| 0.5_f64.powf(self.groups.open(group).into())).sum();
            // far below the worth of a point
            1e-3 * weight + random.as_mut().map_or(0.0, |random| 1e-3 * random.fraction())
        });
        self.order.reset(scores, self.instance.board());
        let Self { instance, fill, groups, .. } = self;
        let cell = |variable| instance.is_of_board(variable).then(|| instance.cell(variable));
        fill.reset(model, groups, cell, random.as_mut());
        self.refuted = false;
        self.state = State::Open;
        if self.instance.has_clash() || !consistent || !self.begin() {
            self.refute();
        }
        true
    }

    /// At the start: a proof is what there will be to find. Whether the board is small enough to take that for granted.
    pub(super) fn expect_proof(&mut self) -> bool {
        let expects = self.instance.size() <= LARGEST_PROOF;
        if expects {
            self.phases.found();
        }
        expects
    }

    /// At the start: the clauses of constraints are there to stay. `false` if they cannot hold.
    fn take_clauses(&mut self, formula: &Formula) -> bool {
        for clause in formula.clauses() {
            match *clause {
                [] => return false,
                [only] => match self.trail.value(only) {
                    0 => self.trail.assign(only, Reason::None),
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

    /// There is nothing left, whatever is assumed.
    pub(super) fn refute(&mut self) {
        self.refuted = true;
        self.state = State::Exhausted;
    }

    /// What follows from the groups as they are. `false` if there is no solution.
    fn begin(&mut self) -> bool {
        for group in 0..self.groups.count() {
            match self.groups.left(group) {
                Left::None => return false,
                Left::One(last) => {
                    if self.trail.is_open(last) {
                        self.trail.assign(Literal::is(last), Reason::None);
                    }
                }
                Left::Several => {}
            }
        }
        if self.propagate().is_err() {
            return false;
        }
        self.settle();
        true
    }

    pub(super) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        self.advance_for(budget, u64::MAX).expect("nobody has done so much")
    }

    /// The same; `None` if that takes more work than `patience`, counted from the start of the puzzle.
    pub(super) fn advance_for(&mut self, budget: &Budget<'_>, patience: u64) -> Option<Step> {
        if self.state == State::Solved && self.hunt.is_on {
            self.backtrack(0);
            self.state = State::Open;
        } else if self.state == State::Solved {
            self.state = if self.pass_over() { State::Open } else { State::Exhausted };
        }
        while self.state == State::Open {
            if let Err(conflict) = self.propagate() {
                self.meet(conflict);
                continue;
            }
            self.consistent = self.trail.len();
            if self.has_nothing_wanted() {
                self.state = State::Exhausted;
                return Some(Step::Exhausted);
            }
            if self.trail.len() == self.instance.variable_count() {
                self.state = State::Solved;
                return Some(Step::Found);
            }
            if let Some(stop) = budget.exceeded(self.stats.nodes) {
                return Some(Step::Stopped(stop));
            }
            if self.work >= patience {
                return None;
            }
            let conflicts = self.stats.conflicts;
            if self.restarts.is_due(conflicts) {
                self.restart();
            } else if conflicts >= self.next_reduce {
                self.reduce();
            } else if self.phases.is_rephasing_due(conflicts) {
                self.backtrack(self.seen.floor());
                self.phases.rephase(conflicts);
            } else {
                self.decide();
            }
        }
        self.log.learnt(&[], &self.instance);
        Some(Step::Exhausted)
    }

    /// Goes on from a conflict.
    fn meet(&mut self, conflict: Conflict) {
        self.stats.conflicts += 1;
        let level = self.trail.current_level();
        self.consistent = self.trail.len_at(level.saturating_sub(1));
        if level == 0 {
            self.refute();
        } else if level > self.seen.floor() {
            self.learn(conflict);
        } else if !self.flip() {
            self.state = State::Exhausted;
        }
    }

    /// Learns from a conflict above the floor, and goes back to where the clause asserts something.
    fn learn(&mut self, conflict: Conflict) {
        let (level, lbd) = self.analyze(conflict);
        self.backtrack(level.max(self.seen.floor()));
        let clause = std::mem::take(&mut self.analysis.clause);
        self.log.learnt(&clause, &self.instance);
        match clause.as_slice() {
            [] => unreachable!("there is always a literal to assert"),
            [unit] => self.assert_unit(*unit),
            [first, ..] => {
                let id = self.clauses.add(&clause, lbd, clause.len() == 2);
                self.trail.assign(*first, Reason::Clause(id));
            }
        }
        self.analysis.clause = clause;
        self.order.age();
    }

    /// Takes decisions back, but for those that would be made again.
    fn restart(&mut self) {
        self.stats.restarts += 1;
        let trail = &self.trail;
        let next = self.order.first(|variable| trail.is_open(variable)).map_or(0.0, |next| self.order.score(next));
        let mut kept = self.seen.floor();
        while kept < self.trail.current_level() && self.order.score(self.trail.decision(kept + 1).variable()) > next {
            kept += 1;
        }
        self.backtrack(kept);
    }

    #[cfg(test)]
    pub(super) const fn refuted(&self) -> bool {
        self.refuted
    }

    pub(super) fn rewind(&mut self) {
        self.state = State::Open;
        if self.refuted || !self.release() || self.propagate().is_err() {
            self.refute();
        }
    }

    /// What a cell may hold by its givens and what has been learnt for good.
    pub(super) fn candidates(&self, cell: usize) -> impl Iterator<Item = usize> {
        let given = self.instance.given(cell).checked_sub(1);
        let ruled_out = |variable| self.trail.value(Literal::is(variable)) < 0 && self.trail.level(variable) == 0;
        let open = self.instance.candidates(cell).filter(move |&(variable, _)| !ruled_out(variable));
        given.into_iter().chain(open.map(|(_, digit)| digit))
    }

    pub(super) fn smallest(&self, cell: usize) -> Option<usize> {
        let given = self.instance.given(cell).checked_sub(1);
        let possible = |&(variable, _): &(Variable, usize)| self.trail.value(Literal::is(variable)) >= 0;
        given.or_else(|| self.instance.candidates(cell).find(possible).map(|(_, digit)| digit))
    }

    pub(super) fn fix(&mut self, cell: usize, digit: usize) {
        let holds = match self.instance.variable(cell, digit).map(Literal::is) {
            None => self.instance.given(cell) == digit + 1,
            Some(literal) if self.trail.value(literal) == 0 => {
                self.assert_unit(literal);
                self.propagate().is_ok()
            }
            Some(literal) => self.trail.value(literal) > 0,
        };
        if !holds {
            self.refute();
        }
    }

    pub(super) fn assume_below(&mut self, cell: usize, bound: usize) {
        let given = self.instance.given(cell);
        let barred: Vec<_> = self.instance.candidates(cell).filter(|&(_, digit)| digit >= bound).collect();
        let holds = barred.into_iter().all(|(variable, _)| self.hold(Literal::is_not(variable)));
        if !holds || given > bound {
            self.state = State::Exhausted;
        }
    }

    pub(super) fn take_over_path(&mut self, path: impl Iterator<Item = (Cell, Digit, bool)>) {
        let mut literals = Vec::new();
        for (cell, digit, decided) in path {
            if let Some(choices) = self.instance.beside(cell.index()) {
                let known = choices.iter().find(|(other, _)| *other == digit.index()).map(|&(_, literal)| literal);
                match known {
                    // it holds by itself
                    Some(Literal::TRUE) if decided => {}
                    Some(Literal::TRUE) => literals.push((None, decided)),
                    Some(literal) => literals.push((Some(if decided { literal } else { !literal }), decided)),
                    None if decided => literals.push((None, decided)),
                    None => {}
                }
                continue;
            }
            match self.instance.variable(cell.index(), digit.index()) {
                Some(variable) => literals.push((Some(Literal::new(variable, decided)), decided)),
                // the constraints rule it out, as the other engine has yet to see
                None if decided => literals.push((None, decided)),
                None => {}
            }
        }
        self.take_over(literals.into_iter());
    }

    pub(super) fn write(&self, grid: &mut Grid) {
        let holding = self.trail.literals().iter().filter(|literal| literal.is_positive());
        self.instance.write(holding.map(|literal| literal.variable()), grid);
    }

    pub(super) fn witness(&self) -> Vec<Digit> {
        self.instance.witness(|literal| self.trail.value(literal) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::Rules;

    #[test]
    fn a_proof_is_expected_of_boards_up_to_25_by_25() {
        for (order, seeks) in [(3, false), (5, false), (6, true)] {
            let order = Order::new(order).expect("in range");
            let model = Model::new(&Rules::classic(order));
            let mut kernel = Kernel::default();
            assert!(kernel.start(&model, &Grid::blank(model.size()), None));
            assert!(kernel.phases.seeks());
            assert_eq!(kernel.expect_proof(), !seeks);
            assert_eq!(kernel.phases.seeks(), seeks, "{}", model.size());
        }
    }
}
