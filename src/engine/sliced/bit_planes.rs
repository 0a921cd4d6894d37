//! The slices: hundreds of boards side by side, and one round of propagation for all of them.
//!
//! **Layout.** Bit i of every vector belongs to board i. There is a vector for each candidate (digit × cell), so that
//! "is a 5 possible in r3c7?" is asked of all boards by one load, and a rule is written once as plain logic on whole
//! vectors: no shifts, no tables, no branches.
//!
//! ```text
//! possible[digit][cell]    the candidates                        729 vectors, 46 KiB in AVX-512
//! open[cell]               two or more candidates at the last count
//! two_or_more[digit][box]      the digit had two places or more in the box when it was last looked at
//! hidden_single[cell]            the cell is the only place for some digit in its box, at the last count
//! ```
//!
//! **A round** counts each cell's candidates (none: the board is dead; one: a naked single) and sees which cells are hidden_single, and then
//! takes each digit in turn:
//!
//! 1. a naked single keeps the digit from the rest of its box, and a cell that another digit claims loses it;
//! 2. *locked candidates in rows*: of the nine minirows of a band (a row within a box), the digit takes three, no two in
//!    one row or box. A minirow survives if such a placement goes through it: with (r, b) taken, either (r+1, b+1) and
//!    (r+2, b+2) or (r+1, b+2) and (r+2, b+1), modulo 3, must be left. That is exact, and so the fixpoint of pointing and
//!    claiming in the band; if nothing is left the board is dead;
//! 3. the same for columns;
//! 4. a digit with one place left in a box is a hidden single, and claims the cell.
//!
//! Between them, nothing that naked singles, hidden singles in rows and columns and locked candidates know is lost at the
//! fixpoint: a digit with one place left in a row has, after step 2, only that minirow in its box, so it is a hidden
//! single of the box; and a naked single, alone in its box after step 1, clears its row and column in steps 2 and 3.
//!
//! So what is open and what is hidden_single is known for the board as it is when a round begins, and a round that changes nothing has
//! found the fixpoint.
//!
//! **Dead** are boards with an empty cell, with a digit that steps 2 and 3 leave no placement, with two naked singles of
//! a digit in a box, and with a cell hidden_single by two digits: a round clears what is hidden_single, so a cell
//! that is hidden_single and open while nothing changes is hidden_single twice.
//!
//! **Why a full board is a solution.** If each cell was counted to have one candidate, and steps 2 and 3 find that each
//! digit has a place in each row, column and box, then nine digits in nine cells stand once each, and the round takes
//! nothing away.
//!
//! **Why claims wait for the next round.** To note them cell by cell while the digits go by, so that the digits behind could use them
//! at once, takes a store a candidate, which is what a round has least room for. A claim of the last round takes other digits before their
//! lines are placed, instead of after, so that a board takes fewer rounds as well.

use super::packed_board::CELLS;
use crate::util::simd::Vector;

/// The boards.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct BitPlanes<V> {
    pub(super) possible: [[V; CELLS]; 9],
    pub(super) open: [V; CELLS],
    hidden_single: [V; CELLS],
    two_or_more: [[V; 9]; 9],
    /// Boards with a contradiction. It stays until they are replaced.
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

    /// Forgets what was found out about the boards `which`, which have been replaced.
    #[inline(always)]
    pub(super) fn reset(&mut self, which: V) {
        for two_or_more in self.two_or_more.as_flattened_mut() {
            *two_or_more = two_or_more.or(which);
        }
        self.dead = self.dead.and_not(which);
    }

    /// Boards that are dead or solved, or that another round would not change.
    #[inline(always)]
    pub(super) fn settled(&self) -> V {
        self.dead.or_not(self.changed.and(self.unsolved))
    }

    /// One round.
    #[inline(always)]
    pub(super) fn round(&mut self) {
        let twice = self.count();
        let mut found = RoundResult { dead: self.dead, changed: V::zero() };
        for (places, two_or_more) in self.possible.iter_mut().zip(&mut self.two_or_more) {
            found.place(places, two_or_more, &self.open, &self.hidden_single);
        }
        self.dead = found.dead.or_and_not(twice, found.changed);
        self.changed = found.changed;
    }

    /// Counts the candidates of each cell, and sees which are hidden_single. Returns the boards with a cell that is both hidden_single and open.
    #[inline(always)]
    fn count(&mut self) -> V {
        let (mut empty, mut unsolved, mut twice) = (V::zero(), V::zero(), V::zero());
        for cell in 0..CELLS {
            let p = |digit: usize| self.possible[digit][cell];
            let three = |a, b, c| (V::or3(a, b, c), V::majority(a, b, c));
            let (any_a, two_a) = three(p(0), p(1), p(2));
            let (any_b, two_b) = three(p(3), p(4), p(5));
            let (any_c, two_c) = three(p(6), p(7), p(8));
            let (some, many) = three(any_a, any_b, any_c);
            let many = V::or3(two_a, two_b, two_c).or(many);
            empty = empty.or_not(some);
            unsolved = unsolved.or(many);
            let in_box = cell / 27 * 3 + cell % 9 / 3;
            let mut hidden_single = V::zero();
            for digit in 0..9 {
                hidden_single = hidden_single.or_and_not(p(digit), self.two_or_more[digit][in_box]);
            }
            twice = twice.or_and(hidden_single, many);
            self.hidden_single[cell] = hidden_single;
            self.open[cell] = many;
        }
        self.dead = self.dead.or(empty);
        self.unsolved = unsolved;
        twice
    }
}

/// What a round finds out about the boards.
struct RoundResult<V> {
    dead: V,
    changed: V,
}

impl<V: Vector> RoundResult<V> {
    /// The four steps for one digit.
    #[inline(always)]
    fn place(
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

    /// Steps 1 and 2 for a band; `singles` gets, for each of its boxes, the boards where the digit is a naked single.
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
        let mut kept = [V::zero(); 27];
        let mut minirow = [V::zero(); 9];
        for b in 0..3 {
            let mut single = V::zero();
            for r in 0..3 {
                for k in 0..3 {
                    let at = 9 * r + 3 * b + k;
                    kept[at] = places[at];
                    single = single.or_and_not(kept[at], open[at]);
                }
            }
            singles[b] = single;
            for r in 0..3 {
                let at = 9 * r + 3 * b;
                for at in at..at + 3 {
                    kept[at] = kept[at].and_nand(single, open[at]).and_nand(hidden_single[at], two_or_more[b]);
                }
                minirow[3 * r + b] = V::or3(kept[at], kept[at + 1], kept[at + 2]);
            }
        }
        let (fits, any) = placements(&minirow);
        self.dead = self.dead.or_not(any);
        for r in 0..3 {
            for b in 0..3 {
                for k in 0..3 {
                    let at = 9 * r + 3 * b + k;
                    let kept = kept[at].and(fits[3 * r + b]);
                    self.changed = self.changed.or_xor(kept, places[at]);
                    places[at] = kept;
                }
            }
        }
    }

    /// Steps 3 and 4 for a stack.
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
        // one by one, since a loop would keep `fits` in memory
        let [top, middle, bottom] = [stack, stack + 3, stack + 6];
        self.place_in_box(&mut places[3 * stack..], [fits[0], fits[3], fits[6]], singles[top], &mut two_or_more[top]);
        let at = 27 + 3 * stack;
        self.place_in_box(&mut places[at..], [fits[1], fits[4], fits[7]], singles[middle], &mut two_or_more[middle]);
        let at = 54 + 3 * stack;
        self.place_in_box(&mut places[at..], [fits[2], fits[5], fits[8]], singles[bottom], &mut two_or_more[bottom]);
    }

    /// The rest of step 3, and step 4, for the box whose first cell comes first.
    #[inline(always)]
    fn place_in_box(&mut self, places: &mut [V], fits: [V; 3], single: V, two_or_more: &mut V) {
        let places = &mut places[..21];
        let mut kept = [V::zero(); 9];
        let (mut some, mut many) = ([V::zero(); 3], [V::zero(); 3]);
        for k in 0..3 {
            for r in 0..3 {
                kept[3 * r + k] = places[9 * r + k].and(fits[k]);
            }
            some[k] = V::or3(kept[k], kept[3 + k], kept[6 + k]);
            many[k] = V::majority(kept[k], kept[3 + k], kept[6 + k]);
        }
        let many = V::or3(many[0], many[1], many[2]).or(V::majority(some[0], some[1], some[2]));
        self.dead = self.dead.or_and(single, many);
        // a claim is a change even if nothing is lost in this round
        self.changed = self.changed.or_xor(many, *two_or_more);
        *two_or_more = many;
        for r in 0..3 {
            for k in 0..3 {
                let (at, kept) = (9 * r + k, kept[3 * r + k]);
                self.changed = self.changed.or_xor(kept, places[at]);
                places[at] = kept;
            }
        }
    }
}

/// For a 3×3 table of what is possible, which of its entries the other rows and columns have room for, and whether a
/// placement of three is left at all. An entry that is itself impossible says nothing here.
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
    use crate::util::random::Random;
    use crate::util::simd::{InstructionSet, Kernel, dispatch};

    /// Boards that have a solution, so that they do not die, and some candidates beside it: so many of 16.
    fn drawn<V: Vector>(random: &mut Random, density: u64) -> BitPlanes<V> {
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
                let mut planes = Box::new(drawn::<V>(&mut random, density));
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
    fn a_board_that_a_round_leaves_as_it_is_stays_so() {
        for set in InstructionSet::ALL {
            dispatch(set, Settle);
        }
    }
}
