//! From one solution to the next: none is returned twice, and none is missed.
//!
//! The first few solutions are each blocked by a clause: not all of their decisions may be true
//! again. The decisions imply the solution, so the clause excludes that solution only, and the
//! search stays free. This is best for the most common query, a second solution.
//!
//! Thousands of blocking clauses would be a burden. So the search then becomes chronological at its
//! lowest levels, up to the *base level*, which no restart and no learnt clause goes below. The
//! last decision of a solution is *flipped*: its opposite becomes the decision of a level that is
//! *closed*, since both branches have been entered. The levels below it stay open. A conflict at
//! the base level means that everything above the last open level has been searched, so that level
//! is flipped. Memory is that of one path.
//!
//! A literal that a learnt clause asserts below the base level is asserted at the base level. Unit
//! clauses are asserted again whenever levels up to the base level are undone.
//!
//! Assumptions are closed levels. The open path of another engine is imported as open and closed
//! levels.
//!
//! # References
//! Grumberg, Schuster, Yadgar: *Memory efficient all-solutions SAT solver and its application for
//! reachability analysis*, FMCAD 2004. Spallitta, Sebastiani, Biere: *Disjoint partial enumeration
//! without blocking clauses*, AAAI 2024.

use super::data::trail::Reason;
use super::state::{Cdcl, Status};
use crate::engine::formula::Literal;
use kdoku_board::geometry::Cell;
use kdoku_board::grid::{Digit, Grid};

/// Maximum number of solutions blocked by clauses.
const MAX_BLOCKING_CLAUSES: u64 = 8;

impl Cdcl {
    /// Excludes the solution just returned from the search. Returns `false` if it was the last.
    pub(super) fn block_solution(&mut self) -> bool {
        self.enumeration.delivered += 1;
        self.phases.expect_refutation();
        // solutions differ in cells and labels, not in decisions on auxiliary variables
        let is_auxiliary = |&level: &u32| !self.encoding.is_part_of_solution(self.trail.decision(level).variable());
        let first_auxiliary = (self.base_level() + 1..=self.trail.current_level()).find(is_auxiliary);
        if let Some(level) = first_auxiliary {
            self.backtrack(level - 1);
        }
        let level = self.trail.current_level();
        if level <= self.base_level() {
            return self.flip();
        }
        if self.enumeration.delivered > MAX_BLOCKING_CLAUSES {
            self.enumeration.closed.resize(level as usize, false);
            return self.flip();
        }
        let decisions: Vec<_> = (1..=level).rev().map(|level| !self.trail.decision(level)).collect();
        self.backtrack(level - 1);
        match decisions.as_slice() {
            [unit] => self.assert_unit(*unit),
            [first, ..] => {
                let id = self.clauses.add(&decisions, level, true);
                self.trail.assign(*first, Reason::Clause(id));
            }
            [] => unreachable!("the level is above the base level"),
        }
        true
    }

    /// Turns to the opposite of the decision of the last open level. Returns `false` if no level is
    /// open.
    pub(super) fn flip(&mut self) -> bool {
        loop {
            let Some(closed) = self.enumeration.closed.pop() else { return false };
            if closed {
                continue;
            }
            let level = self.base_level() + 1;
            let decision = self.trail.decision(level);
            self.backtrack(level - 1);
            // the lower levels may contradict it by now
            if self.assert_units() && self.assume(!decision) {
                return true;
            }
        }
    }

    /// Adds a closed level with this literal. Returns `false` if the literal cannot be true.
    pub(super) fn assume(&mut self, literal: Literal) -> bool {
        // propagate the lower levels first: undoing this level does not propagate them again
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
                self.enumeration.closed.push(true);
                true
            }
            value => value > 0,
        }
    }

    /// Asserts an open literal that is true in every remaining solution.
    pub(super) fn assert_unit(&mut self, literal: Literal) {
        if self.trail.current_level() > 0 {
            self.enumeration.units.push(literal);
        }
        self.trail.assign(literal, Reason::None);
    }

    /// Asserts the units again after backtracking. Returns `false` if one of them is false.
    fn assert_units(&mut self) -> bool {
        for i in 0..self.enumeration.units.len() {
            let unit = self.enumeration.units[i];
            match self.trail.value(unit) {
                0 => self.trail.assign(unit, Reason::None),
                1 => {}
                _ => return false,
            }
        }
        if self.trail.current_level() == 0 {
            self.enumeration.units.clear();
        }
        true
    }

    /// Undoes all levels, with assumptions and open branches. Returns `false` if no solution is
    /// left.
    pub(super) fn clear_assumptions(&mut self) -> bool {
        self.enumeration.closed.clear();
        self.enumeration.delivered = 0;
        self.backtrack(0);
        self.assert_units()
    }

    /// After [`Cdcl::start`] and before the first step: excludes a known solution with these digits
    /// of the variables.
    pub(crate) fn exclude_solution(&mut self, solution: &Grid, witness: &[Digit]) {
        self.phases.expect_refutation();
        let mut clause = Vec::new();
        for literal in self.encoding.labels(witness).filter(|&literal| literal != Literal::TRUE) {
            if literal == Literal::FALSE || self.trail.value(literal) < 0 {
                return;
            }
            clause.extend((self.trail.value(literal) == 0).then_some(!literal));
        }
        for (cell, value) in solution.values().iter().enumerate() {
            let Some(digit) = value.filter(|_| self.encoding.given(cell) == 0) else { continue };
            let Some(variable) = self.encoding.variable(cell, digit.index()) else { return };
            match self.trail.value(Literal::is(variable)) {
                0 => clause.push(Literal::is_not(variable)),
                1 => {}
                _ => return,
            }
        }
        match clause.as_slice() {
            [] => self.refute(),
            [unit] => self.assert_unit(*unit),
            _ => {
                let levels = u32::try_from(clause.len()).expect("at most one for each cell");
                // the proof may delete it later; the formula's own clause also has the literals
                // implied by now
                self.proof_log.add(&clause, &self.encoding);
                self.clauses.add(&clause, levels, true);
            }
        }
    }

    /// After [`Cdcl::start`] and before the first step: continues from where another engine stands.
    /// Each step of its path is a digit in a cell: decided with its alternatives unsearched
    /// (`true`), or excluded (`false`).
    pub(crate) fn import_path(&mut self, path: impl Iterator<Item = (Cell, Digit, bool)>) {
        let mut literals = Vec::new();
        for (cell, digit, decided) in path {
            if let Some(choices) = self.encoding.auxiliary(cell.index()) {
                let literal = choices.iter().find(|(other, _)| *other == digit.index()).map(|&(_, literal)| literal);
                match literal {
                    // true without a decision
                    Some(Literal::TRUE) if decided => {}
                    Some(Literal::TRUE) => literals.push((None, decided)),
                    Some(literal) => literals.push((Some(if decided { literal } else { !literal }), decided)),
                    None if decided => literals.push((None, decided)),
                    None => {}
                }
                continue;
            }
            match self.encoding.variable(cell.index(), digit.index()) {
                Some(variable) => literals.push((Some(Literal::new(variable, decided)), decided)),
                // the constraints exclude it, which the other engine has not noticed yet
                None if decided => literals.push((None, decided)),
                None => {}
            }
        }
        self.import_literals(literals.into_iter());
    }

    /// At level 0: imports the literals of a path, each with whether its level is open. `None` is
    /// false.
    fn import_literals(&mut self, path: impl Iterator<Item = (Option<Literal>, bool)>) {
        for (literal, open) in path {
            let base_level = self.base_level();
            if self.propagate().is_err() || !literal.is_some_and(|literal| self.assume(literal)) {
                // everything below this step has been searched, except the open branches
                if !self.flip() {
                    self.status = Status::Exhausted;
                }
                return;
            }
            // an implied literal has no level of its own
            if open
                && self.base_level() > base_level
                && let Some(closed) = self.enumeration.closed.last_mut()
            {
                *closed = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::model::Model;
    use crate::engine::{Budget, Step};
    use kdoku_board::geometry::Order;
    use kdoku_board::random::Random;
    use kdoku_board::rules::Rules;
    use kdoku_board::verify;
    use std::collections::BTreeSet;

    const FREE: Budget<'_> = Budget::FREE;

    fn solution(solver: &Cdcl, size: usize) -> Grid {
        let mut grid = Grid::blank(size);
        solver.write(&mut grid);
        grid
    }

    /// A random puzzle with a solution and at most `clues` clues.
    fn random_puzzle(model: &Model, size: usize, clues: usize, seed: u64) -> Grid {
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(model, &Grid::blank(size), Some(seed), &Budget::FREE), Ok(true));
        assert_eq!(solver.advance(&FREE), Step::Found);
        let mut grid = solution(&solver, size);
        let mut random = Random::new(seed);
        while grid.clues() > clues {
            grid.set(Cell::from_index(random.below(size * size)), None);
        }
        grid
    }

    /// Whether level 0 is propagated: no group has both a true and an open member.
    fn is_propagated_at_the_root(solver: &Cdcl) -> bool {
        assert_eq!(solver.trail.current_level(), 0);
        solver.trail.literals().iter().filter(|literal| literal.is_positive()).all(|literal| {
            let groups = solver.groups.of(literal.variable());
            let mut members = groups.iter().flat_map(|&group| solver.groups.members(group));
            members.all(|&member| member == literal.variable() || !solver.trail.is_open(member))
        })
    }

    #[test]
    fn a_rewind_propagates_level_0() {
        let model = Model::new(&Rules::classic(Order::THREE));
        let mut solver = Cdcl::default();
        for seed in 0..60 {
            let givens = random_puzzle(&model, 9, 20 + usize::try_from(seed % 6).expect("small"), seed);
            for count in [1, 9, 30, 300, 3000] {
                assert_eq!(solver.start(&model, &givens, None, &Budget::FREE), Ok(true));
                for _ in 0..count {
                    if solver.advance(&FREE) != Step::Found {
                        break;
                    }
                }
                solver.rewind();
                assert!(solver.refuted || is_propagated_at_the_root(&solver), "seed {seed}, {count}");
            }
        }
    }

    #[test]
    fn an_excluded_solution_stays_excluded_after_an_assumption() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut solver = Cdcl::default();
        for seed in 0..200 {
            let givens = random_puzzle(&model, 4, 5, seed);
            assert_eq!(solver.start(&model, &givens, None, &Budget::FREE), Ok(true));
            let mut all = Vec::new();
            while solver.advance(&FREE) == Step::Found {
                all.push(solution(&solver, 4));
            }
            for excluded in &all {
                for cell in (0..16).filter(|&cell| givens.values()[cell].is_none()) {
                    assert_eq!(solver.start(&model, &givens, None, &Budget::FREE), Ok(true));
                    solver.exclude_solution(excluded, &[]);
                    solver.assume_below(Cell::from_index(cell), Digit::from_index(3));
                    solver.rewind();
                    assert!(solver.refuted || is_propagated_at_the_root(&solver), "seed {seed}, {cell}\n{excluded}");
                    let mut left = BTreeSet::new();
                    while solver.advance(&FREE) == Step::Found {
                        left.insert(solution(&solver, 4));
                    }
                    let others: BTreeSet<_> = all.iter().filter(|&other| other != excluded).cloned().collect();
                    assert_eq!(left, others, "seed {seed}, {cell}\n{excluded}");
                }
            }
        }
    }

    #[test]
    fn a_unit_learnt_above_level_0_is_propagated_at_level_0() {
        let rules = Rules::classic(Order::new(2).expect("in range"));
        let model = Model::new(&rules);
        let mut solver = Cdcl::default();
        assert_eq!(solver.start(&model, &Grid::blank(4), None, &Budget::FREE), Ok(true));
        let literal = |solver: &Cdcl, cell, digit| Literal::is(solver.encoding.variable(cell, digit).expect("open"));
        let (decided, learnt) = (literal(&solver, 0, 0), literal(&solver, 5, 2));
        solver.import_literals([(Some(decided), true)].into_iter());
        assert_eq!((solver.propagate(), solver.base_level()), (Ok(()), 1));
        solver.assert_unit(learnt);
        assert_eq!(solver.propagate(), Ok(()));
        assert!(solver.flip(), "the first cell does not hold 1");
        assert_eq!(solver.propagate(), Ok(()));
        solver.rewind();
        assert!(is_propagated_at_the_root(&solver), "what the literal excludes is false");
        solver.simplify();
        let mut count = 0;
        while solver.advance(&FREE) == Step::Found {
            assert_eq!(verify::check(&rules, &Grid::blank(4), &solution(&solver, 4)), Ok(()));
            count += 1;
        }
        assert_eq!(count, 72, "a quarter of all");
    }

    #[test]
    fn an_imported_path_is_searched_to_its_end() {
        let model = Model::new(&Rules::classic(Order::new(2).expect("in range")));
        let mut solver = Cdcl::default();
        // the first cell holds 1 and the second 2; either level is open or closed
        for (open, count) in [([true, true], 288), ([true, false], 240), ([false, true], 72), ([false, false], 24)] {
            assert_eq!(solver.start(&model, &Grid::blank(4), None, &Budget::FREE), Ok(true));
            let literals: Vec<_> = [(0, 0), (1, 1)]
                .map(|(cell, digit)| Some(Literal::is(solver.encoding.variable(cell, digit).expect("open"))))
                .into();
            solver.import_literals(literals.into_iter().zip(open));
            let mut seen = BTreeSet::new();
            while solver.advance(&FREE) == Step::Found {
                assert!(seen.insert(solution(&solver, 4)), "twice");
            }
            assert_eq!(seen.len(), count, "{open:?}");
        }
    }
}
