//! Propagation for one board: passes over all nine digits at once, to the fixpoint.
//!
//! **Three cells to a bit.** A minirow's three cells are folded to one bit, and the three bands of a digit share one
//! word, nine minirows to a field; the same for minicolumns, where the fields are bands. One word of shifts and masks
//! then answers three placements at once.

use super::board::Board;
use crate::simd::Sixteen;

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

/// What propagation comes to.
pub(super) enum Settled {
    Dead,
    Solved,
    Stuck,
}

/// The board as three vectors.
pub(super) struct Lanes<S>([S; 3]);

impl<S: Sixteen> Lanes<S> {
    #[inline(always)]
    pub(super) fn settle(board: &mut Board) -> Settled {
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
