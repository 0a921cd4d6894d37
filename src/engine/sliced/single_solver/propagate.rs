//! Propagation for one board: passes over all nine digits at once, to the fixpoint.
//!
//! **Three cells to a bit.** A minirow's three cells are folded to one bit, and the three bands of a digit share one
//! word, nine minirows to a field; the same for minicolumns, where the fields are bands. One word of shifts and masks
//! then answers three placements at once.
//!
//! **The last pass is cut short.** Placements are exact, so a band whose rows have just been placed stays as it is: if
//! nothing is lost after that in a pass, it is the fixpoint. And if no cell is open and every digit still has its
//! placements in rows and in columns, then each digit stands in each row, 81 times in 81 cells; so once, and the board is a
//! solution.
//!
//! No closure here is given a vector: it would be compiled outside the instruction set unless it happens to be inlined.

use super::board::Board;
use crate::util::simd::U32x16;

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

/// The bands of the cells that are left, and of those that are claimed, where [`U32x16::fold`] puts them.
const LEFT: [u32; 16] = [ROWS, ROWS, ROWS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const CLAIMED: [u32; 16] = [0, 0, 0, 0, ROWS, ROWS, ROWS, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// What propagation comes to.
pub(super) enum Settled {
    Dead,
    Solved,
    Stuck,
}

/// The board as three vectors.
pub(super) struct BandVectors<S>([S; 3]);

impl<S: U32x16> BandVectors<S> {
    #[inline(always)]
    pub(super) fn settle(board: &mut Board) -> Settled {
        let mut lanes = Self([S::from_array(&board.0[0]), S::from_array(&board.0[1]), S::from_array(&board.0[2])]);
        let mut is_open = true;
        let settled = loop {
            if !lanes.place_in_rows() {
                return Settled::Dead;
            }
            let placed = lanes.0;
            if !lanes.place_in_columns() {
                return Settled::Dead;
            }
            if !is_open {
                break Settled::Solved;
            }
            let Some(open) = lanes.clear_rows() else { return Settled::Dead };
            is_open = open;
            let [a, b, c] = lanes.0;
            let lost = S::or3(placed[0].and_not(a), placed[1].and_not(b), placed[2].and_not(c));
            if is_open && lost.is_zero() {
                break Settled::Stuck;
            }
        };
        board.0 = [lanes.0[0].to_array(), lanes.0[1].to_array(), lanes.0[2].to_array()];
        settled
    }

    /// Takes naked singles, and digits with one place left in a row, from the rest of the row and of the cell. `None` where
    /// there is a contradiction, else whether a cell was open.
    #[inline(always)]
    fn clear_rows(&mut self) -> Option<bool> {
        let [a, b, c] = self.0;
        let single = [only_in_row(a), only_in_row(b), only_in_row(c)];
        // A cell that is claimed by a digit becomes a naked single of it, but its row has been cleared already. So both
        // kinds are taken from the same board, and their folds do not wait for each other.
        let (some, many) = S::fold_lanes([self.0, single]);
        let (naked, claimed) = (some.and_not(many), some);
        let naked = [naked.broadcast_lane::<0>(), naked.broadcast_lane::<1>(), naked.broadcast_lane::<2>()];
        let claimed = [claimed.broadcast_lane::<4>(), claimed.broadcast_lane::<5>(), claimed.broadcast_lane::<6>()];
        // claimed twice, or a cell without a digit
        let mut wrong = many.and(S::from_array(&CLAIMED)).or(S::from_array(&LEFT).and_not(some));
        for band in 0..3 {
            let naked = self.0[band].and(naked[band]);
            let above = naked.add(S::splat(ROWS)).and(S::splat(ABOVE));
            let low = above.shr::<9>();
            // the rows that have a naked single of the digit
            let cleared = above.sub(low);
            // two of them in one
            wrong = wrong.or(naked.and(naked.sub(low)));
            let others = claimed[band].and_not(single[band]);
            self.0[band] = self.0[band].and_not(others.or(cleared.and_not(naked)));
        }
        let is_open = !many.and(S::from_array(&LEFT)).is_zero();
        wrong.is_zero().then_some(is_open)
    }

    /// Locked candidates in rows. False if some digit has no placement left in a band.
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
        let kept = [left.and(thirds), left.shr::<1>().and(thirds), left.shr::<2>().and(thirds)];
        for (cells, kept) in self.0.iter_mut().zip(kept) {
            *cells = cells.and(S::or3(kept, kept.shl::<1>(), kept.shl::<2>()));
        }
        alive & DIGITS == DIGITS
    }

    /// Locked candidates in columns. False if some digit has no placement left in a stack.
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

/// Where the other two fields leave room: `next` and `last` hold, in each place, what the place one and two further on
/// in the same field holds; a placement takes one of them from the next field and the other from the last.
#[inline(always)]
fn fitting<S: U32x16>(next: S, last: S) -> S {
    let rows = S::splat(ROWS);
    let (next, last) = (next.and(rows), last.and(rows));
    one_down(next).and(two_down(last)).or(one_down(last).and(two_down(next)))
}

/// In each field what the next one holds.
#[inline(always)]
fn one_down<S: U32x16>(word: S) -> S {
    word.shr::<10>().or(word.shl::<20>())
}

/// In each field what the one after the next holds.
#[inline(always)]
fn two_down<S: U32x16>(word: S) -> S {
    word.shr::<20>().or(word.shl::<10>())
}

/// The minirows in which a digit is possible, at their first cells.
#[inline(always)]
fn minirows<S: U32x16>(cells: S) -> S {
    S::or3(cells, cells.shr::<1>(), cells.shr::<2>()).and(S::splat(THIRDS))
}

/// The cells that are the only ones of their digit in their row. No row may be without any.
#[inline(always)]
fn only_in_row<S: U32x16>(cells: S) -> S {
    let others = cells.and(cells.sub(S::splat(ONES)));
    let above = others.add(S::splat(ROWS)).and(S::splat(ABOVE));
    cells.and_not(above.sub(above.shr::<9>()))
}
