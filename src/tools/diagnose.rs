//! Why a puzzle is not one: givens and clues that conflict, or where its solutions differ.
//!
//! [`conflict`] finds, for a puzzle without a solution, givens and clues that have none already; take any one of them away,
//! and the rest has one. There may be other such sets. A clue with a slip of the pen is in every one of them if the puzzle
//! has a solution without it.
//!
//! ```
//! use kdoku::subproblem::{Part, Parts};
//! use kdoku::{Cell, Constraint, Grid, Limits, Options, Order, Rules, why};
//!
//! // two cells of a row cannot sum to 8 on a board of 4×4
//! let rules = Rules::classic(Order::new(2)?).with(Constraint::sum(&[Cell(0), Cell(1)], 8))?;
//! let givens: Grid = "0 0 1 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! let parts = Parts::new(&rules, &givens);
//! let found = why::conflict(&parts, &Options::default(), &Limits::none(), |_, _| {})?;
//! assert_eq!(found.map(|found| found.parts), Some(vec![Part::Clue(0)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **How.** Parts are taken away as long as there is still no solution, in three orders, of which the one that leaves least
//! is kept; every solution found on the way says which parts it breaks, and so which are needed. What that leaves undecided of it is
//! tried again, with more and more patience. Clashing givens are a short cut: where two
//! givens break a rule by themselves, nothing else is looked at.

use crate::board::geometry::Cell;
use crate::board::grid::{Digit, Grid};
use crate::board::verify::{Scope, Violation};
use crate::solver::{Limits, Options, Scratch, Solver, SolverError, Termination};
use crate::tools::mus::{self, Oracle, Subset, Trial};
use crate::tools::subproblem::{Part, Parts, Patience, Sub};
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::time::Instant;

/// Nodes that all trials may take together where limits say nothing, beside some times those of the whole puzzle.
const ALL_TRIALS: u64 = 500_000;

/// How many times.
const TIMES_THE_WHOLE: u64 = 16;

/// Parts of a puzzle that have no solution together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// The parts, in the order of [`Parts::all`]. None at all where the board by itself has no solution.
    pub parts: Vec<Part>,
    /// Whether each of them is known to be needed: without it, the rest has a solution.
    pub is_minimal: bool,
    /// Those of them that alone are to blame: without one of these, the whole puzzle has a solution. A slip of the pen is
    /// among them if there is but one in the puzzle.
    pub suspects: Vec<Part>,
    /// How many puzzles with parts missing were solved.
    pub trials: u64,
}

/// A minimal conflict of a puzzle without a solution; `None` if it has one, or that is undecided.
///
/// A limit of nodes is for each trial, a limit of time for all of it. Where there is neither, all trials together may take half a
/// million nodes, and sixteen times those of the whole puzzle. What a limit leaves undecided stays in the conflict, which is not
/// known to be minimal then. `told` gets now and then how many parts are settled, and of how many.
///
/// # Errors
/// [`SolverError`] if no engine takes the rules.
pub fn conflict(
    parts: &Parts,
    options: &Options,
    limits: &Limits,
    mut told: impl FnMut(usize, usize),
) -> Result<Option<Conflict>, SolverError> {
    let begun = Instant::now();
    let mut sub = Sub::new(parts, options)?;
    let everything = vec![true; parts.all().len()];
    let outcome = sub.solve(&everything, &limits.up_to(1), |_| Continue(()));
    if outcome.solutions > 0 || outcome.end != Termination::Exhausted {
        return Ok(None);
    }
    let whole = outcome.stats.nodes;
    let allowance = whole.saturating_mul(TIMES_THE_WHOLE).saturating_add(ALL_TRIALS);
    let patience = Patience::new(limits, begun, whole).up_to(allowance);
    let mut trials = Trials { sub, patience };
    let mut count = 0;
    let mut best: Option<Subset> = None;
    for order in orders(parts, outcome.clashes.first()) {
        // nothing is tried twice before it is known which parts are worth it
        let trial = |kept: &[bool]| trials.of(kept);
        let found = mus::minimal(&order, trial, |settled| told(settled, order.len()));
        count += found.trials;
        if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            best = Some(found);
        }
    }
    let Some(mut best) = best else { return Ok(None) };
    if !best.is_minimal && (&mut trials).takes_more() {
        let order = best.items;
        best = mus::minimal(&order, &mut trials, |settled| told(settled, order.len()));
        count += best.trials;
    }
    trials.patience.extend(allowance);
    let named = |item: usize| parts.all()[item];
    let is_to_blame = |item: &usize| {
        let kept: Vec<bool> = (0..parts.all().len()).map(|other| other != *item).collect();
        count += 1;
        matches!(trials.of(&kept), Trial::Fails(_))
    };
    let suspects = best.items.iter().copied().filter(is_to_blame).map(named).collect();
    let found = best.items.into_iter().map(named).collect();
    Ok(Some(Conflict { parts: found, is_minimal: best.is_minimal, suspects, trials: count }))
}

/// Whether parts that are kept have no solution.
struct Trials<'a> {
    sub: Sub<'a>,
    patience: Patience<'a>,
}

impl Trials<'_> {
    fn of(&mut self, kept: &[bool]) -> Trial {
        let Ok(limits) = self.patience.limits(self.sub.spent) else { return Trial::Stopped };
        let mut kept = kept.to_vec();
        kept.resize(self.sub.parts.all().len(), false);
        self.sub.has_no_other_than(None, &kept, &limits)
    }
}

impl Oracle for &mut Trials<'_> {
    fn judge(&mut self, kept: &[bool]) -> Trial {
        self.of(kept)
    }

    fn takes_more(&mut self) -> bool {
        self.patience.grows(self.sub.spent)
    }
}

/// Fewer parts are better, and if they are known to be needed.
fn rank(found: &Subset) -> (usize, bool) {
    (found.items.len(), !found.is_minimal)
}

/// The orders in which parts are taken away.
fn orders(parts: &Parts, clash: Option<&Violation>) -> Vec<Vec<usize>> {
    let all = parts.all();
    if let Some(Violation::Repeat { first, second, scope, .. }) = clash {
        let is_of_it = |part: &Part| match *part {
            Part::Given(cell) => [first, second].contains(&&parts.rules().geometry().name(cell)),
            Part::Clue(clue) => matches!(scope, Scope::Constraint(place) if parts.constraints(clue).contains(place)),
        };
        return vec![(0..all.len()).filter(|&place| is_of_it(&all[place])).collect()];
    }
    let clues = all.iter().filter(|part| matches!(part, Part::Clue(_))).count();
    let givens = all.len() - clues;
    let forwards: Vec<usize> = (0..all.len()).collect();
    let backwards = forwards.iter().rev().copied().collect();
    let clues_first = (givens..all.len()).chain(0..givens).collect();
    if clues == 0 || givens == 0 { vec![forwards, backwards] } else { vec![forwards, backwards, clues_first] }
}

/// Two solutions of a puzzle; `None` if there are not two, or a limit came first.
///
/// # Panics
/// If the grid has not the size of the rules, or the scratch is that of a solver for other houses.
pub fn two_solutions(solver: &Solver, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> Option<[Grid; 2]> {
    let mut found = Vec::new();
    solver.solve(givens, &limits.up_to(2), scratch, |solution| {
        found.push(solution.clone());
        Continue(())
    });
    found.try_into().ok()
}

/// The cells in which two grids differ, and what they hold there.
///
/// # Panics
/// If the grids are not of one size.
#[must_use]
pub fn differences(one: &Grid, other: &Grid) -> Vec<(Cell, [Digit; 2])> {
    assert_eq!(one.values().len(), other.values().len(), "the grids must have one size");
    let filled = one.filled().filter_map(|(cell, digit)| Some((cell, [digit, other.get(cell)?])));
    filled.filter(|(_, [a, b])| a != b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::Order;
    use crate::board::rules::{Comparison, Constraint, Rules};
    use proptest::prelude::*;

    fn classic() -> Rules {
        Rules::classic(Order::new(2).expect("in range"))
    }

    /// Whether a puzzle has a solution.
    fn is_solvable((rules, givens): &(Rules, Grid)) -> bool {
        let solver = Solver::new(rules, &Options::default()).expect("an engine");
        solver.solutions(givens, Limits::none()).next().is_some()
    }

    /// A clue of two constraints: three cells that sum to so much, or less than that.
    fn clue(cells: [u16; 3], total: i32) -> [Constraint; 2] {
        let cells = cells.map(Cell);
        let terms = cells.iter().map(|&cell| (1, cell)).collect();
        [Constraint::sum(&cells, total), Constraint::Sum { terms, comparison: Comparison::AtMost, total: total + 1 }]
    }

    /// Rules of four clues, each of two constraints, and givens.
    fn puzzles() -> impl Strategy<Value = Parts> {
        let clue = (proptest::array::uniform3(0_u16..16), 3..12).prop_map(|(cells, total)| clue(cells, total));
        let cell = prop_oneof![5 => Just(0), 1 => 1..=4_u16];
        (proptest::collection::vec(clue, 4), proptest::collection::vec(cell, 16)).prop_map(|(clues, values)| {
            let rules = clues.iter().flatten().cloned().try_fold(classic(), Rules::with).expect("sums");
            let givens = Grid::from_values(&values).expect("in range");
            Parts::with_clues(&rules, &givens, (0..4).map(|clue| 2 * clue..2 * clue + 2).collect())
        })
    }

    proptest! {
        #[test]
        fn a_conflict_has_no_solution_and_every_part_of_it_is_needed(parts in puzzles()) {
            let whole = is_solvable(&parts.without(&[]));
            let found = conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
            prop_assert_eq!(found.is_none(), whole);
            if let Some(found) = found {
                prop_assert!(found.is_minimal);
                let gone = |but: &[Part]| -> Vec<Part> {
                    parts.all().iter().filter(|part| !found.parts.contains(part) || but.contains(part)).copied().collect()
                };
                for part in parts.all() {
                    prop_assert_eq!(found.suspects.contains(part), is_solvable(&parts.without(&[*part])));
                }
                prop_assert!(!is_solvable(&parts.without(&gone(&[]))));
                for part in &found.parts {
                    prop_assert!(is_solvable(&parts.without(&gone(&[*part]))), "{:?} is not needed", part);
                }
            }
        }
    }

    #[test]
    fn clashing_givens_are_the_conflict() {
        let givens: Grid = "1 0 0 0\n0 0 3 0\n1 0 0 0\n0 0 0 2".parse().expect("a grid");
        let parts = Parts::new(&classic(), &givens);
        let found = conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
        let found = found.expect("there is no solution");
        assert_eq!(found.parts, [Part::Given(Cell(0)), Part::Given(Cell(8))]);
        assert_eq!((found.trials, found.suspects), (4, found.parts));
    }

    #[test]
    fn a_board_that_has_no_solution_conflicts_with_nothing() {
        // the constraint belongs to no clue
        let rules = classic().with(Constraint::sum(&[Cell(0), Cell(1)], 8)).expect("a sum");
        let parts = Parts::with_clues(&rules, &Grid::blank(4), Vec::new());
        let found = conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
        assert!(found.is_some_and(|found| found.parts.is_empty() && found.is_minimal));
    }

    #[test]
    fn what_a_limit_leaves_undecided_stays() {
        let text = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0\n\
                    0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 1 0 0 7 0";
        let givens: Grid = text.parse().expect("a grid");
        let parts = Parts::new(&Rules::classic(Order::THREE), &givens);
        let find = |limits| conflict(&parts, &Options::default(), &limits, |_, _| {}).expect("an engine");
        let whole = find(Limits::none()).expect("no solution");
        assert!(whole.is_minimal && whole.parts.contains(&Part::Given(Cell(76))), "{whole:?}");
        if let Some(short) = find(Limits::none().nodes(1)) {
            assert!(!short.is_minimal && short.parts.len() >= whole.parts.len());
        }
    }

    #[test]
    fn differences_are_those_of_two_solutions() {
        let solver = Solver::new(&classic(), &Options::default()).expect("an engine");
        let givens: Grid = "1 2 0 0\n0 0 1 2\n0 1 0 0\n2 0 0 0".parse().expect("a grid");
        let [one, other] =
            two_solutions(&solver, &givens, &Limits::none(), &mut solver.scratch()).expect("there are several");
        let found = differences(&one, &other);
        assert!(!found.is_empty());
        for (cell, [a, b]) in found {
            assert_eq!((one.get(cell), other.get(cell), a != b), (Some(a), Some(b), true));
        }
    }
}
