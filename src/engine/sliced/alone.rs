//! One puzzle alone: a digit a lane.
//!
//! A crowd takes a hundred microseconds for one puzzle or for five hundred. A puzzle alone is laid out the other way
//! round: the nine digits side by side, a lane each, and for each of the three bands a word of its 27 cells:
//!
//! ```text
//! bit     29 28 … 20   19 18 … 10    9  8 … 0
//! row      ·  third     ·  second    ·  first      of the band; the bit · above each row stays 0, for carries
//! ```
//!
//! so that a board is three vectors, and a pass over all digits is some hundred instructions. What is found is what
//! [`planes`](super::planes) finds, in another order: placements of minirows and minicolumns, digits with one place
//! left in a row, and cells with one candidate left, whose digit then leaves the rest of the row. The argument there
//! holds here with rows in the place of boxes, so both come to the same fixpoint, make the same guess there, and walk
//! the same tree.
//!
//! **Three cells to a bit.** A minirow's three cells are folded to one bit, and the three bands of a digit share one
//! word, nine minirows to a field; the same for minicolumns, where the fields are bands. One word of shifts and masks
//! then answers three placements at once.

use super::crowd::ORDERED_NODES;
use super::position::{CELLS, Cells, Position};
use crate::engine::{Budget, Stats, Step};
use crate::simd::{Build, InstructionSet, Job, Sixteen, Vector, with};

/// All cells of a band.
const ROWS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
/// The first cell of each row.
const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// The bit above each row.
const ABOVE: u32 = ONES << 9;
/// The first cell of each minirow.
const THIRDS: u32 = 0b001_001_001 * ONES;
/// The lanes that hold digits.
const DIGITS: u32 = 0x1FF;

/// The candidates of a board: for each band, the cells of each digit; seven lanes are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Board([[u32; 16]; 3]);

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
    const EMPTY: Self = Self([[0; 16]; 3]);

    /// The givens, and every digit in the blanks. A number above 9 is no candidate at all.
    fn new(cells: &Cells) -> Self {
        let mut board = [[0_u32; 16]; 3];
        for (band, words) in board.iter_mut().enumerate() {
            let mut blank = 0;
            for (row, cells) in cells[27 * band..][..27].as_chunks::<9>().0.iter().enumerate() {
                for (column, &value) in cells.iter().enumerate() {
                    let bit = 1 << (10 * row + column);
                    match value {
                        0 => blank |= bit,
                        digit => words[usize::from(digit - 1) & 15] |= bit,
                    }
                }
            }
            for (lane, word) in words.iter_mut().enumerate() {
                *word = if lane < 9 { *word | blank } else { 0 };
            }
        }
        Self(board)
    }

    fn from_position(position: &Position) -> Self {
        let mut board = Self::EMPTY;
        for digit in 0..9 {
            let [low, high] = position.digit(digit);
            let cells = u128::from(low) | u128::from(high) << 64;
            for (band, words) in board.0.iter_mut().enumerate() {
                for row in 0..3 {
                    #[allow(clippy::cast_possible_truncation, reason = "nine bits are left")]
                    let nine = (cells >> (27 * band + 9 * row) & 0x1FF) as u32;
                    words[digit] |= nine << (10 * row);
                }
            }
        }
        board
    }

    /// The digits of a full board.
    fn cells(&self) -> Cells {
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
    fn fix(&mut self, cell: usize, digit: usize) {
        let (band, bit) = place(cell);
        for (lane, word) in self.0[band].iter_mut().enumerate() {
            if lane != digit {
                *word &= !bit;
            }
        }
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        let (band, bit) = place(cell);
        self.0[band][digit] &= !bit;
    }

    fn smallest(&self, cell: usize) -> Option<usize> {
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
    fn choose(&self, ordered: bool) -> (usize, usize) {
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

/// What propagation comes to.
enum Settled {
    Dead,
    Solved,
    Stuck,
}

/// The board as three vectors.
struct Lanes<S>([S; 3]);

impl<S: Sixteen> Lanes<S> {
    #[inline(always)]
    fn settle(board: &mut Board) -> Settled {
        let mut lanes = Self([S::new(&board.0[0]), S::new(&board.0[1]), S::new(&board.0[2])]);
        let settled = loop {
            let before = lanes.0;
            let Some(open) = lanes.pass() else { return Settled::Dead };
            let lost = |band: usize| before[band].and_not(lanes.0[band]);
            if S::or3(lost(0), lost(1), lost(2)).test(S::all(!0)) == 0 {
                break if open == 0 { Settled::Solved } else { Settled::Stuck };
            }
        };
        board.0 = [lanes.0[0].get(), lanes.0[1].get(), lanes.0[2].get()];
        settled
    }

    /// One pass; `None` where there is a contradiction, else the open cells of all bands, one over the other.
    #[inline(always)]
    fn pass(&mut self) -> Option<u32> {
        if !self.place_in_rows() || !self.place_in_columns() {
            return None;
        }
        let [a, b, c] = self.0;
        let single = [only_in_row(a), only_in_row(b), only_in_row(c)];
        // A cell that is claimed by a digit becomes a naked single of it, but its row has been cleared already. So both
        // kinds are taken from the same board, and their folds do not wait for each other.
        let claimed = fold(&single);
        let left = fold(&self.0);
        let mut twice = S::all(0);
        for band in 0..3 {
            let naked = self.0[band].and(S::all(left[band].some & !left[band].many));
            let above = naked.add(S::all(ROWS)).and(S::all(ABOVE));
            let low = above.down::<9>();
            // the rows that have a naked single of the digit
            let rows = above.sub(low);
            twice = twice.or(naked.and(naked.sub(low)));
            let others = S::all(claimed[band].some).and_not(single[band]);
            self.0[band] = self.0[band].and_not(others.or(rows.and_not(naked)));
        }
        let clash = claimed[0].many | claimed[1].many | claimed[2].many;
        let full = (left[0].some & left[1].some & left[2].some) == ROWS;
        let possible = clash == 0 && full && twice.test(S::all(!0)) == 0;
        possible.then_some(left[0].many | left[1].many | left[2].many)
    }

    /// Locked candidates in rows. False if some digit has no placement left in a band.
    #[inline(always)]
    fn place_in_rows(&mut self) -> bool {
        let thirds = S::all(THIRDS);
        let minirows = |cells: S| S::or3(cells, cells.down::<1>(), cells.down::<2>()).and(thirds);
        let [a, b, c] = self.0;
        // field: row of the band; in it, three bits for each box: the bands
        let all = S::or3(minirows(a), minirows(b).up::<1>(), minirows(c).up::<2>());
        let next = S::all(0b000_111_111 * ONES).select(all.down::<3>(), all.up::<6>());
        let last = S::all(0b000_000_111 * ONES).select(all.down::<6>(), all.up::<3>());
        let left = all.and(fitting(next, last));
        let alive = left.test(thirds) & left.test(S::all(THIRDS << 1)) & left.test(S::all(THIRDS << 2));
        let kept = [left.and(thirds), left.down::<1>().and(thirds), left.down::<2>().and(thirds)];
        for (cells, kept) in self.0.iter_mut().zip(kept) {
            *cells = cells.and(S::or3(kept, kept.up::<1>(), kept.up::<2>()));
        }
        alive & DIGITS == DIGITS
    }

    /// Locked candidates in columns. False if some digit has no placement left in a stack.
    #[inline(always)]
    fn place_in_columns(&mut self) -> bool {
        let [first, second, third] = self.0;
        let fields = [S::all(0x1FF), S::all(0x1FF << 10), S::all(0x1FF << 20)];
        // field: band; in it, the columns
        let all = S::or3(
            S::or3(first, first.down::<10>(), first.down::<20>()).and(fields[0]),
            S::or3(second.up::<10>(), second, second.down::<10>()).and(fields[1]),
            S::or3(third.up::<20>(), third.up::<10>(), third).and(fields[2]),
        );
        let next = S::all(0b011_011_011 * ONES).select(all.down::<1>(), all.up::<2>());
        let last = S::all(0b001_001_001 * ONES).select(all.down::<2>(), all.up::<1>());
        let left = all.and(fitting(next, last));
        let stack = 0b000_000_111 * ONES;
        let alive = left.test(S::all(stack)) & left.test(S::all(stack << 3)) & left.test(S::all(stack << 6));
        let (x, y, z) = (left.and(fields[0]), left.and(fields[1]), left.and(fields[2]));
        self.0 = [
            first.and(S::or3(x, x.up::<10>(), x.up::<20>())),
            second.and(S::or3(y.down::<10>(), y, y.up::<10>())),
            third.and(S::or3(z.down::<20>(), z.down::<10>(), z)),
        ];
        alive & DIGITS == DIGITS
    }
}

/// Where the other two fields leave room: `next` and `last` hold, in each place, what the place one and two further on
/// in the same field holds; a placement takes one of them from the next field and the other from the last.
#[inline(always)]
fn fitting<S: Sixteen>(next: S, last: S) -> S {
    let rows = S::all(ROWS);
    let (next, last) = (next.and(rows), last.and(rows));
    let one_down = |word: S| word.down::<10>().or(word.up::<20>());
    let two_down = |word: S| word.down::<20>().or(word.up::<10>());
    one_down(next).and(two_down(last)).or(one_down(last).and(two_down(next)))
}

/// The cells that are the only ones of their digit in their row. No row may be without any.
#[inline(always)]
fn only_in_row<S: Sixteen>(cells: S) -> S {
    let others = cells.and(cells.sub(S::all(ONES)));
    let above = others.add(S::all(ROWS)).and(S::all(ABOVE));
    cells.and_not(above.sub(above.down::<9>()))
}

/// The cells of a band that some digit has, and those that several have.
#[derive(Clone, Copy)]
struct Fold {
    some: u32,
    many: u32,
}

#[inline(always)]
fn fold<S: Sixteen>(bands: &[S; 3]) -> [Fold; 3] {
    let mut folds = [Fold { some: 0, many: 0 }; 3];
    for (fold, band) in folds.iter_mut().zip(bands) {
        (fold.some, fold.many) = band.fold();
    }
    folds
}

/// The search for the solutions of one puzzle, depth first, one at a time.
#[derive(Clone, Debug)]
pub(crate) struct Alone {
    set: InstructionSet,
    /// Where the search begins.
    root: Board,
    board: Board,
    /// What is still to be tried.
    stack: Vec<Board>,
    /// Whether the board is a solution that has been delivered, or nothing: the next thing to try is on the stack.
    spent: bool,
    /// Whether guesses are made in the order of the cells.
    ordered: bool,
    stats: Stats,
}

impl Alone {
    pub(crate) const fn new(set: InstructionSet) -> Self {
        Self {
            set,
            root: Board::EMPTY,
            board: Board::EMPTY,
            stack: Vec::new(),
            spent: true,
            ordered: false,
            stats: Stats { nodes: 0, guesses: 0, conflicts: 0, restarts: 0, depth: 0 },
        }
    }

    pub(super) const fn instruction_set(&self) -> InstructionSet {
        self.set
    }

    /// Begins with a puzzle.
    pub(crate) fn start(&mut self, cells: &Cells) {
        self.root = Board::new(cells);
        self.stats = Stats::default();
        self.begin();
    }

    /// Goes on with a puzzle that has been begun elsewhere: what is at hand, and what is still to be tried.
    pub(super) fn resume<'a>(
        &mut self,
        cells: &Cells,
        at_hand: &Position,
        to_try: impl Iterator<Item = &'a Position>,
        stats: Stats,
        ordered: bool,
    ) {
        self.root = Board::new(cells);
        self.board = Board::from_position(at_hand);
        self.stack.clear();
        self.stack.extend(to_try.map(Board::from_position));
        (self.stats, self.ordered, self.spent) = (stats, ordered, false);
    }

    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    /// The solution found last.
    pub(crate) fn solution(&self) -> Cells {
        self.board.cells()
    }

    /// Goes on to the next solution.
    pub(crate) fn advance(&mut self, budget: &Budget<'_>) -> Step {
        with(self.set, Advance { alone: self, budget })
    }

    /// Begins again from the root and what follows from it, with free guesses.
    pub(crate) fn rewind(&mut self) {
        with(self.set, Settle(&mut self.root));
        self.begin();
    }

    fn begin(&mut self) {
        self.board = self.root;
        self.stack.clear();
        self.spent = false;
        self.ordered = false;
    }

    /// Begins again from the root, so that the first solution found is the smallest. Gives the node up to which that is
    /// worth while.
    pub(crate) fn rewind_in_order(&mut self) -> u64 {
        self.rewind();
        self.ordered = true;
        self.stats.nodes + ORDERED_NODES
    }

    /// The smallest candidate of a cell at the root, counted from 0.
    pub(crate) fn smallest(&self, cell: usize) -> Option<usize> {
        self.root.smallest(cell)
    }

    /// Leaves the cell this digit, at the root, and settles it.
    pub(crate) fn fix(&mut self, cell: usize, digit: usize) {
        self.root.fix(cell, digit);
        self.rewind();
    }

    /// Leaves the cell the digits below this one, until it is begun again.
    pub(crate) fn assume_below(&mut self, cell: usize, digit: usize) {
        for digit in digit..9 {
            self.board.remove(cell, digit);
        }
    }

    #[inline(always)]
    fn search<S: Sixteen>(&mut self, budget: &Budget<'_>) -> Step {
        loop {
            if self.spent {
                let Some(next) = self.stack.pop() else { return Step::Exhausted };
                self.board = next;
                self.spent = false;
            }
            match Lanes::<S>::settle(&mut self.board) {
                Settled::Dead => {
                    self.stats.nodes += 1;
                    self.stats.conflicts += 1;
                    self.spent = true;
                }
                Settled::Solved => {
                    self.stats.nodes += 1;
                    self.spent = true;
                    return Step::Found;
                }
                Settled::Stuck => {
                    if let Some(stop) = budget.exceeded(self.stats.nodes + 1) {
                        return Step::Stopped(stop);
                    }
                    self.stats.nodes += 1;
                    let (cell, digit) = self.board.choose(self.ordered);
                    self.stats.guesses += 1;
                    let mut other = self.board;
                    other.remove(cell, digit);
                    self.stack.push(other);
                    self.stats.depth = self.stats.depth.max(self.stack.len() as u64);
                    self.board.fix(cell, digit);
                }
            }
        }
    }
}

struct Advance<'a> {
    alone: &'a mut Alone,
    budget: &'a Budget<'a>,
}

impl Build for Advance<'_> {
    type Output = Step;
    fn build<V: Vector>(self) -> Step {
        V::enter(self)
    }
}

impl<V: Vector> Job<V> for Advance<'_> {
    type Output = Step;
    #[inline(always)]
    fn run(self) -> Step {
        self.alone.search::<V::Sixteen>(self.budget)
    }
}

struct Settle<'a>(&'a mut Board);

impl Build for Settle<'_> {
    type Output = ();
    fn build<V: Vector>(self) {
        V::enter(self);
    }
}

impl<V: Vector> Job<V> for Settle<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        Lanes::<V::Sixteen>::settle(self.0);
    }
}
