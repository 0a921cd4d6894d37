//! Each value that occurs in a list of cells occurs in so many of them.
//!
//! The values that occur add up to the number of cells: they are one of few sets. A set is open if every cell may hold one
//! of its values, no cell is down to another one, and each of its values has cells enough and not too many that are down
//! to it; of cells that differ, only one can hold it. What is in no open set goes; what is in all of them is counted.
//!
//! *Soundness*: Σ over the values that occur of how often = the number of cells, and how often is the value itself.

use super::{Choices, Cost, Domain, Must, Propagator, Scratch, Wiped, keep, literal_of, members, occurring};
use crate::formula::{Formula, Literal, path};

/// The propagator; its scope is the cells.
#[derive(Clone, Debug)]
pub(crate) struct CountsItself {
    /// What the smallest digit counts as.
    lowest: i32,
    /// The sets of digits whose values add up to the number of cells.
    sets: Vec<Domain>,
    /// Ways to deal the cells into parts within which all differ: for each cell the number of its part.
    deals: Vec<Vec<u8>>,
}

impl CountsItself {
    /// For so many cells and digits; a deal tells for each cell the number of its part, and cells of one part differ.
    pub(crate) fn new(cells: usize, digits: usize, lowest: i32, deals: Vec<Vec<u8>>) -> Self {
        fn extend(sets: &mut Vec<Domain>, set: Domain, digit: usize, digits: usize, lowest: i32, left: i64) {
            if left == 0 {
                sets.push(set);
            }
            for next in digit..digits {
                let value = i64::from(lowest) + next as i64;
                if value > left {
                    break;
                }
                // nothing occurs no times
                if value > 0 {
                    extend(sets, set | 1 << next, next + 1, digits, lowest, left - value);
                }
            }
        }
        let mut sets = Vec::new();
        extend(&mut sets, 0, 0, digits, lowest, cells as i64);
        Self { lowest, sets, deals }
    }

    /// In how many cells a digit can stand, at most: no more than there are parts that can hold it.
    fn most(&self, bit: Domain, domains: &[Domain]) -> i64 {
        let cells = domains.iter().filter(|domain| **domain & bit != 0).count();
        let parts = self.deals.iter().map(|deal| {
            let held = deal.iter().zip(domains).filter(|(_, domain)| **domain & bit != 0);
            held.fold([0u64; 4], |mut parts, (&part, _)| {
                parts[usize::from(part / 64)] |= 1 << (part % 64);
                parts
            })
        });
        let parts = parts.map(|parts| parts.iter().map(|word| word.count_ones() as usize).sum());
        parts.fold(cells, usize::min) as i64
    }

    /// Where a digit can stand in no more parts than cells must hold it, it stands in each of them.
    fn fill_parts(&self, bit: Domain, value: i64, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        if domains.len() > 128 {
            return Ok(());
        }
        for deal in &self.deals {
            let mut holders: Vec<u128> = vec![0; deal.iter().max().map_or(0, |&part| usize::from(part) + 1)];
            for (place, (&part, _)) in
                deal.iter().zip(&*domains).enumerate().filter(|(_, (_, domain))| **domain & bit != 0)
            {
                holders[usize::from(part)] |= 1 << place;
            }
            holders.retain(|&places| places != 0);
            if (holders.len() as i64) < value {
                return Err(Wiped);
            }
            if holders.len() as i64 > value {
                continue;
            }
            for places in holders {
                if places.is_power_of_two() {
                    keep(&mut domains[places.trailing_zeros() as usize], bit)?;
                } else {
                    scratch.musts.push(Must { digits: bit, places });
                }
            }
        }
        Ok(())
    }
}

impl Propagator for CountsItself {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        // digits with as many cells as they need, and with no more that are down to them
        let (mut possible, mut fixed) = (0, 0);
        let mut fits = 0;
        for digit in members(domains.iter().fold(0, |all, domain| all | domain)) {
            let (bit, value) = (1 << digit, i64::from(self.lowest) + digit as i64);
            let can = self.most(bit, domains);
            let must = domains.iter().filter(|domain| **domain == bit).count() as i64;
            possible |= bit;
            if must > 0 {
                fixed |= bit;
            }
            if can >= value && must <= value {
                fits |= bit;
            }
        }
        let (mut some, mut all) = (0, !0);
        for &set in &self.sets {
            let open = set & !(possible & fits) == 0 && fixed & !set == 0;
            if open && domains.iter().all(|domain| domain & set != 0) {
                some |= set;
                all &= set;
            }
        }
        domains.iter_mut().try_for_each(|domain| keep(domain, some))?;
        for digit in members(some) {
            let (bit, value) = (1 << digit, i64::from(self.lowest) + digit as i64);
            let can = domains.iter().filter(|domain| **domain & bit != 0).count() as i64;
            let must = domains.iter().filter(|domain| **domain == bit).count() as i64;
            if must == value {
                domains.iter_mut().filter(|domain| **domain != bit).try_for_each(|domain| keep(domain, !bit))?;
            } else if all & bit != 0 && can == value {
                domains.iter_mut().filter(|domain| **domain & bit != 0).for_each(|domain| *domain = bit);
            } else if all & bit != 0 {
                self.fill_parts(bit, value, domains, scratch)?;
            }
        }
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let occurring = occurring(cells, formula);
        let total = cells.len() as i64;
        let value = |digit: usize| i64::from(self.lowest) + digit as i64;
        let layer = |(digit, &occurs): (usize, &Literal)| vec![(occurs, value(digit)), (!occurs, 0)];
        let layers: Vec<_> = occurring.iter().enumerate().map(layer).collect();
        path(formula, guard, 0, &layers, |number, &sum, value| {
            let sum = sum + value;
            (value >= 0 && sum <= total && (number + 1 < layers.len() || sum == total)).then_some(sum)
        });
        for digit in (0..occurring.len()).filter(|&digit| occurring[digit] != Literal::FALSE) {
            let value = value(digit);
            let held = cells.iter().map(|cell| literal_of(cell, digit));
            let layers: Vec<_> = held.map(|held| vec![(held, 1), (!held, 0)]).collect();
            path(formula, guard, 0, &layers, |number, &count, one| {
                let count = count + one;
                let ends = number + 1 < layers.len() || count == 0 || count == value;
                (count <= value.max(0) && ends).then_some(count)
            });
        }
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
