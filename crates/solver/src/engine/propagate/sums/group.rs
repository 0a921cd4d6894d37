//! A group of a sum: different cells of one factor, the sums that they can have, and their pruning.
//!
//! Two cells, and three cells of a group that makes the total alone, are solved exactly, by pairs
//! and triples of digits. Other groups use their open sets ([`combinations`]). A digit is *locked*
//! into a group if some house that contains the group has no other place for it: sets without it
//! are not open.

use super::combinations::{self, CombinationCache, Combinations};
use crate::engine::propagate::{Domain, Inconsistent, MustOccur, Scratch, keep, members};
use std::sync::Arc;

/// Sums are bits of a word of this length.
pub(in crate::engine::propagate) const BITS: i64 = 64;

/// Different cells of one factor.
#[derive(Clone)]
pub(in crate::engine::propagate) struct Group {
    pub(in crate::engine::propagate) cells: usize,
    pub(in crate::engine::propagate) factor: i64,
    /// The number of digits, and the bounds of the sum of the group's indices.
    digits: usize,
    sums: [i64; 2],
    /// The sets within these bounds, if the group is pruned by sets.
    pub(in crate::engine::propagate) sets: Option<Arc<Combinations>>,
    /// The number of complete houses that contain the group; the rest of each locks digits.
    pub(in crate::engine::propagate) houses: usize,
}

impl Group {
    /// The group of a number of cells; `None` if there are too many sets. `is_exact` if the group
    /// makes the total alone.
    pub(in crate::engine::propagate) fn new(
        cells: usize,
        factor: i64,
        digits: usize,
        sums: [i64; 2],
        is_exact: bool,
        cache: &CombinationCache,
    ) -> Option<Self> {
        let has_sets = cells > 3 || cells == 3 && !is_exact;
        let sets = if has_sets { Some(cache.get(digits, cells, sums)?) } else { None };
        Some(Self { cells, factor, digits, sums, sets, houses: 0 })
    }

    /// The sets of digits, each with the sum of its indices; `None` if there are too many.
    pub(in crate::engine::propagate) fn all_sets(&self) -> Option<Vec<(Domain, i64)>> {
        combinations::all(self.digits, self.cells, self.sums)
    }

    /// Takes the rest of each house that contains the group from the front of `outside`, and
    /// returns the digits for which one of them has no place. Without such domains no digit is
    /// locked.
    #[inline]
    pub(in crate::engine::propagate) fn locked(&self, outside: &mut &[Domain]) -> Domain {
        let rest = self.digits.saturating_sub(self.cells);
        let Some((rests, others)) = outside.split_at_checked(self.houses * rest) else { return 0 };
        *outside = others;
        let all = Domain::MAX >> (64 - self.digits);
        rests.chunks(rest.max(1)).fold(0, |locked, rest| locked | all & !rest.iter().fold(0, |all, cell| all | cell))
    }

    /// Prunes the only group of a sum, which makes the total alone.
    pub(in crate::engine::propagate) fn prune(
        &self,
        domains: &mut [Domain],
        locked: Domain,
        scratch: &mut Scratch,
    ) -> Result<(), Inconsistent> {
        let Scratch { words: open, must_occur, .. } = scratch;
        // fails if the total is not a multiple of the factor, or out of range
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

    /// The sums that the group can have. Its open sets, if any, are appended to `open`.
    #[inline]
    pub(in crate::engine::propagate) fn sum_domain(
        &self,
        cells: &[Domain],
        locked: Domain,
        open: &mut Vec<u64>,
    ) -> Result<SumDomain, Inconsistent> {
        let mut result = SumDomain { sums: 0, steps: 0, before: 0, open: open.len() as u32, locked };
        if let [a] = *cells {
            result.sums = a;
        } else if let [a, b] = *cells {
            result.sums = pair_sums(a, b, locked);
        } else if let Some(sets) = &self.sets {
            sets.open(cells, locked, |word| open.push(word))?;
            result.sums = sets.sums(&open[result.open as usize..]) as u64;
        }
        if result.sums == 0 { Err(Inconsistent) } else { Ok(result) }
    }

    /// Cuts the cells, which start at `place` in the scope, down to what makes one of these sums.
    #[inline]
    pub(in crate::engine::propagate) fn keep_sums(
        &self,
        cells: &mut [Domain],
        (sums, domain): (u64, SumDomain),
        place: usize,
        open: &mut [u64],
        must_occur: &mut Vec<MustOccur>,
    ) -> Result<(), Inconsistent> {
        match cells {
            [a] => keep(a, sums),
            [a, b] => {
                let (first, second) = pair_parts(*a, *b, sums, domain.locked);
                keep(a, first)?;
                keep(b, second)
            }
            _ => {
                let Some(sets) = &self.sets else { return Ok(()) };
                let open = &mut open[domain.open as usize..][..sets.words()];
                sets.keep_sums(open, sums.into());
                sets.cut(open, cells, place, must_occur)
            }
        }
    }
}

/// The sums that a group can have, and its state in the propagation of the whole sum.
#[derive(Clone, Copy, Default)]
pub(in crate::engine::propagate) struct SumDomain {
    /// Bit s: the indices of the group can have the sum s.
    pub(in crate::engine::propagate) sums: u64,
    /// Bit k: the contribution of the group can be k away from its nearer bound.
    pub(in crate::engine::propagate) steps: u64,
    /// The same for all earlier groups together.
    pub(in crate::engine::propagate) before: u64,
    /// Where the open sets of the group start in the scratch memory.
    open: u32,
    locked: Domain,
}

impl SumDomain {
    /// Sets the steps from the lower bound of the contribution, or from the upper one if the sign
    /// of the factor is reversed.
    #[inline]
    pub(in crate::engine::propagate) fn set_steps(&mut self, factor: i64) {
        let steps = if factor > 0 {
            self.sums >> self.sums.trailing_zeros()
        } else {
            self.sums.reverse_bits() >> self.sums.leading_zeros()
        };
        let by = factor.unsigned_abs();
        let spread = |digits: u64| members(digits).map(|step| step as u64 * by).take_while(|&step| step < 64);
        self.steps = if by == 1 { steps } else { spread(steps).fold(0, |all, step| all | 1 << step) };
    }

    /// The sums that some steps stand for.
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

    /// The bounds of the contribution.
    #[inline]
    pub(in crate::engine::propagate) fn bounds(self, factor: i64) -> (i64, i64) {
        let (low, high) = (i64::from(self.sums.trailing_zeros()), 63 - i64::from(self.sums.leading_zeros()));
        if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) }
    }
}

/// Maps each digit of a set to its complement to a sum below 64.
#[inline]
const fn complements(set: Domain, sum: u32) -> Domain {
    set.reverse_bits() >> (63 - sum)
}

/// Prunes two different cells with this sum.
fn prune_pair(
    [a, b]: [&mut Domain; 2],
    sum: u32,
    locked: Domain,
    must_occur: &mut Vec<MustOccur>,
) -> Result<(), Inconsistent> {
    for digit in members(locked) {
        let pair = 1 << digit | complements(1 << digit, sum);
        keep(a, pair)?;
        keep(b, pair)?;
    }
    let half = if sum.is_multiple_of(2) { 1 << (sum / 2) } else { 0 };
    keep(a, complements(*b, sum) & !half)?;
    keep(b, complements(*a, sum))?;
    if (*a | *b).count_ones() == 2 {
        must_occur.extend(MustOccur::within(*a | *b, 0, 2));
    }
    Ok(())
}

/// Prunes three different cells with this sum.
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
        let mut with = *b & !bit & !half & complements(*c & !bit, rest);
        for digit in members(locked & !bit) {
            with &= 1 << digit | complements(1 << digit, rest);
        }
        if with != 0 {
            let last = complements(with, rest);
            (first, second, third) = (first | bit, second | with, third | last);
            // the digits in every set with x: x, and the two others if there is one such set
            must &= bit | with | last;
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

/// The digits of the second of two different cells that are compatible with one of the first, given
/// the digits that are locked into both.
#[inline]
const fn compatible(first: Domain, second: Domain, locked: Domain) -> Domain {
    let (second, locked) = (second & !first, locked & !first);
    if locked == 0 {
        second
    } else if locked.is_power_of_two() {
        second & locked
    } else {
        0
    }
}

/// The sums of two different digits from these domains.
#[inline]
fn pair_sums(a: Domain, b: Domain, locked: Domain) -> u64 {
    members(a).fold(0, |sums, digit| sums | compatible(1 << digit, b, locked) << digit)
}

/// The digits with which two different cells can have one of the sums.
#[inline]
fn pair_parts(a: Domain, b: Domain, sums: u64, locked: Domain) -> (Domain, Domain) {
    members(a).fold((0, 0), |(first, second), digit| {
        let partners = compatible(1 << digit, b, locked) & sums >> digit;
        (first | if partners == 0 { 0 } else { 1 << digit }, second | partners)
    })
}
