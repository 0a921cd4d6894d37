//! The rows of a puzzle and of its transpose, and what is known of each.

use super::partial::Partial;
use super::{CELLS, SIZE};

/// A row: its digits, 0 for a blank.
pub(super) type Line = [u8; SIZE];

/// The rows of a band, as bits.
const BAND: u16 = 0b111;

/// The rows of both boards. The second has rows and columns exchanged.
pub(super) struct Lines {
    rows: [[Line; SIZE]; 2],
    /// The digits of each row as bits.
    digits: [[u16; SIZE]; 2],
    /// Those that it has more than once.
    repeats: [[u16; SIZE]; 2],
    /// The rows with which each can be exchanged, itself among them.
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

    /// The rows of one board.
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

    /// The rows of the puzzle that can be exchanged with this one without changing anything else, itself among them, as bits:
    /// equal rows of its band, and of bands that have the same rows. While a band is begun its rows alone are open, and
    /// before that all rows of the bands that are not.
    #[inline]
    pub(super) const fn equal(&self, transposed: bool, row: usize) -> u16 {
        self.equal[transposed as usize][row]
    }

    /// The names of a way, but for digits that do not occur in the rows that are left.
    pub(super) fn names_to_come(&self, way: &Partial) -> u64 {
        let digits = &self.digits[usize::from(way.transposed)];
        let left = (0..SIZE).filter(|row| way.used >> row & 1 == 0).fold(0, |left, row| left | digits[row]);
        (1..=SIZE).filter(|digit| left >> digit & 1 == 1).fold(0, |names, digit| names | way.names & 15 << (4 * digit))
    }
}

/// The rows that can be next when those of `used` have been, as bits: those of the band that is begun, or of all that are not.
#[inline]
pub(super) fn open(used: u16) -> u16 {
    let of_begun = [0, 3, 6].into_iter().find(|&first| ![0, BAND].contains(&(used >> first & BAND)));
    of_begun.map_or(!used & 0x1FF, |first| !used & BAND << first)
}

/// For each row those that are equal and lie in its band, or in one with the same rows.
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
