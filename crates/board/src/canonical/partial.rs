//! A partial canonical form: the rows chosen so far, and what they decide.
//!
//! Places of the form that no row has distinguished are *tied*: two columns of a stack with equal
//! cells so far, or two such stacks. Tied columns stand in any order, and the next row does not
//! depend on it. Tied stacks have the same ties among their columns.
//!
//! ```text
//!  rows so far    000 000 012      columns   a b c | d e f | g h i
//!                 000 003 000      distinct    = =  =  = |  | | |     `=` tied, `|` distinct
//! ```

use super::SIZE;

/// The label of a digit without one: larger than all labels.
pub(super) const NEW: u8 = 10;

/// A choice of the first rows of the form, with the decisions that follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    /// Whether its rows are the puzzle's columns.
    pub(super) transposed: bool,
    /// The chosen rows of the puzzle, in order.
    pub(super) rows: [u8; SIZE],
    /// The chosen rows, as bits.
    pub(super) used: u16,
    /// The column of the puzzle at each place.
    pub(super) columns: [u8; SIZE],
    /// Bit `j`: places `j - 1` and `j` are distinguished; for 3 and 6, the stacks before and after
    /// are.
    pub(super) apart: u16,
    /// The label of each digit, four bits each, or [`NEW`]; the label of a blank is 0.
    pub(super) names: u64,
    /// The next free label.
    pub(super) next: u8,
    /// The number of orders of equal rows that it represents.
    pub(super) multiplicity: u32,
}

impl Partial {
    /// No row yet.
    pub(super) fn start(transposed: bool) -> Self {
        let names = (1..=SIZE).fold(0, |names, digit| names | u64::from(NEW) << (4 * digit));
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { transposed, rows: [0; SIZE], used: 0, columns, apart: 0, names, next: 1, multiplicity: 1 }
    }

    #[inline]
    pub(super) const fn name(&self, digit: u8) -> u8 {
        (self.names >> (4 * digit) & 15) as u8
    }

    /// Labels a digit without a label.
    #[inline]
    pub(super) const fn call(&mut self, digit: u8) {
        self.names ^= ((NEW ^ self.next) as u64) << (4 * digit);
        self.next += 1;
    }

    /// Whether place `j` is tied to the previous place of its stack; for 3 and 6, whether the
    /// stacks are tied.
    #[inline]
    pub(super) const fn is_tied(&self, j: usize) -> bool {
        self.apart >> j & 1 == 0
    }

    /// Distinguishes the places whose labels in this row differ: nine labels, four bits each.
    #[inline]
    pub(super) fn tell_apart(&mut self, row: u64) {
        // bit 4 · (8 - j) is set where places j - 1 and j differ
        let differ = row ^ row >> 4;
        let differ = (differ | differ >> 1 | differ >> 2 | differ >> 3) & 0x1111_1111;
        for j in [1, 2, 4, 5, 7, 8] {
            self.apart |= u16::from(differ >> (4 * (8 - j)) & 1 == 1) << j;
        }
        let stacks = [row >> 24, row >> 12 & 0xFFF, row & 0xFFF];
        self.apart |= u16::from(stacks[0] != stacks[1]) << 3 | u16::from(stacks[1] != stacks[2]) << 6;
    }

    /// The number of orders of the columns.
    pub(super) fn orders(&self) -> u32 {
        let of_run = |first: bool, second: bool| match (first, second) {
            (true, true) => 6,
            (false, false) => 1,
            _ => 2,
        };
        let stack = |j: usize| of_run(self.is_tied(j + 1), self.is_tied(j + 2));
        stack(0) * stack(3) * stack(6) * of_run(self.is_tied(3), self.is_tied(6))
    }

    /// The columns, tied ones in ascending order, so that equal partial forms compare equal.
    pub(super) fn ordered_columns(&self) -> [u8; SIZE] {
        let mut columns = self.columns;
        for j in [1, 4, 7] {
            for j in [j, j + 1, j] {
                if self.is_tied(j) && columns[j - 1] > columns[j] {
                    columns.swap(j - 1, j);
                }
            }
        }
        for j in [3, 6, 3] {
            if self.is_tied(j) && columns[j - 3] / 3 > columns[j] / 3 {
                swap_stacks(&mut columns, j / 3 - 1, j / 3);
            }
        }
        columns
    }
}

pub(super) fn swap_stacks<T>(places: &mut [T; SIZE], first: usize, second: usize) {
    for i in 0..3 {
        places.swap(3 * first + i, 3 * second + i);
    }
}
