//! DIMACS text: literals as numbers, each clause terminated by 0.
//!
//! The formula of a 49×49 board has eleven million clauses, so numbers are formatted by hand, in a
//! tenth of the time that `write!` takes.

use std::io;

/// Bytes that are written at once.
const BUFFER_SIZE: usize = 1 << 16;

/// Digits of the longest number.
const MAX_DIGITS: usize = 10;

/// A buffered writer of comments, headers and clauses.
#[derive(Debug)]
pub struct DimacsWriter<W> {
    out: W,
    buffer: Vec<u8>,
}

impl<W: io::Write> DimacsWriter<W> {
    pub fn new(out: W) -> Self {
        Self { out, buffer: Vec::with_capacity(BUFFER_SIZE + 1024) }
    }

    /// Writes text as it is; lines must end with a line feed.
    pub fn text(&mut self, line: &str) -> io::Result<()> {
        self.buffer.extend_from_slice(line.as_bytes());
        self.write_full_buffer()
    }

    /// Writes a clause and the terminating 0.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = i32>) -> io::Result<()> {
        for literal in literals {
            push(&mut self.buffer, literal);
        }
        self.buffer.extend_from_slice(b"0\n");
        self.write_full_buffer()
    }

    /// Flushes the buffer and returns the inner writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()?;
        Ok(self.out)
    }

    #[inline]
    fn write_full_buffer(&mut self) -> io::Result<()> {
        if self.buffer.len() < BUFFER_SIZE {
            return Ok(());
        }
        let result = self.out.write_all(&self.buffer);
        self.buffer.clear();
        result
    }
}

/// Appends a number and a space.
#[inline]
fn push(buffer: &mut Vec<u8>, literal: i32) {
    let mut text = [b' '; MAX_DIGITS + 2];
    let mut at = MAX_DIGITS + 1;
    let mut rest = literal.unsigned_abs();
    loop {
        at -= 1;
        text[at] = b"0123456789"[(rest % 10) as usize];
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if literal < 0 {
        at -= 1;
        text[at] = b'-';
    }
    buffer.extend_from_slice(&text[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn formats_numbers_as_std_does() {
        for literal in [1, -1, 9, 10, -10, 99, 100, 117_649, -117_649, i32::MAX, -i32::MAX, i32::MIN] {
            let mut text = Vec::new();
            push(&mut text, literal);
            assert_eq!(text, format!("{literal} ").into_bytes());
        }
    }

    #[test]
    fn writes_more_than_a_buffer_in_order() {
        let mut writer = DimacsWriter::new(Vec::new());
        let mut expected = Vec::new();
        for i in 1..20_000 {
            writer.clause([i, -i]).expect("writing to memory does not fail");
            writeln!(expected, "{i} -{i} 0").expect("writing to memory does not fail");
        }
        assert_eq!(writer.finish().expect("writing to memory does not fail"), expected);
    }
}
