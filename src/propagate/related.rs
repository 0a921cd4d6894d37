//! A pair of cells that holds a pair of a relation.
//!
//! *Soundness and consistency*: a digit goes from one cell exactly if no digit left in the other goes with it. What remains
//! of the other supports what remains of the one, so one pass each way is the fixpoint.
//!
//! Where such a pair stands by itself, a search does not call a propagator but asks [`Reach`], from the cell that has changed to
//! the other.

use super::{Choices, Cost, Domain, Propagator, Scratch, Wiped, keep, members};
use crate::formula::{Formula, Literal};
use std::sync::Arc;

/// For each digit of the first cell the digits that go with it in the second, and the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Partners {
    ways: [Vec<Domain>; 2],
}

impl Partners {
    /// The partners by a relation on indices below `digits`.
    pub(crate) fn new(digits: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        let mut ways = [vec![0; digits], vec![0; digits]];
        for a in 0..digits {
            for b in 0..digits {
                if holds(a, b) {
                    ways[0][a] |= 1 << b;
                    ways[1][b] |= 1 << a;
                }
            }
        }
        Self { ways }
    }

    /// How many digits there are, at most 64.
    pub(crate) const fn digits(&self) -> usize {
        self.ways[0].len()
    }

    /// The pairs of both relations.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let both = |way: usize| self.ways[way].iter().zip(&other.ways[way]).map(|(a, b)| a & b).collect();
        Self { ways: [both(0), both(1)] }
    }

    /// The same for the cells the other way round.
    pub(crate) fn turned(&self) -> Self {
        let [forth, back] = self.ways.clone();
        Self { ways: [back, forth] }
    }

    /// All pairs of two of so many digits, at most 64.
    pub(crate) fn of_all_different(digits: usize) -> Self {
        let others: Vec<Domain> = (0..digits).map(|digit| (Domain::MAX >> (64 - digits)) ^ (1 << digit)).collect();
        Self { ways: [others.clone(), others] }
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
    pub(crate) fn new(partners: &Partners) -> Self {
        let way = &partners.ways[0];
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
        let tables = self.tables.chunks_exact(1 << self.width).enumerate();
        tables
            .fold(0, |all, (number, table)| all | table[(digits >> (self.width * number)) as usize & (table.len() - 1)])
    }
}

/// The propagator; its scope is the two cells.
#[derive(Clone, Debug)]
pub(crate) struct Related(pub(crate) Arc<Partners>);

impl Propagator for Related {
    #[inline]
    fn prune(&self, domains: &mut [Domain], _: &mut Scratch) -> Result<(), Wiped> {
        let [forth, back] = &self.0.ways;
        let reach = |way: &[Domain], from: Domain| members(from).fold(0, |all, digit| all | way[digit]);
        let [a, b] = domains else { return Ok(()) };
        keep(b, reach(forth, *a))?;
        keep(a, reach(back, *b))
    }

    fn write(&self, cells: &[Choices], guard: Literal, formula: &mut Formula) {
        let [a, b] = cells else { return };
        for (way, from, to) in [(&self.0.ways[0], a, b), (&self.0.ways[1], b, a)] {
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
