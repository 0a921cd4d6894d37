//! Limits for text that is read completely, so that endless input cannot fill the memory.

use std::io::{self, Read};

/// The maximum length of a line, in bytes.
pub(super) const MOST_LINE: usize = 64 << 20;

/// The maximum length of a text that is read completely, without its last line, in bytes.
const MOST_TEXT: usize = 16 << 20;

/// A reader that returns an error when a text exceeds the limits.
pub(super) struct Bounded<R> {
    input: R,
    total: usize,
    line: Line,
}

impl<R: Read> Bounded<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, total: 0, line: Line::default() }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.line.add(&buffer[..count])?;
        self.total += count;
        if self.total - self.line.length.min(self.total) > MOST_TEXT {
            return Err(too_large("a text with one puzzle is longer than 16 MiB"));
        }
        Ok(count)
    }
}

/// The length of the current line.
#[derive(Default)]
pub(super) struct Line {
    length: usize,
}

impl Line {
    /// Adds bytes to the current line.
    ///
    /// # Errors
    ///
    /// If the line is too long.
    pub(super) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => bytes.len() - last - 1,
            None => self.length + bytes.len(),
        };
        if self.length > MOST_LINE { Err(too_large("a line is longer than 64 MiB")) } else { Ok(()) }
    }
}

fn too_large(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_text_without_an_end() {
        let mut lines = Bounded::new(io::repeat(b'\n'));
        assert!(io::copy(&mut lines, &mut io::sink()).is_err());
        let mut line = Bounded::new(io::repeat(b'1').take(MOST_LINE as u64));
        assert_eq!(io::copy(&mut line, &mut io::sink()).ok(), Some(MOST_LINE as u64), "a line may be longer");
    }
}
