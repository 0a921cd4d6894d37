//! The preference among chains of strong links.

use super::MOST_LINKS;
use std::cmp::Reverse;

/// The preference among chains, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// How difficult the kinds of houses are: see [`grade`].
    pub(super) grade: u32,
    /// The number of eliminations; each weak link of a loop counts its own.
    pub(super) eliminations: Reverse<u32>,
    /// The number of links with groups, then the kinds of houses along the chain.
    pub(super) shape: u32,
    /// The kinds of houses in ascending order, the last one first.
    pub(super) kinds: u32,
    pub(super) digit: usize,
    /// The links in ascending order.
    pub(super) links: [u16; MOST_LINKS],
    /// The number of the order in which the chain takes the links: see [`orders`].
    pub(super) order: usize,
    /// By link along the chain, whether it starts at the second group; as binary digits.
    pub(super) sides: u32,
}

/// The kinds of houses along a chain as decimal digits (0 for boxes, 1 and 2 for lines, 3 for
/// other houses), the least of those of the chain, its reverse, and both with rows and columns
/// exchanged.
pub(super) fn shape(kinds: &mut [u32]) -> u32 {
    let number = |kinds: &mut dyn Iterator<Item = u32>| kinds.fold(0, |number, kind| number * 10 + kind);
    let exchanged = |kind: u32| if kind == 1 || kind == 2 { 3 - kind } else { kind };
    let forward = number(&mut kinds.iter().copied());
    let backward = number(&mut kinds.iter().rev().copied());
    let turned = number(&mut kinds.iter().map(|&kind| exchanged(kind)));
    let turned_back = number(&mut kinds.iter().rev().map(|&kind| exchanged(kind)));
    if kinds.contains(&1) { forward.min(backward).min(turned).min(turned_back) } else { turned.min(turned_back) }
}

/// The grade of a shape of `size` links without groups.
pub(super) fn grade(shape: u32, size: usize) -> u32 {
    let mut has = [false; 4];
    let mut rest = shape;
    for _ in 0..size {
        has[(rest % 10) as usize] = true;
        rest /= 10;
    }
    if has[3] { 3 } else { u32::from(has[0]) + u32::from(has[2]) }
}

/// The number of `order` among the permutations of `size` numbers that begin with a smaller number
/// than they end with, in the order of exchanges of Fuchs's `Countdown QuickPerm`.
pub(super) fn orders(size: usize, order: &[usize]) -> usize {
    let mut current: [usize; MOST_LINKS] = std::array::from_fn(|number| number);
    let mut counts: [usize; MOST_LINKS] = current;
    let mut number = 0;
    loop {
        if current[..size] == *order {
            return number;
        }
        number += usize::from(current[0] < current[size - 1]);
        let mut upper = 1;
        while upper < size && counts[upper] == 0 {
            counts[upper] = upper;
            upper += 1;
        }
        if upper == size {
            return number;
        }
        counts[upper] -= 1;
        current.swap(if upper % 2 == 0 { 0 } else { counts[upper] }, upper);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered_as_they_are_tried() {
        assert_eq!([orders(3, &[0, 1, 2]), orders(3, &[1, 0, 2]), orders(3, &[0, 2, 1])], [0, 1, 2]);
    }
}
