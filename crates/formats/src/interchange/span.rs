//! Slices of a text with their byte position, for error messages.

use super::ReadError;
use std::ops::Range;

/// A slice of a text with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spanned<'a> {
    /// The slice.
    pub(super) text: &'a str,
    /// The byte offset in the whole text.
    pub(super) start: usize,
}

impl<'a> Spanned<'a> {
    /// Wraps a whole text, without its byte order mark.
    pub(super) fn all(text: &'a str) -> Self {
        match text.strip_prefix('\u{feff}') {
            Some(rest) => Self { text: rest, start: text.len() - rest.len() },
            None => Self { text, start: 0 },
        }
    }

    pub(super) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns a subslice. The range must end at character boundaries.
    pub(super) fn part(self, within: Range<usize>) -> Self {
        Self { text: &self.text[within.clone()], start: self.start + within.start }
    }

    /// Returns the lines without their endings (LF, CR or CRLF).
    pub(super) fn lines(self) -> impl Iterator<Item = Self> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let rest = self.text.get(at..).filter(|rest| !rest.is_empty())?;
            let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let line = self.part(at..at + length);
            at += length + if rest[length..].starts_with("\r\n") { 2 } else { 1 };
            Some(line)
        })
    }

    pub(super) fn nonblank_lines(self) -> impl Iterator<Item = Self> {
        self.lines().filter(|line| !line.text.trim().is_empty())
    }

    /// Splits at separators and drops empty parts.
    pub(super) fn words(self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        self.text.split(separates).map(move |text| self.at(text)).filter(|word| !word.text.is_empty())
    }

    /// Splits at separators and keeps empty parts.
    pub(super) fn fields(self, separator: char) -> impl Iterator<Item = Self> {
        self.text.split(separator).map(move |text| self.at(text))
    }

    pub(super) fn characters(self) -> impl Iterator<Item = Self> {
        self.text.char_indices().map(move |(at, c)| self.part(at..at + c.len_utf8()))
    }

    /// Trims white space.
    pub(super) fn trimmed(self) -> Self {
        self.at(self.text.trim())
    }

    /// Locates a subslice of this text.
    fn at(self, text: &'a str) -> Self {
        Self { text, start: self.start + (text.as_ptr().addr() - self.text.as_ptr().addr()) }
    }

    pub(super) fn error(&self, message: impl Into<String>, hint: &str) -> ReadError {
        let hint = Some(hint.to_owned()).filter(|hint| !hint.is_empty());
        ReadError { span: self.span(), message: message.into(), hint }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_positions() {
        let all = Spanned::all("\u{feff}a b\r\n\rc\n d ");
        let lines: Vec<_> = all.lines().map(|line| (line.text, line.start)).collect();
        assert_eq!(lines, [("a b", 3), ("", 8), ("c", 9), (" d ", 11)]);
        let words: Vec<_> = all.lines().next().expect("a line").words(char::is_whitespace).collect();
        assert_eq!(words, [Spanned { text: "a", start: 3 }, Spanned { text: "b", start: 5 }]);
        assert_eq!(all.lines().last().map(Spanned::trimmed), Some(Spanned { text: "d", start: 12 }));
    }
}
