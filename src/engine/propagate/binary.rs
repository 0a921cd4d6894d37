//! A pair of cells that holds a pair of a relation.
//!
//! *Soundness and consistency*: a digit goes from one cell exactly if no digit left in the other goes with it. What remains
//! of the other supports what remains of the one, so one pass each way is the fixpoint.
//!
//! Where such a pair stands by itself, a search does not call a propagator but asks [`Reach`], from the cell that has changed to
//! the other.

use super::{Choices, Cost, Domain, Inconsistent, Propagator, Scratch, keep, members};
use crate::engine::formula::{Formula, Literal};

/// The propagator, whose scope is the two cells: for each digit of the first the digits that go with it in the second, and the other way
/// round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Binary {
    /// One way behind the other.
    ways: Vec<Domain>,
}

impl Binary {
    /// The partners by a relation on indices below `digits`.
    pub(crate) fn new(digits: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let mut ways = vec![0; 2 * digits];
        let (forth, back) = ways.split_at_mut(digits);
        for (a, forth) in forth.iter_mut().enumerate() {
            for (b, back) in back.iter_mut().enumerate() {
                if holds(a, b) {
                    *forth |= 1 << b;
                    *back |= 1 << a;
                }
            }
        }
        Self { ways }
    }

    /// Both ways.
    fn ways(&self) -> [&[Domain]; 2] {
        let (forth, back) = self.ways.split_at(self.digits());
        [forth, back]
    }

    /// How many digits there are, at most 64.
    pub(crate) const fn digits(&self) -> usize {
        self.ways.len() / 2
    }

    /// The pairs of both relations.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self { ways: self.ways.iter().zip(&other.ways).map(|(a, b)| a & b).collect() }
    }

    /// The same for the cells the other way round.
    pub(crate) fn turned(&self) -> Self {
        let [forth, back] = self.ways();
        Self { ways: [back, forth].concat() }
    }

    /// All pairs of two of so many digits, at most 64.
    pub(crate) fn of_all_different(digits: usize) -> Self {
        let others = || (0..digits).map(|digit| (Domain::MAX >> (64 - digits)) ^ (1 << digit));
        Self { ways: others().chain(others()).collect() }
    }
}

/// What one way of a relation reaches from any set of digits: a look into a table for each few of them, eight at most. They are dealt
/// evenly, since small tables stay in the cache: nine digits as five and four take 64 entries, as eight and one 512.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// How many digits each table is for.
    width: usize,
    /// By so many digits, for each of their sets, the partners of its members.
    tables: Vec<Domain>,
}

impl Reach {
    /// What the digits of the first cell reach in the second.
    pub(crate) fn new(partners: &Binary) -> Self {
        let [way, _] = partners.ways();
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

    /// The partners of all of these digits.
    #[inline]
    pub(crate) fn of(&self, digits: Domain) -> Domain {
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
        let [forth, back] = self.ways();
        let reach = |way: &[Domain], from: Domain| members(from).fold(0, |all, digit| all | way[digit]);
        let [a, b] = domains else { return Ok(()) };
        keep(b, reach(forth, *a))?;
        keep(a, reach(back, *b))
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let [a, b] = cells else { return };
        let [forth, back] = self.ways();
        for (way, from, to) in [(forth, a, b), (back, b, a)] {
            for &(digit, literal) in from {
                let partners: Choices = to.iter().copied().filter(|&(other, _)| way[digit] >> other & 1 != 0).collect();
                if partners.len() < to.len() {
                    formula.clause([!guard, !literal].into_iter().chain(partners.iter().map(|&(_, literal)| literal)));
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
