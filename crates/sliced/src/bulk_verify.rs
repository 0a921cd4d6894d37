//! Bulk verification of classic 9×9 solutions: the same verdict as
//! `verify::check`, in about ten nanoseconds per board.
//!
//! Boards lie end to end, 81 bytes each. Every figure of the fast engine includes this check, which
//! is independent of the engine: it sees bytes only, not how they were found.
//!
//! **The idea.** A byte has eight bits, so it can show which of the digits 1 to 8 a cell holds, and
//! the OR of nine cells shows which of them a house has. If this holds for eight digits, and the
//! number of nines is right, then all nine digits are right:
//!
//! 1. Every row has each of 1 to 8. So at most one cell of a row holds anything else.
//! 2. `g` boards have `9 * g` rows, so at most `9 * g` such cells. If there are as many
//!    nines, all of these cells are nines, one in every row, and no cell holds anything but 1 to 9.
//! 3. Every column has each of 1 to 8, so at most one nine; since a board has nine nines, each
//!    column has one. The same holds for boxes.
//!
//! So boards are not checked individually until something is wrong. Then each board is checked
//! again among boards that are known to be right.
//!
//! **The layout.** Cells are combined in place, by loading the same bytes again at an offset. After
//! the three cells of a minirow only every third byte is significant, so three parts of a batch, A,
//! B and C, are merged into one:
//!
//! ```text
//! byte       0  1  2  3  4  5  6  7  8 | 9 …    byte i: the minirow that begins
//! minirow    A0 B0 C0 A3 B3 C3 A6 B6 C6| A9 …     at i of A, where i % 3 = 0,
//! row        i | i + 3 | i + 6                    at i - 1 of B, where i % 3 = 1,
//! box        i | i + 9 | i + 18                   at i - 2 of C otherwise
//!
//! rows are significant where i % 9 < 3, boxes where i % 27 < 9
//! ```
//!
//! Columns are combined board by board, 16 bytes at a time, of which nine count.
//!
//! **Two traps.** The compiler unrolls loops of constant length and then spills registers, at half
//! as much time again. A closure that takes a vector is compiled outside the instruction set, at
//! eight times the time.

#![allow(clippy::inline_always, reason = "functions called inside an instruction set must be compiled there")]

use crate::simd::{InstructionSet, Kernel, MAX_WORDS, Vector, dispatch};

/// The cells of a board.
const CELLS: usize = 81;
/// The largest number of boards in a part. Their nines can be counted in a byte.
const MOST: usize = 16;
/// The bytes of a part.
const PART: usize = MOST * CELLS;
/// The bytes after the boards that loads reach into, and masks remove.
const SLACK: usize = 96;

/// A solution that fills the last batch.
const GOOD: [u8; CELLS] = *b"\
    \x01\x02\x03\x04\x05\x06\x07\x08\x09\x04\x05\x06\x07\x08\x09\x01\x02\x03\x07\x08\x09\x01\x02\x03\x04\x05\x06\
    \x02\x03\x04\x05\x06\x07\x08\x09\x01\x05\x06\x07\x08\x09\x01\x02\x03\x04\x08\x09\x01\x02\x03\x04\x05\x06\x07\
    \x03\x04\x05\x06\x07\x08\x09\x01\x02\x06\x07\x08\x09\x01\x02\x03\x04\x05\x09\x01\x02\x03\x04\x05\x06\x07\x08";

/// Verifies the solutions of the boards in `puzzles`, in the same places: each keeps its givens and
/// has each of 1 to 9 once in every row, column and box.
///
/// A byte is a value, 0 for a blank. A solution that begins with 0 means "not solved", and
/// must be 0 throughout.
///
/// # Errors
/// The number, from 0, of the first board that is wrong.
///
/// # Panics
/// If the lengths differ or are not a multiple of 81.
pub fn check(set: InstructionSet, puzzles: &[u8], solutions: &[u8]) -> Result<(), usize> {
    assert_eq!(puzzles.len(), solutions.len(), "one solution for every puzzle");
    assert_eq!(puzzles.len() % CELLS, 0, "the length is a multiple of 81");
    if let ([puzzle], [solution]) = (puzzles.as_chunks().0, solutions.as_chunks().0) {
        return if dispatch(set, Board { puzzle, solution }) { Ok(()) } else { Err(0) };
    }
    dispatch(set, Boards { puzzles, solutions })
}

/// One board by itself, which would otherwise need a batch to be filled.
struct Board<'a> {
    puzzle: &'a [u8; CELLS],
    solution: &'a [u8; CELLS],
}

impl Kernel for Board<'_> {
    type Output = bool;

    /// Returns the verdict by the same idea, with one part of one board.
    #[inline(always)]
    fn run<V: Vector>(self) -> bool {
        if self.solution[0] == 0 {
            return self.solution.iter().all(|&value| value == 0);
        }
        let (mut hot, mut minirows) = ([0; CELLS + SLACK], [0; CELLS + SLACK]);
        let holds = keep_givens_and_have_nines(self.puzzle, self.solution, &mut hot);
        let step = 8 * V::WORDS;
        for i in (0..CELLS).step_by(step) {
            store::<V>(&mut minirows, i, V::or3(load(&hot, i), load(&hot, i + 1), load(&hot, i + 2)));
        }
        let mut missing = V::zero();
        for i in (0..CELLS).step_by(step) {
            let first: V = load(&minirows, i);
            let row = V::or3(first, load(&minirows, i + 3), load(&minirows, i + 6));
            let in_box = V::or3(first, load(&minirows, i + 9), load(&minirows, i + 18));
            missing = missing.or_and_not(load(&ONE_ROWS, i), row).or_and_not(load(&ONE_BOXES, i), in_box);
        }
        holds && missing.to_words() == [0; MAX_WORDS] && columns_hold(&hot, 1)
    }
}

/// The boards to be verified.
#[derive(Clone, Copy)]
struct Boards<'a> {
    puzzles: &'a [u8],
    solutions: &'a [u8],
}

impl Kernel for Boards<'_> {
    type Output = Result<(), usize>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        let mut workspace = Workspace { hot: [0; 3 * PART + SLACK], minirows: [0; PART + SLACK] };
        let batches = self.puzzles.chunks(3 * PART).zip(self.solutions.chunks(3 * PART));
        for (batch, (puzzles, solutions)) in batches.enumerate() {
            let boards = Boards { puzzles, solutions };
            let is_plain = boards.len().is_multiple_of(3) && (0..boards.len()).all(|i| solutions[i * CELLS] != 0);
            if !(if is_plain { workspace.holds::<V>(boards) } else { workspace.holds_with_gaps::<V>(boards) }) {
                let first = (0..boards.len()).find(|&i| !workspace.holds_with_gaps::<V>(boards.only(i)));
                return Err(batch * 3 * MOST + first.expect("a wrong batch has a wrong board"));
            }
        }
        Ok(())
    }
}

impl Boards<'_> {
    fn len(&self) -> usize {
        self.puzzles.len() / CELLS
    }

    fn only(&self, i: usize) -> Self {
        let cells = i * CELLS..(i + 1) * CELLS;
        Self { puzzles: &self.puzzles[cells.clone()], solutions: &self.solutions[cells] }
    }
}

/// Working memory.
struct Workspace {
    /// The bit of the digit of each cell; none for 9 and for a byte that is not a digit.
    hot: [u8; 3 * PART + SLACK],
    /// The OR of each minirow, with three parts merged as drawn above.
    minirows: [u8; PART + SLACK],
}

impl Workspace {
    /// Verifies a batch that may have boards without a solution, or too few boards for three equal
    /// parts.
    #[inline(always)]
    fn holds_with_gaps<V: Vector>(&mut self, boards: Boards) -> bool {
        let (mut puzzles, mut solutions) = ([0; 3 * PART], [0; 3 * PART]);
        let mut end = 0;
        for (puzzle, solution) in boards.puzzles.chunks_exact(CELLS).zip(boards.solutions.chunks_exact(CELLS)) {
            if solution[0] != 0 {
                puzzles[end..end + CELLS].copy_from_slice(puzzle);
                solutions[end..end + CELLS].copy_from_slice(solution);
                end += CELLS;
            } else if solution.iter().fold(0, |all, &value| all | value) != 0 {
                return false;
            }
        }
        while !end.is_multiple_of(3 * CELLS) {
            solutions[end..end + CELLS].copy_from_slice(&GOOD);
            end += CELLS;
        }
        end == 0 || self.holds::<V>(Boards { puzzles: &puzzles[..end], solutions: &solutions[..end] })
    }

    /// Verifies a batch of three parts of equal length, with a solution for every board.
    #[inline(always)]
    fn holds<V: Vector>(&mut self, boards: Boards) -> bool {
        let part = boards.puzzles.len() / 3;
        assert!(part <= PART && part.is_multiple_of(CELLS) && boards.puzzles.len() == 3 * part);
        let mut holds = true;
        let parts = boards.puzzles.chunks_exact(part).zip(boards.solutions.chunks_exact(part));
        for ((puzzles, solutions), hot) in parts.zip(self.hot.chunks_exact_mut(part)) {
            holds &= keep_givens_and_have_nines(puzzles, solutions, hot);
        }
        holds & self.rows_and_boxes_hold::<V>(part) & columns_hold(&self.hot, boards.len())
    }

    /// Returns whether each row and box has each of 1 to 8.
    #[inline(always)]
    fn rows_and_boxes_hold<V: Vector>(&mut self, part: usize) -> bool {
        let Self { hot, minirows } = self;
        let step = 8 * V::WORDS;
        let (a, b, c) = (&hot[..], &hot[part - 1..], &hot[2 * part - 2..]);
        for i in 0..part.div_ceil(step) {
            let i = i * step;
            let of_a = V::or3(load(a, i), load(a, i + 1), load(a, i + 2));
            let of_b = V::or3(load(b, i), load(b, i + 1), load(b, i + 2));
            let of_c = V::or3(load(c, i), load(c, i + 1), load(c, i + 2));
            store(minirows, i, load::<V>(&OF_B, i).select(of_b, load::<V>(&OF_C, i).select(of_c, of_a)));
        }
        // the masks end with the longest part; a shorter part uses their ends
        let (rows, boxes) = (&ROWS[PART - part..], &BOXES[PART - part..]);
        let mut missing = V::zero();
        for i in 0..part.div_ceil(step) {
            let i = i * step;
            let first: V = load(minirows, i);
            let row = V::or3(first, load(minirows, i + 3), load(minirows, i + 6));
            let in_box = V::or3(first, load(minirows, i + 9), load(minirows, i + 18));
            missing = missing.or_and_not(load(rows, i), row).or_and_not(load(boxes, i), in_box);
        }
        missing.to_words().iter().all(|&word| word == 0)
    }
}

/// Returns whether each column of the first boards has each of 1 to 8.
#[inline(always)]
fn columns_hold(hot: &[u8], boards: usize) -> bool {
    let mut all = [0xFF; 16];
    for i in 0..boards {
        let hot = &hot[i * CELLS..i * CELLS + 88];
        for (j, all) in all.iter_mut().enumerate() {
            let upper = hot[j] | hot[j + 9] | hot[j + 18] | hot[j + 27] | hot[j + 36];
            *all &= upper | hot[j + 45] | hot[j + 54] | hot[j + 63] | hot[j + 72];
        }
    }
    all[..9].iter().all(|&column| column == 0xFF)
}

/// Writes the bit of each cell, and returns whether the solutions keep the givens and have nine
/// nines per board. The count is exact if the rows are right: then nine is the maximum, and a
/// byte does not overflow.
#[inline(always)]
fn keep_givens_and_have_nines(puzzles: &[u8], solutions: &[u8], hot: &mut [u8]) -> bool {
    let (mut lost, mut nines) = (0_u8, 0_u8);
    for ((&given, &value), hot) in puzzles.iter().zip(solutions).zip(hot) {
        let number = value.wrapping_sub(1);
        *hot = if number < 8 { 1_u8.wrapping_shl(u32::from(number)) } else { 0 };
        // 0 if the given is 0 or equal to the value
        lost |= given.min(given ^ value);
        nines = nines.wrapping_add(u8::from(value == 9));
    }
    lost == 0 && usize::from(nines) == puzzles.len() / 9
}

/// Returns a mask of bytes by their position modulo 27.
const fn mask<const LENGTH: usize>(included: &[bool; 27], end: usize) -> [u8; LENGTH] {
    let mut mask = [0; LENGTH];
    let mut i = 0;
    while i < end {
        mask[i] = if included[i % 27] { 0xFF } else { 0 };
        i += 1;
    }
    mask
}

const fn each(divisor: usize, from: usize, to: usize) -> [bool; 27] {
    let mut which = [false; 27];
    let mut i = 0;
    while i < 27 {
        which[i] = from <= i % divisor && i % divisor < to;
        i += 1;
    }
    which
}

const fn both(a: [bool; 27], b: [bool; 27]) -> [bool; 27] {
    let mut which = a;
    let mut i = 0;
    while i < 27 {
        which[i] = a[i] && b[i];
        i += 1;
    }
    which
}

/// The bytes of the minirows of B and of C.
static OF_B: [u8; PART + SLACK] = mask(&each(3, 1, 2), PART + SLACK);
static OF_C: [u8; PART + SLACK] = mask(&each(3, 2, 3), PART + SLACK);
/// The bytes where the OR of three minirows is a row, and where it is a box.
static ROWS: [u8; PART + SLACK] = mask(&each(9, 0, 3), PART);
static BOXES: [u8; PART + SLACK] = mask(&each(27, 0, 9), PART);
/// The same for one board by itself, with a minirow at every third byte.
static ONE_ROWS: [u8; CELLS + SLACK] = mask(&each(9, 0, 1), CELLS);
static ONE_BOXES: [u8; CELLS + SLACK] = mask(&both(each(27, 0, 9), each(3, 0, 1)), CELLS);

#[inline(always)]
fn load<V: Vector>(bytes: &[u8], at: usize) -> V {
    let words = bytes[at..at + 64].as_chunks().0;
    V::from_words(&std::array::from_fn(|i| u64::from_ne_bytes(words[i])))
}

#[inline(always)]
fn store<V: Vector>(bytes: &mut [u8], at: usize, v: V) {
    let words = v.to_words();
    for (i, bytes) in bytes[at..at + 8 * V::WORDS].as_chunks_mut().0.iter_mut().enumerate() {
        *bytes = words[i].to_ne_bytes();
    }
}

#[cfg(test)]
mod tests;
