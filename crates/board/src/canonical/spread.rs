//! Enumeration of the orders in which new digits of a row can be labelled.

use super::SIZE;
use super::lines::Line;
use super::partial::{NEW, Partial, swap_stacks};
use super::refine::Found;

/// Enumerates all placements of a row that may be the smallest, place by place. Each place takes
/// the smallest label among its tied columns; if only new digits are left, each of them is tried;
/// if stacks are tied, each distinct one is tried.
pub(super) struct Spread<'a> {
    line: &'a Line,
    /// The distinctions before this row.
    apart: u16,
    found: &'a mut Found,
}

impl<'a> Spread<'a> {
    pub(super) const fn new(line: &'a Line, partial: &Partial, found: &'a mut Found) -> Self {
        Self { line, apart: partial.apart, found }
    }

    /// Continues at place `j` with the prefix `value` of the row.
    pub(super) fn place(&mut self, j: usize, value: u64, partial: &Partial) {
        if j == SIZE {
            self.found.keep(value, *partial);
        } else if value > self.found.best() >> (4 * (SIZE - j)) {
            // it is too large already
        } else if j.is_multiple_of(3) {
            self.stack(j, value, partial);
        } else {
            self.cell(j, value, partial);
        }
    }

    /// The first place of a stack: any tied stack can be placed here.
    fn stack(&mut self, j: usize, value: u64, partial: &Partial) {
        let stack = j / 3;
        self.cell(j, value, partial);
        for other in stack + 1..3 {
            if !self.is_tied(3 * other) {
                break;
            }
            if (stack..other).any(|before| self.content(partial, before) == self.content(partial, other)) {
                continue;
            }
            let mut swapped = *partial;
            swap_stacks(&mut swapped.columns, stack, other);
            self.cell(j, value, &swapped);
        }
    }

    /// Any other place: the smallest label among the tied columns.
    fn cell(&mut self, j: usize, value: u64, partial: &Partial) {
        let end = (j + 1..j / 3 * 3 + 3).find(|&j| !self.is_tied(j)).unwrap_or(j / 3 * 3 + 3);
        let digit = |j: usize| self.line[usize::from(partial.columns[j])];
        let least = (j..end).min_by_key(|&j| partial.name(digit(j))).expect("it begins at `j`");
        let name = partial.name(digit(least));
        if name != NEW {
            let mut partial = *partial;
            partial.columns.swap(j, least);
            return self.place(j + 1, value << 4 | u64::from(name), &partial);
        }
        for other in j..end {
            let new = digit(other);
            if (j..other).all(|before| digit(before) != new) {
                let mut named = *partial;
                named.columns.swap(j, other);
                named.call(new);
                self.place(j + 1, value << 4 | u64::from(partial.next), &named);
            }
        }
    }

    const fn is_tied(&self, j: usize) -> bool {
        self.apart >> j & 1 == 0
    }

    /// The content of a stack, independent of the order of its tied columns.
    fn content(&self, partial: &Partial, stack: usize) -> [u8; 3] {
        let mut digits = [0, 1, 2].map(|i| self.line[usize::from(partial.columns[3 * stack + i])]);
        for i in [1, 2, 1] {
            if self.is_tied(3 * stack + i) && digits[i - 1] > digits[i] {
                digits.swap(i - 1, i);
            }
        }
        digits
    }
}
