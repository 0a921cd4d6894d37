//! Propagation for one board: passes over all nine digits at once, to the fixpoint.
//!
//! **Three cells in a bit.** The three cells of a minirow are folded to one bit, and the three
//! bands of a digit share one word, with nine minirows in a field. The same holds for minicolumns,
//! where the fields are bands. One word of shifts and masks then processes three placements at
//! once.
//!
//! **The last pass ends early.** Placements are exact, so a band whose rows have just been placed
//! does not change again: if the rest of the pass removes nothing, this is the fixpoint. If no cell
//! is open and every digit still has its placements in rows and in columns, then each digit occurs
//! in each row, 81 times in 81 cells. So each occurs once, and the board is a solution.
//!
//! No closure here takes a vector: it would be compiled outside the instruction set unless it
//! happens to be inlined.

use super::board::Board;
use crate::simd::U32x16;

/// All cells of a band.
const ROWS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
/// The first cell of each row.
const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// The bit above each row.
const ABOVE: u32 = ONES << 9;
/// The first cell of each minirow.
const THIRDS: u32 = 0b001_001_001 * ONES;
/// The lanes of the nine digits.
const DIGITS: u32 = 0x1FF;

/// The lanes in which [`U32x16::fold_lanes`] returns the bands of the candidates and of the hidden
/// singles.
const CANDIDATES: [u32; 16] = [ROWS, ROWS, ROWS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const HIDDEN: [u32; 16] = [0, 0, 0, 0, ROWS, ROWS, ROWS, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The result of propagation.
pub(super) enum Settled {
    Dead,
    Solved,
    Stuck,
}

/// A board as three vectors, one for each band.
pub(super) struct BandVectors<S>([S; 3]);

impl<S: U32x16> BandVectors<S> {
    #[inline(always)]
    pub(super) fn settle(board: &mut Board) -> Settled {
        let mut vectors = Self([S::from_array(&board.0[0]), S::from_array(&board.0[1]), S::from_array(&board.0[2])]);
        let mut is_open = true;
        let settled = loop {
            if !vectors.place_in_rows() {
                return Settled::Dead;
            }
            let placed = vectors.0;
            if !vectors.place_in_columns() {
                return Settled::Dead;
            }
            if !is_open {
                break Settled::Solved;
            }
            let Some(open) = vectors.clear_rows() else { return Settled::Dead };
            is_open = open;
            let [a, b, c] = vectors.0;
            let lost = S::or3(placed[0].and_not(a), placed[1].and_not(b), placed[2].and_not(c));
            if is_open && lost.is_zero() {
                break Settled::Stuck;
            }
        };
        board.0 = [vectors.0[0].to_array(), vectors.0[1].to_array(), vectors.0[2].to_array()];
        settled
    }

    /// Applies naked singles to the rest of their rows, and hidden singles of rows to the rest of
    /// their cells. Returns whether a cell was open, or `None` for a contradiction.
    #[inline(always)]
    fn clear_rows(&mut self) -> Option<bool> {
        let [a, b, c] = self.0;
        let single = [only_in_row(a), only_in_row(b), only_in_row(c)];
        // A hidden single becomes a naked single, but its row has been cleared already. So both
        // kinds are taken from the same board, and their folds do not depend on each other.
        let (any, twice) = S::fold_lanes([self.0, single]);
        let (naked, hidden) = (any.and_not(twice), any);
        let naked = [naked.broadcast_lane::<0>(), naked.broadcast_lane::<1>(), naked.broadcast_lane::<2>()];
        let hidden = [hidden.broadcast_lane::<4>(), hidden.broadcast_lane::<5>(), hidden.broadcast_lane::<6>()];
        // a hidden single of two digits, or an empty cell
        let mut wrong = twice.and(S::from_array(&HIDDEN)).or(S::from_array(&CANDIDATES).and_not(any));
        for band in 0..3 {
            let naked = self.0[band].and(naked[band]);
            let above = naked.add(S::splat(ROWS)).and(S::splat(ABOVE));
            let low = above.shr::<9>();
            // the rows with a naked single of the digit
            let cleared = above.sub(low);
            // two naked singles of a digit in a row
            wrong = wrong.or(naked.and(naked.sub(low)));
            let others = hidden[band].and_not(single[band]);
            self.0[band] = self.0[band].and_not(others.or(cleared.and_not(naked)));
        }
        let is_open = !twice.and(S::from_array(&CANDIDATES)).is_zero();
        wrong.is_zero().then_some(is_open)
    }

    /// Applies locked candidates in rows. Returns false if a digit has no placement in a band.
    #[inline(always)]
    fn place_in_rows(&mut self) -> bool {
        let thirds = S::splat(THIRDS);
        let [a, b, c] = self.0;
        // field: row of the band; in it, three bits for each box: the bands
        let all = S::or3(minirows(a), minirows(b).shl::<1>(), minirows(c).shl::<2>());
        let next = S::splat(0b000_111_111 * ONES).select(all.shr::<3>(), all.shl::<6>());
        let last = S::splat(0b000_000_111 * ONES).select(all.shr::<6>(), all.shl::<3>());
        let left = all.and(fitting(next, last));
        let alive =
            left.test_mask(thirds) & left.test_mask(S::splat(THIRDS << 1)) & left.test_mask(S::splat(THIRDS << 2));
        let remaining = [left.and(thirds), left.shr::<1>().and(thirds), left.shr::<2>().and(thirds)];
        for (cells, remaining) in self.0.iter_mut().zip(remaining) {
            *cells = cells.and(S::or3(remaining, remaining.shl::<1>(), remaining.shl::<2>()));
        }
        alive & DIGITS == DIGITS
    }

    /// Applies locked candidates in columns. Returns false if a digit has no placement in a stack.
    #[inline(always)]
    fn place_in_columns(&mut self) -> bool {
        let [first, second, third] = self.0;
        let fields = [S::splat(0x1FF), S::splat(0x1FF << 10), S::splat(0x1FF << 20)];
        // field: band; in it, the columns
        let all = S::or3(
            S::or3(first, first.shr::<10>(), first.shr::<20>()).and(fields[0]),
            S::or3(second.shl::<10>(), second, second.shr::<10>()).and(fields[1]),
            S::or3(third.shl::<20>(), third.shl::<10>(), third).and(fields[2]),
        );
        let next = S::splat(0b011_011_011 * ONES).select(all.shr::<1>(), all.shl::<2>());
        let last = S::splat(0b001_001_001 * ONES).select(all.shr::<2>(), all.shl::<1>());
        let left = all.and(fitting(next, last));
        let stack = 0b000_000_111 * ONES;
        let alive = left.test_mask(S::splat(stack))
            & left.test_mask(S::splat(stack << 3))
            & left.test_mask(S::splat(stack << 6));
        let (x, y, z) = (left.and(fields[0]), left.and(fields[1]), left.and(fields[2]));
        self.0 = [
            first.and(S::or3(x, x.shl::<10>(), x.shl::<20>())),
            second.and(S::or3(y.shr::<10>(), y, y.shl::<10>())),
            third.and(S::or3(z.shr::<20>(), z.shr::<10>(), z)),
        ];
        alive & DIGITS == DIGITS
    }
}

/// Returns the bits that the other two fields allow. `next` and `last` contain at each bit the bits
/// one and two positions further in the same field; a placement takes one of them from the next
/// field and the other from the last.
#[inline(always)]
fn fitting<S: U32x16>(next: S, last: S) -> S {
    let rows = S::splat(ROWS);
    let (next, last) = (next.and(rows), last.and(rows));
    one_down(next).and(two_down(last)).or(one_down(last).and(two_down(next)))
}

/// Returns in each field the bits of the next one.
#[inline(always)]
fn one_down<S: U32x16>(word: S) -> S {
    word.shr::<10>().or(word.shl::<20>())
}

/// Returns in each field the bits of the one after the next.
#[inline(always)]
fn two_down<S: U32x16>(word: S) -> S {
    word.shr::<20>().or(word.shl::<10>())
}

/// Returns the minirows in which a digit is possible, at the bits of their first cells.
#[inline(always)]
fn minirows<S: U32x16>(cells: S) -> S {
    S::or3(cells, cells.shr::<1>(), cells.shr::<2>()).and(S::splat(THIRDS))
}

/// Returns the cells that are the only ones of their digit in their row. Every row must have a
/// cell.
#[inline(always)]
fn only_in_row<S: U32x16>(cells: S) -> S {
    let others = cells.and(cells.sub(S::splat(ONES)));
    let above = others.add(S::splat(ROWS)).and(S::splat(ABOVE));
    cells.and_not(above.sub(above.shr::<9>()))
}
