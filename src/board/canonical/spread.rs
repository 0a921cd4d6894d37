//! The orders in which the new digits of a row can be named.

use super::SIZE;
use super::lines::Line;
use super::partial::{NEW, Partial, swap_stacks};
use super::refine::Found;

/// Goes through all ways to place a row that could be the smallest, place by place: at each the least name that its tied
/// columns have, and where only new digits are left, each of them in turn; where stacks are tied, each that is different.
pub(super) struct Spread<'a> {
    line: &'a Line,
    /// What was told apart before this row.
    apart: u16,
    found: &'a mut Found,
}

impl<'a> Spread<'a> {
    pub(super) const fn new(line: &'a Line, way: &Partial, found: &'a mut Found) -> Self {
        Self { line, apart: way.apart, found }
    }

    /// Goes on from place `j` with what the row is so far.
    pub(super) fn place(&mut self, j: usize, value: u64, way: &Partial) {
        if j == SIZE {
            self.found.keep(value, *way);
        } else if value > self.found.best() >> (4 * (SIZE - j)) {
            // it is too large already
        } else if j.is_multiple_of(3) {
            self.stack(j, value, way);
        } else {
            self.cell(j, value, way);
        }
    }

    /// The first place of a stack: any that is tied can stand there.
    fn stack(&mut self, j: usize, value: u64, way: &Partial) {
        let stack = j / 3;
        self.cell(j, value, way);
        for other in stack + 1..3 {
            if !self.is_tied(3 * other) {
                break;
            }
            if (stack..other).any(|before| self.content(way, before) == self.content(way, other)) {
                continue;
            }
            let mut swapped = *way;
            swap_stacks(&mut swapped.columns, stack, other);
            self.cell(j, value, &swapped);
        }
    }

    /// Any place: what is least among tied columns stands there.
    fn cell(&mut self, j: usize, value: u64, way: &Partial) {
        let end = (j + 1..j / 3 * 3 + 3).find(|&j| !self.is_tied(j)).unwrap_or(j / 3 * 3 + 3);
        let digit = |j: usize| self.line[usize::from(way.columns[j])];
        let least = (j..end).min_by_key(|&j| way.name(digit(j))).expect("it begins at `j`");
        let name = way.name(digit(least));
        if name != NEW {
            let mut way = *way;
            way.columns.swap(j, least);
            return self.place(j + 1, value << 4 | u64::from(name), &way);
        }
        for other in j..end {
            let new = digit(other);
            if (j..other).all(|before| digit(before) != new) {
                let mut named = *way;
                named.columns.swap(j, other);
                named.call(new);
                self.place(j + 1, value << 4 | u64::from(way.next), &named);
            }
        }
    }

    const fn is_tied(&self, j: usize) -> bool {
        self.apart >> j & 1 == 0
    }

    /// What stands in a stack, in an order of its tied columns that depends on nothing else.
    fn content(&self, way: &Partial, stack: usize) -> [u8; 3] {
        let mut digits = [0, 1, 2].map(|i| self.line[usize::from(way.columns[3 * stack + i])]);
        for i in [1, 2, 1] {
            if self.is_tied(3 * stack + i) && digits[i - 1] > digits[i] {
                digits.swap(i - 1, i);
            }
        }
        digits
    }
}
