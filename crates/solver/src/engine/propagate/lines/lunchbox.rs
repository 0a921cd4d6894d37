//! A lunchbox: the sum of the cells of a line between its smallest and its largest digit.
//!
//! The sets of digits with the sum are listed once, by size. Two places of the ends and a set for the
//! cells between them are a *case*: the inner cells each hold a digit of the set, and together all of
//! them. The outer cells hold other digits between the ends. A digit is kept if some case supports
//! it. A line that holds all digits of the board is a [`SandwichSum`](super::sandwich_sum::SandwichSum).
//!
//! *Soundness*: a solution is one of the cases. Within a case, cells and digits are looked at one by
//! one; the differences of the cells are left to the houses.

use super::named_regular::NamedLine;
use super::split_line::{MOST_DIGITS, SplitLine, sets_with_sum, span};
use crate::engine::propagate::{Cost, Domain, Inconsistent, MustOccur, Scratch, above_some, below_some};

/// The pruning of the line.
#[derive(Clone)]
pub(super) struct Lunchbox {
    /// All digits.
    full: Domain,
    /// The sets between the ends, by number of cells.
    sets: Vec<Vec<Domain>>,
}

impl Lunchbox {
    /// A line of `cells` with the sum, in values from `lowest` on. `None` if there are too many
    /// digits or sets.
    pub(super) fn new(cells: usize, digits: usize, values: (i32, i32)) -> Option<Self> {
        if digits > MOST_DIGITS || cells > digits {
            return None;
        }
        let full = Domain::MAX >> (64 - digits);
        let sizes = 0..cells.saturating_sub(1);
        let sets = sizes.map(|count| sets_with_sum(full, count, values)).collect::<Option<_>>()?;
        Some(Self { full, sets })
    }

    /// Supports a case: the places of the smallest and of the largest digit, and the set between
    /// them. Returns the digits that occur in it for certain; `None` if it is impossible.
    fn try_case(
        &self,
        domains: &[Domain],
        line: &mut SplitLine,
        [low, high]: [usize; 2],
        set: Domain,
    ) -> Option<Domain> {
        let mut lows = domains[low] & (set & set.wrapping_neg()).wrapping_sub(1);
        let mut highs = domains[high] & above(set);
        highs &= above_some(lows);
        lows &= below_some(highs);
        if lows == 0 || highs == 0 {
            return None;
        }
        let (from, to) = (low.min(high), low.max(high));
        let rest = self.full & !set & above_some(lows) & below_some(highs);
        let (inner, outer) = (span(from + 1..to), span(0..domains.len()) & !span(from..to + 1));
        if !line.can_hold(inner, set, true) || !line.can_hold(outer, rest, false) {
            return None;
        }
        // each outer cell needs a digit between the ends
        for domain in domains[..from].iter().chain(&domains[to + 1..]) {
            lows &= below_some(domain & rest);
            highs &= above_some(domain & rest);
        }
        if lows == 0 || highs == 0 {
            return None;
        }
        line.support(inner, set);
        line.support(outer, rest);
        line.support(1 << low, lows);
        line.support(1 << high, highs);
        let certain = |ends: Domain| if ends.is_power_of_two() { ends } else { 0 };
        Some(set | certain(lows) | certain(highs))
    }
}

/// The digits above all digits of a set.
fn above(set: Domain) -> Domain {
    set.checked_ilog2().map_or(Domain::MAX, |largest| !(Domain::MAX >> (63 - largest)))
}

impl NamedLine for Lunchbox {
    const IS_IDEMPOTENT: bool = false;
    const COST: Cost = Cost::High;

    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        if domains.is_empty() {
            return Err(Inconsistent);
        }
        let (mut line, mut common) = (SplitLine::new(domains), Domain::MAX);
        for from in 0..domains.len() {
            for (sets, to) in self.sets.iter().zip(from + 1..domains.len()) {
                for [low, high] in [[from, to], [to, from]] {
                    for &set in sets {
                        common &= self.try_case(domains, &mut line, [low, high], set).unwrap_or(Domain::MAX);
                    }
                }
            }
        }
        line.prune(domains)?;
        scratch.must_occur.extend(MustOccur::within(common, 0, domains.len()));
        Ok(())
    }
}
