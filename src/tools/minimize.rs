//! Minimal puzzles: with one solution, and with nothing in them that is not needed for that.
//!
//! ```
//! use kdoku::subproblem::Parts;
//! use kdoku::{Grid, Limits, Options, RemovalOrder, Rules, minimize};
//!
//! let full: Grid = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1".parse()?;
//! let parts = Parts::new(&Rules::classic(RemovalOrder::new(2)?), &full);
//! let minimal = minimize::minimize(&parts, &minimize::RemovalOrder::default(), &Options::default(), &Limits::none(), |_, _| {})?;
//! let (_, givens) = parts.without(&minimal.gone);
//! assert!(minimal.is_minimal && givens.clues() < 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **How.** Parts are taken away one after the other as long as there is one solution (`subsets`). Where there is
//! another, it says which parts it breaks: one of those must stay, and where there is but one, that one. Questions that take long are
//! left for later, when fewer parts are left to ask about.

use crate::board::grid::Grid;
use crate::solver::{Limits, Options, Outcome, SolverError, Verdict};
use crate::tools::mus::{self, Oracle, Subset, Trial};
use crate::tools::subproblem::{Part, Parts, Patience, Sub};
use crate::util::random::Random;
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::time::Instant;
use thiserror::Error;

/// Why a puzzle cannot be minimized.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MinimizeError {
    /// It has not one solution, or that is undecided.
    #[error("the puzzle has not one solution: {0}")]
    NotUnique(Outcome),
    /// No engine takes its rules.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// Which parts may go, and in which order that is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct RemovalOrder {
    /// Whether clues may go as well as givens: after the givens, if no seed is set.
    pub clues: bool,
    /// The seed that draws the order; without one it is that of [`Parts::all`].
    pub seed: Option<u64>,
}

/// What a minimal puzzle goes without.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Minimal {
    /// The parts that can go together, in the order of [`Parts::all`].
    pub gone: Vec<Part>,
    /// Whether each of the others that might have gone is known to be needed.
    pub is_minimal: bool,
    /// How many puzzles with parts missing were solved.
    pub trials: u64,
    /// What the search for the solution of the whole puzzle came to.
    pub outcome: Outcome,
}

/// Takes away what is not needed for the solution to be the only one.
///
/// A limit of nodes is for each trial, a limit of time for all of it. What a limit leaves undecided stays, and the puzzle is
/// not known to be minimal then. `told` gets now and then how many parts are settled, and of how many.
///
/// # Errors
/// [`MinimizeError`] if the puzzle has not one solution, that is undecided, or no engine takes it.
pub fn minimize(
    parts: &Parts,
    order: &RemovalOrder,
    options: &Options,
    limits: &Limits,
    told: impl FnMut(usize, usize),
) -> Result<Minimal, MinimizeError> {
    let mut work = Work::new(parts, options, limits)?;
    let order = work.order(order);
    let mut told = told;
    let trials = Trials { work: &mut work, order: &order };
    let found = mus::minimal(&order, trials, |settled| told(settled, order.len()));
    let Subset { items, is_minimal, trials } = found;
    let gone = order.iter().filter(|place| items.binary_search(place).is_err());
    let mut gone: Vec<Part> = gone.map(|&place| parts.all()[place]).collect();
    gone.sort_unstable();
    Ok(Minimal { gone, is_minimal, trials, outcome: work.outcome })
}

/// The parts each of which can go by itself: none if the puzzle is minimal. [`Minimal::is_minimal`] says then whether all
/// others are known to be needed.
///
/// Limits are as those of [`minimize`].
///
/// # Errors
/// [`MinimizeError`] if the puzzle has not one solution, that is undecided, or no engine takes it.
pub fn redundant(
    parts: &Parts,
    order: &RemovalOrder,
    options: &Options,
    limits: &Limits,
    told: impl FnMut(usize, usize),
) -> Result<Minimal, MinimizeError> {
    let mut work = Work::new(parts, options, limits)?;
    let order = work.order(order);
    let mut told = told;
    let trials = Trials { work: &mut work, order: &order };
    let found = mus::redundant(&order, trials, |settled| told(settled, order.len()));
    let gone = found.items.iter().map(|&place| parts.all()[place]).collect();
    Ok(Minimal { gone, is_minimal: found.is_minimal, trials: found.trials, outcome: work.outcome })
}

/// A puzzle with one solution.
struct Work<'a> {
    sub: Sub<'a>,
    known: Grid,
    outcome: Outcome,
    patience: Patience<'a>,
}

impl<'a> Work<'a> {
    fn new(parts: &'a Parts, options: &'a Options, limits: &'a Limits) -> Result<Self, MinimizeError> {
        let begun = Instant::now();
        let mut sub = Sub::new(parts, options)?;
        let mut known = None;
        let outcome = sub.solve(&vec![true; parts.all().len()], &limits.up_to(2), |solution| {
            known.get_or_insert_with(|| solution.clone());
            Continue(())
        });
        match (outcome.verdict(), known) {
            (Verdict::Unique, Some(known)) => {
                let patience = Patience::new(limits, begun, outcome.stats.nodes);
                Ok(Self { sub, known, outcome, patience })
            }
            _ => Err(MinimizeError::NotUnique(outcome)),
        }
    }

    /// The parts that may go, in the order in which that is tried.
    fn order(&self, order: &RemovalOrder) -> Vec<usize> {
        let all = self.sub.parts.all();
        let may_go = |place: &usize| order.clues || matches!(all[*place], Part::Given(_));
        let mut places: Vec<usize> = (0..all.len()).filter(may_go).collect();
        if let Some(seed) = order.seed {
            Random::new(seed).shuffle(&mut places);
        }
        places
    }
}

/// Whether the known solution is the only one without those parts of `order` that are not kept.
struct Trials<'w, 'a> {
    work: &'w mut Work<'a>,
    order: &'w [usize],
}

impl Oracle for Trials<'_, '_> {
    fn judge(&mut self, kept: &[bool]) -> Trial {
        let Work { sub, known, patience, .. } = &mut *self.work;
        let Ok(limits) = patience.limits(sub.spent) else { return Trial::Stopped };
        let mut all = vec![true; sub.parts.all().len()];
        for &place in self.order {
            all[place] = kept[place];
        }
        sub.has_no_other_than(Some(known), &all, &limits)
    }

    fn takes_more(&mut self) -> bool {
        let Work { sub, patience, .. } = &mut *self.work;
        patience.grows(sub.spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::geometry::{Cell, Order as K};
    use crate::board::rules::{Constraint, Rules};
    use crate::solver::Solver;
    use proptest::prelude::*;

    fn verdict((rules, givens): &(Rules, Grid)) -> Verdict {
        let solver = Solver::new(rules, &Options::default()).expect("an engine");
        solver.count(givens, &Limits::solutions(2), &mut solver.scratch()).verdict()
    }

    /// Full grids of 4×4, some cells taken away, and three clues that hold on them, each of two constraints.
    fn puzzles() -> impl Strategy<Value = Parts> {
        let cells = proptest::collection::vec(proptest::collection::btree_set(0_u16..16, 2..5), 3);
        (0_u64..288, 0..1_u32 << 16, cells).prop_map(|(number, blanks, clues)| {
            let classic = Rules::classic(K::new(2).expect("in range"));
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
        fn what_is_left_has_one_solution_and_nothing_too_much(parts in puzzles(), clues: bool, seed: Option<u64>) {
            let order = RemovalOrder { clues, seed };
            let (options, limits) = (Options::default(), Limits::none());
            let whole = verdict(&parts.without(&[]));
            match minimize(&parts, &order, &options, &limits, |_, _| {}) {
                Err(MinimizeError::NotUnique(outcome)) => prop_assert_eq!(whole, outcome.verdict()),
                Err(error) => panic!("{error}"),
                Ok(found) => {
                    prop_assert!(whole == Verdict::Unique && found.is_minimal);
                    prop_assert_eq!(verdict(&parts.without(&found.gone)), Verdict::Unique);
                    for part in parts.all().iter().filter(|part| !found.gone.contains(part)) {
                        let gone: Vec<Part> = found.gone.iter().chain([part]).copied().collect();
                        let may_go = clues || matches!(part, Part::Given(_));
                        let is_needed = verdict(&parts.without(&gone)) == Verdict::Multiple;
                        prop_assert!(is_needed || !may_go, "{:?} is not needed", part);
                    }
                    let single = redundant(&parts, &order, &options, &limits, |_, _| {}).expect("unique");
                    prop_assert!(single.is_minimal);
                    for part in parts.all().iter().filter(|part| clues || matches!(part, Part::Given(_))) {
                        let is_needless = verdict(&parts.without(&[*part])) == Verdict::Unique;
                        prop_assert_eq!(single.gone.contains(part), is_needless);
                    }
                }
            }
        }
    }

    #[test]
    fn a_seed_draws_another_puzzle_and_always_the_same() {
        let full = "1 3 5 4 6 9 2 7 8\n7 8 2 1 3 5 6 4 9\n4 6 9 2 7 8 1 3 5\n3 2 1 5 4 6 8 9 7\n8 7 4 9 1 3 5 2 6\n\
                    5 9 6 8 2 7 4 1 3\n9 1 7 6 5 2 3 8 4\n6 4 3 7 8 1 9 5 2\n2 5 8 3 9 4 7 6 1";
        let parts = Parts::new(&Rules::classic(K::THREE), &full.parse().expect("a grid"));
        let run = |seed| {
            let order = RemovalOrder { clues: false, seed };
            minimize(&parts, &order, &Options::default(), &Limits::none(), |_, _| {}).expect("a full grid").gone
        };
        assert_eq!(run(Some(1)), run(Some(1)));
        assert!(run(Some(1)) != run(Some(2)) && run(None) != run(Some(1)));
        assert!((50..64).contains(&run(None).len()));
    }

    #[test]
    fn what_a_limit_leaves_undecided_stays() {
        let text = "6 5 7 0 0 0 0 1 0\n0 0 0 0 0 0 0 0 0\n9 0 0 0 0 0 0 0 7\n8 0 0 0 4 0 0 0 0\n3 0 0 0 7 6 0 2 0\n\
                    0 0 2 0 3 0 4 0 0\n0 6 0 4 0 0 0 3 0\n5 0 0 0 8 2 0 0 6\n0 0 8 3 0 0 0 7 0";
        let parts = Parts::new(&Rules::classic(K::THREE), &text.parse().expect("a grid"));
        let run = |limits| minimize(&parts, &RemovalOrder::default(), &Options::default(), &limits, |_, _| {});
        assert!(matches!(run(Limits::none().nodes(1)), Err(MinimizeError::NotUnique(_))));
        assert!(run(Limits::none()).expect("unique").is_minimal);
    }
}
