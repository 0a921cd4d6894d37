//! AllDifferent cells of one factor within a sum: what they can make, and what is left to them.
//!
//! Two cells, and three that must make one total, are settled exactly, by pairs and triples of digits; of others the open sets tell.
//! A digit is *locked* in a group if a house that the whole group lies in has no other place for it: what does not have it is not
//! open.

use super::combinations::{self, CombinationCache, Combinations};
use crate::engine::propagate::{Domain, Inconsistent, MustOccur, Scratch, keep, members};
use std::sync::Arc;

/// Sums are held in the bits of a word of this many.
pub(in crate::engine::propagate) const BITS: i64 = 64;

/// AllDifferent cells of one factor.
#[derive(Clone, Debug)]
pub(in crate::engine::propagate) struct Group {
    pub(in crate::engine::propagate) cells: usize,
    pub(in crate::engine::propagate) factor: i64,
    /// How many digits there are, and the least and the most that the indices of the group's digits may add up to.
    digits: usize,
    sums: [i64; 2],
    /// The sets of digits with these sums, of groups that are pruned by them.
    pub(in crate::engine::propagate) sets: Option<Arc<Combinations>>,
    /// How many complete houses the group lies in: the rest of each is looked at for locked digits.
    pub(in crate::engine::propagate) houses: usize,
}

impl Group {
    /// So many cells; `None` if there are too many sets.
    pub(in crate::engine::propagate) fn new(
        cells: usize,
        factor: i64,
        digits: usize,
        sums: [i64; 2],
        is_exact: bool,
        shelf: &CombinationCache,
    ) -> Option<Self> {
        // pairs, and triples of one sum, are settled without
        let has_sets = cells > 3 || cells == 3 && !is_exact;
        let sets = if has_sets { Some(shelf.get(digits, cells, sums)?) } else { None };
        Some(Self { cells, factor, digits, sums, sets, houses: 0 })
    }

    /// The sets of digits, each with the sum of its indices; `None` if there are too many.
    pub(in crate::engine::propagate) fn all_sets(&self) -> Option<Vec<(Domain, i64)>> {
        combinations::all(self.digits, self.cells, self.sums)
    }

    /// Takes from the front of what is beside the sum the rest of each house that the group lies in, and tells the digits that some of
    /// them has no place for. Where nothing is known of what is beside, none is locked.
    #[inline]
    pub(in crate::engine::propagate) fn locked(&self, beside: &mut &[Domain]) -> Domain {
        let rest = self.digits.saturating_sub(self.cells);
        let Some((rests, others)) = beside.split_at_checked(self.houses * rest) else { return 0 };
        *beside = others;
        let all = Domain::MAX >> (64 - self.digits);
        rests.chunks(rest.max(1)).fold(0, |locked, rest| locked | all & !rest.iter().fold(0, |all, cell| all | cell))
    }

    /// The only group of a sum, which must make the total.
    pub(in crate::engine::propagate) fn prune(
        &self,
        domains: &mut [Domain],
        locked: Domain,
        scratch: &mut Scratch,
    ) -> Result<(), Inconsistent> {
        let Scratch { words: open, must_occur, .. } = scratch;
        // the total may be no multiple of the factor, or out of reach
        let [sum, most] = self.sums;
        if sum != most || !(0..BITS).contains(&sum) {
            return Err(Inconsistent);
        }
        match domains {
            [a, b] => prune_pair([a, b], sum as u32, locked, must_occur),
            [a, b, c] => prune_triple([a, b, c], sum as u32, locked, must_occur),
            _ => {
                let Some(sets) = &self.sets else { return Ok(()) };
                open.clear();
                sets.open(domains, locked, |word| open.push(word))?;
                sets.cut(open, domains, 0, must_occur)
            }
        }
    }

    /// What a group can make at the moment, and its open sets, if it is told by sets, at the end of `open`.
    #[inline]
    pub(in crate::engine::propagate) fn reach(
        &self,
        cells: &[Domain],
        locked: Domain,
        open: &mut Vec<u64>,
    ) -> Result<Reach, Inconsistent> {
        let mut reach = Reach { sums: 0, steps: 0, before: 0, open: open.len() as u32, locked };
        if let [a] = *cells {
            reach.sums = a;
        } else if let [a, b] = *cells {
            reach.sums = pair_sums(a, b, locked);
        } else if let Some(sets) = &self.sets {
            sets.open(cells, locked, |word| open.push(word))?;
            reach.sums = sets.sums(&open[reach.open as usize..]) as u64;
        }
        if reach.sums == 0 { Err(Inconsistent) } else { Ok(reach) }
    }

    /// Leaves the cells, which stand from `place` on in the scope, what makes one of these sums.
    #[inline]
    pub(in crate::engine::propagate) fn keep_sums(
        &self,
        cells: &mut [Domain],
        (sums, reach): (u64, Reach),
        place: usize,
        open: &mut [u64],
        must_occur: &mut Vec<MustOccur>,
    ) -> Result<(), Inconsistent> {
        match cells {
            [a] => keep(a, sums),
            [a, b] => {
                let (first, second) = pair_parts(*a, *b, sums, reach.locked);
                keep(a, first)?;
                keep(b, second)
            }
            _ => {
                let Some(sets) = &self.sets else { return Ok(()) };
                let open = &mut open[reach.open as usize..][..sets.words()];
                sets.keep_sums(open, sums.into());
                sets.cut(open, cells, place, must_occur)
            }
        }
    }
}

/// The sums that a group can make at the moment.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine::propagate) struct Reach {
    /// Bit s: the indices of the group's digits can add up to s.
    pub(in crate::engine::propagate) sums: u64,
    /// Bit k: what it adds can be so much beyond one end, and what all groups before it can add beyond theirs.
    pub(in crate::engine::propagate) steps: u64,
    pub(in crate::engine::propagate) before: u64,
    /// Where the group's open sets begin in the working memory.
    open: u32,
    locked: Domain,
}

impl Reach {
    /// Sets the steps from the least that the group adds, of this factor, or for a factor with its sign turned from the most.
    #[inline]
    pub(in crate::engine::propagate) fn step(&mut self, factor: i64) {
        let steps = if factor > 0 {
            self.sums >> self.sums.trailing_zeros()
        } else {
            self.sums.reverse_bits() >> self.sums.leading_zeros()
        };
        let by = factor.unsigned_abs();
        let spread = |digits: u64| members(digits).map(|step| step as u64 * by).take_while(|&step| step < 64);
        self.steps = if by == 1 { steps } else { spread(steps).fold(0, |all, step| all | 1 << step) };
    }

    /// The sums of some steps of this factor.
    #[inline]
    pub(in crate::engine::propagate) fn sums_of(self, steps: u64, factor: i64) -> u64 {
        let by = factor.unsigned_abs();
        let joined = |steps: u64| members(steps).fold(0, |all, step| all | 1 << (step as u64 / by));
        let steps = if by == 1 { steps } else { joined(steps) };
        if factor > 0 {
            steps << self.sums.trailing_zeros()
        } else {
            (steps << self.sums.leading_zeros()).reverse_bits()
        }
    }

    /// The least and the most that the group adds.
    #[inline]
    pub(in crate::engine::propagate) fn bounds(self, factor: i64) -> (i64, i64) {
        let (low, high) = (i64::from(self.sums.trailing_zeros()), 63 - i64::from(self.sums.leading_zeros()));
        if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) }
    }
}

/// For each digit in a set, what is missing to a sum below 64.
#[inline]
const fn mirrored(set: Domain, sum: u32) -> Domain {
    set.reverse_bits() >> (63 - sum)
}

/// Two different digits of this sum.
fn prune_pair(
    [a, b]: [&mut Domain; 2],
    sum: u32,
    locked: Domain,
    must_occur: &mut Vec<MustOccur>,
) -> Result<(), Inconsistent> {
    for digit in members(locked) {
        let pair = 1 << digit | mirrored(1 << digit, sum);
        keep(a, pair)?;
        keep(b, pair)?;
    }
    let half = if sum.is_multiple_of(2) { 1 << (sum / 2) } else { 0 };
    keep(a, mirrored(*b, sum) & !half)?;
    keep(b, mirrored(*a, sum))?;
    if (*a | *b).count_ones() == 2 {
        must_occur.extend(MustOccur::within(*a | *b, 0, 2));
    }
    Ok(())
}

/// Three different digits of this sum.
fn prune_triple(
    [a, b, c]: [&mut Domain; 3],
    sum: u32,
    locked: Domain,
    must_occur: &mut Vec<MustOccur>,
) -> Result<(), Inconsistent> {
    let (mut first, mut second, mut third, mut must) = (0, 0, 0, Domain::MAX);
    for x in members(*a & Domain::MAX >> (63 - sum)) {
        let (bit, rest) = (1 << x, sum - x as u32);
        let half = if rest.is_multiple_of(2) { 1 << (rest / 2) } else { 0 };
        let mut with = *b & !bit & !half & mirrored(*c & !bit, rest);
        for digit in members(locked & !bit) {
            with &= 1 << digit | mirrored(1 << digit, rest);
        }
        if with != 0 {
            let beside = mirrored(with, rest);
            (first, second, third) = (first | bit, second | with, third | beside);
            // a digit that is in each set with x: x, or one of the two others if there is one such set
            must &= bit | with | beside;
            if must & !bit != 0 {
                must = members(with).fold(must, |must, y| must & (bit | 1 << y | 1 << (rest - y as u32)));
            }
        }
    }
    keep(a, first)?;
    keep(b, second)?;
    keep(c, third)?;
    if must != 0 {
        must_occur.extend(MustOccur::within(must, 0, 3));
    }
    Ok(())
}

/// The digits of the second of two different cells that go with one of the first, where some digits are locked in both.
#[inline]
const fn beside(first: Domain, second: Domain, locked: Domain) -> Domain {
    let (second, locked) = (second & !first, locked & !first);
    if locked == 0 {
        second
    } else if locked.is_power_of_two() {
        second & locked
    } else {
        0
    }
}

/// The sums that two different digits from these domains can have.
#[inline]
fn pair_sums(a: Domain, b: Domain, locked: Domain) -> u64 {
    members(a).fold(0, |sums, digit| sums | beside(1 << digit, b, locked) << digit)
}

/// The digits of two different cells with which they can have one of the sums.
#[inline]
fn pair_parts(a: Domain, b: Domain, sums: u64, locked: Domain) -> (Domain, Domain) {
    members(a).fold((0, 0), |(first, second), digit| {
        let partners = beside(1 << digit, b, locked) & sums >> digit;
        (first | if partners == 0 { 0 } else { 1 << digit }, second | partners)
    })
}
