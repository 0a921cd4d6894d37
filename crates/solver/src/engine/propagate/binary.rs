//! A relation of two cells: a binary *table* constraint.
//!
//! *Soundness and consistency*: domain. A digit is removed from one cell exactly if no digit of the
//! other is compatible with it. One pass each way is the fixpoint.
//!
//! A search does not call this propagator for a relation that stands alone. It follows the relation
//! from the changed cell to the other one by [`ImageTable`].

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, members};
use crate::engine::formula::{Formula, Literal};

/// The propagator, whose scope is the two cells: for each digit of one cell the compatible digits
/// of the other.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Binary {
    /// By digit of the first cell, then by digit of the second.
    compatible: Vec<Domain>,
}

impl Binary {
    /// The propagator for a relation on indices below `digits`.
    pub(crate) fn new(digits: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let mut compatible = vec![0; 2 * digits];
        let (forth, back) = compatible.split_at_mut(digits);
        for (a, forth) in forth.iter_mut().enumerate() {
            for (b, back) in back.iter_mut().enumerate() {
                if holds(a, b) {
                    *forth |= 1 << b;
                    *back |= 1 << a;
                }
            }
        }
        Self { compatible }
    }

    /// The tables from the first cell to the second, and back.
    fn directions(&self) -> [&[Domain]; 2] {
        let (forth, back) = self.compatible.split_at(self.digits());
        [forth, back]
    }

    /// The number of digits, at most 64.
    pub(crate) const fn digits(&self) -> usize {
        self.compatible.len() / 2
    }

    /// The intersection of two relations.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self { compatible: self.compatible.iter().zip(&other.compatible).map(|(a, b)| a & b).collect() }
    }

    /// The converse relation.
    pub(crate) fn converse(&self) -> Self {
        let [forth, back] = self.directions();
        Self { compatible: [back, forth].concat() }
    }

    /// The relation of two different digits out of `digits`, at most 64.
    pub(crate) fn not_equal(digits: usize) -> Self {
        let others = || (0..digits).map(|digit| (Domain::MAX >> (64 - digits)) ^ (1 << digit));
        Self { compatible: others().chain(others()).collect() }
    }
}

/// The image of any set of digits under a relation, in one direction.
///
/// One table look-up per block of up to eight digits. The blocks have equal size, so that the
/// tables stay in the cache: nine digits as 5 + 4 take 64 entries, as 8 + 1 they would take 512.
#[derive(Clone)]
pub(crate) struct ImageTable {
    /// The number of digits per block.
    width: usize,
    /// By block and by set of its digits, the compatible digits.
    tables: Vec<Domain>,
}

impl ImageTable {
    /// The images of digits of the first cell in the second.
    pub(crate) fn new(relation: &Binary) -> Self {
        let [way, _] = relation.directions();
        let width = way.len().div_ceil(way.len().div_ceil(8).max(1));
        let mut tables = Vec::with_capacity(way.len().div_ceil(width.max(1)) << width);
        for digits in way.chunks(width.max(1)) {
            let first = tables.len();
            tables.resize(first + (1 << width), 0);
            for set in 1..1_usize << digits.len() {
                tables[first + set] = tables[first + (set & (set - 1))] | digits[set.trailing_zeros() as usize];
            }
        }
        Self { width, tables }
    }

    /// The digits that are compatible with one of these.
    #[inline]
    pub(crate) fn image(&self, digits: Domain) -> Domain {
        let (mut all, mut from, mut rest) = (0, 0, digits);
        while let Some(table) = self.tables.get(from..from + (1 << self.width)) {
            all |= table[rest as usize & (table.len() - 1)];
            rest >>= self.width;
            from += table.len();
        }
        all
    }
}

impl Propagator for Binary {
    #[inline]
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Inconsistent> {
        let [forth, back] = self.directions();
        let image = |way: &[Domain], from: Domain| members(from).fold(0, |all, digit| all | way[digit]);
        let [a, b] = domains else { return Ok(()) };
        keep(b, image(forth, *a))?;
        keep(a, image(back, *b))
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let [a, b] = cells else { return };
        let [forth, back] = self.directions();
        for (way, from, to) in [(forth, a, b), (back, b, a)] {
            for &(digit, literal) in from {
                let compatible: Choices =
                    to.iter().copied().filter(|&(other, _)| way[digit] >> other & 1 != 0).collect();
                if compatible.len() < to.len() {
                    formula
                        .clause([!guard, !literal].into_iter().chain(compatible.iter().map(|&(_, literal)| literal)));
                }
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }
}
