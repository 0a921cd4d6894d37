//! Lines of 81 digits by the thousand: what a collection is made of, read and written in bulk.
//!
//! ```text
//!  text       53..7....6..195…\n  98.3…  # with a remark\n     each line checked and converted in one pass
//!  values     530070000600195…    9803…                       81 bytes a board, end to end, as solvers take them
//!  stretches  where and with which number the first of some lines begins that follow each other
//! ```
//!
//! A puzzle and its form, which [`next_nine`] makes of such a line, cost more than the fastest engine needs to solve
//! it. Here nothing is made for a line, and the loops run over arrays of fixed length without a branch, inside the
//! widest instruction set, so that the compiler turns them into vectors; which character is the blank is guessed from
//! the line before, and looked up only where that fails. What is taken is what [`next_nine`] takes, and a test holds
//! one against the other.

#![allow(clippy::inline_always, reason = "what is called inside an instruction set must be compiled there")]

use super::line::{self, next_nine};
use super::puzzle::Puzzle;
use super::text::Lines;
use crate::util::simd::{InstructionSet, Kernel, Vector, dispatch};
use std::ops::Range;

/// The cells of a board.
pub(crate) const CELLS: usize = 81;
/// The bytes of a line that is a board and a line feed.
const LINE: usize = CELLS + 1;

/// Puzzles that were lines of 81 digits, up to a number that was set.
#[derive(Debug)]
pub(crate) struct BulkLines {
    /// The boards, and beyond them what was of use before: bytes that are written over need not be cleared.
    values: Vec<u8>,
    count: usize,
    stretches: Vec<Stretch>,
    most: usize,
    /// The blank of the last line.
    blank: u8,
    set: InstructionSet,
}

/// Lines that follow each other: one of any kind, or any number that are a board and a line feed each.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// How many puzzles come before.
    before: usize,
    /// Where its first line begins in the text.
    start: usize,
    /// The number of that line, from 1.
    number: usize,
    /// How many bytes follow the board, white space at the end of the line left out: none if there is more than one
    /// line.
    rest: usize,
}

impl BulkLines {
    /// Room for `most` of them, which are converted by the instructions of `set`.
    pub(crate) const fn new(most: usize, set: InstructionSet) -> Self {
        Self { values: Vec::new(), count: 0, stretches: Vec::new(), most, blank: b'.', set }
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.count >= self.most
    }

    /// The boards end to end, a byte a cell, 0 for a blank.
    pub(crate) fn values(&self) -> &[u8] {
        &self.values[..self.count * CELLS]
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.stretches.clear();
    }

    /// The lines of `text` from that of puzzle number `i` on.
    fn lines_from<'a>(&self, i: usize, text: &'a [u8]) -> Lines<'a> {
        let Stretch { before, start, number, .. } = self.stretches[self.stretch_of(i)];
        Lines::from(text, start + (i - before) * LINE, number + (i - before))
    }

    /// Which stretch puzzle number `i` belongs to.
    fn stretch_of(&self, i: usize) -> usize {
        self.stretches.partition_point(|stretch| stretch.before <= i) - 1
    }

    /// The puzzle number `i` of these, all of which were lines of `text`, as it is read when it is read alone.
    pub(crate) fn puzzle(&self, i: usize, text: &[u8]) -> Puzzle {
        next_nine(&mut self.lines_from(i, text)).expect("it was such a line before")
    }

    /// Copies lines to `kept`, each with a line feed after it: that of the first of these puzzles, and of as many more of them as
    /// follow it in the same stretch.
    ///
    /// # Panics
    /// If there are none.
    pub(crate) fn keep(&self, which: Range<usize>, text: &[u8], kept: &mut Vec<u8>) -> CopiedLines {
        let stretch = self.stretch_of(which.start);
        let next = self.stretches.get(stretch + 1).map_or(self.count, |next| next.before);
        let count = which.end.min(next) - which.start;
        let Stretch { before, start, number, .. } = self.stretches[stretch];
        let (start, number) = (start + (which.start - before) * LINE, number + (which.start - before));
        let at = kept.len();
        if count > 1 {
            kept.extend_from_slice(&text[start..start + count * LINE]);
        } else {
            let line = Lines::from(text, start, number).next_if(CELLS, |_| true).expect("it was such a line before");
            kept.extend_from_slice(line.bytes);
            kept.push(b'\n');
        }
        CopiedLines { at, start, number, count }
    }

    /// Takes lines from the head of `lines`, and tells whether there was one.
    pub(super) fn take(&mut self, lines: &mut Lines<'_>) -> bool {
        let before = self.count;
        while !self.is_full() {
            self.take_plain(lines);
            if self.is_full() || !self.take_other(lines) {
                break;
            }
        }
        self.count > before
    }

    /// Takes lines that consist of their board, a line feed and nothing else.
    fn take_plain(&mut self, lines: &mut Lines<'_>) {
        let (start, number, text) = lines.ahead();
        let before = self.count;
        let (text, _) = text.as_chunks();
        let text = &text[..text.len().min(self.most - before)];
        if text.first().is_none_or(|line| line[CELLS] != b'\n') {
            return;
        }
        self.make_room(text.len());
        let (boards, _) = self.values[before * CELLS..].as_chunks_mut();
        let count = dispatch(self.set, Convert { text, boards, blank: &mut self.blank });
        if count > 0 {
            self.stretches.push(Stretch { before, start, number, rest: 0 });
            self.count += count;
            lines.go_to(start + count * LINE, number + count);
        }
    }

    /// Takes one line that ends otherwise, or has something after its board.
    fn take_other(&mut self, lines: &mut Lines<'_>) -> bool {
        self.make_room(1);
        let before = self.count;
        let board = self.values[before * CELLS..].first_chunk_mut().expect("there is room");
        let line = lines.next_if(CELLS, |cells| {
            let cells = cells.first_chunk().expect("so many were asked for");
            convert_with::<16>(&mut self.blank, cells, board)
        });
        let Some(line) = line else { return false };
        let rest = std::str::from_utf8(&line.bytes[CELLS..]).expect("only text is taken").trim_end().len();
        self.stretches.push(Stretch { before, start: line.start, number: line.number, rest });
        self.count += 1;
        true
    }

    /// Makes room for so many boards.
    fn make_room(&mut self, count: usize) {
        let length = (self.count + count) * CELLS;
        if self.values.len() < length {
            self.values.resize(length, 0);
        }
    }

    /// Writes the answers to some of these puzzles, each as its line was: the values of the solution, what followed the
    /// board, and a line feed. `solutions` are those of all of them.
    pub(crate) fn write(&self, which: Range<usize>, solutions: &[[u8; CELLS]], text: &[u8], out: &mut Vec<u8>) {
        let mut i = which.start;
        while i < which.end {
            let stretch = self.stretch_of(i);
            let next = self.stretches.get(stretch + 1).map_or(self.count, |next| next.before);
            let boards = &solutions[i..next.min(which.end)];
            let at = out.len();
            out.resize(at + boards.len() * LINE, b'\n');
            let (lines, _) = out[at..].as_chunks_mut();
            dispatch(self.set, Print { boards, lines });
            let Stretch { start, rest, .. } = self.stretches[stretch];
            if rest > 0 {
                out.pop();
                out.extend_from_slice(&text[start + CELLS..start + CELLS + rest]);
                out.push(b'\n');
            }
            i += boards.len();
        }
    }
}

/// Lines that were copied, to be read again when somebody asks: one of any kind, or any number that are a board and a line feed each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CopiedLines {
    /// Where the copy begins.
    at: usize,
    /// Where the first line begins in its text.
    start: usize,
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) count: usize,
}

impl CopiedLines {
    /// The puzzle number `i` of these, as it was in its text.
    pub(crate) fn puzzle(&self, i: usize, kept: &[u8]) -> Puzzle {
        let mut line = Lines::from(kept, self.at + i * LINE, self.number + i);
        let puzzle = next_nine(&mut line).expect("it was such a line before");
        let (start, length) = (self.start + i * LINE, puzzle.span.len());
        Puzzle { span: start..start + length, ..puzzle }
    }
}

/// Lines whose values are wanted. How many from the first on are a board and a line feed is what comes out.
struct Convert<'a> {
    text: &'a [[u8; LINE]],
    boards: &'a mut [[u8; CELLS]],
    blank: &'a mut u8,
}

impl Kernel for Convert<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Vector>(self) -> usize {
        match V::WORDS {
            8 => self.run_with::<64>(),
            4 => self.run_with::<32>(),
            _ => self.run_with::<16>(),
        }
    }
}

impl Convert<'_> {
    #[inline(always)]
    fn run_with<const LANES: usize>(self) -> usize {
        let mut count = 0;
        let mut blank = *self.blank;
        for (line, board) in self.text.iter().zip(self.boards) {
            let cells = line.first_chunk().expect("it is longer");
            if line[CELLS] != b'\n' || !convert_with::<LANES>(&mut blank, cells, board) {
                break;
            }
            count += 1;
        }
        *self.blank = blank;
        count
    }
}

/// Boards to be written as digits; what is between the lines is there already.
struct Print<'a> {
    boards: &'a [[u8; CELLS]],
    lines: &'a mut [[u8; LINE]],
}

impl Kernel for Print<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        match V::WORDS {
            8 => self.run_with::<64>(),
            4 => self.run_with::<32>(),
            _ => self.run_with::<16>(),
        }
    }
}

impl Print<'_> {
    #[inline(always)]
    fn run_with<const LANES: usize>(self) {
        for (board, line) in self.boards.iter().zip(self.lines) {
            for part in 0..parts(LANES) {
                let at = part_at(part, LANES);
                let from: &[u8; LANES] = board[at..].first_chunk().expect("a part is within the board");
                let to: &mut [u8; LANES] = line[at..].first_chunk_mut().expect("a part is within the board");
                for i in 0..LANES {
                    to[i] = from[i] + b'0';
                }
            }
        }
    }
}

/// In how many parts of so many cells a board is gone through.
const fn parts(lanes: usize) -> usize {
    CELLS.div_ceil(lanes)
}

/// Where a part begins. The last one ends with the board, and begins within the part before.
const fn part_at(part: usize, lanes: usize) -> usize {
    let at = part * lanes;
    if at + lanes > CELLS { CELLS - lanes } else { at }
}

/// Puts the values of a line's cells into `values`, and tells whether they are digits and blanks of one kind, and not
/// blanks alone. `blank` is a guess, and what is found if it was wrong.
#[inline(always)]
fn convert_with<const LANES: usize>(blank: &mut u8, cells: &[u8; CELLS], values: &mut [u8; CELLS]) -> bool {
    if convert::<LANES>(cells, *blank, values) {
        return true;
    }
    let Some(found) = line::blank_of_nine(cells) else { return false };
    *blank = found;
    convert::<LANES>(cells, found, values)
}

/// The same with this blank. Every byte goes the same way, in lanes of a vector: a loop over all cells with a flag for
/// what is strange was made of branches by the compiler, and took five times as long.
#[inline(always)]
fn convert<const LANES: usize>(cells: &[u8; CELLS], blank: u8, values: &mut [u8; CELLS]) -> bool {
    const STRANGE: u8 = 0x80;
    // of each lane all values, and whether one is strange
    let mut all = [0_u8; LANES];
    for part in 0..parts(LANES) {
        let at = part_at(part, LANES);
        let from: &[u8; LANES] = cells[at..].first_chunk().expect("a part is within the board");
        let to: &mut [u8; LANES] = values[at..].first_chunk_mut().expect("a part is within the board");
        for i in 0..LANES {
            let digit = from[i].wrapping_sub(b'0');
            let value = if digit < 10 { digit } else { 0 };
            to[i] = value;
            all[i] |= value | if value == 0 && from[i] != blank { STRANGE } else { 0 };
        }
    }
    let (words, _) = all.as_chunks();
    let all = words.iter().fold(0, |all, word| all | u64::from_ne_bytes(*word));
    all & u64::from_ne_bytes([STRANGE; 8]) == 0 && all != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::text::{Layout, ReadOptions, read};

    #[test]
    fn lines_taken_in_bulk_are_those_that_are_read_one_by_one() {
        let nine = format!("53..7....6..195....98....6.{}", ".".repeat(54));
        let other = |blank: &str| nine.replace('.', blank);
        let full = "123456789".repeat(9);
        let text = [
            nine.as_str(),
            &other("0"),
            &other("x"),
            &format!("{nine}\r"),
            &format!("{nine} a word \t"),
            &format!("{nine};x\r"),
            &format!("{nine},1"),
            &full,
            &nine,
            "",
            &nine,
            "# a comment",
            &nine,
            &format!(" {nine}"),
            &nine,
            &nine[1..],
            &format!("{nine}5"),
            &other("A"),
            &".".repeat(81),
            &nine,
            &nine.replacen('.', "0", 1),
            &format!("{nine}\r{nine}"),
            &nine,
        ]
        .join("\n");
        for end in [0, 1, 81, 82, text.len() / 2, text.len()] {
            let text = &text.as_bytes()[..end];
            for (most, set) in [1, 3, 100].into_iter().flat_map(|most| InstructionSet::ALL.map(|set| (most, set))) {
                let mut reader = read(text, &ReadOptions::default());
                let mut nines = BulkLines::new(most, set);
                let mut found = Vec::new();
                loop {
                    nines.clear();
                    reader.take_bulk_lines(&mut nines);
                    found.extend((0..nines.len()).map(|i| Ok(nines.puzzle(i, text))));
                    if nines.is_full() {
                        continue;
                    }
                    match reader.next() {
                        Some(one) => found.push(one),
                        None => break,
                    }
                }
                assert_eq!(found, read(text, &ReadOptions::default()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn an_answer_is_written_as_its_line_was() {
        let (one, two) = ("1".repeat(81), "2".repeat(81));
        let text = format!("{one}\n{two}\n{two} # a remark \r\n{one}\r\n{two}\n{one}\n");
        for set in InstructionSet::ALL {
            let mut nines = BulkLines::new(9, set);
            read(text.as_bytes(), &ReadOptions::default()).take_bulk_lines(&mut nines);
            let solutions: Vec<_> = (0..nines.len()).zip(3..).map(|(_, value)| [value; CELLS]).collect();
            let lines: Vec<_> = (3..9).map(|value| value.to_string().repeat(81)).collect();
            let expected: Vec<_> =
                (0..6).map(|i| lines[i].clone() + if i == 2 { " # a remark\n" } else { "\n" }).collect();
            for which in [0..6, 0..2, 1..3, 2..3, 3..6, 4..4] {
                let mut out = Vec::new();
                nines.write(which.clone(), &solutions, text.as_bytes(), &mut out);
                assert_eq!(String::from_utf8(out).expect("text"), expected[which].concat());
            }
        }
    }

    #[test]
    fn lines_that_were_kept_are_the_puzzles_that_they_were() {
        let nine = format!("53..7....6..195....98....6.{}", ".".repeat(54));
        let three = format!("{nine}\n{}\n{nine}\n", nine.replace('.', "0"));
        let text = format!("# a comment\n{nine}\n{nine} a word \t\r\n{three}{nine}\r\n{nine};x");
        let mut reader = read(text.as_bytes(), &ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() });
        let first = reader.next().expect("a puzzle").expect("one that can be read");
        assert_eq!(first.line, 2);
        let mut nines = BulkLines::new(9, InstructionSet::Portable);
        reader.take_bulk_lines(&mut nines);
        let mut kept = b"what was kept before".to_vec();
        for (which, count) in [(0..6, 1), (1..6, 3), (1..3, 2), (2..6, 2), (3..4, 1), (4..6, 1), (5..6, 1)] {
            let lines = nines.keep(which.clone(), text.as_bytes(), &mut kept);
            assert_eq!(lines.count, count, "{which:?}");
            for i in 0..lines.count {
                assert_eq!(lines.puzzle(i, &kept), nines.puzzle(which.start + i, text.as_bytes()));
            }
        }
    }
}
