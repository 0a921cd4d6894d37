//! A sandwich sum: the sum of the cells of a line between its smallest and its largest digit.
//!
//! The ends are the smallest and the largest digit of the board (sandwich) or of the line
//! (lunchbox). The sets of digits with the sum are listed once, by size. Two places of the ends and
//! a set for the cells between them are a *case*: the inner cells each hold a digit of the set, and
//! together all of them. The outer cells hold other digits between the ends, and together all that
//! remain if the line holds all digits. A digit is kept if some case supports it.
//!
//! *Soundness*: a solution is one of the cases. Within a case, cells and digits are looked at one by
//! one; the differences of the cells are left to the houses.

use super::named_regular::NamedLine;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Scratch, above_some, below_some, keep, literal_of, members, sets,
};
use std::ops::Range;

/// The most digits, and so the most cells, of a line that is pruned by cases.
pub(super) const MOST_DIGITS: usize = 16;

/// The most sets of one size.
const MOST_SETS: usize = 500;

/// The pruning of the line.
#[derive(Clone, Debug)]
pub(super) struct SandwichSum {
    /// The possible digits of the two ends.
    low: Domain,
    high: Domain,
    /// All digits, and whether the line holds all of them.
    full: Domain,
    is_whole: bool,
    /// The sets between the ends, by number of cells.
    sets: Vec<Vec<Domain>>,
}

/// The sets of `count` of the digits with the sum, in values from `lowest` on. `None` if there are
/// too many.
pub(super) fn sets_with_sum(digits: Domain, count: usize, (lowest, total): (i32, i32)) -> Option<Vec<Domain>> {
    let sum = i64::from(total) - i64::from(lowest) * count as i64;
    let all = sets::all(64 - digits.leading_zeros() as usize, count, sum..=sum, MOST_SETS)?;
    Some(all.into_iter().map(|(set, _)| set).filter(|set| set & !digits == 0).collect())
}

/// A line whose cells are split between sets of digits, case by case.
#[derive(Debug)]
pub(super) struct SplitLine {
    /// By digit its places in the line, as bits.
    places: [u16; MOST_DIGITS],
    /// Those that the cases so far support.
    supported: [u16; MOST_DIGITS],
}

impl SplitLine {
    pub(super) fn new(domains: &[Domain]) -> Self {
        let mut places = [0; MOST_DIGITS];
        for (place, &domain) in domains.iter().enumerate() {
            for digit in members(domain) {
                places[digit] |= 1 << place;
            }
        }
        Self { places, supported: [0; MOST_DIGITS] }
    }

    /// Whether each of the cells can hold one of the digits, and, for `all`, each digit has a place
    /// among them.
    pub(super) fn can_hold(&self, cells: u16, digits: Domain, all: bool) -> bool {
        let mut covered = 0;
        for digit in members(digits) {
            let here = self.places[digit] & cells;
            if all && here == 0 {
                return false;
            }
            covered |= here;
        }
        covered == cells
    }

    /// Supports the digits in the cells.
    pub(super) fn support(&mut self, cells: u16, digits: Domain) {
        for digit in members(digits) {
            self.supported[digit] |= self.places[digit] & cells;
        }
    }

    /// Whether all digits are supported everywhere.
    pub(super) fn is_supported(&self) -> bool {
        self.places == self.supported
    }

    /// Removes what no case has supported.
    pub(super) fn prune(&self, domains: &mut [Domain]) -> Result<(), Inconsistent> {
        for (digit, (places, supported)) in self.places.iter().zip(&self.supported).enumerate() {
            for place in members(u64::from(places & !supported)) {
                keep(&mut domains[place], !(1 << digit))?;
            }
        }
        Ok(())
    }
}

/// Places of a line, as bits.
pub(super) const fn span(places: Range<usize>) -> u16 {
    (((1_u32 << places.end) - 1) & !((1 << places.start) - 1)) as u16
}

impl SandwichSum {
    /// A line of `cells` with the sum between the smallest and the largest digit of the board, in
    /// values from `lowest` on. `None` if there are too many digits or sets.
    pub(super) fn between_extremes(cells: usize, digits: usize, values: (i32, i32)) -> Option<Self> {
        let ends = (1, 1 << (digits - 1));
        if digits < 2 { None } else { Self::new(cells, digits, ends, values) }
    }

    /// The same between the smallest and the largest digit of the line.
    pub(super) fn between_ends_of_line(cells: usize, digits: usize, values: (i32, i32)) -> Option<Self> {
        if cells == digits {
            return Self::between_extremes(cells, digits, values);
        }
        Self::new(cells, digits, (Domain::MAX, Domain::MAX), values)
    }

    fn new(cells: usize, digits: usize, (low, high): (Domain, Domain), values: (i32, i32)) -> Option<Self> {
        if digits > MOST_DIGITS || cells > digits {
            return None;
        }
        let full = Domain::MAX >> (64 - digits);
        let inner = if low == high { full } else { full & !low & !high };
        let sizes = 0..cells.saturating_sub(1);
        let sets = sizes.map(|count| sets_with_sum(inner, count, values)).collect::<Option<_>>()?;
        Some(Self { low, high, full, is_whole: cells == digits, sets })
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
        let mut lows = domains[low] & self.low & (set & set.wrapping_neg()).wrapping_sub(1);
        let mut highs = domains[high] & self.high & above(set);
        highs &= above_some(lows);
        lows &= below_some(highs);
        if lows == 0 || highs == 0 {
            return None;
        }
        let (from, to) = (low.min(high), low.max(high));
        let rest = self.full & !set & above_some(lows) & below_some(highs);
        let (inner, outer) = (span(from + 1..to), span(0..domains.len()) & !span(from..to + 1));
        if !line.can_hold(inner, set, true) || !line.can_hold(outer, rest, self.is_whole) {
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

impl NamedLine for SandwichSum {
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
                    if domains[low] & self.low != 0 && domains[high] & self.high != 0 {
                        for &set in sets {
                            common &= self.try_case(domains, &mut line, [low, high], set).unwrap_or(Domain::MAX);
                        }
                    }
                }
                if self.is_whole && line.is_supported() {
                    return Ok(());
                }
            }
        }
        line.prune(domains)?;
        // a line that holds all digits is a house, which knows them
        scratch.must_occur.extend(MustOccur::within(common, 0, domains.len()).filter(|_| !self.is_whole));
        Ok(())
    }

    /// Adds that the cells between the ends hold one of the sets, for each two places of the ends.
    fn write_redundant(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        if !self.low.is_power_of_two() {
            return;
        }
        let mut chosen = Vec::new();
        for from in 0..cells.len() {
            for (sets, to) in self.sets.iter().zip(from + 1..cells.len()) {
                for (low, high) in [(from, to), (to, from)] {
                    let end =
                        |place: usize, digits: Domain| literal_of(&cells[place], digits.trailing_zeros() as usize);
                    let (low, high) = (end(low, self.low), end(high, self.high));
                    if sets.is_empty() || low == Literal::FALSE || high == Literal::FALSE {
                        continue;
                    }
                    let here = formula.fresh();
                    chosen.push(here);
                    formula.implies(here, [guard]);
                    formula.implies(here, [low]);
                    formula.implies(here, [high]);
                    if to > from + 1 {
                        sets::write(&cells[from + 1..to], sets, here, formula);
                    }
                }
            }
        }
        formula.implies(guard, chosen);
    }
}
