//! The bit planes: hundreds of boards side by side, and one round of propagation for all of them.
//!
//! **Layout.** Bit i of every vector belongs to board i. There is one vector for each candidate
//! (digit × cell), so one load answers "is a 5 possible in r3c7?" for all boards, and a rule is
//! plain logic on whole vectors: no shifts, no tables, no branches.
//!
//! ```text
//! possible[digit][cell]      the candidates                        729 vectors, 46 KiB in AVX-512
//! open[cell]                 two or more candidates at the last count
//! two_or_more[digit][box]    two or more places for the digit in the box, at its last turn
//! hidden_single[cell]        the only place for some digit in its box, at the last count
//! ```
//!
//! **A round** counts the candidates of each cell (none: the board is dead; one: a naked single)
//! and finds the hidden singles. Then it processes each digit in turn:
//!
//! 1. A naked single removes the digit from the rest of its box, and a hidden single of another
//!    digit removes it from the cell.
//! 2. *Locked candidates in rows*: of the nine minirows of a band (a row within a box), the digit
//!    takes three, no two in one row or box. A minirow survives if such a placement contains it:
//!    with (r, b) taken, either (r+1, b+1) and (r+2, b+2) or (r+1, b+2) and (r+2, b+1), modulo 3,
//!    must be possible. That is exact, and so it is the fixpoint of pointing and claiming in the
//!    band. If no minirow survives, the board is dead.
//! 3. The same for columns.
//! 4. A digit with one place left in a box is a hidden single there.
//!
//! **Completeness.** At the fixpoint, no elimination by naked singles, hidden singles in rows and
//! columns or locked candidates is missing. A digit with one place left in a row has, after step 2,
//! only that minirow in its box, so it is a hidden single of the box. A naked single, alone in its
//! box after step 1, clears its row and column in steps 2 and 3.
//!
//! Open cells and hidden singles are those of the board at the start of the round, so a round that
//! changes nothing has found the fixpoint.
//!
//! **Dead** are boards with an empty cell, with a digit that has no placement in step 2 or 3, with
//! two naked singles of a digit in a box, and with a cell that is a hidden single of two digits. A
//! round leaves a hidden single one candidate, so a hidden single that is still open while nothing
//! changes belongs to two digits.
//!
//! **Why a full board is a solution.** If each cell has one candidate, and each digit has a place
//! in every row, column and box by steps 2 and 3, then nine digits in nine cells occur once each,
//! and the round removes nothing.
//!
//! **Why hidden singles wait for the next round.** Using them for the later digits of the same
//! round would take one store for each candidate, which a round has least capacity for. Those of
//! the last round remove other digits before the lines are placed, so boards also need fewer
//! rounds.

use super::packed_board::CELLS;
use crate::simd::Vector;

/// The boards.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct BitPlanes<V> {
    pub(super) possible: [[V; CELLS]; 9],
    pub(super) open: [V; CELLS],
    hidden_single: [V; CELLS],
    two_or_more: [[V; 9]; 9],
    /// Boards with a contradiction. The bit remains until the board is replaced.
    pub(super) dead: V,
    /// Boards that the last round changed.
    pub(super) changed: V,
    /// Boards with an open cell at the last count.
    pub(super) unsolved: V,
}

impl<V: Vector> BitPlanes<V> {
    pub(super) fn new() -> Self {
        Self {
            possible: [[V::zero(); CELLS]; 9],
            open: [V::zero(); CELLS],
            hidden_single: [V::zero(); CELLS],
            two_or_more: [[V::ones(); 9]; 9],
            dead: V::zero(),
            changed: V::zero(),
            unsolved: V::zero(),
        }
    }

    /// Resets what is derived from the boards `which`, which have been replaced.
    #[inline(always)]
    pub(super) fn reset(&mut self, which: V) {
        for two_or_more in self.two_or_more.as_flattened_mut() {
            *two_or_more = two_or_more.or(which);
        }
        self.dead = self.dead.and_not(which);
    }

    /// Returns the boards that are dead or solved, or that another round would not change.
    #[inline(always)]
    pub(super) fn settled(&self) -> V {
        self.dead.or_not(self.changed.and(self.unsolved))
    }

    /// Performs one round of propagation.
    #[inline(always)]
    pub(super) fn round(&mut self) {
        let conflicting = self.count();
        let mut result = RoundResult { dead: self.dead, changed: V::zero() };
        for (places, two_or_more) in self.possible.iter_mut().zip(&mut self.two_or_more) {
            result.place_digit(places, two_or_more, &self.open, &self.hidden_single);
        }
        self.dead = result.dead.or_and_not(conflicting, result.changed);
        self.changed = result.changed;
    }

    /// Counts the candidates of each cell and finds the hidden singles. Returns the boards with a
    /// hidden single that is open.
    #[inline(always)]
    fn count(&mut self) -> V {
        let (mut empty, mut unsolved, mut conflicting) = (V::zero(), V::zero(), V::zero());
        for cell in 0..CELLS {
            let p = |digit: usize| self.possible[digit][cell];
            let any_and_two = |a, b, c| (V::or3(a, b, c), V::majority(a, b, c));
            let (any_a, two_a) = any_and_two(p(0), p(1), p(2));
            let (any_b, two_b) = any_and_two(p(3), p(4), p(5));
            let (any_c, two_c) = any_and_two(p(6), p(7), p(8));
            let (any, open) = any_and_two(any_a, any_b, any_c);
            let open = V::or3(two_a, two_b, two_c).or(open);
            empty = empty.or_not(any);
            unsolved = unsolved.or(open);
            let in_box = cell / 27 * 3 + cell % 9 / 3;
            let mut hidden_single = V::zero();
            for digit in 0..9 {
                hidden_single = hidden_single.or_and_not(p(digit), self.two_or_more[digit][in_box]);
            }
            conflicting = conflicting.or_and(hidden_single, open);
            self.hidden_single[cell] = hidden_single;
            self.open[cell] = open;
        }
        self.dead = self.dead.or(empty);
        self.unsolved = unsolved;
        conflicting
    }
}

/// The boards found dead and changed in a round.
struct RoundResult<V> {
    dead: V,
    changed: V,
}

impl<V: Vector> RoundResult<V> {
    /// Performs the four steps for one digit.
    #[inline(always)]
    fn place_digit(
        &mut self,
        places: &mut [V; CELLS],
        two_or_more: &mut [V; 9],
        open: &[V; CELLS],
        hidden_single: &[V; CELLS],
    ) {
        let mut singles = [V::zero(); 9];
        for band in 0..3 {
            let (cells, boxes) = (27 * band..27 * (band + 1), 3 * band..3 * (band + 1));
            let of_band = &mut places[cells.clone()];
            self.place_in_rows(
                of_band,
                &two_or_more[boxes.clone()],
                &open[cells.clone()],
                &hidden_single[cells],
                &mut singles[boxes],
            );
        }
        for stack in 0..3 {
            self.place_in_columns(places, two_or_more, stack, &singles);
        }
    }

    /// Performs steps 1 and 2 for a band. `singles` receives, for each box of the band, the boards
    /// where the digit is a naked single.
    #[inline(always)]
    fn place_in_rows(
        &mut self,
        places: &mut [V],
        two_or_more: &[V],
        open: &[V],
        hidden_single: &[V],
        singles: &mut [V],
    ) {
        let (places, open, hidden_single) = (&mut places[..27], &open[..27], &hidden_single[..27]);
        let mut remaining = [V::zero(); 27];
        let mut minirow = [V::zero(); 9];
        for b in 0..3 {
            let mut single = V::zero();
            for r in 0..3 {
                for k in 0..3 {
                    let at = 9 * r + 3 * b + k;
                    remaining[at] = places[at];
                    single = single.or_and_not(remaining[at], open[at]);
                }
            }
            singles[b] = single;
            for r in 0..3 {
                let at = 9 * r + 3 * b;
                for at in at..at + 3 {
                    remaining[at] =
                        remaining[at].and_nand(single, open[at]).and_nand(hidden_single[at], two_or_more[b]);
                }
                minirow[3 * r + b] = V::or3(remaining[at], remaining[at + 1], remaining[at + 2]);
            }
        }
        let (fits, any) = placements(&minirow);
        self.dead = self.dead.or_not(any);
        for r in 0..3 {
            for b in 0..3 {
                for k in 0..3 {
                    let at = 9 * r + 3 * b + k;
                    let remaining = remaining[at].and(fits[3 * r + b]);
                    self.changed = self.changed.or_xor(remaining, places[at]);
                    places[at] = remaining;
                }
            }
        }
    }

    /// Performs steps 3 and 4 for a stack.
    #[inline(always)]
    fn place_in_columns(&mut self, places: &mut [V; CELLS], two_or_more: &mut [V; 9], stack: usize, singles: &[V; 9]) {
        let mut minicolumn = [V::zero(); 9];
        for k in 0..3 {
            for band in 0..3 {
                let place = |r: usize| places[27 * band + 9 * r + 3 * stack + k];
                minicolumn[3 * k + band] = V::or3(place(0), place(1), place(2));
            }
        }
        let (fits, any) = placements(&minicolumn);
        self.dead = self.dead.or_not(any);
        // unrolled by hand: a loop would keep `fits` in memory
        let [top, middle, bottom] = [stack, stack + 3, stack + 6];
        self.place_in_box(&mut places[3 * stack..], [fits[0], fits[3], fits[6]], singles[top], &mut two_or_more[top]);
        let at = 27 + 3 * stack;
        self.place_in_box(&mut places[at..], [fits[1], fits[4], fits[7]], singles[middle], &mut two_or_more[middle]);
        let at = 54 + 3 * stack;
        self.place_in_box(&mut places[at..], [fits[2], fits[5], fits[8]], singles[bottom], &mut two_or_more[bottom]);
    }

    /// Performs the rest of step 3, and step 4, for the box whose first cell is `places[0]`.
    #[inline(always)]
    fn place_in_box(&mut self, places: &mut [V], fits: [V; 3], single: V, two_or_more: &mut V) {
        let places = &mut places[..21];
        let mut remaining = [V::zero(); 9];
        let (mut any, mut at_least_two) = ([V::zero(); 3], [V::zero(); 3]);
        for k in 0..3 {
            for r in 0..3 {
                remaining[3 * r + k] = places[9 * r + k].and(fits[k]);
            }
            any[k] = V::or3(remaining[k], remaining[3 + k], remaining[6 + k]);
            at_least_two[k] = V::majority(remaining[k], remaining[3 + k], remaining[6 + k]);
        }
        let at_least_two =
            V::or3(at_least_two[0], at_least_two[1], at_least_two[2]).or(V::majority(any[0], any[1], any[2]));
        self.dead = self.dead.or_and(single, at_least_two);
        // a new hidden single is a change even if this round removes nothing
        self.changed = self.changed.or_xor(at_least_two, *two_or_more);
        *two_or_more = at_least_two;
        for r in 0..3 {
            for k in 0..3 {
                let (at, remaining) = (9 * r + k, remaining[3 * r + k]);
                self.changed = self.changed.or_xor(remaining, places[at]);
                places[at] = remaining;
            }
        }
    }
}

/// Returns for each entry of a 3×3 table whether the other rows and columns allow it, and whether
/// any placement of three entries is possible. The entry itself is not tested.
#[inline(always)]
fn placements<V: Vector>(possible: &[V; 9]) -> ([V; 9], V) {
    let mut fits = [V::zero(); 9];
    for i in 0..3 {
        for j in 0..3 {
            let at = |down: usize, right: usize| possible[3 * ((i + down) % 3) + (j + right) % 3];
            fits[3 * i + j] = at(1, 1).and(at(2, 2)).or_and(at(1, 2), at(2, 1));
        }
    }
    let any = fits[0].and(possible[0]).or_and(fits[1], possible[1]).or_and(fits[2], possible[2]);
    (fits, any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{InstructionSet, Kernel, dispatch};
    use kdoku_board::random::Random;

    /// Returns boards with a solution and, with probability `density`/16, each other candidate.
    fn random_boards<V: Vector>(random: &mut Random, density: u64) -> BitPlanes<V> {
        let mut planes = BitPlanes::new();
        for (digit, places) in planes.possible.iter_mut().enumerate() {
            for (cell, place) in places.iter_mut().enumerate() {
                let (row, column) = (cell / 9, cell % 9);
                let is_solution = (3 * row + row / 3 + column) % 9 == digit;
                let mut word = || (0..64).fold(0, |word, bit| word | u64::from(random.bits() % 16 < density) << bit);
                let words = std::array::from_fn(|_| if is_solution { !0 } else { word() });
                *place = V::from_words(&words);
            }
        }
        planes
    }

    struct Settle;

    impl Kernel for Settle {
        type Output = ();
        fn run<V: Vector>(self) {
            let mut random = Random::new(3);
            for density in 2..12 {
                let mut planes = Box::new(random_boards::<V>(&mut random, density));
                let mut settled = V::zero();
                for _ in 0..40 {
                    let before = planes.possible;
                    planes.round();
                    let mut moved = V::zero();
                    for (was, is) in before.iter().flatten().zip(planes.possible.iter().flatten()) {
                        moved = moved.or_xor(*was, *is);
                    }
                    assert_eq!(planes.dead.to_words(), [0; 8], "a board with a solution died");
                    assert_eq!(moved.and(settled).to_words(), [0; 8], "a settled board changed");
                    settled = settled.or(planes.settled());
                }
                assert_eq!(settled.to_words()[..V::WORDS], [!0; 8][..V::WORDS], "every board settles");
            }
        }
    }

    #[test]
    fn a_settled_board_does_not_change() {
        for set in InstructionSet::ALL {
            dispatch(set, Settle);
        }
    }
}
