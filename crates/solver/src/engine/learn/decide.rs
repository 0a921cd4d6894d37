//! The next decision.
//!
//! The open variable with the highest score names the part of the board in dispute. In a proof, it
//! is assigned its phase.
//!
//! While a solution is sought, decisions are always placements, until the board is full. If the
//! phase of the variable is true, it is decided. Otherwise one of its groups has another member
//! whose phase is true: deciding that one falsifies the variable and propagates far more. So a path
//! has one decision per undetermined cell, not one per digit that is excluded there.
//!
//! If no open variable has been in a recent conflict, the board is filled band by band: the group
//! with the fewest open members first, and in it the member that takes the least from other groups.
//!
//! # References
//! Haralick, Elliott: *Increasing tree search efficiency for constraint satisfaction problems*,
//! Artificial Intelligence 1980 (smallest domain first). Geelen: *Dual viewpoint heuristics for
//! binary constraint satisfaction problems*, ECAI 1992 (least constraining value).

use super::data::phases::Mode;
use super::data::trail::Reason;
use super::state::Cdcl;
use crate::engine::formula::{Literal, Variable, to_u32};

/// Below the first bump: a variable with a lower score has not been in a recent conflict.
const IDLE_SCORE: f64 = 0.5;

impl Cdcl {
    /// Opens a level with a decision. Some variable must be open.
    pub(super) fn decide(&mut self) {
        let literal = match self.target_decision() {
            Some(target) => target,
            None => self.heuristic_decision(),
        };
        self.stats.nodes += 1;
        self.stats.guesses += 1;
        self.trail.open_level();
        self.trail.assign(literal, Reason::None);
        self.stats.depth = self.stats.depth.max(self.trail.current_level().into());
    }

    /// The decision for the open variable with the highest score.
    fn heuristic_decision(&mut self) -> Literal {
        let trail = &self.trail;
        match self.vsids.first(|variable| trail.is_open(variable)) {
            Some(top) if self.vsids.score(top) < IDLE_SCORE => Literal::is(self.band_fill_decision().unwrap_or(top)),
            Some(top) if self.phases.mode() == Mode::Satisfy => Literal::is(self.true_phase_member(top)),
            Some(top) => Literal::new(top, self.phases.of(top)),
            // the board is full, and auxiliary variables are false unless they are needed
            None => Literal::is_not(self.first_open_auxiliary()),
        }
    }

    fn first_open_auxiliary(&self) -> Variable {
        let mut auxiliary = to_u32(self.encoding.solution_variable_count())..to_u32(self.encoding.variable_count());
        auxiliary.find(|&variable| self.trail.is_open(variable)).expect("some variable is open")
    }

    /// `variable` if its phase is true, else the open member of its groups with the highest score
    /// whose phase is.
    fn true_phase_member(&self, variable: Variable) -> Variable {
        if self.phases.of(variable) {
            return variable;
        }
        let members = self.groups.of(variable).iter().flat_map(|&group| self.groups.members(group)).copied();
        let with_true_phase = members.filter(|&member| {
            self.encoding.is_part_of_solution(member) && self.trail.is_open(member) && self.phases.of(member)
        });
        with_true_phase
            .reduce(|best, member| if self.vsids.score(member) > self.vsids.score(best) { member } else { best })
            .unwrap_or(variable)
    }

    /// The least constraining member of the tightest group; `None` if no group has two open
    /// members.
    fn band_fill_decision(&mut self) -> Option<Variable> {
        let group = self.band_fill.tightest_group(&self.groups)?;
        let open = self.groups.members(group).iter().copied().filter(|&member| self.trail.is_open(member));
        open.map(|member| (self.loss(member), member))
            .reduce(|best, other| {
                let ahead = |by: Variable, of: Variable| self.vsids.score(by) > self.vsids.score(of);
                if other.0 < best.0 || other.0 == best.0 && ahead(other.1, best.1) { other } else { best }
            })
            .map(|(_, member)| member)
    }

    /// The weight that other groups lose if `variable` is true.
    fn loss(&self, variable: Variable) -> u64 {
        let mut sum = 0;
        for &group in self.groups.of(variable) {
            for &member in self.groups.members(group) {
                if member != variable && self.trail.is_open(member) {
                    let others = self.groups.of(member).iter().filter(|&&other| other != group);
                    sum += others.map(|&other| u64::from(self.band_fill.weight(&self.groups, other))).sum::<u64>();
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};
    use kdoku_board::geometry::Order;
    use kdoku_board::grid::Grid;
    use kdoku_board::rules::Rules;

    fn classic(order: usize) -> Model {
        Model::new(&Rules::classic(Order::new(order).expect("in range")))
    }

    #[test]
    fn satisfy_mode_decides_a_placement_and_refute_mode_the_phase() {
        let model = classic(3);
        let mut solver = Cdcl::default();
        for mode in [Mode::Satisfy, Mode::Refute] {
            assert_eq!(solver.start(&model, &Grid::blank(9), None, &Budget::FREE), Ok(true));
            // a variable in dispute whose phase is false; those of the others are true
            let disputed: Variable = 100;
            solver.vsids.bump(disputed);
            solver.phases.save(Literal::is_not(disputed));
            if mode == Mode::Refute {
                solver.phases.expect_refutation();
            }
            solver.decide();
            let decision = solver.trail.decision(1);
            if mode == Mode::Satisfy {
                let shares = |&group: &u32| solver.groups.members(group).contains(&decision.variable());
                assert!(decision.is_positive() && decision.variable() != disputed);
                assert!(solver.groups.of(disputed).iter().any(shares), "a member of one of its groups");
            } else {
                assert_eq!(decision, Literal::is_not(disputed));
            }
        }
    }

    #[test]
    fn fills_a_band_before_the_next() {
        let model = classic(4);
        for seed in [None, Some(1), Some(2)] {
            let mut solver = Cdcl::default();
            assert_eq!(solver.start(&model, &Grid::blank(16), seed, &Budget::FREE), Ok(true));
            let mut band = 0;
            while let Some(variable) = solver.band_fill_decision() {
                let current = solver.encoding.cell(variable) / 64;
                assert!(solver.trail.is_open(variable) && current >= band);
                let is_full = (0..64 * current).all(|cell| {
                    let mut variables = solver.encoding.candidates(cell);
                    variables.all(|(variable, _)| !solver.trail.is_open(variable))
                });
                assert!(is_full, "earlier bands have no open variable");
                band = current;
                solver.trail.open_level();
                solver.trail.assign(Literal::is(variable), Reason::None);
                if solver.propagate().is_err() {
                    break;
                }
            }
            assert!(band >= 2, "the first conflict comes late: {band}");
        }
    }

    #[test]
    fn fills_again_after_a_rewind() {
        let model = classic(3);
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(&model, &Grid::blank(9), None, &Budget::FREE), Ok(true));
        assert_eq!(solver.advance(&Budget::FREE), Step::Found);
        assert_eq!(solver.band_fill_decision(), None, "every variable is assigned");
        solver.rewind();
        let first = solver.band_fill_decision().expect("every variable is open");
        assert!(solver.encoding.cell(first) < 27, "in the first band");
    }

    #[test]
    fn fills_blank_boards_with_few_conflicts() {
        for order in 2..=6 {
            let (model, mut conflicts) = (classic(order), Vec::new());
            for seed in 0..10 {
                let mut solver = Cdcl::default();
                assert_eq!(solver.start(&model, &Grid::blank(order * order), Some(seed), &Budget::FREE), Ok(true));
                assert_eq!(solver.advance(&Budget::FREE), Step::Found);
                conflicts.push(solver.stats.conflicts);
            }
            conflicts.sort_unstable();
            assert!(conflicts[5] <= 20, "{order}: {conflicts:?}");
        }
    }
}
