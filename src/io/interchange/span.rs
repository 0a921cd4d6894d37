//! Parts of a text that know where they stand in it, so that errors can point there.

use super::ReadError;
use std::ops::Range;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spanned<'a> {
    /// What it says.
    pub(super) text: &'a str,
    /// Where it begins in the whole text, in bytes.
    pub(super) start: usize,
}

impl<'a> Spanned<'a> {
    /// All of a text, but for a byte order mark.
    pub(super) fn all(text: &'a str) -> Self {
        match text.strip_prefix('\u{feff}') {
            Some(rest) => Self { text: rest, start: text.len() - rest.len() },
            None => Self { text, start: 0 },
        }
    }

    /// The bytes that it takes up.
    pub(super) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// These bytes of it. They have to be cut between characters.
    pub(super) fn part(self, within: Range<usize>) -> Self {
        Self { text: &self.text[within.clone()], start: self.start + within.start }
    }

    /// Its lines without their endings, whichever they are.
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

    /// Its lines that are not blank.
    pub(super) fn nonblank_lines(self) -> impl Iterator<Item = Self> {
        self.lines().filter(|line| !line.text.trim().is_empty())
    }

    /// What stands between the characters that separate, where anything does.
    pub(super) fn words(self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        self.text.split(separates).map(move |text| self.at(text)).filter(|word| !word.text.is_empty())
    }

    /// What stands between separators, also where nothing does.
    pub(super) fn fields(self, separator: char) -> impl Iterator<Item = Self> {
        self.text.split(separator).map(move |text| self.at(text))
    }

    /// Each of its characters.
    pub(super) fn characters(self) -> impl Iterator<Item = Self> {
        self.text.char_indices().map(move |(at, c)| self.part(at..at + c.len_utf8()))
    }

    /// Without white space at its ends.
    pub(super) fn trimmed(self) -> Self {
        self.at(self.text.trim())
    }

    /// A slice of the same text.
    fn at(self, text: &'a str) -> Self {
        Self { text, start: self.start + (text.as_ptr().addr() - self.text.as_ptr().addr()) }
    }

    /// An error at this place.
    pub(super) fn error(&self, message: impl Into<String>, hint: &str) -> ReadError {
        let hint = Some(hint.to_owned()).filter(|hint| !hint.is_empty());
        ReadError { span: self.span(), message: message.into(), hint }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_stand() {
        let all = Spanned::all("\u{feff}a b\r\n\rc\n d ");
        let lines: Vec<_> = all.lines().map(|line| (line.text, line.start)).collect();
        assert_eq!(lines, [("a b", 3), ("", 8), ("c", 9), (" d ", 11)]);
        let words: Vec<_> = all.lines().next().expect("a line").words(char::is_whitespace).collect();
        assert_eq!(words, [Spanned { text: "a", start: 3 }, Spanned { text: "b", start: 5 }]);
        assert_eq!(all.lines().last().map(Spanned::trimmed), Some(Spanned { text: "d", start: 12 }));
    }
}
