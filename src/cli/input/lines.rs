//! Formats of other programs with one puzzle per line. Only one line at a time is in memory.

use super::stream::Stream;
use super::table::EMPTY;
use super::task::Diagnostics;
use super::{State, Step};
use crate::cli::report::Fault;
use crate::cli::settings::config_file::not_utf8;
use crate::cli::{Inputs, Location, Unreadable};
use kdoku::interchange::Format;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

/// The lines of a text that are neither blank nor comments.
pub(super) struct Lines<R = Stream> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: usize,
    /// The number of bytes of the last line and of the lines skipped before it.
    fresh: usize,
    is_idle: bool,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        Self { input, line: Vec::new(), number: 0, fresh: 0, is_idle: false }
    }

    /// Whether the next line can be read without waiting.
    fn is_ready(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line and its number, from 1; `None` at the end.
    fn next(&mut self) -> io::Result<Option<(usize, &[u8])>> {
        self.fresh = 0;
        loop {
            self.line.clear();
            let read = self.input.read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            self.fresh += read;
            self.number += 1;
            if !self.line.trim_ascii().is_empty() && self.line[0] != b'#' {
                break;
            }
        }
        Ok(Some((self.number, self.line.trim_ascii_end())))
    }
}

impl Inputs<'_> {
    /// Starts reading lines of another program. `length` is their length in bytes, if known.
    pub(super) fn start_lines(&mut self, format: &'static Format, input: Stream, length: Option<u64>) {
        self.start_extent(length);
        self.position = None;
        self.state = State::Lines(format, Lines::new(input));
    }

    /// Reads the next puzzle of lines.
    pub(super) fn line(&mut self, format: &'static Format, mut lines: Lines) -> Option<Step> {
        if !lines.is_ready() && !mem::replace(&mut lines.is_idle, true) {
            self.state = State::Lines(format, lines);
            return Some(Step::Idle);
        }
        lines.is_idle = false;
        if lines.is_ready() && self.interrupt.is_late() {
            self.cut_short();
            return None;
        }
        let before = super::source::to_usize(self.source.from.lines);
        let step = match lines.next() {
            Ok(None) => {
                self.finish_file();
                return None;
            }
            Ok(Some((number, EMPTY))) => self.row_without_puzzle(before + number),
            Ok(Some((number, line))) => match std::str::from_utf8(line) {
                Ok(line) => self.interchange_puzzle(format, line, Some(before + number)),
                Err(error) => self.line_that_is_not_text(line, before + number, error.valid_up_to()),
            },
            Err(error) => return Some(self.cannot_read(&error)),
        };
        self.extent.puzzles += 1;
        self.extent.bytes += lines.fresh as u64;
        (self.state, self.position) = (State::Lines(format, lines), None);
        Some(step)
    }

    /// Returns the error of a row of a table whose column is empty.
    fn row_without_puzzle(&mut self, number: usize) -> Step {
        self.count(1);
        let location = Location { file: "", number: Some(self.source.number), line: Some(number) };
        let message = "this row of the table has no puzzle".to_owned();
        let diagnostics = Diagnostics::Faults(vec![Fault::new(EMPTY, 0..EMPTY.len(), number, message.clone())]);
        Step::Unreadable(Unreadable {
            location,
            column: Some(1),
            message,
            hint: None,
            is_line: Some(true),
            is_joined: false,
            diagnostics,
        })
    }

    /// Returns the error of a line whose byte `at` is not UTF-8.
    fn line_that_is_not_text(&mut self, line: &[u8], number: usize, at: usize) -> Step {
        self.count(1);
        let message = not_utf8(line[at]);
        let column = Some(String::from_utf8_lossy(&line[..at]).chars().count() + 1);
        let diagnostics = Diagnostics::Faults(vec![Fault::new(line, at..at + 1, number, message.clone())]);
        let location = Location { file: "", number: Some(self.source.number), line: Some(number) };
        Step::Unreadable(Unreadable {
            location,
            column,
            message,
            hint: None,
            is_line: Some(true),
            is_joined: false,
            diagnostics,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lines_and_skips_blank_ones_and_comments() {
        let mut lines = Lines::new(&b"\n  one \r\n\t\n# x\ntwo"[..]);
        assert!(!lines.is_ready());
        assert_eq!(lines.next().expect("a line"), Some((2, &b"  one"[..])));
        assert!(lines.is_ready());
        assert_eq!(lines.next().expect("a line"), Some((5, &b"two"[..])));
        assert_eq!(lines.next().expect("the end"), None);
    }
}
