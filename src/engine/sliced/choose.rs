//! Where to guess: the same choice for every board by itself, made for all of them at once.
//!
//! **The rule.** Of the open cells, those with the fewest candidates: two if there is such a cell, else three, else
//! any. Of these, a cell with the most open peers. Of these, the first in reading order; and in it the smallest digit.
//! It depends on the candidates alone, so a puzzle's tree is the same in any company; [`Ordered`](Rule) boards, which
//! look for the smallest solution, take the first open cell instead.
//!
//! **In slices.** A cell's open peers are counted by adding up minirows and minicolumns: those of its row outside the
//! box, those of its column outside the box, and those of the box. The most is found bit by bit from the top: a cell
//! stays if it has the bit, or if no cell that is left has it.

use super::planes::Planes;
use super::position::CELLS;
use crate::simd::Vector;

/// A guess for each board: the cell, and of each digit whether it is the one to be tried there.
pub(super) struct Choice<V> {
    pub(super) cell: [V; CELLS],
    pub(super) digit: [V; 9],
}

/// How many bits the number of open peers has: 20 at most, and the cell itself.
const SCORE_BITS: usize = 5;

impl<V: Vector> Planes<V> {
    /// Chooses for the boards `stuck`, which must be at a fixpoint; of them, `ordered` take their first open cell.
    #[inline(always)]
    pub(super) fn choose(&self, stuck: V, ordered: V) -> Choice<V> {
        let mut cell = self.smallest(stuck, ordered);
        self.keep_best(&mut cell, stuck.and_not(ordered));
        let mut before = V::zero();
        for left in &mut cell {
            let all = before.or(*left);
            *left = left.and_not(before);
            before = all;
        }
        let mut digit = [V::zero(); 9];
        let mut before = V::zero();
        for (digit, places) in digit.iter_mut().zip(&self.possible) {
            let mut here = V::zero();
            for (chosen, place) in cell.iter().zip(places) {
                here = here.or_and(*chosen, *place);
            }
            *digit = here.and_not(before);
            before = before.or(here);
        }
        Choice { cell, digit }
    }

    /// The open cells with the fewest candidates; of the boards `ordered`, all open cells.
    #[inline(always)]
    fn smallest(&self, stuck: V, ordered: V) -> [V; CELLS] {
        let (mut two, mut three) = ([V::zero(); CELLS], [V::zero(); CELLS]);
        let (mut any_two, mut any_three) = (V::zero(), V::zero());
        for cell in 0..CELLS {
            let p = |digit: usize| self.possible[digit][cell];
            let [odd_a, carry_a] = add3(p(0), p(1), p(2));
            let [odd_b, carry_b] = add3(p(3), p(4), p(5));
            let [odd_c, carry_c] = add3(p(6), p(7), p(8));
            let [odd, carry] = add3(odd_a, odd_b, odd_c);
            // the candidates are `odd`, and two for each carry
            let [one_pair, pairs] = add3(carry_a, carry_b, carry_c);
            let one_pair = one_pair.xor(carry).and_not(pairs);
            two[cell] = one_pair.and_not(odd);
            three[cell] = one_pair.and(odd);
            any_two = any_two.or(two[cell]);
            any_three = any_three.or(three[cell]);
        }
        let take_two = any_two.and_not(ordered);
        let take_three = any_three.and_not(ordered);
        std::array::from_fn(|cell| {
            let few = take_three.select(three[cell], self.open[cell]);
            take_two.select(two[cell], few).and(stuck)
        })
    }

    /// Leaves of the cells those with the most open peers, for the boards `wanted`.
    #[inline(always)]
    fn keep_best(&self, cells: &mut [V; CELLS], wanted: V) {
        let scores = self.open_peers();
        for bit in (0..SCORE_BITS).rev() {
            let mut any = V::zero();
            for (cell, score) in cells.iter().zip(&scores) {
                any = any.or_and(*cell, score[bit]);
            }
            let any = any.and(wanted);
            for (cell, score) in cells.iter_mut().zip(&scores) {
                *cell = cell.and_if(score[bit], any);
            }
        }
    }

    /// How many of the cells that see each cell, and of itself, are open: binary, the lowest bit first.
    #[inline(always)]
    fn open_peers(&self) -> [[V; SCORE_BITS]; CELLS] {
        let open = &self.open;
        // [row][box of the row]
        let minirow: [[[V; 2]; 3]; 9] =
            std::array::from_fn(|r| std::array::from_fn(|b| add3(open[9 * r + 3 * b], open[9 * r + 3 * b + 1], open[9 * r + 3 * b + 2])));
        // [column][box of the column]
        let minicolumn: [[[V; 2]; 3]; 9] =
            std::array::from_fn(|c| std::array::from_fn(|b| add3(open[27 * b + c], open[27 * b + 9 + c], open[27 * b + 18 + c])));
        let within: [[V; 4]; 9] = std::array::from_fn(|b| {
            let [r, c] = [b / 3 * 3, b % 3];
            add2to4(add2(minirow[r][c], minirow[r + 1][c]), minirow[r + 2][c])
        });
        // [row][box]: the row outside the box, and the box
        let row_and_box: [[[V; 4]; 3]; 9] = std::array::from_fn(|r| {
            std::array::from_fn(|b| add3to4(within[r / 3 * 3 + b], add2(minirow[r][(b + 1) % 3], minirow[r][(b + 2) % 3])))
        });
        // [column][box]: the column outside the box
        let column: [[[V; 3]; 3]; 9] =
            std::array::from_fn(|c| std::array::from_fn(|b| add2(minicolumn[c][(b + 1) % 3], minicolumn[c][(b + 2) % 3])));
        std::array::from_fn(|cell| {
            let (r, c) = (cell / 9, cell % 9);
            add3to5(row_and_box[r][c / 3], column[c][r / 3])
        })
    }
}

/// The sum of three bits.
#[inline(always)]
fn add3<V: Vector>(a: V, b: V, c: V) -> [V; 2] {
    [V::xor3(a, b, c), V::majority(a, b, c)]
}

/// The sum of two bits.
#[inline(always)]
fn add<V: Vector>(a: V, b: V) -> [V; 2] {
    [a.xor(b), a.and(b)]
}

/// The sum of two numbers of two bits.
#[inline(always)]
fn add2<V: Vector>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    [s0, s1, carry]
}

/// The sum of three bits' number and two bits' number.
#[inline(always)]
fn add2to4<V: Vector>(a: [V; 3], b: [V; 2]) -> [V; 4] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add(a[2], carry);
    [s0, s1, s2, carry]
}

/// The sum of a number of four bits and one of three, which is below 16.
#[inline(always)]
fn add3to4<V: Vector>(a: [V; 4], b: [V; 3]) -> [V; 4] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add3(a[2], b[2], carry);
    [s0, s1, s2, a[3].xor(carry)]
}

/// The sum of a number of four bits and one of three.
#[inline(always)]
fn add3to5<V: Vector>(a: [V; 4], b: [V; 3]) -> [V; SCORE_BITS] {
    let [s0, carry] = add(a[0], b[0]);
    let [s1, carry] = add3(a[1], b[1], carry);
    let [s2, carry] = add3(a[2], b[2], carry);
    let [s3, carry] = add(a[3], carry);
    [s0, s1, s2, s3, carry]
}
