//! Where to guess: the same rule for every board, applied to all of them at once.
//!
//! **The rule.** Take the open cells with the fewest candidates: two if there is such a cell, else
//! three, else any. Of these, take a cell with the most open peers; of these, the first in reading
//! order. Guess its smallest digit. The rule depends on the candidates only, so a puzzle's tree is
//! the same in any batch. *Ordered* boards, which look for the smallest solution, take the first
//! open cell instead.
//!
//! **In bit planes.** The open peers of a cell are counted by binary addition of minirows and
//! minicolumns: those of its row outside the box, those of its column outside the box, and those of
//! the box. The maximum is found bit by bit from the top: a cell stays if it has the bit, or if no
//! remaining cell has it.

use super::bit_planes::BitPlanes;
use super::packed_board::CELLS;
use crate::simd::Vector;

/// A guess for each board: one cell and one digit.
#[derive(Clone)]
pub(super) struct BranchChoice<V> {
    pub(super) cell: [V; CELLS],
    pub(super) digit: [V; 9],
    /// The number of open peers of each cell, in binary, the lowest bit first.
    score: [[V; SCORE_BITS]; CELLS],
}

/// The bits of the number of open peers, which is at most 21 with the cell itself.
const SCORE_BITS: usize = 5;

impl<V: Vector> BranchChoice<V> {
    pub(super) fn new() -> Self {
        Self { cell: [V::zero(); CELLS], digit: [V::zero(); 9], score: [[V::zero(); SCORE_BITS]; CELLS] }
    }

    /// Chooses for the boards `stuck`, which must be at a fixpoint. Those in `ordered` take their
    /// first open cell.
    #[inline(always)]
    pub(super) fn choose(&mut self, planes: &BitPlanes<V>, stuck: V, ordered: V) {
        self.keep_fewest_candidates(planes, stuck, ordered);
        self.count_open_peers(&planes.open);
        self.keep_highest_score(stuck.and_not(ordered));
        let mut before = V::zero();
        for cell in &mut self.cell {
            let all = before.or(*cell);
            *cell = cell.and_not(before);
            before = all;
        }
        let mut before = V::zero();
        for (digit, places) in self.digit.iter_mut().zip(&planes.possible) {
            let mut here = V::zero();
            for (chosen, place) in self.cell.iter().zip(places) {
                here = here.or_and(*chosen, *place);
            }
            *digit = here.and_not(before);
            before = before.or(here);
        }
    }

    /// Sets the cells to the open cells with the fewest candidates; on the boards `ordered`, to all
    /// open cells.
    #[inline(always)]
    fn keep_fewest_candidates(&mut self, planes: &BitPlanes<V>, stuck: V, ordered: V) {
        let (mut any_two, mut any_three) = (V::zero(), V::zero());
        for cell in 0..CELLS {
            let p = |digit: usize| planes.possible[digit][cell];
            let [odd_a, carry_a] = add3(p(0), p(1), p(2));
            let [odd_b, carry_b] = add3(p(3), p(4), p(5));
            let [odd_c, carry_c] = add3(p(6), p(7), p(8));
            let [odd, carry] = add3(odd_a, odd_b, odd_c);
            // the number of candidates is `odd`, plus two for each carry
            let [one_pair, pairs] = add3(carry_a, carry_b, carry_c);
            let one_pair = one_pair.xor(carry).and_not(pairs);
            let (two, three) = (one_pair.and_not(odd), one_pair.and(odd));
            // `score` is free until the peers are counted
            self.cell[cell] = two;
            self.score[cell][0] = three;
            any_two = any_two.or(two);
            any_three = any_three.or(three);
        }
        let (any_two, any_three) = (any_two.and_not(ordered), any_three.and_not(ordered));
        for (cell, (score, open)) in self.cell.iter_mut().zip(self.score.iter().zip(&planes.open)) {
            let few = any_three.select(score[0], *open);
            *cell = any_two.select(*cell, few).and(stuck);
        }
    }

    /// Keeps the cells with the most open peers, on the boards `which`.
    #[inline(always)]
    fn keep_highest_score(&mut self, which: V) {
        for bit in (0..SCORE_BITS).rev() {
            let mut any = V::zero();
            for (cell, score) in self.cell.iter().zip(&self.score) {
                any = any.or_and(*cell, score[bit]);
            }
            let any = any.and(which);
            for (cell, score) in self.cell.iter_mut().zip(&self.score) {
                *cell = cell.and_or_not(score[bit], any);
            }
        }
    }

    /// Counts the open cells among the peers of each cell and the cell itself.
    #[inline(always)]
    fn count_open_peers(&mut self, open: &[V; CELLS]) {
        // by third of the line, then by line
        let mut minirow = [[[V::zero(); 2]; 9]; 3];
        let mut minicolumn = [[[V::zero(); 2]; 9]; 3];
        for third in 0..3 {
            for line in 0..9 {
                let at = 9 * line + 3 * third;
                minirow[third][line] = add3(open[at], open[at + 1], open[at + 2]);
                let at = 27 * third + line;
                minicolumn[third][line] = add3(open[at], open[at + 9], open[at + 18]);
            }
        }
        for b in 0..9 {
            let (band, stack) = (b / 3, b % 3);
            let [first, second, third] =
                [minirow[stack][3 * band], minirow[stack][3 * band + 1], minirow[stack][3 * band + 2]];
            let within = add2to4(add2(first, second), third);
            let mut columns = [[V::zero(); 3]; 3];
            for (k, column) in columns.iter_mut().enumerate() {
                let c = 3 * stack + k;
                *column = add2(minicolumn[(band + 1) % 3][c], minicolumn[(band + 2) % 3][c]);
            }
            for r in 0..3 {
                let row = 3 * band + r;
                let across = add2(minirow[(stack + 1) % 3][row], minirow[(stack + 2) % 3][row]);
                let row_and_box = add3to4(within, across);
                for (k, column) in columns.iter().enumerate() {
                    self.score[9 * row + 3 * stack + k] = add3to5(row_and_box, *column);
                }
            }
        }
    }
}

/// Adds three bits.
#[inline(always)]
fn add3<V: Vector>(a: V, b: V, c: V) -> [V; 2] {
    [V::xor3(a, b, c), V::majority(a, b, c)]
}

/// Adds two bits.
#[inline(always)]
fn add<V: Vector>(a: V, b: V) -> [V; 2] {
    [a.xor(b), a.and(b)]
}

/// Adds two numbers of two bits.
#[inline(always)]
fn add2<V: Vector>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    [s0, s1, carry]
}

/// Adds a number of three bits and one of two.
#[inline(always)]
fn add2to4<V: Vector>(a: [V; 3], b: [V; 2]) -> [V; 4] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add(a[2], carry);
    [s0, s1, s2, carry]
}

/// Adds a number of four bits and one of three; the sum must be below 16.
#[inline(always)]
fn add3to4<V: Vector>(a: [V; 4], b: [V; 3]) -> [V; 4] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add3(a[2], b[2], carry);
    [s0, s1, s2, a[3].xor(carry)]
}

/// Adds a number of four bits and one of three.
#[inline(always)]
fn add3to5<V: Vector>(a: [V; 4], b: [V; 3]) -> [V; SCORE_BITS] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add3(a[2], b[2], carry);
    let [s3, carry] = add(a[3], carry);
    [s0, s1, s2, s3, carry]
}
