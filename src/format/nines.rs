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
        &self.values
    }

    pub(crate) fn clear(&mut self) {
        self.values.clear();
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
        for line in rest.chunks_exact(CELLS + 1).take(self.most - self.len()) {
            let (cells, ending) = line.split_first_chunk::<CELLS>().expect("it is longer");
            let Some(values) = (ending == b"\n").then(|| self.values_of(cells)).flatten() else { break };
            self.values.extend_from_slice(&values);
            self.places.push(Place { start: at, end: at + CELLS, number });
            at += CELLS + 1;
            number += 1;
        }
        lines.go_to(at, number);
    }

    /// Takes one line that ends otherwise, or has something after its board.
    fn take_other(&mut self, lines: &mut Lines<'_>) -> bool {
        let mut found = None;
        let line = lines.next_if(CELLS, |cells| {
            found = self.values_of(cells.first_chunk().expect("so many were asked for"));
            found.is_some()
        });
        let (Some(line), Some(values)) = (line, found) else { return false };
        let rest = std::str::from_utf8(&line.bytes[CELLS..]).expect("only text is taken");
        self.values.extend_from_slice(&values);
        let end = line.start + CELLS + rest.trim_end().len();
        self.places.push(Place { start: line.start, end, number: line.number });
        true
    }

    /// The values of a line's cells, if they are digits and blanks of one kind, and not blanks alone.
    fn values_of(&mut self, cells: &[u8; CELLS]) -> Option<[u8; CELLS]> {
        converted(cells, self.blank).or_else(|| {
            let blank = line::blank_of_nine(cells)?;
            self.blank = blank;
            converted(cells, blank)
        })
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

/// The values of cells written in digits and this blank; `None` if there is something else, or no digit. Every byte
/// goes the same way.
#[inline]
fn converted(cells: &[u8; CELLS], blank: u8) -> Option<[u8; CELLS]> {
    let mut values = [0; CELLS];
    let (mut strange, mut given) = (0_u8, 0_u8);
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_given = u8::from(digit.wrapping_sub(1) < 9).wrapping_neg();
        let is_blank = u8::from(byte == blank).wrapping_neg();
        *value = digit & is_given;
        given |= is_given;
        strange |= !(is_given | is_blank);
    }
    (strange == 0 && given != 0).then_some(values)
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
        for i in 0..nines.len() {
            nines.write(i, &[i as u8 + 3; 81], text.as_bytes(), &mut out);
        }
        assert_eq!(
            String::from_utf8(out).expect("text"),
            format!("{}\n{} # a remark\n", "3".repeat(81), "4".repeat(81))
        );
    }
}
