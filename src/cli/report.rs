//! What goes to stderr: errors with the text they are about under a caret, remarks on puzzles without an answer, notes.
//!
//! Whether colours are shown is decided by the stream. A message that cannot be written is lost: there is nobody to
//! tell.

use super::terminal;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use std::fmt;
use std::io::Write;
use std::ops::Range;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Volume {
    /// Errors only.
    Quiet,
    /// Remarks as well.
    Usual,
    /// What was assumed, which engine was chosen, what it did.
    Verbose,
    /// How long it took, too.
    Times,
}

/// An error that lies in a text.
pub(crate) struct Fault<'a> {
    pub(crate) file: &'a str,
    /// The text, or as much of it as was read.
    pub(crate) text: &'a [u8],
    /// The line of the file in which the span begins.
    pub(crate) line: usize,
    /// The bytes of `text` that are at fault.
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) label: Option<String>,
    pub(crate) hint: Option<String>,
}

/// Something that went wrong apart from any text.
pub(crate) fn error(message: &str, hint: Option<&str>) {
    let renderer = Renderer::styled();
    print(&renderer.render(&[Group::with_title(Level::ERROR.primary_title(message))]));
    if let Some(hint) = hint {
        // a group of its own, since within the first it would hang from a frame with nothing in it
        print(&renderer.render(&[Group::with_title(Level::HELP.with_name("hint").primary_title(hint))]));
    }
}

/// An error that lies in a text.
pub(crate) fn fault(fault: &Fault) {
    let source = Source::of(fault.text, &fault.span);
    let annotation = AnnotationKind::Primary.span(source.place).label(fault.label.as_deref());
    let mut snippet = Snippet::source(source.text).line_start(fault.line).annotation(annotation);
    let mut group = Group::with_title(Level::ERROR.primary_title(&fault.message));
    match source.column {
        // the renderer does not know what is cut off
        Some(column) => group = group.element(Origin::path(fault.file).line(fault.line).char_column(column)),
        None => snippet = snippet.path(fault.file),
    }
    group = group.element(snippet);
    if let Some(hint) = &fault.hint {
        group = group.element(Level::HELP.with_name("hint").message(hint));
    }
    print(&Renderer::styled().render(&[group]));
}

/// What is told beside errors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    pub(crate) volume: Volume,
}

impl Report {
    /// Something that is worth a thought: shown unless only errors are.
    pub(crate) fn remark(self, place: &dyn fmt::Display, text: &str) {
        if self.volume >= Volume::Usual {
            prefixed(AnsiColor::Yellow.on_default().bold(), "warning", place, text);
        }
    }

    /// Something that is told to those who ask.
    pub(crate) fn note(self, place: &dyn fmt::Display, text: &str) {
        if self.volume >= Volume::Verbose {
            prefixed(AnsiColor::Cyan.on_default(), "note", place, text);
        }
    }

    /// A line for whoever sits at the terminal.
    pub(crate) fn hint(self, text: &str) {
        if self.volume >= Volume::Usual {
            print(text);
        }
    }
}

/// Some text as it is, which ends its lines itself.
pub(crate) fn text(text: &str) {
    let _ = terminal::beside(|| anstream::stderr().lock().write_all(text.as_bytes()));
}

fn prefixed(style: Style, kind: &str, place: &dyn fmt::Display, text: &str) {
    print(&format!("{style}{kind}{style:#}: {place}: {text}"));
}

fn print(text: &str) {
    self::text(&format!("{text}\n"));
}

/// How many bytes of a line are looked at on either side of a place, and from its beginning. The renderer, which cuts lines to a
/// hundred and forty columns, takes a second for ten million characters otherwise.
const MOST_SHOWN: usize = 4096;

/// The line that an error is about, as much of it as may be shown, and where in it.
struct Source {
    text: String,
    place: Range<usize>,
    /// The column of the place, if what is before it is not all there.
    column: Option<usize>,
}

impl Source {
    /// The line of `text` in which `span` begins.
    fn of(text: &[u8], span: &Range<usize>) -> Self {
        let start = span.start.min(text.len());
        let (line, begin) = line_at(text, start);
        let end = begin + line.len();
        // a byte order mark is no part of the line
        let begin = if text[begin..start].starts_with(b"\xef\xbb\xbf") { begin + 3 } else { begin };
        let stop = span.end.clamp(start, end).min(start + MOST_SHOWN);
        let show = |range: Range<usize>| String::from_utf8_lossy(&text[range]).into_owned();
        let near = start.saturating_sub(MOST_SHOWN).max(begin);
        let before = show(near..start);
        let (at, after) = (show(start..stop), show(stop..end.min(stop + MOST_SHOWN)));
        let place = before.len()..before.len() + at.len();
        let column = (near > begin).then(|| characters(&text[begin..start]) + 1);
        Self { text: format!("{before}{at}{after}"), place, column }
    }
}

/// How many characters some bytes are, with one for each run of bytes that are none.
fn characters(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum()
}

/// The line of `text` in which byte `at` lies, without its ending, and where it begins.
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
        let source = Source::of(text, &span);
        (source.text[source.place.clone()].to_owned(), source.text)
    }

    #[test]
    fn the_line_of_a_place_is_shown() {
        assert_eq!(shown(b"ab\ncdef\r\ngh", 4..6), ("de".to_owned(), "cdef".to_owned()));
        assert_eq!(shown(b"ab\ncd", 3..99), ("cd".to_owned(), "cd".to_owned()));
        assert_eq!(shown(b"\xef\xbb\xbfab", 3..4), ("a".to_owned(), "ab".to_owned()));
        assert_eq!(shown(b"x\n\xef\xbb\xbfab", 6..7), ("b".to_owned(), "ab".to_owned()));
        assert_eq!(shown(b"", 0..0), (String::new(), String::new()));
        assert_eq!(shown(b"a\xffb", 1..2), ("\u{fffd}".to_owned(), "a\u{fffd}b".to_owned()));
    }

    #[test]
    fn of_a_long_line_only_what_is_near_is_shown() {
        let line = [b"first\n\xff".as_slice(), "é".repeat(1_000_000).as_bytes()].concat();
        let source = Source::of(&line, &(1_000_007..line.len()));
        assert_eq!(source.column, Some(500_002));
        assert_eq!(source.text, "é".repeat(3 * MOST_SHOWN / 2));
        assert_eq!(source.place, MOST_SHOWN..2 * MOST_SHOWN);
    }
}
