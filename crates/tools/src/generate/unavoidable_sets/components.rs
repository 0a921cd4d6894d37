//! Connected components of many small graphs at once.
//!
//! Bit `i` of every word belongs to graph `i`, called a pair here. One word for each two members
//! says in which pairs they are connected. Warshall's algorithm completes that in as many word
//! operations as there are members, cubed, for all pairs together.
//!
//! # References
//! Warshall: *A Theorem on Boolean Matrices*, Journal of the ACM, 1962.

use kdoku_board::bits::members;

/// Pairs processed at once.
pub(super) const PAIRS: usize = u64::BITS as usize;

/// Components of more members are ignored: two binary digits count the members beside the first.
pub(super) const MOST_MEMBERS: usize = 4;

/// Connections between members in each of [`PAIRS`] pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Components {
    members: usize,
    /// Mask of the pairs in use.
    pairs: u64,
    /// Pairs in which two members are connected: a symmetric square, row by row.
    related: Vec<u64>,
    /// A copy of one of its rows.
    row: Vec<u64>,
}

impl Components {
    /// Starts with unconnected members in each of `pairs` pairs.
    pub(super) fn clear(&mut self, members: usize, pairs: usize) {
        self.members = members;
        self.pairs = if pairs < PAIRS { (1 << pairs) - 1 } else { u64::MAX };
        self.related.clear();
        self.related.resize(members * members, 0);
    }

    pub(super) const fn members(&self) -> usize {
        self.members
    }

    /// Connects two members in these pairs.
    #[inline]
    pub(super) fn relate(&mut self, a: usize, b: usize, pairs: u64) {
        self.related[a * self.members + b] |= pairs;
        self.related[b * self.members + a] |= pairs;
    }

    /// Computes the transitive closure.
    pub(super) fn complete(&mut self) {
        let Self { members, related, row: through, .. } = self;
        for member in 0..*members {
            through.clear();
            through.extend_from_slice(&related[member * *members..][..*members]);
            for row in related.chunks_exact_mut(*members) {
                let by = row[member];
                row.iter_mut().zip(&*through).for_each(|(pairs, others)| *pairs |= others & by);
            }
        }
    }

    /// Passes the members of each small component of each pair to `report`, as bits. Needs the
    /// [closure](Self::complete).
    pub(super) fn parts(&self, mut report: impl FnMut(usize, u64)) {
        for (first, row) in self.related.chunks_exact(self.members).enumerate() {
            let (before, after) = (&row[..first], &row[first + 1..]);
            let begins = before.iter().fold(self.pairs, |begins, pairs| begins & !pairs);
            // number of members connected with it: in binary, while that is small
            let (mut ones, mut twos, mut many) = (0, 0, 0);
            for pairs in after {
                let carry = ones & pairs;
                ones ^= pairs;
                many |= twos & carry;
                twos ^= carry;
            }
            for pair in members(begins & !many) {
                let others = (first + 1..).zip(after).map(|(member, pairs)| (pairs >> pair & 1) << member);
                report(pair, others.fold(1 << first, |part, member| part | member));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kdoku_board::random::Random;
    use std::collections::BTreeSet;

    /// The same by graph search, one pair at a time, as a reference.
    fn small_parts(members: usize, related: &[(usize, usize)]) -> BTreeSet<u64> {
        let mut part_of: Vec<usize> = (0..members).collect();
        for &(a, b) in related {
            let (from, to) = (part_of[a], part_of[b]);
            part_of.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        }
        let part = |number| {
            let in_part = (0..members).filter(|&member| part_of[member] == number);
            in_part.fold(0_u64, |part, member| part | 1 << member)
        };
        (0..members).map(part).filter(|part| (1..=MOST_MEMBERS).contains(&(part.count_ones() as usize))).collect()
    }

    #[test]
    fn all_pairs_at_once_agree_with_single_pairs() {
        let random = &mut Random::new(3);
        let mut components = Components::default();
        for _ in 0..100 {
            let (members, pairs) = (1 + random.below(20), 1 + random.below(PAIRS));
            let mut related = vec![Vec::new(); pairs];
            components.clear(members, pairs);
            for _ in 0..random.below(20 * members) {
                let (a, b, pair) = (random.below(members), random.below(members), random.below(pairs));
                if a != b {
                    components.relate(a, b, 1 << pair);
                    related[pair].push((a, b));
                }
            }
            components.complete();
            let mut told = vec![BTreeSet::new(); pairs];
            components.parts(|pair, part| assert!(told[pair].insert(part), "each is reported once"));
            let expected: Vec<_> = related.iter().map(|related| small_parts(members, related)).collect();
            assert_eq!(told, expected);
        }
    }
}
