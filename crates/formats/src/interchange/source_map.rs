//! Puzzle text assembled from parts of a source text.
//!
//! Many formats have the rows of a board between other lines, or one cell per field. A
//! [`SourceMap`] collects these parts into text that [`kdoku_text`] can read, and maps the
//! spans of errors back to the source.

use super::{ReadError, ReadResult, Reading, Spanned, from_text};
use kdoku_board::Digit;
use kdoku_puzzle::Puzzle;
use kdoku_text::{Board, FormatError, ReadOptions, read_one};
use std::ops::Range;

/// The text of one board, with the origin of each part.
#[derive(Debug, Default)]
pub(super) struct SourceMap {
    text: String,
    /// For each part its start in `text` and its span in the source.
    parts: Vec<(usize, Range<usize>)>,
}

impl SourceMap {
    /// Appends a part unchanged.
    pub(super) fn push(&mut self, word: Spanned) {
        self.put(word.text, word);
    }

    /// Appends a replacement for a part.
    pub(super) fn put(&mut self, text: &str, from: Spanned) {
        self.parts.push((self.text.len(), from.span()));
        self.text.push_str(text);
    }

    /// Appends a row and a line break.
    pub(super) fn row(&mut self, line: Spanned) {
        self.push(line);
        self.text.push('\n');
    }

    /// Whether nothing was appended.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the span of the source from the first to the last part.
    pub(super) fn span(&self) -> Range<usize> {
        match (self.parts.first(), self.parts.last()) {
            (Some((_, first)), Some((_, last))) => first.start..last.end,
            _ => 0..0,
        }
    }

    pub(super) fn read(&self, options: &ReadOptions) -> Result<Board, ReadError> {
        read_one(&self.text, options).map_err(|error| self.error(&error))
    }

    pub(super) fn puzzle(&self, options: &ReadOptions) -> Result<Puzzle, ReadError> {
        self.read(options).map(puzzle)
    }

    /// Maps an error to the source.
    fn error(&self, error: &FormatError) -> ReadError {
        let place = |at: usize| {
            let (start, from) = self.parts.iter().rev().find(|(start, _)| *start <= at).cloned().unwrap_or_default();
            let next = self.parts.iter().map(|(start, _)| *start).find(|&next| next > start);
            // a replaced part is at fault as a whole
            let is_same = next.unwrap_or(self.text.trim_end().len()).saturating_sub(start) >= from.len();
            if is_same { (from.start + at - start).min(from.end) } else { from.start }
        };
        let (start, end) = (place(error.span.start), place(error.span.end.saturating_sub(1)) + 1);
        let span = start..end.clamp(start, self.span().end.max(start));
        ReadError { span, message: error.to_string(), hint: error.hint() }
    }
}

/// The puzzle of a board without further rules.
pub(super) fn puzzle(board: Board) -> Puzzle {
    Puzzle { givens: board.grid, ..Puzzle::boxes(board.form.boxes()) }
}

/// Returns the puzzle of the only board that was read.
pub(super) fn only(text: &str, boards: Result<Vec<Board>, FormatError>, hint: &str) -> ReadResult {
    let wrong =
        |error: FormatError| ReadError { span: error.span.clone(), message: error.to_string(), hint: error.hint() };
    let boards = boards.map_err(wrong)?;
    let [board] = &boards[..] else {
        return Err(Spanned::all(text).trimmed().error("there is more than one board", hint));
    };
    let mut puzzle = from_text(board);
    puzzle.symbols = puzzle.symbols.filter(|symbols| symbols.glyph(Digit::from_index(0)) != Some('1'));
    Ok(Reading::new(puzzle))
}
