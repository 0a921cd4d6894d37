//! Lines of 81 digits in bulk: parsing of boards and printing of solutions, thousands at a time.
//!
//! ```text
//!  text     53..7....6..195…\n  98.3…  # with a remark\n    each is checked and parsed in one pass
//!  values   530070000600195…    9803…                      81 bytes per board, end to end
//!  runs     offset and number of the first of some consecutive lines
//! ```
//!
//! The `Board` and `Form` that [`next_nine`] builds from such a line cost more than the fastest
//! engine needs to solve it. Here nothing is allocated for a line. The loops run over arrays of
//! constant length, without a branch, inside the widest instruction set, so that the compiler
//! vectorizes them. The blank of the last line is tried first, and searched for only if that fails.
//! A test compares the accepted lines with those of [`next_nine`].

#![allow(clippy::inline_always, reason = "functions called inside an instruction set must be compiled there")]

use super::line::{self, next_nine};
use super::{Board, Lines};
use kdoku_sliced::simd::{InstructionSet, Kernel, Vector, dispatch};
use std::ops::Range;

/// The cells of a board.
pub const CELLS: usize = 81;
/// The bytes of a line that is a board and a line feed.
const LINE: usize = CELLS + 1;

/// Puzzles from lines of 81 digits, up to a capacity.
#[derive(Debug)]
pub struct BulkLines {
    /// The boards, followed by bytes of earlier use, which are never cleared.
    values: Vec<u8>,
    count: usize,
    runs: Vec<Run>,
    capacity: usize,
    /// The blank of the last line.
    blank: u8,
    set: InstructionSet,
}

/// Consecutive lines: one line of any kind, or any number of plain lines (a board and a line feed).
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The number of puzzles before it.
    before: usize,
    /// The offset of its first line in the text.
    start: usize,
    /// The number of that line, from 1.
    number: usize,
    /// The length of the text after the board without trailing white space; 0 for plain lines.
    rest: usize,
}

impl BulkLines {
    /// Creates an empty collection for `capacity` puzzles, which are parsed with the instructions
    /// of `set`.
    pub const fn new(capacity: usize, set: InstructionSet) -> Self {
        Self { values: Vec::new(), count: 0, runs: Vec::new(), capacity, blank: b'.', set }
    }

    /// The number of puzzles.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether it has reached its capacity.
    pub const fn is_full(&self) -> bool {
        self.count >= self.capacity
    }

    /// Returns the boards end to end, one byte per cell, 0 for a blank.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.count * CELLS]
    }

    /// Removes all puzzles.
    pub fn clear(&mut self) {
        self.count = 0;
        self.runs.clear();
    }

    /// Returns the lines of `text` from that of puzzle `i` on.
    fn lines_from<'a>(&self, i: usize, text: &'a [u8]) -> Lines<'a> {
        let Run { before, start, number, .. } = self.runs[self.run_index_of(i)];
        Lines::from(text, start + (i - before) * LINE, number + (i - before))
    }

    /// Returns the index of the run of puzzle `i`.
    fn run_index_of(&self, i: usize) -> usize {
        self.runs.partition_point(|run| run.before <= i) - 1
    }

    /// Returns puzzle `i`, whose line is in `text`, as [`next_nine`] reads it.
    ///
    /// # Panics
    /// If `text` is not the text of the puzzle.
    pub fn puzzle(&self, i: usize, text: &[u8]) -> Board {
        next_nine(&mut self.lines_from(i, text)).expect("the line has been read before")
    }

    /// Appends lines to `copies`, each with a line feed: the line of the first puzzle of `which`,
    /// and those that follow it in the same run.
    ///
    /// # Panics
    /// If `which` is empty.
    pub fn copy_lines(&self, which: Range<usize>, text: &[u8], copies: &mut Vec<u8>) -> CopiedLines {
        let run = self.run_index_of(which.start);
        let next = self.runs.get(run + 1).map_or(self.count, |next| next.before);
        let count = which.end.min(next) - which.start;
        let Run { before, start, number, .. } = self.runs[run];
        let (start, number) = (start + (which.start - before) * LINE, number + (which.start - before));
        let at = copies.len();
        if count > 1 {
            copies.extend_from_slice(&text[start..start + count * LINE]);
        } else {
            let line =
                Lines::from(text, start, number).next_if(CELLS, |_| true).expect("the line has been read before");
            copies.extend_from_slice(line.bytes);
            copies.push(b'\n');
        }
        CopiedLines { at, start, number, count }
    }

    /// Takes lines from the head of `lines`. Returns whether there was one.
    pub(crate) fn take(&mut self, lines: &mut Lines<'_>) -> bool {
        let before = self.count;
        while !self.is_full() {
            self.take_plain_lines(lines);
            if self.is_full() || !self.take_other_line(lines) {
                break;
            }
        }
        self.count > before
    }

    /// Takes plain lines: a board and a line feed each.
    fn take_plain_lines(&mut self, lines: &mut Lines<'_>) {
        let (start, number, text) = lines.ahead();
        let before = self.count;
        let (text, _) = text.as_chunks();
        let text = &text[..text.len().min(self.capacity - before)];
        if text.first().is_none_or(|line| line[CELLS] != b'\n') {
            return;
        }
        self.reserve(text.len());
        let (boards, _) = self.values[before * CELLS..].as_chunks_mut();
        let count = dispatch(self.set, ParseLines { text, boards, blank: &mut self.blank });
        if count > 0 {
            self.runs.push(Run { before, start, number, rest: 0 });
            self.count += count;
            lines.go_to(start + count * LINE, number + count);
        }
    }

    /// Takes one line that has text after its board or another end of line.
    fn take_other_line(&mut self, lines: &mut Lines<'_>) -> bool {
        self.reserve(1);
        let before = self.count;
        let board = self.values[before * CELLS..].first_chunk_mut().expect("memory is reserved");
        let line = lines.next_if(CELLS, |cells| {
            let cells = cells.first_chunk().expect("81 bytes were requested");
            parse_board::<16>(&mut self.blank, cells, board)
        });
        let Some(line) = line else { return false };
        let rest = std::str::from_utf8(&line.bytes[CELLS..]).expect("only text is taken").trim_end().len();
        self.runs.push(Run { before, start: line.start, number: line.number, rest });
        self.count += 1;
        true
    }

    /// Reserves memory for `count` more boards.
    fn reserve(&mut self, count: usize) {
        let length = (self.count + count) * CELLS;
        if self.values.len() < length {
            self.values.resize(length, 0);
        }
    }

    /// Appends the solutions of some puzzles in the form of their lines: the digits, the text after
    /// the board, and a line feed. `solutions` holds those of all puzzles.
    pub fn write_solutions(&self, which: Range<usize>, solutions: &[[u8; CELLS]], text: &[u8], out: &mut Vec<u8>) {
        let mut i = which.start;
        while i < which.end {
            let run = self.run_index_of(i);
            let next = self.runs.get(run + 1).map_or(self.count, |next| next.before);
            let boards = &solutions[i..next.min(which.end)];
            let at = out.len();
            out.resize(at + boards.len() * LINE, b'\n');
            let (lines, _) = out[at..].as_chunks_mut();
            dispatch(self.set, PrintLines { boards, lines });
            let Run { start, rest, .. } = self.runs[run];
            if rest > 0 {
                out.pop();
                out.extend_from_slice(&text[start + CELLS..start + CELLS + rest]);
                out.push(b'\n');
            }
            i += boards.len();
        }
    }
}

/// Copied lines, which become puzzles on demand: one line of any kind, or any number of plain
/// lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopiedLines {
    /// The offset of the copy.
    at: usize,
    /// The offset of the first line in its text.
    start: usize,
    /// Its number, from 1.
    pub number: usize,
    /// The number of lines.
    pub count: usize,
}

impl CopiedLines {
    /// Returns puzzle `i` of these, as in its text.
    ///
    /// # Panics
    /// If `copies` are not the copies made with it.
    pub fn puzzle(&self, i: usize, copies: &[u8]) -> Board {
        let mut line = Lines::from(copies, self.at + i * LINE, self.number + i);
        let puzzle = next_nine(&mut line).expect("the line has been read before");
        let (start, length) = (self.start + i * LINE, puzzle.span.len());
        Board { span: start..start + length, ..puzzle }
    }
}

/// Parses lines, and returns how many of them, from the first on, are plain.
struct ParseLines<'a> {
    text: &'a [[u8; LINE]],
    boards: &'a mut [[u8; CELLS]],
    blank: &'a mut u8,
}

impl Kernel for ParseLines<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<V: Vector>(self) -> usize {
        match V::WORDS {
            8 => self.run_in_lanes::<64>(),
            4 => self.run_in_lanes::<32>(),
            _ => self.run_in_lanes::<16>(),
        }
    }
}

impl ParseLines<'_> {
    #[inline(always)]
    fn run_in_lanes<const LANES: usize>(self) -> usize {
        let mut count = 0;
        let mut blank = *self.blank;
        for (line, board) in self.text.iter().zip(self.boards) {
            let cells = line.first_chunk().expect("a line is longer");
            if line[CELLS] != b'\n' || !parse_board::<LANES>(&mut blank, cells, board) {
                break;
            }
            count += 1;
        }
        *self.blank = blank;
        count
    }
}

/// Prints boards as digits into lines that already have their line feeds.
struct PrintLines<'a> {
    boards: &'a [[u8; CELLS]],
    lines: &'a mut [[u8; LINE]],
}

impl Kernel for PrintLines<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        match V::WORDS {
            8 => self.run_in_lanes::<64>(),
            4 => self.run_in_lanes::<32>(),
            _ => self.run_in_lanes::<16>(),
        }
    }
}

impl PrintLines<'_> {
    #[inline(always)]
    fn run_in_lanes<const LANES: usize>(self) {
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

/// Returns the number of parts of `lanes` cells in a board.
const fn parts(lanes: usize) -> usize {
    CELLS.div_ceil(lanes)
}

/// Returns the first cell of a part. The last part ends with the board and overlaps the one before.
const fn part_at(part: usize, lanes: usize) -> usize {
    let at = part * lanes;
    if at + lanes > CELLS { CELLS - lanes } else { at }
}

/// Parses the cells of a line. Returns whether they are digits and blanks of one kind, and not only
/// blanks. `blank` is tried first, and replaced if the line has another one.
#[inline(always)]
fn parse_board<const LANES: usize>(blank: &mut u8, cells: &[u8; CELLS], values: &mut [u8; CELLS]) -> bool {
    if parse_with_blank::<LANES>(cells, *blank, values) {
        return true;
    }
    let Some(found) = line::blank_of_nine(cells) else { return false };
    *blank = found;
    parse_with_blank::<LANES>(cells, found, values)
}

/// Does the same for one blank. Every byte takes the same path, in the lanes of a vector; a loop
/// over all cells with one flag would be compiled to branches.
#[inline(always)]
fn parse_with_blank<const LANES: usize>(cells: &[u8; CELLS], blank: u8, values: &mut [u8; CELLS]) -> bool {
    const INVALID: u8 = 0x80;
    // the OR of the values of each lane, with the highest bit for an invalid cell
    let mut all = [0_u8; LANES];
    for part in 0..parts(LANES) {
        let at = part_at(part, LANES);
        let from: &[u8; LANES] = cells[at..].first_chunk().expect("a part is within the board");
        let to: &mut [u8; LANES] = values[at..].first_chunk_mut().expect("a part is within the board");
        for i in 0..LANES {
            let digit = from[i].wrapping_sub(b'0');
            let value = if digit < 10 { digit } else { 0 };
            to[i] = value;
            all[i] |= value | if value == 0 && from[i] != blank { INVALID } else { 0 };
        }
    }
    let (words, _) = all.as_chunks();
    let all = words.iter().fold(0, |all, word| all | u64::from_ne_bytes(*word));
    all & u64::from_ne_bytes([INVALID; 8]) == 0 && all != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, ReadOptions, read};

    #[test]
    fn bulk_parsing_accepts_the_same_lines_as_reading_one_by_one() {
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
            for (capacity, set) in
                [1, 3, 100].into_iter().flat_map(|capacity| InstructionSet::ALL.map(|set| (capacity, set)))
            {
                let mut reader = read(text, &ReadOptions::default());
                let mut lines = BulkLines::new(capacity, set);
                let mut found = Vec::new();
                loop {
                    lines.clear();
                    reader.take_bulk_lines(&mut lines);
                    found.extend((0..lines.len()).map(|i| Ok(lines.puzzle(i, text))));
                    if lines.is_full() {
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
    fn a_solution_is_written_in_the_form_of_its_line() {
        let (one, two) = ("1".repeat(81), "2".repeat(81));
        let text = format!("{one}\n{two}\n{two} # a remark \r\n{one}\r\n{two}\n{one}\n");
        for set in InstructionSet::ALL {
            let mut bulk = BulkLines::new(9, set);
            read(text.as_bytes(), &ReadOptions::default()).take_bulk_lines(&mut bulk);
            let solutions: Vec<_> = (0..bulk.len()).zip(3..).map(|(_, value)| [value; CELLS]).collect();
            let lines: Vec<_> = (3..9).map(|value| value.to_string().repeat(81)).collect();
            let expected: Vec<_> =
                (0..6).map(|i| lines[i].clone() + if i == 2 { " # a remark\n" } else { "\n" }).collect();
            for which in [0..6, 0..2, 1..3, 2..3, 3..6, 4..4] {
                let mut out = Vec::new();
                bulk.write_solutions(which.clone(), &solutions, text.as_bytes(), &mut out);
                assert_eq!(String::from_utf8(out).expect("text"), expected[which].concat());
            }
        }
    }

    #[test]
    fn copied_lines_give_the_same_puzzles() {
        let nine = format!("53..7....6..195....98....6.{}", ".".repeat(54));
        let three = format!("{nine}\n{}\n{nine}\n", nine.replace('.', "0"));
        let text = format!("# a comment\n{nine}\n{nine} a word \t\r\n{three}{nine}\r\n{nine};x");
        let mut reader = read(text.as_bytes(), &ReadOptions { layout: Some(Layout::Line), ..ReadOptions::default() });
        let first = reader.next().expect("a puzzle").expect("one that can be read");
        assert_eq!(first.line, 2);
        let mut lines = BulkLines::new(9, InstructionSet::Portable);
        reader.take_bulk_lines(&mut lines);
        let mut copies = b"earlier copies".to_vec();
        for (which, count) in [(0..6, 1), (1..6, 3), (1..3, 2), (2..6, 2), (3..4, 1), (4..6, 1), (5..6, 1)] {
            let part = lines.copy_lines(which.clone(), text.as_bytes(), &mut copies);
            assert_eq!(part.count, count, "{which:?}");
            for i in 0..part.count {
                assert_eq!(part.puzzle(i, &copies), lines.puzzle(which.start + i, text.as_bytes()));
            }
        }
    }
}
