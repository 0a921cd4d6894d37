//! The lines of DIMACS files: literals as numbers, each clause ended by 0.
//!
//! A formula of a board of 49×49 has eleven million of them, so numbers are written by hand into a buffer, at a tenth
//! of the time that `write!` takes.

use std::io;

/// So many bytes are handed on at once.
const BUFFER: usize = 1 << 16;

/// Digits of the longest number.
const DIGITS: usize = 10;

/// Writes lines.
#[derive(Debug)]
pub(crate) struct Lines<W> {
    out: W,
    buffer: Vec<u8>,
}

impl<W: io::Write> Lines<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { out, buffer: Vec::with_capacity(BUFFER + 1024) }
    }

    /// A line as it is; it brings its line feed.
    pub(crate) fn text(&mut self, line: &str) -> io::Result<()> {
        self.buffer.extend_from_slice(line.as_bytes());
        self.hand_on()
    }

    /// The literals of a clause, and the 0.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = i32>) -> io::Result<()> {
        for literal in literals {
            push(&mut self.buffer, literal);
        }
        self.buffer.extend_from_slice(b"0\n");
        self.hand_on()
    }

    /// Hands on what there is, and gives the writer back.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()?;
        Ok(self.out)
    }

    #[inline]
    fn hand_on(&mut self) -> io::Result<()> {
        if self.buffer.len() < BUFFER {
            return Ok(());
        }
        let done = self.out.write_all(&self.buffer);
        self.buffer.clear();
        done
    }
}

/// A number and a blank.
#[inline]
fn push(buffer: &mut Vec<u8>, literal: i32) {
    let mut text = [b' '; DIGITS + 2];
    let mut at = DIGITS + 1;
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
    fn numbers_are_written_as_std_writes_them() {
        for literal in [1, -1, 9, 10, -10, 99, 100, 117_649, -117_649, i32::MAX, -i32::MAX, i32::MIN] {
            let mut text = Vec::new();
            push(&mut text, literal);
            assert_eq!(text, format!("{literal} ").into_bytes());
        }
    }

    #[test]
    fn more_than_a_buffer_arrives_whole_and_in_order() {
        let mut lines = Lines::new(Vec::new());
        let mut expected = Vec::new();
        for i in 1..20_000 {
            lines.clause([i, -i]).expect("memory takes all");
            writeln!(expected, "{i} -{i} 0").expect("memory takes all");
        }
        assert_eq!(lines.finish().expect("memory takes all"), expected);
    }
}
