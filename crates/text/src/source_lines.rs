//! A text as lines.
//!
//! Lines end with LF, CR LF or CR, also mixed. A byte order mark at the start of a line is skipped,
//! since files that begin with one may have been concatenated. Each line checks its own UTF-8, so
//! one bad byte affects one line.

use super::{FormatError, FormatErrorKind};
use std::ops::Range;

/// A line without its ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The content.
    pub(super) bytes: &'a [u8],
    /// The start in the text.
    pub(super) start: usize,
    /// The number, from 1.
    pub(super) number: usize,
}

impl<'a> Line<'a> {
    pub(super) fn text(&self) -> Result<&'a str, FormatError> {
        std::str::from_utf8(self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            self.error(at..at + 1, FormatErrorKind::Utf8 { byte: self.bytes[at] })
        })
    }

    /// Returns the text of a range.
    ///
    /// # Panics
    ///
    /// If the range is not UTF-8, or does not begin and end between characters.
    pub(super) fn part(&self, within: &Range<usize>) -> &'a str {
        std::str::from_utf8(&self.bytes[within.clone()]).expect("the line is text and cut between characters")
    }

    pub(super) fn error(&self, within: Range<usize>, kind: FormatErrorKind) -> FormatError {
        // each character has exactly one byte that is not a continuation byte
        let column = self.bytes[..within.start].iter().filter(|&&byte| byte & 0xc0 != 0x80).count() + 1;
        FormatError { span: self.start + within.start..self.start + within.end, line: self.number, column, kind }
    }

    pub(super) const fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    /// Whether the line has only white space, or the end-of-file character of DOS.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.iter().all(|byte| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a))
    }

    /// Whether the line begins with `#`, or is a comment in the syntax of another language.
    pub(super) fn is_comment(&self) -> bool {
        let rest = match self.bytes {
            [b'#', ..] => return true,
            [b';' | b'%' | b'\'', rest @ ..] | [b'/', b'/' | b'*', rest @ ..] | [b'-', b'-', b' ', rest @ ..] => rest,
            _ => return false,
        };
        let first = rest.iter().find(|byte| !byte.is_ascii_whitespace());
        first.is_none_or(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) && !rest.contains(&b'|')
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { text, at: after_mark(text, 0), number: 1 }
    }

    /// Returns the lines of `text` from byte `at`, the start of the line with this number.
    pub(crate) const fn from(text: &'a [u8], at: usize, number: usize) -> Self {
        Self { text, at, number }
    }

    /// Returns the start of the next line, its number, and the rest of the text.
    pub(crate) fn ahead(&self) -> (usize, usize, &'a [u8]) {
        (self.at, self.number, &self.text[self.at..])
    }

    /// Moves to byte `at`, the start of the line with this number.
    pub(crate) fn go_to(&mut self, at: usize, number: usize) {
        (self.at, self.number) = (after_mark(self.text, at), number);
    }

    /// Returns the starts of the first and the last line of the text that are neither blank nor
    /// comments.
    pub(super) fn content(&self) -> Option<(usize, usize)> {
        let mut full = Lines::new(self.text).filter(|line| !line.is_blank() && !line.is_comment());
        let first = full.next()?.start;
        Some((first, full.last().map_or(first, |line| line.start)))
    }

    /// Returns the number of lines read.
    pub(super) const fn passed(&self) -> usize {
        self.number - 1
    }

    /// Returns the lines of the same text after `line`.
    pub(super) fn after(&self, line: &Line<'a>) -> Self {
        let mut rest = Self { text: self.text, at: line.start, number: line.number };
        rest.pass(line.bytes.len());
        rest
    }

    /// Returns the next line, if `accept` is true for its first `cells` bytes and a separator and
    /// text follow them. This is cheaper than searching for the end of a line that ends there.
    pub(super) fn next_if(&mut self, cells: usize, accept: impl FnOnce(&[u8]) -> bool) -> Option<Line<'a>> {
        let rest = &self.text[self.at..];
        let length = match rest.get(cells) {
            _ if rest.len() < cells => return None,
            None | Some(b'\n' | b'\r') => cells,
            Some(b' ' | b'\t' | b';' | b',' | b'#') => cells + line_length(&rest[cells..]),
            Some(_) => return None,
        };
        if !accept(&rest[..cells]) || std::str::from_utf8(&rest[cells..length]).is_err() {
            return None;
        }
        let line = Line { bytes: &rest[..length], start: self.at, number: self.number };
        self.pass(length);
        Some(line)
    }

    /// Skips a line of this length and its ending.
    fn pass(&mut self, length: usize) {
        let ending = match &self.text[self.at + length..] {
            [] => 0,
            [b'\r', b'\n', ..] => 2,
            _ => 1,
        };
        self.at = after_mark(self.text, self.at + length + ending);
        self.number += 1;
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let length = line_length(rest);
        let line = Line { bytes: &rest[..length], start: self.at, number: self.number };
        self.pass(length);
        Some(line)
    }
}

/// Returns the start of a line at byte `at`: after a byte order mark, if one is there.
fn after_mark(text: &[u8], at: usize) -> usize {
    if text[at..].starts_with(b"\xef\xbb\xbf") { at + 3 } else { at }
}

/// Returns the number of bytes before the first line ending.
fn line_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_three_endings_and_byte_order_marks_are_skipped() {
        let lines = Lines::new(b"\xef\xbb\xbfa\r\nb\rc\n\n\xef\xbb\xbfd").map(|l| (l.bytes, l.start, l.number));
        assert_eq!(
            lines.collect::<Vec<_>>(),
            [(&b"a"[..], 3, 1), (&b"b"[..], 6, 2), (&b"c"[..], 8, 3), (&b""[..], 10, 4), (&b"d"[..], 14, 5)]
        );
    }

    #[test]
    fn columns_count_characters() {
        let line = Line { bytes: "│é\u{0}".as_bytes(), start: 10, number: 2 };
        let error = line.error(5..6, FormatErrorKind::Nothing);
        assert_eq!((error.span, error.line, error.column), (15..16, 2, 3));
        let error = Line { bytes: b"12\xff4", start: 0, number: 1 }.text().expect_err("not UTF-8");
        assert_eq!((error.column, error.to_string().as_str()), (3, "the byte `0xff` is not UTF-8"));
    }
}
