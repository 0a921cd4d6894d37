//! Sets of small numbers: words and rows of words.

use std::iter::Zip;
use std::ops::ControlFlow;
use std::slice::Iter;

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

/// The members of the intersection of two sets of several words, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct OnesOfBoth<'a> {
    words: Zip<Iter<'a, u64>, Iter<'a, u64>>,
    /// The first number beyond the words before.
    end: usize,
    /// What is left of the last of these words.
    rest: u64,
}

impl Iterator for OnesOfBoth<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            let (a, b) = self.words.next()?;
            self.rest = a & b;
            self.end += 64;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(self.end - 64 + bit)
    }
}

/// The members of a set of several words, in ascending order.
pub(crate) fn ones(set: &[u64]) -> OnesOfBoth<'_> {
    ones_of_both(set, set)
}

/// The members of the intersection of two sets, in ascending order.
pub(crate) fn ones_of_both<'a>(a: &'a [u64], b: &'a [u64]) -> OnesOfBoth<'a> {
    OnesOfBoth { words: a.iter().zip(b), end: 0, rest: 0 }
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

/// Sorts items by a number; equal ones keep their order. The sort of the standard library is long,
/// and each type and key has a copy of it, so what is sorted here are numbers.
pub(crate) fn sort_by_number<T>(items: &mut [T], number: impl Fn(&T) -> usize) {
    let mut order = Vec::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        order.push((number(item), place));
    }
    order.sort_unstable();
    for place in 0..order.len() {
        // earlier exchanges have moved the item
        let mut from = order[place].1;
        while from < place {
            from = order[from].1;
        }
        items.swap(place, from);
    }
}

/// The order in which choices of numbers are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceOrder {
    /// Choices as masks, in ascending order.
    Masks,
    /// Choices as lists, in lexicographic order.
    Lists,
}

/// The receiver of choices and of the unions of their sets.
pub(crate) type FoundUnion<'a> = dyn FnMut(u64, u64) -> ControlFlow<()> + 'a;

/// The search for choices of numbers whose sets have as many members as numbers are chosen.
pub(crate) struct Unions<'a> {
    /// By number, its set.
    pub(crate) sets: &'a [u64; 64],
    /// The number of members of the union.
    pub(crate) size: u32,
    pub(crate) order: ChoiceOrder,
}

impl Unions<'_> {
    /// Passes to `found` each choice of `count` of the numbers `among` whose sets together with
    /// `members` have `size` members: the choice and the union.
    pub(crate) fn find(&self, members: u64, among: u64, count: u32, found: &mut FoundUnion<'_>) -> ControlFlow<()> {
        if count == 0 {
            return if members.count_ones() == self.size { found(0, members) } else { ControlFlow::Continue(()) };
        }
        self.extend(members, among, count, 0, found)
    }

    /// Extends `choice` by `left` numbers.
    fn extend(&self, members: u64, among: u64, left: u32, choice: u64, found: &mut FoundUnion<'_>) -> ControlFlow<()> {
        for number in Ones(among) {
            let members = members | self.sets[number];
            if members.count_ones() > self.size {
                continue;
            }
            let bit = 1 << number;
            if left > 1 {
                let rest = match self.order {
                    ChoiceOrder::Masks => bit - 1,
                    ChoiceOrder::Lists => !(bit | (bit - 1)),
                };
                self.extend(members, among & rest, left - 1, choice | bit, found)?;
            } else if members.count_ones() == self.size {
                found(choice | bit, members)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_order() {
        let mut items = [(3, 'a'), (1, 'b'), (3, 'c'), (0, 'd'), (1, 'e'), (2, 'f'), (3, 'g')];
        let mut sorted = items;
        sorted.sort_by_key(|&(number, _)| number);
        sort_by_number(&mut items, |&(number, _)| number);
        assert_eq!(items, sorted);
    }

    #[test]
    fn unions_come_in_the_order_of_their_choices() {
        let mut sets = [0; 64];
        sets[..6].copy_from_slice(&[0b011, 0b110, 0b011, 0b110, 0b101, 0b1000]);
        let all = |size, order| {
            let mut all = Vec::new();
            let _ = Unions { sets: &sets, size, order }.find(0, 0b11_1111, size, &mut |choice, members| {
                all.push((choice, members));
                ControlFlow::Continue(())
            });
            all
        };
        assert_eq!(all(2, ChoiceOrder::Masks), [(0b101, 0b011), (0b1010, 0b110)]);
        let triples = |order| all(3, order).into_iter().map(|(choice, _)| choice).collect::<Vec<u64>>();
        let masks = triples(ChoiceOrder::Masks);
        assert!(masks.is_sorted() && masks.len() == 12, "{masks:?}");
        let mut lists = triples(ChoiceOrder::Lists);
        assert_eq!(lists[..3], [0b111, 0b1011, 0b1_0011]);
        lists.sort_unstable();
        assert_eq!(lists, masks);
    }
}
