//! AllDifferent cells whose digits, taken together, form one of a family of sets.
//!
//! What different cells hold up to some place is a set of digits, and where there are up to nine digits, all sets of such sets are
//! 512 bits: adding a digit to all sets without it is a shift of words, or in words. Forward, the sets that the cells so far
//! can make; backward, those that the rest can complete to one of the family. A digit stays in a cell exactly if it leads
//! from a set of the first kind to one of the second.
//!
//! *Soundness and consistency*: domain, of the family and the differences together.
//!
//! Digits that are in all sets which can still be made must occur.
//!
//! # References
//! Held, Karp: *A dynamic programming approach to sequencing problems*, SIAM 1962, for the sets.

use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{
    Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, members, sets,
};

/// The most digits.
pub(crate) const MOST_DIGITS: usize = 9;

/// A bit for each set of digits, by its number.
type Sets = [u64; 1 << (MOST_DIGITS - 6)];

/// Of sets of the first six digits, those with each.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The propagator; its scope is the cells.
#[derive(Clone, Debug)]
pub(crate) struct AllowedSets {
    /// The sets, each of as many digits as there are cells.
    sets: Vec<Domain>,
    all: Sets,
}

impl AllowedSets {
    /// For sets of digits below [`MOST_DIGITS`], each with as many digits as there are cells.
    pub(crate) fn new(sets: Vec<Domain>) -> Self {
        let mut all = [0; 8];
        for &set in &sets {
            all[(set >> 6) as usize] |= 1 << (set & 63);
        }
        Self { sets, all }
    }

    /// The family of all sets of `count` of so many digits for which `holds` is true.
    pub(crate) fn of(digits: usize, count: usize, holds: impl Fn(Domain) -> bool) -> Self {
        let sized = (0..1_u64 << digits).filter(|set| set.count_ones() as usize == count);
        Self::new(sized.filter(|&set| holds(set)).collect())
    }
}

/// Adds to `into` the sets without a digit, with it.
#[inline]
fn add_with(digit: usize, sets: &Sets, into: &mut Sets) {
    if let Some(with) = WITH.get(digit) {
        for (into, sets) in into.iter_mut().zip(sets) {
            *into |= (sets & !with) << (1 << digit);
        }
    } else {
        let step = 1 << (digit - 6);
        for word in (0..sets.len()).filter(|word| word & step == 0) {
            into[word | step] |= sets[word];
        }
    }
}

/// The sets with a digit, without it.
#[inline]
fn without(digit: usize, sets: &Sets) -> Sets {
    let mut into = [0; 8];
    if let Some(with) = WITH.get(digit) {
        for (into, sets) in into.iter_mut().zip(sets) {
            *into = (sets & with) >> (1 << digit);
        }
    } else {
        let step = 1 << (digit - 6);
        for word in (0..sets.len()).filter(|word| word & step == 0) {
            into[word] = sets[word | step];
        }
    }
    into
}

impl Propagator for AllowedSets {
    fn prune(&self, domains: &mut [Domain], scratch: &mut Scratch) -> Result<(), Inconsistent> {
        let layers = &mut scratch.words;
        layers.clear();
        let mut made: Sets = [1, 0, 0, 0, 0, 0, 0, 0];
        let mut any = 0;
        for &domain in &*domains {
            layers.extend(made);
            any |= domain;
            let mut next = [0; 8];
            members(domain).for_each(|digit| add_with(digit, &made, &mut next));
            made = next;
        }
        let mut wanted: Sets = std::array::from_fn(|word| made[word] & self.all[word]);
        if wanted == [0; 8] {
            return Err(Inconsistent);
        }
        let mut required = any;
        for (word, &sets) in (0..).zip(&wanted) {
            if sets != 0 {
                let low = (0..6).filter(|&digit| sets & !WITH[digit] == 0).fold(0, |all, digit| all | 1 << digit);
                required &= word << 6 | low;
            }
        }
        for (domain, before) in domains.iter_mut().zip(layers.chunks_exact(8)).rev() {
            let (mut kept, mut earlier) = (0, [0; 8]);
            for digit in members(*domain) {
                let from = without(digit, &wanted);
                let mut meets = 0;
                for word in 0..8 {
                    let both = from[word] & before[word];
                    meets |= both;
                    earlier[word] |= both;
                }
                kept |= u64::from(meets != 0) << digit;
            }
            keep(domain, kept)?;
            wanted = earlier;
        }
        scratch.must_occur.extend(MustOccur::within(required, 0, domains.len()));
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        sets::write(cells, &self.sets, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
