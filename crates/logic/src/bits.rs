//! Sets of small numbers: words and rows of words.

use std::ops::ControlFlow;

/// The numbers of the ones of a word, in ascending order.
#[derive(Clone, Debug)]
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

/// The numbers of the ones of a double word, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct WideOnes(pub(crate) u128);

impl Iterator for WideOnes {
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

/// Hands over each choice of `size` of the numbers `among` whose sets together have `size` members:
/// the choice and the union, in ascending order of choices as masks.
pub(crate) fn unions(
    among: u64,
    size: u32,
    set: &impl Fn(usize) -> u64,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    unions_with(0, among, size, size, set, found)
}

/// Hands over each choice of `count` of the numbers `among` whose sets together with `members` have
/// `size` members: the choice and the union, in ascending order of choices as masks.
pub(crate) fn unions_with(
    members: u64,
    among: u64,
    count: u32,
    size: u32,
    set: &impl Fn(usize) -> u64,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return if members.count_ones() == size { found(0, members) } else { ControlFlow::Continue(()) };
    }
    extend_union(among, Union { left: count, size, choice: 0, members }, set, found)
}

/// A choice of numbers that is not complete yet.
#[derive(Clone, Copy)]
struct Union {
    /// How many numbers it lacks.
    left: u32,
    size: u32,
    choice: u64,
    members: u64,
}

fn extend_union(
    among: u64,
    union: Union,
    set: &impl Fn(usize) -> u64,
    found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for number in Ones(among) {
        let members = union.members | set(number);
        if members.count_ones() > union.size {
            continue;
        }
        let choice = union.choice | 1 << number;
        if union.left > 1 {
            let below = among & ((1 << number) - 1);
            extend_union(below, Union { left: union.left - 1, choice, members, ..union }, set, found)?;
        } else if members.count_ones() == union.size {
            found(choice, members)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with each choice of `size` of the numbers `0..count`, in lexicographic order.
pub(crate) fn combinations(
    count: usize,
    size: usize,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > count || size == 0 {
        return ControlFlow::Continue(());
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        visit(&chosen)?;
        let Some(last) = (0..size).rev().find(|&place| chosen[place] < count - size + place) else {
            return ControlFlow::Continue(());
        };
        chosen[last] += 1;
        for place in last + 1..size {
            chosen[place] = chosen[place - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_lexicographic_order() {
        let mut all = Vec::new();
        let _ = combinations(4, 2, |chosen| {
            all.push([chosen[0], chosen[1]]);
            ControlFlow::Continue(())
        });
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }

    #[test]
    fn unions_come_in_ascending_order_of_their_choices() {
        let sets = [0b011, 0b110, 0b011, 0b110, 0b101, 0b1000];
        let all = |size| {
            let mut all = Vec::new();
            let _ = unions(0b11_1111, size, &|number| sets[number], &mut |choice, members| {
                all.push((choice, members));
                ControlFlow::Continue(())
            });
            all
        };
        assert_eq!(all(2), [(0b101, 0b011), (0b1010, 0b110)]);
        let triples: Vec<u64> = all(3).into_iter().map(|(choice, _)| choice).collect();
        assert!(triples.is_sorted() && triples.len() == 12, "{triples:?}");
    }
}
