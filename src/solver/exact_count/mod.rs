//! Exact numbers of solutions, without finding them.
//!
//! Cells are filled one after the other, in all ways at once. What matters of the cells that are filled is what those
//! to come can see of them: which digits each open house has, and what constraints that are not finished have to
//! remember. So two fillings that look the same from there are one *state*, with the sum of the ways that lead to it. A
//! layer is all states after so many cells; the last one has a single state, and its ways are the solutions.
//!
//! States that differ by an exchange of digits, or of columns, stacks or whatever else the cells to come cannot tell
//! apart, are brought into one form. That, more than anything, keeps layers small: all fillings of 6×6 take 219 states.
//!
//! Nothing is checked, since no solution is ever seen. What holds this room to the truth are its tests.
//!
//! | file | holds |
//! |---|---|
//! | `problem` | open cells, and what is said about them; independent parts |
//! | `order` | the order in which they are filled |
//! | `plan` | what each step reads, writes and forgets: slots, numbered like registers |
//! | `run` | from layer to layer |
//! | `layer` | states and their ways: a table of words |
//! | `symmetry` | which digits and which slots cannot be told apart |
//! | `normal` | one form for states that differ by that alone |
//! | `nine` | all grids of 9×9, which are too many for that, by bands |
//!
//! **What it is not good at**: boards with many givens, most of whose states lead nowhere. A state is dropped only when
//! a house has no cell left for a digit; a search sees more.

mod layer;
mod nine;
mod normal;
mod order;
mod plan;
mod problem;
mod run;
mod symmetry;
#[cfg(test)]
mod tests;

use crate::board::geometry::Order;
use crate::board::rules::Rules;
use plan::Plan;
use problem::Problem;

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The board has more than this way can tell of.
    Size,
    /// There were more states than allowed.
    Effort,
    /// The number is 2¹²⁸ or more.
    Overflow,
    /// It was told to stop.
    Stopped,
}

/// What may be spent, and what has been.
pub(crate) struct Effort<'a> {
    /// The most bytes of a layer.
    pub(crate) most_bytes: usize,
    /// The most states that may be made.
    pub(crate) most_work: u64,
    /// States made so far, those that were there before among them.
    pub(crate) work: u64,
    /// States that were kept, of all layers.
    pub(crate) entries: u64,
    /// Whether to stop.
    pub(crate) stop: &'a mut dyn FnMut() -> bool,
}

impl Effort<'_> {
    fn look(&mut self, bytes: usize) -> Result<(), Refusal> {
        if bytes > self.most_bytes || self.work > self.most_work {
            return Err(Refusal::Effort);
        }
        if (self.stop)() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}

/// Open cells that are more than can be counted: it would take long to find that out.
const MOST_CELLS: usize = 324;

/// How many solutions there are if each cell may hold its candidates, of boards of up to 64 values.
///
/// # Errors
/// [`Refusal`]; what has been spent until then is told in `effort`.
pub(crate) fn count(rules: &Rules, candidates: &[u64], effort: &mut Effort) -> Result<u128, Refusal> {
    if rules.is_classic(Order::THREE) && candidates.iter().all(|&domain| domain == 0x1FF) {
        return nine::count(effort);
    }
    // a way to fill the variables as well is not a solution of its own
    if !rules.variables().is_empty() {
        return Err(Refusal::Size);
    }
    let Some(problem) = Problem::new(rules, candidates)? else { return Ok(0) };
    let mut total: u128 = 1;
    let mut overflows = false;
    for part in problem.parts() {
        if part.cells.len() > MOST_CELLS {
            return Err(Refusal::Size);
        }
        let plans: Vec<Plan> =
            order::candidates(&part).into_iter().filter_map(|order| Plan::new(part.clone(), order).ok()).collect();
        let plan = plans.iter().min_by_key(|plan| order::size(plan)).ok_or(Refusal::Size)?;
        let ways = run::run(plan, effort)?;
        if ways == 0 {
            return Ok(0);
        }
        match total.checked_mul(ways) {
            Some(product) => total = product,
            None => overflows = true,
        }
    }
    if overflows { Err(Refusal::Overflow) } else { Ok(total) }
}
