//! Diagnosis of a puzzle without exactly one solution: givens and clues that conflict, or cells in
//! which its solutions differ.
//!
//! [`minimal_conflict`] finds givens and clues of a puzzle that have no solution together, and have
//! one without any single one of them. That is a minimal unsatisfiable subset (MUS). There may be
//! others. If an error in one clue is the only reason, that clue is in all of them.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub use kdoku_tools::*; }
//! use kdoku::subproblem::{Part, Parts};
//! use kdoku::{Cell, Constraint, Grid, Limits, Options, Order, Rules, diagnose};
//!
//! // two cells of a row cannot sum to 8 on a board of 4×4
//! let rules = Rules::classic(Order::new(2)?).with(Constraint::sum(&[Cell(0), Cell(1)], 8))?;
//! let givens: Grid = "0 0 1 0\n0 0 3 0\n0 1 0 0\n0 0 0 2".parse()?;
//! let parts = Parts::new(&rules, &givens);
//! let found = diagnose::minimal_conflict(&parts, &Options::default(), &Limits::none(), |_, _| {})?;
//! assert_eq!(found.map(|found| found.parts), Some(vec![Part::Clue(0)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Method.** Parts are removed while the rest stays contradictory (`mus`), in three orders; the
//! smallest result is kept. The parts that a solution violates are a correction set. Undecided
//! parts of the result are tried again with more effort. If two givens break a rule by themselves,
//! only they are examined.

use crate::mus::{self, Oracle, Subset, Trial};
use crate::subproblem::{EffortSchedule, Part, Parts, Subproblem};
use kdoku_board::verify::{Scope, Violation};
use kdoku_board::{Cell, Digit, Grid};
use kdoku_solver::{Limits, Options, Scratch, Solver, SolverError, Termination};
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::time::Instant;

/// Nodes of all trials together without limits: this number, and a multiple of those of the whole
/// puzzle.
const TOTAL_NODES: u64 = 500_000;

/// The multiple.
const TOTAL_FACTOR: u64 = 16;

/// Parts of a puzzle that have no solution together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// The parts, in the order of [`Parts::all`]. Empty if the board alone has no solution.
    pub parts: Vec<Part>,
    /// Whether each part is known to be needed: without it, the others have a solution.
    pub is_minimal: bool,
    /// The parts each of which alone is the reason: without it, the whole puzzle has a solution. If
    /// only one part of the puzzle is wrong, it is among them.
    pub suspects: Vec<Part>,
    /// The number of puzzles with parts missing that were solved.
    pub trials: u64,
}

/// Finds a minimal conflict of a puzzle without a solution. `None` if the puzzle has a solution, or
/// that is undecided.
///
/// A limit of nodes is for each trial, a limit of time for all of them. Without either, all trials
/// together may take 500,000 nodes and 16 times those of the whole puzzle. A part that a limit
/// leaves undecided stays, and the conflict is then not known to be minimal. `progress` receives
/// the number of decided parts and the number of all parts.
///
/// # Errors
/// [`SolverError`] if no engine supports the rules.
pub fn minimal_conflict(
    parts: &Parts,
    options: &Options,
    limits: &Limits,
    mut progress: impl FnMut(usize, usize),
) -> Result<Option<Conflict>, SolverError> {
    let start = Instant::now();
    let mut subproblem = Subproblem::new(parts, options)?;
    let outcome = subproblem.solve(&vec![true; parts.all().len()], &limits.up_to(1), |_| Continue(()));
    if outcome.solutions > 0 || outcome.end != Termination::Exhausted {
        return Ok(None);
    }
    let whole = outcome.stats.nodes;
    let total_nodes = whole.saturating_mul(TOTAL_FACTOR).saturating_add(TOTAL_NODES);
    let effort = EffortSchedule::new(limits, start, whole).up_to(total_nodes);
    let mut oracle = ConflictOracle { subproblem, effort };
    let mut trials = 0;
    let mut best: Option<Subset> = None;
    for order in orders(parts, outcome.clashes.first()) {
        // a closure cannot raise the effort: which parts are worth it is only known at the end
        let query = |kept: &[bool]| oracle.query(kept);
        let found = mus::minimal(&order, query, |decided| progress(decided, order.len()));
        trials += found.trials;
        if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            best = Some(found);
        }
    }
    let Some(mut best) = best else { return Ok(None) };
    if !best.is_minimal && oracle.raise_effort() {
        let order = best.items;
        best = mus::minimal(&order, &mut oracle, |decided| progress(decided, order.len()));
        trials += best.trials;
    }
    oracle.effort.extend(total_nodes);
    let part = |item: usize| parts.all()[item];
    let is_suspect = |item: &usize| {
        let kept: Vec<bool> = (0..parts.all().len()).map(|other| other != *item).collect();
        trials += 1;
        matches!(oracle.query(&kept), Trial::Fails(_))
    };
    let suspects = best.items.iter().copied().filter(is_suspect).map(part).collect();
    let conflict = best.items.into_iter().map(part).collect();
    Ok(Some(Conflict { parts: conflict, is_minimal: best.is_minimal, suspects, trials }))
}

/// Finds the first clue that has no solution on the blank board, with a few nodes for each clue.
/// `None` if there is none, or the puzzle has too many clues or cells for a quick answer.
///
/// # Errors
/// [`SolverError`] if no engine supports the rules.
pub fn impossible_clue(parts: &Parts, options: &Options, limits: &Limits) -> Result<Option<Part>, SolverError> {
    const MOST_WORK: usize = 1 << 20;
    const NODES: u64 = 3_000;
    const TOTAL_NODES: u64 = 100_000;
    let (all, rules) = (parts.all(), parts.rules());
    let clues: Vec<usize> = (0..all.len()).filter(|&place| matches!(all[place], Part::Clue(_))).collect();
    if clues.len() * rules.cell_count() * rules.size() > MOST_WORK {
        return Ok(None);
    }
    let mut subproblem = Subproblem::new(parts, options)?;
    let limits = limits.clone().nodes(NODES);
    for place in clues {
        let kept: Vec<bool> = (0..all.len()).map(|other| other == place).collect();
        if subproblem.has_no_other_than(None, &kept, &limits) == Trial::Holds {
            return Ok(Some(all[place]));
        }
        if subproblem.spent > TOTAL_NODES {
            break;
        }
    }
    Ok(None)
}

/// Decides whether the parts that are kept have no solution.
struct ConflictOracle<'a> {
    subproblem: Subproblem<'a>,
    effort: EffortSchedule<'a>,
}

impl ConflictOracle<'_> {
    fn query(&mut self, kept: &[bool]) -> Trial {
        let Ok(limits) = self.effort.limits(self.subproblem.spent) else { return Trial::Stopped };
        let mut kept = kept.to_vec();
        kept.resize(self.subproblem.parts.all().len(), false);
        self.subproblem.has_no_other_than(None, &kept, &limits)
    }

    fn raise_effort(&mut self) -> bool {
        self.effort.raise(self.subproblem.spent)
    }
}

impl Oracle for &mut ConflictOracle<'_> {
    fn query(&mut self, kept: &[bool]) -> Trial {
        ConflictOracle::query(self, kept)
    }

    fn raise_effort(&mut self) -> bool {
        ConflictOracle::raise_effort(self)
    }
}

/// A key that is smaller for fewer parts, then for parts known to be needed.
fn rank(found: &Subset) -> (usize, bool) {
    (found.items.len(), !found.is_minimal)
}

/// The orders in which parts are removed.
fn orders(parts: &Parts, clash: Option<&Violation>) -> Vec<Vec<usize>> {
    let all = parts.all();
    if let Some(Violation::Repeat { first, second, scope, .. }) = clash {
        let is_involved = |part: &Part| match *part {
            Part::Given(cell) => [first, second].contains(&&parts.rules().geometry().name(cell)),
            Part::Clue(clue) => matches!(scope, Scope::Constraint(place) if parts.constraints(clue).contains(place)),
        };
        return vec![(0..all.len()).filter(|&place| is_involved(&all[place])).collect()];
    }
    let clues = all.iter().filter(|part| matches!(part, Part::Clue(_))).count();
    let givens = all.len() - clues;
    let forward: Vec<usize> = (0..all.len()).collect();
    let backward = forward.iter().rev().copied().collect();
    let clues_first = (givens..all.len()).chain(0..givens).collect();
    if clues == 0 || givens == 0 { vec![forward, backward] } else { vec![forward, backward, clues_first] }
}

/// Finds two solutions of a puzzle. `None` if there are fewer, or a limit came first.
///
/// # Panics
/// If the size of the grid is not that of the rules.
pub fn two_solutions(solver: &Solver, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> Option<[Grid; 2]> {
    let mut found = Vec::new();
    solver.solve(givens, &limits.up_to(2), scratch, |solution| {
        found.push(solution.clone());
        Continue(())
    });
    found.try_into().ok()
}

/// The cells in which two grids differ, with the values of both.
///
/// # Panics
/// If the sizes of the grids differ.
#[must_use]
pub fn differences(one: &Grid, other: &Grid) -> Vec<(Cell, [Digit; 2])> {
    assert_eq!(one.values().len(), other.values().len(), "the grids must have one size");
    let filled = one.filled().filter_map(|(cell, digit)| Some((cell, [digit, other.get(cell)?])));
    filled.filter(|(_, [a, b])| a != b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::Order;
    use kdoku_board::rules::{Comparison, Constraint, Rules};
    use proptest::prelude::*;

    fn classic() -> Rules {
        Rules::classic(Order::new(2).expect("in range"))
    }

    /// Whether a puzzle has a solution.
    fn is_solvable((rules, givens): &(Rules, Grid)) -> bool {
        let solver = Solver::new(rules, &Options::default()).expect("an engine");
        solver.solutions(givens, Limits::none()).next().is_some()
    }

    /// A clue of two constraints: the exact sum of three cells, and a weaker bound.
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
        fn a_minimal_conflict_has_no_solution_and_needs_all_its_parts(parts in puzzles()) {
            let whole = is_solvable(&parts.without(&[]));
            let found = minimal_conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
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
    fn clashing_givens_are_a_minimal_conflict() {
        let givens: Grid = "1 0 0 0\n0 0 3 0\n1 0 0 0\n0 0 0 2".parse().expect("a grid");
        let parts = Parts::new(&classic(), &givens);
        let found = minimal_conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
        let found = found.expect("the puzzle has no solution");
        assert_eq!(found.parts, [Part::Given(Cell(0)), Part::Given(Cell(8))]);
        assert_eq!((found.trials, found.suspects), (4, found.parts));
    }

    #[test]
    fn a_board_without_a_solution_is_an_empty_conflict() {
        // the constraint belongs to no clue
        let rules = classic().with(Constraint::sum(&[Cell(0), Cell(1)], 8)).expect("a sum");
        let parts = Parts::with_clues(&rules, &Grid::blank(4), Vec::new());
        let found = minimal_conflict(&parts, &Options::default(), &Limits::none(), |_, _| {}).expect("an engine");
        assert!(found.is_some_and(|found| found.parts.is_empty() && found.is_minimal));
    }

    #[test]
    fn a_clue_that_cannot_hold_is_found_without_the_others() {
        let cages = |totals: [i32; 3]| {
            let sums = [[0, 1], [2, 3], [4, 5]].into_iter().zip(totals);
            let sums = sums.map(|(cells, total)| Constraint::sum(&cells.map(Cell), total));
            let rules = sums.fold(classic(), |rules, sum| rules.with(sum).expect("a sum"));
            impossible_clue(&Parts::new(&rules, &Grid::blank(4)), &Options::default(), &Limits::none())
                .expect("an engine")
        };
        assert_eq!(cages([5, 8, 9]), Some(Part::Clue(1)), "two cells of a row cannot sum to 8");
        // each can hold, but two of them not together
        assert_eq!(cages([5, 6, 5]), None);
    }

    #[test]
    fn undecided_parts_stay() {
        let text = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0\n\
                    0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 1 0 0 7 0";
        let givens: Grid = text.parse().expect("a grid");
        let parts = Parts::new(&Rules::classic(Order::THREE), &givens);
        let find = |limits| minimal_conflict(&parts, &Options::default(), &limits, |_, _| {}).expect("an engine");
        let whole = find(Limits::none()).expect("no solution");
        assert!(whole.is_minimal && whole.parts.contains(&Part::Given(Cell(76))), "{whole:?}");
        if let Some(short) = find(Limits::none().nodes(1)) {
            assert!(!short.is_minimal && short.parts.len() >= whole.parts.len());
        }
    }

    #[test]
    fn two_solutions_differ_in_the_reported_cells() {
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
