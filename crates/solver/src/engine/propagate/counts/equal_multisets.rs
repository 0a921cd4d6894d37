//! Lists of cells that hold the same digits, each the same number of times: the *same* constraint.
//!
//! A list holds a digit at least as often as it has cells fixed to it, and at most as often as it
//! has cells that can hold it. The number is the same in all lists, so each list is bound by the
//! tightest bounds of all. If the cells of each list differ, the number is 0 or 1, and all digits
//! are treated together: what one list holds for certain, all must; what one cannot hold, none may.
//!
//! *Soundness*: the number of a digit lies within the bounds of each list. Not domain consistent:
//! digits are treated one at a time.
//!
//! # References
//! Beldiceanu, Katriel, Thiel: *Filtering algorithms for the same constraint*, CPAIOR 2004.

use crate::engine::formula::{Formula, Literal, path};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, literal_of, members,
};
use std::cmp::Ordering;

/// The propagator; its scope is the lists, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct EqualMultisets {
    /// The number of cells in each list.
    pub(crate) length: usize,
    /// Whether the cells of each list differ.
    pub(crate) distinct: bool,
}

impl EqualMultisets {
    /// Prunes lists of different cells; `shared` are the digits that every list can hold.
    fn prune_distinct(
        self,
        domains: &mut [Domain],
        shared: Domain,
        must_occur: &mut Vec<MustOccur>,
    ) -> Result<(), Inconsistent> {
        let fixed =
            |list: &[Domain]| list.iter().filter(|domain| domain.is_power_of_two()).fold(0, |all, one| all | one);
        // with as many shared digits as cells, all of them occur
        let required = match (shared.count_ones() as usize).cmp(&self.length) {
            Ordering::Less => return Err(Inconsistent),
            Ordering::Equal => shared,
            Ordering::Greater => fixed(domains),
        };
        for (list, place) in domains.chunks_exact_mut(self.length).zip((0..).step_by(self.length)) {
            let (mut once, mut twice) = (0, 0);
            for &domain in &*list {
                twice |= once & domain;
                once |= domain;
            }
            let missing = required & !fixed(list);
            if missing & !once != 0 {
                return Err(Inconsistent);
            }
            let lone = missing & !twice;
            for domain in list.iter_mut().filter(|domain| **domain & lone != 0) {
                *domain &= lone;
                if !domain.is_power_of_two() {
                    return Err(Inconsistent);
                }
            }
            must_occur.extend(MustOccur::within(missing & !lone, place, self.length));
        }
        Ok(())
    }
}

impl Propagator for EqualMultisets {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        if self.length == 0 {
            return Ok(());
        }
        let union = |list: &[Domain]| list.iter().fold(0, |all, domain| all | domain);
        let shared = domains.chunks_exact(self.length).fold(!0, |shared, list| shared & union(list));
        domains.iter_mut().try_for_each(|domain| keep(domain, shared))?;
        if self.distinct {
            return self.prune_distinct(domains, shared, &mut scratch.must_occur);
        }
        for digit in members(shared) {
            let bit = 1 << digit;
            let (mut least, mut most) = (0, usize::MAX);
            for list in domains.chunks_exact(self.length) {
                least = least.max(list.iter().filter(|domain| **domain == bit).count());
                most = most.min(list.iter().filter(|domain| **domain & bit != 0).count());
            }
            if least > most {
                return Err(Inconsistent);
            }
            for list in domains.chunks_exact_mut(self.length) {
                let fixed = list.iter().filter(|domain| **domain == bit).count();
                let possible = list.iter().filter(|domain| **domain & bit != 0).count();
                if fixed == most && possible > fixed {
                    list.iter_mut().filter(|domain| **domain != bit).try_for_each(|domain| keep(domain, !bit))?;
                } else if possible == least && possible > fixed {
                    list.iter_mut().filter(|domain| **domain & bit != 0).for_each(|domain| *domain = bit);
                }
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        if self.length == 0 {
            return;
        }
        let digits = cells.iter().flatten().map(|&(digit, _)| digit + 1).max().unwrap_or(0);
        for digit in 0..digits {
            let lists = cells.chunks_exact(self.length);
            let lists = lists.map(|list| list.iter().map(|cell| literal_of(cell, digit)).collect::<Vec<_>>());
            if self.distinct && guard == Literal::TRUE {
                // in one cell of each list, or nowhere
                let nowhere = formula.fresh();
                lists.for_each(|list| formula.exactly_one(list.into_iter().chain([nowhere])));
                continue;
            }
            let mut before: Option<Vec<(usize, Literal)>> = None;
            for list in lists {
                let layers: Vec<_> = list.iter().map(|&literal| vec![(literal, 1), (!literal, 0)]).collect();
                let counts = path(formula, Literal::TRUE, 0, &layers, |_, &count, one| Some(count + one));
                if let Some(before) = &before {
                    for count in 0..=self.length {
                        let of = |counts: &[(usize, Literal)]| {
                            counts.iter().find(|(other, _)| *other == count).map_or(Literal::FALSE, |&(_, is)| is)
                        };
                        formula.clause([!guard, !of(before), of(&counts)]);
                        formula.clause([!guard, of(before), !of(&counts)]);
                    }
                }
                before = Some(counts);
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
