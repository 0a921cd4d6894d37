//! A way to the first rows of a form: which rows they are, and what they have decided.
//!
//! ```text
//!  rows so far    000 000 012      columns   a b c | d e f | g h i
//!                 000 003 000      told apart  = =  =  = |  | | |     `=` tied, `|` told apart
//! ```
//!
//! Places of the form that no row has told apart are *tied*: two columns of a stack whose cells
//! have been the same so far, or two stacks that have been. Tied columns stand at their places in
//! any order, and what comes of the next row does not depend on it. Stacks that are tied have their
//! columns told apart alike.

use super::SIZE;

/// The name of a digit that has none yet: more than all names.
pub(super) const NEW: u8 = 10;

/// A way to the first rows of a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    /// Whether its rows are the puzzle's columns.
    pub(super) transposed: bool,
    /// The rows of the puzzle, as many as there are so far.
    pub(super) rows: [u8; SIZE],
    /// The rows that have been used, as bits.
    pub(super) used: u16,
    /// The column of the puzzle at each place.
    pub(super) columns: [u8; SIZE],
    /// Bit `j`: places `j - 1` and `j` are distinguished; for 3 and 6, the stacks before and after
    /// are.
    pub(super) apart: u16,
    /// Four bits a digit: its name, or [`NEW`]; that of a blank is 0.
    pub(super) names: u64,
    /// The name of the next digit that has none.
    pub(super) next: u8,
    /// How many orders of equal rows it stands for.
    pub(super) ways: u32,
}

impl Partial {
    /// No row yet.
    pub(super) fn start(transposed: bool) -> Self {
        let names = (1..=SIZE).fold(0, |names, digit| names | u64::from(NEW) << (4 * digit));
        let columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { transposed, rows: [0; SIZE], used: 0, columns, apart: 0, names, next: 1, ways: 1 }
    }

    /// What `digit` is called.
    #[inline]
    pub(super) const fn name(&self, digit: u8) -> u8 {
        (self.names >> (4 * digit) & 15) as u8
    }

    /// Names a digit that has no name.
    #[inline]
    pub(super) const fn call(&mut self, digit: u8) {
        self.names ^= ((NEW ^ self.next) as u64) << (4 * digit);
        self.next += 1;
    }

    /// Whether place `j` is tied to the one before, which is of the same stack; or for 3 and 6,
    /// whether the stacks are.
    #[inline]
    pub(super) const fn is_tied(&self, j: usize) -> bool {
        self.apart >> j & 1 == 0
    }

    /// Tells apart what a row tells apart that has come to stand like this: nine names, four bits
    /// each.
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

    /// In how many orders the columns can stand.
    pub(super) fn orders(&self) -> u32 {
        let of_run = |first: bool, second: bool| match (first, second) {
            (true, true) => 6,
            (false, false) => 1,
            _ => 2,
        };
        let stack = |j: usize| of_run(self.is_tied(j + 1), self.is_tied(j + 2));
        stack(0) * stack(3) * stack(6) * of_run(self.is_tied(3), self.is_tied(6))
    }

    /// The columns, those that are tied in ascending order, so that equal ways look the same.
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

/// Exchanges the places of two stacks.
pub(super) fn swap_stacks<T>(places: &mut [T; SIZE], first: usize, second: usize) {
    for i in 0..3 {
        places.swap(3 * first + i, 3 * second + i);
    }
}
