//! A sandwich sum: the sum of the cells of a line between its smallest and its largest digit.
//!
//! The ends are the smallest and the largest digit of the board (sandwich) or of the line
//! (lunchbox). The sets of digits with the sum are listed once, by size. Two places of the ends and
//! a set for the cells between them are a *case*: the inner cells each hold a digit of the set, and
//! together all of them. The outer cells hold other digits between the ends, and together all that
//! remain if the line holds all digits. A digit is kept if some case supports it.
//!
//! *Soundness and consistency*: a solution is one of the cases. Within a case, two or three cells
//! are solved exactly by trying all orders; more cells are looked at one by one, and their
//! differences are left to the houses.

use super::named_regular::NamedLine;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::sets::{self, OpenSets};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Scratch, above_some, below_some, literal_of,
};
use crate::util::bits::members;

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

/// A line whose cells are split between two sets of digits, case by case.
#[derive(Debug)]
pub(super) struct SplitLine<'a> {
    pub(super) domains: &'a [Domain],
    /// By place, the union of the domains from there on.
    suffixes: [Domain; MOST_DIGITS + 2],
    /// The digits that the cases so far support.
    pub(super) supported: [Domain; MOST_DIGITS],
    /// The places with digits that are not supported yet, as bits.
    open: u64,
    /// The digits that occur in all of them.
    pub(super) common: Domain,
}

impl<'a> SplitLine<'a> {
    pub(super) fn new(domains: &'a [Domain]) -> Self {
        let mut suffixes = [0; MOST_DIGITS + 2];
        for (i, domain) in domains.iter().enumerate().rev() {
            suffixes[i] = suffixes[i + 1] | domain;
        }
        let open = (1 << domains.len()) - 1;
        Self { domains, suffixes, supported: [0; MOST_DIGITS], open, common: Domain::MAX }
    }

    /// The union of the domains from a place on.
    pub(super) const fn union_from(&self, place: usize) -> Domain {
        self.suffixes[place]
    }

    /// Whether all digits are supported.
    pub(super) const fn is_supported(&self) -> bool {
        self.open == 0
    }

    /// Whether a case with these digits at each place could support more.
    pub(super) fn gains(&self, digits: impl Fn(usize) -> Domain) -> bool {
        members(self.open).any(|place| self.domains[place] & !self.supported[place] & digits(place) != 0)
    }

    /// Ends a case that has supported digits.
    pub(super) fn end_case(&mut self) {
        for place in members(self.open) {
            self.open ^= u64::from(self.domains[place] == self.supported[place]) << place;
        }
    }

    /// Keeps the support that [`support`](Self::support) returned for these places.
    pub(super) fn keep(&mut self, places: impl Iterator<Item = usize>, support: [Domain; 3]) {
        for (i, place) in places.enumerate() {
            self.supported[place] |= self.domains[place] & support[i.min(2)];
        }
    }

    /// The digits that cells can hold if they hold the digits of a set: exact by cell for two or
    /// three cells that hold all of them, otherwise the set. The third entry stands for all further
    /// cells. `None` if the cells cannot hold the set.
    pub(super) fn support(&self, places: impl Iterator<Item = usize>, set: Domain) -> Option<[Domain; 3]> {
        let (mut cells, mut count) = ([0; 3], 0);
        for place in places {
            if self.domains[place] & set == 0 {
                return None;
            }
            cells[count.min(2)] = self.domains[place];
            count += 1;
        }
        if !matches!(count, 2 | 3) || set.count_ones() as usize != count {
            return Some([set; 3]);
        }
        let mut open = OpenSets::NONE;
        open.add(set, &cells[..count]);
        open.exact()
    }
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

    /// Keeps what a case supports: the places of the smallest and of the largest digit, and the set
    /// between them. `before` is the union of the domains in front of both.
    fn try_case(&self, line: &mut SplitLine, [low, high]: [usize; 2], before: Domain, set: Domain) {
        let mut lows = line.domains[low] & self.low & (set & set.wrapping_neg()).wrapping_sub(1);
        let mut highs = line.domains[high] & self.high & above(set);
        highs &= above_some(lows);
        lows &= below_some(highs);
        if lows == 0 || highs == 0 {
            return;
        }
        let (from, to) = (low.min(high), low.max(high));
        let rest = self.full & !set & above_some(lows) & below_some(highs);
        let digits = |place: usize| match place {
            _ if place == low => lows,
            _ if place == high => highs,
            _ if from < place && place < to => set,
            _ => rest,
        };
        if self.is_whole && !line.gains(digits) {
            return;
        }
        if self.is_whole && rest & !(before | line.union_from(to + 1)) != 0 {
            return;
        }
        let (inner, outer) = (from + 1..to, (0..from).chain(to + 1..line.domains.len()));
        let Some(inside) = line.support(inner.clone(), set) else { return };
        let Some(outside) = line.support(outer.clone(), rest) else { return };
        // each outer cell needs a digit between the ends
        let (mut ceiling, mut floor) = (Domain::MAX, Domain::MAX);
        for domain in line.domains[..from].iter().chain(&line.domains[to + 1..]) {
            let here = domain & rest;
            ceiling &= below_some(here);
            floor &= above_some(here);
        }
        lows &= ceiling;
        highs &= floor;
        if lows == 0 || highs == 0 {
            return;
        }
        line.keep(inner, inside);
        line.keep(outer, outside);
        line.supported[low] |= lows;
        line.supported[high] |= highs;
        line.end_case();
        let certain = |ends: Domain| if ends.is_power_of_two() { ends } else { 0 };
        line.common &= set | certain(lows) | certain(highs);
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
        let mut line = SplitLine::new(domains);
        let mut before = 0;
        for (from, &first) in domains.iter().enumerate() {
            let mut between = 0;
            for (sets, to) in self.sets.iter().zip(from + 1..domains.len()) {
                for [low, high] in [[from, to], [to, from]] {
                    if domains[low] & self.low != 0 && domains[high] & self.high != 0 {
                        for &set in sets.iter().filter(|&set| set & !between == 0) {
                            self.try_case(&mut line, [low, high], before, set);
                        }
                    }
                }
                if self.is_whole && line.is_supported() {
                    return Ok(());
                }
                between |= domains[to];
            }
            before |= first;
        }
        let SplitLine { supported, common, .. } = line;
        domains.iter_mut().zip(supported).for_each(|(domain, supported)| *domain = supported);
        if domains.contains(&0) || domains.is_empty() {
            return Err(Inconsistent);
        }
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
