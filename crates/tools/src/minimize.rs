//! Minimal puzzles: puzzles with one solution that lose it when any part is removed.
//!
//! ```
//! # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; pub use kdoku_tools::*; }
//! use kdoku::subproblem::Parts;
//! use kdoku::{Grid, Limits, Options, Order, Rules, minimize};
//!
//! let full: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?;
//! let parts = Parts::new(&Rules::classic(Order::new(2)?), &full);
//! let order = minimize::RemovalOrder::default();
//! let minimal = minimize::minimize(&parts, &order, &Options::default(), &Limits::none(), |_, _| {})?;
//! let (_, givens) = parts.without(&minimal.removed);
//! assert!(minimal.is_minimal && givens.clues() < 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Method.** Parts are removed one after the other as long as there is one solution (`mus`). When a
//! removal allows another solution, the parts that this solution violates are a correction set: one of
//! them must stay. Long searches are postponed until fewer parts are left.

use crate::mus::{self, Oracle, Subset, Trial};
use crate::subproblem::{EffortSchedule, Part, Parts, Subproblem};
use kdoku_board::Grid;
use kdoku_board::random::Random;
use kdoku_solver::{Limits, Options, Outcome, SolverError, Verdict};
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::time::Instant;
use thiserror::Error;

/// Why a puzzle cannot be minimized.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MinimizeError {
    /// It does not have exactly one solution, or that is undecided.
    #[error("the puzzle does not have exactly one solution: {0}")]
    NotUnique(Outcome),
    /// No engine supports its rules.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The parts that may be removed, and the order of attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct RemovalOrder {
    /// Whether clues may be removed too. Without a seed, they come after the givens.
    pub clues: bool,
    /// The seed that draws the order. Without one it is that of [`Parts::all`].
    pub seed: Option<u64>,
}

/// The result of minimizing a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Minimal {
    /// The parts that can be removed, in the order of [`Parts::all`]: all together for [`minimize`], each
    /// alone for [`redundant`].
    pub removed: Vec<Part>,
    /// Whether all other parts that may be removed are known to be needed.
    pub is_minimal: bool,
    /// The number of puzzles with parts missing that were solved.
    pub trials: u64,
    /// The outcome for the whole puzzle.
    pub outcome: Outcome,
}

/// Removes the parts that are not needed for the solution to be unique.
///
/// A limit of nodes is for each trial, a limit of time for all of them. A part that a limit leaves
/// undecided stays, and the result is then not known to be minimal. `progress` receives the number of
/// decided parts and the number of all parts that may be removed.
///
/// # Errors
/// [`MinimizeError`] if the puzzle does not have exactly one solution, if that is undecided, or if no
/// engine supports it.
pub fn minimize(
    parts: &Parts,
    order: &RemovalOrder,
    options: &Options,
    limits: &Limits,
    mut progress: impl FnMut(usize, usize),
) -> Result<Minimal, MinimizeError> {
    let mut puzzle = UniquePuzzle::new(parts, options, limits)?;
    let order = puzzle.removal_order(order);
    let oracle = UniquenessOracle { puzzle: &mut puzzle, order: &order };
    let Subset { items, is_minimal, trials } = mus::minimal(&order, oracle, |decided| progress(decided, order.len()));
    let removed = order.iter().filter(|place| items.binary_search(place).is_err());
    let mut removed: Vec<Part> = removed.map(|&place| parts.all()[place]).collect();
    removed.sort_unstable();
    Ok(Minimal { removed, is_minimal, trials, outcome: puzzle.outcome })
}

/// Finds the parts each of which can be removed alone: none if the puzzle is minimal. The flag
/// [`Minimal::is_minimal`] is set if none is undecided.
///
/// Limits are as for [`minimize`].
///
/// # Errors
/// [`MinimizeError`] if the puzzle does not have exactly one solution, if that is undecided, or if no
/// engine supports it.
pub fn redundant(
    parts: &Parts,
    order: &RemovalOrder,
    options: &Options,
    limits: &Limits,
    mut progress: impl FnMut(usize, usize),
) -> Result<Minimal, MinimizeError> {
    let mut puzzle = UniquePuzzle::new(parts, options, limits)?;
    let order = puzzle.removal_order(order);
    let oracle = UniquenessOracle { puzzle: &mut puzzle, order: &order };
    let Subset { items, is_minimal, trials } = mus::redundant(&order, oracle, |decided| progress(decided, order.len()));
    let removed = items.iter().map(|&place| parts.all()[place]).collect();
    Ok(Minimal { removed, is_minimal, trials, outcome: puzzle.outcome })
}

/// A puzzle with one solution.
struct UniquePuzzle<'a> {
    subproblem: Subproblem<'a>,
    solution: Grid,
    outcome: Outcome,
    effort: EffortSchedule<'a>,
}

impl<'a> UniquePuzzle<'a> {
    fn new(parts: &'a Parts, options: &'a Options, limits: &'a Limits) -> Result<Self, MinimizeError> {
        let start = Instant::now();
        let mut subproblem = Subproblem::new(parts, options)?;
        let mut first = None;
        let outcome = subproblem.solve(&vec![true; parts.all().len()], &limits.up_to(2), |solution| {
            first.get_or_insert_with(|| solution.clone());
            Continue(())
        });
        match (outcome.verdict(), first) {
            (Verdict::Unique, Some(solution)) => {
                let effort = EffortSchedule::new(limits, start, outcome.stats.nodes);
                Ok(Self { subproblem, solution, outcome, effort })
            }
            _ => Err(MinimizeError::NotUnique(outcome)),
        }
    }

    /// The indices of the parts that may be removed, in the order of attempts.
    fn removal_order(&self, order: &RemovalOrder) -> Vec<usize> {
        let all = self.subproblem.parts.all();
        let is_removable = |place: &usize| order.clues || matches!(all[*place], Part::Given(_));
        let mut places: Vec<usize> = (0..all.len()).filter(is_removable).collect();
        if let Some(seed) = order.seed {
            Random::new(seed).shuffle(&mut places);
        }
        places
    }
}

/// Decides whether the solution is unique without the parts of `order` that are not kept.
struct UniquenessOracle<'p, 'a> {
    puzzle: &'p mut UniquePuzzle<'a>,
    order: &'p [usize],
}

impl Oracle for UniquenessOracle<'_, '_> {
    fn query(&mut self, kept: &[bool]) -> Trial {
        let UniquePuzzle { subproblem, solution, effort, .. } = &mut *self.puzzle;
        let Ok(limits) = effort.limits(subproblem.spent) else { return Trial::Stopped };
        let mut all = vec![true; subproblem.parts.all().len()];
        for &place in self.order {
            all[place] = kept[place];
        }
        subproblem.has_no_other_than(Some(solution), &all, &limits)
    }

    fn raise_effort(&mut self) -> bool {
        self.puzzle.effort.raise(self.puzzle.subproblem.spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::geometry::{Cell, Order};
    use kdoku_board::rules::{Constraint, Rules};
    use kdoku_solver::Solver;
    use proptest::prelude::*;

    fn verdict((rules, givens): &(Rules, Grid)) -> Verdict {
        let solver = Solver::new(rules, &Options::default()).expect("an engine");
        solver.count(givens, &Limits::solutions(2), &mut solver.scratch()).verdict()
    }

    /// Grids of 4×4 with some blanks and three clues that hold on them, each of two constraints.
    fn puzzles() -> impl Strategy<Value = Parts> {
        let cells = proptest::collection::vec(proptest::collection::btree_set(0_u16..16, 2..5), 3);
        (0_u64..288, 0..1_u32 << 16, cells).prop_map(|(number, blanks, clues)| {
            let classic = Rules::classic(Order::new(2).expect("in range"));
            let solver = Solver::new(&classic, &Options::default()).expect("an engine");
            let full = solver.solutions(&Grid::blank(4), Limits::none()).nth(usize::try_from(number).expect("small"));
            let full = full.expect("there are 288");
            let rules = clues.iter().fold(classic, |rules, cells| {
                let cells: Vec<Cell> = cells.iter().map(|&cell| Cell(cell)).collect();
                let total = cells.iter().map(|&cell| rules.value(full.get(cell).expect("full"))).sum();
                let same = Constraint::Domain(cells[0], full.get(cells[0]).into_iter().collect());
                rules.with(Constraint::sum(&cells, total)).and_then(|rules| rules.with(same)).expect("they hold")
            });
            let mut givens = full.clone();
            (0..16).filter(|cell| blanks >> cell & 1 == 1).for_each(|cell| givens.set(Cell(cell), None));
            Parts::with_clues(&rules, &givens, vec![0..2, 2..4, 4..6])
        })
    }

    proptest! {
        #[test]
        fn a_minimal_puzzle_has_one_solution_and_needs_all_its_parts(parts in puzzles(), clues: bool, seed: Option<u64>) {
            let order = RemovalOrder { clues, seed };
            let (options, limits) = (Options::default(), Limits::none());
            let whole = verdict(&parts.without(&[]));
            match minimize(&parts, &order, &options, &limits, |_, _| {}) {
                Err(MinimizeError::NotUnique(outcome)) => prop_assert_eq!(whole, outcome.verdict()),
                Err(error) => panic!("{error}"),
                Ok(found) => {
                    prop_assert!(whole == Verdict::Unique && found.is_minimal);
                    prop_assert_eq!(verdict(&parts.without(&found.removed)), Verdict::Unique);
                    for part in parts.all().iter().filter(|part| !found.removed.contains(part)) {
                        let removed: Vec<Part> = found.removed.iter().chain([part]).copied().collect();
                        let may_be_removed = clues || matches!(part, Part::Given(_));
                        let is_needed = verdict(&parts.without(&removed)) == Verdict::Multiple;
                        prop_assert!(is_needed || !may_be_removed, "{:?} is not needed", part);
                    }
                    let single = redundant(&parts, &order, &options, &limits, |_, _| {}).expect("unique");
                    prop_assert!(single.is_minimal);
                    for part in parts.all().iter().filter(|part| clues || matches!(part, Part::Given(_))) {
                        let is_redundant = verdict(&parts.without(&[*part])) == Verdict::Unique;
                        prop_assert_eq!(single.removed.contains(part), is_redundant);
                    }
                }
            }
        }
    }

    #[test]
    fn a_seed_always_draws_the_same_puzzle() {
        let full = "1 3 5 4 6 9 2 7 8\n7 8 2 1 3 5 6 4 9\n4 6 9 2 7 8 1 3 5\n3 2 1 5 4 6 8 9 7\n8 7 4 9 1 3 5 2 6\n\
                    5 9 6 8 2 7 4 1 3\n9 1 7 6 5 2 3 8 4\n6 4 3 7 8 1 9 5 2\n2 5 8 3 9 4 7 6 1";
        let parts = Parts::new(&Rules::classic(Order::THREE), &full.parse().expect("a grid"));
        let run = |seed| {
            let order = RemovalOrder { clues: false, seed };
            minimize(&parts, &order, &Options::default(), &Limits::none(), |_, _| {}).expect("a full grid").removed
        };
        assert_eq!(run(Some(1)), run(Some(1)));
        assert!(run(Some(1)) != run(Some(2)) && run(None) != run(Some(1)));
        assert!((50..64).contains(&run(None).len()));
    }

    #[test]
    fn undecided_parts_stay() {
        let text = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0\n\
                    0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 0 0 0 7 0";
        let parts = Parts::new(&Rules::classic(Order::THREE), &text.parse().expect("a grid"));
        let run = |limits| minimize(&parts, &RemovalOrder::default(), &Options::default(), &limits, |_, _| {});
        assert!(matches!(run(Limits::none().nodes(1)), Err(MinimizeError::NotUnique(_))));
        assert!(run(Limits::none()).expect("unique").is_minimal);
    }
}
