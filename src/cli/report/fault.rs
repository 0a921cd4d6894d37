//! Errors with the text they are about, under a caret.

use super::print;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::ops::Range;

/// An error at a place in a text. It owns the line it is about, clipped around the place.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The line of the file in which the place begins, from 1.
    pub(crate) line: usize,
    excerpt: Excerpt,
    pub(crate) message: String,
    label: Option<String>,
    pub(crate) hint: Option<String>,
}

impl Fault {
    /// An error in the bytes `span` of `text`; `line` is the line of the file in which they begin.
    pub(crate) fn new(text: &[u8], span: Range<usize>, line: usize, message: impl Into<String>) -> Self {
        Self { line, excerpt: Excerpt::new(text, &span), message: message.into(), label: None, hint: None }
    }

    /// The same with a text at the caret.
    pub(crate) fn with_label(self, label: Option<String>) -> Self {
        Self { label, ..self }
    }

    /// The same with advice below.
    pub(crate) fn with_hint(self, hint: Option<String>) -> Self {
        Self { hint, ..self }
    }

    /// The column in which the place begins, from 1.
    pub(crate) const fn column(&self) -> usize {
        self.excerpt.column
    }

    /// Writes it to stderr.
    pub(crate) fn print(&self, file: &str) {
        let Self { line, excerpt, message, label, hint } = self;
        let annotation = AnnotationKind::Primary.span(excerpt.place.clone()).label(label.as_deref());
        let mut snippet = Snippet::source(excerpt.text.as_str()).line_start(*line).annotation(annotation);
        let mut group = Group::with_title(Level::ERROR.primary_title(message));
        if excerpt.is_cut {
            // the renderer does not know how much was cut off
            group = group.element(Origin::path(file).line(*line).char_column(excerpt.column));
        } else {
            snippet = snippet.path(file);
        }
        group = group.element(snippet);
        if let Some(hint) = hint {
            group = group.element(Level::HELP.with_name("hint").message(hint));
        }
        print(&Renderer::styled().render(&[group]));
    }
}

/// The bytes of a line that are kept on either side of a place. The renderer cuts lines to 140
/// columns, but takes a second for ten million characters.
const CONTEXT: usize = 4096;

/// The line that an error is about, clipped around the place.
#[derive(Debug)]
struct Excerpt {
    text: String,
    place: Range<usize>,
    /// The column of the place, from 1.
    column: usize,
    /// Whether text before it was cut off.
    is_cut: bool,
}

impl Excerpt {
    /// The line of `text` in which `span` begins.
    fn new(text: &[u8], span: &Range<usize>) -> Self {
        let start = span.start.min(text.len());
        let (line, begin) = line_at(text, start);
        let end = begin + line.len();
        // a byte order mark is not part of the line
        let begin = if text[begin..start].starts_with(b"\xef\xbb\xbf") { begin + 3 } else { begin };
        let stop = span.end.clamp(start, end).min(start + CONTEXT);
        let show = |range: Range<usize>| String::from_utf8_lossy(&text[range]).into_owned();
        let near = start.saturating_sub(CONTEXT).max(begin);
        let before = show(near..start);
        let (at, after) = (show(start..stop), show(stop..end.min(stop + CONTEXT)));
        let place = before.len()..before.len() + at.len();
        let (column, is_cut) = (characters(&text[begin..start]) + 1, near > begin);
        Self { text: format!("{before}{at}{after}"), place, column, is_cut }
    }
}

/// The number of characters in some bytes; a run of invalid bytes counts as one.
fn characters(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum()
}

/// The line of `text` that contains byte `at`, without its ending, and where it begins.
pub(crate) fn line_at(text: &[u8], at: usize) -> (&[u8], usize) {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let at = at.min(text.len());
    let begin = text[..at].iter().rposition(is_end).map_or(0, |before| before + 1);
    let end = text[at..].iter().position(is_end).map_or(text.len(), |after| at + after);
    (&text[begin..end], begin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8], span: Range<usize>) -> (String, String) {
        let excerpt = Excerpt::new(text, &span);
        (excerpt.text[excerpt.place.clone()].to_owned(), excerpt.text)
    }

    #[test]
    fn shows_the_line_of_a_place() {
        assert_eq!(shown(b"ab\ncdef\r\ngh", 4..6), ("de".to_owned(), "cdef".to_owned()));
        assert_eq!(shown(b"ab\ncd", 3..99), ("cd".to_owned(), "cd".to_owned()));
        assert_eq!(shown(b"\xef\xbb\xbfab", 3..4), ("a".to_owned(), "ab".to_owned()));
        assert_eq!(shown(b"x\n\xef\xbb\xbfab", 6..7), ("b".to_owned(), "ab".to_owned()));
        assert_eq!(shown(b"", 0..0), (String::new(), String::new()));
        assert_eq!(shown(b"a\xffb", 1..2), ("\u{fffd}".to_owned(), "a\u{fffd}b".to_owned()));
    }

    #[test]
    fn clips_a_long_line() {
        let line = [b"first\n\xff".as_slice(), "é".repeat(1_000_000).as_bytes()].concat();
        let excerpt = Excerpt::new(&line, &(1_000_007..line.len()));
        assert_eq!((excerpt.column, excerpt.is_cut), (500_002, true));
        assert_eq!(excerpt.text, "é".repeat(3 * CONTEXT / 2));
        assert_eq!(excerpt.place, CONTEXT..2 * CONTEXT);
    }
}
