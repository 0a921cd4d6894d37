//! The candidates of one board, in words of 27 cells; what is done to a single cell; where to guess.

use super::super::position::{CELLS, Cells, Position};

/// The candidates of a board: for each band, the cells of each digit; seven lanes are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Board(pub(super) [[u32; 16]; 3]);

/// The band of a cell, and its bit there.
const fn place(cell: usize) -> (usize, u32) {
    (cell / 27, 1 << (cell % 27 / 9 * 10 + cell % 9))
}

/// The cell of a bit of a band.
const fn cell_at(band: usize, bit: u32) -> usize {
    27 * band + bit as usize / 10 * 9 + bit as usize % 10
}

/// For each cell, the cells that see it, by bands.
static PEERS: [[u32; 3]; CELLS] = {
    let mut peers = [[0; 3]; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            let in_line = a / 9 == b / 9 || a % 9 == b % 9;
            if a != b && (in_line || a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3) {
                let (band, bit) = place(b);
                peers[a][band] |= bit;
            }
            b += 1;
        }
        a += 1;
    }
    peers
};

impl Board {
    pub(super) const EMPTY: Self = Self([[0; 16]; 3]);

    pub(super) fn from_position(position: &Position) -> Self {
        let mut board = Self::EMPTY;
        for digit in 0..9 {
            let [low, high] = position.digit(digit);
            let cells = u128::from(low) | u128::from(high) << 64;
            for (band, words) in board.0.iter_mut().enumerate() {
                #[allow(clippy::cast_possible_truncation, reason = "a band is wanted, and the rest is masked out")]
                let band = (cells >> (27 * band)) as u32;
                let row = |row: u32| (band >> (9 * row) & 0x1FF) << (10 * row);
                words[digit] = row(0) | row(1) | row(2);
            }
        }
        board
    }

    /// The digits of a full board.
    pub(super) fn cells(&self) -> Cells {
        let mut cells = [0; CELLS];
        for (band, words) in self.0.iter().enumerate() {
            for (value, &word) in (1..).zip(&words[..9]) {
                let mut left = word;
                while left != 0 {
                    cells[cell_at(band, left.trailing_zeros())] = value;
                    left &= left - 1;
                }
            }
        }
        cells
    }

    /// Leaves the cell this digit, counted from 0.
    pub(super) fn fix(&mut self, cell: usize, digit: usize) {
        let (band, bit) = place(cell);
        for (lane, word) in self.0[band].iter_mut().enumerate() {
            if lane != digit {
                *word &= !bit;
            }
        }
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        let (band, bit) = place(cell);
        self.0[band][digit] &= !bit;
    }

    pub(super) fn smallest(&self, cell: usize) -> Option<usize> {
        let (band, bit) = place(cell);
        (0..9).find(|&digit| self.0[band][digit] & bit != 0)
    }

    /// The cells with two candidates or more, three or more, and four or more, by bands.
    #[inline(always)]
    fn open(&self) -> [[u32; 3]; 3] {
        let mut open = [[0; 3]; 3];
        for (band, words) in self.0.iter().enumerate() {
            let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
            for word in &words[..9] {
                four |= three & word;
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            open[0][band] = two;
            open[1][band] = three;
            open[2][band] = four;
        }
        open
    }

    /// The guess that [`choose`](super::choose) makes: cell and digit.
    #[inline(always)]
    pub(super) fn choose(&self, ordered: bool) -> (usize, usize) {
        let [open, three, four] = self.open();
        let exactly = |a: [u32; 3], b: [u32; 3]| [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]];
        let mut few = exactly(open, three);
        if few == [0; 3] {
            few = exactly(three, four);
        }
        if few == [0; 3] || ordered {
            few = open;
        }
        let (mut best, mut most) = (CELLS, 0);
        for (band, &cells) in few.iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let cell = cell_at(band, left.trailing_zeros());
                left &= left - 1;
                let peers = &PEERS[cell];
                let score = 1 + (0..3).map(|band| (peers[band] & open[band]).count_ones()).sum::<u32>();
                if score > most {
                    (best, most) = (cell, score);
                }
                if ordered {
                    return (best, self.smallest(best).expect("an open cell has candidates"));
                }
            }
        }
        (best, self.smallest(best).expect("an open cell has candidates"))
    }
}
