//! Exact numbers of solutions without listing all of them, by dynamic programming over partly filled
//! boards.
//!
//! Cells are filled one after the other, in all ways at once. The cells still to be filled see only
//! part of a filling: the digits of each open house, and what unfinished constraints need. Two fillings
//! that look the same from there are one *state* with the sum of their *ways*. A *layer* is the set of
//! states after a number of cells. The last layer has one state, and its ways are the solutions.
//!
//! States that differ only by an exchange of digits, columns, stacks or anything else that the
//! remaining cells cannot distinguish get one canonical form. This keeps layers small: all fillings of
//! 6×6 need 219 states.
//!
//! | file | content |
//! |---|---|
//! | `problem` | open cells and their constraints; independent parts |
//! | `cell_order` | the order of the cells |
//! | `plan` | what each step reads, writes and forgets: slots, numbered like registers |
//! | `layers` | from one layer to the next |
//! | `state_table` | states and their ways: a hash table |
//! | `symmetry` | digits and slots that cannot be distinguished |
//! | `canonical_state` | one form for states that differ by those only |
//! | `classic9` | the grids of 9×9 with givens in one band, which are too many for this method, by bands |
//!
//! **Limits.** Boards with many givens have many states that lead nowhere. A state is dropped only
//! when a house has no cell left for a digit, which a search notices much earlier. So
//! [`Solver::exact_count`] lists the first solutions and alternates between both methods.
//!
//! Solutions counted this way are never seen, so they cannot be verified. Tests compare the numbers
//! with those of the search and with published ones.

mod canonical_state;
mod cell_order;
mod classic9;
mod layers;
mod plan;
mod problem;
mod state_table;
mod symmetry;
#[cfg(test)]
mod tests;

use super::search::Search;
use super::{Limits, Outcome, Phase, Scratch, Solver, Termination};
use crate::engine::Budget;
use kdoku_board::geometry::{Cell, Order};
use kdoku_board::grid::{Digit, Grid};
use kdoku_board::rules::{MAX_RULED, Rules};
use plan::Plan;
use problem::Problem;
use std::collections::BTreeSet;
use std::time::Instant;
use thiserror::Error;

/// States that the first attempt may make, and the number of attempts. Each attempt may make ten times
/// as many as the last. These numbers, not the clock, decide, so every machine counts the same way.
const FIRST_MAX_WORK: u64 = 200_000;
const ATTEMPTS: u32 = 4;

/// Bytes of a layer, of which there are two at a time: some two million states of a 9×9 board.
const MAX_BYTES: usize = 128 << 20;

/// Open cells beyond which no attempt is made: it would take long to fail.
const MAX_CELLS: usize = 324;

/// The number of solutions, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCount {
    /// The search that listed solutions: all of them, or those before [`ExactCount::method`] succeeded.
    pub outcome: Outcome,
    /// The result of counting without listing.
    pub method: CountMethod,
    /// The limit of solutions.
    limit: Option<u64>,
}

/// The result of counting by states of partly filled boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountMethod {
    /// Not attempted: all solutions were listed first.
    Unused,
    /// All solutions were counted.
    Counted {
        /// The number of solutions.
        solutions: u128,
        /// The number of states that were kept.
        states: u64,
    },
    /// The board has more than 64 values, or too many cells are open at a time.
    TooLarge,
    /// The states did not fit the memory allowed.
    TooManyStates,
    /// There may be 2¹²⁸ solutions or more.
    Overflow,
}

impl ExactCount {
    /// The number of known solutions: all of them if the [end](Self::end) is
    /// [`Termination::Exhausted`].
    #[must_use]
    pub fn solutions(&self) -> u128 {
        match self.method {
            CountMethod::Counted { solutions, .. } => self.limit.map_or(solutions, |limit| solutions.min(limit.into())),
            _ => self.outcome.solutions.into(),
        }
    }

    /// How counting ended.
    #[must_use]
    pub fn end(&self) -> Termination {
        match (self.method, self.limit) {
            (CountMethod::Counted { solutions, .. }, Some(limit)) if solutions >= limit.into() => {
                Termination::Solutions(limit)
            }
            (CountMethod::Counted { .. }, _) => Termination::Exhausted,
            _ => self.outcome.end,
        }
    }
}

impl Solver {
    /// Solutions that [`Solver::exact_count`] lists before it counts in another way.
    pub const ONE_BY_ONE: u64 = 100_000;

    /// Counts solutions up to the limit, even if there are far too many to list.
    ///
    /// Up to 100,000 solutions this is [`Solver::count`], and each is verified. Larger numbers may come
    /// from dynamic programming, which sees and verifies no solution; [`ExactCount::method`] shows
    /// which. It uses at most some hundred megabytes. Where that is not enough, the search continues as
    /// [`Solver::count`] does; both together take at most a few times as long as the faster one. A
    /// limit of nodes is that of the search alone.
    ///
    /// # Panics
    /// If the size of the grid is not that of the rules.
    ///
    /// ```
    /// # mod kdoku { pub use kdoku_board::*; pub use kdoku_solver::*; }
    /// use kdoku::{BoxShape, Grid, Limits, Options, Rules, Solver};
    ///
    /// let solver = Solver::new(&Rules::boxes(BoxShape::new(2, 3)?), &Options::default())?;
    /// let count = solver.exact_count(&Grid::blank(6), &Limits::none(), &mut solver.scratch());
    /// assert_eq!(count.solutions(), 28_200_960);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exact_count(&self, givens: &Grid, limits: &Limits, scratch: &mut Scratch) -> ExactCount {
        let start = Instant::now();
        let mut search = self.start(givens, scratch);
        let (mut method, mut target, mut max_work) = (CountMethod::Unused, Self::ONE_BY_ONE, FIRST_MAX_WORK);
        for _ in 0..ATTEMPTS {
            let end = list_solutions(&mut search, limits, Some(target));
            let is_hopeless = !matches!(method, CountMethod::Unused | CountMethod::TooManyStates);
            if end.is_some() || is_hopeless {
                break;
            }
            let budget = limits.budget(start);
            if let Some(progress) = &limits.progress {
                progress.enter(Phase::ExactCount, search.stats().nodes);
            }
            let silent = Budget { progress: None, ..budget };
            let mut is_stopped = || silent.exceeded(0).is_some();
            method = self.count_states(givens, max_work, &mut is_stopped);
            if matches!(method, CountMethod::Counted { .. }) {
                return ExactCount { outcome: search.outcome(), method, limit: limits.solutions };
            }
            (target, max_work) = (target * 10, max_work * 10);
        }
        list_solutions(&mut search, limits, None);
        ExactCount { outcome: search.outcome(), method, limit: limits.solutions }
    }

    /// Counts all solutions by making at most `max_work` states.
    fn count_states(&self, givens: &Grid, max_work: u64, is_stopped: &mut dyn FnMut() -> bool) -> CountMethod {
        if self.rules.size() > MAX_RULED {
            return CountMethod::TooLarge;
        }
        let mut search = crate::engine::search::Search::new(self.model());
        search.start(self.model(), givens, None);
        let mut effort = Effort { max_bytes: MAX_BYTES, max_work, work: 0, states: 0, is_stopped };
        let counted = match search.domains(self.model()) {
            Some(domains) => count(&self.rules, givens, &domains, &mut effort),
            None => Ok(0),
        };
        match counted {
            Ok(solutions) => CountMethod::Counted { solutions, states: effort.states },
            Err(CountError::TooLarge) => CountMethod::TooLarge,
            Err(CountError::Overflow) => CountMethod::Overflow,
            // the same limit stops the search at its next step
            Err(CountError::TooManyStates | CountError::Stopped) => CountMethod::TooManyStates,
        }
    }
}

/// Lists solutions up to `target` of them. `None` if that many were found, otherwise how it ended.
fn list_solutions(search: &mut Search, limits: &Limits, target: Option<u64>) -> Option<Termination> {
    loop {
        if target.is_some_and(|target| search.found() >= target) {
            return None;
        }
        if let Err(end) = search.advance(limits) {
            return Some(end);
        }
    }
}

/// Why solutions were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
enum CountError {
    #[error("the board is too large for states")]
    TooLarge,
    #[error("there are more states than allowed")]
    TooManyStates,
    #[error("there may be 2¹²⁸ solutions or more")]
    Overflow,
    #[error("a limit came first")]
    Stopped,
}

/// The limits of an attempt, and what it has used.
struct Effort<'a> {
    /// The most bytes of a layer.
    max_bytes: usize,
    /// The most states that may be made.
    max_work: u64,
    /// States made so far, including those made before.
    work: u64,
    /// States kept so far, of all layers.
    states: u64,
    is_stopped: &'a mut dyn FnMut() -> bool,
}

impl Effort<'_> {
    /// Checks the limits, with a layer of this many bytes.
    fn check(&mut self, bytes: usize) -> Result<(), CountError> {
        if bytes > self.max_bytes || self.work > self.max_work {
            return Err(CountError::TooManyStates);
        }
        if (self.is_stopped)() { Err(CountError::Stopped) } else { Ok(()) }
    }
}

/// Counts the solutions with these givens, which leave these candidates, on a board of at most 64
/// values.
///
/// # Errors
/// [`CountError`]; `effort` then holds what has been used.
fn count(rules: &Rules, givens: &Grid, candidates: &[u64], effort: &mut Effort) -> Result<u128, CountError> {
    if rules.is_classic(Order::THREE)
        && let Some(givens) = classic9::givens_of_band(givens)
    {
        return classic9::count(&givens, effort);
    }
    if let Some((blank, names)) = blank_board(rules, givens)? {
        return Ok(count_by_states(rules, &blank, effort)? / names);
    }
    count_by_states(rules, candidates, effort)
}

/// The candidates of the blank board, and the number of ways to name digits that its solutions have for
/// each with these givens. That is known if any two digits can be exchanged, and the givens are
/// different digits in cells that must differ, as in a full row.
///
/// # Errors
/// [`CountError::TooLarge`].
fn blank_board(rules: &Rules, givens: &Grid) -> Result<Option<(Vec<u64>, u128)>, CountError> {
    let filled: Vec<(Cell, Digit)> =
        rules.geometry().cells().filter_map(|cell| Some((cell, givens.get(cell)?))).collect();
    let digits: BTreeSet<Digit> = filled.iter().map(|&(_, digit)| digit).collect();
    if filled.is_empty() || digits.len() < filled.len() {
        return Ok(None);
    }
    let blank = vec![u64::MAX >> (64 - rules.size()); rules.geometry().cell_count()];
    let Some(problem) = Problem::new(rules, &blank)? else { return Ok(None) };
    let must_differ = |a: Cell, b: Cell| {
        problem
            .groups
            .iter()
            .any(|group| [a, b].iter().all(|&cell| group.cells.iter().any(|&at| problem.cells[at] == cell)))
    };
    let is_clique =
        filled.iter().enumerate().all(|(i, &(cell, _))| filled[..i].iter().all(|&(other, _)| must_differ(cell, other)));
    let is_even = problem.tallies.is_empty() && problem.checks.is_empty() && problem.board == blank;
    let names = (rules.size() + 1 - filled.len()..=rules.size()).map(|left| left as u128).product();
    Ok((is_clique && is_even).then_some((blank, names)))
}

/// Counts the solutions in which each cell holds one of its candidates.
///
/// # Errors
/// [`CountError`].
fn count_by_states(rules: &Rules, candidates: &[u64], effort: &mut Effort) -> Result<u128, CountError> {
    // solutions are fillings of the board; variables may have several values for the same filling
    if !rules.variables().is_empty() {
        return Err(CountError::TooLarge);
    }
    let Some(problem) = Problem::new(rules, candidates)? else { return Ok(0) };
    let mut total: u128 = 1;
    let mut overflows = false;
    for part in problem.parts() {
        if part.cells.len() > MAX_CELLS {
            return Err(CountError::TooLarge);
        }
        let plans: Vec<Plan> =
            cell_order::candidates(&part).into_iter().filter_map(|order| Plan::new(part.clone(), order).ok()).collect();
        let plan = plans.iter().min_by_key(|plan| cell_order::size(plan)).ok_or(CountError::TooLarge)?;
        let ways = layers::count(plan, effort)?;
        if ways == 0 {
            return Ok(0);
        }
        match total.checked_mul(ways) {
            Some(product) => total = product,
            None => overflows = true,
        }
    }
    if overflows { Err(CountError::Overflow) } else { Ok(total) }
}
