//! Each value that occurs in a list of cells occurs in so many of them.
//!
//! The values that occur add up to the number of cells: they are one of few sets. A set is open if every cell may hold one
//! of its values, no cell is down to another one, and each of its values has cells enough and not too many that are down
//! to it; of cells that differ, only one can hold it. What is in no open set goes; what is in all of them is counted.
//!
//! Where there are too many sets to be listed, they are told by their sums alone: a set of bits holds what the values of
//! some digits can add up to, forward over the digits and backward from the number of cells. A digit is in some set if the
//! two meet with it, and in all if they do not without it. That each cell holds one of the set is not looked at then.
//!
//! *Soundness*: Σ over the values that occur of how often = the number of cells, and how often is the value itself.

use super::{Choices, Cost, Domain, Must, Propagator, Scratch, Wiped, keep, literal_of, members, occurring};
use crate::formula::{Formula, Literal, path};
use fixedbitset::FixedBitSet;

/// The propagator; its scope is the cells.
#[derive(Clone, Debug)]
pub(crate) struct CountsItself {
    /// What the smallest digit counts as.
    lowest: i32,
    /// How many cells there are.
    cells: usize,
    /// The sets of digits whose values add up to the number of cells; `None` if they are too many.
    sets: Option<Vec<Domain>>,
    /// Ways to deal the cells into parts within which all differ: for each cell the number of its part.
    deals: Vec<Vec<u8>>,
}

/// The most sets that are listed: more than any board of up to 16 values has.
const MOST_SETS: usize = 1 << 11;

impl CountsItself {
    /// For so many cells and digits; a deal tells for each cell the number of its part, and cells of one part differ.
    pub(crate) fn new(cells: usize, digits: usize, lowest: i32, deals: Vec<Vec<u8>>) -> Self {
        Self::listing(MOST_SETS, cells, digits, lowest, deals)
    }

    /// The same where up to `most` sets are listed.
    pub(super) fn listing(most: usize, cells: usize, digits: usize, lowest: i32, deals: Vec<Vec<u8>>) -> Self {
        let values: Vec<(usize, usize)> = (0..digits)
            .filter_map(|digit| Some((digit, usize::try_from(i64::from(lowest) + digit as i64).ok()?)))
            // nothing occurs no times
            .filter(|&(_, value)| value > 0 && value <= cells)
            .collect();
        Self { lowest, cells, sets: listed(&values, cells, most), deals }
    }

    /// The digits that are in some set of those in `fits` that has all of `fixed`, and those that are in every such set.
    fn told_by_sums(&self, fits: Domain, fixed: Domain) -> Result<(Domain, Domain), Wiped> {
        let value = |digit: usize| usize::try_from(i64::from(self.lowest) + digit as i64).unwrap_or(usize::MAX);
        let needed = members(fixed).fold(0, |sum: usize, digit| sum.saturating_add(value(digit)));
        let left = self.cells.checked_sub(needed).filter(|_| fixed & !fits == 0).ok_or(Wiped)?;
        let free: Vec<usize> = members(fits & !fixed).filter(|&digit| value(digit) <= left).collect();
        let sum_of = |before: &FixedBitSet, digit: usize| {
            let mut sums = before.clone();
            sums.extend(before.ones().map(|sum| sum + value(digit)).take_while(|&sum| sum <= left));
            sums
        };
        // what the digits before each one can add up to, and then those behind it
        let mut before = vec![FixedBitSet::with_capacity(left + 1)];
        before[0].insert(0);
        for &digit in &free {
            before.push(sum_of(&before[before.len() - 1], digit));
        }
        if !before[free.len()].contains(left) {
            return Err(Wiped);
        }
        let (mut some, mut all) = (fixed, fixed);
        let mut behind = before[0].clone();
        for (&digit, before) in free.iter().zip(&before).rev() {
            let meets = |wanted: usize| before.ones().any(|sum| wanted >= sum && behind.contains(wanted - sum));
            if left >= value(digit) && meets(left - value(digit)) {
                some |= 1 << digit;
            }
            if !meets(left) {
                all |= 1 << digit;
            }
            behind = sum_of(&behind, digit);
        }
        Ok((some, all))
    }

    /// The digits that are in some open set, and those that are in all of them.
    fn open(&self, domains: &[Domain], fits: Domain, fixed: Domain) -> Result<(Domain, Domain), Wiped> {
        let Some(sets) = &self.sets else { return self.told_by_sums(fits, fixed) };
        let (mut some, mut all) = (0, !0);
        for &set in sets {
            let open = set & !fits == 0 && fixed & !set == 0;
            if open && domains.iter().all(|domain| domain & set != 0) {
                some |= set;
                all &= set;
            }
        }
        Ok((some, all))
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

/// The sets of digits, given with their values in rising order, whose values add up to `total`; `None` if there are more
/// than `most`.
///
/// How many ways lead to each sum is counted first, so that nothing is gone through that leads nowhere.
fn listed(values: &[(usize, usize)], total: usize, most: usize) -> Option<Vec<Domain>> {
    if values.iter().map(|(_, value)| value).sum::<usize>() < total {
        return Some(Vec::new());
    }
    // for each number of values the sums of that many first ones, and in how many ways; one too many stands for more
    let mut ways = vec![vec![0usize; total + 1]];
    ways[0][0] = 1;
    for &(_, value) in values {
        let mut next = ways[ways.len() - 1].clone();
        for sum in value..=total {
            next[sum] = (next[sum] + ways[ways.len() - 1][sum - value]).min(most + 1);
        }
        ways.push(next);
    }
    if ways[values.len()][total] > most {
        return None;
    }
    let mut open = vec![(0, total)];
    for (i, &(digit, value)) in values.iter().enumerate().rev() {
        let with = |&(set, left): &(Domain, usize)| Some((set | 1 << digit, left.checked_sub(value)?));
        let both: Vec<_> = open.iter().copied().chain(open.iter().filter_map(with)).collect();
        open = both.into_iter().filter(|&(_, left)| ways[i][left] > 0).collect();
    }
    Some(open.into_iter().map(|(set, _)| set).collect())
}

impl Propagator for CountsItself {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Wiped> {
        // digits with as many cells as they need, and with no more that are down to them
        let (mut fits, mut fixed) = (0, 0);
        for digit in members(domains.iter().fold(0, |all, domain| all | domain)) {
            let (bit, value) = (1 << digit, i64::from(self.lowest) + digit as i64);
            let can = self.most(bit, domains);
            let must = domains.iter().filter(|domain| **domain == bit).count() as i64;
            if must > 0 {
                fixed |= bit;
            }
            if value > 0 && can >= value && must <= value {
                fits |= bit;
            }
        }
        let (some, all) = self.open(domains, fits, fixed)?;
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
