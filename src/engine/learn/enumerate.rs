//! From one solution to the next: nothing is delivered twice, and nothing is lost.
//!
//! The first few solutions are each excluded by a clause: their decisions shall not all hold again. Decisions imply
//! their solution, so the clause excludes it and no other, and the search is as free as before. That is best for the
//! commonest question, whether there is a second solution.
//!
//! So many clauses would be a burden where there are thousands of solutions. Then the search becomes chronological at
//! its lowest levels: the last decision of a solution is *flipped*, which makes its opposite the first literal of a
//! level that is there to stay; the decisions below it wait for their turn. All levels up to it are under the *floor*:
//! no restart and no learnt clause goes below it. When a conflict comes up at the floor, everything above the last
//! decision that waits has been seen, and it is flipped. Memory is that of one path.
//!
//! What a learnt clause asserts below the floor is asserted at the floor, and what holds by itself alone is asserted
//! again whenever levels under the floor are taken back.
//!
//! Assumptions are levels under the floor that nothing is to be flipped of. An open path of another engine is taken
//! over in the same way.
//!
//! # References
//! Grumberg, Schuster, Yadgar: *Memory efficient all-solutions SAT solver and its application for reachability
//! analysis*, FMCAD 2004. Spallitta, Sebastiani, Biere: *Disjoint partial enumeration without blocking clauses*, AAAI
//! 2024.

use super::kernel::{Kernel, State};
use super::trail::Reason;
use crate::board::grid::Grid;
use crate::engine::formula::Literal;

/// Solutions that are excluded by clauses.
const EXCLUDED: u64 = 8;

/// What has been delivered, as far as it is not in clauses, and what is assumed.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// For each level under the floor, whether there is nothing to be flipped.
    done: Vec<bool>,
    /// Literals that hold in all solutions left, found above level 0.
    units: Vec<Literal>,
    /// Solutions delivered.
    delivered: u64,
}

impl Seen {
    /// The level that no restart goes below.
    #[inline]
    pub(super) fn floor(&self) -> u32 {
        self.done.len() as u32
    }
}

impl Kernel {
    /// After a solution: makes sure that it does not come again. `false` if it was the last.
    pub(super) fn pass_over(&mut self) -> bool {
        self.seen.delivered += 1;
        self.phases.found();
        // what was decided beside the board tells nothing of it
        let beside = |&level: &u32| !self.instance.is_of_board(self.trail.decision(level).variable());
        let above = (self.seen.floor() + 1..=self.trail.current_level()).find(beside);
        if let Some(above) = above {
            self.backtrack(above - 1);
        }
        let level = self.trail.current_level();
        if level <= self.seen.floor() {
            return self.flip();
        }
        if self.seen.delivered > EXCLUDED {
            self.seen.done.resize(level as usize, false);
            return self.flip();
        }
        let decisions: Vec<_> = (1..=level).rev().map(|level| !self.trail.decision(level)).collect();
        self.backtrack(level - 1);
        match decisions.as_slice() {
            [only] => self.assert_unit(*only),
            [first, ..] => {
                let id = self.clauses.add(&decisions, level, true);
                self.trail.assign(*first, Reason::Clause(id));
            }
            [] => unreachable!("the level is above the floor"),
        }
        true
    }

    /// Turns to the opposite of the last decision under the floor that still waits. `false` if there is none.
    pub(super) fn flip(&mut self) -> bool {
        loop {
            let Some(done) = self.seen.done.pop() else { return false };
            if done {
                continue;
            }
            let level = self.seen.floor() + 1;
            let decision = self.trail.decision(level);
            self.backtrack(level - 1);
            // the level below may now know that this cannot be
            if self.assert_units() && self.hold(!decision) {
                return true;
            }
        }
    }

    /// A level under the floor with this literal, that nothing is to be flipped of. `false` if it cannot hold.
    pub(super) fn hold(&mut self, literal: Literal) -> bool {
        // what the levels below conclude must be told there: it is not told again when this one is taken back
        if self.propagate().is_err() {
            if self.trail.current_level() == 0 {
                self.refute();
            }
            return false;
        }
        match self.trail.value(literal) {
            0 => {
                self.trail.open_level();
                self.trail.assign(literal, Reason::None);
                self.seen.done.push(true);
                true
            }
            value => value > 0,
        }
    }

    /// A literal that holds in every solution left, and that is open.
    pub(super) fn assert_unit(&mut self, literal: Literal) {
        if self.trail.current_level() > 0 {
            self.seen.units.push(literal);
        }
        self.trail.assign(literal, Reason::None);
    }

    /// Asserts what must hold at the level that has been gone back to. `false` if it cannot.
    fn assert_units(&mut self) -> bool {
        for i in 0..self.seen.units.len() {
            let unit = self.seen.units[i];
            match self.trail.value(unit) {
                0 => self.trail.assign(unit, Reason::None),
                1 => {}
                _ => return false,
            }
        }
        if self.trail.current_level() == 0 {
            self.seen.units.clear();
        }
        true
    }

    /// Takes back every level, and with it what was assumed or waits to be flipped. `false` if nothing is left.
    pub(super) fn release(&mut self) -> bool {
        self.seen.done.clear();
        self.seen.delivered = 0;
        self.backtrack(0);
        self.assert_units()
    }

    /// At level 0: excludes a solution that has been delivered elsewhere.
    pub(super) fn exclude_solution(&mut self, solution: &Grid) {
        self.phases.found();
        let mut clause = Vec::new();
        for (cell, value) in solution.values().iter().enumerate() {
            let Some(digit) = value.filter(|_| self.instance.given(cell) == 0) else { continue };
            let Some(variable) = self.instance.variable(cell, digit.index()) else { return };
            match self.trail.value(Literal::is(variable)) {
                0 => clause.push(Literal::is_not(variable)),
                1 => {}
                _ => return,
            }
        }
        match clause.as_slice() {
            [] => self.refute(),
            [only] => self.assert_unit(*only),
            _ => {
                let levels = u32::try_from(clause.len()).expect("at most one for each cell");
                // a proof may drop it, and the formula's own has also what holds
                self.log.learnt(&clause, &self.instance);
                self.clauses.add(&clause, levels, true);
            }
        }
    }

    /// At level 0: takes the open path of another engine over, as decisions still to be flipped; `None` for one that
    /// cannot be.
    pub(super) fn take_over(&mut self, path: impl Iterator<Item = (Option<Literal>, bool)>) {
        for (literal, waits) in path {
            let floor = self.seen.floor();
            if self.propagate().is_err() || !literal.is_some_and(|literal| self.hold(literal)) {
                // what is below has been seen, but for what waits
                if !self.flip() {
                    self.state = State::Exhausted;
                }
                return;
            }
            // what holds by itself has nothing beside it
            if waits
                && self.seen.floor() > floor
                && let Some(done) = self.seen.done.last_mut()
            {
                *done = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::Rules;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};
    use crate::util::random::Random;
    use std::collections::BTreeSet;

    const FREE: Budget<'_> = Budget::FREE;

    fn solution(kernel: &Kernel, size: usize) -> Grid {
        let mut grid = Grid::blank(size);
        kernel.write(&mut grid);
        grid
    }

    /// A puzzle with a solution: a drawn one, of which all but `clues` cells are blank.
    fn drawn(model: &Model, size: usize, clues: usize, seed: u64) -> Grid {
        let mut kernel = Kernel::default();
        kernel.start(model, &Grid::blank(size), Some(seed));
        assert_eq!(kernel.advance(&FREE), Step::Found);
        let mut grid = solution(&kernel, size);
        let mut random = Random::new(seed);
        while grid.clues() > clues {
            grid.set(crate::board::geometry::Cell::from_index(random.below(size * size)), None);
        }
        grid
    }

    /// What must hold at level 0 once it has been propagated: no group has a member that holds and another that is open.
    fn is_complete_at_the_root(kernel: &Kernel) -> bool {
        assert_eq!(kernel.trail.current_level(), 0);
        kernel.trail.literals().iter().filter(|literal| literal.is_positive()).all(|holds| {
            let groups = kernel.groups.of(holds.variable());
            let mut members = groups.iter().flat_map(|&group| kernel.groups.members(group));
            members.all(|&member| member == holds.variable() || !kernel.trail.is_open(member))
        })
    }

    #[test]
    fn what_is_known_at_the_root_is_told_after_every_rewind() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut kernel = Kernel::default();
        for seed in 0..60 {
            let givens = drawn(&model, 9, 20 + usize::try_from(seed % 6).expect("small"), seed);
            for delivered in [1, 9, 30, 300, 3000] {
                kernel.start(&model, &givens, None);
                for _ in 0..delivered {
                    if kernel.advance(&FREE) != Step::Found {
                        break;
                    }
                }
                kernel.rewind();
                assert!(kernel.refuted() || is_complete_at_the_root(&kernel), "seed {seed}, {delivered}");
            }
        }
    }

    #[test]
    fn what_excludes_a_solution_outlasts_an_assumption() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut kernel = Kernel::default();
        for seed in 0..200 {
            let givens = drawn(&model, 4, 5, seed);
            kernel.start(&model, &givens, None);
            let mut all = Vec::new();
            while kernel.advance(&FREE) == Step::Found {
                all.push(solution(&kernel, 4));
            }
            for known in &all {
                for cell in (0..16).filter(|&cell| givens.values()[cell].is_none()) {
                    kernel.start(&model, &givens, None);
                    kernel.exclude_solution(known);
                    kernel.assume_below(cell, 3);
                    kernel.rewind();
                    assert!(kernel.refuted() || is_complete_at_the_root(&kernel), "seed {seed}, {cell}\n{known}");
                    let mut left = BTreeSet::new();
                    while kernel.advance(&FREE) == Step::Found {
                        left.insert(solution(&kernel, 4));
                    }
                    let beside: BTreeSet<_> = all.iter().filter(|&other| other != known).cloned().collect();
                    assert_eq!(left, beside, "seed {seed}, {cell}\n{known}");
                }
            }
        }
    }

    #[test]
    fn a_literal_learnt_under_the_floor_is_told_at_the_root() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut kernel = Kernel::default();
        kernel.start(&model, &Grid::blank(4), None);
        let literal = |kernel: &Kernel, cell, digit| Literal::is(kernel.instance.variable(cell, digit).expect("open"));
        let (waiting, learnt) = (literal(&kernel, 0, 0), literal(&kernel, 5, 2));
        kernel.take_over([(Some(waiting), true)].into_iter());
        assert_eq!((kernel.propagate(), kernel.seen.floor()), (Ok(()), 1));
        kernel.assert_unit(learnt);
        assert_eq!(kernel.propagate(), Ok(()));
        assert!(kernel.flip(), "the first cell does not hold 1");
        assert_eq!(kernel.propagate(), Ok(()));
        kernel.rewind();
        assert!(is_complete_at_the_root(&kernel), "what the literal excludes is excluded");
        kernel.settle();
        let mut count = 0;
        while kernel.advance(&FREE) == Step::Found {
            assert_eq!(
                crate::board::verify::check(
                    &Rules::classic(Order::new(2).expect("in range")),
                    &Grid::blank(4),
                    &solution(&kernel, 4)
                ),
                Ok(())
            );
            count += 1;
        }
        assert_eq!(count, 72, "a quarter of all");
    }

    #[test]
    fn an_open_path_is_gone_through_to_its_end() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut kernel = Kernel::default();
        // the top left cell holds 1, and beside it 2; 1 in the first cell is still to be flipped, 2 beside it is not
        for (waits, count) in [([true, true], 288), ([true, false], 240), ([false, true], 72), ([false, false], 24)] {
            kernel.start(&model, &Grid::blank(4), None);
            let literals: Vec<_> = [(0, 0), (1, 1)]
                .map(|(cell, digit)| Some(Literal::is(kernel.instance.variable(cell, digit).expect("open"))))
                .into();
            kernel.take_over(literals.into_iter().zip(waits));
            let mut seen = BTreeSet::new();
            while kernel.advance(&FREE) == Step::Found {
                assert!(seen.insert(solution(&kernel, 4)), "twice");
            }
            assert_eq!(seen.len(), count, "{waits:?}");
        }
    }
}
