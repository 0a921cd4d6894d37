//! Sets of small numbers: words and rows of words.

/// The numbers of the ones of a word, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ones(pub(crate) u64);

impl Iterator for Ones {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The members of a set of several words, in ascending order.
pub(crate) fn ones(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| Ones(bits).map(move |bit| word * 64 + bit))
}

/// The members of the intersection of two sets, in ascending order.
pub(crate) fn ones_of_both<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(word, (&a, &b))| Ones(a & b).map(move |bit| word * 64 + bit))
}

pub(crate) const fn insert(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

pub(crate) const fn remove(set: &mut [u64], member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

pub(crate) const fn contains(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 != 0
}

/// The subsets of `size` members of the set `of`, as masks in ascending order.
pub(crate) fn subsets(of: u64, size: u32) -> Subsets {
    let members = of.count_ones();
    let first = if size <= members && size > 0 { Some(u64::MAX >> (64 - size)) } else { None };
    Subsets { of, next: first, members }
}

/// See [`subsets`].
pub(crate) struct Subsets {
    of: u64,
    /// The next subset, as a mask over the members of `of`.
    next: Option<u64>,
    members: u32,
}

impl Iterator for Subsets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let dense = self.next?;
        // the next larger number with as many ones
        let low = dense & dense.wrapping_neg();
        let ripple = dense.wrapping_add(low);
        let next = if ripple == 0 { 0 } else { ripple | ((dense ^ ripple) >> 2) / low };
        let end = if self.members == 64 { 0 } else { next >> self.members };
        self.next = (next != 0 && end == 0).then_some(next);
        Some(spread(dense, self.of))
    }
}

/// Moves the ones of `dense` to the places of the members of `of`.
fn spread(dense: u64, of: u64) -> u64 {
    let mut result = 0;
    for (number, place) in Ones(of).enumerate() {
        result |= (dense >> number & 1) << place;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_ascending_order_of_their_masks() {
        let pairs: Vec<u64> = subsets(0b1011_0000, 2).collect();
        assert_eq!(pairs, [0b0011_0000, 0b1001_0000, 0b1010_0000]);
        assert_eq!(subsets(u64::MAX, 64).count(), 1);
        assert_eq!(subsets(0b111, 4).count(), 0);
        assert_eq!(subsets(u64::MAX >> 55, 4).count(), 126);
    }
}
