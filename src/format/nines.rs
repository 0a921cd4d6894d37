//! Lines of 81 digits by the thousand: what a collection is made of, read and written in bulk.
//!
//! ```text
//!  text    53..7....6..195…\n  98.3…  # with a remark\n     each line checked and converted in one pass
//!  values  530070000600195…    9803…                       81 bytes a board, end to end, as solvers take them
//!  places  start, number, and where the rest of the line ends
//! ```
//!
//! A puzzle and its form, which [`next_nine`] makes of such a line, cost more than the fastest engine needs to solve
//! it. Here nothing is allocated for a line, and the loops run over arrays of fixed length without a branch, so that
//! the compiler turns them into vectors; which character is the blank is guessed from the line before, and looked up
//! only where that fails. What is taken is what [`next_nine`] takes, and a test holds one against the other.

use super::line::{self, next_nine};
use super::puzzle::Puzzle;
use super::text::Lines;

/// The cells of a board.
pub(crate) const CELLS: usize = 81;

/// Puzzles that were lines of 81 digits, up to a number that was set.
#[derive(Debug)]
pub(crate) struct Nines {
    /// The boards, and beyond them what was of use before: bytes that are written over need not be cleared.
    values: Vec<u8>,
    places: Vec<Place>,
    most: usize,
    /// The blank of the last line.
    blank: u8,
}

/// Where one of them stood.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Where its line begins in the text.
    start: usize,
    /// Where what follows the board ends, white space at the end of the line left out.
    end: usize,
    /// The number of its line, from 1.
    number: usize,
}

impl Nines {
    /// Room for `most` of them.
    pub(crate) const fn new(most: usize) -> Self {
        Self { values: Vec::new(), places: Vec::new(), most, blank: b'.' }
    }

    pub(crate) const fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.places.len() >= self.most
    }

    /// The boards end to end, a byte a cell, 0 for a blank.
    pub(crate) fn values(&self) -> &[u8] {
        &self.values[..self.len() * CELLS]
    }

    pub(crate) fn clear(&mut self) {
        self.places.clear();
    }

    /// The puzzle number `i` of these, all of which were lines of `text`, as it is read when it is read alone.
    pub(crate) fn puzzle(&self, i: usize, text: &[u8]) -> Puzzle {
        let Place { start, number, .. } = self.places[i];
        next_nine(&mut Lines::from(text, start, number)).expect("it was such a line before")
    }

    /// Takes lines from the head of `lines`, and tells whether there was one.
    pub(super) fn take(&mut self, lines: &mut Lines<'_>) -> bool {
        let before = self.len();
        while !self.is_full() {
            self.take_plain(lines);
            if self.is_full() || !self.take_other(lines) {
                break;
            }
        }
        self.len() > before
    }

    /// Takes lines that consist of their board, a line feed and nothing else.
    fn take_plain(&mut self, lines: &mut Lines<'_>) {
        let (mut at, mut number, rest) = lines.ahead();
        let before = self.len();
        let count = (self.most - before).min(rest.len() / (CELLS + 1));
        self.make_room(count);
        let Self { values, places, blank, .. } = self;
        let (boards, _) = values[before * CELLS..].as_chunks_mut();
        for (line, board) in rest.chunks_exact(CELLS + 1).take(count).zip(boards) {
            let (cells, ending) = line.split_first_chunk().expect("it is longer");
            if ending != b"\n" || !convert_with(blank, cells, board) {
                break;
            }
            places.push(Place { start: at, end: at + CELLS, number });
            at += CELLS + 1;
            number += 1;
        }
        lines.go_to(at, number);
    }

    /// Takes one line that ends otherwise, or has something after its board.
    fn take_other(&mut self, lines: &mut Lines<'_>) -> bool {
        self.make_room(1);
        let at = self.len() * CELLS;
        let board = self.values[at..].first_chunk_mut().expect("there is room");
        let line = lines.next_if(CELLS, |cells| {
            convert_with(&mut self.blank, cells.first_chunk().expect("so many were asked for"), board)
        });
        let Some(line) = line else { return false };
        let rest = std::str::from_utf8(&line.bytes[CELLS..]).expect("only text is taken");
        let end = line.start + CELLS + rest.trim_end().len();
        self.places.push(Place { start: line.start, end, number: line.number });
        true
    }

    /// Makes room for so many boards.
    fn make_room(&mut self, count: usize) {
        let length = (self.len() + count) * CELLS;
        if self.values.len() < length {
            self.values.resize(length, 0);
        }
    }

    /// Writes the answer to puzzle number `i` as its line was: the values of the solution, what followed the board, and
    /// a line feed.
    pub(crate) fn write(&self, i: usize, solution: &[u8; CELLS], text: &[u8], out: &mut Vec<u8>) {
        let mut line = [b'\n'; CELLS + 1];
        for (byte, value) in line.iter_mut().zip(solution) {
            *byte = value + b'0';
        }
        let Place { start, end, .. } = self.places[i];
        if end == start + CELLS {
            out.extend_from_slice(&line);
        } else {
            out.extend_from_slice(&line[..CELLS]);
            out.extend_from_slice(&text[start + CELLS..end]);
            out.push(b'\n');
        }
    }
}

/// Puts the values of a line's cells into `values`, and tells whether they are digits and blanks of one kind, and not
/// blanks alone. `blank` is a guess, and what is found if it was wrong.
fn convert_with(blank: &mut u8, cells: &[u8; CELLS], values: &mut [u8; CELLS]) -> bool {
    if convert(cells, *blank, values) {
        return true;
    }
    let Some(found) = line::blank_of_nine(cells) else { return false };
    *blank = found;
    convert(cells, found, values)
}

/// The same with this blank. Every byte goes the same way, in lanes of a vector: a loop over all cells with a flag for
/// what is strange was made of branches by the compiler, and took five times as long.
#[inline]
fn convert(cells: &[u8; CELLS], blank: u8, values: &mut [u8; CELLS]) -> bool {
    const LANES: usize = 16;
    let value_of = |byte: u8| {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 { digit } else { 0 }
    };
    let (mut strange, mut given) = ([0_u8; LANES], [0_u8; LANES]);
    let (from, [last_from]) = cells.as_chunks::<LANES>() else { unreachable!("81 is one more than a multiple of 16") };
    let (to, [last_to]) = values.as_chunks_mut::<LANES>() else { unreachable!("81 is one more than a multiple of 16") };
    for (from, to) in from.iter().zip(to) {
        for i in 0..LANES {
            let value = value_of(from[i]);
            to[i] = value;
            given[i] |= value;
            strange[i] |= u8::from(value == 0) & u8::from(from[i] != blank);
        }
    }
    *last_to = value_of(*last_from);
    let is_strange = *last_to == 0 && *last_from != blank;
    !is_strange && u128::from_ne_bytes(strange) == 0 && (u128::from_ne_bytes(given) != 0 || *last_to != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read};

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
            for most in [1, 3, 100] {
                let mut reader = read(text, &ReadOptions::default());
                let mut nines = Nines::new(most);
                let mut found = Vec::new();
                loop {
                    nines.clear();
                    reader.take_nines(&mut nines);
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
        let text = format!("{}\n{} # a remark \r\n", "1".repeat(81), "2".repeat(81));
        let mut nines = Nines::new(9);
        read(text.as_bytes(), &ReadOptions::default()).take_nines(&mut nines);
        let mut out = Vec::new();
        for (i, value) in (0..nines.len()).zip(3..) {
            nines.write(i, &[value; 81], text.as_bytes(), &mut out);
        }
        assert_eq!(
            String::from_utf8(out).expect("text"),
            format!("{}\n{} # a remark\n", "3".repeat(81), "4".repeat(81))
        );
    }
}
