//! How many cells hold a digit of each of several classes, all of them looked at together.
//!
//! Each class has a counter that need not count further than to the most there may be, or, where there may be any number, to
//! the least. The states of all counters are numbered as digits of mixed radix, below 128 of them, so that a set of states is
//! one word, and a digit that is counted moves it:
//!
//! ```text
//!  count one of class c    the states whose counter c is not at its end, moved by the weight of c;
//!                          where there may be any number, those at the end as well, as they are
//! ```
//!
//! Forward, the states that the cells so far can have; backward, those that the rest can bring to a good end. A digit stays in
//! a cell exactly if it leads from a state of the first kind to one of the second; digits that are of the same classes do the
//! same.
//!
//! *Soundness and consistency*: domain, of all classes together. One class after the other leaves more, the more the fewer
//! cells there are to spare: of two cells left for two classes, neither may hold a digit of a third.
//!
//! Where a class must occur and a single digit of it is left, that digit must occur.
//!
//! # References
//! Régin: *Generalized arc consistency for global cardinality constraint*, AAAI 1996, for the problem; with so few states, going
//! through them is quicker than flows.

use super::count::{Count, Number};
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::outcomes::Outcomes;
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, members};

/// A class of digits and how many cells hold one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) digits: Domain,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// A counter.
#[derive(Clone, Copy, Debug)]
struct Counter {
    /// How far counting one moves a state.
    weight: u32,
    /// The states that one more leads on from, and those that it leaves as they are.
    free: u128,
    full: u128,
}

impl Counter {
    #[inline]
    const fn count(self, states: u128) -> u128 {
        (states & self.free) << self.weight | states & self.full
    }

    /// The states that counting one leads to these from.
    #[inline]
    const fn uncount(self, states: u128) -> u128 {
        states >> self.weight & self.free | states & self.full
    }
}

/// The propagator; its scope is the cells.
#[derive(Debug)]
pub(crate) struct Cardinality {
    classes: Vec<Class>,
    /// Digits that are of the same classes, and where the counters of those classes end in `counters`.
    kinds: Vec<(Domain, usize)>,
    counters: Vec<Counter>,
    /// The states that are a good end.
    good: u128,
    /// So many cells that may hold digits of every kind leave nothing to be pruned, whatever the others hold.
    enough: usize,
    /// What is left of the kinds in each cell, where cells and kinds are few.
    outcomes: Option<Outcomes>,
}

/// The most states.
const MOST_STATES: usize = 128;

/// At how many a counter need not count further, for so many cells; and whether it may be passed.
fn end(class: Class, cells: usize) -> (usize, bool) {
    if class.most >= cells { (class.least, true) } else { (class.most, false) }
}

impl Cardinality {
    /// Whether so many cells have few enough states.
    pub(crate) fn takes(classes: &[Class], cells: usize) -> bool {
        let states = classes.iter().try_fold(1_usize, |all, &class| all.checked_mul(end(class, cells).0 + 1));
        states.is_some_and(|states| states <= MOST_STATES)
    }

    /// For so many cells, and as many digits.
    ///
    /// # Panics
    /// If there are too many states.
    pub(crate) fn new(classes: Vec<Class>, cells: usize, digits: usize) -> Self {
        assert!(Self::takes(&classes, cells), "only so many states are taken");
        let states = classes.iter().map(|&class| end(class, cells).0 + 1).product();
        let states_where = |holds: &dyn Fn(usize) -> bool| {
            (0..states).filter(|&state| holds(state)).fold(0_u128, |all, state| all | 1 << state)
        };
        let (mut weight, mut all, mut good) = (1, Vec::new(), !0);
        for &class in &classes {
            let (end, passes) = end(class, cells);
            let count = |state: usize| state / weight % (end + 1);
            all.push(Counter {
                weight: weight as u32,
                free: states_where(&|state| count(state) < end),
                full: if passes { states_where(&|state| count(state) == end) } else { 0 },
            });
            good &= states_where(&|state| count(state) >= class.least);
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
        let enough = Self::enough(&classes, &kinds, cells);
        let outcomes = Outcomes::new(cells, kinds.len());
        Self { classes, kinds, counters, good, enough, outcomes }
    }

    /// Where classes overlap or have a most, no number of cells is enough. Else it is as many as must be counted: whatever one of them
    /// holds counts as well, if all digits do.
    fn enough(classes: &[Class], kinds: &[(Domain, usize)], cells: usize) -> usize {
        let apart = |(i, class): (usize, &Class)| classes[..i].iter().all(|other| other.digits & class.digits == 0);
        if classes.iter().any(|class| class.most < cells) || !classes.iter().enumerate().all(apart) {
            return usize::MAX;
        }
        let counts =
            |&(digits, _): &(Domain, usize)| classes.iter().any(|class| class.least > 0 && class.digits & digits != 0);
        let all_count = kinds.iter().all(counts);
        classes.iter().map(|class| class.least).sum::<usize>() + usize::from(!all_count)
    }

    /// Goes through the states, forward and back.
    fn count(&self, domains: &mut [Domain], reached: &mut Vec<u128>) -> Result<(), Inconsistent> {
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
        let mut ending = states & self.good;
        if ending == 0 {
            return Err(Inconsistent);
        }
        for (domain, &states) in domains.iter_mut().zip(&*reached).rev() {
            let (mut kept, mut before) = (0, 0);
            for (digits, counters) in self.kinds().filter(|(digits, _)| *domain & digits != 0) {
                let from = states & counters.iter().rev().fold(ending, |states, counter| counter.uncount(states));
                if from != 0 {
                    kept |= digits;
                    before |= from;
                }
            }
            keep(domain, kept)?;
            ending = before;
        }
        Ok(())
    }

    /// The same by way of the kinds of digits that each cell may hold.
    fn look_up(
        &self,
        outcomes: &Outcomes,
        domains: &mut [Domain],
        reached: &mut Vec<u128>,
    ) -> Result<(), Inconsistent> {
        let kinds = self.kinds.len();
        let kinds_of = |domain: Domain| {
            let held = self.kinds.iter().map(|(digits, _)| u16::from(domain & digits != 0));
            (0..).zip(held).fold(0, |all, (kind, is_held): (u32, u16)| all | is_held << kind)
        };
        let held_by = |domains: &[Domain]| domains.iter().rev().fold(0, |all, &domain| all << kinds | kinds_of(domain));
        let digits_in = |all: u16, cell: usize| {
            let held = Domain::from(all >> (cell * kinds) & ((1 << kinds) - 1));
            members(held).fold(0, |digits, kind| digits | self.kinds[kind].0)
        };
        let held = held_by(domains);
        let left = outcomes.of(held, || {
            let mut cells: Vec<Domain> = (0..domains.len()).map(|cell| digits_in(held, cell)).collect();
            self.count(&mut cells, reached).map_or(0, |()| held_by(&cells))
        });
        if left == 0 {
            return Err(Inconsistent);
        }
        if left != held {
            for (cell, domain) in domains.iter_mut().enumerate() {
                keep(domain, digits_in(left, cell))?;
            }
        }
        Ok(())
    }

    /// Whether nothing can be pruned since enough cells may hold digits of every kind.
    #[inline]
    fn is_free(&self, domains: &[Domain]) -> bool {
        if domains.len() < self.enough {
            return false;
        }
        let may_hold_all = |domain: &&Domain| self.kinds.iter().all(|(digits, _)| **domain & digits != 0);
        domains.iter().filter(may_hold_all).count() >= self.enough
    }

    /// The digits of each kind, with the counters of their classes.
    #[inline]
    fn kinds(&self) -> impl Iterator<Item = (Domain, &[Counter])> {
        let mut from = 0;
        self.kinds.iter().map(move |&(digits, to)| (digits, &self.counters[std::mem::replace(&mut from, to)..to]))
    }
}

impl Propagator for Cardinality {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let all = domains.iter().fold(0, |all, domain| all | domain);
        match &self.outcomes {
            Some(outcomes) => self.look_up(outcomes, domains, &mut scratch.states)?,
            None if self.is_free(domains) => {}
            None => self.count(domains, &mut scratch.states)?,
        }
        for class in self.classes.iter().filter(|class| class.least > 0) {
            if (class.digits & all).is_power_of_two() {
                scratch.must_occur.extend(MustOccur::within(class.digits & all, 0, domains.len()));
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
