//! Different cells that together hold one of some allowed sets of digits.
//!
//! The digits of a prefix of the cells are a set. With up to nine digits, a set of such sets is 512
//! bits, and adding a digit to all sets without it is a shift. The forward pass collects the sets
//! of each prefix; the backward pass keeps those that the suffix can complete to an allowed set. A
//! digit is supported if it leads from a set of the first kind to one of the second. Digits in all
//! sets that remain possible must occur.
//!
//! *Soundness and consistency*: domain, of the sets and the differences together.
//!
//! # References
//! Held, Karp: *A dynamic programming approach to sequencing problems*, SIAM 1962.

use super::write;
use crate::engine::formula::{Formula, Literal};
use crate::engine::propagate::{Choices, Cost, Domain, Inconsistent, MustOccur, Propagator, Scratch, keep, members};

/// The most digits on the board.
pub(crate) const MOST_DIGITS: usize = 9;

/// A set of sets of digits: one bit for each set, by its value as a number.
type SetOfSets = [u64; 1 << (MOST_DIGITS - 6)];

/// For each of the first six digits, the sets of these digits that contain it.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The propagator; its scope is the cells.
#[derive(Clone)]
pub(crate) struct AllowedSets {
    /// The allowed sets, each with as many digits as there are cells.
    sets: Vec<Domain>,
    all: SetOfSets,
}

impl AllowedSets {
    /// The propagator for sets of digits below [`MOST_DIGITS`], each with one digit per cell.
    pub(crate) fn new(sets: Vec<Domain>) -> Self {
        let mut all = [0; 8];
        for &set in &sets {
            all[(set >> 6) as usize] |= 1 << (set & 63);
        }
        Self { sets, all }
    }

    /// The propagator for all sets of `count` digits below `digits` for which `holds` is true.
    pub(crate) fn where_holds(digits: usize, count: usize, holds: impl Fn(Domain) -> bool) -> Self {
        let sized = (0..1_u64 << digits).filter(|set| set.count_ones() as usize == count);
        Self::new(sized.filter(|&set| holds(set)).collect())
    }
}

/// Adds the digit to each set without it, and the result to `into`.
#[inline]
fn add_digit(digit: usize, sets: &SetOfSets, into: &mut SetOfSets) {
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

/// Removes the digit from each set that contains it; other sets are dropped.
#[inline]
fn remove_digit(digit: usize, sets: &SetOfSets) -> SetOfSets {
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
        let mut reached: SetOfSets = [1, 0, 0, 0, 0, 0, 0, 0];
        let mut any = 0;
        for &domain in &*domains {
            layers.extend(reached);
            any |= domain;
            let mut next = [0; 8];
            members(domain).for_each(|digit| add_digit(digit, &reached, &mut next));
            reached = next;
        }
        let mut wanted: SetOfSets = std::array::from_fn(|word| reached[word] & self.all[word]);
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
            let (mut supported, mut earlier) = (0, [0; 8]);
            for digit in members(*domain) {
                let from = remove_digit(digit, &wanted);
                let mut meets = 0;
                for word in 0..8 {
                    let both = from[word] & before[word];
                    meets |= both;
                    earlier[word] |= both;
                }
                supported |= u64::from(meets != 0) << digit;
            }
            keep(domain, supported)?;
            wanted = earlier;
        }
        scratch.must_occur.extend(MustOccur::within(required, 0, domains.len()));
        Ok(())
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        write(cells, &self.sets, guard, formula);
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }
}
