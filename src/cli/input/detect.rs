//! Detection of the format of a text: puzzle text, or a format of another program. It reads no more
//! than it needs.
//!
//! Puzzle text comes first: only text that its reader does not accept is examined further. For
//! formats with one puzzle per line, the first readable line shows the format, so a file may have
//! any length, and a broken line before it is an error like any other. If no line shows the format,
//! the whole text does.

use crate::cli::report::diagnostics::looks_like_toml;
use crate::cli::settings::Reading;
use crate::cli::settings::config_file::limited;
use kdoku::batch::is_puzzle;
use kdoku::interchange::Format;
use kdoku::text;
use std::io::{self, Read};

/// The bytes that are examined first, unless the first line is longer.
const BEGINNING: usize = 1 << 12;

/// The most bytes that are searched for a line that shows the format, if the first line is
/// unreadable.
const MOST: usize = 1 << 16;

/// The reader of a text. It decides how long to wait, and which formats are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Commands that answer, reading a stream: every line must be answered at once.
    Stream,
    /// Commands that answer, reading a file.
    File,
    /// `convert`.
    Convert,
    /// `convert`, reading a file with the name of a puzzle file.
    PuzzleFile,
}

/// The format of a text, with what has been read of it.
#[derive(Debug)]
pub(crate) enum Detected {
    /// Puzzle text, or unknown.
    Text(Vec<u8>),
    /// One puzzle per line.
    Lines(&'static Format, Vec<u8>),
    /// One puzzle, which is all of the text.
    Whole(&'static Format, Vec<u8>),
    /// A stream that begins with lines, up to this byte, of which the last is an error by itself.
    /// The format of what follows is open, but the error must be reported at once: the writer may
    /// be waiting for it.
    Broken(Vec<u8>, usize),
}

/// Reads as much of a text as is needed to know its format, from a flag or from the content.
pub(crate) fn detect(input: &mut impl Read, reader: Reader, reading: &Reading) -> io::Result<Detected> {
    // the first bytes show whether more is needed
    let mut text = vec![0; BEGINNING];
    let length = input.read(&mut text)?;
    text.truncate(length);
    if reader == Reader::PuzzleFile {
        limited(input).read_to_end(&mut text)?;
        return Ok(all(text, Format::named("toml"), reading));
    }
    if reader == Reader::Convert && begins_with_line(&text, reading) {
        return Ok(Detected::Text(text));
    }
    if reader != Reader::Stream && !may_be_foreign(&text, reader, reading) {
        input.by_ref().take((BEGINNING - length) as u64).read_to_end(&mut text)?;
    }
    if !may_be_foreign(&text, reader, reading) {
        return by_line(input, text, reader, reading);
    }
    complete_first_line(input, &mut text)?;
    if let Some(format) = of_lines(&text, reading) {
        return Ok(Detected::Lines(format, text));
    }
    input.read_to_end(&mut text)?;
    Ok(all(text, reading.format, reading))
}

/// The format of a complete text; `otherwise` if it is not UTF-8.
fn all(text: Vec<u8>, otherwise: Option<&'static Format>, reading: &Reading) -> Detected {
    match std::str::from_utf8(&text).map_or(otherwise, |text| format_of(text, reading)) {
        Some(format) if are_lines(format, &text) => Detected::Lines(format, text),
        Some(format) => Detected::Whole(format, text),
        None => Detected::Text(text),
    }
}

/// Whether each line of a text in this format is a puzzle: always, or because its first line is a
/// complete list.
fn are_lines(format: &Format, text: &[u8]) -> bool {
    if format.is_line || format.name != "arrays" {
        return format.is_line && !format.spans_lines(&String::from_utf8_lossy(text));
    }
    let first = text.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    let list = first.trim_start_matches('\u{feff}').trim();
    let is_closed = list.matches('[').count() == list.matches(']').count();
    // a row of strings could be a list of such rows
    is_closed && (list.starts_with("[[") || format.read(list).is_ok())
}

/// The format of this text, if it is one of another program.
fn format_of(text: &str, reading: &Reading) -> Option<&'static Format> {
    if reading.format.is_some() || reading.options.layout.is_some() {
        return reading.format;
    }
    let evident = Format::of(text);
    if evident.is_some_and(is_certain) {
        return evident;
    }
    if is_puzzle_text(text, reading) {
        return None;
    }
    // the first line with a certain format shows the format of all lines
    evident.or_else(|| match text.lines().find_map(|line| shown(line, reading)) {
        Some(Shown::Lines(format)) => Some(format),
        Some(Shown::Text) | None => None,
    })
}

/// What a line shows about its text.
enum Shown {
    /// One puzzle per line.
    Lines(&'static Format),
    /// Puzzle text.
    Text,
}

/// What a line by itself shows about its text, if anything.
fn shown(line: &str, reading: &Reading) -> Option<Shown> {
    if line.trim().is_empty() || line.starts_with('#') {
        return None;
    }
    let is_text = is_puzzle_text(line, reading);
    let of_line = Format::of(line).filter(|format| format.is_line || are_lines(format, line.as_bytes()));
    let format = of_line.filter(|format| is_certain(format) || !is_text);
    format.map(Shown::Lines).or(is_text.then_some(Shown::Text))
}

/// The format of a text whose first line is unreadable by itself: what the first readable line
/// shows. A blank line ends the search, since the answer to a board before it may be waited for. So
/// does a line of a stream that is an error by itself.
fn by_line(input: &mut impl Read, mut text: Vec<u8>, reader: Reader, reading: &Reading) -> io::Result<Detected> {
    let is_open = reading.format.is_none() && reading.options.layout.is_none();
    let (mut at, mut seen, mut has_rows) = (0, 0, false);
    while is_open && at < MOST {
        let end = match text[seen..].iter().position(|&byte| byte == b'\n') {
            Some(length) => seen + length + 1,
            None if text.len() < MOST => {
                seen = text.len();
                if more(input, &mut text)? {
                    continue;
                }
                // the last line has no line feed
                seen
            }
            None => break,
        };
        if at == end {
            break;
        }
        let line = String::from_utf8_lossy(&text[at..end]);
        let line = line.trim_start_matches('\u{feff}').trim_end();
        match shown(line, reading) {
            Some(Shown::Lines(format)) if are_lines(format, &text) => return Ok(Detected::Lines(format, text)),
            Some(Shown::Lines(format)) => {
                input.read_to_end(&mut text)?;
                return Ok(Detected::Whole(format, text));
            }
            Some(Shown::Text) if Format::of(&String::from_utf8_lossy(&text[..at])).is_some_and(is_certain) => break,
            Some(Shown::Text) => return Ok(Detected::Text(text)),
            None if line.is_empty() && has_rows => break,
            None if !has_rows && Format::of(line).is_some_and(is_certain) => break,
            None if is_puzzle(&text[at..end], &reading.options) => match reader {
                Reader::Stream if has_rows => break,
                Reader::Stream => return Ok(Detected::Broken(text, end)),
                _ => {}
            },
            None => has_rows |= !line.is_empty() && !line.starts_with('#'),
        }
        (at, seen) = (end, end);
    }
    if !is_open {
        return Ok(Detected::Text(text));
    }
    let so_far = String::from_utf8_lossy(&text);
    if Format::of(&so_far).is_some_and(|format| is_certain(format) || format.name == "arrays") {
        // the first bytes were not enough
        input.read_to_end(&mut text)?;
        return Ok(all(text, None, reading));
    }
    let toml = Format::named("toml").filter(|_| looks_like_toml(&text) && !is_puzzle_text(&so_far, reading));
    if let Some(toml) = toml {
        // its reader reports the error in the first line
        limited(input).read_to_end(&mut text)?;
        return Ok(Detected::Whole(toml, text));
    }
    Ok(Detected::Text(text))
}

/// The format of a text whose first line is complete, if it has one puzzle per line.
fn of_lines(beginning: &[u8], reading: &Reading) -> Option<&'static Format> {
    let end = beginning.iter().rposition(|&byte| byte == b'\n').map_or(beginning.len(), |at| at + 1);
    format_of(&String::from_utf8_lossy(&beginning[..end]), reading).filter(|format| are_lines(format, beginning))
}

/// Whether a text that may have this format does, even if its beginning can be read as puzzle text.
/// Otherwise a board before its regions would be solved without them, the entered digits
/// of a puzzle would be a second puzzle, and the candidates of a 4×4 board would be an 8×8 board.
fn is_certain(format: &Format) -> bool {
    ["toml", "regions", "jigsaw", "sdk", "sukaku"].contains(&format.name)
}

/// Whether a text begins with puzzle text.
fn is_puzzle_text(text: &str, reading: &Reading) -> bool {
    matches!(text::read(text.as_bytes(), &reading.options).next(), Some(Ok(_)))
}

/// Whether a text begins with a complete line that is a puzzle by itself: its writer may be waiting
/// for the answer.
fn begins_with_line(beginning: &[u8], reading: &Reading) -> bool {
    let Some(end) = beginning.iter().position(|&byte| byte == b'\n') else { return false };
    let line = &beginning[..=end];
    let text = String::from_utf8_lossy(line);
    reading.format.is_none()
        && is_puzzle(line, &reading.options)
        && is_puzzle_text(&text, reading)
        && !format_of(&text, reading).is_some_and(is_certain)
}

/// Whether more of a text must be read to know its format. For a stream, the first line decides if
/// it can: a program that writes one line waits for its answer.
fn may_be_foreign(beginning: &[u8], reader: Reader, reading: &Reading) -> bool {
    if reading.format.is_some() || reading.options.layout.is_some() {
        return reading.format.is_some();
    }
    let text = String::from_utf8_lossy(beginning);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let first = first.trim_start_matches('\u{feff}');
    let is_text = || is_puzzle_text(first, reading);
    let of_first = Format::of(first).filter(|format| format.is_line);
    // a list is a whole text or a line of it
    let is_json =
        first.starts_with('{') || first == "[" || Format::of(first).is_some_and(|format| format.name == "arrays");
    if is_json || of_first.is_some_and(|format| is_certain(format) || !is_text()) {
        return true;
    }
    let Some(format) = Format::of(&text) else { return false };
    match reader {
        Reader::Convert | Reader::PuzzleFile => true,
        Reader::Stream => is_certain(format),
        Reader::File => is_certain(format) || !is_puzzle_text(&text, reading),
    }
}

/// Reads up to the end of the first line that is not blank. No byte is examined twice.
fn complete_first_line(input: &mut impl Read, beginning: &mut Vec<u8>) -> io::Result<()> {
    let (mut seen, mut has_begun) = (0, false);
    loop {
        let fresh = &beginning[seen..];
        let blank = if has_begun { 0 } else { fresh.len() - fresh.trim_ascii_start().len() };
        has_begun |= blank < fresh.len();
        if fresh[blank..].contains(&b'\n') {
            return Ok(());
        }
        seen = beginning.len();
        if !more(input, beginning)? {
            return Ok(());
        }
    }
}

/// Reads once; false at the end.
fn more(input: &mut impl Read, beginning: &mut Vec<u8>) -> io::Result<bool> {
    let mut fresh = [0; BEGINNING];
    let length = input.read(&mut fresh)?;
    beginning.extend_from_slice(&fresh[..length]);
    Ok(length > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_a_first_line_of_any_length() {
        let text = format!("\n{}\nsecond\n", "x".repeat(10_000));
        let (mut input, mut beginning) = (text.as_bytes(), Vec::new());
        complete_first_line(&mut input, &mut beginning).expect("it can be read");
        assert!(beginning.len() > 10_000 && text.as_bytes().starts_with(&beginning));
        let (mut short, mut beginning) = (&b"x"[..], b"\n".to_vec());
        complete_first_line(&mut short, &mut beginning).expect("it can be read");
        assert_eq!(beginning, b"\nx");
    }

    /// Returns one byte per read.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (first, rest) = self.0.split_at(self.0.len().min(1));
            self.0 = rest;
            buffer[..first.len()].copy_from_slice(first);
            Ok(first.len())
        }
    }

    #[test]
    fn completes_a_line_that_comes_byte_by_byte() {
        let text = format!(" \n\t\n {}\nsecond\n", "x".repeat(5_000));
        let mut beginning = b" ".to_vec();
        complete_first_line(&mut Slow(&text.as_bytes()[1..]), &mut beginning).expect("it can be read");
        assert_eq!(beginning.len(), text.len() - "second\n".len());
    }
}
