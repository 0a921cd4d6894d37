//! Exact numbers of solutions, without finding them.

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

use crate::geometry::Order;
use crate::rules::Rules;
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
    /// The most states of a layer.
    pub(crate) most_entries: usize,
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
    fn look(&mut self, entries: usize) -> Result<(), Refusal> {
        if entries > self.most_entries || self.work > self.most_work {
            return Err(Refusal::Effort);
        }
        if (self.stop)() { Err(Refusal::Stopped) } else { Ok(()) }
    }
}

/// How many solutions there are if each cell may hold its candidates.
pub(crate) fn count(rules: &Rules, candidates: &[u64], effort: &mut Effort) -> Result<u128, Refusal> {
    if rules.is_classic(Order::THREE) && candidates.iter().all(|&domain| domain == 0x1FF) {
        return nine::count(effort);
    }
    let Some(problem) = Problem::new(rules, candidates)? else { return Ok(0) };
    let mut total: u128 = 1;
    let mut overflows = false;
    for part in problem.parts() {
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
