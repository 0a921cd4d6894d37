//! What goes to stderr: errors with the text they are about under a caret, remarks on puzzles without an answer, notes.
//!
//! Whether colours are shown is decided by the stream. A message that cannot be written is lost: there is nobody to
//! tell.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use std::fmt;
use std::io::Write;
use std::ops::Range;

/// Longer lines are cut around what is pointed at: this many bytes at most on either side of it.
const AROUND: usize = 60;

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

/// Writes to stderr.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    pub(crate) volume: Volume,
}

impl Report {
    /// Something that went wrong apart from any text.
    pub(crate) fn error(self, message: &str, hint: Option<&str>) {
        let hint = hint.map(|hint| Level::HELP.with_name("hint").message(hint));
        print(&Renderer::styled().render(&[Level::ERROR.primary_title(message).elements(hint)]));
    }

    /// An error that lies in a text.
    pub(crate) fn fault(self, fault: &Fault) {
        let source = Source::of(fault.text, &fault.span);
        let (place, hidden) = (source.place.clone(), source.hidden);
        let annotation = AnnotationKind::Primary.span(place).label(fault.label.as_deref());
        // a line that was cut begins at a column that the renderer does not know
        let path = format!("{}:{}:{}", fault.file, fault.line, source.column);
        let snippet = Snippet::source(source.text).line_start(fault.line).annotation(annotation);
        let snippet = if hidden { snippet.path(path) } else { snippet.path(fault.file) };
        let mut group = Group::with_title(Level::ERROR.primary_title(&fault.message)).element(snippet);
        if let Some(hint) = &fault.hint {
            group = group.element(Level::HELP.with_name("hint").message(hint));
        }
        print(&Renderer::styled().render(&[group]));
    }

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

fn prefixed(style: Style, kind: &str, place: &dyn fmt::Display, text: &str) {
    print(&format!("{style}{kind}{style:#}: {place}: {text}"));
}

fn print(text: &str) {
    let _ = anstream::stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// The line that an error is about, and where in it.
struct Source {
    text: String,
    place: Range<usize>,
    /// Where the place begins in the whole line, in characters from 1.
    column: usize,
    /// Whether the beginning of the line is left out.
    hidden: bool,
}

impl Source {
    /// The line of `text` in which `span` begins, as far as it can be shown.
    fn of(text: &[u8], span: &Range<usize>) -> Self {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let start = span.start.min(text.len());
        let begin = text[..start].iter().rposition(is_end).map_or(0, |at| at + 1);
        let begin = if text.starts_with(b"\xef\xbb\xbf") { begin.max(3) } else { begin };
        let end = text[start..].iter().position(is_end).map_or(text.len(), |at| start + at);
        let stop = span.end.clamp(start, end);
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let column = characters(text.get(begin..start).unwrap_or_default()) + 1;
        let show = |range: Range<usize>| String::from_utf8_lossy(text.get(range).unwrap_or_default()).into_owned();
        let boundary = |at: usize| (at..=end).find(|&i| text.get(i).is_none_or(|byte| byte & 0xc0 != 0x80));
        let hidden = start - begin.min(start) > 2 * AROUND;
        let from = if hidden { boundary(start - AROUND).unwrap_or(start) } else { begin.min(start) };
        let stop = boundary(stop.min(start + AROUND)).unwrap_or(stop).min(end);
        let to = boundary((stop + AROUND).min(end)).unwrap_or(end);
        let before = if hidden { format!("…{}", show(from..start)) } else { show(from..start) };
        let at = show(start..stop);
        let place = before.len()..before.len() + at.len();
        let after = if to < end { format!("{}…", show(stop..to)) } else { show(stop..to) };
        Self { text: format!("{before}{at}{after}"), place, column, hidden }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &[u8], span: Range<usize>) -> (String, String, usize) {
        let source = Source::of(text, &span);
        (source.text[source.place.clone()].to_owned(), source.text, source.column)
    }

    #[test]
    fn the_line_of_a_place_is_shown() {
        assert_eq!(shown(b"ab\ncdef\r\ngh", 4..6), ("de".to_owned(), "cdef".to_owned(), 2));
        assert_eq!(shown(b"ab\ncd", 3..99), ("cd".to_owned(), "cd".to_owned(), 1));
        assert_eq!(shown(b"\xef\xbb\xbfab", 3..4), ("a".to_owned(), "ab".to_owned(), 1));
        assert_eq!(shown(b"", 0..0), (String::new(), String::new(), 1));
        assert_eq!(shown(b"a\xffb", 1..2), ("\u{fffd}".to_owned(), "a\u{fffd}b".to_owned(), 2));
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        let text = "é".repeat(1000);
        for start in (0..2000).step_by(2) {
            let (at, line, column) = shown(text.as_bytes(), start..start + 2);
            assert_eq!((at.as_str(), column), ("é", start / 2 + 1));
            assert!(line.chars().count() < 4 * AROUND && !line.contains('\u{fffd}'), "{line}");
        }
    }
}
