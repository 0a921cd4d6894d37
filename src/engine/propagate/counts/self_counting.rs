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

use crate::engine::formula::{Formula, Literal, path};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, literal_of, members, occurring,
};
use fixedbitset::FixedBitSet;

/// The propagator; its scope is the cells.
#[derive(Clone, Debug)]
pub(crate) struct SelfCounting {
    /// What the smallest digit counts as.
    lowest: i32,
    /// How many cells there are.
    cells: usize,
    /// The sets of digits whose values add up to the number of cells; `None` if they are too many.
    sets: Option<Vec<Domain>>,
    /// Ways to deal the cells into parts within which all differ: of each the parts, one after the other, as places in the scope.
    deals: Vec<Places>,
}

/// Rows of places in the scope, as bits, 64 to a word.
#[derive(Clone, Debug)]
struct Places {
    /// How many words a row has.
    width: usize,
    words: Vec<u64>,
}

impl Places {
    fn new(cells: usize, rows: usize) -> Self {
        let width = cells.div_ceil(64).max(1);
        Self { width, words: vec![0; width * rows] }
    }

    fn row(&self, number: usize) -> &[u64] {
        &self.words[number * self.width..][..self.width]
    }

    fn insert(&mut self, number: usize, place: usize) {
        self.words[number * self.width + place / 64] |= 1 << (place % 64);
    }

    /// What each row has of some places.
    fn each_of<'a>(
        &'a self,
        places: &'a [u64],
    ) -> impl Iterator<Item = impl Iterator<Item = u64> + Clone + 'a> + Clone {
        self.words.chunks_exact(self.width).map(move |row| row.iter().zip(places).map(|(row, places)| row & places))
    }

    /// How many rows have any of some places.
    fn count(&self, places: &[u64]) -> usize {
        self.each_of(places).filter(|places| places.clone().any(|word| word != 0)).count()
    }
}

/// The most sets that are listed: more than any board of up to 16 values has.
const MOST_SETS: usize = 1 << 11;

impl SelfCounting {
    /// For so many cells and digits; a deal tells for each cell the number of its part, and cells of one part differ.
    pub(crate) fn new(cells: usize, digits: usize, lowest: i32, deals: Vec<Vec<u8>>) -> Self {
        Self::listing(MOST_SETS, cells, digits, lowest, deals)
    }

    /// The same where up to `most` sets are listed.
    pub(in crate::engine::propagate) fn listing(
        most: usize,
        cells: usize,
        digits: usize,
        lowest: i32,
        deals: Vec<Vec<u8>>,
    ) -> Self {
        let values: Vec<(usize, usize)> = (0..digits)
            .filter_map(|digit| Some((digit, usize::try_from(i64::from(lowest) + digit as i64).ok()?)))
            // nothing occurs no times
            .filter(|&(_, value)| value > 0 && value <= cells)
            .collect();
        let places = |deal: Vec<u8>| {
            let mut parts = Places::new(cells, deal.iter().max().map_or(0, |&part| usize::from(part) + 1));
            deal.iter().enumerate().for_each(|(place, &part)| parts.insert(part.into(), place));
            parts
        };
        let deals = deals.into_iter().map(places).collect();
        Self { lowest, cells, sets: listed(&values, cells, most), deals }
    }

    /// The digits that are in some set of those in `fits` that has all of `fixed`, and those that are in every such set.
    fn told_by_sums(&self, fits: Domain, fixed: Domain) -> Result<(Domain, Domain), Inconsistent> {
        let value = |digit: usize| usize::try_from(i64::from(self.lowest) + digit as i64).unwrap_or(usize::MAX);
        let needed = members(fixed).fold(0, |sum: usize, digit| sum.saturating_add(value(digit)));
        let left = self.cells.checked_sub(needed).filter(|_| fixed & !fits == 0).ok_or(Inconsistent)?;
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
            return Err(Inconsistent);
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
    fn open(&self, domains: &[Domain], fits: Domain, fixed: Domain) -> Result<(Domain, Domain), Inconsistent> {
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

    /// In how many of these places a digit can stand, at most: no more than there are parts that have some.
    fn most(&self, places: &[u64]) -> i64 {
        let cells = places.iter().map(|word| word.count_ones() as usize).sum();
        self.deals.iter().map(|parts| parts.count(places)).fold(cells, usize::min) as i64
    }

    /// Where a digit can stand in no more parts than cells must hold it, it stands in each of them.
    fn fill_parts(
        &self,
        bit: Domain,
        value: i64,
        domains: &mut [Domain],
        scratch: &mut Scratch,
    ) -> Result<(), Inconsistent> {
        if domains.len() > 128 {
            return Ok(());
        }
        for deal in &self.deals {
            let mut held = [0; 2];
            for (place, _) in domains.iter().enumerate().filter(|(_, domain)| **domain & bit != 0) {
                held[place / 64] |= 1 << (place % 64);
            }
            let parts = deal.count(&held) as i64;
            if parts < value {
                return Err(Inconsistent);
            }
            if parts > value {
                continue;
            }
            for places in deal.each_of(&held) {
                let places = (0..).zip(places).fold(0, |all, (number, word)| all | u128::from(word) << (64 * number));
                if places.is_power_of_two() {
                    keep(&mut domains[places.trailing_zeros() as usize], bit)?;
                } else if places != 0 {
                    scratch.must_occur.push(MustOccur { digits: bit, places });
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

impl Propagator for SelfCounting {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        // digits with as many cells as they need, and with no more that are down to them
        let (mut fits, mut fixed) = (0, 0);
        let any = domains.iter().fold(0, |all, domain| all | domain);
        let rows = 64 - any.leading_zeros() as usize;
        let mut places = Places { words: std::mem::take(&mut scratch.words), ..Places::new(domains.len(), 0) };
        places.words.clear();
        places.words.resize(rows * places.width, 0);
        let mut down = [0_u16; 64];
        for (place, &domain) in domains.iter().enumerate() {
            if domain.is_power_of_two() {
                fixed |= domain;
                down[domain.trailing_zeros() as usize] += 1;
            }
            members(domain).for_each(|digit| places.insert(digit, place));
        }
        for digit in members(any) {
            let value = i64::from(self.lowest) + digit as i64;
            if value > 0 && i64::from(down[digit]) <= value && self.most(places.row(digit)) >= value {
                fits |= 1 << digit;
            }
        }
        scratch.words = places.words;
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
