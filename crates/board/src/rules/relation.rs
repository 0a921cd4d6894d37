//! Binary relations: the pairs of digits that two cells may hold.

use crate::Digit;
use fixedbitset::FixedBitSet;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A set of pairs of digits, shared by all constraints that use it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Relation {
    digits: usize,
    /// Bit `a · digits + b`, both from 0.
    pairs: Arc<FixedBitSet>,
}

impl Relation {
    /// The pairs of digits for which `holds` is true, on a board with `digits` values.
    ///
    /// ```
    /// # use kdoku_board as kdoku;
    /// use kdoku::rules::Relation;
    ///
    /// let consecutive = Relation::new(9, |a, b| a.get().abs_diff(b.get()) == 1);
    /// assert_eq!(consecutive.len(), 16);
    /// ```
    #[must_use]
    pub fn new(digits: usize, mut holds: impl FnMut(Digit, Digit) -> bool) -> Self {
        Self::of_pairs(digits, &mut holds)
    }

    fn of_pairs(digits: usize, holds: &mut dyn FnMut(Digit, Digit) -> bool) -> Self {
        let mut pairs = FixedBitSet::with_capacity(digits * digits);
        for a in 0..digits {
            for b in 0..digits {
                if holds(Digit::from_index(a), Digit::from_index(b)) {
                    pairs.insert(a * digits + b);
                }
            }
        }
        Self { digits, pairs: Arc::new(pairs) }
    }

    /// The number of digits of its boards.
    #[must_use]
    pub const fn digits(&self) -> usize {
        self.digits
    }

    /// Whether the relation contains the pair `(a, b)`.
    #[must_use]
    pub fn holds(&self, a: Digit, b: Digit) -> bool {
        a.get() <= self.digits && b.get() <= self.digits && self.pairs[a.index() * self.digits + b.index()]
    }

    /// Whether both share one allocation.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pairs, &other.pairs)
    }

    /// The address of the shared allocation: a key that is valid while the relation lives.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.pairs).addr()
    }

    /// Whether it excludes equal digits and some other pair.
    pub fn is_more_than_different(&self) -> bool {
        let n = self.digits;
        (0..n).all(|digit| !self.pairs[digit * (n + 1)]) && self.len() < n * (n - 1)
    }

    /// Whether it holds for equal digits only, and for all of them.
    pub fn is_equality(&self) -> bool {
        let n = self.digits;
        self.len() == n && (0..n).all(|digit| self.pairs[digit * (n + 1)])
    }

    /// The number of pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.count_ones(..)
    }

    /// Whether it has no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_clear()
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Relation({} of {} pairs)", self.len(), self.digits * self.digits)
    }
}

impl Serialize for Relation {
    /// The list of pairs.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.pairs.ones().map(|pair| (pair / self.digits + 1, pair % self.digits + 1)))
    }
}
