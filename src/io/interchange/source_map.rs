//! A board put together from parts of a text, for the reader of puzzle text.
//!
//! A format has the cells of its board in rows between other lines, or in fields. They are pasted into a text of nothing but
//! the board, which [`crate::io::text`] reads; what it says of places there is said of the places they came from.

use super::span::Spanned;
use super::{Document, ReadError};
use crate::io::text::{FormatError, Puzzle, ReadOptions, read_one};
use std::ops::Range;

/// A text of one board, and where its parts come from.
#[derive(Debug, Default)]
pub(super) struct SourceMap {
    text: String,
    /// Where a part begins here, and where it stood.
    parts: Vec<(usize, Range<usize>)>,
}

impl SourceMap {
    /// Adds a part as it is.
    pub(super) fn push(&mut self, word: Spanned) {
        self.put(word.text, word);
    }

    /// Adds a part in other words.
    pub(super) fn put(&mut self, text: &str, from: Spanned) {
        self.parts.push((self.text.len(), from.span()));
        self.text.push_str(text);
    }

    /// Adds a row.
    pub(super) fn row(&mut self, line: Spanned) {
        self.push(line);
        self.text.push('\n');
    }

    /// Adds what stands between parts.
    pub(super) fn between(&mut self, separator: char) {
        self.text.push(separator);
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// All of the original that parts were taken from.
    pub(super) fn span(&self) -> Range<usize> {
        match (self.parts.first(), self.parts.last()) {
            (Some((_, first)), Some((_, last))) => first.start..last.end,
            _ => 0..0,
        }
    }

    /// The board.
    pub(super) fn read(&self, options: &ReadOptions) -> Result<Puzzle, ReadError> {
        read_one(&self.text, options).map_err(|error| self.error(&error))
    }

    /// A document of the board.
    pub(super) fn document(&self, options: &ReadOptions) -> Result<Document, ReadError> {
        self.read(options).map(document)
    }

    /// The same error where the part stood.
    fn error(&self, error: &FormatError) -> ReadError {
        let place = |at: usize| {
            let (start, from) = self.parts.iter().rev().find(|(start, _)| *start <= at).cloned().unwrap_or_default();
            let next = self.parts.iter().map(|(start, _)| *start).find(|&next| next > start);
            // a part that was put in other words is at fault as a whole
            let is_same = next.unwrap_or(self.text.trim_end().len()).saturating_sub(start) >= from.len();
            if is_same { (from.start + at - start).min(from.end) } else { from.start }
        };
        let (start, end) = (place(error.span.start), place(error.span.end.saturating_sub(1)) + 1);
        let span = start..end.clamp(start, self.span().end.max(start));
        ReadError { span, message: error.to_string(), hint: error.hint() }
    }
}

/// A document of nothing but a puzzle that was read.
pub(super) fn document(puzzle: Puzzle) -> Document {
    Document { givens: puzzle.grid, ..Document::boxes(puzzle.form.boxes()) }
}
