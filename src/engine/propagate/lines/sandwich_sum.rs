//! A line of different cells of which those between two ends have a sum: a smallest digit and a largest.
//!
//! The ends are the smallest and the largest digit of all, as in a sandwich, or of the line. The sets of digits that have
//! the sum are listed once, by their size. For each two places of the ends, each set of that size is held against the
//! cells: those between must each hold one of its digits, and hold all of them; those outside must each hold some other
//! digit, between the ends, and hold all that are left if the line holds all digits. A digit stays where some such case has
//! it.
//!
//! *Soundness and consistency*: a solution is one of the cases, and is kept by it. Within a case, two or three cells that
//! hold a set are settled exactly, by trying all orders; more cells are looked at one by one, and how digits are dealt to
//! them is left to the houses.

use super::regular::Regular;
use crate::board::rules::Automaton;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::sets::Gathered;
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, above_some, below_some, literal_of, sets,
};

/// The most digits that a line of sums by cases may have, and so the most cells.
pub(in crate::engine::propagate) const MOST_DIGITS: usize = 16;

/// The most sets of one size.
const MOST_SETS: usize = 500;

/// The propagator; its scope is the line.
#[derive(Clone, Debug)]
pub(crate) struct SandwichSum {
    /// What the two ends can be.
    low: Domain,
    high: Domain,
    /// All digits, and whether the line holds them all.
    full: Domain,
    is_whole: bool,
    /// What can be between the ends, by how many cells are.
    sets: Vec<Vec<Domain>>,
    /// The same as an automaton.
    automaton: Automaton,
}

/// The sets of `count` of the digits that have the sum, in values from `lowest` on; `None` if there are too many.
pub(in crate::engine::propagate) fn sets_of(
    digits: Domain,
    count: usize,
    (lowest, total): (i32, i32),
) -> Option<Vec<Domain>> {
    let sum = i64::from(total) - i64::from(lowest) * count as i64;
    let all = sets::all(64 - digits.leading_zeros() as usize, count, sum..=sum, MOST_SETS)?;
    Some(all.into_iter().map(|(set, _)| set).filter(|set| set & !digits == 0).collect())
}

/// A line whose cells are dealt to two sets of digits.
#[derive(Debug)]
pub(in crate::engine::propagate) struct Parts<'a> {
    pub(in crate::engine::propagate) domains: &'a [Domain],
    /// By place, what all cells from there on hold.
    from: [Domain; MOST_DIGITS + 2],
    /// What the cases so far leave.
    pub(in crate::engine::propagate) kept: [Domain; MOST_DIGITS],
    /// The digits that occur in all of them.
    pub(in crate::engine::propagate) common: Domain,
}

impl<'a> Parts<'a> {
    pub(in crate::engine::propagate) fn new(domains: &'a [Domain]) -> Self {
        let mut from = [0; MOST_DIGITS + 2];
        for (i, domain) in domains.iter().enumerate().rev() {
            from[i] = from[i + 1] | domain;
        }
        Self { domains, from, kept: [0; MOST_DIGITS], common: Domain::MAX }
    }

    /// What all cells from a place on hold.
    pub(in crate::engine::propagate) const fn from(&self, place: usize) -> Domain {
        self.from[place]
    }

    /// Keeps what is dealt to these places, one after the other.
    pub(in crate::engine::propagate) fn keep(&mut self, places: impl Iterator<Item = usize>, dealt: [Domain; 3]) {
        for (i, place) in places.enumerate() {
            self.kept[place] |= self.domains[place] & dealt[i.min(2)];
        }
    }

    /// What cells that hold these digits can hold, in their order: two or three that hold all of them exactly, others any.
    /// `None` if they cannot hold them.
    pub(in crate::engine::propagate) fn deal(
        &self,
        places: impl Iterator<Item = usize>,
        digits: Domain,
    ) -> Option<[Domain; 3]> {
        let (mut cells, mut count) = ([0; 3], 0);
        for place in places {
            if self.domains[place] & digits == 0 {
                return None;
            }
            cells[count.min(2)] = self.domains[place];
            count += 1;
        }
        if !matches!(count, 2 | 3) || digits.count_ones() as usize != count {
            return Some([digits; 3]);
        }
        let mut gathered = Gathered::NONE;
        gathered.add(digits, &cells[..count]);
        gathered.exact()
    }
}

impl SandwichSum {
    /// A line of `cells` of which those between the smallest and the largest digit of all have the sum, in values from
    /// `lowest` on, and the automaton that says the same; `None` if there are too many digits or sets.
    pub(crate) fn of_all(cells: usize, values: (i32, i32), automaton: &Automaton) -> Option<Self> {
        let digits = automaton.digits();
        let ends = (1, 1 << (digits - 1));
        if digits < 2 { None } else { Self::new(cells, ends, values, automaton) }
    }

    /// The same of the smallest and the largest digit of the line.
    pub(crate) fn of_line(cells: usize, values: (i32, i32), automaton: &Automaton) -> Option<Self> {
        let digits = automaton.digits();
        if cells == digits {
            return Self::of_all(cells, values, automaton);
        }
        Self::new(cells, (Domain::MAX, Domain::MAX), values, automaton)
    }

    fn new(cells: usize, (low, high): (Domain, Domain), values: (i32, i32), automaton: &Automaton) -> Option<Self> {
        let digits = automaton.digits();
        if digits > MOST_DIGITS || cells > digits {
            return None;
        }
        let full = Domain::MAX >> (64 - digits);
        let inner = if low == high { full } else { full & !low & !high };
        let sizes = 0..cells.saturating_sub(1);
        let sets = sizes.map(|count| sets_of(inner, count, values)).collect::<Option<_>>()?;
        Some(Self { low, high, full, is_whole: cells == digits, sets, automaton: automaton.clone() })
    }

    /// Keeps what a set between two ends leaves: the place of the smallest digit, and that of the largest.
    fn try_case(&self, parts: &mut Parts, [low, high]: [usize; 2], before: Domain, set: Domain) {
        let mut lows = parts.domains[low] & self.low & (set & set.wrapping_neg()).wrapping_sub(1);
        let mut highs = parts.domains[high] & self.high & above(set);
        highs &= above_some(lows);
        lows &= below_some(highs);
        if lows == 0 || highs == 0 {
            return;
        }
        let (from, to) = (low.min(high), low.max(high));
        let outer = self.full & !set & above_some(lows) & below_some(highs);
        if self.is_whole && outer & !(before | parts.from(to + 1)) != 0 {
            return;
        }
        let (inside, outside) = (from + 1..to, (0..from).chain(to + 1..parts.domains.len()));
        let Some(inner_dealt) = parts.deal(inside.clone(), set) else { return };
        let Some(outer_dealt) = parts.deal(outside.clone(), outer) else { return };
        // no end lies beyond what some cell outside can hold
        let (mut ceiling, mut floor) = (Domain::MAX, Domain::MAX);
        for domain in parts.domains[..from].iter().chain(&parts.domains[to + 1..]) {
            let here = domain & outer;
            ceiling &= below_some(here);
            floor &= above_some(here);
        }
        lows &= ceiling;
        highs &= floor;
        if lows == 0 || highs == 0 {
            return;
        }
        parts.keep(inside, inner_dealt);
        parts.keep(outside, outer_dealt);
        parts.kept[low] |= lows;
        parts.kept[high] |= highs;
        let given = |ends: Domain| if ends.is_power_of_two() { ends } else { 0 };
        parts.common &= set | given(lows) | given(highs);
    }

    /// Writes that the cells between the ends hold one of the sets, for each two places of the ends.
    fn write_cases(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
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

/// The digits above all of these.
fn above(digits: Domain) -> Domain {
    digits.checked_ilog2().map_or(Domain::MAX, |largest| !(Domain::MAX >> (63 - largest)))
}

impl Propagator for SandwichSum {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let mut parts = Parts::new(domains);
        let mut before = 0;
        for (from, &first) in domains.iter().enumerate() {
            let mut between = 0;
            for (sets, to) in self.sets.iter().zip(from + 1..domains.len()) {
                for [low, high] in [[from, to], [to, from]] {
                    if domains[low] & self.low != 0 && domains[high] & self.high != 0 {
                        for &set in sets.iter().filter(|&set| set & !between == 0) {
                            self.try_case(&mut parts, [low, high], before, set);
                        }
                    }
                }
                between |= domains[to];
            }
            before |= first;
        }
        let Parts { kept, common, .. } = parts;
        domains.iter_mut().zip(kept).for_each(|(domain, kept)| *domain = kept);
        if domains.contains(&0) || domains.is_empty() {
            return Err(Inconsistent);
        }
        // of a line of all digits, the houses know
        scratch.must_occur.extend(MustOccur::within(common, 0, domains.len()).filter(|_| !self.is_whole));
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        Regular::new(&self.automaton, false).write(cells, guard, formula);
        if self.low.is_power_of_two() {
            self.write_cases(cells, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::High
    }
}
