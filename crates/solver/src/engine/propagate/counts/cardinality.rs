//! How many cells hold a digit of each of several classes: a *global cardinality* constraint (gcc)
//! over classes, which may overlap.
//!
//! Each class has a counter that saturates at its upper bound, or at its lower bound without an
//! upper one. The states of all counters are numbers of mixed radix below 128, so a set of states
//! is one word, and counting a digit moves the set:
//!
//! ```text
//!  count one of class c    states whose counter c is not saturated move by the weight of c;
//!                          without an upper bound, saturated ones stay
//! ```
//!
//! The forward pass collects the states of each prefix; the backward pass keeps those from which a
//! final state can be reached. Digits of the same classes behave alike and are treated together.
//!
//! *Soundness and consistency*: domain, over all classes together. One class at a time would prune
//! less: of two cells left for two classes, neither may hold a digit of a third.
//!
//! A class that must occur and has a single digit left yields a digit that must occur.
//!
//! # References
//! Régin: *Generalized arc consistency for global cardinality constraint*, AAAI 1996. With so few
//! states, dynamic programming is quicker than his flows.

use super::count::{Count, Number};
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep};

/// A class of digits, with bounds on the number of cells that hold one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) digits: Domain,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// The counter of a class, as an operation on sets of states.
#[derive(Clone, Copy)]
struct Counter {
    /// The distance by which counting moves a state.
    weight: u32,
    /// The states that move, and those that stay.
    free: u128,
    full: u128,
}

impl Counter {
    #[inline]
    const fn count(self, states: u128) -> u128 {
        (states & self.free) << self.weight | states & self.full
    }

    /// The states from which counting leads to these.
    #[inline]
    const fn uncount(self, states: u128) -> u128 {
        states >> self.weight & self.free | states & self.full
    }
}

/// The propagator; its scope is the cells.
pub(crate) struct Cardinality {
    classes: Vec<Class>,
    /// Digits of the same classes, and where the counters of these classes end in `counters`.
    kinds: Vec<(Domain, usize)>,
    counters: Vec<Counter>,
    /// The final states.
    accepting: u128,
    /// With this many cells that can hold digits of every kind, nothing can be pruned.
    slack_cells: usize,
}

/// The most states.
const MOST_STATES: usize = 128;

/// The value at which a counter saturates, and whether it may be exceeded.
fn saturation(class: Class, cells: usize) -> (usize, bool) {
    if class.most >= cells { (class.least, true) } else { (class.most, false) }
}

impl Cardinality {
    /// Whether the classes have few enough states for a number of cells.
    pub(crate) fn supports(classes: &[Class], cells: usize) -> bool {
        let states = classes.iter().try_fold(1_usize, |all, &class| all.checked_mul(saturation(class, cells).0 + 1));
        states.is_some_and(|states| states <= MOST_STATES)
    }

    /// The propagator for a number of cells and of digits.
    ///
    /// # Panics
    /// If there are too many states.
    pub(crate) fn new(classes: Vec<Class>, cells: usize, digits: usize) -> Self {
        assert!(Self::supports(&classes, cells), "at most 128 states");
        let states = classes.iter().map(|&class| saturation(class, cells).0 + 1).product();
        let states_where = |holds: &dyn Fn(usize) -> bool| {
            (0..states).filter(|&state| holds(state)).fold(0_u128, |all, state| all | 1 << state)
        };
        let (mut weight, mut all, mut accepting) = (1, Vec::new(), !0);
        for &class in &classes {
            let (end, may_exceed) = saturation(class, cells);
            let count = |state: usize| state / weight % (end + 1);
            all.push(Counter {
                weight: weight as u32,
                free: states_where(&|state| count(state) < end),
                full: if may_exceed { states_where(&|state| count(state) == end) } else { 0 },
            });
            accepting &= states_where(&|state| count(state) >= class.least);
            weight *= end + 1;
        }
        let (mut kinds, mut counters): (Vec<(Domain, usize)>, _) = (Vec::new(), Vec::new());
        let mut left: Domain = u64::MAX >> (64 - digits);
        while left != 0 {
            let first = left & left.wrapping_neg();
            let same = classes
                .iter()
                .fold(left, |same, class| same & if class.digits & first == 0 { !class.digits } else { class.digits });
            left &= !same;
            let counted = classes.iter().zip(&all).filter(|(class, _)| class.digits & first != 0);
            counters.extend(counted.map(|(_, counter)| *counter));
            kinds.push((same, counters.len()));
        }
        let slack_cells = Self::slack_cells(&classes, &kinds, cells);
        Self { classes, kinds, counters, accepting, slack_cells }
    }

    /// The number of flexible cells that leaves nothing to prune: the sum of the lower bounds, and
    /// one more if some digit is of no class. No number suffices if classes overlap or have upper
    /// bounds.
    fn slack_cells(classes: &[Class], kinds: &[(Domain, usize)], cells: usize) -> usize {
        let apart = |(i, class): (usize, &Class)| classes[..i].iter().all(|other| other.digits & class.digits == 0);
        if classes.iter().any(|class| class.most < cells) || !classes.iter().enumerate().all(apart) {
            return usize::MAX;
        }
        let counts =
            |&(digits, _): &(Domain, usize)| classes.iter().any(|class| class.least > 0 && class.digits & digits != 0);
        let all_count = kinds.iter().all(counts);
        classes.iter().map(|class| class.least).sum::<usize>() + usize::from(!all_count)
    }

    /// Prunes by a forward and a backward pass over the states.
    fn prune_by_states(&self, domains: &mut [Domain], reached: &mut Vec<u128>) -> Result<(), Inconsistent> {
        reached.clear();
        let mut states = 1_u128;
        for &domain in &*domains {
            reached.push(states);
            let mut next = 0;
            for (_, counters) in self.kinds().filter(|(digits, _)| domain & digits != 0) {
                next |= counters.iter().fold(states, |states, counter| counter.count(states));
            }
            states = next;
        }
        let mut ending = states & self.accepting;
        if ending == 0 {
            return Err(Inconsistent);
        }
        for (domain, &states) in domains.iter_mut().zip(&*reached).rev() {
            let (mut supported, mut before) = (0, 0);
            for (digits, counters) in self.kinds().filter(|(digits, _)| *domain & digits != 0) {
                let from = states & counters.iter().rev().fold(ending, |states, counter| counter.uncount(states));
                if from != 0 {
                    supported |= digits;
                    before |= from;
                }
            }
            keep(domain, supported)?;
            ending = before;
        }
        Ok(())
    }

    /// Whether nothing can be pruned, since enough cells can hold digits of every kind.
    #[inline]
    fn has_slack(&self, domains: &[Domain]) -> bool {
        if domains.len() < self.slack_cells {
            return false;
        }
        let may_hold_all = |domain: &&Domain| self.kinds.iter().all(|(digits, _)| **domain & digits != 0);
        domains.iter().filter(may_hold_all).count() >= self.slack_cells
    }

    /// The kinds of digits, each with the counters of its classes.
    #[inline]
    fn kinds(&self) -> impl Iterator<Item = (Domain, &[Counter])> {
        let mut from = 0;
        self.kinds.iter().map(move |&(digits, to)| (digits, &self.counters[std::mem::replace(&mut from, to)..to]))
    }
}

impl Propagator for Cardinality {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let all = domains.iter().fold(0, |all, domain| all | domain);
        if !self.has_slack(domains) {
            self.prune_by_states(domains, &mut scratch.states)?;
        }
        for class in self.classes.iter().filter(|class| class.least > 0) {
            if (class.digits & all).is_power_of_two() {
                let must_occur = MustOccur::within(class.digits & all, 0, domains.len());
                scratch.must_occur.extend(must_occur.map(|it| MustOccur { times: class.least, ..it }));
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        for &Class { digits, least, most } in &self.classes {
            Count { digits, number: Number::Between(least, most) }.write(cells, guard, formula);
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
