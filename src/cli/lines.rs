//! Formats of other programs whose puzzles are lines, read line by line: of a file of any length, a line is held at a time.
//!
//! Which format it is, [`beginning`](super::beginning) finds out.

use super::exit::Exit;
use super::progress::Progress;
use super::report::{self, Fault};
use super::session::Session;
use super::source::{Source, to_usize};
use super::task::{Place, Unreadable};
use kdoku::interchange::Format;
use std::io::{self, BufRead, BufReader, Read};

/// The lines of a text that are not blank, one at a time.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: usize,
    /// The bytes that the last line took, with blank lines before it.
    fresh: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input: BufReader::with_capacity(1 << 16, input), line: Vec::new(), number: 0, fresh: 0 }
    }

    /// Whether the next line is there already, so that nobody has to wait for it.
    pub(crate) fn is_ready(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// How many bytes the last line took, with blank lines before it.
    pub(crate) fn fresh(&self) -> usize {
        self.fresh
    }

    /// The next line and its number, from 1 on; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<(usize, &[u8])>> {
        self.fresh = 0;
        loop {
            self.line.clear();
            let read = self.input.read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            self.fresh += read;
            self.number += 1;
            if !self.line.trim_ascii().is_empty() {
                break;
            }
        }
        Ok(Some((self.number, self.line.trim_ascii_end())))
    }
}

/// A line as text, or what is wrong with it, which has been told.
pub(crate) fn text<'l>(
    file: &str,
    line: &'l [u8],
    number: usize,
    session: &mut Session,
) -> Result<&'l str, (usize, String)> {
    std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        let message = format!("the byte `0x{:02x}` is no UTF-8 text", line[at]);
        let fault = Fault { file, text: line, line: number, span: at..at + 1, message, label: None, hint: None };
        report::fault(&fault);
        session.ended(Exit::Failure);
        (String::from_utf8_lossy(&line[..at]).chars().count() + 1, fault.message)
    })
}

impl Source<'_> {
    /// Puzzles as another program writes them, one a line, of so many bytes if that is known.
    pub(crate) fn foreign_lines(&mut self, format: &Format, input: impl Read, length: Option<u64>) -> io::Result<()> {
        let mut progress = Progress::new(length, self.session);
        let done = self.each_line(format, input, &mut progress);
        progress.end();
        done
    }

    fn each_line(&mut self, format: &Format, input: impl Read, progress: &mut Progress) -> io::Result<()> {
        let mut lines = Lines::new(input);
        loop {
            if self.session.interrupt.came() {
                return Ok(());
            }
            if !lines.is_ready() {
                self.command.pause(self.session)?;
                self.session.out.flush()?;
            }
            let before = to_usize(self.from.lines);
            match lines.next().map(|next| next.map(|(number, line)| (before + number, line))) {
                Ok(None) => return Ok(()),
                Ok(Some((number, line))) => match text(self.file, line, number, self.session) {
                    Ok(line) => self.foreign_puzzle(format, line, Some(number))?,
                    Err((column, message)) => {
                        self.count(1);
                        let place = Place { file: self.file, number: Some(self.number), line: Some(number) };
                        let column = Some(column);
                        self.not_read(&Unreadable { place, column, message, hint: None, is_line: Some(true) })?;
                    }
                },
                Err(error) => return self.cannot_read(&error),
            }
            progress.took(1, lines.fresh());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_and_blank_ones_passed_over() {
        let mut lines = Lines::new(&b"\n  one \r\n\t\n\ntwo"[..]);
        assert!(!lines.is_ready());
        assert_eq!(lines.next().expect("it is there"), Some((2, &b"  one"[..])));
        assert!(lines.is_ready());
        assert_eq!(lines.next().expect("it is there"), Some((5, &b"two"[..])));
        assert_eq!(lines.next().expect("it is there"), None);
    }
}
