//! The 280 partitions of nine digits into three sets of three, and tables for the layers of a 9×9
//! solution.

use std::array;
use std::collections::HashMap;

/// Number of partitions of nine digits into three unordered sets of three.
pub(super) const PARTITIONS: usize = 280;

/// Number of ways to continue from the minirows of a box to those of the other two boxes of its
/// band.
pub(super) const WAYS: usize = 56;

/// Number of partitions crossed with one: each set of one meets each set of the other in one digit.
pub(super) const CROSSED: usize = 36;

/// Three sets of three digits, as bits.
pub(super) type Sets = [u16; 3];

/// Tables of partitions. A partition is named by its number; its sets are ordered by their smallest
/// digits.
pub(super) struct Tables {
    pub(super) sets: Vec<Sets>,
    /// For each partition and way, the sets of the next box, in the order of the minirows. The
    /// third box has the rest.
    pub(super) next: Vec<[Sets; WAYS]>,
    /// The same as numbers of partitions: second and third box.
    pub(super) numbers: Vec<[(u16, u16); WAYS]>,
    pub(super) crossed: Vec<[u16; CROSSED]>,
    /// The same as bits.
    crossed_bits: Vec<[u64; PARTITIONS.div_ceil(64)]>,
    /// Number of the second partition after digits are renamed so that the first is number 0.
    renamed: Vec<[u16; PARTITIONS]>,
    /// Number of column choices for a stack whose boxes have these rows: number 0 first, then these
    /// two. The order of the columns does not count.
    columns: Vec<[u16; PARTITIONS]>,
}

impl Tables {
    pub(super) fn new() -> Self {
        let sets = all();
        let number: HashMap<Sets, u16> = (0..).zip(&sets).map(|(i, &sets)| (sets, i)).collect();
        let find = |sets: Sets| number[&sorted(sets)];
        let next: Vec<[Sets; WAYS]> = sets.iter().copied().map(ways).collect();
        let in_numbers = |(sets, next): (&Sets, &[Sets; WAYS])| {
            next.map(|second| (find(second), find(array::from_fn(|i| 0o777 & !sets[i] & !second[i]))))
        };
        let numbers: Vec<_> = sets.iter().zip(&next).map(in_numbers).collect();
        let crossed: Vec<_> = sets.iter().map(|&a| crossed_of(a, &sets)).collect();
        let crossed_bits = crossed.iter().map(bits).collect();
        let renamed = sets.iter().map(|&a| array::from_fn(|b| find(renamed(a, sets[b])))).collect();
        let columns = columns(&crossed, &numbers);
        Self { sets, next, numbers, crossed, crossed_bits, renamed, columns }
    }

    /// Whether two partitions are crossed.
    #[inline]
    pub(super) fn are_crossed(&self, a: u16, b: u16) -> bool {
        self.crossed_bits[usize::from(a)][usize::from(b / 64)] >> (b % 64) & 1 != 0
    }

    /// Number of column choices for a stack whose boxes have the rows `a`, `b` and any `c`; see
    /// [`Fitting::with`].
    pub(super) fn fitting(&self, a: u16, b: u16) -> Fitting<'_> {
        let renamed = &self.renamed[usize::from(a)];
        Fitting { renamed, columns: &self.columns[usize::from(renamed[usize::from(b)])] }
    }

    /// Number of column choices where the topmost rows are number 0, row by row of the table.
    pub(super) fn columns(&self) -> impl Iterator<Item = u16> {
        self.columns.iter().flatten().copied()
    }
}

/// Number of column choices for a stack with two known rows.
#[derive(Clone, Copy)]
pub(super) struct Fitting<'a> {
    renamed: &'a [u16; PARTITIONS],
    columns: &'a [u16; PARTITIONS],
}

impl Fitting<'_> {
    /// With these rows in the third box.
    #[inline]
    pub(super) fn with(self, c: u16) -> u32 {
        self.columns[usize::from(self.renamed[usize::from(c)])].into()
    }
}

/// All partitions, sorted by their first and second sets; number 0 is 123, 456, 789.
fn all() -> Vec<Sets> {
    let threes: Vec<u16> = (0..0o1000_u16).filter(|set| set.count_ones() == 3).rev().collect();
    let mut all = Vec::with_capacity(PARTITIONS);
    for &a in threes.iter().filter(|&set| set & 1 != 0) {
        for &b in threes.iter().filter(|&set| set & a == 0) {
            let partition = [a, b, 0o777 & !a & !b];
            if sorted(partition) == partition {
                all.push(partition);
            }
        }
    }
    all.sort_unstable();
    all
}

/// Sorts sets by their smallest digits.
fn sorted(mut sets: Sets) -> Sets {
    sets.sort_unstable_by_key(|set| set.trailing_zeros());
    sets
}

/// The sets of the second box of a band, minirow by minirow, for each way: no digit stays in its
/// minirow. As many digits of the second minirow move to the first as of the third to the second
/// and of the first to the third.
fn ways([a, b, c]: Sets) -> [Sets; WAYS] {
    let mut ways = Vec::with_capacity(WAYS);
    for (up_b, up_c, up_a) in (0..512).map(|i| (part(b, i & 7), part(c, i >> 3 & 7), part(a, i >> 6))) {
        if up_b.count_ones() == up_c.count_ones() && up_c.count_ones() == up_a.count_ones() {
            ways.push([up_b | c & !up_c, up_c | a & !up_a, up_a | b & !up_b]);
        }
    }
    ways.try_into().expect("1 + 27 + 27 + 1 ways")
}

/// Digits of a set of three that three bits select.
fn part(set: u16, choice: u16) -> u16 {
    let mut left = set;
    let mut part = 0;
    for bit in 0..3 {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        if choice >> bit & 1 != 0 {
            part |= lowest;
        }
    }
    part
}

fn are_crossed(a: Sets, b: Sets) -> bool {
    a.iter().all(|a| b.iter().all(|b| (a & b).is_power_of_two()))
}

fn crossed_of(a: Sets, all: &[Sets]) -> [u16; CROSSED] {
    let numbers: Vec<u16> = (0..).zip(all).filter(|&(_, &b)| are_crossed(a, b)).map(|(number, _)| number).collect();
    numbers.try_into().expect("six orders of the second set against the first, six of the third")
}

/// The same as bits.
fn bits(numbers: &[u16; CROSSED]) -> [u64; PARTITIONS.div_ceil(64)] {
    let mut bits = [0; PARTITIONS.div_ceil(64)];
    for number in numbers {
        bits[usize::from(number / 64)] |= 1 << (number % 64);
    }
    bits
}

/// The sets of `b` after digits are renamed so that `a` is number 0.
fn renamed(a: Sets, b: Sets) -> Sets {
    let mut names = [0_u16; 9];
    let digits = a.iter().flat_map(|&set| (0..9).filter(move |digit| set >> digit & 1 != 0));
    for (name, digit) in digits.enumerate() {
        names[digit] = 1 << name;
    }
    b.map(|set| (0..9).filter(|digit| set >> digit & 1 != 0).fold(0, |all, digit| all | names[digit]))
}

/// Counts column choices by enumerating all columns of all stacks.
fn columns(crossed: &[[u16; CROSSED]], numbers: &[[(u16, u16); WAYS]]) -> Vec<[u16; PARTITIONS]> {
    let mut columns = vec![[0; PARTITIONS]; PARTITIONS];
    for &first in &crossed[0] {
        for &(second, third) in &numbers[usize::from(first)] {
            for &b in &crossed[usize::from(second)] {
                for &c in &crossed[usize::from(third)] {
                    columns[usize::from(b)][usize::from(c)] += 1;
                }
            }
        }
    }
    columns
}
