//! What a text is: puzzle text, or a format of another program, and which; as little of it is read as shows that.
//!
//! Puzzle text comes first: only what its reader does not know is looked at as something else. Of formats whose puzzles are lines, the
//! first line that can be read shows what they are, so that a file may have any length, and a broken line before it is an error as any
//! other; what no line shows, all of the text does.

use crate::cli::report::diagnostics::looks_like_toml;
use crate::cli::settings::Reading;
use kdoku::batch::is_puzzle;
use kdoku::interchange::Format;
use kdoku::text;
use std::io::{self, Read};

/// How much is looked at of a text before anybody says what it is, if its first line is not longer.
const BEGINNING: usize = 1 << 12;

/// How much is looked at for a line that shows what the text is, if the first one cannot be read.
const MOST: usize = 1 << 16;

/// What reads a text, and so how long it may wait and what the text may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Commands that answer, of a stream: every line at once.
    Stream,
    /// The same of a file, which is there already.
    File,
    /// `convert`, which takes puzzle files for what they are.
    Convert,
    /// The same of a file that has the name of a puzzle file.
    PuzzleFile,
}

/// What a text is, and what has been read of it.
#[derive(Debug)]
pub(crate) enum Detected {
    /// Puzzle text, or what is not known at all.
    Text(Vec<u8>),
    /// A puzzle a line.
    Lines(&'static Format, Vec<u8>),
    /// One puzzle, which is all of the text.
    Whole(&'static Format, Vec<u8>),
    /// A stream that begins with lines, up to this byte, the last of which is an error by itself. It does not show what follows, and
    /// whoever wrote it may wait to be told.
    Broken(Vec<u8>, usize),
}

/// Reads as much of a text as shows what it is: what a flag says, or what its content does.
pub(crate) fn detect(input: &mut impl Read, reader: Reader, reading: &Reading) -> io::Result<Detected> {
    // what has come first shows whether there is more to wait for
    let mut text = vec![0; BEGINNING];
    let length = input.read(&mut text)?;
    text.truncate(length);
    if reader == Reader::PuzzleFile {
        input.read_to_end(&mut text)?;
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
    complete(input, &mut text)?;
    if let Some(format) = of_lines(&text, reading) {
        return Ok(Detected::Lines(format, text));
    }
    input.read_to_end(&mut text)?;
    Ok(all(text, reading.format, reading))
}

/// What a text is that is here as a whole; one that is no text at all is said to be of `otherwise`.
fn all(text: Vec<u8>, otherwise: Option<&'static Format>, reading: &Reading) -> Detected {
    match std::str::from_utf8(&text).map_or(otherwise, |text| of(text, reading)) {
        Some(format) if are_lines(format, &text) => Detected::Lines(format, text),
        Some(format) => Detected::Whole(format, text),
        None => Detected::Text(text),
    }
}

/// Whether in a text of this format each line is a puzzle: always, or because its first line is a whole list.
fn are_lines(format: &Format, text: &[u8]) -> bool {
    if format.is_line || format.name != "arrays" {
        return format.is_line;
    }
    let first = text.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    let list = first.trim_start_matches('\u{feff}').trim();
    let is_closed = list.matches('[').count() == list.matches(']').count();
    // a row of strings could be a list of such rows
    is_closed && (list.starts_with("[[") || format.read(list).is_ok())
}

/// The format of another program that this text is in.
fn of(text: &str, reading: &Reading) -> Option<&'static Format> {
    if reading.format.is_some() || reading.options.layout.is_some() {
        return reading.format;
    }
    let evident = Format::of(text);
    if evident.is_some_and(is_sure) {
        return evident;
    }
    if is_puzzle_text(text, reading) {
        return None;
    }
    // of several puzzles, a line each, the first that is sure shows what they are
    evident.or_else(|| match text.lines().find_map(|line| shown(line, reading)) {
        Some(Shown::Lines(format)) => Some(format),
        Some(Shown::Text) | None => None,
    })
}

/// What a line shows its text to be.
enum Shown {
    /// A puzzle a line.
    Lines(&'static Format),
    /// Puzzle text.
    Text,
}

/// What a line shows its text to be by itself, if it does.
fn shown(line: &str, reading: &Reading) -> Option<Shown> {
    if line.trim().is_empty() || line.starts_with('#') {
        return None;
    }
    let is_text = is_puzzle_text(line, reading);
    let of_line = Format::of(line).filter(|format| are_lines(format, line.as_bytes()));
    let format = of_line.filter(|format| is_sure(format) || !is_text);
    format.map(Shown::Lines).or(is_text.then_some(Shown::Text))
}

/// What a text is whose first line cannot be read by itself: what the first line shows that can. A blank line ends the search, since
/// a board before it may be waited for, and so does a stream's line that is an error whatever follows.
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
                // the last line has no end
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
            Some(Shown::Lines(format)) => return Ok(Detected::Lines(format, text)),
            Some(Shown::Text) if Format::of(&String::from_utf8_lossy(&text[..at])).is_some_and(is_sure) => break,
            Some(Shown::Text) => return Ok(Detected::Text(text)),
            None if line.is_empty() && has_rows => break,
            None if !has_rows && Format::of(line).is_some_and(is_sure) => break,
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
    if Format::of(&so_far).is_some_and(|format| is_sure(format) || format.name == "arrays") {
        // what came first was too little to tell
        input.read_to_end(&mut text)?;
        return Ok(all(text, None, reading));
    }
    let toml = Format::named("toml").filter(|_| looks_like_toml(&text) && !is_puzzle_text(&so_far, reading));
    if let Some(toml) = toml {
        // its reader says what is wrong with the line that it begins with
        input.read_to_end(&mut text)?;
        return Ok(Detected::Whole(toml, text));
    }
    Ok(Detected::Text(text))
}

/// The format of a text whose first line is there, if it is one whose puzzles are lines.
fn of_lines(beginning: &[u8], reading: &Reading) -> Option<&'static Format> {
    let end = beginning.iter().rposition(|&byte| byte == b'\n').map_or(beginning.len(), |at| at + 1);
    of(&String::from_utf8_lossy(&beginning[..end]), reading).filter(|format| are_lines(format, beginning))
}

/// Whether a text that could be of this format is, even if its beginning can be read as puzzle text: the board before a map of its
/// regions would be solved without them, what was entered into a puzzle is no second one, and the candidates of a 4×4 board are no
/// board of 8×8, since they would repeat in its columns.
fn is_sure(format: &Format) -> bool {
    ["toml", "regions", "sdk", "sukaku"].contains(&format.name)
}

/// Whether a text begins with a puzzle as the other commands read them.
fn is_puzzle_text(text: &str, reading: &Reading) -> bool {
    matches!(text::read(text.as_bytes(), &reading.options).next(), Some(Ok(_)))
}

/// Whether a text begins with a whole line that is a puzzle by itself, whatever follows: whoever wrote it may wait for the answer.
fn begins_with_line(beginning: &[u8], reading: &Reading) -> bool {
    let Some(end) = beginning.iter().position(|&byte| byte == b'\n') else { return false };
    let line = &beginning[..=end];
    let text = String::from_utf8_lossy(line);
    reading.format.is_none()
        && is_puzzle(line, &reading.options)
        && is_puzzle_text(&text, reading)
        && !of(&text, reading).is_some_and(is_sure)
}

/// Whether a text that begins so should be read on before anybody says what it is. Of a stream, the first line decides where it can, or
/// whoever writes one line and waits would wait for ever.
fn may_be_foreign(beginning: &[u8], reader: Reader, reading: &Reading) -> bool {
    if reading.format.is_some() || reading.options.layout.is_some() {
        return reading.format.is_some();
    }
    let text = String::from_utf8_lossy(beginning);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let first = first.trim_start_matches('\u{feff}');
    let is_text = || is_puzzle_text(first, reading);
    let of_first = Format::of(first).filter(|format| format.is_line);
    // a list is all of a text, or a line of it
    let is_json =
        first.starts_with('{') || first == "[" || Format::of(first).is_some_and(|format| format.name == "arrays");
    if is_json || of_first.is_some_and(|format| is_sure(format) || !is_text()) {
        return true;
    }
    let Some(format) = Format::of(&text) else { return false };
    match reader {
        Reader::Convert | Reader::PuzzleFile => true,
        Reader::Stream => is_sure(format),
        Reader::File => is_sure(format) || !is_puzzle_text(&text, reading),
    }
}

/// Reads on up to the end of the first line that is not blank, if it is not there yet. No byte is looked at twice.
fn complete(input: &mut impl Read, beginning: &mut Vec<u8>) -> io::Result<()> {
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
    fn a_first_line_of_any_length_is_completed() {
        let text = format!("\n{}\nsecond\n", "x".repeat(10_000));
        let (mut input, mut beginning) = (text.as_bytes(), Vec::new());
        complete(&mut input, &mut beginning).expect("it can be read");
        assert!(beginning.len() > 10_000 && text.as_bytes().starts_with(&beginning));
        let (mut short, mut beginning) = (&b"x"[..], b"\n".to_vec());
        complete(&mut short, &mut beginning).expect("it can be read");
        assert_eq!(beginning, b"\nx");
    }

    /// A byte a read.
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
    fn a_line_that_comes_byte_by_byte_is_completed_where_it_ends() {
        let text = format!(" \n\t\n {}\nsecond\n", "x".repeat(5_000));
        let mut beginning = b" ".to_vec();
        complete(&mut Slow(&text.as_bytes()[1..]), &mut beginning).expect("it can be read");
        assert_eq!(beginning.len(), text.len() - "second\n".len());
    }
}
