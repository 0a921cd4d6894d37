//! The rows of a puzzle and of its transpose, with properties of each.

use super::partial::Partial;
use super::{CELLS, SIZE};

/// A row: its digits, 0 for a blank.
pub(super) type Line = [u8; SIZE];

/// The rows of a band, as bits.
const BAND: u16 = 0b111;

/// The rows of the puzzle and of its transpose.
pub(super) struct Lines {
    rows: [[Line; SIZE]; 2],
    /// The digits of each row as bits.
    digits: [[u16; SIZE]; 2],
    /// The digits that each row has more than once.
    repeats: [[u16; SIZE]; 2],
    /// The rows that can be swapped with each row, itself included.
    equal: [[u16; SIZE]; 2],
}

impl Lines {
    pub(super) fn new(cells: &[u8; CELLS]) -> Self {
        let mut rows = [[[0; SIZE]; SIZE]; 2];
        for (i, &value) in cells.iter().enumerate() {
            let (y, x) = (i / SIZE, i % SIZE);
            rows[0][y][x] = value;
            rows[1][x][y] = value;
        }
        let (mut digits, mut repeats) = ([[0; SIZE]; 2], [[0; SIZE]; 2]);
        for (board, lines) in rows.iter().enumerate() {
            for (row, line) in lines.iter().enumerate() {
                let (all, twice) = line.iter().fold((0_u16, 0_u16), |(all, twice), &value| {
                    let bit = 1 << value & !1;
                    (all | bit, twice | all & bit)
                });
                (digits[board][row], repeats[board][row]) = (all, twice);
            }
        }
        let equal = [equal_rows(&rows[0]), equal_rows(&rows[1])];
        Self { rows, digits, repeats, equal }
    }

    #[inline]
    pub(super) const fn line(&self, transposed: bool, row: usize) -> &Line {
        &self.rows[transposed as usize][row]
    }

    pub(super) const fn board(&self, transposed: bool) -> &[Line; SIZE] {
        &self.rows[transposed as usize]
    }

    /// The digits that a row has more than once, as bits.
    #[inline]
    pub(super) const fn repeats(&self, transposed: bool, row: usize) -> u16 {
        self.repeats[transposed as usize][row]
    }

    /// Whether every row of both boards holds nine different digits.
    pub(super) fn are_permutations(&self) -> bool {
        self.digits.as_flattened().iter().all(|&digits| digits == 0b11_1111_1110)
    }

    /// The open rows of the puzzle that can be swapped with this one without any other change,
    /// itself included, as bits: equal rows of its band, and of bands with the same rows. In a band
    /// that has been started only its own rows are open; otherwise all rows of the untouched bands
    /// are.
    #[inline]
    pub(super) const fn equal(&self, transposed: bool, row: usize) -> u16 {
        self.equal[transposed as usize][row]
    }

    /// The labels of a partial form, without digits that do not occur in the remaining rows.
    pub(super) fn remaining_labels(&self, partial: &Partial) -> u64 {
        let digits = &self.digits[usize::from(partial.transposed)];
        let left = (0..SIZE).filter(|row| partial.used >> row & 1 == 0).fold(0, |left, row| left | digits[row]);
        (1..=SIZE)
            .filter(|digit| left >> digit & 1 == 1)
            .fold(0, |names, digit| names | partial.names & 15 << (4 * digit))
    }
}

/// The rows that can be next after those of `used`, as bits: the remaining rows of a started band,
/// or all rows of the untouched bands.
#[inline]
pub(super) fn open(used: u16) -> u16 {
    let of_begun = [0, 3, 6].into_iter().find(|&first| ![0, BAND].contains(&(used >> first & BAND)));
    of_begun.map_or(!used & 0x1FF, |first| !used & BAND << first)
}

/// For each row, the equal rows in its band or in a band with the same rows.
fn equal_rows(rows: &[Line; SIZE]) -> [u16; SIZE] {
    let numbers = rows.map(|line| line.iter().fold(0_u64, |number, &value| number << 4 | u64::from(value)));
    let bands = [0, 1, 2].map(|band| {
        let mut rows = [numbers[3 * band], numbers[3 * band + 1], numbers[3 * band + 2]];
        rows.sort_unstable();
        rows
    });
    let mut equal = [0; SIZE];
    for (row, equal) in equal.iter_mut().enumerate() {
        for other in 0..SIZE {
            *equal |= u16::from(numbers[row] == numbers[other] && bands[row / 3] == bands[other / 3]) << other;
        }
    }
    equal
}
